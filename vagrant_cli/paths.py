"""Paths, as far as we use pathlib's: that loads more modules than a command has.

To who checks types they are pathlib's own; tests hold them to it. One of pathlib's may stand wherever one of these does.
"""

# ruff: noqa: D102 - as pathlib documents them

from __future__ import annotations

import errno
import os
import stat

from .records import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path as Path
    from typing import Any
else:
    NOT_THERE = {errno.ENOENT, errno.ENOTDIR, errno.EBADF, errno.ELOOP}

    class Path:
        """A path, written without what it does not need."""

        __slots__ = ("_head", "_names", "_text")

        def __init__(self, *parts: Any) -> None:
            head, rest = os.path.splitdrive(os.path.join(*parts) if parts else "")
            if os.altsep:
                head, rest = head.replace(os.altsep, os.sep), rest.replace(os.altsep, os.sep)
            if rest[:1] == os.sep:
                both = os.name == "posix" and rest[:2] == "//" and rest[:3] != "///"
                head += os.sep * (2 if both else 1)
            self._head = head
            self._names = tuple(name for name in rest.split(os.sep) if name not in ("", "."))
            self._text = head + os.sep.join(self._names) or "."

        def __fspath__(self) -> str:
            return self._text

        __str__ = __fspath__

        def __repr__(self) -> str:
            return f"Path({self._text!a})"

        def __eq__(self, other: object) -> bool:
            return hasattr(other, "__fspath__") and os.path.normcase(self) == os.path.normcase(other)

        def __hash__(self) -> int:
            return hash(os.path.normcase(self))

        def __lt__(self, other: Path) -> bool:
            return self.parts < other.parts

        def __truediv__(self, other: Any) -> Path:
            return Path(self, other)

        def joinpath(self, *others: Any) -> Path:
            return Path(self, *others)

        @property
        def parts(self) -> tuple[str, ...]:
            return (self._head, *self._names) if self._head else self._names

        @property
        def name(self) -> str:
            return self._names[-1] if self._names else ""

        @property
        def suffix(self) -> str:
            at = self.name.rfind(".")
            return self.name[at:] if 0 < at < len(self.name) - 1 else ""

        @property
        def stem(self) -> str:
            return self.name[: len(self.name) - len(self.suffix)]

        @property
        def parent(self) -> Path:
            return Path(self._head + os.sep.join(self._names[:-1]))

        @property
        def parents(self) -> tuple[Path, ...]:
            return tuple(
                Path(self._head + os.sep.join(self._names[:end])) for end in reversed(range(len(self._names)))
            )

        def with_name(self, name: str) -> Path:
            return self.parent / name

        def with_suffix(self, suffix: str) -> Path:
            return self.parent / f"{self.stem}{suffix}"

        def is_absolute(self) -> bool:
            return os.path.isabs(self)

        def is_relative_to(self, other: Any) -> bool:
            above = Path(other)
            return self._head == above._head and self._names[: len(above._names)] == above._names

        def relative_to(self, other: Any) -> Path:
            if not self.is_relative_to(other):
                raise ValueError(f"{self} is not below {other}")
            return Path(*self.parts[len(Path(other).parts) :])

        def as_posix(self) -> str:
            return self._text.replace(os.sep, "/")

        @classmethod
        def cwd(cls) -> Path:
            return cls(os.getcwd())

        def absolute(self) -> Path:
            return self if self.is_absolute() else Path(os.getcwd(), self)

        def resolve(self) -> Path:
            return Path(os.path.realpath(self))

        def stat(self) -> os.stat_result:
            return os.stat(self)

        def lstat(self) -> os.stat_result:
            return os.lstat(self)

        def exists(self) -> bool:
            return self._is(self.stat, lambda _: True)

        def is_file(self) -> bool:
            return self._is(self.stat, stat.S_ISREG)

        def is_dir(self) -> bool:
            return self._is(self.stat, stat.S_ISDIR)

        def is_symlink(self) -> bool:
            return self._is(self.lstat, stat.S_ISLNK)

        def _is(self, look: Callable[[], os.stat_result], fits: Callable[[int], bool]) -> bool:
            try:
                return fits(look().st_mode)
            except OSError as error:
                if error.errno in NOT_THERE:
                    return False
                raise
            except ValueError:
                return False

        def glob(self, like: str) -> list[Path]:
            """Return the files of the folder whose names end as `*.toml` says."""
            try:
                names = os.listdir(self)
            except (FileNotFoundError, NotADirectoryError, PermissionError):
                return []
            return [self / name for name in names if name.endswith(like.removeprefix("*"))]
