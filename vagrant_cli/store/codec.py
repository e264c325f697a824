"""Plain tables <-> Campaign: every problem is collected, and writing keeps one canonical order."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from ..campaign import (
    MODES,
    NORMAL,
    SCHEMA,
    Belongings,
    Camp,
    Campaign,
    Deed,
    Donations,
    Moonreaper,
    Scenario,
    Vagrant,
)
from ..data.vagrants import KEYS
from ..errors import UsageError
from ..rules.moment_names import named
from ..rules.names import fold
from ..rules.scenario import RESULTS
from .limits import check_limits
from .reading import Problem, Reader, Tables

if TYPE_CHECKING:
    from ..rules.board import Board

LAST_PAGE = 999
HUMANITY_TRACK = 30


class Reading(NamedTuple):
    """A save as read: the campaign, or the problems that keep it from being one; notes hold nothing up."""

    campaign: Campaign | None
    problems: tuple[Problem, ...]
    notes: tuple[Problem, ...]


def decode(tables: Tables) -> Reading:
    """Read a whole save; problems come in the order of the format's description."""
    problems: list[Problem] = []
    notes: list[Problem] = []
    top = Reader(tables, (), problems, notes)
    top.whole("schema", SCHEMA, SCHEMA)
    campaign = Campaign(
        title=top.text("title", needed=True),
        mode=top.one_of("mode", MODES, NORMAL),
        off_the_rails=top.flag("off_the_rails"),
        donations=_donations(top.below("donations")),
        moments_read=_moments(top.below("moments")),
        moonreaper=_moonreaper(top.below("moonreaper")),
        belongings=_belongings(top.below("belongings")),
        mile_posts=_names(top.below("mile_posts"), "reached"),
        notes=_names(top.below("notes"), "lines"),
        results=_results(top.below("results")),
        overruled=_overruled(top.below("overruled")),
        vagrants=_vagrants(top.below("vagrants")),
        decks=_decks(top.below("decks")),
        scenario=_scenario(top.below("scenario"), tables.get("vagrants")) if "scenario" in top else None,
        camp=_camp(top.below("camp")) if "camp" in top else None,
    )
    top.finish()
    problems.extend(check_limits(campaign))
    return Reading(None if problems else campaign, tuple(problems), tuple(notes))


def _names(reader: Reader, key: str) -> tuple[str, ...]:
    found = reader.names(key)
    reader.finish()
    return found


def _numbered(reader: Reader, what: str, high: int) -> list[tuple[int, str]]:
    """Read a table whose keys are numbers as text and whose values are text."""
    found = []
    for key in reader.each_key():
        value = reader.text(key, needed=True)
        if not (key.isascii() and key.isdigit() and 0 < int(key[:9]) <= high):
            reader.problem(f"is not {what} from 1 to {high}.", key)
        elif value:
            found.append((int(key), value))
    return sorted(found)


def _donations(reader: Reader) -> Donations:
    donations = Donations(
        coins=reader.whole("coins", 0) or 0,
        length=reader.whole("length", 1, LAST_PAGE),
        squares=dict(_numbered(reader.below("squares"), "a square", LAST_PAGE)),
    )
    for square, moment in donations.squares.items():
        if _moment(moment) is None:
            reader.problem(f"names no Moment: {moment!r}.", "squares", str(square))
    reader.finish()
    return donations


def _moment(typed: str) -> str | None:
    try:
        return named(typed)
    except UsageError:
        return None


def _moments(reader: Reader) -> tuple[str, ...]:
    typed = reader.names("read")
    for index, moment in enumerate(typed):
        if _moment(moment) is None:
            reader.problem(f"There is no Moment {moment!r}.", "read", index)
    reader.finish()
    return tuple(filter(None, map(_moment, typed)))


def _moonreaper(reader: Reader) -> Moonreaper:
    rewards = reader.names("rewards")
    for index, reward in enumerate(rewards):
        if reward not in ("junk", "skill"):
            reader.problem(f"must be junk or skill, not {reward!r}.", "rewards", index)
    moonreaper = Moonreaper(reader.flag("in_play"), reader.whole("actions_boxed", 0, 5) or 0, rewards)
    reader.finish()
    return moonreaper


def _belongings(reader: Reader) -> Belongings:
    belongings = Belongings(*(reader.names(pile) for pile in Belongings._fields))
    for index, card in enumerate(belongings.broken_junk):
        if card in belongings.junk:
            reader.problem(f"names {card!r}, which lies whole in junk too.", "broken_junk", index)
    reader.finish()
    return belongings


def _results(reader: Reader) -> Mapping[int, str]:
    results = dict(_numbered(reader, "a page", LAST_PAGE))
    for page, result in results.items():
        if result not in RESULTS:
            reader.problem(f"must be victory or defeat, not {result!r}.", str(page))
    return results


def _overruled(reader: Reader) -> Mapping[str, str]:
    found = {}
    for rule in reader.each_key():
        why = reader.text(rule)
        if not re.match(r"[A-Z]{2}-\d{2}\Z", rule):
            reader.problem("is not the id of a rule, such as DN-05.", rule)
        found[rule] = why
    return found


def _vagrants(reader: Reader) -> Mapping[str, Vagrant]:
    found = {}
    for name, below in reader.each_below():
        if name not in KEYS:
            near = next((key for key in KEYS if fold(key) == fold(name)), None)
            reader.problem(
                f"is no Vagrant; {'write ' + near if near else 'known: ' + ', '.join(KEYS)}.", name
            )
        else:
            found[name] = _vagrant(below)
    if not found and not reader.problems:
        reader.problem("names no Vagrant in play.")
    return found


