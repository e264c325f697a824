"""The running scenario: rounds, Haints, tracks, and the train as a picture with its legend."""

from __future__ import annotations

from ...data.items import ROUND_SPACES
from ...records import TYPE_CHECKING
from ...rules.haint import pieces
from ...rules.tracks import event_tokens
from ...rules.words.plurals import count
from ..pictures import board_svg, signs
from ..pictures.charts import track
from ..pictures.markup import Markup, element, joined
from ..scenario import screen
from ..words.names import who
from .page import figure, icon, rows, section, wide

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ...campaign import Campaign
    from ...scenario import Scenario, Settings
    from .page import Row


def scenario(campaign: Campaign) -> Markup:
    """Return what is on the table in a scenario; nothing outside of one."""
    own = campaign.scenario
    if own is None:
        return Markup()
    return section(
        f"Scenario on page {own.page}",
        element("div", _round_track(own), *(_haint_track(name, own) for name in own.haints), class_="tracks"),
        rows([*screen.rows(campaign), *_more(own), ("differs", ", ".join(_unusual(own.settings)))]),
        _train(campaign, own),
    )


def _round_track(own: Scenario) -> Markup:
    """Return the Round track from 6 to 1, with the event tokens that wait on it."""
    spaces = range(ROUND_SPACES, 0, -1)
    lying = {
        space: [event for event, place in own.events.items() if place == f"round {space}"] for space in spaces
    }
    waiting = {space: " ".join(events) for space, events in lying.items() if events}
    drawn = track(spaces, {own.rounds.space}, waiting)
    title = f"Round track, the marker on {own.rounds.space or 'no space yet'}"
    return element("div", element("h3", "Round"), figure(drawn, title))


def _haint_track(name: str, own: Scenario) -> Markup:
    state = own.haints[name]
    if not state.limit:
        return Markup()
    drawn = track(range(1, state.limit + 1), range(1, state.humanity + 1))
    title = f"{who(name)}: Humanity {state.humanity} of {state.limit}"
    return element("div", element("h3", who(name)), figure(drawn, title))


def _more(own: Scenario) -> Iterator[Row]:
    """Yield what the screen has no room for."""
    clock = own.rounds
    yield "played last", who(clock.recent) if clock.recent else ""
    if own.moon.placed and own.moon.beside:
        yield "moon tokens", f"{own.moon.beside} beside the Cycle Track"
    berries = ", ".join(f"{number} on {item}" for item, number in own.track.berries.items())
    yield "berries", berries and f"{berries} of the Cycle Track"
    yield "marked", f"Round space {own.marked_space}" if own.marked_space else ""


def _unusual(settings: Settings) -> Iterator[str]:
    """Yield how this scenario differs from the usual."""
    usual = type(settings)()
    if settings.standalone:
        yield "played on its own"
    if settings.coins != usual.coins:
        yield f"{count(settings.coins, 'coin')} a turn"
    if settings.tokens_a_turn != usual.tokens_a_turn:
        yield f"{count(settings.tokens_a_turn, 'token')} a Haint turn"
    if settings.set_aside:
        yield "the Haint's tokens are set aside"
    if settings.only_its_kind:
        yield "a cycle returns only its kind"
    if settings.cycle_after != usual.cycle_after:
        yield f"the Cycle Track is looked at after the {settings.cycle_after}"


def _train(campaign: Campaign, own: Scenario) -> Markup:
    if own.board is None:
        return Markup()
    board, events = pieces.in_scenario(campaign), event_tokens.on_spaces(campaign)
    legend = (
        element("li", icon(board_svg.sign(board, one)), element("span", one.words))
        for one in signs.legend(board, events)
    )
    return joined(
        [
            element("h3", "The train"),
            wide(board_svg.drawn(board, events), "The train and who stands where"),
            element("ul", *legend, class_="signs"),
        ]
    )
