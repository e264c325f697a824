"""`sheet`: all of a campaign on one page, in a file of ours, with nothing from outside and no spoiler."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from html import unescape
from itertools import pairwise
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from tests.store.every_key import FIELDS, Field
from vagrant_cli.campaign import Belongings, Campaign, Deed, Donations, Moonreaper, Vagrant
from vagrant_cli.cli.campaign import screen
from vagrant_cli.cli.line import output
from vagrant_cli.cli.sheet.sheet import whole
from vagrant_cli.data import scenarios
from vagrant_cli.rules.board import train
from vagrant_cli.rules.board.board import Board, Standee
from vagrant_cli.rules.board.train import Space
from vagrant_cli.scenario import CycleTrack, HaintState, MoonState, Rounds, Scenario
from vagrant_cli.store.file import saves

ROOT = Path(__file__).resolve().parents[3]
SHIPPED = [
    save
    for save in sorted((ROOT / "campaigns").glob("*.toml"))
    if 'kind = "vagabond"' not in save.read_text("utf-8")
]
HOSTILE = "<script>alert('x')</script> & \"q\" ]]> --> ü 紙"

LABELS = frozenset({"bone", "campaign", "deed", "finished", "kept", "note", "read", "scenarios", "won"})
"""Words with which the screen says what the page says otherwise."""


def page(campaign: Campaign, *, spoil: bool = False) -> str:
    return whole(campaign, spoil=spoil)


def shown(html: str) -> str:
    """Return all text of a page, which has to be well-formed."""
    body = ElementTree.fromstring(html).find("body")
    return " ".join(" ".join(body.itertext()).split())


def words(text: str) -> set[str]:
    return {word.casefold() for word in re.findall(r"[\w'’?!-]+", text)}


BOARD = Board(
    train.build({"A": ("...", ".#."), "B": ("...", "...")}, [(Space("A", 3, 1), Space("B", 1, 1))]),
    haints={"Fog": Space("A", 2, 2)},
    vagrants={"songsmith": Standee(Space("A", 1, 1)), "empress": Standee(Space("B", 2, 1))},
    candles=(Space("A", 3, 1),),
    objects={Space("B", 3, 2): "leaf pile"},
    moon_tokens=(Space("B", 1, 2),),
    recent="songsmith",
)
FULL = Campaign(
    "Friday crew",
    off_the_rails=True,
    mile_posts=("Cold Shoulder",),
    notes=("one", "two", "three", "four"),
    donations=Donations({"before": 6, "5": 2}),
    moments_read=("O-1",),
    moonreaper=Moonreaper(in_play=True, rewards=("junk",)),
    belongings=Belongings(("7", "Fiddle"), ("Lantern",), ("Bent Fork",), ("Borrowed Coat",)),
    results={1: "victory", 5: "defeat"},
    revive_boxes=2,
    junk_tier=2,
    in_between=3,
    seance=True,
    overruled={"SL-01": "our table"},
    vagrants={
        "songsmith": Vagrant(
            "Ann",
            2,
            9,
            smoky_bones=2,
            common_coins=1,
            later_coins=2,
            tokens={"salt": 2},
            effects={"Cold Feet": "black"},
            skills={"35": "ready", "36": "wounded"},
            junk={"Tin Whistle": "broken"},
            deeds={"Night Owl": Deed(tokens=1), "Quiet Hands": Deed("reward", extra=True)},
            stored=("14",),
        ),
        "empress": Vagrant("Ben", 1, westbound=True, covered="52", skills={"51": "wounded"}),
    },
    decks={"songsmith": ("Long Way",)},
    set_aside={"wayfarer": {"75": "gone"}},
    scenario=Scenario(
        11,
        haints={"Fog": HaintState(3, 8, 2, 2, 3, broken=True)},
        rounds=Rounds(4, 4, ("songsmith", "empress"), ("songsmith",), "empress", "songsmith"),
        track=CycleTrack({"apple": 1}, {"candle": 1}),
        moon=MoonState(1, 4, "Borrowed Coat", "Long Reach"),
        events={"3": "round 2", "X": "B3,1", "7": "break 1"},
        counters={"lamps": 3},
        placed_coins={"empress": 2},
        rituals=("Bell",),
        ritual_coins=4,
        marked_space=3,
        goals={"songsmith": ("Night Owl",)},
        progress={"songsmith": {"Quiet Hands": "2 of 4"}},
        moonreaper_ritual="Borrowed Coat",
        board=BOARD,
    ),
)


@pytest.fixture
def plain_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(output, "unicode", lambda: False)


def facts(text: str) -> set[str]:
    """Return the words of a screen that say something of the save."""
    return {word for word in words(text) if word not in LABELS}


@pytest.mark.usefixtures("plain_screen")
@pytest.mark.parametrize("save", SHIPPED, ids=lambda save: save.stem)
def test_every_fact_that_status_shows_of_a_shipped_campaign_is_on_its_page(save: Path):
    campaign = saves.load(save).campaign
    assert facts(screen.status(campaign)) - words(shown(page(campaign))) == set()


@pytest.mark.usefixtures("plain_screen")
@pytest.mark.parametrize("field", FIELDS, ids=str)
def test_every_field_of_a_save_that_status_shows_is_on_the_page(field: Field):
    campaign = field.unusual()
    assert facts(screen.status(campaign)) - words(shown(page(campaign))) == set()


@pytest.mark.usefixtures("plain_screen")
def test_every_fact_of_a_full_save_is_on_the_page_and_more_than_the_screen_has_room_for():
    text = shown(page(FULL))
    assert facts(screen.status(FULL)) - words(text) == set()
    for more in (
        "one",
        "Long Way",
        "Quiet Hands",
        "our table",
        "75 gone",
        "leaf pile",
        "2 of 4",
        "Round space 3",
    ):
        assert more in text
    assert all(
        word in text for word in leaves(FULL.vagrants) if word not in ("salt", "ready", "goal", "reward")
    )


def leaves(value: Any) -> Iterator[str]:
    """Yield every text in a value that names something."""
    if isinstance(value, str):
        yield value
    elif hasattr(value, "items"):
        for key, one in value.items():
            yield from leaves(one) if key in FULL.vagrants else [*leaves(key), *leaves(one)]
    elif isinstance(value, tuple):
        for one in value:
            yield from leaves(one)


@pytest.mark.parametrize(
    "campaign", [FULL, *(saves.load(save).campaign for save in SHIPPED)], ids=lambda c: c.title
)
def test_a_page_is_well_formed_accessible_and_asks_for_nothing_from_outside(campaign: Campaign):
    html = page(campaign)
    root = ElementTree.fromstring(html)
    assert (root.tag, root.get("lang")) == ("html", "en")
    assert root.find("head/title").text == campaign.title
    named = {one.tag for one in root.iter()}
    assert not named & {"script", "link", "img", "iframe", "object", "embed", "base", "form", "a"}
    assert not [
        key for one in root.iter() for key in one.attrib if key in ("src", "href") or key.startswith("on")
    ]
    assert "http" not in html
    assert "url(" not in html
    assert "@import" not in html
    assert "<!DOCTYPE html>" in html[:200]
    assert len(root.findall(".//h1")) == 1
    levels = [int(one.tag[1]) for one in root.iter() if re.fullmatch("h[1-6]", one.tag)]
    assert all(after <= before + 1 for before, after in pairwise(levels))
    for picture in root.iter("svg"):
        assert picture.get("aria-hidden") or (picture.get("role") == "img" and picture.findtext("title"))


def hostile() -> Campaign:
    """Return a campaign in which every text that players type is hostile."""
    one = Vagrant(
        HOSTILE,
        covered=HOSTILE,
        effects={HOSTILE: "black"},
        skills={HOSTILE: "wounded"},
        junk={HOSTILE: "broken"},
        deeds={HOSTILE: Deed(tokens=1)},
        stored=(HOSTILE,),
    )
    return FULL._replace(
        title=HOSTILE,
        mile_posts=(HOSTILE,),
        notes=(HOSTILE,),
        belongings=Belongings((HOSTILE,), (HOSTILE,), (HOSTILE,), (HOSTILE,)),
        overruled={HOSTILE: HOSTILE},
        vagrants={"songsmith": one, "empress": Vagrant()},
        decks={"songsmith": (HOSTILE,)},
        set_aside={"wayfarer": {HOSTILE: "gone"}},
        scenario=FULL.scenario._replace(
            haints={HOSTILE: HaintState(1, 5)},
            moon=MoonState(1, 4, HOSTILE, HOSTILE),
            events={HOSTILE: "B3,1"},
            counters={HOSTILE: 1},
            rituals=(HOSTILE,),
            progress={"songsmith": {HOSTILE: HOSTILE}},
            goals={},
            moonreaper_ritual=HOSTILE,
            board=BOARD._replace(haints={HOSTILE: Space("A", 2, 2)}, objects={Space("B", 3, 2): HOSTILE}),
        ),
    )


def test_what_players_type_is_shown_as_typed_wherever_it_stands():
    html = page(hostile())
    assert "<script" not in html
    assert {one.tag for one in ElementTree.fromstring(html).iter()} == {
        one.tag for one in ElementTree.fromstring(page(FULL)).iter()
    }
    text = shown(html)
    assert text.count("".join(HOSTILE)) + text.count(HOSTILE.capitalize()) >= 28
    assert unescape(html).count(HOSTILE) >= 28


def test_no_line_of_a_page_ends_within_a_count_or_before_the_number_of_a_page():
    """Where a narrow screen breaks lines, 1 of 3 and page 37 stay whole."""
    body = page(FULL).partition("<body>")[2]
    assert not re.search(r"\d of \d|\bpage \d|\d: [A-Z]", body)
    assert re.search("3\N{NO-BREAK SPACE}of\N{NO-BREAK SPACE}8", body)


def test_players_text_with_letters_that_no_page_may_hold_is_still_a_page():
    html = page(FULL._replace(title="a\x1b[31m\0\ufffe\u202eb", notes=("one\ntwo\x85",)))
    assert "a\\u001B[31m\\u0000\\uFFFE\\u202Eb" in shown(html)


def test_what_the_campaign_has_not_reached_stays_hidden_until_it_is_asked_for():
    ahead = [one for one in scenarios.SCENARIOS if one.page not in (1, 5, 11)]
    text, spoilt = shown(page(FULL)), shown(page(FULL, spoil=True))
    for reached in ("Shelter from the Storm", "Under My Skin", "Paradise by the Maco Light"):
        assert reached in text
    assert [
        one.title for one in ahead if one.title in text or (one.mile_post and one.mile_post in text)
    ] == []
    assert all(f"{one.page} {one.title} not played" in spoilt for one in ahead)
    assert "11 Paradise by the Maco Light being played" in spoilt
    assert all(post in spoilt for post in scenarios.mile_posts())


def test_a_campaign_before_its_first_scenario_has_a_page_too():
    text = shown(page(Campaign("New", vagrants={"songsmith": Vagrant(), "empress": Vagrant()})))
    assert "before the first scenario" in text


@pytest.fixture
def save(tmp_path: Path) -> Path:
    file = tmp_path / "friday.toml"
    saves.create(file, FULL, command="new", events=())
    return file


@pytest.mark.parametrize(
    "place", ["round ²", "round ٣", "round " + "9" * 5_000, "round 9", "round", "break ²"]
)
def test_an_event_may_lie_anywhere_that_a_save_says(place):
    scenario = FULL.scenario._replace(events={"3": place, "4": "round 2"})
    assert ">4<" in page(FULL._replace(scenario=scenario))


def test_a_sheet_goes_into_a_file_called_like_the_save_in_the_present_folder(
    save: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, vsong
):
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    monkeypatch.chdir(elsewhere)
    before = save.read_bytes()
    ran = vsong("sheet", "-c", save)
    assert (ran.code, ran.out) == (0, "The sheet is in friday.html.\n")
    assert (elsewhere / "friday.html").read_text("utf-8") == page(saves.load(save).campaign)
    assert save.read_bytes() == before
    assert [one.name for one in elsewhere.iterdir()] == ["friday.html"]


@pytest.mark.usefixtures("save")
def test_a_sheet_is_made_anew_and_no_other_file_is_ever_replaced(vsong):
    assert vsong("sheet", "page.html").code == vsong("sheet", "page.html").code == 0
    Path("mine.html").write_text("<p>mine</p>", "utf-8")
    for name, code in (("mine.html", 4), ("friday.history.jsonl", 4), ("friday.toml", 2)):
        before = Path(name).read_bytes()
        assert vsong("sheet", name, "--force", "really").code == code
        assert Path(name).read_bytes() == before


@pytest.mark.usefixtures("save")
def test_a_dash_prints_the_page_letter_for_letter(vsong):
    vsong("sheet")
    assert vsong("sheet", "-").out == Path("friday.html").read_text("utf-8")
    assert vsong("sheet", "-", "--json").code == 2


@pytest.mark.usefixtures("save")
def test_scripts_are_told_where_the_page_is_and_a_dry_run_writes_none(vsong):
    assert vsong("sheet", "--json", "--dry-run").data == {"path": "friday.html"}
    assert not Path("friday.html").exists()
    assert vsong("sheet", "--json").data == {"path": "friday.html"}
    assert Path("friday.html").exists()


@pytest.mark.parametrize("name", ["none/page.html", "shut/page.html", "shut"])
def test_a_folder_that_cannot_be_written_is_exit_4_and_nothing_is_lost(
    name: str, save: Path, tmp_path: Path, vsong
):
    shut = tmp_path / "shut"
    shut.mkdir()
    shut.chmod(0o555)
    before = sorted(tmp_path.rglob("*"))
    ran = vsong("sheet", name)
    shut.chmod(0o755)
    assert (ran.code, ran.out) == (4, "")
    assert sorted(tmp_path.rglob("*")) == before
    assert save.exists()


@pytest.mark.usefixtures("save")
def test_a_page_is_never_called_like_a_save(vsong):
    assert (vsong("sheet", "page.TOML").code, Path("page.TOML").exists()) == (2, False)


@pytest.mark.usefixtures("save")
def test_pages_that_are_written_at_once_are_all_written(tmp_path: Path):
    line = [sys.executable, "-m", "vagrant_cli", "sheet", "page.html"]
    here = {**os.environ, "PYTHONPATH": str(ROOT)}
    running = [subprocess.Popen(line, cwd=tmp_path, env=here, stdout=subprocess.DEVNULL) for _ in range(4)]
    assert [one.wait() for one in running] == [0] * 4
    assert sorted(one.name for one in tmp_path.iterdir() if one.name[0] != ".") == [
        "friday.history.jsonl",
        "friday.toml",
        "page.html",
    ]


def test_a_link_that_leads_to_somebody_elses_file_is_not_written_through(save: Path, tmp_path: Path, vsong):
    precious = tmp_path / "precious"
    precious.write_text("mine", "utf-8")
    (tmp_path / "friday.html").symlink_to(precious)
    assert vsong("sheet", "-c", save).code == 4
    assert precious.read_text("utf-8") == "mine"
