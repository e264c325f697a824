"""The random source that every draw and roll is handed: one seed, the same luck everywhere."""

from __future__ import annotations

import os

from ...errors import VsongError
from ...records import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Protocol, TypeVar

    T = TypeVar("T")

MOST_SEED = 999_999_999
"""The highest seed, of as many digits as any number that people type; the lowest is 0."""

PATIENCE = 1000
"""Random bytes that may be thrown away one after another before the source counts as broken."""

WORD = 0xFFFFFFFFFFFFFFFF
STEP = 0x9E3779B97F4A7C15
FIRST = 0xBF58476D1CE4E5B9
SECOND = 0x94D049BB133111EB

FACES = 6
EVEN = 256 // FACES * FACES
"""Bytes below this number stand for every face equally often; the others are thrown away."""
FACE_OF_BYTE = bytes(byte // (EVEN // FACES) + 1 if byte < EVEN else 0 for byte in range(256))
THROWN_AWAY = bytes(range(EVEN, 256))


if TYPE_CHECKING:

    class Source(Protocol):
        """Where random bytes come from."""

        def take(self, count: int) -> bytes:
            """Return the next `count` bytes, never the same ones twice."""
            ...


def new_seed() -> int:
    """Return a seed from the system's own randomness, never from the clock, each equally likely."""
    while (seed := int.from_bytes(os.urandom(4), "little") >> 2) > MOST_SEED:
        pass
    return seed


class Luck:
    """Draws and bones from one seed, or from any other source of bytes.

    The same seed gives the same luck on every machine and every Python: nothing here but whole numbers.
    """

    def __init__(self, seed: int | None = None, source: Source | None = None) -> None:
        self.seed = new_seed() if seed is None else seed
        self._source: Source = source or Stream(self.seed)

    def below(self, limit: int) -> int:
        """Return a number from 0 up to `limit` - 1, each equally likely."""
        if limit < 1:
            raise ValueError(f"no number from 0 lies below {limit}")
        size = ((limit - 1).bit_length() + 7) // 8 or 1
        bucket = (1 << 8 * size) // limit
        for _ in range(PATIENCE):
            number = int.from_bytes(self._source.take(size), "little")
            if number < bucket * limit:
                return number // bucket
        raise broken(f"{PATIENCE:,} numbers in a row that cannot be used")

    def pick(self, among: Sequence[T], count: int) -> tuple[T, ...]:
        """Return `count` different entries of `among` in the order drawn, or all when there are fewer."""
        left = list(among)
        return tuple(left.pop(self.below(len(left))) for _ in range(min(count, len(left))))

    def bones(self, count: int) -> bytes:
        """Return `count` faces from 1 to 6 in rolled order, as `below(6) + 1` would give them one by one."""
        faces = b""
        for _ in range(PATIENCE):
            if len(faces) >= count:
                return faces
            faces += self._source.take(count - len(faces)).translate(FACE_OF_BYTE, THROWN_AWAY)
        raise broken(f"{PATIENCE:,} handfuls without a bone that can be used")


def broken(what: str) -> VsongError:
    """Return the error for a source that is not random at all."""
    return VsongError(f"The random source is broken: it gave {what}.", hint="Try again, or give a --seed.")


def mixed(number: int) -> int:
    """Return 64 bits that look nothing like `number`; no two numbers share theirs (SplitMix64)."""
    number = ((number ^ (number >> 30)) * FIRST) & WORD
    number = ((number ^ (number >> 27)) * SECOND) & WORD
    return number ^ (number >> 31)


class Stream:
    """The endless bytes of one seed: word i is `mixed(start + i * STEP)`, lowest byte first.

    A few bytes are made word by word; many at once, LANES words side by side in one big number, which
    gives the same bytes about eight times as fast.
    """

    LANES = 512

    def __init__(self, seed: int) -> None:
        self._next = mixed(seed + STEP & WORD)
        self._kept = b""
        self._lanes: Lanes | None = None

    def take(self, count: int) -> bytes:
        """Return the next `count` bytes."""
        missing = count - len(self._kept)
        if missing > 0:
            self._kept += self._made(missing)
        taken, self._kept = self._kept[:count], self._kept[count:]
        return taken

    def _made(self, count: int) -> bytes:
        parts: list[bytes] = []
        if count >= 16 * self.LANES:
            self._lanes = self._lanes or Lanes(self.LANES)
            while count >= 16 * self.LANES:
                parts.append(self._lanes.made(self._next))
                self._next = (self._next + 2 * self.LANES * STEP) & WORD
                count -= 16 * self.LANES
        while count > 0:
            parts.append(mixed(self._next).to_bytes(8, "little"))
            self._next = (self._next + STEP) & WORD
            count -= 8
        return b"".join(parts)


class Lanes:
    """`mixed` for many words at once: each has 128 bits of one big number to itself, so none spills over."""

    def __init__(self, lanes: int) -> None:
        self._size = 16 * lanes
        self._ones = sum(1 << 128 * lane for lane in range(lanes))
        self._words = self._ones * WORD
        self._steps = sum((2 * lane * STEP & WORD) << 128 * lane for lane in range(lanes))

    def made(self, start: int) -> bytes:
        """Return the bytes of the next 2 × lanes words; even words in the lower halves, odd in the upper."""
        odd = self._mixed((start + STEP) & WORD)
        return (self._mixed(start) | odd << 64).to_bytes(self._size, "little")

    def _mixed(self, start: int) -> int:
        words = self._words
        number = (self._steps + self._ones * start) & words
        number = ((number ^ ((number >> 30) & words)) * FIRST) & words
        number = ((number ^ ((number >> 27) & words)) * SECOND) & words
        return number ^ ((number >> 31) & words)
