"""Screens with colour: the only module that imports rich."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from ...rules.campaign import deeds, moonreaper
from ...rules.tracks import donation_track
from ...rules.vagrant.maximum import maximum, printed
from ...rules.words.plurals import count
from ..line import output
from ..scenario import screen
from ..words import views
from ..words.campaign import MODES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rich.console import RenderableType

    from ...campaign import Campaign

SHORT = ("donated", "moments", "Moonreaper", "scenarios")
"""What the campaign has in few words, and in a scenario on one line."""

UNWRAPPED = 100_000
"""Columns of a pipe, where nothing is ever wrapped."""

HARMED = "red"
GOOD = "green"
HEADING = "bold cyan"
QUIET = "dim"
TODO = "bold yellow"
"""As output.TODO_INK has it."""


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
    text = console.file.getvalue().replace("\x1b", output.BRUSH)  # type: ignore[attr-defined]
    return "\n".join(line.rstrip() for line in text.splitlines())


def mark(character: str, ascii_instead: str) -> str:
    """Return a character, or what stands for it where the terminal has only ASCII."""
    return character if output.unicode() else ascii_instead


def status(campaign: Campaign) -> str:
    """Return the campaign on one screen: the group first, then each Vagrant, then what is open.

    In a scenario it is close, so that four Vagrants fit in 22 lines of 80 characters, as `watch` shows them.
    """
    if campaign.scenario is not None:
        return render(_heading(campaign), _at_table(campaign), *_close(campaign), *_next(campaign))
    return render(_heading(campaign), _group(campaign), *_vagrants(campaign), *_open(campaign))


def vagrant_card(campaign: Campaign, name: str) -> str:
    """Return one Vagrant's card."""
    return render(_vagrant_heading(campaign, name), _vagrant_rows(campaign, name))


def _heading(campaign: Campaign) -> Text:
    mode = MODES[campaign.mode] + (campaign.edition.name and f", {campaign.edition.name}")
    return Text.assemble((campaign.title, HEADING), f"  {mode}  ", (_where(campaign), "bold"))


def _where(campaign: Campaign) -> str:
    if campaign.scenario is not None:
        return f"scenario on page {campaign.scenario.page}"
    if campaign.camp is not None:
        if campaign.camp.finished:
            return f"camp closed after page {campaign.camp.after}"
        return f"Camp Phase after page {campaign.camp.after}"
    return "before the first scenario"


def _rows() -> Table:
    """Return a table of a short word and what it says, indented below a heading."""
    table = Table(box=None, show_header=False, padding=(0, 2, 0, 0), pad_edge=False)
    table.add_column(no_wrap=True, style=QUIET)
    table.add_column(overflow="fold")
    return table


def _at_table(campaign: Campaign) -> RenderableType:
    """Return the scenario's rows, then all of the campaign's that is short in one."""
    rows = _rows()
    for label, text in screen.rows(campaign):
        rows.add_row(label, Text(text))
    facts = list(_facts(campaign))
    short = [text if label == "moments" else f"{label} {text}" for label, text in facts if label in SHORT]
    short = [text.partition(" (")[0] for text in short]
    rows.add_row("campaign", Text("; ".join(short)))
    for label, text in facts:
        if label not in SHORT:
            rows.add_row(label, Text(text))
    return Padding(rows, (0, 0, 0, 2))


def _group(campaign: Campaign) -> RenderableType:
    rows = _rows()
    for label, text in _facts(campaign):
        rows.add_row(label, Text(text))
    return Padding(rows, (0, 0, 0, 2))


def _facts(campaign: Campaign) -> Iterator[tuple[str, str]]:
    track, ahead = donation_track.track(campaign), donation_track.next_square(campaign)
    coins = campaign.donations.coins
    later = f", Moment {ahead.moment} at {ahead.square} ({ahead.square - coins} more)" if ahead else ""
    yield "donated", f"{coins} of {track.length}{later}"
    if campaign.moments_read:
        yield "moments", "read " + ", ".join(campaign.moments_read)
    if campaign.moonreaper.in_play or moonreaper.rituals_done(campaign):
        gone = "" if campaign.moonreaper.in_play else ", he has left"
        yield "Moonreaper", f"{moonreaper.rituals_done(campaign)} of 5 Rituals{gone}"
    for label, cards in _belongings(campaign):
        yield label, ", ".join(cards)
    if campaign.results:
        won = sum(result == "victory" for result in campaign.results.values())
        yield "scenarios", f"{len(campaign.results)} finished, {won} won"
    if campaign.mile_posts:
        yield "Mile Posts", ", ".join(campaign.mile_posts)
    for note in campaign.notes[-3:]:
        yield "note", note
    for rule, why in campaign.overruled.items():
        yield "overruled", f"{rule}: {why}"


