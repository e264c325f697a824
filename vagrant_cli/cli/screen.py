"""Screens with colour: the only module that imports rich."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from ..data.items import BASE_ITEMS
from ..rules import deeds, donations, moonreaper, smoky_bones
from . import output, scenario_screen, views
from .known import numbers
from .wording import MODES, count

if TYPE_CHECKING:
    from rich.console import RenderableType

    from ..campaign import Campaign

CYCLES = tuple(f"{item.key}.cycle" for item in BASE_ITEMS)

UNWRAPPED = 100_000
"""Columns of a pipe, where nothing is ever wrapped."""

HARMED = "red"
GOOD = "green"
HEADING = "bold cyan"
QUIET = "dim"
TODO = "yellow"


def render(*parts: RenderableType) -> str:
    """Return the parts as text for this terminal: width, colour and characters as output says."""
    coloured = output.colour()
    console = Console(
        file=io.StringIO(),
        width=output.width() or UNWRAPPED,
        color_system="standard" if coloured else None,
        force_terminal=coloured,
        no_color=not coloured,
        highlight=False,
        markup=False,
        emoji=False,
        legacy_windows=False,
    )
    for part in parts:
        console.print(part, soft_wrap=isinstance(part, Text) and output.width() is None)
    text = console.file.getvalue()  # type: ignore[attr-defined]
    return "\n".join(line.rstrip() for line in text.splitlines())


def mark(character: str, ascii_instead: str) -> str:
    """Return a character, or what stands for it where the terminal has only ASCII."""
    return character if output.unicode() else ascii_instead


def status(campaign: Campaign) -> str:
    """Return the campaign on one screen: the group first, then each Vagrant, then what is open."""
    return render(_heading(campaign), _group(campaign), *_vagrants(campaign), *_open(campaign))


def vagrant_card(campaign: Campaign, name: str) -> str:
    """Return one Vagrant's card."""
    return render(_vagrant_heading(campaign, name), _vagrant_rows(campaign, name))


def _heading(campaign: Campaign) -> Text:
    mode = MODES[campaign.mode] + (", Off the Rails" if campaign.off_the_rails else "")
    return Text.assemble((campaign.title, HEADING), f"  {mode}  ", (_where(campaign), "bold"))


def _where(campaign: Campaign) -> str:
    if campaign.scenario is not None:
        return f"scenario on page {campaign.scenario.page}"
    if campaign.camp is not None:
        return f"Camp Phase after page {campaign.camp.after}"
    return "before the first scenario"


def _rows() -> Table:
    """Return a table of a short word and what it says, indented below a heading."""
    table = Table(box=None, show_header=False, padding=(0, 2, 0, 0), pad_edge=False)
    table.add_column(no_wrap=True, style=QUIET)
    table.add_column(overflow="fold")
    return table


def _group(campaign: Campaign) -> RenderableType:
    rows = _rows()
    for label, text in scenario_screen.rows(campaign, numbers(campaign, CYCLES)):
        rows.add_row(label, Text(text))
    track, ahead = donations.track(campaign), donations.next_square(campaign)
    coins = campaign.donations.coins
    later = f", Moment {ahead.moment} at {ahead.square} ({ahead.square - coins} more)" if ahead else ""
    rows.add_row("donated", Text(f"{coins} of {track.length}{later}"))
    if campaign.moments_read:
        rows.add_row("moments", Text("read " + ", ".join(campaign.moments_read)))
    if campaign.moonreaper.in_play or moonreaper.rituals_done(campaign):
        gone = "" if campaign.moonreaper.in_play else ", he has left"
        rows.add_row("Moonreaper", Text(f"{moonreaper.rituals_done(campaign)} of 5 Rituals{gone}"))
    for label, cards in _belongings(campaign):
        rows.add_row(label, Text(", ".join(cards)))
    if campaign.results:
        won = sum(result == "victory" for result in campaign.results.values())
        rows.add_row("scenarios", Text(f"{len(campaign.results)} finished, {won} won"))
    if campaign.mile_posts:
        rows.add_row("Mile Posts", Text(", ".join(campaign.mile_posts)))
    for note in campaign.notes[-3:]:
        rows.add_row("note", Text(note))
    for rule, why in campaign.overruled.items():
        rows.add_row("overruled", Text(f"{rule}: {why}"))
    return Padding(rows, (0, 0, 0, 2))


