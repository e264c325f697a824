"""What a Haint's turn brings to one Vagrant: Humanity lost, a wound, Westbound (HU-01 to HU-03, WB-01, WB-02)."""

from __future__ import annotations

from ...errors import Needed
from ...records import TYPE_CHECKING, NamedTuple
from ...scenario import SKILL
from ..bones.chance import Chance, Interval, reduced
from ..haint.break_limit import EACH_GAINS
from ..vagrant import cards, westbound

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ...campaign import Campaign
    from ...scenario import HaintAction


class Health(NamedTuple):
    """What stands between a Vagrant and the next wound.

    `present` None is a maximum that nobody has told; `maxima` are those of the normal and of the Westbound side.
    `skills` and `junk` count the cards that can still flip, `wounded` the wounded Skills.
    """

    name: str
    present: int | None
    maxima: tuple[int | None, int | None]
    skills: int
    junk: int
    wounded: int
    westbound: bool

    @property
    def maximum(self) -> int | None:
        """The maximum of the side that shows."""
        return self.maxima[self.westbound]


class Harm(NamedTuple):
    """What has come to a Vagrant: Humanity lost, whether they were wounded, whether they became Westbound."""

    lost: int = 0
    wound: bool = False
    westbound: bool = False

    def then(self, other: Harm) -> Harm:
        """Return what has come to them after something else."""
        return Harm(self.lost + other.lost, self.wound or other.wound, self.westbound or other.westbound)


NO_HARM = Harm()

if TYPE_CHECKING:
    Struck = tuple[Harm, Health]


def health(campaign: Campaign, name: str) -> Health:
    """Return a Vagrant's health as the save has it."""
    one = campaign.vagrants[name]
    maxima = (one.maximum or campaign.number(f"{name}.max"), campaign.number(f"{name}.westbound.max"))
    ready = cards.ready(one)
    skills = sum(card.kind == cards.SKILL for card in ready)
    present = maxima[one.westbound] if one.humanity is None else one.humanity
    return Health(
        name, present, maxima, skills, len(ready) - skills, len(cards.wounded(one)), westbound=one.westbound
    )


def struck(here: Health, action: HaintAction) -> tuple[Struck, ...]:
    """Return what an action does whom it hits: Humanity first, then Skills; which card flips they choose (HU-01)."""
    lost = action.lose.get(SKILL, 0)
    return tuple((harm, _without_skills(after, lost)) for harm, after in _hurt(here, action.hurt))


def _hurt(here: Health, hurt: int) -> tuple[Struck, ...]:
    if not hurt:
        return ((NO_HARM, here),)
    present = told(here)
    left = max(present - hurt, min(present, westbound.LEAST if here.westbound else 0))
    if left:
        return ((Harm(present - left), here._replace(present=left)),)
    harm = Harm(present, wound=True)
    whole = here._replace(present=here.maximum)
    flipped = [(harm, _without_skills(whole, 1))] if here.skills else []
    flipped += [(harm, whole._replace(junk=here.junk - 1))] if here.junk else []
    turned = here._replace(present=westbound.LEAST, westbound=True)
    return tuple(flipped) or ((Harm(present, westbound=True), turned),)


def _without_skills(here: Health, number: int) -> Health:
    gone = min(number, here.skills)
    return here._replace(skills=here.skills - gone, wounded=here.wounded + gone)


def gained(here: Health) -> Health:
    """Return somebody's health with 1 Humanity more, as a break gives it; at the maximum nothing happens (HE-04, WB-08)."""
    if here.present is None or (here.present == here.maximum and not here.westbound):
        return here
    present = here.present + EACH_GAINS
    if not here.westbound or here.maximum is None or present < here.maximum:
        return here._replace(present=present)
    back = westbound.flips_back(here.wounded)
    return here._replace(
        present=here.maxima[0], skills=here.skills + back, wounded=here.wounded - back, westbound=False
    )


def unknown(here: Health) -> Harm:
    """Return the worst that an action nobody typed may do: all present Humanity goes, and what follows from that.

    It may turn somebody Westbound, whatever is left to flip (WB-05).
    """
    if here.westbound:
        return Harm(max(told(here) - westbound.LEAST, 0))
    return Harm(told(here), wound=bool(here.skills or here.junk), westbound=True)


def told(here: Health) -> int:
    """Return the present Humanity, or refuse: it is at a maximum that nobody has told."""
    if here.present is None:
        raise untold(here)
    return here.present


def untold(here: Health) -> Needed:
    """Return the question for a maximum that the forecast rests on."""
    side = f"{here.name}.westbound.max" if here.westbound else f"{here.name}.max"
    return Needed(
        f"What the {here.name.capitalize()} may lose rests on a maximum Humanity that nobody has told.",
        entries=[side],
        rule="HU-01",
        hint=f"See the card, then: vsong box set {side} NUMBER.",
    )


class Tally(NamedTuple):
    """What has come to one Vagrant or the pup in a turn."""

    targeted: bool = False
    haunted: bool = False
    acted_on: bool = False
    harm: Harm = NO_HARM

    def then(self, other: Tally) -> Tally:
        """Return what has come to them after more."""
        return Tally(
            self.targeted or other.targeted,
            self.haunted or other.haunted,
            self.acted_on or other.acted_on,
            self.harm.then(other.harm),
        )


NOTHING_YET = Tally()
if TYPE_CHECKING:
    Tallies = frozenset[Tally]


class Risk(NamedTuple):
    """What the turn brings to one Vagrant or the pup: chances, and for `loss` the mean Humanity that is lost.

    The pup's loss, wound and Westbound are the Runaway's.
    """

    targeted: Interval
    haunted: Interval
    acted_on: Interval
    loss: Interval
    wound: Interval
    westbound: Interval


NO_CHANCE = Chance(0, 1)
NEVER = Interval(NO_CHANCE, NO_CHANCE)
NO_RISK = Risk(NEVER, NEVER, NEVER, NEVER, NEVER, NEVER)


def weighed(drawn: Iterable[tuple[Tallies, int]], total: int) -> Risk:
    """Return the risk from what each draw may bring and in how many ways of all it comes."""
    low, high = [0] * 6, [0] * 6
    for tallies, ways in drawn:
        columns = list(zip(*map(_numbers, tallies), strict=True))
        for at, column in enumerate(columns):
            low[at] += ways * min(column)
            high[at] += ways * max(column)
    return Risk(
        *(Interval(reduced(one, total), reduced(other, total)) for one, other in zip(low, high, strict=True))
    )


def _numbers(tally: Tally) -> tuple[int, ...]:
    harm = tally.harm
    return (tally.targeted, tally.haunted, tally.acted_on, harm.lost, harm.wound, harm.westbound)


def danger(risk: Risk) -> tuple[float, ...]:
    """Return by what spaces are sorted: the worst that may come, from Westbound down, then the best of it."""
    order = (risk.westbound, risk.wound, risk.loss, risk.acted_on, risk.haunted, risk.targeted)
    return (*(float(one.high) for one in order), *(float(one.low) for one in order))
