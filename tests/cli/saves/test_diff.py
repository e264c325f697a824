"""`vsong diff`: what two saves say otherwise, for people and for scripts."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import pytest

from vagrant_cli.cli.saves.differences import sentence
from vagrant_cli.store.merge.differences import Difference
from vagrant_cli.store.merge.merge import ABSENT
from vagrant_cli.store.schema.kinds import Below, Names, walk
from vagrant_cli.store.schema.save_keys import SAVE

ROWS = tuple(walk(SAVE))
PHASES = (("scenario",), ("camp",))

OLD = """\
# an old comment
schema = 1
title = "Friday crew"
off_the_rails = true
their_key = 1

[donations]
coins = 9

[belongings]
junk = [
    "Fork",
]

[vagrants.songsmith]
humanity = 6

[vagrants.songsmith.skills]
"35" = "ready"

[vagrants.songsmith.deeds."Night Owl"]
tokens = 1

[vagrants.empress]

[scenario]
page = 5
"""
NEW = """\
schema = 1
title = "Friday crew"
off_the_rails = true
their_key = 2

[donations.given]
before = 9
"5" = 2

[moments]
read = [84]

[belongings]
broken_junk = [ "Fork" ] # it broke

[results]
"5" = "victory"

[vagrants.songsmith]

[vagrants.songsmith.skills]
"35" = "wounded"
"40" = "ready"

[vagrants.empress]

[vagrants.wayfarer]
player = "Cleo"

[vagrants.wayfarer.deeds.Fetch]
side = "reward"

