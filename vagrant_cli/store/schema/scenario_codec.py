"""Tables <-> a running scenario, and the Haint actions that the players typed in."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ...data.items import BASE_ITEMS, ITEMS, ROUND_SPACES
from ...scenario import (
    AFTER_ACTION,
    AFTER_TURN,
    CycleTrack,
    HaintAction,
    HaintState,
    MoonState,
    Rounds,
    Scenario,
    Settings,
)
from ..text.reader import Reader, Tables
from .canonical import in_order, kept

if TYPE_CHECKING:
    from ...rules.board.board import Board

LAST_PAGE = 999
MOST_HUMANITY = 99
ITEM_KEYS = tuple(item.key for item in ITEMS)
SYMBOLS = tuple(item.key for item in BASE_ITEMS)


def decode(reader: Reader, in_play: Any) -> Scenario:
    """Read `[scenario]`; `in_play` is the table of Vagrants, whose names rounds and boards may use."""
    page = reader.whole("page", 1, LAST_PAGE)
    if page is None and "page" not in reader:
        reader.problem("is missing.", "page")
    goals = reader.below("goals")
    settings = _settings(reader)
    scenario = Scenario(
        page=page or 1,
        settings=settings,
        haints={name: _haint(below) for name, below in reader.below("haints").each_below()},
        rounds=_rounds(reader, in_play),
        shared_humanity=reader.whole("shared_humanity", 0, settings.shared_maximum or MOST_HUMANITY),
        track=CycleTrack(counts(reader.below("track"), ITEM_KEYS), counts(reader.below("berries"), SYMBOLS)),
        moon=_moon(reader.below("moon")),
        events=_texts(reader.below("events")),
        candles=reader.whole("candles", 0) or 0,
        counters=_numbers(reader.below("counters")),
        placed_coins=counts(reader.below("placed_coins"), tuple(in_play)),
        rituals=reader.names("rituals"),
        ritual_coins=reader.whole("ritual_coins", 0) or 0,
        marked_space=reader.whole("marked_space", 1, ROUND_SPACES),
        goals={name: goals.names(name) for name in goals.each_key()},
        progress={name: _texts(below) for name, below in reader.below("progress").each_below()},
        moonreaper_ritual=reader.text("moonreaper_ritual") or None,
        board=_board(reader.below("board"), in_play) if "board" in reader else None,
    )
    reader.finish()
    return scenario


def counts(reader: Reader, names: tuple[str, ...]) -> Mapping[str, int]:
    """Read a table of how many there are of each; a name that is none is a problem, 0 is left out."""
    found = {}
    for key in reader.each_key():
        number = reader.whole(key, 0, MOST_HUMANITY)
        if key not in names:
            reader.problem(f"is none of {', '.join(names)}.", key)
        elif number:
            found[key] = number
    return found


def _numbers(reader: Reader) -> dict[str, int]:
    return {key: reader.whole(key, 0) or 0 for key in reader.each_key()}


def _texts(reader: Reader) -> dict[str, str]:
    return {key: reader.text(key) for key in reader.each_key()}


def _settings(reader: Reader) -> Settings:
    usual = Settings()
    coins = reader.whole("coins", 0, 9)
    return Settings(
        standalone=reader.flag("standalone"),
        coins=usual.coins if coins is None else coins,
        tokens_a_turn=reader.whole("tokens_a_turn", 1, 2) or usual.tokens_a_turn,
        set_aside=reader.flag("set_aside"),
        only_its_kind=reader.flag("only_its_kind"),
        cycle_after=reader.one_of("cycle_after", (AFTER_ACTION, AFTER_TURN), AFTER_ACTION),
        shared_maximum=reader.whole("shared_max", 1, MOST_HUMANITY),
    )


def _haint(reader: Reader) -> HaintState:
    usual = HaintState()
    limit = reader.whole("limit", 1, MOST_HUMANITY)
    moods = reader.whole("moods", 2, 3) or usual.moods
    state = HaintState(
        humanity=reader.whole("humanity", 0, limit or MOST_HUMANITY) or 0,
        limit=limit,
        break_space=reader.whole("break_space", 0, MOST_HUMANITY),
        mood=reader.whole("mood", 1, moods) or usual.mood,
        moods=moods,
        broken=reader.flag("broken"),
    )
    reader.finish()
    return state


def _people(reader: Reader, key: str, in_play: Any) -> tuple[str, ...]:
    names = reader.names(key)
    for index, name in enumerate(names):
        if name not in in_play:
            reader.problem(f"{name!r} is not in play.", key, index)
    return names


def _person(reader: Reader, key: str, in_play: Any) -> str | None:
    name = reader.text(key) or None
    if name is not None and name not in in_play:
        reader.problem(f"{name!r} is not in play.", key)
    return name


def _cards(reader: Reader, in_play: Any) -> Mapping[str, tuple[str, ...]]:
    found = {}
    for name in reader.each_key():
        found[name] = reader.names(name)
        if name not in in_play:
            reader.problem("is not in play.", name)
    return found


def _rounds(reader: Reader, in_play: Any) -> Rounds:
    return Rounds(
        space=reader.whole("round", 0, ROUND_SPACES) or 0,
        begun=reader.whole("rounds", 0) or 0,
        order=_people(reader, "order", in_play),
        acted=_people(reader, "acted", in_play),
        turn=_person(reader, "turn", in_play),
        recent=_person(reader, "recent", in_play),
        spent=reader.whole("spent", 0, MOST_HUMANITY) or 0,
        extra=reader.whole("extra", 0, MOST_HUMANITY) or 0,
        used=_cards(reader.below("used"), in_play),
        resting=_cards(reader.below("resting"), in_play),
        token_used=_people(reader, "token_used", in_play),
        bonus_used=reader.flag("bonus_used"),
        cursed=reader.flag("cursed"),
    )


def _moon(reader: Reader) -> MoonState:
    moon = MoonState(
        beside=reader.whole("beside", 0, 3) or 0,
        space=reader.whole("space", 1, ROUND_SPACES),
        ritual=reader.text("ritual") or None,
        action=reader.text("action") or None,
    )
    reader.finish()
    return moon


def _board(reader: Reader, in_play: Any) -> Board | None:
    from . import board_tables

    read = board_tables.decode(reader.table, reader.path, places_only=True)
    reader.problems.extend(read.problems)
    reader.notes.extend(read.notes)
    for name in read.board.vagrants if read.board else ():
        if name not in in_play:
            reader.problem("is not in play in this campaign.", "vagrants", name)
    return read.board


def decode_actions(reader: Reader) -> Mapping[int, Mapping[str, Mapping[str, HaintAction]]]:
    """Read `[actions]`: by page, token and Mood."""
    found: dict[int, Mapping[str, Mapping[str, HaintAction]]] = {}
    for page, tokens in reader.each_below():
        if not (page.isascii() and page.isdigit() and 0 < int(page[:9]) <= LAST_PAGE):
            reader.problem(f"is not a page from 1 to {LAST_PAGE}.", page)
            continue
        found[int(page)] = {
            token: {mood: _action(action) for mood, action in moods.each_below()}
            for token, moods in tokens.each_below()
        }
    return found


def _action(reader: Reader) -> HaintAction:
    action = HaintAction(
        move=reader.whole("move", 0, 30),
        reach=reader.whole("range", 0, 30),
        prefer=reader.text("prefer") or None,
        within=reader.whole("within", 0, 30),
        still=reader.flag("still"),
        note=reader.text("note"),
    )
    reader.finish()
    return action


def encode(scenario: Scenario | None) -> Tables | None:
    """Return the tables of a scenario in canonical order, or None."""
    if scenario is None:
        return None
    usual, own, rounds = Settings(), scenario.settings, scenario.rounds
    return kept(
        page=scenario.page,
        standalone=own.standalone or None,
        coins=None if own.coins == usual.coins else own.coins,
        tokens_a_turn=None if own.tokens_a_turn == usual.tokens_a_turn else own.tokens_a_turn,
        set_aside=own.set_aside or None,
        only_its_kind=own.only_its_kind or None,
        cycle_after=None if own.cycle_after == usual.cycle_after else own.cycle_after,
        shared_max=own.shared_maximum,
        shared_humanity=scenario.shared_humanity,
        round=rounds.space or None,
        rounds=rounds.begun or None,
        order=list(rounds.order),
        acted=list(rounds.acted),
        turn=rounds.turn,
        recent=rounds.recent,
        spent=rounds.spent or None,
        extra=rounds.extra or None,
        token_used=list(rounds.token_used),
        bonus_used=rounds.bonus_used or None,
        cursed=rounds.cursed or None,
        candles=scenario.candles or None,
        rituals=in_order(scenario.rituals),
        ritual_coins=scenario.ritual_coins or None,
        marked_space=scenario.marked_space,
        moonreaper_ritual=scenario.moonreaper_ritual,
        used={name: in_order(cards) for name, cards in rounds.used.items()},
        resting={name: in_order(cards) for name, cards in rounds.resting.items()},
        haints={name: _encode_haint(state) for name, state in scenario.haints.items()},
        track=dict(scenario.track.tokens),
        berries=dict(scenario.track.berries),
        moon=kept(**{k: v or None for k, v in scenario.moon._asdict().items()}),
        events=dict(scenario.events),
        counters=dict(scenario.counters),
        placed_coins=dict(scenario.placed_coins),
        goals={name: in_order(cards) for name, cards in scenario.goals.items()},
        progress={name: dict(notes) for name, notes in scenario.progress.items()},
        board=_encode_board(scenario.board),
    )


def _encode_haint(state: HaintState) -> Tables:
    usual = HaintState()
    return kept(
        humanity=state.humanity,
        limit=state.limit,
        break_space=state.break_space,
        mood=state.mood,
        moods=None if state.moods == usual.moods else state.moods,
        broken=state.broken or None,
    )


def _encode_board(board: Board | None) -> Tables | None:
    if board is None:
        return None
    from . import board_tables

    return board_tables.encode(board, places_only=True)


def encode_actions(actions: Mapping[int, Mapping[str, Mapping[str, HaintAction]]]) -> Tables:
    """Return the tables of the Haint actions, by page, token and Mood."""
    return {
        str(page): {
            token: {mood: _encode_action(action) for mood, action in sorted(moods.items())}
            for token, moods in tokens.items()
        }
        for page, tokens in sorted(actions.items())
    }


def _encode_action(action: HaintAction) -> Tables:
    return kept(
        move=action.move,
        range=action.reach,
        prefer=action.prefer,
        within=action.within,
        still=action.still or None,
        note=action.note or None,
    )
