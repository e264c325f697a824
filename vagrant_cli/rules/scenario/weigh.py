"""What the coins of a turn are worth on Bust, Patch Up and Investigate (AC-06 to AC-09, RU-03, HE-04)."""

from __future__ import annotations

from fractions import Fraction
from math import comb

from ...lean import MappingProxyType, cache
from ...records import TYPE_CHECKING, NamedTuple
from ..bones import odds
from ..bones.chance import Chance, reduced
from ..bones.dice import SIX, Throw
from ..bones.spread import END_FACES
from ..haint import break_limit
from ..haint.moonreaper_on_train import is_he
from ..tracks.rounds import running
from ..vagrant import maximum
from .general_actions import BUST, INVESTIGATE, PATCH_UP

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ...campaign import Campaign

ACTIONS = (BUST, PATCH_UP, INVESTIGATE)
"""What coins are weighed for, in the order in which they are told."""

BREAK, HEAL, EVENT = WORTHS = ("break", "heal", "event")
"""What ways to lay coins are sorted by."""

FIRST = MappingProxyType({BREAK: BUST, HEAL: PATCH_UP, EVENT: INVESTIGATE})
"""The action that is rolled first when that is what counts; the Empress's bonus bone goes where a six comes first."""

if TYPE_CHECKING:
    Scores = Sequence[int]
    """What 0, 1, … successes are worth; the last one stands for all more."""


class Stakes(NamedTuple):
    """What successes are for in a turn of one Vagrant.

    `values` by action, of those that are not done yet in the turn (RU-03). `lack` is what the Haint lacks to its limit, None: it cannot break; `gains` tells whether it
    gains Humanity at all. `room` is what the Vagrant lacks to the maximum and `back` what a break gives to it. `need`
    are the successes of the event, None: nobody asks. `bonus`: the Empress's bone is still to be had.
    """

    values: Mapping[str, int]
    lack: int | None
    gains: bool
    room: int
    back: int
    need: int | None
    bonus: bool


class Way(NamedTuple):
    """Coins on each action, and what comes of them.

    The chance that the Haint breaks, the Humanity that it and the Vagrant gain on average, neither above its limit,
    and the chance of the event's successes; None where there is no such thing.
    """

    bust: int
    patch_up: int
    investigate: int
    breaks: Chance | None
    haint: Chance
    humanity: Chance
    event: Chance | None


def lacking(campaign: Campaign, haint: str) -> int | None:
    """Return what a Haint lacks to its limit; None when it has none, is saved, or is the Moonreaper (HE-04, MR-21)."""
    if is_he(haint):
        return None
    state = running(campaign).haints[haint]
    return break_limit.lacking(state.humanity, state.limit, state.break_space)


def room(campaign: Campaign, name: str) -> int:
    """Return what a Vagrant lacks to the maximum, or all of them where they share their Humanity (AC-08)."""
    shared = campaign.scenario and campaign.scenario.settings.shared_maximum
    if campaign.scenario is None or shared is None:
        return maximum.room(campaign, name)
    present = campaign.scenario.shared_humanity
    return 0 if present is None else shared - present


def not_done(campaign: Campaign, name: str) -> tuple[str, ...]:
    """Return the actions that a Vagrant has not done yet in the present turn, each of which is done once (RU-03)."""
    rounds = running(campaign).rounds
    return tuple(one for one in ACTIONS if rounds.turn != name or one not in rounds.done)


def back(campaign: Campaign) -> int:
    """Return what a break gives a Vagrant: 1, and of shared Humanity 1 for each of them (HE-04)."""
    several = running(campaign).settings.shared_maximum is not None
    return break_limit.EACH_GAINS * (len(campaign.vagrants) if several else 1)


def ways(stakes: Stakes, coins: int, by: str) -> list[Way]:
    """Return every way to lay all of the coins, the best first; ties by the other worths, then more on Bust."""
    first = FIRST[by]
    order = (first, *(one for one in ACTIONS if one != first))
    laid = (
        {BUST: bust, PATCH_UP: patch_up, INVESTIGATE: coins - bust - patch_up}
        for bust in range(coins, -1, -1)
        for patch_up in range(coins - bust, -1, -1)
    )
    found = [
        _way(stakes, one, order)
        for one in laid
        if all(action in stakes.values or not bones for action, bones in one.items())
    ]
    worths = {BREAK: 3, HEAL: 5, EVENT: 6}
    places = (worths.pop(by), *worths.values(), 4)
    return sorted(found, key=lambda way: [_worth(way[place]) for place in places], reverse=True)


