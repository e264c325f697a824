"""`vsong camp change`, `join`, `in-between` and `tier`: who plays on, what the In-Between asks, which Junk comes."""

from __future__ import annotations

from ...data.items import JUNK_TIERS
from ...data.scenarios import CHOICES, IN_BETWEEN_CARDS
from ...data.vagrants import KEYS
from ...errors import UsageError
from ...records import TYPE_CHECKING
from ...rules.camp import in_between, vagrant_change
from ...rules.events.camp import InBetweenRead, ReactionChosen
from ...rules.words.matching import match
from ..line import output
from ..line.declared import Annotated, Argument, Option
from ..line.numbers import whole_argument
from ..line.play import change
from ..line.who import in_play
from ..words import status_json
from ..words.names import pairs

if TYPE_CHECKING:
    from typing import Any

    from ...campaign import Campaign
    from ...rules.events.event import Event
    from ..line.play import Outcome, Play, Table

NEW = "NEW[=PLAYER]"


def change_vagrant(
    old: Annotated[str, Argument(metavar="OLD", help="The Vagrant who leaves.")],
    new: Annotated[str, Argument(metavar=NEW, help="Who comes; the player stays without one.")],
    skill: Annotated[
        list[str] | None, Option(metavar="CARD", help="A ready Skill that the new one keeps.")
    ] = None,
    junk: Annotated[
        list[str] | None, Option(metavar="CARD", help="Whole Junk that the new one keeps.")
    ] = None,
    exclusive: Annotated[
        list[str] | None,
        Option(metavar="CARD", help="A Skill in a slot with the old one's sign: it goes for good."),
    ] = None,
) -> Play:
    """Change a Vagrant; cards that are not kept go to the belongings.

    Example: vsong camp change songsmith cursebearer=Ann
    """
    name, player = _named(new)

    def rule(campaign: Campaign, table: Table) -> Outcome:
        return vagrant_change.change(
            campaign,
            in_play(campaign, old),
            name,
            player or None,
            skills=skill or (),
            junk=junk or (),
            exclusive=exclusive or (),
            forced=table.forced,
        )

    return change(rule, standing)


def join(
    vagrant: Annotated[str, Argument(metavar="VAGRANT[=PLAYER]", help="Who joins.")],
) -> Play:
    """Let another player join with a Vagrant's starting cards.

    Example: vsong camp join wayfarer=Ann
    """
    name, player = _named(vagrant)
    return change(lambda campaign, _: vagrant_change.join(campaign, name, player), standing)


def _named(typed: str) -> tuple[str, str]:
    [(name, player)] = pairs([typed], "Vagrant").items()
    return match(name, KEYS, "Vagrant"), player


def standing(campaign: Campaign, _: tuple[Event, ...]) -> dict[str, Any]:
    """Return the Vagrants in play, the belongings, who is set aside, and whose first deed is due."""
    held = {
        name: {
            "player": one.player,
            "skills": dict(one.skills),
            "junk": dict(one.junk),
            "stored": list(one.stored),
        }
        for name, one in campaign.vagrants.items()
    }
    return {
        "vagrants": held,
        "belongings": status_json.group_belongings(campaign),
        "set_aside": {name: dict(cards) for name, cards in campaign.set_aside.items()},
        "first_deeds": list(campaign.camp.first_deeds) if campaign.camp else [],
    }


def read_in_between(
    card: Annotated[
        int | None,
        whole_argument(
            "CARD",
            1,
            IN_BETWEEN_CARDS,
            "Its number, {}, when it is not the top card.",
            called="A card",
            rule="CP-17",
        ),
    ] = None,
    choices: Annotated[
        str | None,
        Option(metavar="A,B,…", help="What each player chose, in the order of Vagrants in play."),
    ] = None,
    skip: Annotated[bool, Option("--skip", help="No card is read after this scenario.")] = False,
) -> Play:
    """Read the next In-Between card; without --choices each player is asked in secret.

    Example: vsong camp in-between --choices A,B
    """
    if skip and (card is not None or choices is not None):
        raise UsageError("--skip reads no card, so it takes no number and no choices.", rule="CP-17")

    def rule(campaign: Campaign, table: Table) -> Outcome:
        if skip:
            return in_between.skip(campaign)
        for objection in () if table.forced else in_between.objections(campaign, card):
            raise objection
        typed = _letters(choices) if choices is not None else _asked(campaign, card, table)
        return in_between.read(campaign, card, typed, forced=table.forced)

    return change(rule, chosen)


def _letters(typed: str) -> tuple[str, ...]:
    """Split "A,B,A" or "aba"."""
    letters = typed.split(",") if "," in typed else typed.split() if " " in typed else list(typed)
    return tuple(letter.strip() for letter in letters)


def _asked(campaign: Campaign, card: int | None, table: Table) -> tuple[str, ...]:
    """Ask each player for a letter that nobody else sees; () when nobody can be asked or the card asks nothing."""
    number = card or in_between.next_card(campaign)
    if not table.person or number is None or not in_between.asks(number):
        return ()
    output.warn(f"Read In-Between card {number} aloud. Then each player chooses.")
    return tuple(_secret(name, one.player) for name, one in campaign.vagrants.items())


def _secret(name: str, player: str) -> str:
    called = f"{player}, {name.capitalize()}" if player else name.capitalize()
    while True:
        answer = output.secret(f"{called}, choose in secret [{'/'.join(CHOICES)}]: ").upper()
        if answer in CHOICES:
            return answer


def chosen(campaign: Campaign, events: tuple[Event, ...]) -> dict[str, Any]:
    """Return the card read (None when there was none), each choice, and the card that is on top now."""
    return {
        "card": next((event.card for event in events if isinstance(event, InBetweenRead)), None),
        "choices": {event.vagrant: event.choice for event in events if isinstance(event, ReactionChosen)},
        "next": in_between.next_card(campaign),
    }


def tier(
    number: Annotated[
        int,
        whole_argument(
            "TIER",
            JUNK_TIERS[0],
            JUNK_TIERS[-1],
            "The deck that Junk is bought from, {}.",
            called="A tier",
            rule="RU-27",
        ),
    ],
) -> Play:
    """Raise the tier of the Junk deck, when a scenario's page says so.

    Example: vsong camp tier 2
    """
    return change(
        lambda campaign, table: in_between.set_tier(campaign, number, forced=table.forced),
        lambda campaign, _: {"junk_tier": campaign.junk_tier},
    )
