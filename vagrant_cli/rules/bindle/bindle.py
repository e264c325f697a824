"""The Bindle: what it holds, and drawing from it with replacements (AC-05, BN-10, MR-02 to MR-06, SC-04)."""

from __future__ import annotations

from ...campaign import SCENARIO, without
from ...data.editions import OWN_EVENTS, having
from ...data.items import BERRY, ITEM_KEYS
from ...errors import Refused, Untold, UsageError
from ...lean import attrgetter
from ...mappings import numbers
from ...records import TYPE_CHECKING, NamedTuple
from ..events import bindle as bindle_events
from ..events.event import settle
from ..haint import moonreaper_on_train
from ..tracks import event_tokens
from ..words.matching import fold
from ..words.plurals import agree
from ..words.plurals import count as several
from ..words.token_names import CANDLE, MOON, SALT, SHORT, in_event_order, joined, short, spoken, token

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ...campaign import Campaign
    from ...scenario import Scenario
    from ..bones.luck import Luck
    from ..events.event import Event, Outcome

MALADY = "malady"

if TYPE_CHECKING:
    Wave = tuple[str, ...]
    Draw = tuple["Campaign", tuple[str, ...], tuple[Event, ...]]


class ByHand(NamedTuple):
    """The players draw and name what came up: items, events and moon tokens, replacements too."""

    words: tuple[str, ...]


class ByTool(NamedTuple):
    """The tool draws, from the counts that the box gives."""

    luck: Luck


if TYPE_CHECKING:
    Drawer = ByHand | ByTool


def by_hand(typed: Iterable[str]) -> ByHand:
    """Return the drawer for tokens that the players name, as words or lists such as "nails,salt"."""
    return ByHand(joined(word for one in typed for word in one.replace(",", " ").split()))


def by_luck(luck: Luck) -> ByTool:
    """Return the drawer that lets the tool draw."""
    return ByTool(luck)


def in_box(campaign: Campaign, item: str) -> int | None:
    """Return how many tokens of an item the box holds, None when nobody has told."""
    return campaign.number(f"{item}.tokens")


def in_hands(campaign: Campaign, item: str) -> int:
    """Return how many tokens of an item Vagrants and the pup hold."""
    return sum(one.tokens.get(item, 0) + one.pup_tokens.get(item, 0) for one in campaign.vagrants.values())


def on_track(campaign: Campaign, item: str) -> int:
    """Return how many tokens of an item lie on the Cycle Track; berries on all symbols together."""
    if campaign.scenario is None:
        return 0
    track = campaign.scenario.track
    return track.tokens.get(item, 0) + (sum(track.berries.values()) if item == BERRY.key else 0)


def candles(scenario: Scenario | None) -> int:
    """Return how many Candles stand on the train, on a board or counted."""
    if scenario is None:
        return 0
    return scenario.candles + (len(scenario.board.candles) if scenario.board is not None else 0)


def outside(campaign: Campaign, item: str) -> int:
    """Return how many tokens of an item lie anywhere but in the Bindle."""
    lying = in_hands(campaign, item) + on_track(campaign, item)
    return lying + (candles(campaign.scenario) if item == CANDLE else 0)


def berries_play(campaign: Campaign) -> bool:
    """Tell whether the Bindle holds berries: Off the Rails only, not in a standalone scenario (OR-04, SC-04)."""
    standalone = campaign.scenario is not None and campaign.scenario.settings.standalone
    return bool(campaign.edition.berries) and not standalone


def inside(campaign: Campaign, item: str) -> int | None:
    """Return how many tokens of an item lie in the Bindle, None when the box's number is not known."""
    known = in_box(campaign, item)
    if item == BERRY.key and not berries_play(campaign):
        return 0
    return None if known is None else max(known - outside(campaign, item), 0)


def events_inside(campaign: Campaign) -> tuple[str, ...]:
    """Return the event tokens in the Bindle, from lowest to highest."""
    return event_tokens.lying(campaign, event_tokens.BINDLE) if campaign.scenario else ()


def untold(campaign: Campaign) -> tuple[str, ...]:
    """Return the items of which nobody has told how many the box holds."""
    return tuple(item for item in ITEM_KEYS if inside(campaign, item) is None)


def contents(campaign: Campaign) -> tuple[str, ...]:
    """Return every token in the Bindle: items in order, then events, then moon tokens."""
    missing = untold(campaign)
    if missing:
        raise Untold(
            f"How many tokens the box holds is not told for {several(len(missing), 'item')}: "
            f"{', '.join(map(spoken, missing))}.",
            entries=[f"{item}.tokens" for item in missing],
            rule="BN-10",
            hint=f"Tell it: vsong box set {missing[0]}.tokens NUMBER; or draw by hand and name the tokens.",
        )
    for item in ITEM_KEYS:
        out, known = outside(campaign, item), in_box(campaign, item)
        if known is not None and out > known:
            raise UsageError(
                f"The box holds {known} {spoken(item)} {agree(known, 'token', 'tokens')}, and {out} {agree(out, 'lies', 'lie')} in hands and on the train.",
                rule="BN-10",
                hint=f"Correct the number: vsong box set {item}.tokens NUMBER.",
            )
    found = [item for item in ITEM_KEYS for _ in range(inside(campaign, item) or 0)]
    return (*found, *events_inside(campaign), *(MOON,) * moonreaper_on_train.inside(campaign))


