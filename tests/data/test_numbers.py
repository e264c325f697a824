"""Numbers of the rules: what the reference tells is what is counted, so that one is not changed without the other."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

import vagrant_cli
from vagrant_cli.data import items, prices, scenarios, tracks, vagrants
from vagrant_cli.data.editions import BASE, OFF_THE_RAILS
from vagrant_cli.rules.bindle import uses
from vagrant_cli.rules.board.moonreaper_place import MOONREAPER_AWAY
from vagrant_cli.rules.campaign import belongings, deeds, moonreaper
from vagrant_cli.rules.haint import break_limit, moonreaper_on_train
from vagrant_cli.rules.scenario.turns import BONY_GAIN
from vagrant_cli.rules.vagrant import humanity, passing, westbound
from vagrant_cli.rules.words.plurals import count

ROWS = tomllib.loads((Path(vagrant_cli.__file__).parent / "data" / "rules.toml").read_text("utf-8"))
RITUALS = items.MOONREAPER_RITUALS
REWARDS = {rule: rituals for _, rituals, rule in belongings.REWARD_AT}
SAID = (
    *((price.rule, count(price.coins, "coin")) for price in prices.PRICES if price != prices.DONATE),
    ("CP-12", f"from {prices.DONATE.coins} up"),
    ("CP-10", f"Its price is {count(prices.JUNK.coins, 'coin')}"),
    ("CP-04", f"{prices.SALE} for each broken Junk"),
    ("CP-04", f"{count(items.COINS_EACH, 'coin')} for each Vagrant"),
    ("SU-01", f"{count(items.COINS_EACH, 'coin')} and"),
    ("CP-06", f"has {prices.SKILLS_ON_OFFER} on offer"),
    ("CP-09", f"at most {prices.JUNK_ON_OFFER} in a Camp Phase"),
    ("DD-09", f"draw {prices.DEEDS_DRAWN} cards"),
    ("DD-10", f"draw {prices.DEEDS_DRAWN} cards"),
    ("DD-12", f"for {count(prices.FINISHED_DEED, 'coin')}"),
    ("CC-05", f"holds {items.COMMON_COINS} common coins"),
    ("CC-05", f"{items.COINS_EACH} for each of them"),
    ("SB-02", f"at most {OFF_THE_RAILS.smoky_limit} smoky bones in Off the Rails"),
    ("SB-02", f"at most {BASE.smoky_limit} in any other"),
    ("SB-03", f"There are {items.SMOKY_BONES} smoky bones"),
    ("OR-04", f"Put {items.BERRIES} Poisonous Berries"),
    ("OR-07", f"{items.OBJECTS} objects in all"),
    ("PB-01", f"pays {uses.BERRY_COST} Humanity"),
    ("DD-03", f"a deck of {items.DEEDS_EACH} Devious Deeds"),
    ("DD-04", f"The limit is {deeds.LIMIT} cards"),
    ("MO-02", f"from {deeds.LIMIT} to {deeds.LIMIT_RAISED} cards"),
    ("MO-05", f"gains {BONY_GAIN} Humanity"),
    ("MR-01", f"put {items.MOON_TOKENS_IN_BINDLE} moon tokens"),
    ("MR-09", f"stands {MOONREAPER_AWAY} spaces away"),
    ("MR-09", f"as near to {MOONREAPER_AWAY} as"),
    ("MR-10", f"moves {moonreaper_on_train.ON} spaces on"),
    ("MR-16", f"After {moonreaper.MAY_LEAVE_AT} of his Rituals"),
    ("MR-17", f"the {items.MOON_TOKENS_IN_BINDLE} moon tokens"),
    ("MR-17", f"the other {RITUALS - moonreaper.MAY_LEAVE_AT} Rituals"),
    ("MR-18", f"hold {REWARDS['MR-18']} of his Ritual cards"),
    ("MR-19", f"Once {REWARDS['MR-19']} of his Rituals"),
    ("MR-19", f"Once {RITUALS} of his Rituals"),
    ("MR-22", f"from {moonreaper_on_train.BREAKS_AT} up"),
    *(("DN-02", f"{square} calls (Moment )?{moment}") for square, moment in tracks.OFF_THE_RAILS.squares),
    ("DN-05", f"ends at square {tracks.OFF_THE_RAILS.length}"),
    ("RD-01", f"from space {items.ROUND_SPACES} back"),
    ("BN-04", f"within {uses.NAILS_REACH} spaces gains {uses.NAILS_GAIN} Humanity"),
    ("HE-04", f"every Vagrant gains {break_limit.EACH_GAINS} Humanity"),
    ("WB-01", f"Humanity is {westbound.LEAST}"),
    ("WB-02", f"with {westbound.LEAST} Humanity"),
    ("VG-01", f"gains {humanity.CURSE} Humanity"),
    ("VG-04", f"within {passing.REACH} spaces"),
    ("SL-01", f"{vagrants.slots('songsmith', 'skill')} Skill slots"),
    ("SL-01", f"and {count(vagrants.slots('songsmith', 'junk'), 'Junk slot')}"),
    ("SL-01", f"has {count(vagrants.slots('wayfarer', 'junk'), 'Junk slot')}"),
    ("HL-03", "for {}, {} and {} players".format(*vagrants.IN_PLAY)),
    ("RU-30", f"{scenarios.REVIVE_BOXES} revive boxes"),
)
"""A row's id, and what stands in its text with a number that the program counts with."""


@pytest.mark.parametrize(("rule", "said"), SAID, ids=[f"{rule}-{said}" for rule, said in SAID])
def test_the_reference_tells_the_number_that_is_counted_with(rule: str, said: str):
    assert re.search(rf"\b{said}\b", " ".join(ROWS[rule]["text"].split()))
