"""What `vsong haint` tells people: sentences, reasons and maps."""

from __future__ import annotations

from ...campaign import NOTHING
from ...data.vagrants import MOONREAPER
from ...records import TYPE_CHECKING
from ...rules.board.board import VAGRANT
from ...rules.board.threat import ALWAYS, NEVER
from ...rules.words.matching import fold
from ...rules.words.plurals import agree
from ..line.output import todo
from ..pictures import board_svg
from ..words import sentences as overruled
from . import board_text
from .board_text import GREEN, RED, YELLOW, Ink

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from ...rules.board.board import Board
    from ...rules.board.decision import Ending, Turn
    from ...rules.board.target_order import Choice, Target
    from ...rules.board.threat import Threat
    from ...rules.board.train import Space
    from ...rules.events.event import Event
    from ..pictures.signs import Lying

ASKED: Mapping[int, str] = {
    1: "Special Target Priority",
    2: "what the action names",
    3: "closest candle in its car",
    4: "most Humanity lost in its car",
    5: "closest Vagrant",
    6: "Westbound Vagrants",
    7: "who played last",
}
SHOWN_ALTERNATIVES = 3


def meant(board: Board, haint: str, typed: str | None) -> list[str]:
    """Return who is meant where nobody was named and the Moonreaper is on the board too."""
    others = [name for name in board.haints if name != haint]
    if typed is not None or not others:
        return []
    return [f"{_names([haint])} is meant; for the Moonreaper: --haint {others[0]}."]


def target(choice: Choice, typed: str) -> str:
    """Return the target and the reason at every step; `typed` is the command that asked for it."""
    lines = [_headline(choice)]
    for one in choice.why:
        candidates, kept = _names(one.candidates), _names(one.kept)
        said = candidates or "-" if candidates == kept else f"{candidates} -> {kept}"
        lines.append(f"  {one.step}  {ASKED[one.step]}: {said}  [{one.rule}]")
    settles = typed.replace("haint target", "haint move MOVE", 1)
    return "\n".join([*lines, *_tie(choice, f"--target NAME says how: vsong {settles} --target NAME")])


def _headline(choice: Choice) -> str:
    if choice.target is None:
        return "Nobody is there to target, so the action is ignored. [HT-20]"
    return f"Target: {_named(choice.target)} (step {choice.step}, {choice.rule})."


def _tie(choice: Choice, way: str) -> list[str]:
    if not choice.tied:
        return []
    tied = _names(one.name for one in choice.tied)
    if choice.wished:
        return [
            todo(
                f"Tied with {tied}; the action names them, so the worst for the Vagrants counts [RU-16]. {way}."
            )
        ]
    return [todo(f"Tied with {tied}; the players choose [HT-09]. {way}.")]


def turn(
    board: Board,
    haint: str,
    found: Turn,
    reach: int | None,
    events: Iterable[Event] = (),
    lying: Lying = NOTHING,
) -> str:
    """Return a whole Haint turn and a map with its path; the events are what the group overruled."""
    lines = [
        *map(overruled.sentence, events),
        _headline(found.choice),
        *_tie(found.choice, "Settle it with --target NAME"),
    ]
    if found.choice.target is None:
        return "\n".join(lines)
    lines.append(_way(board.haints[haint], found))
    lines += [f"Haunts: {_names(found.ending.haunted)}."] if found.ending.haunted else []
    lines += [f"The candle on {found.candle} ends the move and is discarded. [HT-21]"] if found.candle else []
    for aside in found.displaced:
        spaces = " ".join(map(str, aside.to)) or "no open space is left"
        lines.append(todo(f"{aside.vagrant.capitalize()} steps aside to one of: {spaces} [HT-12]"))
    lines += _acts(found, reach)
    lines += _equals(found)
    lines += _reminders(haint, found)
    return "\n".join([*lines, "", board_text.whole(board, found.ending.path, lying)])


def _way(start: Space, found: Turn) -> str:
    steps = len(found.ending.path)
    if not steps:
        return f"It stays on {start}; {_away(found)}."
    way = " ".join(map(str, found.ending.path))
    return f"It moves {steps} from {start}: {way}; {_away(found)}."


def _away(found: Turn) -> str:
    if found.away is None:
        return "no way leads to the target"
    says = {None: "", True: ", in range", False: ", out of range"}[found.in_range]
    where = f"{found.away} from the target" if found.away else "on the target's own space"
    return f"it ends {where}{says}"


