"""Which save a command means."""

from __future__ import annotations

from pathlib import Path

import pytest

from vagrant_cli.errors import SaveError, UsageError
from vagrant_cli.store.file import find

SAVE = 'schema = 1\ntitle = "Thursday crew"\n'


def put(path: Path, text: str = SAVE) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def test_a_path_is_taken_as_it_is_typed(tmp_path: Path) -> None:
    put(tmp_path / "elsewhere" / "crew.save")
    assert find.find("elsewhere/crew.save").path == Path("elsewhere/crew.save")
    assert find.find("crew.toml").path == Path("crew.toml")


def test_a_name_is_looked_for_in_campaigns_first_and_then_here(tmp_path: Path) -> None:
    put(tmp_path / "crew.toml")
    assert find.find("crew").path == Path("crew.toml")
    put(tmp_path / "campaigns" / "crew.toml")
    assert find.find("crew").path == Path("campaigns/crew.toml")


def test_a_name_that_is_nowhere_says_where_it_was_looked_for(tmp_path: Path) -> None:
    with pytest.raises(SaveError) as caught:
        find.find("crew")
    assert "campaigns/crew.toml" in caught.value.message
    assert " crew.toml" in caught.value.message
    assert caught.value.hint == "Make it with: vsong new crew"
    put(tmp_path / "crew")
    with pytest.raises(SaveError) as caught:
        find.find("crew")
    assert caught.value.hint == "For the file crew itself say: -c ./crew"


@pytest.mark.parametrize("empty", ["", "  "])
def test_an_empty_name_is_a_mistake_of_the_command_line(empty: str) -> None:
    with pytest.raises(UsageError):
        find.find(empty)


def test_a_leading_tilde_is_the_home_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    assert find.find("~/crew.toml").path == tmp_path / "home" / "crew.toml"
    assert find.new_place("~/crew.toml") == tmp_path / "home" / "crew.toml"
    monkeypatch.setenv("VSONG_CAMPAIGN", "~/other.toml")
    assert find.find(None).path == tmp_path / "home" / "other.toml"


def test_the_environment_names_a_save_in_the_same_forms(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    put(tmp_path / "campaigns" / "crew.toml")
    put(tmp_path / "near.toml")
    monkeypatch.setenv("VSONG_CAMPAIGN", "crew")
    found = find.find(None)
    assert found.path == Path("campaigns/crew.toml")
    assert "VSONG_CAMPAIGN" in found.why
    assert find.find("near").path == Path("near.toml")
    monkeypatch.setenv("VSONG_CAMPAIGN", "")
    (tmp_path / "near.toml").unlink()
    assert find.find(None).path == tmp_path / "campaigns" / "crew.toml"


def test_look_ups_use_a_save_only_when_it_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    put(tmp_path / "crew.toml")
    assert find.named_save(None) is None
    assert find.named_save("crew") == find.Found(Path("crew.toml"), "-c names crew")
    monkeypatch.setenv("VSONG_CAMPAIGN", "crew")
    assert find.named_save(None) == find.Found(Path("crew.toml"), "$VSONG_CAMPAIGN names crew")


def test_the_nearest_folder_with_a_save_wins(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    far = put(tmp_path / "far.toml")
    deep = tmp_path / "a" / "b"
    deep.mkdir(parents=True)
    monkeypatch.chdir(deep)
    assert find.find(None).path == far
    near = put(tmp_path / "a" / "campaigns" / "near.toml")
    found = find.find(None)
    assert found == find.Found(near, f"the only save in {tmp_path / 'a'}")
    monkeypatch.chdir(tmp_path)
    assert find.find(None).path == far


def test_two_saves_in_one_folder_are_listed_its_campaigns_counted_in(tmp_path: Path) -> None:
    put(tmp_path / "crew.toml")
    put(tmp_path / "campaigns" / "monday.toml")
    with pytest.raises(SaveError) as caught:
        find.find(None)
    assert caught.value.exit_code == 4
    assert f"2 saves in {tmp_path}: crew.toml, campaigns/monday.toml" in caught.value.message
    assert "-c crew.toml" in (caught.value.hint or "")


def test_without_a_save_the_command_that_makes_one_is_named() -> None:
    with pytest.raises(SaveError) as caught:
        find.nearest()
    assert caught.value.exit_code == 4
    assert "vsong new" in (caught.value.hint or "")


@pytest.mark.parametrize(
    "text",
    [
        "schema = 1",
        "# a comment\n\n  schema=2",
        "\ufeffschema = 1",
        "\n" * 19 + "schema = 1",
        "schema = ???\n[[[",
        '\r\nschema = 1\r\nkind = "campaign"',
    ],
)
def test_a_line_with_schema_near_the_top_makes_a_candidate_valid_or_not(tmp_path: Path, text: str) -> None:
    path = put(tmp_path / "crew.toml", text)
    assert find.find(None).path == path


@pytest.mark.parametrize(
    "text",
    [
        "",
        'title = "schema = 1"',
        "# schema = 1",
        "\n" * 20 + "schema = 1",
        'schema = 1\nkind = "vagabond"',
        "kind = 'vagabond'\nschema = 1",
        "[cars]\nA = 1",
    ],
)
def test_other_toml_files_are_no_candidates(tmp_path: Path, text: str) -> None:
    put(tmp_path / "other.toml", text)
    assert find.candidates(tmp_path) == ()


def test_folders_other_endings_and_broken_links_are_no_candidates(tmp_path: Path) -> None:
    (tmp_path / "folder.toml").mkdir()
    put(tmp_path / "crew.txt")
    put(tmp_path / "crew.toml.orig")
    (tmp_path / "link.toml").symlink_to("nowhere")
    assert find.candidates(tmp_path) == ()
    real = put(tmp_path / "real" / "crew.toml")
    (tmp_path / "link.toml").unlink()
    (tmp_path / "link.toml").symlink_to(real)
    assert find.candidates(tmp_path) == (tmp_path / "link.toml",)


def test_a_new_save_with_a_bare_name_goes_into_campaigns_when_there_is_one(tmp_path: Path) -> None:
    assert find.new_place("crew") == Path("crew.toml")
    (tmp_path / "campaigns").mkdir()
    assert find.new_place("crew") == Path("campaigns/crew.toml")
    assert find.new_place("crew.toml") == Path("crew.toml")
    assert find.new_place("there/crew") == Path("there/crew")


def test_a_folder_that_is_gone_is_one_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    gone = tmp_path / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()
    with pytest.raises(SaveError, match="no longer exists"):
        find.find(None)
    monkeypatch.chdir(tmp_path)
