"""Humanity that somebody else loses or gains instead (WB-03, VG-04, RU-23)."""

from __future__ import annotations

from ...data.vagrants import OWNER
from ...errors import Refused, UsageError
from ...records import TYPE_CHECKING
from ..board.train import distance
from ..events import vagrant as vagrant_events
from ..events.event import settle
from ..words.matching import listed
from ..words.plurals import count
from .humanity import heal, lose
from .maximum import humanity, room
from .westbound import LEAST

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ...campaign import Campaign
    from ..board.board import Board
    from ..events.event import Outcome

SELFLESS, REACH = "revivalist", 2
"""Whose gains may go to somebody else, and how far away they may be (VG-04)."""


def pass_loss(
    campaign: Campaign,
    name: str,
    to: str,
    loss: int,
    *,
    flip: str | None = None,
    cover: str | None = None,
    forced: bool = False,
) -> Outcome:
    """Let the closest Vagrant who is not Westbound take a Westbound Vagrant's loss (WB-03).

    Where no board tells who is closest, the players' word counts.
    """
    overruled = settle(loss_objections(campaign, name, to), forced=forced)
    campaign, events = lose(campaign, to, loss, flip=flip, cover=cover)
    return campaign, (*overruled, vagrant_events.LossPassed(name, to, loss), *events)


def loss_objections(campaign: Campaign, name: str, to: str) -> Iterator[Refused]:
    """Yield why this Vagrant may not pass a loss to that one (WB-03)."""
    if not campaign.vagrants[name].westbound:
        yield Refused(f"{name.capitalize()} is not Westbound and takes losses alone.", rule="WB-03")
    elif humanity(campaign, name) <= LEAST:
        yield Refused(f"{name.capitalize()} has {LEAST} Humanity, loses none and passes none.", rule="WB-03")
    others = [one for one, other in campaign.vagrants.items() if one != name and not other.westbound]
    if to not in others:
        who = "takes the loss already" if to == name else "is Westbound too"
        raise Refused(
            f"{to.capitalize()} {who}.",
            rule="WB-03",
            hint=f"Not Westbound: {', '.join(map(str.capitalize, others)) or 'nobody'}.",
        )
    near = closest(campaign, name, others)
    if to not in near:
        far = away(campaign, name, to)
        where = "where no way leads" if far is None else f"{count(far, 'space')} away"
        yield Refused(
            f"{to.capitalize()} is {where}, and {listed(near)} is closer.",
            rule="WB-03",
            hint=f"Pass it to {listed(near)}.",
        )


def instead(campaign: Campaign, name: str) -> str:
    """Return who gains instead of the Revivalist, who has to be in play for it (VG-04)."""
    if SELFLESS not in campaign.vagrants:
        raise Refused(f"Only the {SELFLESS.capitalize()} passes a gain on, who is not in play.", rule="VG-04")
    return name


def pass_gain(
    campaign: Campaign,
    name: str,
    to: str,
    gained: int,
    *,
    flip: str | None = None,
    forced: bool = False,
) -> Outcome:
    """Let a gain of the Revivalist go to another Vagrant within 2 (VG-04).

    It is what the Revivalist would have gained, so at the maximum there is nothing to pass on (RU-23).
    """
    overruled = settle(gain_objections(campaign, name, to), forced=forced)
    passed = min(gained, room(campaign, name)) if not overruled else gained
    campaign, events = heal(campaign, to, passed, flip=flip)
    return campaign, (*overruled, vagrant_events.GainPassed(name, to, passed), *events)


def gain_objections(campaign: Campaign, name: str, to: str) -> Iterator[Refused]:
    """Yield why a gain of this Vagrant may not go to that one (VG-04, RU-23)."""
    if to == name:
        raise UsageError(f"{name.capitalize()} gains it without --to.", rule="VG-04")
    if name != SELFLESS:
        yield Refused(
            f"Only the {SELFLESS.capitalize()} passes a gain on, and {name.capitalize()} is not.",
            rule="VG-04",
        )
    if not room(campaign, name):
        yield Refused(
            f"{name.capitalize()} is at the maximum and gains 0, so there is nothing to pass on.",
            rule="RU-23",
        )
    far = away(campaign, name, to)
    if far is not None and far > REACH:
        yield Refused(
            f"{to.capitalize()} is {count(far, 'space')} away, and the gain reaches {REACH}.", rule="VG-04"
        )


def away(campaign: Campaign, name: str, other: str) -> int | None:
    """Return the spaces between two Vagrants as Vagrants count; None: nobody knows, or no way leads there.

    The pup's place counts as the Runaway's too (RU-34).
    """
    board = campaign.scenario and campaign.scenario.board
    if board is None:
        return None
    ends = _places(board, other)
    found = [
        steps
        for start in _places(board, name)
        for end in ends
        if (steps := distance(board.train.rings(start, board.train.floor), end)) is not None
    ]
    return min(found, default=None)


def _places(board: Board, name: str) -> tuple[int, ...]:
    spaces = [board.place(name), board.pup if name == OWNER else None]
    return tuple(board.train.bits[space] for space in spaces if space is not None)


def closest(campaign: Campaign, name: str, others: Iterable[str]) -> tuple[str, ...]:
    """Return who of some Vagrants is nearest, several on a tie; all of them where the board does not tell."""
    known = tuple(others)
    steps = {other: away(campaign, name, other) for other in known}
    least = min((far for far in steps.values() if far is not None), default=None)
    return known if least is None else tuple(other for other in known if steps[other] == least)