def _vagrant(reader: Reader) -> Vagrant:
    maximum = reader.whole("max", 1, HUMANITY_TRACK)
    vagrant = Vagrant(
        player=reader.text("player"),
        humanity=reader.whole("humanity", 0, maximum or HUMANITY_TRACK),
        maximum=maximum,
        westbound=reader.flag("westbound"),
        smoky_bones=reader.whole("smoky_bones", 0) or 0,
        skills=_states(reader.below("skills"), "wounded"),
        junk=_states(reader.below("junk"), "broken"),
        deeds={name: _deed(below) for name, below in reader.below("deeds").each_below()},
        stored=reader.names("stored"),
    )
    reader.finish()
    return vagrant


def _states(reader: Reader, harmed: str) -> Mapping[str, str]:
    return {card: reader.one_of(card, ("ready", harmed), "ready") for card in reader.each_key()}


def _deed(reader: Reader) -> Deed:
    deed = Deed(
        side=reader.one_of("side", ("goal", "reward"), "goal"),
        tokens=reader.whole("tokens", 0) or 0,
        extra=reader.flag("extra"),
    )
    reader.finish()
    return deed


def _decks(reader: Reader) -> Mapping[str, tuple[str, ...]]:
    found = {}
    for name in reader.each_key():
        if name not in KEYS:
            reader.problem(f"is no Vagrant; known: {', '.join(KEYS)}.", name)
        found[name] = reader.names(name)
    return found


def _scenario(reader: Reader, in_play: Any) -> Scenario:
    page = reader.whole("page", 1, LAST_PAGE)
    if page is None and "page" not in reader:
        reader.problem("is missing.", "page")
    goals = reader.below("goals")
    scenario = Scenario(
        page=page or 1,
        goals={name: goals.names(name) for name in goals.each_key()},
        progress={
            name: {deed: below.text(deed) for deed in below.each_key()}
            for name, below in reader.below("progress").each_below()
        },
        moonreaper_ritual=reader.text("moonreaper_ritual") or None,
        board=_board(reader.below("board"), in_play) if "board" in reader else None,
    )
    reader.finish()
    return scenario


def _board(reader: Reader, in_play: Any) -> Board | None:
    from . import board_tables

    read = board_tables.decode(reader.table, reader.path, places_only=True)
    reader.problems.extend(read.problems)
    reader.notes.extend(read.notes)
    for name in read.board.vagrants if read.board else ():
        if not isinstance(in_play, dict) or name not in in_play:
            reader.problem("is not in play in this campaign.", "vagrants", name)
    return read.board


def _camp(reader: Reader) -> Camp:
    after = reader.whole("after", 1, LAST_PAGE)
    if after is None and "after" not in reader:
        reader.problem("is missing.", "after")
    reader.finish()
    return Camp(after or 1)


def encode(campaign: Campaign) -> Tables:
    """Return the tables of a campaign in canonical order; what is empty or absent is left out."""
    own = campaign.donations
    return _kept(
        schema=SCHEMA,
        title=campaign.title,
        mode=campaign.mode,
        off_the_rails=campaign.off_the_rails,
        donations=_kept(
            coins=own.coins,
            length=own.length,
            squares={str(square): moment for square, moment in sorted(own.squares.items())},
        ),
        moments=_kept(read=in_order(campaign.moments_read)),
        moonreaper=_encode_moonreaper(campaign.moonreaper),
        belongings=_kept(**{pile: in_order(cards) for pile, cards in campaign.belongings._asdict().items()}),
        mile_posts=_kept(reached=in_order(campaign.mile_posts)),
        notes=_kept(lines=list(campaign.notes)),
        results={str(page): result for page, result in sorted(campaign.results.items())},
        overruled=dict(sorted(campaign.overruled.items())),
        vagrants={name: _encode_vagrant(vagrant) for name, vagrant in campaign.vagrants.items()},
        decks={name: in_order(cards) for name, cards in campaign.decks.items() if cards},
        scenario=_encode_scenario(campaign.scenario),
        camp=campaign.camp and {"after": campaign.camp.after},
    )


def _kept(**values: object) -> Tables:
    """Return what is worth a line: not None, and no empty list or table."""
    return {key: value for key, value in values.items() if value is not None and value not in ([], {})}


def in_order(cards: Iterable[str]) -> list[str]:
    """Return a set of cards in its fixed order: numbers by value, then names."""
    return sorted(cards, key=lambda card: (not card.isdigit(), int(card[:9]) if card.isdigit() else 0, card))


def _encode_moonreaper(moonreaper: Moonreaper) -> Tables:
    if moonreaper == Moonreaper():
        return {}
    return _kept(
        in_play=moonreaper.in_play,
        actions_boxed=moonreaper.actions_boxed,
        rewards=list(moonreaper.rewards),
    )


def _encode_vagrant(vagrant: Vagrant) -> Tables:
    return _kept(
        player=vagrant.player or None,
        humanity=vagrant.humanity,
        max=vagrant.maximum,
        westbound=vagrant.westbound or None,
        smoky_bones=vagrant.smoky_bones or None,
        stored=in_order(vagrant.stored),
        skills=dict(vagrant.skills),
        junk=dict(vagrant.junk),
        deeds={
            name: _kept(side=deed.side, tokens=deed.tokens or None, extra=deed.extra or None)
            for name, deed in vagrant.deeds.items()
        },
    )


def _encode_scenario(scenario: Scenario | None) -> Tables | None:
    return scenario and _kept(
        page=scenario.page,
        moonreaper_ritual=scenario.moonreaper_ritual,
        goals={name: in_order(cards) for name, cards in scenario.goals.items()},
        progress={name: dict(notes) for name, notes in scenario.progress.items()},
        board=_encode_board(scenario.board),
    )


def _encode_board(board: Board | None) -> Tables | None:
    if board is None:
        return None
    from . import board_tables

    return board_tables.encode(board, places_only=True)
