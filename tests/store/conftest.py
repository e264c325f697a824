"""A disk that fails: any one of the calls that the store makes, or all of them from one on."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from vagrant_cli.store.disk import system

CALLS = ("open_file", "write", "fsync", "replace", "unlink", "mkdir")


class Killed(BaseException):
    """The process is gone: nothing that it would still do happens."""


class Faults:
    """Counts calls and lets the one with number `at` fail."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.at: int | None = None
        self.kill = False
        self.error = errno.EIO
        self.only: tuple[str, ...] = CALLS
        self.calls: list[str] = []
        self.targets: list[Any] = []
        for name in CALLS:
            monkeypatch.setattr(system, name, self._wrapped(name, getattr(system, name)))

    def _wrapped(self, name: str, real: Callable[..., Any]) -> Callable[..., Any]:
        def call(*args: Any) -> Any:
            if name not in self.only:
                return real(*args)
            if not self.calls:
                self.targets = []
            self.calls.append(name)
            self.targets.append(args[1] if name == "replace" else None)
            number = len(self.calls)
            if self.at is None or number < self.at or (number > self.at and not self.kill):
                return real(*args)
            if name == "write" and number == self.at and len(args[1]) > 1:
                real(args[0], args[1][: len(args[1]) // 2])
            if self.kill:
                raise Killed
            raise OSError(self.error, os.strerror(self.error))

        return call

    @contextmanager
    def failing(self, at: int, *, kill: bool = False, error: int = errno.EIO) -> Iterator[None]:
        """Let call number `at` fail, or let the process die there; a failing write has written one half."""
        self.at, self.kill, self.error, self.calls = at, kill, error, []
        try:
            yield
        except Killed:
            pass
        finally:
            self.at = None

    def each(self, run: Callable[[], Any]) -> Iterator[int]:
        """Walk the numbers of all calls that `run` makes; count them by running it once."""
        self.calls = []
        run()
        yield from range(1, len(self.calls) + 1)


@pytest.fixture
def faults(monkeypatch: pytest.MonkeyPatch) -> Faults:
    return Faults(monkeypatch)
