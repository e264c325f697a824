"""Plain tables <-> Campaign: every problem is collected, and writing keeps one canonical order."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, NamedTuple

from ...campaign import (
    MODES,
    NORMAL,
    NOTHING,
    SCHEMA,
    Belongings,
    Campaign,
    Deed,
    Donations,
    Moonreaper,
    Vagrant,
)
from ...data.items import JUNK_TIERS
from ...data.scenarios import IN_BETWEEN_CARDS, REVIVE_BOXES
from ...data.vagrants import KEYS
from ...errors import UsageError
from ...rules.scenario.scenario import RESULTS
from ...rules.words.moments import named
from ...rules.words.names import fold
from ..text.reader import Problem, Reader, Tables
from . import camp_codec, scenario_codec
from .canonical import in_order, kept
from .limits import check_limits

LAST_PAGE = 999
HUMANITY_TRACK = 30
EFFECT_KINDS = ("black", "white")
SET_ASIDE = ("ready", "wounded", "gone")
COMMON_COINS_MOST = 18
"""Common coins of the box and those of four Vagrants who are not in play (CC-05)."""


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
    in_play = tables.get("vagrants") if isinstance(tables.get("vagrants"), dict) else {}
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
        revive_boxes=top.whole("revive_boxes", 0, REVIVE_BOXES) or 0,
        junk_tier=top.whole("junk_tier", JUNK_TIERS[0], JUNK_TIERS[-1]) or JUNK_TIERS[0],
        in_between=top.whole("in_between", 0, IN_BETWEEN_CARDS) or 0,
        seance=top.flag("seance"),
        overruled=_overruled(top.below("overruled")),
        vagrants=_vagrants(top.below("vagrants")),
        decks=_decks(top.below("decks")),
        set_aside=_set_aside(top.below("set_aside"), in_play),
        scenario=scenario_codec.decode(top.below("scenario"), in_play) if "scenario" in top else None,
        camp=camp_codec.decode(top.below("camp"), in_play) if "camp" in top else None,
        box=_box(top.below("box")) if "box" in top else NOTHING,
        actions=scenario_codec.decode_actions(top.below("actions")) if "actions" in top else NOTHING,
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
    return tuple(dict.fromkeys(filter(None, map(_moment, typed))))


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
    maximum, westbound = reader.whole("max", 1, HUMANITY_TRACK), reader.flag("westbound")
    # `max` is printed on the normal side; the Westbound side has a maximum of its own.
    most = HUMANITY_TRACK if westbound else maximum or HUMANITY_TRACK
    vagrant = Vagrant(
        player=reader.text("player"),
        humanity=reader.whole("humanity", 0, most),
        maximum=maximum,
        westbound=westbound,
        covered=reader.text("covered") or None,
        smoky_bones=reader.whole("smoky_bones", 0) or 0,
        common_coins=reader.whole("common_coins", 0, COMMON_COINS_MOST) or 0,
        later_coins=reader.whole("later_coins", 0, COMMON_COINS_MOST) or 0,
        tokens=scenario_codec.counts(reader.below("tokens"), scenario_codec.ITEM_KEYS),
        pup_tokens=scenario_codec.counts(reader.below("pup_tokens"), scenario_codec.ITEM_KEYS),
        effects={
            name: reader.below("effects").one_of(name, EFFECT_KINDS, "black")
            for name in reader.below("effects").each_key()
        },
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


def _set_aside(reader: Reader, in_play: Any) -> Mapping[str, Mapping[str, str]]:
    found = {}
    for name, below in reader.each_below():
        if name not in KEYS:
            reader.problem(f"is no Vagrant; known: {', '.join(KEYS)}.", name)
        elif name in in_play:
            reader.problem("is in play, and its Skills lie there.", name)
        found[name] = {card: below.one_of(card, SET_ASIDE, "ready") for card in below.each_key()}
    return found


def _box(reader: Reader) -> Mapping[str, int | tuple[str, ...]]:
    from . import box

    return box.decode(reader)


def encode(campaign: Campaign) -> Tables:
    """Return the tables of a campaign in canonical order; what is empty or absent is left out."""
    own = campaign.donations
    return kept(
        schema=SCHEMA,
        title=campaign.title,
        mode=campaign.mode,
        off_the_rails=campaign.off_the_rails,
        revive_boxes=campaign.revive_boxes or None,
        junk_tier=None if campaign.junk_tier == JUNK_TIERS[0] else campaign.junk_tier,
        in_between=campaign.in_between or None,
        seance=campaign.seance or None,
        donations=kept(
            coins=own.coins,
            length=own.length,
            squares={str(square): moment for square, moment in sorted(own.squares.items())},
        ),
        moments=kept(read=in_order(campaign.moments_read)),
        moonreaper=_encode_moonreaper(campaign.moonreaper),
        belongings=kept(**{pile: in_order(cards) for pile, cards in campaign.belongings._asdict().items()}),
        mile_posts=kept(reached=in_order(campaign.mile_posts)),
        notes=kept(lines=list(campaign.notes)),
        results={str(page): result for page, result in sorted(campaign.results.items())},
        overruled=dict(sorted(campaign.overruled.items())),
        vagrants={name: _encode_vagrant(vagrant) for name, vagrant in campaign.vagrants.items()},
        decks={name: in_order(cards) for name, cards in campaign.decks.items() if cards},
        set_aside={name: dict(cards) for name, cards in campaign.set_aside.items()},
        scenario=scenario_codec.encode(campaign.scenario),
        camp=camp_codec.encode(campaign.camp),
        actions=scenario_codec.encode_actions(campaign.actions),
        box=_encode_box(campaign.box),
    )


def _encode_box(entries: Mapping[str, int | tuple[str, ...]]) -> Tables:
    if not entries:
        return {}
    from . import box

    return box.encode(entries)


def _encode_moonreaper(moonreaper: Moonreaper) -> Tables:
    if moonreaper == Moonreaper():
        return {}
    return kept(
        in_play=moonreaper.in_play,
        actions_boxed=moonreaper.actions_boxed,
        rewards=list(moonreaper.rewards),
    )


def _encode_vagrant(vagrant: Vagrant) -> Tables:
    return kept(
        player=vagrant.player or None,
        humanity=vagrant.humanity,
        max=vagrant.maximum,
        westbound=vagrant.westbound or None,
        covered=vagrant.covered,
        smoky_bones=vagrant.smoky_bones or None,
        common_coins=vagrant.common_coins or None,
        later_coins=vagrant.later_coins or None,
        stored=in_order(vagrant.stored),
        tokens=dict(vagrant.tokens),
        pup_tokens=dict(vagrant.pup_tokens),
        effects=dict(vagrant.effects),
        skills=dict(vagrant.skills),
        junk=dict(vagrant.junk),
        deeds={
            name: kept(side=deed.side, tokens=deed.tokens or None, extra=deed.extra or None)
            for name, deed in vagrant.deeds.items()
        },
    )
