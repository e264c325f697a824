"""`check` tells whether save, log and copies fit together."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from vagrant_cli.store.disk import companions

CAMPAIGN = 'schema = 1\ntitle = "T"\n\n[vagrants.songsmith]\n\n[vagrants.empress]\n'


@pytest.fixture
def save(tmp_path: Path, vsong: Any) -> Path:
    save = tmp_path / "crew.toml"
    save.write_text(CAMPAIGN, "utf-8")
    for text in ("one", "two", "three"):
        assert vsong("note", text).code == 0
    assert vsong("undo").code == 0
    return save


def notes(vsong: Any) -> list[str]:
    ran = vsong("check", "--json")
    assert ran.code == 0, ran.err
    return [f"{note['where']} {note['message']}" for note in ran.data["notes"]]


def test_a_save_whose_companions_fit_is_right(save: Path, vsong: Any) -> None:
    assert notes(vsong) == []
    save.write_bytes(save.read_bytes() + b"# edited\n")
    assert vsong("check", str(save)).out == f"{save}: right\n"


def damage_copy(save: Path) -> None:
    copy = companions.keep(save) / "000002.step"
    copy.write_bytes(copy.read_bytes()[:-2])


def damage_undone(save: Path) -> None:
    (companions.keep(save) / "000004.undone").write_bytes(b"rubbish")


def tear_log(save: Path) -> None:
    with companions.log(save).open("a", encoding="utf-8") as opened:
        opened.write('{"id": "2025')


def cut_log(save: Path) -> None:
    log = companions.log(save)
    log.write_bytes(b"".join(log.read_bytes().splitlines(keepends=True)[1:]))


@pytest.mark.parametrize(
    ("damage", "told"),
    [
        (damage_copy, "000002.step is damaged"),
        (damage_undone, "000004.undone is damaged"),
        (tear_log, "crew.history.jsonl has 1 line that cannot be read"),
        (cut_log, "crew.history.jsonl lacks 1 command that can be undone, such as note one"),
        (lambda save: (companions.keep(save) / "pending").write_text("x", "utf-8"), "pending is left of"),
        (lambda save: companions.log(save).unlink(), "crew.history.jsonl lacks 2 commands"),
        (lambda save: (companions.log(save).unlink(), companions.log(save).symlink_to("x")), "is a link"),
    ],
)
def test_what_does_not_fit_is_noted_and_nothing_is_written(
    damage: Any, told: str, save: Path, vsong: Any
) -> None:
    damage(save)
    before = sorted(path.name for path in companions.keep(save).iterdir())
    assert told in " ".join(notes(vsong))
    assert sorted(path.name for path in companions.keep(save).iterdir()) == before
