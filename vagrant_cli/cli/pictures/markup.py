"""Markup in which players' text is always text, and pictures put together from drawn pieces."""

from __future__ import annotations

import re
from html import escape
from textwrap import wrap
from unicodedata import east_asian_width

from ...records import TYPE_CHECKING, NamedTuple
from ..line.output import clean

if TYPE_CHECKING:
    from collections.abc import Iterable


MADE = "<!-- Made by vsong; the next one of this name takes its place. -->"
"""Stands at the beginning of every file of ours, which may be made anew."""

UNKNOWN = re.compile("[\ufffe\uffff]")
"""What a terminal swallows and XML forbids; all else that it forbids is shown escaped anywhere."""

EMPTY = frozenset({"br", "link", "meta"})
"""Elements that hold nothing."""

LINE, LETTER = 20, 8
"""Height of a line of text, and the width that a letter takes at most, in pixels."""

PAINTS = {
    "paper": ("#ffffff", "#17161b"),
    "ink": ("#1c1b20", "#ecebf0"),
    "quiet": ("#5a5762", "#b3b0bc"),
    "edge": ("#8a8693", "#77737f"),
    "floor": ("#f6f3ec", "#26242c"),
    "full": ("#2f4f6f", "#a9c8e8"),
    "on_full": ("#ffffff", "#14202c"),
    "harm": ("#9b1c1c", "#ff9c94"),
    "good": ("#1d6433", "#8fd8a3"),
    "shade1": ("#fbe9c8", "#3d3220"),
    "shade2": ("#f6cf8e", "#54401e"),
    "shade3": ("#efb465", "#6d4e1a"),
    "shade4": ("#e69a49", "#855a16"),
    "shade5": ("#d9822b", "#9a6410"),
    "on_shade": ("#1c1b20", "#ffffff"),
}
"""Colours by what they are for, on light and on dark; text on what lies behind it has a contrast of 4.5 at least."""

LIGHT = {what: light for what, (light, _) in PAINTS.items()}
DARK = {what: dark for what, (_, dark) in PAINTS.items()}

DARKEST = 5
"""Shades of a space go from 0, which is none, to this."""

SHAPES = (
    "svg text{font-family:system-ui,sans-serif;font-size:14px;fill:%(ink)s}"
    "svg .small{font-size:11px;fill:%(quiet)s}"
    "svg .bold{font-weight:700}"
    "svg .middle{text-anchor:middle}"
    "svg .end{text-anchor:end}"
    "svg .paper{fill:%(paper)s;stroke:%(edge)s}"
    "svg .floor{fill:%(floor)s;stroke:%(edge)s}"
    "svg .line{fill:none;stroke:%(edge)s}"
    "svg .ink{fill:none;stroke:%(ink)s;stroke-width:2}"
    "svg .piece{fill:%(paper)s;stroke:%(ink)s;stroke-width:2}"
    "svg .westbound{stroke-dasharray:4 2}"
    "svg .full{fill:%(full)s;stroke:%(full)s}"
    "svg text.on-full{fill:%(on_full)s}"
    "svg .haint{fill:%(ink)s;stroke:%(ink)s}"
    "svg text.on-haint{fill:%(paper)s}"
    "svg .joint{stroke:%(ink)s;stroke-width:5;fill:none}"
    "svg .far{stroke-width:2;stroke-dasharray:5 4}"
    "svg text.on-shade{fill:%(on_shade)s;font-weight:700}"
) + "".join(f"svg .shade{level}{{fill:%(shade{level})s;stroke:%(edge)s}}" for level in range(1, DARKEST + 1))
"""How shapes look, on a page and in a picture of its own."""


class Markup(str):
    """Text that is markup by now; every other text is shown as it was typed."""

    __slots__ = ()


class Drawing(NamedTuple):
    """Shapes and the size of what they fill, in pixels."""

    width: int
    height: int
    shapes: Markup


def text(typed: str) -> Markup:
    """Return a text as markup, on which neither a browser nor a reader of XML stumbles, whoever typed it."""
    if isinstance(typed, Markup):
        return typed
    return Markup(escape(UNKNOWN.sub(lambda found: f"\\u{ord(found[0]):04X}", clean(typed))))


def joined(parts: Iterable[str]) -> Markup:
    """Return parts one after the other."""
    return Markup("".join(map(text, parts)))


def element(name: str, /, *inside: str, **attributes: str | int | float) -> Markup:
    """Return an element with what stands in it; `class_` is written class, and `font_size` font-size."""
    said = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{text(str(value))}"' for key, value in attributes.items()
    )
    return Markup(f"<{name}{said}/>" if name in EMPTY else f"<{name}{said}>{joined(inside)}</{name}>")


def styled(rules: str) -> str:
    """Return style rules in light colours, and in dark ones on screens that ask for them; paper is light."""
    return f"{rules % LIGHT}@media screen and (prefers-color-scheme:dark){{{rules % DARK}}}"


def written(words: str, x: float, y: float, kind: str = "") -> Markup:
    """Return a line of text in a picture; `kind` names its classes."""
    classes: dict[str, str] = {"class": kind} if kind else {}
    return element("text", words, x=f"{x:g}", y=f"{y:g}", **classes)


def moved(shapes: str, x: float, y: float, scale: float = 1) -> Markup:
    """Return shapes somewhere else, and larger or smaller."""
    larger = "" if scale == 1 else f" scale({scale:g})"
    return element("g", shapes, transform=f"translate({x:g} {y:g}){larger}")


def inline(drawing: Drawing, title: str) -> Markup:
    """Return a picture that stands in a page; the title is what screen readers say of it."""
    return _svg(drawing, title, "")


def document(drawing: Drawing, title: str, says: str = "") -> str:
    """Return a picture as a file of its own, with the title and what else screen readers say of it."""
    style = element("style", Markup(styled(SHAPES) + styled("svg{background:%(paper)s}")))
    whole = drawing._replace(shapes=joined([style, drawing.shapes]))
    return f"{MADE}\n{_svg(whole, title, says, xmlns='http://www.w3.org/2000/svg')}\n"


def _svg(drawing: Drawing, title: str, says: str, **more: str) -> Markup:
    told = [element("title", title), *([element("desc", says)] if says else [])]
    size = {"viewBox": f"0 0 {drawing.width} {drawing.height}", "width": str(drawing.width)}
    return element("svg", *told, drawing.shapes, role="img", height=drawing.height, **size, **more)


MARGIN = 12


def sheet(parts: Iterable[Drawing]) -> Drawing:
    """Return drawings one below the other, with a margin around them."""
    shapes, height, width = [], MARGIN, 0
    for part in parts:
        shapes.append(moved(part.shapes, MARGIN, height))
        height += part.height
        width = max(width, part.width)
    return Drawing(width + 2 * MARGIN, height + MARGIN, joined(shapes))


def lines(said: Iterable[str], width: int, kind: str = "", inset: int = 0) -> Drawing:
    """Return sentences broken between words to fit a width, each beginning on a line of its own."""
    broken = [line for one in said for line in wrap(one, max(20, (width - inset) // _letter(one))) or [""]]
    shapes = (written(line, inset, LINE * number - 5, kind) for number, line in enumerate(broken, 1))
    return Drawing(width, LINE * len(broken), joined(shapes))


def _letter(words: str) -> int:
    """Return how wide a letter is at most."""
    return 2 * LETTER if any(east_asian_width(letter) in "WF" for letter in words) else LETTER