def draw(
    campaign: Campaign,
    count: int,
    drawer: Drawer,
    *,
    cards: moonreaper_on_train.Cards = moonreaper_on_train.NO_CARDS,
    forced: bool = False,
) -> Draw:
    """Draw `count` item tokens and return them with the campaign and what happened.

    Event tokens resolve at once, lowest first, and moon tokens go where they belong; each is replaced by one
    more draw (AC-05, MR-03, MR-04). The items are in nobody's hand yet: what is not laid somewhere is back in
    the Bindle. `cards` are the Moonreaper's, should he come: with tokens that are named he has to, with those that
    the tool draws he may.
    """
    overruled: tuple[Event, ...] = ()
    record: bindle_events.TokensNamed | bindle_events.TokensDrawn
    if isinstance(drawer, ByHand):
        waves, overruled = _by_hand(campaign, count, drawer.words, forced=forced)
        record = bindle_events.TokensNamed(tuple(one for wave in waves for one in wave))
        moons = record.tokens.count(MOON)
    else:
        waves = _by_luck(campaign, count, drawer.luck)
        record = bindle_events.TokensDrawn(tuple(one for wave in waves for one in wave))
        moons = moonreaper_on_train.inside(campaign)
    moonreaper_on_train.refuse_cards(campaign, cards, moons)
    events: tuple[Event, ...] = (*overruled, record)
    for wave in waves:
        campaign, told = _resolve(campaign, wave, cards)
        events += told
    return campaign, tuple(one for wave in waves for one in wave if one in ITEM_KEYS), events


def draw_for_haint(campaign: Campaign, count: int, drawer: Drawer) -> Draw:
    """Draw a Haint's tokens; a berry calls the action on the scenario card (HT-01, PB-03)."""
    if isinstance(drawer, ByTool):
        lying = sum(one in ITEM_KEYS for one in contents(campaign))
        enough(count, lying, "Where none can be drawn, the Haint has no turn: vsong end --skip.")
    campaign, items, events = draw(campaign, count, drawer)
    page = campaign.scenario.page if campaign.scenario else 0
    return campaign, items, events + (bindle_events.BerryDrawnForHaint(page),) * items.count(BERRY.key)


def _by_luck(campaign: Campaign, count: int, luck: Luck) -> tuple[Wave, ...]:
    pool = list(contents(campaign))
    enough(count, sum(one in ITEM_KEYS for one in pool))
    waves = []
    while count:
        wave = luck.pick(pool, count)
        for one in wave:
            pool.remove(one)
        waves.append(wave)
        count = sum(one not in ITEM_KEYS for one in wave)
    return tuple(waves)


def enough(count: int, there: int, hint: str = "See where the others are: vsong status bindle.") -> None:
    """Refuse to draw more item tokens than the Bindle holds; `hint` is the way out."""
    if count > there:
        raise Refused(
            f"The Bindle holds {there} item {agree(there, 'token', 'tokens')}, and {count} {agree(count)} to be drawn.",
            rule="BN-10",
            hint=hint,
        )


def _by_hand(
    campaign: Campaign, count: int, words: tuple[str, ...], *, forced: bool
) -> tuple[tuple[Wave, ...], tuple[Event, ...]]:
    """Return the tokens named, in waves: the first draw, then replacements for what was no item."""
    named = tuple(token(campaign, word) for word in words)
    items = [one for one in named if one in ITEM_KEYS]
    refuse_impossible(campaign, named)
    overruled = settle(_event_objections(campaign, named), forced=forced)
    if len(items) != count:
        raise _wrong_number(count, named, len(items))
    waves, rest, due = [], named, count
    while rest:
        wave, rest = rest[:due], rest[due:]
        waves.append(wave)
        due = sum(one not in ITEM_KEYS for one in wave) or len(rest)
    return tuple(waves), overruled


def _replacement_missing(count: int, named: Wave, items: int) -> UsageError:
    """Return the error about what came up and is no item, so that more tokens have to be drawn."""
    first = next(one for one in named if one not in ITEM_KEYS)
    example = " ".join([*map(short, named), *[SHORT[SALT]] * (count - items)])
    others = f" and {several(len(named) - items - 1, 'other')}" if len(named) - items > 1 else ""
    return UsageError(
        f"The {spoken(first)}{others} {agree(len(named) - items, 'is no item', 'are no items')}: "
        f"draw {count - items} more; {len(named)} of {several(len(named) + count - items, 'token')} {agree(len(named) + count - items)} named.",
        rule="AC-05",
        hint=f"Name {agree(count - items, 'it', 'them')} too, such as: {example}.",
    )


