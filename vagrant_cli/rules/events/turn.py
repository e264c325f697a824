"""What happens in rounds, turns and Haint turns: one record for each thing."""

from __future__ import annotations

from ...records import NamedTuple


class RoundBegan(NamedTuple):
    """The Round marker stands on a space, and the Vagrants have settled their order (TU-01)."""

    space: int
    number: int
    order: tuple[str, ...]


class OrderSettled(NamedTuple):
    """The Vagrants have settled the order of a round in which nobody has played yet anew (TU-01)."""

    number: int
    order: tuple[str, ...]


class RoundOver(NamedTuple):
    """Everybody has played; end-of-round effects come now (RU-43)."""

    space: int
    number: int


class TurnBegan(NamedTuple):
    """A Vagrant's turn: start-of-turn effects, own coins back, coins laid, then actions (RU-43)."""

    vagrant: str
    coins: int


class TurnEnded(NamedTuple):
    """A Vagrant has played; end-of-turn effects come now."""

    vagrant: str
    unspent: int


class CoinsSpent(NamedTuple):
    """Coins were laid in the present turn; `left` are not laid yet."""

    vagrant: str
    coins: int
    left: int


class EventCalled(NamedTuple):
    """An event is to be read; `where` says what called it, such as "round 4" or "break 2" (RD-02)."""

    event: str
    where: str


class EventPlaced(NamedTuple):
    """An event token lies somewhere."""

    event: str
    where: str


class EventGone(NamedTuple):
    """An event token left the board, the tracks and the Bindle (AC-07)."""

    event: str


class BonyGain(NamedTuple):
    """The round of Moment O-? began: a Haint gains Humanity (MO-05)."""

    haint: str
    humanity: int


class HaintGained(NamedTuple):
    """A Haint gained Humanity; what a break cut off is not counted."""

    haint: str
    gained: int
    humanity: int
    limit: int


class HaintLost(NamedTuple):
    """A Haint lost Humanity, at most all it had."""

    haint: str
    lost: int
    humanity: int
    limit: int


class BreakSet(NamedTuple):
    """The players put the Break marker somewhere by hand; 0 is off its track."""

    haint: str
    break_space: int


class HaintBroke(NamedTuple):
    """At its limit the Haint breaks: `lost` is the surplus, its Humanity is 0, its next turn is skipped (HE-04)."""

    haint: str
    lost: int
    break_space: int | None


class HaintSaved(NamedTuple):
    """The Break marker left its track: the Haint is saved, which usually wins the scenario (HE-05).

    With all Vagrants Westbound it does not: that is `lost` (WB-06).
    """

    haint: str
    lost: bool = False


class LimitSet(NamedTuple):
    """A Haint's Humanity limit is a new number; `before` is the old one, None when there was none (HL-02)."""

    haint: str
    limit: int
    before: int | None


class MoodChanged(NamedTuple):
    """From now on the actions and effects of this Mood hold (HE-03)."""

    haint: str
    mood: int


class HaintTurnSkipped(NamedTuple):
    """A Haint does not take this turn: it is broken (HE-04, TU-02), or something else says so."""

    haint: str
    broken: bool = True


class HaintTokensPutBack(NamedTuple):
    """Tokens were named for a Haint that skips its turn, for which none is drawn (HE-04)."""

    tokens: tuple[str, ...]


class HaintActs(NamedTuple):
    """A token decides what the Haint does, as typed in for its Mood; `all`: it hits everybody there."""

    haint: str
    token: str
    mood: int
    move: int | None
    reach: int | None
    note: str
    still: bool = False
    all: bool = False


class HaintActionUnknown(NamedTuple):
    """Nobody has typed in what the Haint does for this token in this Mood: the book says it.

    `placed` tells that the Haint stands on the save's board, where it waits to be moved, and `several` that it is not
    the only Haint.
    """

    haint: str
    token: str
    mood: int
    page: int
    placed: bool = False
    several: bool = False


class HaintActionTyped(NamedTuple):
    """The players typed in what the Haint does for a token."""

    page: int
    token: str
    mood: str


class HaintTargets(NamedTuple):
    """Whom the Haint targets and the rule that settled it; `tied` are as good, and the players choose."""

    haint: str
    kind_of_target: str
    target: str
    at: str
    rule: str
    tied: tuple[str, ...]


class HaintMoved(NamedTuple):
    """The Haint moved along a path; `others` counts equal ways among which the players may choose (HT-18).

    `ends` are the other spaces where those ways end.
    """

    haint: str
    path: tuple[str, ...]
    others: int
    ends: tuple[str, ...] = ()


class VagrantHaunted(NamedTuple):
    """A Haint moved onto a Vagrant's space: the haunted effect of the present Mood follows (HT-11, HT-23).

    `known` tells that it is typed in and carried out, or that there is none: the Moonreaper oppresses (MR-22).
    """

    haint: str
    vagrant: str
    known: bool = False


class StepsAside(NamedTuple):
    """The Haint ended on somebody, who steps aside to one of these spaces (HT-12)."""

    vagrant: str
    to: tuple[str, ...]


class HaintActsOn(NamedTuple):
    """Whom the action meets after the move (HT-19); None: nobody is in range, so it is ignored (HT-20)."""

    haint: str
    target: str | None
    tied: tuple[str, ...]


class HaintTakesPlace(NamedTuple):
    """On a board taken up the scenario's only Haint stands where the board has one by another name."""

    haint: str
    drawn: str
    space: str


class LeftOffBoard(NamedTuple):
    """Vagrants of a board taken up who are not in play; `missing` are in play and not on it."""

    vagrants: tuple[str, ...]
    missing: tuple[str, ...]


class CounterChanged(NamedTuple):
    """A counter of this scenario has a new value."""

    counter: str
    value: int


class ScenarioRitualDone(NamedTuple):
    """A Ritual of the scenario is done; `coins` come to the Camp Phase."""

    ritual: str
    coins: int


class ActionRolled(NamedTuple):
    """A General Action was rolled and applied; `event` was investigated, and `gone` when its token is (AC-07)."""

    vagrant: str
    action: str
    coins: int
    successes: int
    event: str | None = None
    gone: bool = False


class BindleFilled(NamedTuple):
    """Item tokens go in the Bindle, with these events; event tokens `aside` lie beside the board (SU-02).

    `held` are item tokens that Vagrants kept, such as those bought in camp (RU-31).
    """

    events: tuple[str, ...]
    aside: tuple[str, ...]
    held: int


class SetupDue(NamedTuple):
    """Junk cards and Haint effect tokens lie ready, and the setup of the scenario's page follows (SU-03)."""

    page: int


class ScenarioCardDue(NamedTuple):
    """Off the Rails: the scenario card of this page is laid out and its setup applied (OR-05, SC-01)."""

    page: int


class BerriesAside(NamedTuple):
    """A standalone scenario has no card: Poisonous Berries stay out of the Bindle (SC-04)."""


class PupStarts(NamedTuple):
    """The pup starts on an open space beside the Runaway (VG-08)."""


class HaintActionsKnown(NamedTuple):
    """Haint actions of this page are typed in from before and hold again."""

    page: int
    actions: int


class FirstDeedMissing(NamedTuple):
    """The first scenario begins, and a Vagrant has not drawn a Devious Deed (OR-03)."""

    vagrant: str
