"""`vsong investigate`, `patch-up` and `bust`: General Actions rolled with the value printed on the Vagrant card."""

from __future__ import annotations

from ...errors import UsageError
from ...records import TYPE_CHECKING, NamedTuple
from ...rules.board.board import owner
from ...rules.bones import dice
from ...rules.bones.odds import MOST_NEEDED
from ...rules.events import bindle, turn, vagrant
from ...rules.haint import breaks
from ...rules.lookup import box
from ...rules.scenario import general_actions
from ...rules.tracks import rounds
from ...rules.vagrant import maximum
from ..bones import roll_options
from ..bones.odds import Question
from ..bones.roll import Bones, thrown, told
from ..line.arguments import Who
from ..line.declared import Annotated, Option
from ..line.numbers import MOST_COINS, luck, whole_argument, whole_option
from ..line.play import Result, answer, at_hand, carry_out
from ..line.who import names_one, played_by, with_pup
from ..lookup.profile import number, smoky_die
from ..words import faces as written
from ..words import sentences, status_json
from ..words.names import passed
from .prospects import Doer, For, prospect

if TYPE_CHECKING:
    from typing import Any

    from ...campaign import Campaign
    from ...rules.bones.dice import Roll
    from ...rules.events.event import Event
    from ..line.play import Play, Table


Coins = Annotated[int, whole_argument("COINS", 1, MOST_COINS, "Coins on it, a bone for each.")]
Success = Annotated[
    int | None,
    whole_option(
        "-s --success S", 1, dice.MOST_SUCCESS_VALUE, "The value on the card: {}. Default: the box profile's."
    ),
]
Westbound = Annotated[bool, Option("--westbound", help="The card shows its Westbound side.")]
Haint = Annotated[
    str | None,
    Option(metavar="NAME", help="Whom a bust is for, when there are two Haints, or the Moonreaper."),
]
To = Annotated[
    str | None,
    Option(
        metavar="VAGRANT",
        help="Who gains instead of the Revivalist, within 2: a patch-up's Humanity, or the 1 if a bust breaks.",
    ),
]


Odds = Annotated[
    bool,
    Option(
        "--odds", help="Only tell the exact chances and what they mean: nothing is rolled, nothing changes."
    ),
]
Need = Annotated[
    int | None,
    whole_option(
        "--need K",
        0,
        MOST_NEEDED,
        "With --odds, successes needed: {}. Default: what breaks the Haint or heals all.",
    ),
]


class Dice(NamedTuple):
    """The options of `roll` and `odds` as typed."""

    smoky: int | None
    modifier: int
    bonus_used: bool
    faces: str | None
    smoky_faces: str | None
    smoky_die: str | None
    odds: bool
    need: int | None


class Asked(NamedTuple):
    """A General Action as typed: who acts, the coins, the value, the side of the card, the bones, for whom it is."""

    who: str
    coins: int
    success: int | None
    westbound: bool
    dice: Dice
    whom: For


def investigate(
    *,
    who: Who = "",
    coins: Coins,
    success: Success = None,
    smoky: roll_options.Smoky = None,
    modifier: roll_options.Modifier = 0,
    bonus_used: roll_options.BonusUsed = False,
    westbound: Westbound = False,
    faces: roll_options.Faces = None,
    smoky_faces: roll_options.SmokyFaces = None,
    smoky_die: roll_options.SmokyDie = None,
    event: Annotated[
        str | None, Option(metavar="N", help="Which event, where no board says it or several lie there.")
    ] = None,
    gone: Annotated[bool, Option("--gone", help="Its token is taken away.")] = False,
    odds: Odds = False,
    need: Need = None,
) -> Play:
    """Investigate with the printed value: each coin is a bone.

    On the save's board it is the event on the space where the Vagrant stands.

    Example: vsong investigate songsmith 2 --success 4
    """
    bones = Dice(smoky, modifier, bonus_used, faces, smoky_faces, smoky_die, odds, need)
    whom = For(event=event, gone=gone)
    return _played(general_actions.INVESTIGATE, Asked(who, coins, success, westbound, bones, whom))


def patch_up(
    *,
    who: Who = "",
    coins: Coins,
    success: Success = None,
    smoky: roll_options.Smoky = None,
    modifier: roll_options.Modifier = 0,
    bonus_used: roll_options.BonusUsed = False,
    westbound: Westbound = False,
    faces: roll_options.Faces = None,
    smoky_faces: roll_options.SmokyFaces = None,
    smoky_die: roll_options.SmokyDie = None,
    odds: Odds = False,
    need: Need = None,
    to: To = None,
) -> Play:
    """Patch Up with the printed value: each coin is a bone, each success 1 Humanity.

    Example: vsong patch-up songsmith 2 --success 4
    """
    bones = Dice(smoky, modifier, bonus_used, faces, smoky_faces, smoky_die, odds, need)
    return _played(general_actions.PATCH_UP, Asked(who, coins, success, westbound, bones, For(to=to)))


