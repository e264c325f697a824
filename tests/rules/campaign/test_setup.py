"""Beginning a campaign, and the modes that can be added to it."""

from __future__ import annotations

import pytest

from tests.rules.campaigns import begun, playing, refused
from vagrant_cli.campaign import NORMAL, ZASHLI, Camp
from vagrant_cli.data.editions import OFF_THE_RAILS, Edition
from vagrant_cli.rules.campaign import setup
from vagrant_cli.rules.events.campaign import BerriesAdded, FirstDeedDue, MoonreaperJoined, VagrantChosen
from vagrant_cli.rules.scenario import scenario


@pytest.mark.rule("SU-01")
@pytest.mark.parametrize(
    ("name", "skills", "junk"),
    [
        ("songsmith", ("35", "36"), ()),
        ("runaway", ("43", "44"), ()),
        ("empress", ("51", "52"), ()),
        ("revivalist", ("59", "60"), ()),
        ("cursebearer", ("67", "68"), ()),
        ("wayfarer", ("75", "76"), ("31",)),
    ],
)
def test_each_vagrant_starts_with_its_own_cards_ready_and_full_humanity(name, skills, junk):
    other = "empress" if name != "empress" else "songsmith"
    one = begun(vagrants=f"{name} {other}").vagrants[name]
    assert one.skills == dict.fromkeys(skills, "ready")
    assert one.junk == dict.fromkeys(junk, "ready")
    assert one.humanity is None
    assert not one.westbound


@pytest.mark.rule("OR-03", "OR-04")
def test_off_the_rails_adds_three_berries_and_a_first_deed_for_each_vagrant():
    _, events = setup.begin(
        "T", NORMAL, {"songsmith": "Ann", "empress": ""}, edition=OFF_THE_RAILS, with_moonreaper=True
    )
    assert next(e for e in events if isinstance(e, VagrantChosen)).player == "Ann"
    assert events[3:] == (
        BerriesAdded(3),
        FirstDeedDue("songsmith"),
        FirstDeedDue("empress"),
        MoonreaperJoined(3),
    )


@pytest.mark.rule("OR-01")
def test_the_mode_is_added_before_the_first_scenario_and_never_after():
    campaign = begun(off_the_rails=False)
    added, events = setup.add(campaign, OFF_THE_RAILS)
    assert added.off_the_rails
    assert events[0] == BerriesAdded(3)
    begun_playing, _ = scenario.start(campaign, 1)
    ended, _ = scenario.end(begun_playing, "victory")
    for late in (playing(campaign), campaign._replace(camp=Camp(1)), ended):
        with refused("OR-01"):
            setup.add(late, OFF_THE_RAILS)
    assert setup.add(ended, OFF_THE_RAILS, forced=True)[0].off_the_rails


@pytest.mark.rule("OR-02")
@pytest.mark.parametrize("mode", [NORMAL, ZASHLI])
def test_it_comes_on_top_of_either_mode(mode):
    campaign = begun(mode=mode)
    assert campaign.off_the_rails
    assert campaign.mode == mode


def test_it_is_not_added_twice_even_by_force():
    for forced in (False, True):
        with refused("OR-01"):
            setup.add(begun(), OFF_THE_RAILS, forced=forced)


@pytest.mark.rule("OR-02")
def test_an_expansion_joins_the_base_game_and_not_another_expansion():
    with refused("OR-02"):
        setup.add(begun(), Edition("third", "A Third"), forced=True)
