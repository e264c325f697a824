"""Screens: described once, and drawn here where every line has room, else by rich, which wraps them."""

from __future__ import annotations

from ...records import TYPE_CHECKING, NamedTuple
from ...rules.campaign import deeds, moonreaper
from ...rules.tracks import donation_track
from ...rules.vagrant.maximum import maximum, printed
from ...rules.words.matching import theirs
from ...rules.words.plurals import count
from ..line import output
from ..scenario import screen
from ..words import status_json
from ..words.names import MODES

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from typing import Any

    from ...campaign import Campaign

    Pieces = list[tuple[str, str]]
    """A line: texts and the ink of each."""

SHORT = ("donated", "moments", "Moonreaper", "scenarios")
"""What the campaign has in few words, and in a scenario on one line."""

LOW = 3
"""Humanity below it stands out."""

HARMED = "red"
GOOD = "green"
HEADING = "bold cyan"
QUIET = "dim"
TODO = "bold yellow"
"""As output.TODO_INK has it."""

INKS = {HARMED: "31", GOOD: "32", HEADING: "1;36", QUIET: "2", TODO: "1;33", "bold": "1", "": ""}
"""The inks by rich's names, as the terminal takes them."""

NARROW = frozenset(f"{output.ARROW}★●○")
"""Letters beyond the Latin ones that are one column wide."""


UNWRAPPED = 100_000
"""Columns of a pipe, where nothing is wrapped."""


class Row(NamedTuple):
    """A short word, and what it says."""

    label: str
    says: Pieces
    ink: str = QUIET


class Block(NamedTuple):
    """Rows below one another, set in below a heading; what they say begins in one column."""

    rows: list[Row]


class Inset(NamedTuple):
    """A line that is set in below a heading."""

    line: Pieces


if TYPE_CHECKING:
    Part = Pieces | Block | Inset


def render(*parts: Part) -> str:
    """Return the parts as text for this terminal: width, colour and characters as output says."""
    if all(map(_has_room, parts)):
        return "\n".join(_inked(line) for part in parts for line in _lines(part))
    return _rich(parts)


def _lines(part: Part) -> list[Pieces]:
    """Return a part as it is where nothing is wrapped."""
    if isinstance(part, Block):
        widest = max((len(row.label) for row in part.rows), default=0)
        return [[("  ", ""), (row.label.ljust(widest), row.ink), ("  ", ""), *row.says] for row in part.rows]
    return [[("  ", ""), *part.line] if isinstance(part, Inset) else part]


def _has_room(part: Part) -> bool:
    """Tell whether a part need not be wrapped here, for all that is known of its letters."""
    width = output.width()
    if width is None:
        return True
    lines = list(map(_text, _lines(part)))
    fits = _unbroken(part) or all(len(line) <= width and _narrow(line) for line in lines)
    return fits and all(map(str.isprintable, lines))


def _unbroken(part: Part) -> bool:
    """Tell whether a part is a line that the terminal alone may break, since a command stands in it."""
    return isinstance(part, list) and output.command_from(_text(part)) < len(_text(part))


def _narrow(text: str) -> bool:
    return text.isascii() or all(letter < "\u0300" or letter in NARROW for letter in text)


def _inked(line: Pieces) -> str:
    return "".join(output.painted(text, INKS[ink]) if text else "" for text, ink in line).rstrip()


def _text(line: Pieces) -> str:
    return "".join(text for text, _ in line)


