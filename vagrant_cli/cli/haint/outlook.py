"""What `vsong haint forecast` tells people: tables as wide as there is room, and the board in shades."""

from __future__ import annotations

from itertools import groupby

from ...data.vagrants import PUP
from ...records import TYPE_CHECKING
from ...rules.board.train import FLOOR as FREE
from ...rules.board.train import TERRAIN
from ...rules.bones.chance import Interval
from ...rules.forecast.harm import NO_RISK
from ...rules.haint import pieces
from ...rules.tracks import event_tokens
from ...rules.words.plurals import agree, count
from ...rules.words.token_names import many, short, spoken
from ...scenario import CYCLE, HAUNTED
from ..bones.chart import percent
from ..line import output
from ..pictures import board_svg, signs
from ..words.names import who as called
from . import board_text
from .board_text import GREEN, RED, YELLOW, Ink

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ...campaign import Campaign
    from ...rules.bones.chance import Chance
    from ...rules.forecast.forecast import Forecast, Token
    from ...rules.forecast.harm import Risk
    from ...rules.forecast.on_spaces import Place

HEADS: Mapping[str, str] = {
    "targeted": "targeted",
    "haunted": "haunted",
    "acted_on": "acted on",
    "loss": "loses",
    "wound": "wound",
    "westbound": "Westbound",
}
WHAT: Mapping[str, str] = {"loss": "Humanity lost on average", "acted_on": "Chance to be acted on"}
"""What the shades stand for."""

SHADES = "12345"
INKS = (GREEN, GREEN, YELLOW, YELLOW, RED)
NONE = "-"

ROWS = 6
"""Groups of spaces that are told; --json has all."""


def text(campaign: Campaign, who: str | None, found: Forecast) -> str:
    """Return the whole forecast, or with `who` what their spaces bring."""
    lines = [_heading(found)]
    lines += [f"{called(one)} is broken and skips this turn [HE-04]." for one in found.skipped]
    if not found.acting:
        return "\n".join(lines)
    if who is None:
        tokens = (line for token, does in _tokens(found) for line in (token, f"    {does}"))
        lines += ["", *tokens, "", *_table(found.vagrants)]
    else:
        lines += ["", *_spaces(campaign, who, found)]
    beside = _beside(found)
    return "\n".join([*lines, *[""] * bool(beside), *beside])


def pictured(campaign: Campaign, who: str | None, found: Forecast) -> str:
    """Return the forecast as a picture: the board with what is told of everybody, or with shades on one's spaces."""
    board, events = pieces.in_scenario(campaign), event_tokens.on_spaces(campaign)
    says, shades = [_heading(found)], {}
    if who is None:
        tokens = _tokens(found) if found.acting else []
        says += [f"{' '.join(token.split())}: {does}." for token, does in tokens]
        says += [f"{_name(name)}: {_said(risk)}." for name, risk in found.vagrants.items()]
    elif found.acting:
        key, most = _worst(found)
        says.append(
            f"On a space where the {_name(who)} may end: {WHAT[key]}, at worst; 0 none of it, {NONE} nothing at all."
        )
        shades = {one.space: _shaded(key, one.risk, most) for one in found.places}
    title = "The next Haint turn" if who is None else f"What the next Haint turn brings the {_name(who)}"
    return board_svg.picture(board, title, [*says, *_beside(found)], events=events, shades=shades)


def _shaded(key: str, risk: Risk, most: Chance) -> board_svg.Shade:
    """Return a space's shade, with the figure on it and all of them for who points at it."""
    worst = getattr(risk, key).high
    mark = _figure(key, Interval(worst, worst)) if worst.over else NONE if risk == NO_RISK else "0"
    return board_svg.Shade(_fifth(worst, most), mark.replace(".0%", "%"), _said(risk))


def _worst(found: Forecast) -> tuple[str, Chance]:
    """Return which figure the shades stand for, and the worst of it."""
    key = "loss" if any(one.risk.loss.high.over for one in found.places) else "acted_on"
    return key, max((getattr(one.risk, key).high for one in found.places), key=float)


