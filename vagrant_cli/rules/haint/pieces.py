"""The board of the running scenario: putting, moving and removing what stands on it."""

from __future__ import annotations

from itertools import chain

from ...data.items import MOON_TOKENS, MOON_TOKENS_IN_BINDLE, OBJECTS
from ...data.vagrants import MOONREAPER, OWNER, PUP
from ...errors import Refused, UsageError
from ...records import TYPE_CHECKING, NamedTuple
from ..board.board import HAINT, STANDEES, VAGRANT, Standee, beside_or_nearest, for_moon_token, for_pup
from ..board.train import is_space, parse_space
from ..events.campaign import CandleDiscarded, PieceMoved, PiecePut, PieceRemoved, PupMayStart, TokenHeld
from ..events.event import settle
from ..tracks import cycle
from ..vagrant import maximum
from ..words.matching import as_typed, find, fold, match, shown, suggestion
from ..words.token_names import CANDLE, MOON

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ...campaign import Campaign
    from ..board.board import Board
    from ..board.train import Space
    from ..events.event import Event, Outcome

SPECIAL, RECENT = "special", "recent"

SUPPLIED = ("leafpile", "swarm")
"""How the names of objects begin that come from one supply (OR-07)."""


class Piece(NamedTuple):
    """Something that is put on the board: its kind above, and its name."""

    kind: str
    name: str


def in_scenario(campaign: Campaign) -> Board:
    """Return the running scenario's board, with Humanity, Westbound and who played last as the campaign has them."""
    board = _places(campaign)
    played = campaign.scenario.rounds.recent if campaign.scenario else None
    return board._replace(
        recent=played or board.recent,
        vagrants={
            name: Standee(
                standee.at,
                campaign.vagrants[name].humanity,
                maximum.maximum(campaign, name),
                campaign.vagrants[name].westbound,
                f"{maximum.side(campaign, name)}.max",
            )
            for name, standee in board.vagrants.items()
        },
    )


def haunting(campaign: Campaign, haunted: frozenset[tuple[str, str]] | None) -> Campaign:
    """Return the campaign with whom each Haint has haunted in its turn, None outside of one; kept where a board is."""
    assert campaign.scenario is not None
    board = campaign.scenario.board
    return campaign if board is None else campaign.in_scenario(board=board._replace(haunted=haunted))


def shifted(campaign: Campaign, name: str, space: Space) -> Campaign:
    """Return the campaign with one character of the board somewhere else, as a Haint's turn decides it."""
    return campaign.in_scenario(board=_places(campaign).moved(name, space))


def _places(campaign: Campaign) -> Board:
    if campaign.scenario is None:
        raise Refused("No scenario is running, so there is no board.", hint="Name a board file with --board.")
    if campaign.scenario.board is None:
        raise Refused(
            f"The scenario on page {campaign.scenario.page} has no board yet.",
            hint="Take one up: vsong board use FILE; or name a board file with --board.",
        )
    return campaign.scenario.board


def meant(campaign: Campaign, typed: str, new: str | None = None) -> Piece:
    """Return the piece that a name stands for; `new` is the kind of one that nobody has named before."""
    known = _known(campaign)
    if new is not None:
        taken = next(
            (name for name, kind in known.items() if fold(name) == fold(typed) and kind != new), None
        )
        reserved = taken or next(
            (name for name in (*STANDEES, MOONREAPER) if fold(name) == fold(typed)), None
        )
        if reserved is not None and (new, reserved) != (HAINT, MOONREAPER):
            raise UsageError(
                f"{as_typed(reserved)} is no name for a new {new}: it is somebody's or something's already.",
                hint="Give it another name, or leave out --haint and --object to put what has that name.",
            )
        return Piece(new, typed)
    name = find(typed, known)
    if name is None:
        near = suggestion(typed, known, "piece")
        raise UsageError(
            f"{shown(typed)} is nobody and nothing that goes on this board.",
            hint=f"{near} What is new needs --haint or --object.",
        )
    return Piece(known[name], name)


def _known(campaign: Campaign) -> dict[str, str]:
    board = _places(campaign)
    known = {CANDLE: CANDLE, MOON: MOON} | dict.fromkeys(board.haints, HAINT)
    if not any(fold(name) == MOONREAPER for name in board.haints):
        known[MOONREAPER] = HAINT
    known |= dict.fromkeys(campaign.vagrants, VAGRANT)
    return known | ({PUP: VAGRANT} if OWNER in campaign.vagrants else {})


