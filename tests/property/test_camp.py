"""Laws of the camp's coins: in = spent + lost, and steps that touch different cards commute."""

from __future__ import annotations

import io
import re
import shlex
import tempfile
from contextlib import redirect_stderr, redirect_stdout, suppress
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.rules.campaigns import begun, holding, playing
from vagrant_cli.campaign import Belongings, Campaign, Deed
from vagrant_cli.cli.main import main
from vagrant_cli.errors import Refused, UsageError
from vagrant_cli.rules.bindle import bindle
from vagrant_cli.rules.camp import purchases, steps
from vagrant_cli.rules.camp.steps import Step
from vagrant_cli.rules.campaign import camp_coins, deed_draws, deeds, donations, tear_down
from vagrant_cli.rules.events.camp import CoinsEarned, CoinsForfeited, CoinsPaid
from vagrant_cli.rules.scenario import rituals, scenario
from vagrant_cli.store.file import saves
from vagrant_cli.store.schema import schema


def start() -> Campaign:
    campaign = begun(vagrants="songsmith empress wayfarer")
    campaign = campaign.with_vagrant(
        "songsmith", skills={"35": "wounded", "36": "wounded"}, junk={"Pan": "broken"}
    )
    campaign = holding(campaign, "empress", Done=Deed("reward"), Begun=Deed("goal", 2))
    campaign = campaign._replace(belongings=Belongings(broken_junk=("Fork",)))
    campaign, _ = rituals.complete(playing(campaign), "Lamp", 2)
    return tear_down.begin(scenario.end(campaign, "victory")[0])[0]


STEPS = {
    "heal 35": lambda c: purchases.heal(c, "songsmith", "35"),
    "heal 36": lambda c: purchases.heal(c, "songsmith", "36"),
    "repair pan": lambda c: purchases.repair(c, "songsmith", "Pan"),
    "sell fork": lambda c: purchases.sell(c, None, "Fork"),
    "cash done": lambda c: deeds.cash(c, "empress", deeds.held(c, "empress", "Done")),
    "cash begun": lambda c: deeds.cash(c, "empress", deeds.held(c, "empress", "Begun")),
    "skill": lambda c: purchases.buy_skill(c, "12", "empress"),
    "seance": lambda c: purchases.hold_seance(c),
    "donate": lambda c: donations.donate(c, 2),
    "rummage": lambda c: purchases.draw(c, "wayfarer", bindle.by_hand(["salt"])),
    "draw": lambda c: deed_draws.draw(c, "songsmith", ("A", "B", "C"), keep="A"),
    "offer": lambda c: purchases.offer(c, "Hat"),
    "offer again": lambda c: purchases.offer(c, "Boot"),
    "junk": lambda c: purchases.buy_junk(c, "wayfarer"),
    "finish": lambda c: steps.finish(c, forfeit=True, forced=True),
}


@settings(max_examples=200, deadline=None)
@given(st.lists(st.sampled_from(list(STEPS)), max_size=20))
def test_coins_in_are_coins_spent_and_lost_and_left_whatever_happens(chosen: list[str]):
    campaign = start()
    assert campaign.camp is not None
    came, went = sum(campaign.camp.income.values()), 0
    for step in chosen:
        before = campaign
        try:
            campaign, events = STEPS[step](campaign)
        except (Refused, UsageError):
            assert campaign is before
            continue
        came += sum(event.coins for event in events if isinstance(event, CoinsEarned))
        went += sum(event.coins for event in events if isinstance(event, CoinsPaid | CoinsForfeited))
        assert camp_coins.pool(campaign) == came - went >= 0
        assert schema.decode(schema.encode(campaign)).problems == ()
    assert campaign.camp is not None
    if campaign.camp.finished:
        assert came == went


PLACEHOLDER = re.compile(r"\b[A-Z]{3,}\b")
NAMED = {"rummage": "rummage wayfarer salt", "deed": "deed draw songsmith A1 B1 C1 --keep A1"}
FILLED = {"WHO": "wayfarer", "NAME": "59", "SKILL": "75", "JUNK": "Pan"}


def run(path: Path, command: str) -> tuple[int, str]:
    """Run a step's command on a save without saving."""
    said = io.StringIO()
    with redirect_stdout(said), redirect_stderr(said):
        code = main([*shlex.split(command.removeprefix("vsong ")), "--yes", "--dry-run", "-c", str(path)])
    return code, said.getvalue()


def bought(step: Step, campaign: Campaign) -> str:
    """Return a command that does what a step tells of: the Junk itself, where the step draws a card for it first."""
    if step.id == "junk" and campaign.camp is not None and campaign.camp.offer is None:
        return "camp junk wayfarer"
    return NAMED.get(step.id) or PLACEHOLDER.sub(lambda word: FILLED[word[0]], step.command)


@settings(max_examples=60, deadline=None)
@given(st.lists(st.sampled_from(list(STEPS)), max_size=12), st.integers(0, 12))
def test_what_is_offered_is_never_refused_and_what_is_not_possible_always_is(chosen: list[str], gift: int):
    """Promise: for every step with a full command; closing the camp comes after all that is open."""
    campaign, _ = camp_coins.earn(start(), "gifts", gift)
    for step in chosen:
        with suppress(Refused, UsageError):
            campaign, _ = STEPS[step](campaign)
    following = steps.next_step(campaign)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "camp.toml"
        saves.create(path, campaign, command="new", events=())
        for step in steps.steps(campaign):
            if step.state == steps.IMPOSSIBLE:
                code, said = run(path, bought(step, campaign))
                assert code == 3, (step, said)
            elif step.state != steps.DONE and not PLACEHOLDER.search(step.command):
                code, said = run(path, step.command)
                assert code != 3 or (step.id == "finish" and step != following), (step, said)
        code, said = run(path, "camp")
        assert code == 0
        assert not re.search(r"\b1 (?:coins|cards|squares|tokens)\b", said), said


APART = ("heal 35", "heal 36", "repair pan", "sell fork", "cash done", "skill", "seance", "donate", "rummage")


@pytest.mark.parametrize("chosen", [APART[:4], APART[3:7], APART[5:9], APART[::3], APART[1::2]])
def test_steps_that_touch_different_cards_commute(chosen: tuple[str, ...]):
    results: list[Any] = []
    for order in permutations(chosen):
        campaign, _ = camp_coins.earn(start(), "gifts", 20)
        for step in order:
            campaign, _ = STEPS[step](campaign)
        results.append(campaign)
    assert all(result == results[0] for result in results)
    assert all(schema.encode(result) == schema.encode(results[0]) for result in results)