def _said(risk: Risk) -> str:
    """Return the figures of what may happen at all, or that nothing can."""
    figures = (
        f"{head} {_figure(key, one)}" for key, head in HEADS.items() if (one := getattr(risk, key)).high.over
    )
    return ", ".join(figures) or "nothing happens"


def _heading(found: Forecast) -> str:
    when = f"after the {_name(found.after)}'s turn" if found.after else "as things stand"
    if not found.acting:
        return f"The next Haint turn, {when}:"
    number = sum(one.number for one in found.tokens)
    drawn = f"{len(found.acting)} of {count(number, 'item token')}"
    haints = list(map(called, dict.fromkeys(found.acting)))
    return f"The next Haint turn, {when}: {_and(haints)} {agree(len(haints), 'draws', 'draw')} {drawn}."


def _name(vagrant: str) -> str:
    return called(vagrant).removeprefix("the ").capitalize()


def _and(names: Sequence[str]) -> str:
    return " and ".join(filter(None, [", ".join(names[:-1]), names[-1]]))


# --- tokens ---


def _tokens(found: Forecast) -> list[tuple[str, str]]:
    """Return two texts for each token: how likely it is, and what it does."""
    return [
        (f"{many(one.token, one.number):<19} {percent(one.chance):>6}", _does(one)) for one in found.tokens
    ]


def _does(one: Token) -> str:
    if not one.known:
        return "nobody has typed in what it does"
    if not one.targets:
        return "nobody is there to target [HT-20]"
    target = " or ".join(
        called(goal.name) if goal.kind == "vagrant" else f"the {goal.kind} on {goal.at}"
        for goal in one.targets
    )
    ends = str(one.ends[0]) if len(one.ends) == 1 else f"{one.ends[0]} or {len(one.ends) - 1} more"
    acts = f", acts on {' or '.join(map(called, one.acts_on))}" if one.acts_on else ""
    return f"targets {target}, ends on {ends}{acts}"


# --- everybody ---


def _table(risks: Mapping[str, Risk]) -> list[str]:
    """Return a row for everybody, or where that is too wide a line for each figure."""
    names = [_name(name) for name in risks]
    figures = [[_figure(key, getattr(risk, key)) for key in HEADS] for risk in risks.values()]
    first = max(map(len, names), default=0)
    columns = [max(map(len, each)) for each in zip(HEADS.values(), *figures, strict=True)]
    width = output.width()
    if width is not None and width < first + sum(columns) + len(columns):
        lines = (
            [f"  {head:<10} {one}" for head, one in zip(HEADS.values(), own, strict=True)] for own in figures
        )
        return [line for name, own in zip(names, lines, strict=True) for line in (name, *own)]
    gap = 2 if width is None or width >= first + sum(columns) + 2 * len(columns) else 1
    head, *rows = (
        f"{name:<{first}}" + "".join(f"{one:>{wide + gap}}" for one, wide in zip(row, columns, strict=True))
        for name, row in zip(["", *names], [[*HEADS.values()], *figures], strict=True)
    )
    note = ["The pup's Humanity is the Runaway's [VG-05]."] if PUP in risks else []
    return [head, *rows, *note]


def _figure(key: str, one: Interval) -> str:
    """Return a chance in percent or a mean, "18.2-31.8%" where it lies between two."""
    if key == "loss":
        low, high = f"{float(one.low):.2f}", f"{float(one.high):.2f}"
        return low if one.low == one.high else f"{low}-{high}"
    if one.low == one.high:
        return percent(one.low)
    return f"{percent(one.low).removesuffix('%')}-{percent(one.high)}"


# --- one Vagrant's spaces ---


