"""What a player has to choose in the middle of a command, as a question on a terminal."""

from __future__ import annotations

from ...records import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    Choose = Callable[[str, Sequence[str], Callable[[str], str]], str | None]
    """Asks a person for one of some options, which are shown as the last says; None when nobody can be asked."""

QUESTIONS = {
    "flip": "Which card flips?",
    "cover": "Which Skill does the Westbound Skill lie on?",
    "restore": "Which wounded Skill flips back?",
    "token": "Which token is discarded?",
    "symbol": "On which symbol does the berry lie?",
    "skill": "Which Skill is wounded?",
}
"""What is asked, by what has to be chosen."""


def asking(choose: Choose) -> Callable[[str, str, tuple[str, ...]], str | None]:
    """Return how a person is asked what somebody chooses: by what it is, who chooses, and the options."""
    from ...rules.words.token_names import spoken

    def ask(what: str, name: str, options: tuple[str, ...]) -> str | None:
        shown = spoken if what in ("token", "symbol") else str
        return choose(f"{name.capitalize()}: {QUESTIONS[what]}", options, shown)

    return ask
