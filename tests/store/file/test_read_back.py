"""Nothing is forgotten in silence: what was written is read again and compared, value by value."""

from __future__ import annotations

import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from tests.rules.campaigns import begun, playing
from vagrant_cli.campaign import Belongings, Campaign
from vagrant_cli.errors import SaveError
from vagrant_cli.store.file import saves
from vagrant_cli.store.merge.versions import version
from vagrant_cli.store.schema import schema
from vagrant_cli.store.schema.schema import unlike
from vagrant_cli.store.text import edit, layout


@pytest.fixture
def save(tmp_path: Path) -> Path:
    path = tmp_path / "crew.toml"
    saves.create(path, playing(begun()), command="new", events=())
    return path


def write(path: Path, change: Any) -> None:
    with saves.writing(path) as current:
        current.write(change(current.campaign), command="change", events=())


def lit(campaign: Campaign) -> Campaign:
    return campaign.in_scenario(counters={"lamps": 3})


def forget_counters(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let encode forget a key, as a slip in it would."""
    encode = schema.encode

    def forgetful(campaign: Campaign) -> Any:
        tables = encode(campaign)
        tables.get("scenario", {}).pop("counters", None)
        return tables

    monkeypatch.setattr(schema, "encode", forgetful)


def test_a_key_that_is_not_written_is_no_save(
    save: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Promise: neither when it is all that changed, nor beside another change, nor in a new save."""
    forget_counters(monkeypatch)
    raw = save.read_bytes()
    for change in (lit, lambda campaign: lit(campaign)._replace(notes=("late",))):
        with pytest.raises(SaveError, match="was not saved: scenario stands there"):
            write(save, change)
    with pytest.raises(SaveError, match="was not saved: scenario stands there"):
        saves.create(tmp_path / "new.toml", lit(playing(begun())), command="new", events=())
    assert save.read_bytes() == raw
    assert not (tmp_path / "new.toml").exists()


def test_a_key_that_would_not_be_written_is_neither_merged_nor_compared(
    save: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(save, lit)
    forget_counters(monkeypatch)
    with pytest.raises(SaveError, match="scenario would not be written as it was read"):
        version(save, save.read_bytes())


def test_cards_in_another_order_are_no_change(save: Path) -> None:
    write(save, lambda campaign: campaign._replace(belongings=Belongings(skills=("12", "9"))))
    raw = save.read_bytes()
    assert saves.load(save).campaign.belongings.skills == ("9", "12")
    write(save, lambda campaign: campaign._replace(belongings=Belongings(skills=("12", "9"))))
    assert save.read_bytes() == raw


def test_the_order_in_which_vagrants_play_is_a_fact() -> None:
    one, other = (
        playing(begun()).in_scenario(rounds=playing(begun()).scenario.rounds._replace(order=order))
        for order in (("songsmith", "empress"), ("empress", "songsmith"))
    )
    assert unlike(one, other) == "scenario"
    assert unlike(None, one) == "title"


def test_a_moment_that_is_noted_twice_is_read_once(save: Path) -> None:
    """Promise: two spellings of a moment do not make a save that cannot be written or merged."""
    save.write_bytes(save.read_bytes() + b'\n[moments]\nread = ["O-1", "o-1"]\n')
    assert saves.load(save).campaign.moments_read == ("O-1",)
    write(save, lambda campaign: campaign._replace(notes=("late",)))
    assert version(save, save.read_bytes()).campaign.moments_read == ("O-1",)


def test_one_command_reads_and_writes_a_save_no_oftener_than_it_must(
    save: Path, vsong: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Promise: what stands there is read once, and what is written is read once more, then by tomllib itself."""
    calls: Counter[str] = Counter()

    def counted(module: Any, name: str) -> None:
        real = getattr(module, name)

        def call(*args: Any, **more: Any) -> Any:
            calls[name] += 1
            return real(*args, **more)

        monkeypatch.setattr(module, name, call)

    counted(schema, "decode")
    counted(schema, "encode")
    counted(layout, "scan")
    monkeypatch.setattr(edit, "scan", layout.scan)
    counted(tomllib, "loads")
    assert vsong("scenario", "counter", "lamps", "1", "-c", str(save)).code == 0
    assert calls == {"loads": 1, "scan": 2, "decode": 2, "encode": 2}