def bust(
    *,
    who: Who = "",
    coins: Coins,
    success: Success = None,
    smoky: roll_options.Smoky = None,
    modifier: roll_options.Modifier = 0,
    bonus_used: roll_options.BonusUsed = False,
    westbound: Westbound = False,
    faces: roll_options.Faces = None,
    smoky_faces: roll_options.SmokyFaces = None,
    smoky_die: roll_options.SmokyDie = None,
    odds: Odds = False,
    need: Need = None,
    haint: Haint = None,
    to: To = None,
) -> Play:
    """Bust with the printed value: each coin is a bone, each success 1 Humanity for the Haint.

    Example: vsong bust songsmith 2 --success 4
    """
    bones = Dice(smoky, modifier, bonus_used, faces, smoky_faces, smoky_die, odds, need)
    return _played(general_actions.BUST, Asked(who, coins, success, westbound, bones, For(haint, to)))


def _played(action: str, asked: Asked) -> Play:
    """Make the command that rolls for an action and, where a scenario runs, carries it out."""
    typed = asked.dice
    normal = None if typed.faces is None else written.normal(typed.faces)
    lying = None if typed.smoky_faces is None else written.smoky_bones(typed.smoky_faces)
    _check_question(action, asked)
    rolled_too = (typed.smoky is not None or typed.odds) and lying is None
    die_named = roll_options.typed_die(typed.smoky_die, rolled=rolled_too)

    def played(table: Table) -> Result:
        campaign = at_hand(table)
        doer = _doer(campaign, _named(campaign, asked.who, table), westbound=asked.westbound)
        # A single coin helps the Songsmith on a Skill only, and this is none (VG-03).
        throw = roll_options.throw(
            asked.coins,
            asked.success or printed(campaign, action, doer.vagrant, westbound=doer.westbound),
            smoky_bones=_smoky_bones(campaign, doer, typed, lying),
            modifier=typed.modifier,
            by=owner(doer.vagrant),
            bonus_used=typed.bonus_used or general_actions.bonus_gone(campaign, doer.vagrant),
        )
        if typed.smoky is None and not throw.smoky:
            roll_options.typed_die(typed.smoky_die, rolled=False)
        if campaign is None or (campaign.scenario is None and not typed.odds):
            _refuse_of_scenario(asked.whom)
        die = (die_named or smoky_die(campaign)) if throw.smoky and lying is None else ()
        if typed.odds:
            question = Question(throw, die, normal, typed.need)
            return prospect(table, campaign, action, doer, asked.whom, question)
        bones, chance = Bones(throw, normal, lying, die, table.forced), luck(table)
        roll = thrown(bones, chance)
        rolled = told(roll, bones, chance.seed if bones.open else None)
        if campaign is None or campaign.scenario is None:
            gained = general_actions.gain(action, doer.vagrant, roll.successes, doer.room)
            return _result(rolled, action, doer, gained)
        return _applied(action, doer, asked, roll, rolled)(table)

    return answer(played)


def _refuse_of_scenario(whom: For) -> None:
    """Refuse what only a running scenario has."""
    if whom.to is not None:
        raise UsageError("--to gives to a Vagrant of a scenario, and none is running.", rule="VG-04")
    if whom.haint is not None:
        raise UsageError("--haint names a Haint of a scenario, and none is running.")
    if whom.event is not None or whom.gone:
        raise UsageError("Events lie in a scenario, and none is running.", rule="AC-06")


def _named(campaign: Campaign | None, typed: str, table: Table) -> str:
    """Return the Vagrant who acts, in a campaign by the player's name too."""
    if not typed:
        raise UsageError("It is open who acts.", hint=f"Name one after the command: {table.again('WHO')}.")
    if campaign is None:
        return roll_options.roller(typed)
    return (
        with_pup(campaign, typed)
        if names_one(campaign, typed)
        else roll_options.roller(played_by(campaign, typed))
    )


def _check_question(action: str, asked: Asked) -> None:
    typed, whom = asked.dice, asked.whom
    told = {"--event": whom.event, "--gone": whom.gone, "--to": action == general_actions.BUST and whom.to}
    for option in (option for option, said in told.items() if typed.odds and said):
        raise UsageError(
            f"{option} changes nothing: with --odds nothing is carried out.", hint="Leave it out."
        )
    if typed.need is not None and not typed.odds:
        raise UsageError("--need changes nothing in a roll.", hint="Add --odds to ask before it.")
    if typed.odds and typed.smoky_faces is not None:
        raise UsageError("--odds asks before smoky bones are rolled, and --smoky-faces lie there already.")


