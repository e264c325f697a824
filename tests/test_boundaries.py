"""Who may import what: checked on the source and in fresh interpreters."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest

import vagrant_cli

PACKAGE = Path(vagrant_cli.__file__).parent
BOARD = PACKAGE.parent / "campaigns" / "boards" / "two-cars.toml"
HEAVY = ("rich", "tomlkit", "pydantic", "click", "prompt_toolkit")


def modules(folder: str) -> list[Path]:
    return sorted((PACKAGE / folder).rglob("*.py"))


def named(path: Path) -> str:
    """Return a module's name as an import says it."""
    parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imported(path: Path) -> set[str]:
    """Return the modules that a file names in imports, as absolute names, wherever they stand in it."""
    package = [vagrant_cli.__name__, *path.relative_to(PACKAGE).parts[:-1]]
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            names.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            start = ".".join([*base, *([node.module] if node.module else [])])
            names.add(start)
            names.update(f"{start}.{alias.name}" for alias in node.names)
    return names


def loaded_after(code: str) -> set[str]:
    """Return the modules that a fresh interpreter holds after running some code."""
    shown = subprocess.run(
        [sys.executable, "-c", f"{code}\nimport sys\nsys.stdout.write('\\n' + ' '.join(sys.modules))"],
        capture_output=True,
        text=True,
        check=True,
    )
    return set(shown.stdout.splitlines()[-1].split())


@pytest.mark.parametrize(
    "path", modules("rules") + modules("data") + modules("vagabond"), ids=lambda path: named(path)
)
def test_rules_and_data_are_pure(path: Path):
    light = ("lean", "records", "unloaded")
    allowed = (*light, "errors", "campaign", "mappings", "scenario", "typed", "rules", "data")
    if path.parent.name == "vagabond":
        allowed = (*light, "errors", "mappings", "rules", "data", "vagabond")
    for name in imported(path):
        top, _, below = name.partition(".")
        if top == "vagrant_cli":
            assert not below or below.split(".")[0] in allowed, name
        else:
            assert top in sys.stdlib_module_names, name
            assert top not in ("random", "time", "datetime", "pathlib", "io", "sys", "subprocess"), name
    calls = {
        node.func.id
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    }
    assert not calls & {"print", "open", "input", "exec", "eval"}


def test_rules_load_nothing_but_themselves():
    loaded = loaded_after(
        "\n".join(f"import {named(path)}" for path in modules("rules") + modules("vagabond"))
    )
    assert not {name for name in loaded if name.split(".")[0] in (*HEAVY, "typer")}
    assert not {name for name in loaded if name.startswith(("vagrant_cli.cli", "vagrant_cli.store"))}


@pytest.mark.parametrize("path", modules("store"), ids=lambda path: named(path))
def test_the_store_knows_no_screen(path: Path):
    assert not {
        n for n in imported(path) if n.split(".")[0] in ("rich", "typer") or n.startswith("vagrant_cli.cli")
    }


def test_the_store_alone_opens_files_and_only_the_screen_imports_rich():
    for path in modules("cli"):
        tree = ast.parse(path.read_text("utf-8"))
        calls = {
            n.func.id for n in ast.walk(tree) if isinstance(n, ast.Call) and isinstance(n.func, ast.Name)
        }
        methods = {
            n.func.attr
            for n in ast.walk(tree)
            if isinstance(n, ast.Call) and isinstance(n.func, ast.Attribute)
        }
        # The look-ups read the rules reference, which is part of the package and no save.
        assert path.stem == "lookups" or "open" not in calls, path
        assert not methods & {"write_text", "write_bytes", "unlink", "mkdir", "rename", "replace_file"}, path
        assert path.stem == "screen" or not any(n.split(".")[0] == "rich" for n in imported(path)), path
        assert path.stem == "output" or not calls & {"print", "input"}, path


CHANGING = (
    *(
        "replace",
        "rename",
        "renames",
        "unlink",
        "remove",
        "removedirs",
        "rmdir",
        "mkdir",
        "makedirs",
        "link",
        "symlink",
    ),
    *(
        "truncate",
        "chmod",
        "chown",
        "fchmod",
        "fchown",
        "utime",
        "mkfifo",
        "mknod",
        "write",
        "fdopen",
        "open",
    ),
)
"""What the system has to change a disk with, or to open files."""

ELSEWHERE = {
    "vagrant_cli.store.disk.companions": {"chmod", "chown", "fchmod", "fchown", "fdopen", "open"},
    "vagrant_cli.store.disk.fresh": {"fchmod", "fchown"},
    "vagrant_cli.store.file.undo_copies": {"fdopen"},
    "vagrant_cli.store.file.typed_lines": {"fdopen"},
    "vagrant_cli.cli.line.output": {"fdopen", "open"},
    "vagrant_cli.cli.campaign.watch": {"write"},
}
"""Uses besides those of store/disk/system.py: files that are open already, folders to look into, and the screen."""


def test_what_writes_goes_through_one_place_where_a_fence_can_stand():
    found: dict[str, set[str]] = {}
    for path in modules(""):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Attribute) and ast.unparse(node.value) == "os" and node.attr in CHANGING:
                found.setdefault(named(path), set()).add(node.attr)
    assert {
        name: uses for name, uses in found.items() if name != "vagrant_cli.store.disk.system"
    } == ELSEWHERE
    for path in modules(""):
        words = {
            node.attr
            for node in ast.walk(ast.parse(path.read_text("utf-8")))
            if isinstance(node, ast.Attribute)
        }
        assert not words & {
            "write_text",
            "write_bytes",
            "touch",
            "symlink_to",
            "hardlink_to",
            "rmtree",
            "copyfile",
        }, path