def _wrong_number(count: int, named: Wave, items: int) -> UsageError:
    special = len(named) - items
    if special and items < count:
        return _replacement_missing(count, named, items)
    replaced = f", and {several(special, 'replacement')} for what was no item" if special else ""
    text = f"{count} item {agree(count, 'token is', 'tokens are')} drawn{replaced}"
    if items < count:
        return UsageError(
            f"{text}: {len(named)} of {several(count + special, 'token')} {agree(count + special)} named.",
            rule="AC-03",
            hint="Name all that were drawn.",
        )
    return UsageError(
        f"{text}; {items} {agree(items, 'item is', 'items are')} named.", hint="Leave out what was not drawn."
    )


def refuse_impossible(campaign: Campaign, named: Wave) -> None:
    """Refuse tokens that the known counts rule out; nobody can overrule a supply (BN-10)."""
    for one, number in numbers(named).items():
        if one == MOON:
            _moons(campaign, number)
        elif one == BERRY.key and not berries_play(campaign):
            raise no_berries(campaign)
        elif one in ITEM_KEYS:
            left = inside(campaign, one)
            if left is not None and number > left:
                raise Refused(
                    f"{number} {spoken(one)} cannot be drawn: {left} of {in_box(campaign, one)} lie in the Bindle, "
                    f"{in_hands(campaign, one)} in hands, {on_track(campaign, one)} on the Cycle Track.",
                    rule="BN-10",
                    hint="See where they are: vsong status bindle.",
                )


def _moons(campaign: Campaign, number: int) -> None:
    left = moonreaper_on_train.inside(campaign)
    if number > left:
        raise Refused(
            f"{left} moon {agree(left, 'token lies', 'tokens lie')} in the Bindle, so {number} cannot be drawn.",
            rule="MR-15" if campaign.moonreaper.in_play else "MR-01",
            hint="See where they are: vsong status bindle.",
        )


def no_berries(campaign: Campaign) -> Refused:
    """Return why the Bindle holds no berry (OR-04, SC-04)."""
    if not campaign.edition.berries:
        return Refused(
            f"The Bindle holds 0 berries: they exist in {having(attrgetter('berries'))} campaigns only.",
            rule="OR-04",
        )
    return Refused(
        "The Bindle holds 0 berries in a standalone scenario.",
        rule="SC-04",
        hint="If one was left in by mistake, take it out and draw another token.",
    )


def _event_objections(campaign: Campaign, named: Wave) -> Iterator[Refused]:
    there = events_inside(campaign)
    for one, number in numbers(named).items():
        if one in ITEM_KEYS or one == MOON:
            continue
        if one in OWN_EVENTS and one not in campaign.edition.own_events:
            yield Refused(
                f"Event {one} exists in {having(attrgetter('own_events'))} campaigns only.", rule="EV-01"
            )
        elif one not in there or number > 1:
            holds = f"the Bindle holds {several(len(there), 'event')}{': ' * bool(there)}{', '.join(there)}"
            yield Refused(
                f"Event {one} cannot be drawn{f' {number} times' if number > 1 else ''}; {holds}.",
                rule="AC-05",
                hint="If it was put in, say so with --force WHY.",
            )


def _resolve(campaign: Campaign, wave: Wave, cards: moonreaper_on_train.Cards) -> Outcome:
    events: tuple[Event, ...] = ()
    for name in in_event_order(one for one in wave if one not in ITEM_KEYS and one != MOON):
        if campaign.scenario is not None:
            campaign = campaign.in_scenario(events=without(campaign.scenario.events, name))
        events += (bindle_events.EventDrawn(name),)
    for _ in range(wave.count(MOON)):
        campaign, told = moonreaper_on_train.drawn(campaign, cards)
        events += told
    return campaign, events


def end(campaign: Campaign) -> tuple[Event, ...]:
    """Tell what goes back in the Bindle when the scenario ends: Malady tokens that had resolved (RU-36)."""
    if campaign.phase != SCENARIO or campaign.scenario is None:
        return ()
    events = campaign.scenario.events
    maladies = tuple(
        name for name, place in events.items() if MALADY in fold(name) and place != event_tokens.BINDLE
    )
    return (bindle_events.EventTokensReturn(in_event_order(maladies)),) if maladies else ()


def within_box(before: Campaign, outcome: Outcome) -> Outcome:
    """Return the outcome, or refuse it when it takes more candles than lie in the Bindle; nobody overrules that.

    Where nobody has told how many there are, any number goes.
    """
    after, _ = outcome
    known, more = in_box(before, CANDLE), outside(after, CANDLE) - outside(before, CANDLE)
    if known is not None and more > 0 and outside(after, CANDLE) > known:
        left = inside(before, CANDLE) or 0
        raise Refused(
            f"{several(more, 'Candle')} cannot go on the train: {left} of {known} lie in the Bindle.",
            rule="BN-10",
            hint="A Vagrant's own is used with: vsong use VAGRANT candle.",
        )
    return outcome
