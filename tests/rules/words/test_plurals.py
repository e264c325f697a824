"""Sentences with one of a thing, and with several."""

from __future__ import annotations

import ast
import re
from itertools import pairwise
from pathlib import Path

import pytest

import vagrant_cli
from tests.rules.campaigns import begun, refused, with_him
from vagrant_cli.campaign import Camp, Donations
from vagrant_cli.data.vagrants import slots
from vagrant_cli.errors import UsageError
from vagrant_cli.rules.campaign import belongings, deeds, donations, moments, moonreaper, smoky_bones
from vagrant_cli.rules.scenario import rituals
from vagrant_cli.rules.words.matching import match
from vagrant_cli.rules.words.plurals import agree, count


def test_one_has_no_s_and_all_other_numbers_have():
    assert [count(number, "coin") for number in (0, 1, 2)] == ["0 coins", "1 coin", "2 coins"]
    assert [count(number, "six", "sixes") for number in (1, 3)] == ["1 six", "3 sixes"]
    assert [agree(number) for number in (0, 1, 2)] == ["are", "is", "are"]
    assert agree(1, "lies", "lie") == "lies"


def test_refusals_count_like_people():
    camp = begun()._replace(camp=Camp(1))
    with refused("DN-05") as error:
        donations.donate(camp._replace(donations=Donations({"before": 29})), 2)
    assert error.value.message == "Only 1 of the 30 squares is left on the track; 2 coins do not fit."
    with refused("DN-05") as error:
        donations.donate(camp._replace(donations=Donations({"before": 30})), 1)
    assert error.value.message == "The track is full, with 30 coins on 30 squares; 1 coin does not fit."
    with refused("MO-06") as error:
        moments.read(camp._replace(donations=Donations({"before": 1})), "84", {})
    assert "and 1 coin is donated." in error.value.message
    with refused("SB-10") as error:
        smoky_bones.use(camp.with_vagrant("songsmith", smoky_bones=1), "songsmith", 2)
    assert error.value.message == "Songsmith holds 1 smoky bone, not 2."
    one_done = rituals.complete_moonreapers(with_him(begun(moonreaper=True)), "Coat")[0]
    with refused("MR-16") as error:
        moonreaper.leave(one_done)
    assert error.value.message.endswith("and 1 is done.")


@pytest.mark.rule("SL-01")
def test_vagrants_are_named_with_a_capital_letter_and_slots_are_counted():
    campaign = begun(vagrants="wayfarer empress")
    own = next(name for name in campaign.vagrants if slots(name, "junk") == 1)
    campaign = campaign.with_vagrant(own, junk={"Hat": "ready"})
    campaign, _ = belongings.add(campaign, "junk", "Lantern")
    with refused("SL-01") as error:
        belongings.give(campaign, "Lantern", own)
    assert error.value.message == f"{own.capitalize()} has 1 card in 1 Junk slot; one more does not fit."


@pytest.mark.parametrize(
    ("what", "said"),
    [
        ("Devious Deed of songsmith", "Songsmith has no Devious Deed 'alpah'."),
        ("Vagrant in play", "No Vagrant 'alpah' is in play."),
        ("Haint effect on empress", "No Haint effect 'alpah' is on Empress."),
        ("card in the belongings", "No card 'alpah' is in the belongings."),
        ("kind of event", "There is no kind of event 'alpah'."),
        ("Vagrant", "There is no Vagrant 'alpah'."),
    ],
)
def test_what_is_not_there_is_told_where_it_is_not(what, said):
    with pytest.raises(UsageError) as error:
        match("alpah", ("Night Owl",), what)
    assert error.value.message == said
    with pytest.raises(UsageError) as error:
        match("alpah", (), what)
    assert "songsmith" not in error.value.hint


def test_an_unknown_deed_names_its_vagrant():
    with pytest.raises(UsageError, match="Songsmith has no Devious Deed 'alpah'"):
        deeds.held(begun(), "songsmith", "alpah")


NOUNS = re.compile(
    r" (?:(?:common|smoky|wounded|Devious|item|moon|other) )?(?:coins|cards|squares|tokens|items|events|Candles|Vagrants|Rituals|Skills|deeds|Deeds|bones"
    r"|others|steps|edits|conflicts|mistakes|faces|times|spaces|saves|characters|replacements|berries)\b"
)
NEVER_ONE = {
    "total(campaign)": "there are 6 common coins at least",
    "own['length']": "a track has its first moment on a square behind the first",
    "have": "more than a limit of at least 1 allows",
    "have + len(fresh)": "more than the cards of a deck",
    "most": "a deck has 10 cards, and a Vagrant may hold 2 smoky bones",
    "deeds.limit(campaign)": "2 Devious Deeds at least",
    "len(candidates)": "more than a limit of 2",
    "len(named)": "more of them than the 2 of a pair",
    "number": "said only of several",
    "len(different)": "said only of several",
    "len(known)": "said only of several",
    "len(saves)": "said only of several",
    "len(said)": "more often than something that has been drawn",
    "len(spelled)": "the other number is 3",
    "len(text)": "more than fit",
    "len(typed)": "more than fit",
    "e.limit": "3 Devious Deeds",
    "deeds": "said only of several",
    "len(drawn)": "said only of several",
    "len(wounded)": "said only of several",
    "len(lost)": "one is told as an edit",
    "len(found)": "one is told as a mistake",
    "aside.vagrant.capitalize()": "a name, not a number",
    "e.moon_tokens": "the Moonreaper has 3 in the Bindle",
    "spoken(item)": "a name, not a number",
    "BERRY.name": "a name, not a number",
    "item.name": "a name, not a number",
    "name[1:]": "a name, not a number",
}
"""Numbers before a plural that nobody counts, and why they are never 1."""


def by_hand() -> list[str]:
    """Each number in a sentence whose noun is a plural written by hand, printed limits in capitals aside."""
    found = []
    for path in sorted(Path(vagrant_cli.__file__).parent.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not isinstance(node, ast.JoinedStr):
                continue
            for value, after in pairwise(node.values):
                if not isinstance(value, ast.FormattedValue) or not isinstance(after, ast.Constant):
                    continue
                words = ast.unparse(value.value)
                if NOUNS.match(str(after.value)) and not words.rpartition(".")[2].isupper():
                    found.append((f"{path.name}:{node.lineno} {{{words}}}{after.value[:20]}", words))
    return [said for said, words in found if words not in NEVER_ONE]


def test_a_number_that_may_be_1_is_never_followed_by_a_plural():
    assert by_hand() == []
