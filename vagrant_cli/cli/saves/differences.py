"""Differences between saves as sentences."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ...rules.words.plurals import count
from ...store.merge.differences import Difference, within
from ...store.merge.merge import ABSENT
from ...store.text.reader import dotted
from ...store.text.scan import ANY, matches
from ..words.campaign import MODES

INDENT = "    "

UNSAID = ("nothing", "nobody named", "not said", "not finished")
"""What a fact was that had not been told: no news."""


def sentences(difference: Difference) -> list[str]:
    """Return a line about the difference; below a table that came as a whole, one for each thing in it."""
    lines = [sentence(difference)]
    if isinstance(difference.new, dict) and difference.kind == "added":
        lines += [INDENT + line for below in within(difference) for line in sentences(below)]
    return lines


def sentence(difference: Difference) -> str:
    """Return one line about a difference."""
    for pattern, words in WORDS:
        if matches(difference.path, (pattern,)):
            return words(difference)
    return f"{dotted(difference.path)}: {turned(difference)}."


def turned(difference: Difference) -> str:
    """Return "6, now 4", "new: 4" or "gone: 6"."""
    if difference.kind == "added":
        return f"new: {said(difference.new)}"
    if difference.kind == "removed":
        return f"gone: {said(difference.old)}"
    return f"{said(difference.old)}, now {said(difference.new)}"


def said(value: Any) -> str:
    """Return a value for a sentence."""
    if value is ABSENT:
        return "nothing"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, dict):
        return ", ".join(f"{name} {said(below)}" for name, below in value.items()) or "nothing in it"
    if isinstance(value, list):
        return ", ".join(map(said, value)) or "nothing"
    return str(value)


def _fact(label: str, absent: str = "nothing") -> Callable[[Difference], str]:
    """Word a single fact; `absent` is what it means that nothing stands there."""

    def words(d: Difference) -> str:
        old, new = (absent if side is ABSENT else said(side) for side in (d.old, d.new))
        if d.kind == "added" and absent in UNSAID:
            return f"{_label(label, d)}: {new}."
        return f"{_label(label, d)}: {old}, now {new}."

    return words


def _item(added: str, removed: str) -> Callable[[Difference], str]:
    """Word an item of a list, or a key and its value."""

    def words(d: Difference) -> str:
        if d.kind == "changed":
            return f"{dotted(d.path)}: {turned(d)}."
        return _label(added if d.kind == "added" else removed, d)

    return words


def _label(text: str, d: Difference) -> str:
    """Fill in the Vagrant ({who}), the last key ({key}) and the item or value ({it})."""
    who = str(d.path[1]).capitalize() if len(d.path) > 1 else ""
    it = d.new if d.kind == "added" else d.old
    return text.format(who=who, key=d.path[-1], it=said(it) if isinstance(it, str | int) else "")


def _mode(d: Difference) -> str:
    old, new = (MODES.get(side, said(side)) for side in (d.old, d.new))
    return f"Mode: {old}, now {new}."


def _coins(d: Difference) -> str:
    old, new = (side if isinstance(side, int) else 0 for side in (d.old, d.new))
    more = f"{count(new - old, 'coin')} more" if new > old else f"{count(old - new, 'coin')} fewer"
    return f"Donated: {old}, now {new} ({more})."


def _card(kind: str) -> Callable[[Difference], str]:
    """Word a card in a Vagrant's slot."""

    def words(d: Difference) -> str:
        who, card = str(d.path[1]).capitalize(), d.path[-1]
        if d.kind == "added":
            return f"{who} has {kind} {card}{'' if d.new == 'ready' else f', {said(d.new)}'}."
        if d.kind == "removed":
            return f"{who} no longer has {kind} {card}."
        return f"{who}'s {kind} {card}: {turned(d)}."

    return words


def _vagrant(d: Difference) -> str:
    who = str(d.path[-1]).capitalize()
    return f"{who} is in play." if d.kind == "added" else f"{who} is no longer in play."


def _deed(d: Difference) -> str:
    who = str(d.path[1]).capitalize()
    return (
        f"{who} has the deed {d.path[-1]!r}."
        if d.kind == "added"
        else f"{who}'s deed {d.path[-1]!r} is gone."
    )


