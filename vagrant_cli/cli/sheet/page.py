"""A page of HTML in one file: style, headings, rows and lists, and all of players' text as text."""

from __future__ import annotations

from ...records import TYPE_CHECKING
from ..line import output
from ..pictures import markup
from ..pictures.markup import MADE, SHAPES, Markup, element, joined, styled

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ..pictures.markup import Drawing

    Row = tuple[str, str]
    """A short word, and what it says: text, or markup by now."""

LAYOUT = (
    "*{box-sizing:border-box}"
    "body{font:16px/1.45 system-ui,sans-serif;margin:0 auto;max-width:64rem;padding:1rem}"
    "h1{font-size:1.8rem;line-height:1.2;margin:0}"
    "h2{font-size:1.25rem;margin:1.6rem 0 .5rem;padding-bottom:.15rem}"
    "h3{font-size:1.05rem;margin:0 0 .3rem}"
    "p,ul,dl,table,figure{margin:0 0 .6rem}"
    "ul{padding-left:1.2rem}"
    "h1,h2,h3,p,li,dd,td{overflow-wrap:anywhere}"
    "dl div{display:flex;gap:.6rem}"
    "dt{flex:0 0 7.5rem}"
    "dd{margin:0;flex:1;min-width:0}"
    "table{border-collapse:collapse}"
    "th,td{text-align:left;padding:.15rem .9rem .15rem 0;vertical-align:top}"
    "svg{display:block;max-width:100%;height:auto}"
    "li svg,dt svg{display:inline-block;vertical-align:middle}"
    ".signs{list-style:none;padding:0;columns:18rem}"
    ".signs li{display:flex;gap:.5rem;align-items:center;break-inside:avoid;padding:.1rem 0}"
    ".signs svg{flex:none}"
    ".beside{display:grid;gap:0 2rem;grid-template-columns:repeat(auto-fit,minmax(min(100%,22rem),1fr));align-items:start}"
    ".beside>*{break-inside:avoid}"
    ".tracks{display:flex;flex-wrap:wrap;gap:.6rem 2rem}"
    ".columns{columns:22rem 2;column-gap:2rem}"
    ".columns>section{break-inside:avoid}"
    ".columns h2{margin-top:0;padding-top:1.6rem}"
    "article{margin:0 0 1rem;padding:.7rem .9rem;border-radius:6px}"
    "article .quiet{margin-bottom:.1rem}article>:last-child,.tracks figure{margin-bottom:0}.tracks{margin-bottom:.6rem}"
    "@media screen{.wide{overflow-x:auto}.wide svg{max-width:none}}"
    "@media print{@page{margin:12mm}body{font-size:10pt;line-height:1.35;padding:0;max-width:none}"
    ".beside{grid-template-columns:1fr 1fr}.columns{columns:2}h2{margin-top:.8rem}.columns h2{padding-top:.8rem}"
    "article{margin-bottom:.6rem;padding:.5rem .7rem}h2,h3{break-after:avoid}figure,tr,li{break-inside:avoid}}"
)
"""Where things stand; paper of any size is filled."""

COLOURS = (
    "body{background:%(paper)s;color:%(ink)s}"
    "h2{border-bottom:2px solid %(edge)s}"
    "dt,th,.quiet{color:%(quiet)s;font-weight:400}"
    "article{border:1px solid %(edge)s}"
    ".harm{color:%(harm)s;font-weight:700}"
    ".good{color:%(good)s;font-weight:700}"
)
"""What looks otherwise in the dark."""


def page(title: str, parts: Iterable[str]) -> str:
    """Return the whole page as a file; it is well-formed XML too, and asks for nothing from outside."""
    head = element(
        "head",
        element("meta", charset="utf-8"),
        element("meta", name="viewport", content="width=device-width,initial-scale=1"),
        element("meta", name="color-scheme", content="light dark"),
        element("title", title),
        element("style", Markup(LAYOUT + styled(COLOURS + SHAPES))),
    )
    told = output.counted("".join(f"\n{markup.text(part)}" for part in parts if part))
    body = element("body", element("main", Markup(told.replace(output.TIE, "\N{NO-BREAK SPACE}"))))
    return f"{MADE}\n<!DOCTYPE html>\n{element('html', head, body, lang='en')}\n"


def section(title: str, *parts: str) -> Markup:
    """Return a part of the page under its heading; nothing where nothing is in it."""
    return element("section", element("h2", title), *parts) if any(parts) else Markup()


def rows(said: Iterable[Row]) -> Markup:
    """Return short words and what they say, a line each; what says nothing is left out."""
    lines = [
        element("div", element("dt", label), element("dd", words, dir="auto"))
        for label, words in said
        if words
    ]
    return element("dl", *lines) if lines else Markup()


def items(said: Iterable[str]) -> Markup:
    """Return a list; nothing where nothing is in it."""
    lines = [element("li", one, dir="auto") for one in said]
    return element("ul", *lines) if lines else Markup()


def table(heads: Sequence[str], lines: Iterable[Sequence[str]]) -> Markup:
    """Return a table with a heading for each column; nothing where no line is in it."""
    body = [element("tr", *(element("td", cell) for cell in line)) for line in lines]
    if not body:
        return Markup()
    head = element("tr", *(element("th", one, scope="col") for one in heads))
    return element("table", element("thead", head), element("tbody", *body))


def figure(drawing: Drawing, title: str) -> Markup:
    """Return a picture in the page, as wide as there is room."""
    return element("figure", markup.inline(drawing, title))


def wide(drawing: Drawing, title: str) -> Markup:
    """Return a picture that keeps its size on a small screen, where fingers and the arrow keys move it sideways."""
    return element("figure", markup.inline(drawing, title), class_="wide", tabindex="0")


def icon(drawing: Drawing) -> Markup:
    """Return a small picture beside words that say the same, which screen readers leave out."""
    width, height, shapes = drawing
    view = f"0 0 {width} {height}"
    return element("svg", shapes, viewBox=view, width=width, height=height, aria_hidden="true")


def marked(words: str, kind: str) -> Markup:
    """Return words that stand out: "harm", "good" or "quiet"."""
    return element("span", words, class_=kind)


def listed(cards: Iterable[str]) -> Markup:
    """Return cards one after the other."""
    found: list[str] = []
    for card in cards:
        found += [", ", card] if found else [card]
    return joined(found)
