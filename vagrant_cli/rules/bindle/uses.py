"""What each item token does when it is used (BN-04 to BN-08, PB-01, MR-21, RU-10, RU-11)."""

from __future__ import annotations

from ...campaign import READY
from ...data.haint_effects import NOT_LIFTED
from ...data.items import BERRY
from ...errors import Refused, UsageError
from ...lean import MappingProxyType
from ...records import TYPE_CHECKING, NamedTuple
from ..board.board import in_range
from ..board.train import parse_space
from ..events.bindle import ActionIgnored, CandlePlaced, CoinGained, NailsHit, SkillTurnedBack
from ..events.campaign import PiecePut
from ..events.event import settle
from ..events.vagrant import EffectLifted
from ..haint import breaks, pieces
from ..tracks import rounds
from ..tracks.rounds import running
from ..vagrant import berries, effects, humanity, passing
from ..vagrant.passing import away
from ..words.matching import listed, match, same
from ..words.plurals import count
from ..words.token_names import APPLE, CANDLE, FOOT, NAILS, SALT, spoken

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from ...campaign import Campaign
    from ..board.board import Board
    from ..events.event import Outcome


NAILS_REACH, NAILS_GAIN = 2, 2
"""Spaces between a Vagrant and the Haint, and the Humanity that it gains (BN-04)."""

BERRY_COST = 1
"""Humanity that a berry takes from its user (PB-01)."""


class How(NamedTuple):
    """How a token is used, as typed.

    `on` is a Haint for Iron Nails, a space for a Candle, a Skill for an Apple, and a berry's symbol; a berry
    `lifts` an effect `to` somebody, and if Nails break a Haint the Revivalist's 1 goes `to` somebody (VG-04); `flip` and `cover` are the user's choice if the berry wounds them.
    """

    on: str | None = None
    to: str | None = None
    lifts: str | None = None
    flip: str | None = None
    cover: str | None = None


class Using(NamedTuple):
    """Who uses a token, how, and whether the group insists."""

    name: str
    how: How
    forced: bool


TAKEN: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        NAILS: ("on", "to"),
        CANDLE: ("on",),
        SALT: (),
        FOOT: (),
        APPLE: ("on",),
        BERRY.key: How._fields,
    }
)
"""What each item can be told."""


def refuse_unused(item: str, how: How) -> None:
    """Raise UsageError about what was said of a token and changes nothing with it."""
    said = (name for name, typed in how._asdict().items() if typed is not None and name not in TAKEN[item])
    for name in said:
        raise UsageError(f"--{name} changes nothing with {spoken(item)}.", hint="Leave it out.")


def _nails(campaign: Campaign, using: Using) -> Outcome:
    """Give a Haint within 2 its Humanity; the Moonreaper moves instead (BN-04, MR-21).

    Where no Humanity is tracked the event only says what happens.
    """
    scenario, typed = running(campaign), using.how.on
    to = using.how.to and passing.instead(campaign, match(using.how.to, campaign.vagrants, "Vagrant in play"))
    names = breaks.on_train(campaign)
    if typed is None and len(names) > 1:
        raise UsageError(
            f"{len(names)} Haints are on the train: {listed(names)}.",
            rule="BN-04",
            hint="Say which one the nails hit: --on NAME.",
        )
    if not names:
        return campaign, (NailsHit(typed, NAILS_GAIN),)
    haint = match(typed or names[0], names, "Haint on the train")
    overruled = settle(_reach(scenario.board, using.name, haint), forced=using.forced)
    if haint in scenario.haints and scenario.haints[haint].limit is None:
        return campaign, (*overruled, NailsHit(haint, NAILS_GAIN))
    campaign, gained = breaks.gain(campaign, haint, NAILS_GAIN, to=to, forced=using.forced)
    return campaign, (*overruled, *gained)


def _reach(board: Board | None, name: str, haint: str) -> Iterator[Refused]:
    """Object when the board tells that a Haint is further away than nails reach."""
    standing = (
        None if board is None else next((at for one, at in board.haints.items() if same(one, haint)), None)
    )
    if board is None or standing is None or name not in board.vagrants:
        return
    at = board.vagrants[name].at
    if not in_range(board, at, NAILS_REACH, "vagrant") & board.train.bits[standing]:
        yield Refused(
            f"{haint.capitalize()} on {standing} is further than {NAILS_REACH} from {name.capitalize()} on {at}.",
            rule="BN-04",
            hint=f"What they reach: vsong board range {at} {NAILS_REACH} --for vagrant.",
        )