def _smoky_bones(campaign: Campaign | None, doer: Doer, typed: Dice, lying: tuple[str, ...] | None) -> int:
    """Return the smoky bones of the throw; who only asks has those in hand that the save knows (SB-04)."""
    if typed.smoky is not None:
        return typed.smoky
    if typed.odds and campaign is not None:
        return campaign.vagrants[owner(doer.vagrant)].smoky_bones
    return len(lying or ())


def _applied(action: str, doer: Doer, asked: Asked, roll: Roll, rolled: Result) -> Play:
    """Make the command that carries the action out in the tracked scenario, and shows the roll with what it did."""
    coins, whom = asked.coins, asked.whom

    def rule(
        campaign: Campaign, table: Table
    ) -> tuple[Campaign, tuple[Event, ...], general_actions.Gain | None]:
        bust = action == general_actions.BUST and (whom.haint is not None or rounds.running(campaign).haints)
        outcome = general_actions.Rolled(
            roll.successes,
            len(roll.smoky),
            roll.boxcars,
            breaks.which(campaign, whom.haint) if bust else "",
            passed(campaign, whom.to),
            whom.event,
            whom.gone,
        )
        return general_actions.apply(campaign, action, doer.vagrant, coins, outcome, forced=table.forced)

    def show(campaign: Campaign, events: tuple[Event, ...], gained: general_actions.Gain | None) -> Result:
        shown = _result(rolled, action, doer, gained)
        return Result(
            {**shown.data, "scenario": status_json.scenario(campaign)},
            (*rolled.events, *events),
            lambda: "\n".join([rolled.text() if rolled.text else "", *_told(action, gained, events)]),
            asked=True,
        )

    return carry_out(rule, show)


def _told(action: str, gained: general_actions.Gain | None, events: tuple[Event, ...]) -> list[str]:
    """Return what an action did in sentences."""
    # The roll itself says how many successes there were; what to read stays.
    said = [
        sentences.told(event)
        for event in events
        if action == general_actions.INVESTIGATE or not isinstance(event, turn.ActionRolled)
    ]
    gains = (vagrant.HumanityFull, vagrant.HumanityGained, vagrant.SharedHumanityChanged)
    results = (turn.HaintGained, bindle.MoonreaperMoves, *gains)
    if gained and not any(isinstance(event, results) for event in events):
        said.append(_gained(gained, action))
    return said


def _doer(campaign: Campaign | None, name: str, *, westbound: bool) -> Doer:
    if campaign is None:
        return Doer(name, westbound, None)
    card = owner(name)
    if card not in campaign.vagrants:
        raise UsageError(
            f"{name.capitalize()} is not in play; in play are {', '.join(map(str.capitalize, campaign.vagrants))}."
        )
    turned = westbound or campaign.vagrants[card].westbound
    return Doer(name, turned, _room(campaign.with_vagrant(card, westbound=turned), card))


def _room(campaign: Campaign, name: str) -> int | None:
    """Return what the Vagrant lacks to the maximum of the side that shows; no Humanity in the save means none."""
    if campaign.vagrants[name].humanity is not None and maximum.maximum(campaign, name) is None:
        return None
    return maximum.room(campaign, name)


def printed(
    campaign: Campaign | None, action: str, name: str, *, westbound: bool, option: str = "--success NUMBER"
) -> int:
    """Return the value on the Vagrant card, or say that nobody has told it."""
    entry = box.entry(general_actions.entry_of(action, name, westbound=westbound))
    return number(campaign, entry, option)


def _result(rolled: Result, action: str, doer: Doer, gained: general_actions.Gain | None) -> Result:
    """Return the roll with what it gives."""
    data: dict[str, Any] = {
        "action": action,
        "vagrant": doer.vagrant,
        "westbound": doer.westbound,
        **rolled.data,
        "gain": gained and gained._asdict(),
    }

    def text() -> str:
        return "\n".join(filter(None, [rolled.text and rolled.text(), _gained(gained, action)]))

    return Result(data, rolled.events, text, asked=True)


def _gained(gained: general_actions.Gain | None, action: str) -> str:
    if gained is None:
        return "Read the event, whether it succeeded or not."
    who = "The Haint" if action == general_actions.BUST else gained.who.capitalize()
    return f"{who} gains {gained.humanity} Humanity."


COMMANDS = {"investigate": investigate, "patch-up": patch_up, "bust": bust}