def put(campaign: Campaign, piece: Piece, space: Space, *, forced: bool = False) -> Outcome:
    """Put a piece on a space, also one that stands elsewhere so far.

    Two characters never share a space, whatever the group decides.
    """
    board = _places(campaign)
    _exists(board, space)
    objections = chain(_not_placed(campaign, piece), _objections(board, piece, space))
    overruled = settle(objections, forced=forced)
    events: tuple[Event, ...] = (*overruled, PiecePut(piece.kind, piece.name, str(space)))
    changed = _put(board, piece, space)
    if piece.name == OWNER and board.pup is None:
        events += (PupMayStart(tuple(map(str, for_pup(changed)))),)
    return campaign.in_scenario(board=changed), events


def _put(board: Board, piece: Piece, space: Space) -> Board:
    def ordered(spaces: tuple[Space, ...]) -> tuple[Space, ...]:
        return tuple(sorted(spaces, key=board.train.bits.__getitem__))

    match piece.kind:
        case "candle":
            return board._replace(candles=ordered((*board.candles, space)))
        case "moon":
            return board._replace(moon_tokens=ordered((*board.moon_tokens, space)))
        case "object":
            return board._replace(objects={**board.objects, space: piece.name})
        case "haint":
            return board._replace(haints={**board.haints, piece.name: space})
    if piece.name == PUP:
        return board._replace(pup=space)
    return board._replace(vagrants={**board.vagrants, piece.name: Standee(space)})


def _not_placed(campaign: Campaign, piece: Piece) -> Iterator[Refused]:
    """Yield that the Moonreaper is not on the train: his third moon token is not drawn, or he is gone (MR-04).

    His tokens come on the board by his Ritual card, which is drawn as he comes (MR-08, MR-11).
    """
    moon = campaign.scenario.moon if campaign.scenario else None
    if moon is None or moon.placed:
        return
    if piece.kind == MOON and not campaign.moonreaper.in_play:
        yield Refused(
            "The Moonreaper is not in this campaign, so 0 moon tokens are in play.",
            rule="MR-01",
            hint="In a Camp Phase he joins with: vsong moonreaper join.",
        )
    elif piece.kind == MOON:
        yield Refused(
            f"His Ritual card lays moon tokens, and it is drawn with the third; {moon.drawn} of {MOON_TOKENS_IN_BINDLE} are drawn.",
            rule="MR-11",
            hint="One from the Bindle: vsong moonreaper draw-token.",
        )
    elif piece.name == MOONREAPER:
        yield Refused(
            f"The Moonreaper is placed with the third moon token, and {moon.drawn} of {MOON_TOKENS_IN_BINDLE} are drawn.",
            rule="MR-04",
            hint="What is known of him: vsong status moonreaper.",
        )


def _objections(board: Board, piece: Piece, space: Space) -> Iterator[Refused]:
    if piece.kind in (VAGRANT, HAINT):
        yield from _character(board, piece, space)
    elif piece.kind == CANDLE:
        _once(space in board.candles, "A candle", space)
        if not board.train.bits[space] & board.open_spaces():
            yield Refused(f"A candle goes on an open space, and {space} is not open.", rule="BN-05")
    elif piece.kind == MOON:
        _once(space in board.moon_tokens, "A moon token", space)
        _moon_left(board)
        if space in board.objects:
            near = _listed(for_moon_token(board, space))
            yield Refused(
                f"{as_typed(board.objects[space])} lies on {space}, so a moon token goes to the nearest free space.",
                rule="MR-11",
                hint=f"That is one of: {near}.",
            )
    else:
        _once(space in board.objects, "An object", space)
        _supplied(board, piece.name)


def _once(there: bool, what: str, space: Space) -> None:
    if there:
        raise Refused(f"{what} lies on {space} already, and 1 fits.")


def _moon_left(board: Board) -> None:
    """Refuse a moon token more than there are beside the one on the Round track (MR-11, MR-15)."""
    most, lying = MOON_TOKENS - 1, len(board.moon_tokens)
    if lying >= most:
        raise Refused(
            f"{lying} of {MOON_TOKENS} moon tokens lie on the board, and 1 belongs on the Round track.",
            rule="MR-15",
            hint="Remove one first: vsong board remove SPACE.",
        )


def _supplied(board: Board, name: str) -> None:
    """Refuse a leaf pile or swarm that the supply does not hold (OR-07)."""
    lying = [one for one in board.objects.values() if _from_supply(one)]
    if _from_supply(name) and len(lying) >= OBJECTS:
        raise Refused(
            f"The supply has {OBJECTS} objects, and {len(lying)} lie on the board: {', '.join(lying)}.",
            rule="OR-07",
            hint="Remove one first: vsong board remove SPACE.",
        )