def _worth(chance: object) -> Fraction:
    return Fraction(*chance) if isinstance(chance, Chance) else Fraction(0)


def _way(stakes: Stakes, coins: Mapping[str, int], order: Sequence[str]) -> Way:
    laid = tuple((action, coins[action]) for action in order)

    def expected(**scores: Scores | None) -> Fraction:
        """Return the mean of the product of what the successes of these actions are worth."""
        by_action = {action.replace("-", "_"): action for action in order}
        worth = {by_action[name]: told for name, told in scores.items()}
        # The bonus bone is still to be had, and it is gone.
        free, gone = Fraction(stakes.bonus), Fraction(not stakes.bonus)
        for action, bones in laid:
            told = worth.get(action, (1,))
            part = _parts(bones, stakes.values.get(action, 1), None if told is None else tuple(told))
            free, gone = free * part.sixless, free * (part.bonus - part.sixless) + gone * part.plain
        return free + gone

    lack, most = stakes.lack, stakes.room
    breaks = Fraction(0) if lack is None else expected(bust=_at_least(lack))
    if lack is None:
        haint = expected(bust=None) if stakes.gains else Fraction(0)
        humanity = expected(patch_up=_capped(most))
    else:
        haint = expected(bust=_capped(lack))
        unbroken = [1] * lack + [0]
        humanity = expected(bust=unbroken, patch_up=_capped(most)) + expected(
            bust=_at_least(lack), patch_up=_capped(most, stakes.back)
        )
    event = None if stakes.need is None else expected(investigate=_at_least(stakes.need))
    return Way(
        coins[BUST],
        coins[PATCH_UP],
        coins[INVESTIGATE],
        None if lack is None else _chance(breaks),
        _chance(haint),
        _chance(humanity),
        None if event is None else _chance(event),
    )


def _chance(fraction: Fraction) -> Chance:
    return reduced(fraction.numerator, fraction.denominator)


def _at_least(number: int) -> list[int]:
    return [0] * number + [1]


def _capped(most: int, besides: int = 0) -> list[int]:
    """Return what successes give up to so much, when so much comes besides."""
    return [min(most, number + besides) for number in range(max(most - besides, 0) + 1)]


class Parts(NamedTuple):
    """What the successes of some bones are worth on average.

    `sixless` counts only when no six comes, `bonus` with the Empress's bone for the first six (VG-02), `plain` without.
    """

    sixless: Fraction
    bonus: Fraction
    plain: Fraction


@cache
def _parts(bones: int, value: int, scores: tuple[int, ...] | None) -> Parts:
    """Return what the successes of so many bones are worth; with None each is worth 1."""
    if not bones:
        return Parts(*[Fraction(scores[0] if scores else 0)] * 3)
    plain = Throw(bones, value)
    both = (plain._replace(bonus=True), plain)
    succeeding = min(max(SIX - value, 0), len(END_FACES))
    failing = len(END_FACES) - succeeding
    sixless = [
        Fraction(comb(bones, number) * succeeding**number * failing ** (bones - number), SIX**bones)
        for number in range(bones + 1)
    ]
    if scores is None:
        by_hand = sum((number * chance for number, chance in enumerate(sixless)), Fraction(0))
        return Parts(by_hand, *(Fraction(*odds.mean(throw)) for throw in both))
    by_hand = sum(
        (scores[min(number, len(scores) - 1)] * chance for number, chance in enumerate(sixless)), Fraction(0)
    )
    return Parts(by_hand, *(_mean_score(throw, scores) for throw in both))


def _mean_score(throw: Throw, scores: Scores) -> Fraction:
    found = odds.distribution(throw, through=len(scores))
    lost = (Fraction(*found.exactly(number)) * (scores[-1] - one) for number, one in enumerate(scores[:-1]))
    return scores[-1] - sum(lost, Fraction(0))