def _belongings(campaign: Campaign) -> list[tuple[str, list[str]]]:
    own = campaign.belongings
    piles = [
        ("Skills", list(own.skills)),
        ("Junk", [*own.junk, *(f"{card} (broken)" for card in own.broken_junk)]),
    ]
    return [(f"{label} kept", cards) for label, cards in piles if cards]


def _close(campaign: Campaign) -> list[RenderableType]:
    """Return each Vagrant in a few lines: heading, cards and deeds, then what lies on the card."""
    parts: list[RenderableType] = []
    for name, one in campaign.vagrants.items():
        parts.append(_vagrant_heading(campaign, name))
        cards = [
            (label, _states(own.items()))
            for label, own in (("Skills", one.skills), ("Junk", one.junk))
            if own
        ]
        cards += [("stored", Text(", ".join(one.stored)))] if one.stored else []
        cards += [("deed", _deed(campaign, name, card)) for card in one.deeds]
        lying = [(label, Text(text)) for label, text in screen.vagrant_rows(campaign, name)]
        parts += [Padding(_line(words), (0, 0, 0, 2)) for words in (cards, lying) if words]
    return parts


def _line(words: list[tuple[str, Text]]) -> Text:
    line = Text()
    for label, text in words:
        line.append("  " if line else "").append(f"{label} ", QUIET).append_text(text)
    return line


def _next(campaign: Campaign) -> list[RenderableType]:
    """Return what waits for the players, a line each."""
    return [Text(output.todo(f"{what}: {command}"), style=TODO) for what, command in views.waiting(campaign)]


def _vagrants(campaign: Campaign) -> list[RenderableType]:
    parts: list[RenderableType] = []
    for name in campaign.vagrants:
        parts += [Text(""), _vagrant_heading(campaign, name), _vagrant_rows(campaign, name)]
    return parts


def _vagrant_heading(campaign: Campaign, name: str) -> Text:
    one = campaign.vagrants[name]
    most, on_card = maximum(campaign, name), printed(campaign, name)
    differs = f", on the card {on_card}" if on_card and not one.westbound else ""
    heading = Text.assemble((name.capitalize(), HEADING))
    if one.player:
        heading.append(f" ({one.player})")
    if one.humanity is not None:
        of = f" of {most}{differs}" if most else ""
        heading.append(f"  Humanity {one.humanity}{of}", HARMED if one.humanity < 3 else "")
    else:
        heading.append(f"  Humanity full{f' ({most}{differs})' if most else ''}", GOOD)
    if one.westbound:
        heading.append("  Westbound", HARMED)
    if one.smoky_bones:
        heading.append(f"  {count(one.smoky_bones, 'smoky bone')} of {campaign.edition.smoky_limit}")
    return heading


def _vagrant_rows(campaign: Campaign, name: str) -> RenderableType:
    one = campaign.vagrants[name]
    rows = _rows()
    for label, cards in (("Skills", one.skills), ("Junk", one.junk)):
        if cards:
            rows.add_row(label, _states(cards.items()))
    if one.stored:
        rows.add_row("stored", Text(", ".join(one.stored)))
    for label, text in screen.vagrant_rows(campaign, name):
        rows.add_row(label, Text(text))
    for card in one.deeds:
        rows.add_row("deed", _deed(campaign, name, card))
    return Padding(rows, (0, 0, 0, 2))


def _deed(campaign: Campaign, name: str, card: str) -> Text:
    deed = campaign.vagrants[name].deeds[card]
    row = Text()
    if deed.side == "reward":
        row.append(mark("★ ", "* "), GOOD)
        return row.append(f"{card}, reward side up")
    full = mark("●", "#") * deed.tokens
    row.append(full + mark("○", ".") * (deeds.needed(campaign) - deed.tokens) + " ", TODO)
    row.append(card)
    return row.append(_progress(campaign, name, card), QUIET)


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
        rows.add_row(Text(output.todo("").strip(), TODO), Text(f"{what}: {command}", TODO))
    return [Text(""), Text("Open", style=HEADING), Padding(rows, (0, 0, 0, 2))]
