"""What a screen shows, one fact a line and in words alone, for those who hear it: made of the data that scripts read."""

from __future__ import annotations

from ...lean import MappingProxyType, regex
from ...records import TYPE_CHECKING
from ...rules.board.train import GAP, TERRAIN
from ...rules.bones.chance import Chance
from ...rules.words.matching import theirs
from ...rules.words.plurals import count
from ..bones.chart import percent
from ..line.hints import KEYS

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from typing import Any

    Labels = tuple[str, ...]


DRAWN = frozenset(
    {
        *("status", "camp", "odds", "weigh", "haint target", "haint move", "haint threat", "haint forecast"),
        *("board show", "board reach", "board range", "board new", "board edit", "moonreaper place"),
    }
)
"""Commands whose answer is a drawing or a table; the others answer in sentences."""

UNSAID = frozenset({"vagrants", "haints"})
"""Tables of which everybody knows what is in them, so that their name is not said with each of them."""

CHANCES = frozenset(
    {"p", "doubles", "targeted", "haunted", "acted_on", "wound", "westbound", "arrives", "break", "event"}
)
AMOUNTS = frozenset({"mean", "loss", "haint", "humanity"})
"""What stands as a fraction: read as a percentage, and as a number with a point."""

FRACTION = regex(r"[0-9]+/[1-9][0-9]*")

BETWEEN = frozenset({"low", "high"})
"""The keys of what is not one number."""

AGAIN = "float"
"""Stands beside a chance and says the same."""

WORDS = MappingProxyType({"p": "Chance", "at": "Space"})
"""Keys that are no word of a sentence."""


def told(data: Mapping[str, Any]) -> str:
    """Return the facts of an answer, a line each: "Songsmith, Humanity: 4 of 9"; what is not there is not said."""
    return "\n".join(_facts(data, ())) or "Nothing."


def _facts(found: Mapping[str, Any], labels: Labels) -> Iterator[str]:
    known = _there(found)
    for key, value in known.items():
        if key == "cars" and "links" in found:
            yield from _train(value)
        elif key != "max" or "humanity" not in known:
            yield from _fact(key, value, labels, known)


def _there(found: Mapping[str, Any]) -> dict[str, Any]:
    """Return what is said at all: no empty thing and no "no", but every number; a chance once."""
    there = {key: value for key, value in found.items() if value or (value == 0 and value is not False)}
    return {key: value for key, value in there.items() if key != AGAIN}


def _fact(key: str, value: Any, labels: Labels, beside: Mapping[str, Any]) -> Iterator[str]:
    below = labels if key in UNSAID and isinstance(value, dict) else (*labels, _word(key))
    if isinstance(value, dict) and value.keys() == BETWEEN:
        low, high = (_said(key, value[end], beside) for end in ("low", "high"))
        yield f"{', '.join(below)}: {low if low == high else f'{low} to {high}'}"
    elif isinstance(value, dict):
        yield from _facts(value, below)
    elif isinstance(value, list) and any(isinstance(one, dict) for one in value):
        for one in value:
            yield from _entry(one, below)
    else:
        yield f"{', '.join(below)}: {_said(key, value, beside)}"


def _entry(one: Mapping[str, Any], labels: Labels) -> Iterator[str]:
    """Walk the facts of one of several: what it is called comes first, and the rest on the same line if it is short."""
    known = _there(one)
    head, *rest = known or {"": "nothing"}
    named = known.get(head, "nothing")
    name = theirs(named) if isinstance(named, str) else f"{_word(head)} {named}"
    deep = {key: known[key] for key in rest if _deep(known[key])}
    short = [f"{_word(key).casefold()} {_said(key, known[key], known)}" for key in rest if key not in deep]
    yield ", ".join(labels) + f", {name}" + (f": {', '.join(short)}" if short else "")
    yield from _facts(deep, (*labels, name))


def _deep(value: Any) -> bool:
    return isinstance(value, dict) or (
        isinstance(value, list) and any(isinstance(one, dict) for one in value)
    )


def _said(key: str, value: Any, beside: Mapping[str, Any]) -> str:
    if key == "humanity" and beside.get("max") is not None:
        return f"{value} of {beside['max']}"
    if isinstance(value, bool):
        return "yes"
    if key in CHANCES | AMOUNTS and isinstance(value, str) and FRACTION.fullmatch(value):
        chance = Chance(*map(int, value.split("/")))
        return percent(chance) if key in CHANCES else f"{float(chance):.2f}"
    if isinstance(value, list):
        # A space has a comma of its own.
        text = ("; " if any("," in str(one) for one in value) else ", ").join(map(str, value))
    else:
        text = str(value)
    return text if key in KEYS else theirs(text)


def _train(cars: Mapping[str, str]) -> Iterator[str]:
    """Walk how large each car is, and where it is no plain floor."""
    for car, drawing in cars.items():
        rows = drawing.split("\n")
        columns = max(map(len, rows))
        yield f"Car {car}: {count(columns, 'column')}, {count(len(rows), 'row')}"
        for sign, what in ((TERRAIN, "terrain"), (GAP, "no space")):
            there = _where(car, [row.ljust(columns) for row in rows], sign)
            if there:
                yield f"Car {car}, {what}: {'; '.join(there)}"


def _where(car: str, rows: Sequence[str], sign: str) -> list[str]:
    return [
        f"{car}{column},{number}"
        for number, row in enumerate(rows, 1)
        for column, drawn in enumerate(row, 1)
        if drawn == sign
    ]


def _word(key: str) -> str:
    """Return a key as a word of a sentence: "smoky_bones" as "Smoky bones", a name as it is written."""
    words = WORDS.get(key) or key.replace("_", " ")
    return words[:1].upper() + words[1:]
