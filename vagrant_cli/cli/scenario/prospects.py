"""What the successes of a General Action are for, and how likely they are before it is rolled."""

from __future__ import annotations

from ...records import TYPE_CHECKING, NamedTuple
from ...rules.board.board import owner
from ...rules.bones import advice
from ...rules.bones.dice import check_normal
from ...rules.haint import breaks
from ...rules.scenario import weigh
from ...rules.scenario.general_actions import BUST, INVESTIGATE, PATCH_UP
from ...rules.vagrant import maximum
from ...rules.words.plurals import count
from ..bones import odds
from ..bones.chart import figures, percent
from ..line.play import Result
from ..words.names import passed, who

if TYPE_CHECKING:
    from ...campaign import Campaign
    from ...rules.bones.chance import Chance
    from ..line.play import Table

EVENT, FULL, BREAK = "event", "full", "break"
"""What successes mean: the event is investigated, the Humanity is full, the Haint breaks."""


class Aim(NamedTuple):
    """How many successes mean something, and in a sentence what."""

    what: str
    successes: int
    sentence: str


class For(NamedTuple):
    """What an action is for, as typed: the Haint of a bust, who gains instead of the Revivalist, an event and its end."""

    haint: str | None = None
    to: str | None = None
    event: str | None = None
    gone: bool = False


def haint_meant(campaign: Campaign, typed: str | None) -> str | None:
    """Return the Haint that is meant; None where nobody names one and none is tracked."""
    return breaks.which(campaign, typed) if typed is not None or breaks.tracked(campaign) else None


def named(haint: str) -> str:
    """Return a Haint's name at the beginning of a sentence."""
    return "The Haint" if haint == breaks.UNNAMED else who(haint)


class Doer(NamedTuple):
    """Who acts: the Vagrant or the pup, on which side of the card, and what lacks to the maximum Humanity, if known."""

    vagrant: str
    westbound: bool
    room: int | None


def prospect(
    table: Table, campaign: Campaign | None, action: str, doer: Doer, whom: For, asked: odds.Question
) -> Result:
    """Return the exact chances of an action, with what its successes mean; nothing is rolled."""
    if asked.faces is not None:
        check_normal(asked.throw, asked.faces)
    aim = None if campaign is None else _aim(campaign, action, doer.vagrant, whom)
    need = aim.successes if asked.need is None and aim else asked.need
    if action == INVESTIGATE and need is not None:
        aim = Aim(EVENT, need, f"{count(need, 'success', 'successes')} for the event")
    means = [(aim, _chance(asked, aim.successes))] if aim else []
    chances = odds.shown(asked._replace(need=need), table)

    def text() -> str:
        told = [
            f"{one.sentence}: {percent(chance)}." if one.successes else f"{one.sentence}."
            for one, chance in means
        ]
        return "\n".join([*([chances.text()] if chances.text else []), *told])

    data = {
        "action": action,
        "vagrant": doer.vagrant,
        "westbound": doer.westbound,
        **chances.data,
        "means": [{"what": one.what, "k": one.successes, **figures(chance)} for one, chance in means],
    }
    return Result(data, text=text, asked=True)


def _chance(asked: odds.Question, need: int) -> Chance:
    """Return the chance for who takes the best number of smoky bones once the normal ones lie there."""
    throw, die, faces = asked.throw, asked.die, asked.faces
    return advice.best(throw, need, die) if faces is None else advice.best_smoky(throw, need, die, faces)[1]


def _aim(campaign: Campaign, action: str, name: str, whom: For) -> Aim | None:
    """Return what enough successes of this action mean, if anything, and how many are enough (AC-08, HE-04)."""
    if action == BUST and campaign.scenario:
        haint = haint_meant(campaign, whom.haint)
        lack = weigh.lacking(campaign, haint) if haint else None
        return None if haint is None or lack is None else Aim(BREAK, lack, f"{named(haint)} breaks")
    if action == PATCH_UP:
        healed = owner(passed(campaign, whom.to) or name)
        if campaign.vagrants[healed].humanity is None or maximum.maximum(campaign, healed) is not None:
            room = weigh.room(campaign, healed)
            return Aim(FULL, room, "Full Humanity" if room else "Full Humanity already")
    return None
