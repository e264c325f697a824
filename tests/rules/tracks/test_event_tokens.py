"""Event tokens: where they lie and what calls them."""

from __future__ import annotations

import pytest

from tests.rules.campaigns import begun, playing
from vagrant_cli.errors import UsageError
from vagrant_cli.rules.events.turn import EventCalled, EventGone, EventPlaced
from vagrant_cli.rules.tracks import event_tokens


@pytest.mark.parametrize(
    ("typed", "place"),
    [
        ("round 4", "round 4"),
        ("Round-4", "round 4"),
        ("break2", "break 2"),
        ("BINDLE", "bindle"),
        ("A5.1", "A5,1"),
        ("a5,1", "A5,1"),
    ],
)
def test_places_are_understood_as_players_type_them(typed, place):
    assert event_tokens.placed(typed) == place
    assert event_tokens.placed(place) == place


@pytest.mark.parametrize("typed", ["round 7", "round 0", "break 0", "somewhere", "", "round"])
def test_what_is_no_place_is_a_usage_error(typed):
    with pytest.raises(UsageError):
        event_tokens.placed(typed)


@pytest.mark.rule("RD-02", "EV-01", "EV-02", "AC-05")
def test_the_marker_calls_the_events_of_its_space_lowest_first_and_x_and_y_like_any_other():
    campaign = playing(begun())
    for event in ("X", "Malady", "9", "2"):
        campaign, events = event_tokens.place(campaign, event, "round 4")
        assert events == (EventPlaced(event, "round 4"),)
    assert event_tokens.called(campaign, "round 4") == tuple(
        EventCalled(event, "round 4") for event in ("2", "9", "X", "Malady")
    )
    assert event_tokens.called(campaign, "round 3") == ()


@pytest.mark.rule("AC-07")
def test_a_token_goes_when_the_players_say_that_it_succeeded():
    campaign, _ = event_tokens.place(playing(begun()), "3", "A1,1")
    campaign, events = event_tokens.remove(campaign, event_tokens.held(campaign, "3"))
    assert events == (EventGone("3"),)
    assert campaign.scenario.events == {}
    with pytest.raises(UsageError):
        event_tokens.held(campaign, "3")


def test_an_event_token_has_a_short_name():
    assert event_tokens.named("x") == "X"
    assert event_tokens.named("Long  Name") == "Long Name"
    for typed in ("", " ", "x" * 30):
        with pytest.raises(UsageError):
            event_tokens.named(typed)
