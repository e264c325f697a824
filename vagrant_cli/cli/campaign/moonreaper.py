"""`vsong moonreaper`: his Rituals, rewards and leaving."""

from __future__ import annotations

from ...campaign import REWARDS
from ...errors import UsageError
from ...records import TYPE_CHECKING
from ...rules.campaign import moonreaper
from ...rules.haint import moonreaper_on_train
from ...rules.scenario import rituals
from ...rules.words.matching import shown
from ...rules.words.plurals import agree, count
from ..bindle import rummage
from ..haint.board import place_moonreaper
from ..line.arguments import WhoOrBelongings
from ..line.declared import Annotated, Argument, Option
from ..line.groups import group
from ..line.numbers import luck
from ..line.play import change
from ..line.who import holding, in_play
from ..words import faces as written
from ..words import status_json
from ..words.names import called

if TYPE_CHECKING:
    from typing import Any

    from ...campaign import Campaign
    from ...rules.events.event import Event
    from ..line.play import Outcome, Play, Result, Table

app = group("moonreaper")


def standing(campaign: Campaign, _: tuple[Event, ...] = ()) -> dict[str, Any]:
    """Return his part of the status."""
    return {
        "moonreaper": {
            **status_json.the_moonreaper(campaign),
            "in_scenario": moonreaper_on_train.standing(campaign),
        },
        "belongings": status_json.group_belongings(campaign),
    }


@app.command("join")
def join() -> Play:
    """Add the Moonreaper, at the start of a campaign or in a Camp Phase.

    Example: vsong moonreaper join
    """
    return change(lambda campaign, table: moonreaper.join(campaign, forced=table.forced), standing)


@app.command("ritual")
def ritual(card: Annotated[str, Argument(metavar="RITUAL", help="The Ritual card's name.")]) -> Play:
    """Record that one of his Rituals is done; its card goes to the belongings.

    Example: vsong moonreaper ritual "The Borrowed Coat"
    """
    name = called(card, "The Ritual card's name")
    return change(
        lambda campaign, table: rituals.complete_moonreapers(campaign, name, forced=table.forced), standing
    )


@app.command("reward")
def reward(
    *,
    who: WhoOrBelongings = None,
    kind: Annotated[str, Argument(metavar="junk|skill", help="Card L-1: Junk at 3 Rituals, Skill at 5.")],
) -> Play:
    """Gain card L-1: the Junk after 3 Rituals, the Skill after 5 (then he leaves).

    Example: vsong moonreaper reward songsmith junk
    """
    if kind not in REWARDS:
        raise UsageError(f"The reward is junk or skill, not {shown(kind)}.")
    return change(
        lambda campaign, table: moonreaper.gain_reward(
            campaign, kind, None if who is None else holding(campaign, who), forced=table.forced
        ),
        standing,
    )


@app.command("leave")
def leave() -> Play:
    """Remove him after 3 Rituals or more; his cards and moon tokens go to the box.

    Example: vsong moonreaper leave
    """
    return change(lambda campaign, table: moonreaper.leave(campaign, forced=table.forced), standing)


app.command("place")(place_moonreaper)

RitualCard = Annotated[
    str | None, Option("--ritual", metavar="RITUAL", help="The Ritual card drawn for him.")
]
ActionCard = Annotated[str | None, Option("--action", metavar="NAME", help="The Action card drawn for him.")]


@app.command("draw-token")
def draw_token(ritual_card: RitualCard = None, action_card: ActionCard = None) -> Play:
    """Record a moon token drawn from the Bindle outside of the other commands; the third brings him.

    Example: vsong moonreaper draw-token
    """
    cards = rummage.cards(ritual_card, action_card)

    def rule(campaign: Campaign, _: Table) -> Outcome:
        moonreaper_on_train.refuse_cards(campaign, cards, 1)
        return moonreaper_on_train.drawn(campaign, cards)

    return change(rule, standing)


@app.command("card")
def card(ritual_card: RitualCard = None, action_card: ActionCard = None) -> Play:
    """Say which Ritual and Action card he has in this scenario.

    Example: vsong moonreaper card --ritual "The Borrowed Coat" --action "Long Reach"
    """
    cards = rummage.cards(ritual_card, action_card)
    if cards == moonreaper_on_train.NO_CARDS:
        raise UsageError("Name 1 of his cards or both.", rule="MR-08", hint="--ritual NAME --action NAME.")
    return change(
        lambda campaign, table: moonreaper_on_train.name_cards(campaign, cards, forced=table.forced), standing
    )


@app.command("act")
def act() -> Play:
    """Let him act now; his token moves 2 Round spaces on. `vsong round` does this by itself.

    Example: vsong moonreaper act
    """
    return change(lambda campaign, table: moonreaper_on_train.act(campaign, forced=table.forced), standing)


@app.command("oppress")
def oppress(
    vagrants: Annotated[list[str], Argument(metavar="VAGRANT", help="Whom he oppresses, in any order.")],
    faces: Annotated[
        str | None,
        Option(metavar="FACES", help="The bones rolled by hand, 1 for each Vagrant in order."),
    ] = None,
    junk: Annotated[
        list[str] | None, Option(metavar="CARD", help="Which Junk breaks where a Vagrant has more than one.")
    ] = None,
) -> Play:
    """Roll a bone for each Vagrant whom he haunts: 5 or more breaks their Junk.

    Example: vsong moonreaper oppress songsmith --faces 5
    """

    def play(table: Table) -> Result:
        rolled = luck(table).bones(len(vagrants)) if faces is None else written.normal(faces)

        def rule(campaign: Campaign, _: Table) -> Outcome:
            names = [in_play(campaign, name) for name in vagrants]
            return moonreaper_on_train.oppress(campaign, names, rolled, junk or ())

        return change(rule, standing)(table)

    return play


def drawn(campaign: Campaign) -> str:
    """Return his part of the status for people."""
    him = status_json.the_moonreaper(campaign)
    if not him["in_play"]:
        done = (
            f"left after {count(him['rituals'], 'Ritual')}" if him["rituals"] else "is not in this campaign"
        )
        return f"The Moonreaper {done}."
    lines = [
        f"The Moonreaper is in the campaign; {him['rituals']} of 5 Rituals {agree(him['rituals'])} done."
    ]
    lines += [f"  {card}" for card in him["ritual_cards"]]
    lines += [f"Reward waiting: vsong moonreaper reward WHO {reward}" for reward in him["rewards_due"]]
    lines += on_train(campaign)
    if him["rituals"] >= moonreaper.MAY_LEAVE_AT:
        lines.append("He may be removed: vsong moonreaper leave")
    return "\n".join(lines)


def on_train(campaign: Campaign) -> list[str]:
    """Return where he and his tokens are in the running scenario, and the Ritual that may be attempted."""
    if campaign.scenario is None:
        return []
    state = campaign.scenario.moon
    if not moonreaper_on_train.attemptable(campaign):
        return [f"Moon tokens drawn in this scenario: {state.drawn} of 3."]
    lines = [f"He is on the train and acts when the Round marker comes to space {state.space}."]
    lines += [f"His Action card: {state.action}"] if state.action else []
    attempt = f"his Ritual: {state.ritual}" if state.ritual else "the Ritual on his present card."
    return [*lines, f"The Vagrants may attempt {attempt}"]


COMMANDS = {"moonreaper": app}