def _of_deed(label: str, absent: str) -> Callable[[Difference], str]:
    """Word a fact about a deed."""

    def words(d: Difference) -> str:
        old, new = (absent if side is ABSENT else said(side) for side in (d.old, d.new))
        turn = new if d.kind == "added" else f"{old}, now {new}"
        return f"{str(d.path[1]).capitalize()}'s deed {d.path[3]!r}, {label}: {turn}."

    return words


def _scenario(d: Difference) -> str:
    running = d.new if d.kind == "added" else d.old
    page = running.get("page") if isinstance(running, dict) else "?"
    return f"The scenario on page {page} {'runs' if d.kind == 'added' else 'is over'}."


def _camp(d: Difference) -> str:
    phase = d.new if d.kind == "added" else d.old
    after = phase.get("after") if isinstance(phase, dict) else "?"
    return f"The Camp Phase after page {after} {'begins' if d.kind == 'added' else 'is over'}."


WORDS: tuple[tuple[tuple[str, ...], Callable[[Difference], str]], ...] = (
    (("title",), _fact("Title")),
    (("mode",), _mode),
    (("off_the_rails",), _fact("Off the Rails")),
    (("donations", "coins"), _coins),
    (("donations", "length"), _fact("Squares of the donation track", "as printed")),
    (("donations", "squares", ANY), _fact("Square {key} of the donation track calls Moment", "none")),
    (("moments", "read"), _item("Moment {it} is read.", "Moment {it} is not read.")),
    (("moonreaper", "in_play"), _fact("The Moonreaper is in the campaign", "no")),
    (("moonreaper", "actions_boxed"), _fact("Action cards boxed by his Rituals", "0")),
    (
        ("moonreaper", "rewards"),
        _item("The Moonreaper's {it} is gained.", "The Moonreaper's {it} is not gained."),
    ),
    (
        ("belongings", "skills"),
        _item("Skill {it} lies in the belongings.", "Skill {it} has left the belongings."),
    ),
    (
        ("belongings", "junk"),
        _item("Junk {it} lies in the belongings.", "Junk {it} has left the belongings."),
    ),
    (
        ("belongings", "broken_junk"),
        _item(
            "Junk {it} lies broken in the belongings.", "Junk {it} no longer lies broken in the belongings."
        ),
    ),
    (("belongings", "rituals"), _item("Ritual done: {it}.", "Ritual no longer done: {it}.")),
    (
        ("mile_posts", "reached"),
        _item("Mile Post checked off: {it}.", "Mile Post no longer checked off: {it}."),
    ),
    (("notes", "lines"), _item("New note: {it}", "Note removed: {it}")),
    (("results", ANY), _fact("Scenario on page {key}", "not finished")),
    (("overruled", ANY), _fact("{key} is set aside", "no")),
    (("vagrants", ANY), _vagrant),
    (("vagrants", ANY, "player"), _fact("{who} is played by", "nobody named")),
    (("vagrants", ANY, "humanity"), _fact("{who}'s Humanity", "at the maximum")),
    (("vagrants", ANY, "max"), _fact("{who}'s maximum Humanity", "not said")),
    (("vagrants", ANY, "westbound"), _fact("{who} is Westbound", "no")),
    (("vagrants", ANY, "smoky_bones"), _fact("{who}'s smoky bones", "0")),
    (
        ("vagrants", ANY, "stored"),
        _item("{who} lays Skill {it} aside.", "{who}'s Skill {it} no longer lies aside."),
    ),
    (("vagrants", ANY, "skills", ANY), _card("Skill")),
    (("vagrants", ANY, "junk", ANY), _card("Junk")),
    (("vagrants", ANY, "deeds", ANY), _deed),
    (("vagrants", ANY, "deeds", ANY, "side"), _of_deed("side up", "goal")),
    (("vagrants", ANY, "deeds", ANY, "tokens"), _of_deed("Humanity tokens", "0")),
    (("vagrants", ANY, "deeds", ANY, "extra"), _of_deed("the extra card", "no")),
    (("decks", ANY), _item("{it} lies in {who}'s deck.", "{it} no longer lies in {who}'s deck.")),
    (("scenario",), _scenario),
    (("camp",), _camp),
)
"""Where a difference may be, and its words; the first match counts, and what is not here is told by its key."""
