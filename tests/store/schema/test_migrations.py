"""Old saves: each schema that anybody has is read for ever, and climbs the ladder with every comment."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from vagrant_cli.campaign import SCHEMA
from vagrant_cli.errors import SaveError
from vagrant_cli.store.file import saves
from vagrant_cli.store.merge import versions, whole_saves
from vagrant_cli.store.schema import migrations
from vagrant_cli.store.schema.migrations import LADDER, Step
from vagrant_cli.store.text import comments

Tables = dict[str, Any]

OLD_SAVES = Path(__file__).parents[1] / "saves"

OLDER = """\
# of last year
schema = -1
name = "Friday crew" # ours

# for the cat
[cat]
coins = 8

# plays the fiddle
[players.songsmith]
humanity = 6 # low
read = [
    # the first
    "84", # the cat
    "O-1",
]

[players.empress]
colour = "red" # nobody knows why
"""
NEWEST = """\
# of last year
schema = 1
title = "Friday crew"  # ours

# for the cat
[donations.given]
before = 8

[moments]
read = [
    # the first
    "84",  # the cat
    "O-1",
]

# plays the fiddle
[vagrants.songsmith]
humanity = 6  # low

[vagrants.empress]
colour = "red"  # nobody knows why
"""


def names_of_today(tables: Tables) -> Tables:
    """Step from schema -1: the title, the donations and the Vagrants get the names that they have now."""
    renamed = {"name": "title", "cat": "donations", "players": "vagrants"}
    return {renamed.get(name, name): value for name, value in tables.items()}


def moments_of_the_group(tables: Tables) -> Tables:
    """Step from schema 0: what a Vagrant has read, the group has."""
    vagrants = tables.pop("vagrants")
    return {**tables, "moments": {"read": vagrants["songsmith"].pop("read")}, "vagrants": vagrants}


RUNGS = (
    Step(
        -1,
        names_of_today,
        ((("name",), ("title",)), (("cat",), ("donations",)), (("players",), ("vagrants",))),
    ),
    Step(0, moments_of_the_group, ((("vagrants", "songsmith", "read"), ("moments", "read")),)),
)


@pytest.fixture
def _ladder(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two older schemas that nobody ever had, so that there is something to climb."""
    monkeypatch.setattr(migrations, "LADDER", RUNGS)


@pytest.fixture
def save(tmp_path: Path) -> Path:
    path = tmp_path / "crew.toml"
    path.write_text(OLDER, "utf-8")
    return path


def test_there_is_a_named_step_from_each_schema_to_the_next_and_an_old_save_of_each() -> None:
    first = min((step.since for step in LADDER), default=SCHEMA)
    assert [step.since for step in LADDER] == list(range(first, SCHEMA))
    assert all(step.change.__doc__ and step.change.__name__ != "<lambda>" for step in LADDER)
    assert sorted(path.name for path in OLD_SAVES.iterdir()) == [
        f"schema-{number}.toml" for number in range(first, SCHEMA + 1)
    ]


@pytest.mark.parametrize("path", sorted(OLD_SAVES.iterdir()), ids=lambda path: path.stem)
def test_an_old_save_is_read_and_written_with_every_comment_and_unknown_key(
    path: Path, tmp_path: Path
) -> None:
    copy = tmp_path / path.name
    copy.write_bytes(path.read_bytes())
    text = copy.read_text("utf-8")
    with saves.writing(copy) as current:
        campaign = current.campaign
        assert campaign.title
        assert campaign.vagrants
        current.write(campaign._replace(notes=(*campaign.notes, "We go on.")), command="note", events=())
    new = copy.read_text("utf-8")
    assert saves.load(copy).campaign.notes[-1] == "We go on."
    assert tomllib.loads(new)["schema"] == SCHEMA
    before, after = ([*comments.remarks(one).values()] for one in (text, new))
    assert sorted(before) == sorted(after)
    assert "house_rule" in new


@pytest.mark.usefixtures("_ladder")
def test_an_older_save_is_read_as_one_of_today_and_reading_writes_nothing(save: Path) -> None:
    campaign = saves.load(save).campaign
    assert (campaign.title, campaign.donations.coins, campaign.moments_read) == (
        "Friday crew",
        8,
        ("84", "O-1"),
    )
    assert save.read_text("utf-8") == OLDER
    verdict = saves.problems(save)
    assert verdict.problems == []
    assert [(note["where"], note["message"], note["line"]) for note in verdict.notes] == [
        ("vagrants.empress.colour", "is not a key that vsong knows; it is kept as it is.", None),
        ("schema", "is -1; the next command that saves makes it 1.", 2),
    ]


@pytest.mark.usefixtures("_ladder")
def test_the_next_command_climbs_all_steps_and_every_comment_stays_with_its_own(save: Path) -> None:
    with saves.writing(save) as current:
        campaign = current.campaign
        current.write(campaign._replace(notes=("Up.",)), command="note", events=())
    assert save.read_text("utf-8") == NEWEST.replace(
        "\n# plays", '\n[notes]\nlines = [\n    "Up.",\n]\n\n# plays'
    )


@pytest.mark.usefixtures("_ladder")
def test_a_command_that_changes_nothing_leaves_an_older_save_as_it_is(save: Path) -> None:
    with saves.writing(save) as current:
        current.write(current.campaign, command="nothing", events=())
    assert save.read_text("utf-8") == OLDER


