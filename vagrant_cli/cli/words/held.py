"""What each Vagrant has that a command can mean: cards, tokens, effects, deeds."""

from __future__ import annotations

from ...campaign import BROKEN
from ...data.items import ITEM_KEYS
from ...data.vagrants import OWNER, PUP
from ...records import TYPE_CHECKING
from ...rules.vagrant import cards as card_rule
from ...rules.vagrant.rest import WESTBOUND
from ...rules.words.matching import THE_BELONGINGS
from ...rules.words.token_names import short, spoken

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from ...campaign import Campaign, Vagrant

    Held = Mapping[str, tuple[str, ...]]


def _by_vagrant(lying: Callable[[Vagrant], tuple[str, ...]]) -> Callable[[Campaign], Held]:
    return lambda campaign: {name: lying(one) for name, one in campaign.vagrants.items()}


cards = _by_vagrant(lambda one: tuple(card_rule.labels(card_rule.held(one))))
ready = _by_vagrant(lambda one: tuple(card_rule.labels(card_rule.ready(one))))
wounded = _by_vagrant(lambda one: tuple(card.card for card in card_rule.wounded(one)))
broken = _by_vagrant(lambda one: tuple(junk for junk, state in one.junk.items() if state == BROKEN))
effects = _by_vagrant(lambda one: tuple(one.effects))
deeds = _by_vagrant(lambda one: tuple(one.deeds))


def with_belongings(campaign: Campaign) -> Held:
    """Return the cards of each Vagrant, and the Junk that lies with the belongings."""
    group = campaign.belongings
    return {**cards(campaign), THE_BELONGINGS: (*group.broken_junk, *group.junk)}


def tokens(campaign: Campaign) -> Held:
    """Return the words for each item token in a hand, the pup's too."""
    hands = {name: tuple(_words(one.tokens)) for name, one in campaign.vagrants.items()}
    if OWNER in campaign.vagrants:
        hands[PUP] = tuple(_words(campaign.vagrants[OWNER].pup_tokens))
    return hands


def usable(campaign: Campaign) -> Held:
    """Return what each Vagrant may use: cards, the Westbound Skill and tokens."""
    hands = tokens(campaign)
    return {
        name: (*own, *((WESTBOUND,) if campaign.vagrants[name].westbound else ()), *hands[name])
        for name, own in cards(campaign).items()
    }


def _words(counted: Mapping[str, int]) -> Iterator[str]:
    for item, number in counted.items():
        if number and item in ITEM_KEYS:
            yield from dict.fromkeys((short(item), spoken(item), item))


ITEM_WORDS = tuple(_words(dict.fromkeys(ITEM_KEYS, 1)))
"""The words for all item tokens there are."""
