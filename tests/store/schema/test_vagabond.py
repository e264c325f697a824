"""A Vagabond's save: every board survives it, every mistake is told, and kinds are not confused."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vagrant_cli.data.vagabond import FACTIONS, KINDS, ROOT, SUITS
from vagrant_cli.errors import SaveError
from vagrant_cli.store.file import find, saves
from vagrant_cli.store.schema import vagabond
from vagrant_cli.store.schema.save_kinds import CAMPAIGN, VAGABOND
from vagrant_cli.vagabond.board import PHASES, Items, Quests, Ruins, Vagabond, begin, number_of

CAMPAIGN_TEXT = 'schema = 1\ntitle = "T"\n\n[vagrants.songsmith]\n\n[vagrants.empress]\n'
BOARD_TEXT = 'schema = 1\nkind = "vagabond"\ncharacter = "thief"\n\n[relationships]\neyrie = "indifferent"\n'

counts = st.dictionaries(st.sampled_from(KINDS), st.integers(1, 2))
steps = st.sampled_from(ROOT.step_names())
titles = [quest.title for quest in ROOT.quests]


@st.composite
def boards(draw: st.DrawFn) -> Vagabond:
    relationships = draw(st.dictionaries(st.sampled_from(FACTIONS), steps, min_size=1, max_size=6))
    quests = draw(st.permutations(titles))
    return Vagabond(
        title=draw(st.sampled_from(("", "Friday", "It's [d6] “odd”"))),
        character=draw(st.sampled_from([one.name for one in ROOT.characters])),
        at=draw(st.sampled_from(("forest", *SUITS, "fox-3", "mouse-a9"))),
        turn=draw(st.integers(0, 40)),
        phase=draw(st.sampled_from(PHASES)),
        points=draw(st.integers(0, 99)),
        two_vagabonds=draw(st.booleans()),
        coalition=draw(st.sampled_from((None, *relationships))),
        items=Items(*(draw(counts) for _ in range(4))),
        relationships=relationships,
        aids={name: 1 for name, step in relationships.items() if step in ("1", "2") and draw(st.booleans())},
        quests=Quests(tuple(quests[: draw(st.integers(0, 3))]), tuple(quests[3 : draw(st.integers(3, 9))])),
        ruins=Ruins(tuple(draw(st.sets(st.sampled_from(KINDS)))), draw(counts)),
    )


@given(boards())
def test_every_board_is_read_as_it_was_written(board: Vagabond):
    read, problems, notes = vagabond.decode(vagabond.encode(board))
    assert (problems, notes) == ((), ())
    assert read is not None
    assert vagabond.unlike(read, board) is None
    assert read == board
    assert all(number_of(read.items, kind) == number_of(board.items, kind) for kind in KINDS)


@given(boards(), boards())
def test_a_board_that_differs_is_told_from_another(one: Vagabond, other: Vagabond):
    assert (vagabond.unlike(one, other) is None) == (one == other)
    assert vagabond.unlike(None, one) == "title"


def test_a_change_keeps_comments_and_order_and_undo_gives_back_every_byte(tmp_path: Path):
    path = tmp_path / "woods.toml"
    text = BOARD_TEXT.replace("[relationships]", "# the birds\n[relationships]").replace(
        'eyrie = "indifferent"', 'eyrie = "indifferent"  # for now'
    )
    path.write_text(text + "\n[mine]\nsecret = 1\n")
    known = saves.load(path, VAGABOND)
    with saves.writing(path, known) as current:
        board = current.campaign
        current.write(
            board._replace(relationships={"eyrie": "1"}, items=Items({"tea": 2})),
            command="vagabond do",
            events=(),
        )
    now = path.read_text()
    assert '# the birds\n[relationships]\neyrie = "1"  # for now\n' in now
    assert "[items.ready]\ntea = 2\n" in now
    assert "[mine]\nsecret = 1\n" in now
    assert saves.load(path, VAGABOND).campaign.items.ready == {"tea": 2}


TEN = """schema = 1
kind = "vagabond"
character = "knight"
at = "swamp"
turn = -1
phase = "noon"
points = 100
coalition = "cats"
[items.ready]
spoon = 1
boot = 12
[relationships]
dogs = "1"
eyrie = "angry"
"""


def test_a_save_with_ten_mistakes_has_ten_lines_with_their_places(tmp_path: Path):
    path = tmp_path / "woods.toml"
    path.write_text(TEN)
    problems = saves.problems(path).problems
    assert len(problems) == 10
    assert [one["where"] for one in problems] == [
        "character",
        "at",
        "turn",
        "phase",
        "points",
        "coalition",
        "items.ready.spoon",
        "items.ready.boot",
        "relationships.dogs",
        "relationships.eyrie",
    ]
    with pytest.raises(SaveError) as wrong:
        saves.load(path, VAGABOND)
    assert len(wrong.value.message.splitlines()) == 11


@pytest.mark.rule("VB-12", "VB-13")
@pytest.mark.parametrize(
    ("changed", "where"),
    [
        ('eyrie = "indifferent"', "relationships"),
        ("[aids]\neyrie = 1", "aids.eyrie"),
        ("[aids]\ncult = 1", "aids.cult"),
        ('coalition = "cult"', "coalition"),
        ('[quests]\nopen = ["fox errand", "fox errand"]', "quests.open[1]"),
        ('[quests]\nopen = ["fox hunt"]', "quests.open[0]"),
        ("[items.ready]\nboot = 5\n[items.exhausted]\nboot = 5", "items"),
        ('at = "fox-"', "at"),
        ('at = "forest-1"', "at"),
    ],
)
def test_facts_that_cannot_be_are_told(tmp_path: Path, changed: str, where: str):
    path = tmp_path / "woods.toml"
    if where == "relationships":
        text = BOARD_TEXT.replace('[relationships]\neyrie = "indifferent"\n', "")
    elif changed.startswith("["):
        text = f"{BOARD_TEXT}{changed}\n"
    else:
        text = BOARD_TEXT.replace("character =", f"{changed}\ncharacter =")
    path.write_text(text)
    assert [one["where"] for one in saves.problems(path).problems] == [where]


def test_a_key_that_nobody_knows_is_noted_and_kept(tmp_path: Path):
    path = tmp_path / "woods.toml"
    path.write_text(f"{BOARD_TEXT}[mine]\nnote = 1\n")
    verdict = saves.problems(path)
    assert (verdict.problems, [one["where"] for one in verdict.notes]) == ([], ["mine"])


def test_each_kind_is_refused_by_the_other_with_the_command_that_reads_it(tmp_path: Path):
    campaign, board = tmp_path / "c.toml", tmp_path / "b.toml"
    campaign.write_text(CAMPAIGN_TEXT)
    board.write_text(BOARD_TEXT)
    with pytest.raises(SaveError) as wrong:
        saves.load(board)
    assert "a Vagabond, not of a campaign" in wrong.value.message
    assert wrong.value.hint == f"To read it: vsong -c {board} vagabond status"
    with pytest.raises(SaveError) as wrong:
        saves.load(campaign, VAGABOND)
    assert "a campaign, not of a Vagabond" in wrong.value.message
    assert wrong.value.hint == f"To read it: vsong -c {campaign} status"
    assert saves.problems(campaign).problems == saves.problems(board).problems == []


def test_each_kind_passes_the_other_by_when_it_is_looked_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    (tmp_path / "campaigns").mkdir()
    campaign, board = tmp_path / "c.toml", tmp_path / "campaigns" / "b.toml"
    campaign.write_text(CAMPAIGN_TEXT)
    board.write_text(BOARD_TEXT)
    below = tmp_path / "below"
    below.mkdir()
    monkeypatch.chdir(below)
    assert find.find(None).path == campaign
    assert find.find(None, VAGABOND).path == board
    monkeypatch.setenv("VSONG_VAGABOND", str(campaign))
    monkeypatch.setenv("VSONG_CAMPAIGN", str(board))
    assert find.find(None, VAGABOND).path == campaign
    assert find.find(None, CAMPAIGN).path == board


def test_a_save_that_tells_nothing_any_more_is_of_the_kind_whose_command_made_it(tmp_path: Path):
    path = tmp_path / "woods.toml"
    made, happened = begin("T", "thief", ("eyrie",))
    saves.create(path, made, command="vagabond new woods", events=happened, kind=VAGABOND)
    path.write_bytes(b"")
    assert find.candidates(tmp_path, VAGABOND) == (path,)
    assert find.candidates(tmp_path) == ()


def test_a_save_that_is_not_there_names_the_command_that_makes_one(tmp_path: Path):
    with pytest.raises(SaveError) as missing:
        saves.load(tmp_path / "no.toml", VAGABOND)
    assert (
        missing.value.hint == "Make a Vagabond with: vsong vagabond new SAVE --character NAME --faction NAME"
    )