def test_other_programs_are_started_where_a_fence_refuses_them_or_by_git_to_look():
    started = {named(path) for path in modules("") for name in imported(path) if name == "subprocess"}
    assert started == {"vagrant_cli.cli.saves.edit", "vagrant_cli.store.merge.git"}
    every = {named(path): path.read_text("utf-8") for path in modules("")}
    assert not [
        name for name, text in every.items() if re.search(r"os\.(system|exec\w+|spawn\w+|popen|fork)\b", text)
    ]


def test_nobody_imports_the_parser_behind_typer():
    for path in PACKAGE.rglob("*.py"):
        assert not {n for n in imported(path) if n.split(".")[0] == "click" or n.startswith("typer._")}, path


def test_the_prompt_alone_imports_what_draws_it():
    named_in = [
        path for path in PACKAGE.rglob("*.py") for n in imported(path) if n.split(".")[0] == "prompt_toolkit"
    ]
    assert {named(path) for path in named_in} == {"vagrant_cli.cli.prompt.prompt"}


def test_no_pattern_repeats_a_group_possessively():
    """Promise: Pythons before 3.11.5 match such a pattern wrongly, and 3.11 in any patch is enough for us."""
    named_in = [path for path in modules("") if re.search(r"\)[*+?]\+", path.read_text("utf-8"))]
    assert named_in == []


def test_modules_open_with_a_sentence_and_hold_no_list_or_dict_that_can_change():
    for path in modules("rules") + modules("vagabond") + modules("store") + modules("data"):
        tree = ast.parse(path.read_text("utf-8"))
        assert ast.get_docstring(tree), path
        for node in tree.body:
            value = node.value if isinstance(node, ast.Assign | ast.AnnAssign) else None
            if isinstance(node, ast.Assign) and getattr(node.targets[0], "id", "") == "__all__":
                continue
            assert not isinstance(value, ast.List | ast.Dict | ast.Set), f"{path}:{node.lineno}"


@pytest.mark.parametrize(
    ("command", "unwanted"),
    [
        ("roll 3 -s 4", ("rich", "tomlkit", "tomllib", "json", "pydantic", "vagrant_cli.store.file.saves")),
        ("limit 9/12/14", ("rich", "tomlkit", "tomllib", "json", "pydantic", "vagrant_cli.store.file.saves")),
        ("berries salt", ("rich", "tomlkit", "tomllib", "json", "pydantic", "vagrant_cli.store.file.saves")),
        ("rules salt", ("rich", "tomlkit", "json", "pydantic", "vagrant_cli.store.file.saves")),
        ("--help", ("rich", "tomlkit", "tomllib", "json", "pydantic", "vagrant_cli.store.file.saves")),
        ("donate 0", ("rich", "tomlkit", "pydantic", "prompt_toolkit")),
        ("donate 0 then donate 0", ("rich", "tomlkit", "pydantic", "prompt_toolkit")),
        ("play nowhere", ("rich", "tomlkit", "prompt_toolkit")),
    ],
)
def test_a_command_loads_only_what_it_uses(command: str, unwanted: tuple[str, ...]):
    loaded = loaded_after(f"from vagrant_cli.cli.main import main\nmain({command.split()!r})")
    assert not loaded & set(unwanted)


@pytest.mark.parametrize(
    "command", ["status", "donate 0", "note x", "check", "undo", "log", "--help", "odds 3 -s 4"]
)
def test_no_command_of_a_campaign_loads_anything_of_the_vagabond(command: str, tmp_path: Path, vsong):
    save = str(tmp_path / "c.toml")
    vsong("new", save, "--title", "T", "--vagrant", "songsmith", "--vagrant", "empress")
    loaded = loaded_after(f"from vagrant_cli.cli.main import main\nmain({[*command.split(), '-c', save]!r})")
    assert [name for name in loaded if "vagabond" in name] == []


@pytest.mark.parametrize("command", ["vagabond", "vagabond score 1", "vagabond odds --swords 1"])
def test_a_command_of_the_vagabond_loads_nothing_of_a_campaigns_rules(command: str, tmp_path: Path):
    save = tmp_path / "woods.toml"
    save.write_text('schema = 1\nkind = "vagabond"\ncharacter = "thief"\n[relationships]\neyrie = "1"\n')
    line = [*command.split(), "-c", str(save)]
    loaded = loaded_after(f"from vagrant_cli.cli.main import main\nmain({line!r})")
    assert "vagrant_cli.vagabond.board" in loaded
    assert not loaded & {"rich", "tomlkit", "pydantic", "vagrant_cli.store.schema.save_keys"}


@pytest.mark.parametrize("command", ["odds 3 -s 4", f"board show --board {BOARD}"])
def test_pictures_load_only_for_who_asks_for_one(command: str, tmp_path: Path):
    run = "from vagrant_cli.cli.main import main\nmain({!r})"
    drawing = {"vagrant_cli.cli.pictures.markup", "vagrant_cli.cli.sheet.page", "html", "rich"}
    assert not loaded_after(run.format(command.split())) & drawing
    asked = [*command.split(), "--svg", str(tmp_path / "picture.svg")]
    assert "vagrant_cli.cli.pictures.markup" in loaded_after(run.format(asked))


def test_a_command_that_changes_a_save_needs_neither_rich_nor_tomlkit(tmp_path: Path, vsong):
    save = str(tmp_path / "c.toml")
    vsong("new", save, "--title", "T", "--vagrant", "songsmith", "--vagrant", "empress")
    loaded = loaded_after(f"from vagrant_cli.cli.main import main\nmain(['donate', '3', '-c', {save!r}])")
    assert "vagrant_cli.store.file.saves" in loaded
    assert not loaded & {"rich", "tomlkit", "pydantic"}
