"""What the group has: donations, moments, the Moonreaper, belongings, results, and its story."""

from __future__ import annotations

from ...campaign import BEFORE, DEFEAT, VICTORY
from ...data import scenarios
from ...data.items import MOONREAPER_RITUALS
from ...records import TYPE_CHECKING
from ...rules.camp import steps
from ...rules.campaign import camp_coins, smoky_bones
from ...rules.words.plurals import count
from ..campaign import screen
from ..pictures.charts import track
from ..pictures.markup import Markup, element, joined
from ..words import status_json
from ..words.names import MODES
from .page import figure, items, listed, marked, rows, section, table

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ...campaign import Campaign
    from .page import Row

TITLES = {one.page: one.title for one in scenarios.SCENARIOS}


def heading(campaign: Campaign) -> Markup:
    """Return the title, what is played, and where the campaign stands."""
    mode = MODES[campaign.mode] + (campaign.edition.name and f", {campaign.edition.name}")
    return element(
        "header", element("h1", campaign.title, dir="auto"), element("p", f"{mode} · {where(campaign)}")
    )


def where(campaign: Campaign) -> str:
    """Return where the campaign stands: in a scenario, which it has reached by now, in a camp or before both."""
    title = campaign.scenario and TITLES.get(campaign.scenario.page)
    return screen.where(campaign) + (f", {title}" if title else "")


def waiting(campaign: Campaign) -> Markup:
    """Return what waits for the players, each with the command that does it."""
    todo = (joined([what, ": ", element("code", command)]) for what, command in status_json.waiting(campaign))
    return section("Open", items(todo))


def group(campaign: Campaign, *, spoil: bool) -> Markup:
    """Return all that belongs to nobody alone, in columns; `spoil` adds what is not reached yet."""
    parts = [
        donations(campaign),
        moonreaper(campaign),
        belongings(campaign),
        section("Results", table(("page", "scenario", "result"), _results(campaign, spoil=spoil))),
        section("Mile Posts", items(_mile_posts(campaign, spoil=spoil))),
        section("Notes", items(campaign.notes)),
        section("Overruled", rows(campaign.overruled.items())),
    ]
    return element("div", *parts, class_="columns")


def donations(campaign: Campaign) -> Markup:
    """Return the donation track with its moments, and the coins by the camp that they were given in."""
    told, read = status_json.donated(campaign), status_json.moments(campaign)
    coins, own, ahead = told["coins"], told["track"], told["next"]
    calls = {one["square"]: one["moment"] for one in own["squares"]}
    below = {square: f"{moment} ✓" if moment in read["read"] else moment for square, moment in calls.items()}
    drawn = track(range(1, own["length"] + 1), range(1, coins + 1), below)
    more = f"Moment {ahead['moment']} at {ahead['square']} ({ahead['square'] - coins} more)" if ahead else ""
    given = (
        f"{number} {'before' if camp == BEFORE else f'after page {camp}'}"
        for camp, number in campaign.donations.given.items()
    )
    said = [
        ("donated", f"{coins} of {own['length']}"),
        ("next", more),
        ("given", ", ".join(given)),
        ("moments at", ", ".join(f"{square}: {moment}" for square, moment in calls.items())),
        ("moments read", ", ".join(read["read"])),
        ("moments due", ", ".join(read["due"])),
    ]
    return section("Donations", figure(drawn, f"{coins} of {own['length']} coins donated"), rows(said))


def moonreaper(campaign: Campaign) -> Markup:
    """Return how far the Moonreaper's Rituals are, and what they brought."""
    told = status_json.the_moonreaper(campaign)
    if not told["in_play"] and not told["rituals"]:
        return Markup()
    done = told["rituals"]
    gone = "" if told["in_play"] else ", he has left"
    said = [
        ("Rituals", f"{done} of {MOONREAPER_RITUALS}{gone}"),
        ("cards", ", ".join(told["ritual_cards"])),
        ("this scenario", told["ritual_this_scenario"] or ""),
        ("rewards", ", ".join(told["rewards"])),
        ("rewards due", ", ".join(told["rewards_due"])),
    ]
    drawn = track(range(1, MOONREAPER_RITUALS + 1), range(1, done + 1))
    return section(
        "The Moonreaper", figure(drawn, f"{done} of {MOONREAPER_RITUALS} Rituals done"), rows(said)
    )


def belongings(campaign: Campaign) -> Markup:
    """Return cards in nobody's slot, and what the group shares."""
    own = campaign.belongings
    junk = [*own.junk, *(joined([card, " ", marked("broken", "harm")]) for card in own.broken_junk)]
    supply, limit = smoky_bones.supply(campaign), campaign.edition.smoky_limit
    rituals = () if campaign.moonreaper.in_play else own.rituals
    said = [
        ("Skills", listed(own.skills)),
        ("Junk", listed(junk)),
        ("Rituals", listed(rituals)),
        ("smoky bones", f"{supply} in the supply, {limit} for each Vagrant at most"),
        ("Junk tier", str(campaign.junk_tier)),
        ("In-Between", f"card {campaign.in_between} was the last" if campaign.in_between else ""),
        (
            "revive boxes",
            f"{campaign.revive_boxes} of {scenarios.REVIVE_BOXES}" * bool(campaign.revive_boxes),
        ),
        ("Seance", "serves the next scenario" * campaign.seance),
    ]
    return section("Belongings", rows(said))


def _results(campaign: Campaign, *, spoil: bool) -> Iterator[tuple[str, str, str]]:
    for page in sorted({*campaign.results, *(TITLES if spoil else ())}):
        running = campaign.scenario is not None and campaign.scenario.page == page
        result = campaign.results.get(page, "being played" if running else "not played")
        said = marked(result, {VICTORY: "good", DEFEAT: "harm"}.get(result, "quiet"))
        yield str(page), TITLES.get(page, ""), said


def _mile_posts(campaign: Campaign, *, spoil: bool) -> Iterator[str]:
    yield from campaign.mile_posts
    if spoil:
        ahead = (post for post in scenarios.mile_posts() if post not in campaign.mile_posts)
        yield from (joined([post, " ", marked("not reached", "quiet")]) for post in ahead)


def camp(campaign: Campaign) -> Markup:
    """Return the Camp Phase with its coins and steps."""
    own = campaign.camp
    if own is None:
        return Markup()
    came = [f"{source} {number}" for source, number in own.income.items()]
    went = [f"{what} {number}" for what, number in own.spent.items()]
    coins: list[Row] = [
        ("in the pool", count(camp_coins.pool(campaign), "coin")),
        ("came from", ", ".join(came)),
        ("went for", ", ".join(went)),
        ("on offer", own.offer or ""),
    ]
    walked = [
        (step.state, joined([step.what, f" ({step.why})" if step.why else ""]))
        for step in steps.steps(campaign)
    ]
    return section(f"Camp after page {own.after}", rows(coins), table(("step", "what"), walked))