def _candle(campaign: Campaign, using: Using) -> Outcome:
    """Place a Candle on an open space beside its user, or count it where no board is kept (BN-05)."""
    scenario = running(campaign)
    board, typed = scenario.board, using.how.on
    if board is None:
        placed = campaign.in_scenario(candles=scenario.candles + 1)
        return placed, (CandlePlaced(using.name, None if typed is None else str(parse_space(typed))),)
    near = _open_beside(board, using.name)
    if typed is None:
        raise UsageError(
            f"A Candle goes on 1 of the open spaces beside {using.name.capitalize()}: {' '.join(near) or 'none'}.",
            rule="BN-05",
            hint="Say which: --on SPACE.",
        )
    space = parse_space(typed)
    objections = _not_beside(using.name, str(space), near) if using.name in board.vagrants else ()
    overruled = settle(objections, forced=using.forced)
    candle = pieces.Piece(CANDLE, CANDLE)
    campaign, put_down = pieces.put(campaign, candle, space, forced=using.forced)
    told = (one for one in put_down if not isinstance(one, PiecePut))
    return campaign, (*overruled, *told, CandlePlaced(using.name, str(space)))


def _open_beside(board: Board, name: str) -> tuple[str, ...]:
    if name not in board.vagrants:
        return ()
    train = board.train
    near = train.around(train.bits[board.vagrants[name].at]) & board.open_spaces()
    return tuple(map(str, train.listed(near & ~train.joined(board.candles))))


def _not_beside(name: str, space: str, near: Sequence[str]) -> Iterator[Refused]:
    if space not in near:
        yield Refused(
            f"A Candle goes on an open space 1 away from {name.capitalize()}, and {space} is none.",
            rule="BN-05",
            hint=f"Open are: {' '.join(near) or 'none'}.",
        )


def _salt(campaign: Campaign, using: Using) -> Outcome:
    return campaign, (ActionIgnored(using.name),)


def _foot(campaign: Campaign, using: Using) -> Outcome:
    return rounds.extra_coin(campaign), (CoinGained(using.name),)


def _apple(campaign: Campaign, using: Using) -> Outcome:
    """Turn one wounded Skill back (BN-08)."""
    name, typed = using.name, using.how.on
    skills = campaign.vagrants[name].skills
    wounded = tuple(card for card, state in skills.items() if state == "wounded")
    if not wounded:
        raise Refused(
            f"{name.capitalize()} has 0 wounded Skills, so an Apple turns none back.",
            rule="BN-08",
            hint=f"Keep it, or discard it: vsong bindle discard {name} {APPLE}.",
        )
    if typed is None and len(wounded) > 1:
        raise UsageError(
            f"{name.capitalize()} has {len(wounded)} wounded Skills: {listed(wounded)}.",
            rule="BN-08",
            hint="Say which one turns back: --on SKILL.",
        )
    skill = wounded[0] if typed is None else match(typed, wounded, f"wounded Skill of {name}")
    return campaign.with_one(name, campaign.vagrants[name].with_card("skill", skill, READY)), (
        SkillTurnedBack(name, skill),
    )


def _berry(campaign: Campaign, using: Using) -> Outcome:
    """Lift one Haint effect from the user or a neighbour; the user loses 1 Humanity (PB-01, PB-02)."""
    name, how = using.name, using.how
    whom = name if how.to is None else match(how.to, campaign.vagrants, "Vagrant in play")
    if how.lifts is None:
        raise UsageError(
            "A Poisonous Berry lifts 1 Haint effect.", rule="PB-01", hint="Say which: --lifts EFFECT."
        )
    effect = effects.held(campaign, whom, how.lifts)
    objections = (*adjacent(campaign, name, whom, "PB-01"), *_stays(effect))
    overruled = settle(objections, forced=using.forced)
    campaign, _ = effects.lift(campaign, whom, effect)
    campaign, lost = humanity.lose(campaign, name, BERRY_COST, flip=how.flip, cover=how.cover)
    return campaign, (*overruled, EffectLifted(whom, effect, BERRY.key), *lost)


def _stays(effect: str) -> Iterator[Refused]:
    try:
        kept = berries.not_lifted(effect)
    except UsageError:
        # The players' own spelling on the card is near one of the twelve and is none of them.
        return
    if kept is not None:
        yield Refused(
            f"A berry does not lift {kept.name}, 1 of {len(NOT_LIFTED)} effects whose tokens are used in another way.",
            rule="PB-02",
        )


def adjacent(campaign: Campaign, name: str, other: str, rule: str) -> Iterator[Refused]:
    """Object when a board tells that two Vagrants are further than 1 apart."""
    far = None if name == other else away(campaign, name, other)
    if far is not None and far > 1:
        yield Refused(
            f"{other.capitalize()} is {count(far, 'space')} from {name.capitalize()}, and must be adjacent.",
            rule=rule,
        )


APPLY: Mapping[str, Callable[[Campaign, Using], Outcome]] = MappingProxyType(
    {NAILS: _nails, CANDLE: _candle, SALT: _salt, FOOT: _foot, APPLE: _apple, BERRY.key: _berry}
)
"""What each item does; the token is out of the hand already, and not yet on the track."""