def _from_supply(name: str) -> bool:
    return fold(name).startswith(SUPPLIED)


def _character(board: Board, piece: Piece, space: Space) -> Iterator[Refused]:
    rule = "HT-10" if piece.kind == HAINT else "AC-02"
    there = next((name for name, at in board.characters() if at == space and name != piece.name), None)
    if there is not None:
        beside = _listed(board.train.listed(beside_or_nearest(board, space)))
        raise Refused(
            f"{there.capitalize()} stands on {space}, and 2 characters do not share a space.",
            rule=rule,
            hint=_elsewhere(piece, there, beside) if beside else None,
        )
    if piece.name == PUP and OWNER not in board.vagrants:
        raise Refused("The pup comes with the Runaway, who is not on the board.", rule="VG-08")
    if piece.kind == VAGRANT and board.train.terrain(space):
        yield Refused(f"{space} is terrain, where no Vagrant ends.", rule=rule)


def _elsewhere(piece: Piece, there: str, beside: str) -> str:
    """Return what helps: a Vagrant ends elsewhere, and for a Haint who is there steps aside (AC-02, HT-12)."""
    if piece.kind == HAINT:
        return f"Move {there} aside first, to one of: {beside}."
    return f"Free beside it: {beside}."


def move(
    campaign: Campaign,
    piece: Piece,
    space: Space,
    *,
    forced: bool = False,
) -> Outcome:
    """Move somebody on the board; a Haint that ends on a candle discards it to the Cycle Track (HT-21)."""
    board = _places(campaign)
    start = standing(board, piece.name)
    _exists(board, space)
    overruled = settle(_objections(board, piece, space), forced=forced)
    changed = board.moved(piece.name, space)
    events: tuple[Event, ...] = (*overruled, PieceMoved(piece.name, str(start), str(space)))
    if piece.kind == HAINT and space in board.candles and space != start:
        changed = changed._replace(candles=tuple(one for one in board.candles if one != space))
        campaign, (_, *cycled) = cycle.put(campaign.in_scenario(board=changed), CANDLE)
        return campaign, (*events, CandleDiscarded(str(space)), *cycled)
    return campaign.in_scenario(board=changed), events


def standing(board: Board, name: str, typed: str = "NAME") -> Space:
    """Return where somebody stands who has to be on the board; the hint calls them as `typed`."""
    space = board.place(name)
    if space is None:
        raise UsageError(
            f"{name.capitalize()} is not on the board.", hint=f"Put it there: vsong board put {typed} SPACE."
        )
    return space


def mark(campaign: Campaign, what: str, name: str | None) -> Outcome:
    """Say who holds the Special Target Priority token (SPECIAL) or played last (RECENT); None is nobody."""
    board = _places(campaign)
    if name is not None:
        standing(board, name)
    changed = board._replace(special=name) if what == SPECIAL else board._replace(recent=name)
    return campaign.in_scenario(board=changed), (TokenHeld(what, name),)


def remove(campaign: Campaign, typed: str) -> Outcome:
    """Take somebody off the board, or whatever lies on a space; the pup goes with the Runaway."""
    board = _places(campaign)
    if is_space(typed.strip()):
        return _clear(campaign, board, parse_space(typed))
    places = dict(board.characters())
    name = match(typed, places, "character on this board")
    gone = [name, PUP] if name == OWNER and board.pup is not None else [name]
    left = board.without(gone)
    return campaign.in_scenario(board=left), tuple(PieceRemoved(one, str(places[one])) for one in gone)


def _clear(campaign: Campaign, board: Board, space: Space) -> Outcome:
    _exists(board, space)
    lying = [name for name, spaces in ((CANDLE, board.candles), (MOON, board.moon_tokens)) if space in spaces]
    lying += [board.objects[space]] if space in board.objects else []
    if not lying:
        raise UsageError(f"No token and no object lies on {space}.", hint="A character is removed by name.")
    left = board._replace(
        candles=tuple(one for one in board.candles if one != space),
        moon_tokens=tuple(one for one in board.moon_tokens if one != space),
        objects={one: name for one, name in board.objects.items() if one != space},
    )
    return campaign.in_scenario(board=left), tuple(PieceRemoved(name, str(space)) for name in lying)


def _exists(board: Board, space: Space) -> None:
    if space not in board.train.bits:
        raise UsageError(
            f"{space} is no space of this board.",
            hint=f"Its cars are {', '.join(board.train.cars)}: vsong board show.",
        )


def _listed(spaces: tuple[Space, ...]) -> str:
    return " ".join(map(str, spaces))
