"""Each Vagrant's card: Humanity, cards, deeds, effects and tokens."""

from __future__ import annotations

from ...campaign import READY
from ...data.vagrants import HIGHEST_HUMANITY
from ...records import TYPE_CHECKING
from ...rules.vagrant.maximum import maximum
from ...rules.words.plurals import count
from ..campaign import screen as campaign_screen
from ..pictures import markup
from ..pictures.charts import pips, track
from ..pictures.markup import Markup, element, joined
from ..scenario import screen
from ..words import status_json
from ..words.names import who
from .page import figure, icon, items, listed, marked, rows, section

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from typing import Any

    from ...campaign import Campaign
    from .page import Row


def crew(campaign: Campaign) -> Markup:
    """Return all Vagrants in play, and those who left."""
    cards = element("div", *(card(campaign, name) for name in campaign.vagrants), class_="beside")
    left = [(who(name), listed(_states(cards))) for name, cards in campaign.set_aside.items()]
    return section("Vagrants", cards, *([element("h3", "Set aside"), rows(left)] if left else []))


def card(campaign: Campaign, name: str) -> Markup:
    """Return one Vagrant with all that lies on the card and beside it."""
    one = campaign.vagrants[name]
    player = [" ", marked(f"({one.player})", "quiet")] if one.player else []
    westbound = [", ", marked("Westbound", "harm")] if one.westbound else []
    deeds = [_deed(card, deed) for card, deed in status_json.deeds_of(campaign, name).items()]
    said: list[Row] = [
        ("Humanity", joined([_humanity(campaign, name), *westbound])),
        ("smoky bones", f"{one.smoky_bones} of {campaign.edition.smoky_limit}" if one.smoky_bones else ""),
        ("Skills", listed(_states(one.skills))),
        ("Junk", listed(_states(one.junk))),
        ("stored", listed(one.stored)),
        *screen.vagrant_rows(campaign, name),
        *_in_scenario(campaign, name),
        ("deck", listed(campaign.decks.get(name, ()))),
    ]
    return element(
        "article",
        element("h3", who(name), *player),
        _track(campaign, name),
        rows(said),
        *([element("p", "Devious Deeds", class_="quiet"), items(deeds)] if deeds else []),
    )


def _humanity(campaign: Campaign, name: str) -> str:
    now, words = campaign.vagrants[name].humanity, campaign_screen.humanity(campaign, name)
    if now is None:
        return marked(words, "good")
    return marked(words, "harm") if now < campaign_screen.LOW else words


def _track(campaign: Campaign, name: str) -> Markup:
    most, now = maximum(campaign, name), campaign.vagrants[name].humanity
    if not most or most > HIGHEST_HUMANITY:
        return Markup()
    left = most if now is None else now
    return figure(track(range(1, most + 1), range(1, left + 1)), f"Humanity {left} of {most}")


def _states(cards: Mapping[str, str]) -> Iterator[Markup]:
    for name, state in cards.items():
        yield markup.text(name) if state == READY else joined([name, " ", marked(state, "harm")])


def _in_scenario(campaign: Campaign, name: str) -> Iterator[Row]:
    own = campaign.scenario
    if own is None:
        return
    clock = own.rounds
    yield "this round", ", ".join(clock.used.get(name, ()))
    yield "item token", "used in this round" if name in clock.token_used else ""
    placed = own.placed_coins.get(name)
    yield "placed", count(placed, "common coin") if placed else ""


def _deed(name: str, deed: Mapping[str, Any]) -> Markup:
    """Return a deed: its tokens as rings, or that its reward is up."""
    more = [
        "reward side up" if deed["side"] == "reward" else f"{deed['tokens']} of {deed['needed']}",
        *(["the extra one"] if deed["extra"] else []),
        *(["reached in this scenario"] if deed["reached_this_scenario"] else []),
        *([deed["progress"]] if deed["progress"] else []),
    ]
    shown = [icon(pips(deed["needed"], deed["tokens"])), " "] if deed["side"] != "reward" else []
    return joined([*shown, name, " ", marked(", ".join(more), "quiet")])
