"""Campaigns in a running scenario with tokens, and what their players have told about the box."""

from __future__ import annotations

from vagrant_cli.campaign import Campaign
from vagrant_cli.rules.bindle import bindle
from vagrant_cli.rules.board.board import Board, Standee
from vagrant_cli.rules.board.train import build, parse_space
from vagrant_cli.scenario import HaintState, Scenario, Settings

from .campaigns import begun

BOX = {
    "iron-nails.tokens": 6,
    "candle.tokens": 4,
    "salt.tokens": 4,
    "rabbits-foot.tokens": 4,
    "apple.tokens": 4,
    "poisonous-berry.tokens": 3,
    "iron-nails.cycle": 5,
    "candle.cycle": 3,
    "salt.cycle": 3,
    "rabbits-foot.cycle": 3,
    "apple.cycle": 3,
}
"""A box as players might have it; the numbers are made up."""

TOLD = BOX | {"songsmith.max": 9, "empress.max": 8, "runaway.max": 8}


def at_table(*, vagrants: str = "songsmith runaway", **more) -> Campaign:
    """A campaign in a scenario, with a Haint, Off the Rails and the Moonreaper unless told otherwise."""
    settings = more.pop("settings", Settings())
    told = more.pop("told", TOLD)
    started = {"off_the_rails": True, "moonreaper": True, **more}
    campaign = begun(vagrants=vagrants, **started)
    haints = {"tommyknocker": HaintState(limit=12)}
    return campaign._replace(told=told, scenario=Scenario(5, settings=settings, haints=haints))


def with_tokens(campaign: Campaign, name: str, **tokens: int) -> Campaign:
    """The campaign with tokens in one hand; underscores are dashes."""
    return campaign.with_vagrant(name, tokens={item.replace("_", "-"): n for item, n in tokens.items()})


def by_hand(*words: str) -> bindle.ByHand:
    return bindle.by_hand(words)


def on_board(campaign: Campaign, **places: str) -> Campaign:
    """The campaign with a car of 6 by 3 spaces and some standing on it; `haint` is the Tommyknocker."""
    train = build({"A": ("......",) * 3})
    haints = {"tommyknocker": parse_space(places.pop("haint"))} if "haint" in places else {}
    pup = parse_space(places.pop("pup")) if "pup" in places else None
    vagrants = {name: Standee(parse_space(at)) for name, at in places.items()}
    return campaign.in_scenario(board=Board(train, haints, vagrants, pup))