def _acts(found: Turn, reach: int | None) -> list[str]:
    if found.acts_on is None:
        return []
    if found.acts_on.target is None:
        return [f"It acts on nobody: no Vagrant is within {reach}. [HT-20]"]
    lines = [f"It acts on {_named(found.acts_on.target)}."]
    if found.acts_on.tied:
        lines[0] += (
            f" Tied with {_names(one.name for one in found.acts_on.tied)}; the players choose [HT-09]."
        )
    return lines


def _equals(found: Turn) -> list[str]:
    if not found.alternatives:
        return []
    count = len(found.alternatives)
    ways = f"{count} more {agree(count, 'way counts', 'ways count')} as much"
    lines = [todo(f"{ways}; take the worst for the Vagrants, else choose [HT-18]:")]
    lines += [f"  {_other(one)}" for one in found.alternatives[:SHOWN_ALTERNATIVES]]
    hidden = count - SHOWN_ALTERNATIVES
    return [*lines, f"  and {hidden} more (--json lists all)"] if hidden > 0 else lines


def _other(ending: Ending) -> str:
    haunts = f" haunting {_names(ending.haunted)}" if ending.haunted else ""
    way = " ".join(map(str, ending.path))
    return f"to {ending.end}{haunts}: {way}" if way else f"stay on {ending.end}"


def _reminders(haint: str, found: Turn) -> list[str]:
    if fold(haint) != MOONREAPER:
        return [todo("Then the haunted effect of the present Mood. [HT-23]")] if found.ending.haunted else []
    lines = ["He has no Humanity: instead of gaining some he moves so many spaces or fewer. [MR-21]"]
    if found.ending.haunted:
        lines.append(todo("Each whom he haunted rolls 1 bone; 5 or more breaks 1 of their Junk. [MR-22]"))
    return lines


def threats(board: Board, vagrant: str, spaces: Sequence[Threat]) -> str:
    """Return the map of threats: T, H and R on every space, small where it rests with a choice."""
    cells = {space: Ink(f" {ink.text.strip()}") for space, ink in board_text.scene(board).items()}
    cells |= {one.space: _risk(one) for one in spaces}
    return "\n".join([*_key(vagrant), "", board_text.draw(board, cells, size=4), "", _safe(spaces)])


def pictured(board: Board, vagrant: str, spaces: Sequence[Threat]) -> str:
    """Return the same map as a picture."""
    shades = {
        one.space: board_svg.Shade(_darkness(one), _letters(one) or "-", _worded(one)) for one in spaces
    }
    title = f"What the {vagrant.capitalize()} risks"
    return board_svg.picture(board, title, [" ".join(_key(vagrant)), _safe(spaces)], shades=shades)


def _key(vagrant: str) -> list[str]:
    return [
        f"The {vagrant.capitalize()}, ending there, would be T targeted, H haunted, R in range;",
        "small letters where a tie or an equal move decides, - where nothing of it happens.",
    ]


def _safe(spaces: Sequence[Threat]) -> str:
    return f"Safe: {' '.join(str(one.space) for one in spaces if not _letters(one)) or 'nowhere'}"


def _verdicts(one: Threat) -> list[tuple[str, str]]:
    named = (("targeted", one.targeted), ("haunted", one.haunted), ("in range", one.in_range))
    return [(what, verdict) for what, verdict in named if verdict != NEVER]


def _letters(one: Threat) -> str:
    """Return the letters of what may happen on a space: T, H and R, small where it rests with a choice."""
    firsts = ((what[0] if what != "in range" else "r", verdict) for what, verdict in _verdicts(one))
    return "".join(letter.upper() if verdict == ALWAYS else letter for letter, verdict in firsts)


def _darkness(one: Threat) -> int:
    """Return the shade of a space: 1 for each of the three that may happen, and 2 more where all of these must."""
    text = _letters(one)
    return len(text) + 2 * text.isupper()


def _worded(one: Threat) -> str:
    """Return what may happen on a space in words."""
    said = [what if verdict == ALWAYS else f"perhaps {what}" for what, verdict in _verdicts(one)]
    return ", ".join(said) or "safe"


def _risk(one: Threat) -> Ink:
    text = _letters(one)
    if not text:
        return Ink(" -", GREEN)
    return Ink(f" {text}", RED if any(letter.isupper() for letter in text) else YELLOW)


def _named(target: Target) -> str:
    if target.kind == VAGRANT:
        return f"{target.name.capitalize()} on {target.at}"
    return f"the {target.kind} on {target.at}"


def _names(names: Iterable[str]) -> str:
    return ", ".join(name if name[-1:].isdigit() else name.capitalize() for name in names)