[camp]
after = 5
"""


@pytest.fixture
def saves(tmp_path: Path) -> tuple[str, str]:
    for name, text in (("old.toml", OLD), ("new.toml", NEW)):
        (tmp_path / name).write_text(text, "utf-8")
    return "old.toml", "new.toml"


def test_people_read_sentences_in_the_order_of_the_save(saves: tuple[str, str], vsong: Any) -> None:
    ran = vsong("diff", *saves)
    assert ran.code == 0
    assert ran.out.splitlines() == [
        "Given to DC in the camp after page 5: 2.",
        "Moment 84 is read.",
        "Junk Fork lies broken in the belongings.",
        "Junk Fork has left the belongings.",
        "Scenario on page 5: victory.",
        "Songsmith's Humanity: 6, now at the maximum.",
        "Songsmith's Skill 35: ready, now wounded.",
        "Songsmith has Skill 40.",
        "Songsmith's deed 'Night Owl' is gone.",
        "Wayfarer is in play.",
        "    Wayfarer is played by: Cleo.",
        "    Wayfarer has the deed 'Fetch'.",
        "        Wayfarer's deed 'Fetch', side up: reward.",
        "The Camp Phase after page 5 begins.",
        "The scenario on page 5 is over.",
        "their_key: 1, now 2.",
        "New comment: # it broke",
        "Comment removed: # an old comment",
    ]


def test_scripts_get_places_kinds_and_values(saves: tuple[str, str], vsong: Any) -> None:
    data = vsong("diff", *saves, "--json").data
    assert data["comments"] == {"added": ["# it broke"], "removed": ["# an old comment"]}
    changes = {change["where"]: change for change in data["changes"]}
    assert changes["donations.given.5"] == {
        "where": "donations.given.5",
        "kind": "added",
        "old": None,
        "new": 2,
        "text": "Given to DC in the camp after page 5: 2.",
    }
    assert (changes["moments.read"]["kind"], changes["moments.read"]["old"]) == ("added", None)
    assert changes["vagrants.wayfarer"]["new"]["deeds"] == {"Fetch": {"side": "reward"}}


@pytest.mark.usefixtures("saves")
def test_saves_that_say_the_same_in_other_words_do_not_differ(vsong: Any, tmp_path: Path) -> None:
    typed = OLD.replace('junk = [\n    "Fork",\n]', "junk = ['Fork']").replace("\n", "\r\n")
    (tmp_path / "typed.toml").write_text(typed, "utf-8", newline="")
    assert vsong("diff", "old.toml", "typed.toml").out == "Both say the same.\n"
    assert vsong("diff", "old.toml", "old.toml", "--json").data["changes"] == []


def test_a_save_is_named_by_path_by_name_or_read_from_standard_input(
    saves: tuple[str, str], vsong: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Input:
        buffer = io.BytesIO(NEW.encode())

    monkeypatch.setattr("sys.stdin", Input)
    by_path = vsong("diff", *saves).out
    assert vsong("diff", "old", "new").out == by_path
    assert vsong("diff", "old", "-").out == by_path


@pytest.mark.parametrize("words", [["old.toml"], ["old.toml", "new.toml", "--text"]])
@pytest.mark.usefixtures("saves")
def test_two_saves_are_compared_and_one_is_laid_out(vsong: Any, words: list[str]) -> None:
    ran = vsong("diff", *words, "--json")
    assert (ran.code, ran.json["error"]["code"]) == (2, "usage")


def test_a_save_that_cannot_be_read_is_named_with_its_line(saves: tuple[str, str], vsong: Any) -> None:
    Path("new.toml").write_text(NEW.replace('"5" = 2', '"5" = -1'), "utf-8")
    ran = vsong("diff", *saves, "--json")
    assert ran.code == 4
    assert "new.toml holds a mistake:" in ran.json["error"]["message"]
    assert ran.data["problems"][0]["line"] == 8
    ran = vsong("diff", "old.toml", "nothing.toml")
    assert (ran.code, "nothing.toml does not exist" in ran.err) == (4, True)


@pytest.mark.usefixtures("saves")
def test_text_lays_a_save_out_as_vsong_writes_it_with_its_comments(vsong: Any) -> None:
    text = vsong("diff", "--text", "new.toml").out
    assert 'broken_junk = [\n    "Fork",\n]  # it broke\n' in text
    assert 'read = [\n    "84",\n]\n' in text
    Path("again.toml").write_text(text, "utf-8")
    assert vsong("diff", "new.toml", "again.toml").out == "Both say the same.\n"
    assert vsong("diff", "--text", "again.toml").out == text
    assert vsong("diff", "--text", "new.toml", "--json").data["text"] == text


FACTS = [
    (path, kind)
    for path, key in ROWS
    for kind in (("added", "removed") if isinstance(key.kind, Names) else ("added", "removed", "changed"))
    if path[0] not in ("actions", "box", "schema")
    and not isinstance(key.kind, Below)
    and path not in (("scenario", "page"), ("camp", "after"))
]
"""What becomes of each fact of a save: all but tables, the key that tells which it is, and what is typed in of the box."""


@pytest.mark.parametrize(("pattern", "kind"), [*FACTS, (("scenario", "order"), "changed")])
def test_no_fact_is_told_by_its_key(pattern: tuple[str, ...], kind: str) -> None:
    names = iter(("empress", "Fetch", "1", "Fog"))
    path = tuple(next(names) if part == "*" else part for part in pattern)
    old, new = (ABSENT if kind == "added" else 3), (ABSENT if kind == "removed" else 4)
    assert not sentence(Difference(path, kind, old, new)).startswith(".".join(path[:2]))


@pytest.mark.parametrize("pattern", [path for path, _ in ROWS], ids=".".join)
@pytest.mark.parametrize("kind", ["added", "removed", "changed"])
def test_every_place_has_a_sentence_for_every_turn(pattern: tuple[str, ...], kind: str) -> None:
    names = iter(("empress", "Fetch", "1", "Fog"))
    path = tuple(next(names) if part == "*" else part for part in pattern)
    values = ({"page": 3, "after": 3}, {"page": 4, "after": 4}) if pattern in PHASES else (3, 4)
    old = ABSENT if kind == "added" else values[0]
    new = ABSENT if kind == "removed" else values[1]
    told = sentence(Difference(path, kind, old, new))
    assert told.endswith((".", "3", "4"))
    assert "{" not in told
    assert "ABSENT" not in told
