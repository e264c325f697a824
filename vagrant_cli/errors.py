"""What can go wrong, told to people in one sentence and to scripts by a code."""

from __future__ import annotations

from .records import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any, ClassVar


class VsongError(Exception):
    """A sentence with the numbers, the rule's id if a rule says so, and the way out.

    `data` is what a command still has to show although it failed (a list of problems, a difference); `saved` says
    that the step stands in the save all the same, `left` what is still to be typed; `silent` that
    people are told nothing: the exit code says it all.
    """

    code: ClassVar[str] = "bug"
    exit_code: ClassVar[int] = 1
    silent = False
    saved = False
    left = ""

    def __init__(
        self,
        message: str,
        *,
        rule: str | None = None,
        hint: str | None = None,
        data: dict[str, Any] | None = None,
    ) -> None:
        super().__init__(message)
        self.message = message
        self.rule = rule
        self.hint = hint
        self.data = data


class UsageError(VsongError):
    """Malformed or unknown words, or a number outside a printed limit."""

    code = "usage"
    exit_code = 2


class Untold(UsageError):
    """A number printed on a card or board is needed, and nobody has told it.

    `entries` are the keys in the box profile that lack, the first to ask for first; "" is none, where the number does not stand in a box.
    """

    def __init__(
        self, message: str, *, entries: Sequence[str], rule: str | None = None, hint: str | None = None
    ) -> None:
        super().__init__(message, rule=rule, hint=hint)
        self.entries = tuple(filter(None, entries))


class Needed(Untold):
    """A number that nobody has told, without which only a guess would be left: that is refused (BN-10)."""

    code = "refused"
    exit_code = 3


class Refused(VsongError):
    """A rule of the game says no to something well-formed."""

    code = "refused"
    exit_code = 3


class SaveError(VsongError):
    """The save is missing, unreadable, not valid, newer than this program, or cannot be written."""

    code = "save"
    exit_code = 4


class Locked(SaveError):
    """Another command holds the save for longer than we wait."""

    code = "locked"


class Interrupted(VsongError):
    """The person pressed Ctrl-C or answered a prompt with end of file."""

    code = "interrupted"
    exit_code = 130
