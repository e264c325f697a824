"""What happens in a Camp Phase, as sentences for people."""

from __future__ import annotations

from ...data.items import BERRIES, COINS_EACH
from ...data.prices import JUNK, noun
from ...lean import MappingProxyType
from ...records import TYPE_CHECKING
from ...rules.campaign.camp_coins import VAGRANTS
from ...rules.events import camp as events
from ...rules.words.matching import theirs
from ...rules.words.plurals import agree, count
from ...rules.words.token_names import spoken
from .names import holder, who

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any


def _torn(event: events.TornDown) -> str:
    back = "back from Westbound, " if event.was_westbound else ""
    gone = [*event.effects, *(spoken(token) for token in event.tokens)]
    if event.common_coins:
        gone.append(f"{count(event.common_coins, 'common coin')}")
    away = f"; away go {', '.join(gone)}" if gone else ""
    return f"{who(event.vagrant)}: {back}full Humanity, own coins back{away}. [CP-02]"


def _offered(event: events.JunkOffered) -> str:
    under = f"{event.under} goes under the deck. " if event.under else ""
    price = count(JUNK.coins, "coin")
    return f"{under}On offer from tier {event.tier}: {event.junk}, for {price} (vsong camp junk VAGRANT)."


def _bought(event: events.JunkBought) -> str:
    return f"Junk {event.junk} goes to {holder(event.vagrant)}."


def _earned(event: events.CoinsEarned) -> str:
    source = f", {COINS_EACH} for each Vagrant" if event.source == VAGRANTS else f" from {event.source}"
    return f"{count(event.coins, 'coin')}{source}: the pool holds {event.pool}."


STEPS = MappingProxyType(
    {
        "moment": "The scenario's Moment is read.",
        "in-between": "The In-Between is done with.",
        "manage": "Cards are moved, traded and stored.",
        "save": "The game is put away.",
    }
)
"""Steps that the players mark, once they are done."""


def with_player(name: str, player: str) -> str:
    """Return a Vagrant's name for a sentence, with the player's when it is known."""
    return f"{who(name)} ({theirs(player)})" if player else who(name)


def skills(cards: tuple[str, ...]) -> str:
    """Return "Skill 35" or "Skills 35, 36"."""
    return f"{agree(len(cards), 'Skill', 'Skills')} {', '.join(cards)}"


def _changed(event: events.VagrantChanged) -> str:
    tokens = (
        f" {count(event.tokens, 'item token')} {agree(event.tokens, 'goes', 'go')} along."
        if event.tokens
        else ""
    )
    return f"{with_player(event.new, event.player)} takes the place of {who(event.old)}.{tokens}"


def _aside(event: events.SkillsSetAside) -> str:
    if not event.skills:
        return f"No starting Skill of {who(event.vagrant)} is left to set aside."
    back = agree(len(event.skills), "is set aside and comes back", "are set aside and come back")
    return f"{skills(event.skills)} of {who(event.vagrant)} {back} with the card."


def _read(event: events.InBetweenRead) -> str:
    passed = f", past {count(event.passed, 'other')}" if event.passed else ""
    return f"In-Between card {event.card}{passed}: read it aloud, choose, then flip it. [CP-17]"


def _restored(event: events.VagrantRestored) -> str:
    flipped = f" {', '.join(event.cards)} flipped back." if event.cards else ""
    turned = "the card turns back, " if event.was_westbound else ""
    return f"{who(event.vagrant)}: {turned}Humanity at the maximum.{flipped}"


WORDS: dict[type[Any], Callable[[Any], str]] = {
    events.CampBegan: lambda e: f"The Camp Phase after page {e.page} begins.",
    events.ReadOutcome: lambda e: (
        f"Read the Moment of {e.result} of page {e.page}, then: vsong camp done moment [CP-01]"
    ),
    events.CoveredSkillLost: lambda e: (
        f"{who(e.vagrant)} is still Westbound and loses Skill {e.skill} for good. [WB-07]"
    ),
    events.TornDown: _torn,
    events.SeanceGone: lambda _: "The Seance card has served and goes away. [CP-03]",
    events.BerriesBack: lambda _: (
        f"The {count(BERRIES, 'Poisonous Berry', 'Poisonous Berries')} are in the Bindle again. [PB-04]"
    ),
    events.CoinsEarned: _earned,
    events.CoinsPaid: lambda e: f"{count(e.coins, 'coin')} for {noun(e.what)}: the pool holds {e.pool}.",
    events.CoinsForfeited: lambda e: f"{count(e.coins, 'coin')} not spent {agree(e.coins)} lost. [CP-05]",
    events.SkillBought: lambda e: f"Skill {e.skill} goes to {holder(e.vagrant)}.",
    events.SkillHealed: lambda e: f"{who(e.vagrant)}: Skill {e.skill} is ready again.",
    events.JunkRepaired: lambda e: f"Junk {e.junk} ({holder(e.vagrant)}) is whole again.",
    events.JunkSold: lambda e: f"Broken Junk {e.junk} ({holder(e.vagrant)}) is sold.",
    events.JunkOffered: _offered,
    events.JunkBought: _bought,
    events.SeanceHeld: lambda _: "The Seance card is yours for the next scenario, which says what it does.",
    events.StepDone: lambda e: STEPS.get(e.step, f"Done: {e.step}."),
    events.CampFinished: lambda _: (
        f"The camp is closed; everybody has their {count(COINS_EACH, 'coin')} again. Then: vsong scenario start PAGE"
    ),
    events.MoonTokenAside: lambda e: (
        f"{count(e.moon_tokens, 'moon token')} set aside, and back in the Bindle. [MR-06]"
    ),
    events.VagrantChanged: _changed,
    events.SkillsSetAside: _aside,
    events.SkillsDiscarded: lambda e: f"{skills(e.skills)} of {who(e.vagrant)}: discarded for good.",
    events.CardKept: lambda e: f"{who(e.vagrant)} keeps {e.card_kind.capitalize()} {e.card}.",
    events.InBetweenRead: _read,
    events.ReactionChosen: lambda e: (
        f"{with_player(e.vagrant, e.player)} chose {e.choice}: read that result."
    ),
    events.InBetweenSkipped: lambda e: f"After page {e.page} no In-Between card is read. [CP-17]",
    events.JunkTierSet: lambda e: f"The Junk deck has tier {e.tier}, not {e.before}. [RU-27]",
    events.VagrantRestored: _restored,
    events.RoundSpaceMarked: lambda e: (
        f"Space {e.space} of the Round track is marked until the scenario ends."
    ),
}

ASKING: frozenset[type[Any]] = frozenset(
    {
        events.ReadOutcome,
        events.ReactionChosen,
    }
)

SOMETIMES: dict[type[Any], Callable[[Any], bool]] = {
    events.CampFinished: lambda _: True,
}