def _spaces(campaign: Campaign, who: str, found: Forecast) -> list[str]:
    board = pieces.in_scenario(campaign)
    key, most = _worst(found)
    letters = signs.letters(board)
    cells = {space: Ink(f" {ink.text.strip()}") for space, ink in board_text.scene(board).items()}
    for one in found.places:
        ink = _shade(getattr(one.risk, key).high, most, one.risk)
        sign = letters[who] if one.space == board.place(who) else " "
        cells[one.space] = ink._replace(text=f"{sign}{ink.text}")
    people = ", ".join(f"{sign} {called(name)}" for name, sign in letters.items())
    groups = [list(those) for _, those in groupby(found.places, key=lambda one: one.risk)]
    lines = [
        f"Where the {_name(who)} may end, and what it brings there:",
        "",
        board_text.draw(board, cells, size=4),
        "",
        *_legend(key, most),
        f"{people}.",
        "",
        "The safest first:",
    ]
    for group in groups[:ROWS]:
        lines += _group(group)
    hidden = sum(map(len, groups[ROWS:]))
    return (
        [*lines, f"and {count(hidden, 'space')} more, worse than these (--json lists all)."]
        if hidden
        else lines
    )


def _shade(chance: Chance, most: Chance, risk: Risk) -> Ink:
    """Return the shade of a space: which fifth of the worst here; - where nothing can happen at all."""
    if not chance.over:
        return Ink(NONE if risk == NO_RISK else "0", GREEN)
    fifth = _fifth(chance, most) - 1
    return Ink(SHADES[fifth], INKS[fifth])


def _fifth(chance: Chance, most: Chance) -> int:
    """Return which fifth of the worst it is, 1 to 5; 0 where it cannot happen."""
    return -(-chance.over * most.under * len(SHADES) // (chance.under * most.over)) if chance.over else 0


def _legend(key: str, most: Chance) -> list[str]:
    """Return what the shades mean, in words and figures."""
    steps = [float(most) * (at + 1) / len(SHADES) for at in range(len(SHADES))] if most.over else []
    says = [f"{one:.2f}" if key == "loss" else f"{100 * one:.0f}%" for one in steps]
    shades = ", ".join(f"{shade} to {said}" for shade, said in zip(SHADES, says, strict=False))
    return [
        f"{WHAT[key]}, at worst: {shades or 'none'};",
        f"0 none of it, {NONE} nothing at all; {FREE} out of reach, {TERRAIN} terrain.",
    ]


def _group(places: Sequence[Place]) -> list[str]:
    """Return the lines of spaces that bring the same: the figures, then the spaces by what they cost."""
    by_coins: dict[int | None, list[str]] = {}
    for one in places:
        by_coins.setdefault(one.coins, []).append(str(one.space))
    spaces = "; ".join(
        f"{'' if coins is None else count(coins, 'coin') + ': '}{' '.join(those)}"
        for coins, those in by_coins.items()
    )
    return [f"- {_said(places[0].risk)}", f"    {spaces}"]


# --- what is told apart ---


def _beside(found: Forecast) -> list[str]:
    """Return what comes before the token, and what nobody has typed in."""
    lines = []
    if found.events.over or found.moon.over:
        comes = [f"an event {percent(found.events)}"] * bool(found.events.over)
        comes += [f"a moon token {percent(found.moon)}"] * bool(found.moon.over)
        comes += [f"the Moonreaper {percent(found.arrives)}"] * bool(found.arrives.over)
        lines.append(f"Before it may come: {_and(comes)}. What they change is not counted [AC-05].")
    if found.open:
        names = _and([spoken(one) for one in found.open])
        lines.append(
            f"{names} {agree(len(found.open), 'is', 'are')} not typed in, so {agree(len(found.open), 'it', 'they')} may do "
            f"nothing or the worst: vsong scenario action {short(found.open[0])} --move MOVE --range RANGE --hurt HUMANITY"
        )
    effects = [f"{one} effects" for one in (HAUNTED, CYCLE) if one in found.left_out]
    if effects:
        first = HAUNTED if HAUNTED in found.left_out else CYCLE
        lines.append(
            f"Not typed in, so not counted: {_and(effects)}: vsong scenario action {first} --hurt HUMANITY"
        )
    noted = [spoken(one) for one in found.left_out if one not in (HAUNTED, CYCLE)]
    if noted:
        lines.append(f"What notes say is not counted: {_and(noted)}.")
    return lines
