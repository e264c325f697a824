"""WHO is meant: a Vagrant in play, the pup or the player of one, and who it is when nobody is named."""

from __future__ import annotations

from ...data.vagrants import KEYS, OWNER, PUP
from ...errors import UsageError
from ...records import TYPE_CHECKING
from ...rules.tracks import rounds
from ...rules.words.matching import THE_BELONGINGS, find, fold, listed, match, shown, suggestion

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from ...campaign import Campaign
    from .play import Table

ALL = "all"
"""The word for every Vagrant in play."""

LAY_COINS = frozenset({"investigate", "patch-up", "bust", "rummage", "move"})
"""Commands that are given in a turn, once turns are tracked."""

if TYPE_CHECKING:
    Cards = Mapping[str, Iterable[str]]
    """What each Vagrant has that a command can mean, by name."""
    Held = Callable[["Campaign"], Cards]
    """What tells it of a campaign."""


def in_play(campaign: Campaign, typed: str) -> str:
    """Return the Vagrant in play who is meant, by name or by the name of the only player called so."""
    return match(played_by(campaign, typed), campaign.vagrants, "Vagrant in play")


def with_pup(campaign: Campaign, typed: str) -> str:
    """Return the Vagrant in play, or the pup, who is meant."""
    return match(played_by(campaign, typed), _standees(campaign), "Vagrant in play")


def whose(campaign: Campaign, typed: str) -> str:
    """Return the Vagrant whose card is meant; the pup's is the Runaway's (VG-05)."""
    name = with_pup(campaign, typed)
    return OWNER if name == PUP else name


def each(campaign: Campaign, typed: str) -> tuple[str, ...]:
    """Return the Vagrant whose card is meant, or every one in play for `all`."""
    return tuple(campaign.vagrants) if fold(typed) == ALL else (whose(campaign, typed),)


def holding(campaign: Campaign, typed: str) -> str | None:
    """Return the Vagrant in play who is meant, or None for the belongings."""
    name = match(played_by(campaign, typed), (*campaign.vagrants, THE_BELONGINGS), "Vagrant in play")
    return None if name == THE_BELONGINGS else name


def played_by(campaign: Campaign, typed: str) -> str:
    """Return the Vagrant of the only player with that name, which is no Vagrant's; else what was typed."""
    wanted = fold(typed)
    found = [name for name, one in campaign.vagrants.items() if one.player and fold(one.player) == wanted]
    return found[0] if len(found) == 1 and wanted not in map(fold, KEYS) else typed


def names_one(campaign: Campaign | None, typed: str) -> bool:
    """Tell whether a word names a Vagrant in play or the pup; without a campaign any of the six."""
    if campaign is None:
        return find(typed, (*KEYS, PUP)) is not None
    return find(played_by(campaign, typed), _standees(campaign)) is not None


def _standees(campaign: Campaign) -> tuple[str, ...]:
    return (*campaign.vagrants, *((PUP,) if OWNER in campaign.vagrants else ()))


def left_out(campaign: Campaign, table: Table, helds: Iterable[Held], cards: Iterable[str]) -> str:
    """Return who is meant where nobody is named: whose turn it is, else the only one who has all these cards.

    `helds` tell who has what, the nearest meaning first. In a turn somebody else is meant only where the card named is not theirs and one other alone has it. Where it
    stays open a person is asked, and a script gets UsageError with the names; so does everybody for a card that
    nobody has.
    """
    turn = campaign.scenario.rounds.turn if campaign.scenario else None
    named, known = tuple(cards), [held(campaign) for held in helds]
    having = next(filter(None, (_having(one, named) for one in known)), ())
    if turn and (turn in having or len(having) != 1):
        return turn
    if len(having) == 1:
        return having[0]
    for card in named if known else ():
        _held_by_somebody(card, known[-1])
    could = having or tuple(campaign.vagrants)
    chosen = table.choose("Who?", could, str.capitalize)
    if chosen is None:
        begun = campaign.scenario is not None and campaign.scenario.rounds.begun
        raise UsageError(
            f"It is open who is meant: {listed(map(str.capitalize, could))}.",
            hint=rounds.next_turn(campaign)
            if begun and table.command in LAY_COINS
            else f"Name one after the command: {table.again(could[0])}.",
        )
    return chosen


def _held_by_somebody(card: str, lying: Cards) -> None:
    every = [one for own in lying.values() for one in own]
    if find(card, every) is None and not _having(lying, (card,)):
        raise UsageError(f"No Vagrant in play has {shown(card)}.", hint=suggestion(card, every, "such card"))


def _having(lying: Cards, cards: tuple[str, ...]) -> tuple[str, ...]:
    """Return who has every card that is named, and at least one."""
    return tuple(
        name
        for name, own in ((name, tuple(own)) for name, own in lying.items())
        if own and all(find(card, own) is not None for card in cards)
    )
