"""What the rules leave to the players in a Haint's turn: asked, or told with the command that settles it otherwise."""

from __future__ import annotations

from ...errors import UsageError
from ...records import TYPE_CHECKING, NamedTuple
from ...rules.board.decision import Settled
from ...rules.board.train import is_space, parse_space
from ...rules.events.turn import HaintActionUnknown, HaintActs, HaintMoved, HaintTargets
from ..words.names import who

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from ...rules.events.event import Event
    from ..line.play import Table

MOST_ENDS = 3
"""Of the ends that count as much only so many are listed."""


class Acted(NamedTuple):
    """What one action of the Haint targeted and where it went; None: it has not come to that."""

    targets: HaintTargets | None = None
    moved: HaintMoved | None = None


def asking(table: Table) -> Callable[[tuple[str, ...]], str | None]:
    """Return how a person is asked whom of those tied the Haint targets; the same question comes once."""
    answers: dict[tuple[str, ...], str | None] = {}

    def ask(names: tuple[str, ...]) -> str | None:
        if names not in answers:
            answers[names] = table.choose("These are tied; whom does the Haint target?", names, who)
        return answers[names]

    return ask


def otherwise(events: Iterable[Event], words: str, *, dry_run: bool = False) -> list[str]:
    """Return a line for each choice that fell to the first in order, with the command for another one.

    `words` are those of the command that was just carried out, without what it settled.
    """
    undo = "" if dry_run else "vsong undo, then: "
    lines: list[str] = []
    said = ""
    for one in _acted(events):
        if one.targets is None:
            # What comes after an action without a target cannot be settled by its place in the line.
            return lines
        if one.targets.tied:
            other = one.targets.tied[0]
            lines.append(f"For {who(other)} instead: {undo}{words}{said} --target {_typed(other)}")
        if one.targets.rule == "HT-09":
            said += f" --target {_typed(one.targets.target)}"
        if one.moved is not None and one.moved.ends:
            ends = one.moved.ends
            more = f" and {len(ends) - MOST_ENDS} more" if len(ends) > MOST_ENDS else ""
            lines.append(
                f"It may end on {' '.join(ends[:MOST_ENDS])}{more} as well [HT-18]: "
                f"{undo}{words}{said} --to {_typed(ends[0])}"
            )
    return lines


def _acted(events: Iterable[Event]) -> Iterator[Acted]:
    one: Acted | None = None
    for event in events:
        if isinstance(event, HaintActs | HaintActionUnknown):
            if one is not None:
                yield one
            one = Acted()
        elif isinstance(event, HaintTargets):
            one = (one or Acted())._replace(targets=event)
        elif isinstance(event, HaintMoved):
            one = (one or Acted())._replace(moved=event)
    if one is not None:
        yield one


def _typed(name: str) -> str:
    """Return a name or a space as it is typed without quoting."""
    return name.replace(",", ".")


def settled(targets: Sequence[str], to: Sequence[str]) -> Settled:
    """Return what was said of ties; `to` holds spaces where it ends, and who gains instead of the Revivalist."""
    others = [word for word in to if not is_space(word)]
    if len(others) > 1:
        raise UsageError(f"One Vagrant gains it instead, and --to names {len(others)}.", rule="VG-04")
    spaces = tuple(parse_space(word) for word in to if word not in others)
    return Settled(tuple(targets), spaces, passed=others[0] if others else None)
