"""Whatever a Vagrant loses and gains, Humanity stays within its limits and no card is lost."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.rules.campaigns import begun, playing
from vagrant_cli.rules.vagrant import humanity
from vagrant_cli.rules.vagrant.maximum import maximum

TOLD = {"wayfarer.max": 4, "wayfarer.westbound.max": 3}
STEPS = st.lists(st.tuples(st.booleans(), st.integers(1, 6), st.integers(0, 9)), max_size=40)


def choose(asked: humanity.Choice | None, number: int) -> dict[str, str]:
    """Return one of the choices as the rules take it."""
    if asked is None:
        return {}
    chosen = asked.options[number % len(asked.options)]
    return {"cover" if asked.what == "cover" else "flip": chosen}


@pytest.mark.rule("HU-01", "HU-02", "WB-01", "WB-02", "WB-08")
@given(STEPS)
@settings(max_examples=150)
def test_losses_and_gains_keep_humanity_in_its_limits_and_the_cards_together(steps):
    campaign = playing(begun(vagrants="wayfarer empress"))._replace(told=TOLD)
    for harms, number, pick in steps:
        before = campaign.vagrants["wayfarer"]
        if harms:
            chosen = choose(humanity.choice_of_loss(campaign, "wayfarer", number), pick)
            campaign, _ = humanity.lose(campaign, "wayfarer", number, **chosen)
        else:
            chosen = choose(humanity.choice_of_gain(campaign, "wayfarer", number), pick)
            campaign, _ = humanity.gain(campaign, "wayfarer", number, **chosen)
        after = campaign.vagrants["wayfarer"]
        most = maximum(campaign, "wayfarer")
        assert most is not None
        assert after.humanity is None or 1 <= after.humanity < most
        assert (after.skills.keys(), after.junk.keys()) == (before.skills.keys(), before.junk.keys())
        assert (after.covered in after.skills) == after.westbound
        flipped = [list({**one.skills, **one.junk}.values()).count("ready") for one in (before, after)]
        assert abs(flipped[0] - flipped[1]) <= 1
        if after.westbound and not before.westbound:
            assert (flipped, after.humanity) == ([0, 0], 1)