def _rich(parts: tuple[Part, ...]) -> str:
    """Return the parts as rich wraps them."""
    import io

    from rich.console import Console
    from rich.padding import Padding
    from rich.table import Table
    from rich.text import Text

    def assembled(line: Pieces) -> Text:
        return Text.assemble(*((output.held_together(text), ink) for text, ink in line))

    def shown(part: Part) -> Any:
        if isinstance(part, Inset):
            return Padding(assembled(part.line), (0, 0, 0, 2))
        if not isinstance(part, Block):
            return assembled(part)
        table = Table(box=None, show_header=False, padding=(0, 2, 0, 0), pad_edge=False)
        table.add_column(no_wrap=True)
        table.add_column(overflow="fold")
        for row in part.rows:
            table.add_row(Text(row.label, row.ink), assembled(row.says))
        return Padding(table, (0, 0, 0, 2))

    coloured = output.colour()
    console = Console(
        file=io.StringIO(),
        width=output.width(),
        color_system="standard" if coloured else None,
        force_terminal=coloured,
        no_color=not coloured,
        highlight=False,
        markup=False,
        emoji=False,
        legacy_windows=False,
    )
    for part in parts:
        console.print(shown(part), soft_wrap=_unbroken(part))
    text = console.file.getvalue().replace("\x1b", output.BRUSH).replace(output.TIE, " ")  # type: ignore[attr-defined]
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
    return render(_heading(campaign), _block(_facts(campaign)), *_vagrants(campaign), *_open(campaign))


def vagrant_card(campaign: Campaign, name: str) -> str:
    """Return one Vagrant's card."""
    return render(_vagrant_heading(campaign, name), _card(campaign, name))


def _heading(campaign: Campaign) -> Pieces:
    mode = MODES[campaign.mode] + (campaign.edition.name and f", {campaign.edition.name}")
    return [(theirs(campaign.title), HEADING), (f"  {mode}  ", ""), (where(campaign), "bold")]


def where(campaign: Campaign) -> str:
    """Return where the campaign stands: in a scenario, in a camp or before both."""
    if campaign.scenario is not None:
        return f"scenario on page {campaign.scenario.page}"
    if campaign.camp is not None:
        if campaign.camp.finished:
            return f"camp closed after page {campaign.camp.after}"
        return f"Camp Phase after page {campaign.camp.after}"
    return "before the first scenario"


def _at_table(campaign: Campaign) -> Block:
    """Return the scenario's rows, then all of the campaign's that is short in one."""
    facts = list(_facts(campaign))
    short = [text if label == "moments" else f"{label} {text}" for label, text in facts if label in SHORT]
    brief = "; ".join(text.partition(" (")[0] for text in short)
    longer = [(label, text) for label, text in facts if label not in SHORT]
    return _block([*screen.rows(campaign), ("campaign", brief), *longer])


def _block(rows: Iterable[tuple[str, str]]) -> Block:
    return Block([Row(label, [(text, "")]) for label, text in rows])


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
        yield "Mile Posts", theirs(", ".join(campaign.mile_posts))
    for note in campaign.notes[-3:]:
        yield "note", theirs(note)
    for rule, why in campaign.overruled.items():
        yield "overruled", theirs(f"{rule}: {why}")


def _belongings(campaign: Campaign) -> list[tuple[str, list[str]]]:
    own = campaign.belongings
    piles = [
        ("Skills", list(own.skills)),
        ("Junk", [*own.junk, *(f"{card} (broken)" for card in own.broken_junk)]),
    ]
    return [(f"{label} kept", cards) for label, cards in piles if cards]


def _close(campaign: Campaign) -> list[Part]:
    """Return each Vagrant in a few lines: heading, cards and deeds, then what lies on the card."""
    parts: list[Part] = []
    for name in campaign.vagrants:
        cards, lying, deeds = _card_rows(campaign, name)
        parts.append(_vagrant_heading(campaign, name))
        parts += [Inset(line) for rows in ([*cards, *deeds], lying) for line in _packed(rows)]
    return parts


def _packed(rows: Iterable[Row]) -> Iterator[Pieces]:
    """Yield lines with as many rows as fit in each, so that none is broken which has room on a line of its own."""
    room = (output.width() or UNWRAPPED) - 2
    line: Pieces = []
    for row in rows:
        said = [(f"{row.label} ", row.ink), *row.says]
        if line and len(_text(line)) + 2 + len(_text(said)) > room:
            yield line
            line = []
        line += [*([("  ", "")] if line else []), *said]
    if line:
        yield line