@pytest.mark.usefixtures("_ladder")
def test_undo_gives_back_the_exact_bytes_of_the_older_save(save: Path, vsong: Any) -> None:
    assert vsong("note", "Up.").code == 0
    assert "schema = 1" in save.read_text("utf-8")
    assert vsong("undo").code == 0
    assert save.read_text("utf-8") == OLDER


@pytest.mark.usefixtures("_ladder")
def test_versions_of_several_schemas_merge_as_those_of_today() -> None:
    here = Path("crew.toml")
    ours = NEWEST.replace("before = 8", "before = 10")
    theirs = OLDER.replace("humanity = 6 # low", "humanity = 5 # lower")
    base, mine, other = (text.encode() for text in (OLDER, ours, theirs))
    found = whole_saves.join(
        whole_saves.base_of(here, base), versions.version(here, mine), versions.version(here, other)
    )
    assert found.raw.decode() == NEWEST.replace("before = 8", "before = 10").replace(
        "humanity = 6  # low", "humanity = 5  # lower"
    )
    back = whole_saves.join(
        whole_saves.base_of(here, base), versions.version(here, other), versions.version(here, mine)
    )
    assert versions.version(here, back.raw).facts == versions.version(here, found.raw).facts


@pytest.mark.usefixtures("_ladder")
def test_mistakes_in_an_older_save_are_told_as_they_are_called_today(save: Path) -> None:
    save.write_text(OLDER.replace("humanity = 6", 'humanity = "low"'), "utf-8")
    with pytest.raises(SaveError, match=r"vagrants\.songsmith\.humanity: must be a whole number"):
        saves.load(save)


@pytest.mark.parametrize("schema", [SCHEMA + 1, 999_999_999])
def test_a_newer_save_is_refused_by_every_command_and_never_rewritten(
    tmp_path: Path, vsong: Any, schema: int
) -> None:
    text = f'schema = {schema}\ntitle = "T"\n\n[vagrants.empress]\n'
    (tmp_path / "crew.toml").write_text(text, "utf-8")
    (tmp_path / "older.toml").write_text(text.replace(str(schema), str(SCHEMA)), "utf-8")
    for line in (
        "status -c crew.toml",
        "note x -c crew.toml",
        "check crew.toml",
        "diff older.toml crew.toml",
        "merge older.toml crew.toml older.toml",
        "merge older.toml older.toml crew.toml",
    ):
        ran = vsong(*line.split())
        assert ran.code == 4, line
        assert f"schema {schema}" in ran.err
        assert f"{SCHEMA} is the newest" in ran.err
    assert (tmp_path / "crew.toml").read_text("utf-8") == text
    assert not list(tmp_path.rglob("*.step"))


@pytest.mark.parametrize("schema", ["0", "-1", "true", '"1"', "1.0", "[1]"])
def test_a_schema_that_nobody_ever_wrote_is_a_mistake_with_its_line(
    tmp_path: Path, vsong: Any, schema: str
) -> None:
    (tmp_path / "crew.toml").write_text(f'title = "T"\nschema = {schema}\n[vagrants.empress]\n', "utf-8")
    ran = vsong("status", "-c", "crew.toml", "--json")
    assert ran.code == 4
    assert "line 2: schema: must be" in ran.json["error"]["message"]


BY_CAMP = """\
schema = 1
title = "T"

# for the cat
[donations]
# three from Ben
coins = 8 # in all
length = 30

[vagrants.empress]
"""


def test_coins_as_older_saves_have_them_were_given_before_and_are_written_so_at_the_next_change(
    tmp_path: Path, vsong: Any
) -> None:
    save = tmp_path / "crew.toml"
    save.write_text(BY_CAMP, "utf-8")
    assert saves.load(save).campaign.donations.given == {"before": 8}
    assert saves.problems(save) == ([], [])
    assert vsong("status", "--json").data["donations"]["coins"] == 8
    assert save.read_text("utf-8") == BY_CAMP
    assert vsong("donate", "2").code == 0
    text = save.read_text("utf-8")
    assert text == BY_CAMP.replace(
        "# three from Ben\ncoins = 8 # in all\nlength = 30\n", "length = 30\n"
    ).replace("[vagrants", "[donations.given]\n# three from Ben\nbefore = 10  # in all\n\n[vagrants")
    assert vsong("undo").code == 0
    assert save.read_text("utf-8") == BY_CAMP


@pytest.mark.parametrize(
    ("coins", "says"),
    [
        ("99", "line 7: donations.coins: comes to 99, and the track has 30 squares. [DN-05]"),
        ("-1", "line 7: donations.coins: must be a whole number of 0 or more, not -1."),
        ('"8"', "line 7: donations.coins: must be a whole number, not text."),
        ("8\ngiven = { before = 1 }", "line 7: donations.coins: stands beside [donations.given]"),
    ],
)
def test_a_mistake_in_coins_as_older_saves_have_them_is_told_where_they_stand(
    coins: str, says: str, tmp_path: Path, vsong: Any
) -> None:
    (tmp_path / "crew.toml").write_text(BY_CAMP.replace("coins = 8", f"coins = {coins}"), "utf-8")
    checked = vsong("check")
    assert says.removeprefix("line ") in checked.err
    assert "note" not in checked.err
    ran = vsong("status")
    assert ran.code == 4
    assert says in ran.err
