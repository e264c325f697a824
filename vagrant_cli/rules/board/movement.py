"""Every way a Haint can move, and which of them count most (HT-10 to HT-18, RU-14)."""

from __future__ import annotations

from ...records import TYPE_CHECKING, NamedTuple
from .train import each

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from .board import Board
    from .train import Train

    Reached = dict[int, int]
    """Haunted Vagrants, one bit each -> set of spaces reached with just them haunted."""


class Ways(NamedTuple):
    """All ways of one move, told apart by where they lead and whom they haunt.

    `layers` holds, by number of steps, what is reached with so few for the first time; `reached` holds
    all of it. A way is never longer than it need be, so the cost grows with spaces times 2 to the Vagrants.
    """

    train: Train
    names: tuple[str, ...]
    places: tuple[int, ...]
    candles: int
    closed: int
    layers: tuple[Reached, ...]
    reached: Reached

    def haunted(self, mask: int) -> frozenset[str]:
        """Return who is meant by a mask."""
        return frozenset(name for number, name in enumerate(self.names) if mask >> number & 1)


def ways(board: Board, haint: str, steps: int, *, but: str | None = None) -> Ways:
    """Find where the Haint can get in at most `steps` and whom it can haunt on the way, leaving one out.

    It passes terrain, Vagrants and other Haints, and ends on none of the last (HT-10). Entering a candle
    ends the move there (HT-21). The pup is not haunted (RU-19), anybody else once in a turn (RU-21).
    """
    train = board.train
    names = tuple(name for name in board.to_haunt(haint) if name != but)
    places = tuple(train.bits[board.vagrants[name].at] for name in names)
    candles = train.joined(board.candles)
    closed = train.joined(at for name, at in board.haints.items() if name != haint)
    start = train.bits[board.haints[haint]]
    layers, reached = _flood(train, start, steps, places, candles)
    return Ways(train, names, places, candles, closed, layers, reached)


def shorter(found: Ways, steps: int) -> Ways:
    """Return the ways of a shorter move, which are among those of the longer one."""
    layers = found.layers[: steps + 1]
    reached: Reached = {}
    for layer in layers:
        for mask, some in layer.items():
            reached[mask] = reached.get(mask, 0) | some
    return found._replace(layers=layers, reached=reached)


def _flood(
    train: Train, start: int, steps: int, places: Sequence[int], candles: int
) -> tuple[tuple[Reached, ...], Reached]:
    """Return what is reached step by step, and all of it; nothing goes on from a candle that was entered."""
    frontier: Reached = {0: start}
    layers, reached = [frontier], dict(frontier)
    for _ in range(steps):
        layer: Reached = {}
        for mask, some in _entered(train, frontier, places).items():
            if new := some & ~reached.get(mask, 0):
                layer[mask] = new
                reached[mask] = reached.get(mask, 0) | new
        if not layer:
            break
        layers.append(layer)
        frontier = {mask: some & ~candles for mask, some in layer.items() if some & ~candles}
    return tuple(layers), reached


def _entered(train: Train, frontier: Reached, places: Sequence[int]) -> Reached:
    """Return what one more step enters, and with whom haunted by then."""
    found: Reached = {}
    for mask, some in frontier.items():
        near = train.around(some)
        for number, place in enumerate(places):
            if near & place:
                more = mask | 1 << number
                found[more] = found.get(more, 0) | place
                near ^= place
        found[mask] = found.get(mask, 0) | near
    return found


def best(found: Ways, goal: int, steps: int) -> Reached:
    """Return the ends that count most for a target at `goal`, by who is haunted on the way to them.

    First comes ending within `steps` of it, or else as near as any way comes, so that nobody out of reach
    is worth a detour (RU-14); then haunting the most (HT-14).
    """
    ends = {mask: some & ~found.closed for mask, some in found.reached.items()}
    anywhere = 0
    for some in ends.values():
        anywhere |= some
    good = _good(found.train, anywhere, goal, steps)
    kept = {mask: some & good for mask, some in ends.items() if some & good}
    most = max(mask.bit_count() for mask in kept)
    return {mask: some for mask, some in kept.items() if mask.bit_count() == most}


def _good(train: Train, anywhere: int, goal: int, steps: int) -> int:
    """Return which of the ends are in range, else which are nearest, else (no way leads there) all."""
    near = train.within(goal, steps)
    if near & anywhere:
        return near
    for ring in train.rings(goal):
        if ring & anywhere:
            return ring
    return anywhere


def paths(found: Ways, ends: Reached) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Yield a mask and a path for each end: the fewest steps, then the first in board order.

    A path lists the bits of the spaces entered.
    """
    known: dict[tuple[int, int], tuple[int, ...]] = {}
    for mask, some in ends.items():
        for bit in each(some):
            length = next(n for n, layer in enumerate(found.layers) if layer.get(mask, 0) & bit)
            yield mask, _path(found, known, length, mask, bit)


def _path(
    found: Ways, known: dict[tuple[int, int], tuple[int, ...]], length: int, mask: int, bit: int
) -> tuple[int, ...]:
    """Return the first of the shortest paths to a space with just these haunted; `known` keeps them."""
    if not length:
        return ()
    if (mask, bit) not in known:
        layer = found.layers[length - 1]
        near = found.train.around(bit) & ~(found.candles if length > 1 else 0)
        masks = [mask]
        if bit in found.places:
            masks.append(mask ^ 1 << found.places.index(bit))
        earlier = (
            _path(found, known, length - 1, before, previous)
            for before in masks
            for previous in each(layer.get(before, 0) & near)
        )
        known[mask, bit] = (*min(earlier), bit)
    return known[mask, bit]