def _belongings(campaign: Campaign) -> list[tuple[str, list[str]]]:
    own = campaign.belongings
    piles = [
        ("Skills", list(own.skills)),
        ("Junk", [*own.junk, *(f"{card} (broken)" for card in own.broken_junk)]),
    ]
    return [(f"{label} kept", cards) for label, cards in piles if cards]


def _vagrants(campaign: Campaign) -> list[RenderableType]:
    parts: list[RenderableType] = []
    for name in campaign.vagrants:
        parts += [Text(""), _vagrant_heading(campaign, name), _vagrant_rows(campaign, name)]
    return parts


def _vagrant_heading(campaign: Campaign, name: str) -> Text:
    one = campaign.vagrants[name]
    heading = Text.assemble((name.capitalize(), HEADING))
    if one.player:
        heading.append(f" ({one.player})")
    if one.humanity is not None:
        of = f" of {one.maximum}" if one.maximum else ""
        heading.append(f"  Humanity {one.humanity}{of}", HARMED if one.humanity < 3 else "")
    else:
        heading.append(f"  Humanity full{f' ({one.maximum})' if one.maximum else ''}", GOOD)
    if one.westbound:
        heading.append("  Westbound", HARMED)
    if one.smoky_bones:
        heading.append(f"  {count(one.smoky_bones, 'smoky bone')} of {smoky_bones.limit(campaign)}")
    return heading


def _vagrant_rows(campaign: Campaign, name: str) -> RenderableType:
    one = campaign.vagrants[name]
    rows = _rows()
    for label, cards in (("Skills", one.skills), ("Junk", one.junk)):
        if cards:
            rows.add_row(label, _states(cards.items()))
    if one.stored:
        rows.add_row("stored", Text(", ".join(one.stored)))
    for label, text in scenario_screen.vagrant_rows(campaign, name):
        rows.add_row(label, Text(text))
    for card, deed in one.deeds.items():
        row = Text()
        if deed.side == "reward":
            row.append(mark("★ ", "* "), GOOD)
            row.append(f"{card}, reward side up")
        else:
            full = mark("●", "#") * deed.tokens
            row.append(full + mark("○", ".") * (deeds.needed(campaign) - deed.tokens) + " ", TODO)
            row.append(card)
            row.append(_progress(campaign, name, card), QUIET)
        rows.add_row("deed", row)
    return Padding(rows, (0, 0, 0, 2))


def _states(cards: object) -> Text:
    line = Text()
    for card, state in cards:  # type: ignore[attr-defined]
        line.append(", " if line else "")
        line.append(card if state == "ready" else f"{card} {state}", "" if state == "ready" else HARMED)
    return line


def _progress(campaign: Campaign, name: str, card: str) -> str:
    scenario = campaign.scenario
    if scenario is None:
        return ""
    if card in scenario.goals.get(name, ()):
        return "  reached in this scenario"
    noted = scenario.progress.get(name, {}).get(card)
    return f"  {noted}" if noted else ""


def _open(campaign: Campaign) -> list[RenderableType]:
    """Return what waits for the players, each with the command that does it."""
    waiting = views.waiting(campaign)
    if not waiting:
        return []
    rows = _rows()
    for what, command in waiting:
        rows.add_row(Text(mark("→", ">"), TODO), Text(f"{what}: {command}"))
    return [Text(""), Text("Open", style=HEADING), Padding(rows, (0, 0, 0, 2))]