def _next(campaign: Campaign) -> list[Part]:
    """Return what waits for the players, a line each."""
    return [[(output.todo(f"{what}: {command}"), TODO)] for what, command in status_json.waiting(campaign)]


def _vagrants(campaign: Campaign) -> list[Part]:
    parts: list[Part] = []
    for name in campaign.vagrants:
        parts += [[], _vagrant_heading(campaign, name), _card(campaign, name)]
    return parts


def _vagrant_heading(campaign: Campaign, name: str) -> Pieces:
    one = campaign.vagrants[name]
    heading = [(name.capitalize(), HEADING)]
    if one.player:
        heading.append((theirs(f" ({one.player})"), ""))
    ink = GOOD if one.humanity is None else HARMED if one.humanity < LOW else ""
    heading.append((f"  Humanity {humanity(campaign, name)}", ink))
    if one.westbound:
        heading.append(("  Westbound", HARMED))
    if one.smoky_bones:
        smoky = count(one.smoky_bones, "smoky bone")
        heading.append((f"  {smoky} of {campaign.edition.smoky_limit}", ""))
    return heading


def humanity(campaign: Campaign, name: str) -> str:
    """Return a Vagrant's Humanity with the maximum if it is known: "4 of 9, on the card 8", or "full (9)"."""
    one, most, on_card = campaign.vagrants[name], maximum(campaign, name), printed(campaign, name)
    differs = f", on the card {on_card}" if on_card and not one.westbound else ""
    if one.humanity is None:
        return f"full ({most}{differs})" if most else "full"
    return f"{one.humanity} of {most}{differs}" if most else str(one.humanity)


def _card_rows(campaign: Campaign, name: str) -> tuple[list[Row], list[Row], list[Row]]:
    """Return the rows of a Vagrant's Skills and Junk, of what lies on the card, and of the deeds."""
    one = campaign.vagrants[name]
    cards = [Row(label, _states(own)) for label, own in (("Skills", one.skills), ("Junk", one.junk)) if own]
    cards += [Row("stored", [(", ".join(one.stored), "")])] if one.stored else []
    deeds = [Row("deed", _deed(campaign, name, card)) for card in one.deeds]
    return cards, _block(screen.vagrant_rows(campaign, name)).rows, deeds


def _card(campaign: Campaign, name: str) -> Block:
    return Block([row for rows in _card_rows(campaign, name) for row in rows])


def _deed(campaign: Campaign, name: str, card: str) -> Pieces:
    deed = campaign.vagrants[name].deeds[card]
    if deed.side == "reward":
        return [(mark("★ ", "* "), GOOD), (f"{card}, reward side up", "")]
    full = mark("●", "#") * deed.tokens
    tokens = full + mark("○", ".") * (deeds.needed(campaign) - deed.tokens) + " "
    return [(tokens, TODO), (card, ""), (_progress(campaign, name, card), QUIET)]


def _states(cards: Mapping[str, str]) -> Pieces:
    line: Pieces = []
    for card, state in cards.items():
        said = (card, "") if state == "ready" else (f"{card} {state}", HARMED)
        line += [(", " if line else "", ""), said]
    return line


def _progress(campaign: Campaign, name: str, card: str) -> str:
    scenario = campaign.scenario
    if scenario is None:
        return ""
    if card in scenario.goals.get(name, ()):
        return "  reached in this scenario"
    noted = scenario.progress.get(name, {}).get(card)
    return f"  {noted}" if noted else ""


def _open(campaign: Campaign) -> list[Part]:
    """Return what waits for the players, each with the command that does it."""
    lines: list[Part] = [
        [(f"  {output.todo(f'{what}: {command}')}", TODO)] for what, command in status_json.waiting(campaign)
    ]
    return [[], [("Open", HEADING)], *lines] if lines else []
