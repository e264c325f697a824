"""The house: corridors of a readable width, floors that do not climb, every fact in one place."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

import vagrant_cli

PACKAGE = Path(vagrant_cli.__file__).parent
ROOT = PACKAGE.parent
FLOORS = {
    "rules": (
        ("words", "events"),
        ("bones", "board"),
        ("tracks", "lookup"),
        ("vagrant",),
        ("haint",),
        ("campaign",),
        ("bindle",),
        ("camp", "scenario"),
        ("forecast",),
    ),
    "store": (("text",), ("schema",), ("disk",), ("file",), ("merge",)),
    "cli": (
        ("line",),
        ("words",),
        ("pictures",),
        ("lookup", "saves"),
        ("bones",),
        ("scenario", "bindle"),
        ("haint",),
        ("vagrant",),
        ("camp",),
        ("campaign",),
        ("prompt", "vagabond", "sheet"),
    ),
}
"""Folders from the ground up: a module may import its own floor's folder and what lies below."""


def name_of(path: Path) -> str:
    """Return a module's dotted name below the package; a folder's own is the folder's."""
    parts = path.relative_to(PACKAGE).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


MODULES = {name_of(path): path for path in sorted(PACKAGE.rglob("*.py"))}
TREES = {name: ast.parse(path.read_text("utf-8")) for name, path in MODULES.items()}


def imports(name: str) -> set[str]:
    """Return the modules of the package that a module names in imports, for types only too."""
    path = MODULES[name]
    package = list(path.relative_to(PACKAGE).parts[:-1])
    found = set()
    for node in ast.walk(TREES[name]):
        if isinstance(node, ast.ImportFrom) and node.level:
            base = package[: len(package) - node.level + 1] + (node.module.split(".") if node.module else [])
            for alias in node.names:
                full = ".".join([*base, alias.name])
                found.add(full if full in MODULES else ".".join(base))
    return {one for one in found if one in MODULES} - {name}


GRAPH = {name: imports(name) for name in MODULES}
IMPORTERS: dict[str, set[str]] = defaultdict(set)
for _name, _targets in GRAPH.items():
    for _target in _targets:
        IMPORTERS[_target].add(_name)


def test_no_folder_holds_more_than_12_modules():
    folders = [PACKAGE, *(path for path in PACKAGE.rglob("*") if path.is_dir() and list(path.glob("*.py")))]
    wide = {folder.name: len(list(folder.glob("*.py"))) - 1 for folder in folders}
    assert {name: count for name, count in wide.items() if count > 12} == {}


def test_no_two_modules_import_each_other_in_a_circle():
    try:
        TopologicalSorter(GRAPH).prepare()
    except CycleError as error:
        pytest.fail(f"a circle: {' -> '.join(error.args[1])}")


@pytest.mark.parametrize("top", FLOORS)
def test_floors_do_not_climb(top: str):
    floor = {folder: level for level, folders in enumerate(FLOORS[top]) for folder in folders}
    assert set(floor) == {path.parent.name for path in (PACKAGE / top).glob("*/*.py")}
    climbing = []
    for name, targets in GRAPH.items():
        for target in targets:
            one, other = name.split("."), target.split(".")
            if one[0] == other[0] == top and len(one) > 2 and len(other) > 2 and one[1] != other[1]:
                climbing += [f"{name} -> {target}"] if floor[other[1]] >= floor[one[1]] else []
    assert climbing == []


def test_a_small_module_serves_more_than_one():
    """A room under 60 lines with a single visitor is a corner of that visitor's room."""
    small = {
        name: path
        for name, path in MODULES.items()
        if path.name not in ("__init__.py", "__main__.py") and len(path.read_text("utf-8").splitlines()) < 60
    }
    loaded = {
        f"cli.{word}"
        for word in re.findall(r'Word\(\s*"([a-z_.]+)"', MODULES["cli.line.groups"].read_text("utf-8"))
    }
    assert [name for name in small if len(IMPORTERS[name]) < 2 and name not in loaded] == []


def test_one_name_and_one_value_stand_in_one_constant():
    found = defaultdict(set)
    for name, tree in TREES.items():
        for node in tree.body:
            targets = (
                node.targets
                if isinstance(node, ast.Assign)
                else [node.target]
                if isinstance(node, ast.AnnAssign)
                else []
            )
            for target in targets:
                if isinstance(target, ast.Name) and target.id.isupper() and node.value is not None:
                    found[target.id, ast.dump(node.value)].add(name)
    assert {key[0]: sorted(names) for key, names in found.items() if len(names) > 1} == {}


def as_python_would(node: ast.AST) -> bool:
    """Tell whether a piece of code asks for `!r`: in an f-string, or in a sentence that is filled in later."""
    if isinstance(node, ast.Constant):
        return bool(re.search(r"\{\w*!r", str(node.value)))
    return isinstance(node, ast.FormattedValue) and node.conversion == ord("r")


def test_no_message_shows_a_text_as_python_would():
    """A name in a sentence is shown by `names.as_typed`, which adds no backslash that nobody typed."""
    found = [
        f"{name}:{node.lineno}"
        for name, tree in TREES.items()
        for node in ast.walk(tree)
        if as_python_would(node)
    ]
    assert found == []


OF_A_FILE = ("name", "stem", "parent", "path", "file")
"""What an attribute of a path is called that is a path, or a part of one, again."""


def is_path(node: ast.AST, paths: set[str]) -> bool:
    """Tell whether a piece of code stands for a file's path or name, as far as that is seen from the code alone."""
    if isinstance(node, ast.Name):
        return node.id in paths
    if isinstance(node, ast.Subscript):
        return is_path(node.value, paths)
    if isinstance(node, ast.BinOp):
        return isinstance(node.op, ast.Div) and is_path(node.left, paths)
    if isinstance(node, ast.Attribute):
        return node.attr in OF_A_FILE and is_path(node.value, paths)
    if isinstance(node, ast.Tuple):
        return any(is_path(one, paths) for one in node.elts)
    if not isinstance(node, ast.Call):
        return False
    called = ast.unparse(node.func)
    return called in (
        "Path",
        "Path.cwd",
        "companions.log",
        "companions.keep",
        "os.path.realpath",
        "os.readlink",
        "links.meant",
    ) or (
        isinstance(node.func, ast.Attribute)
        and node.func.attr in ("with_name", "with_suffix", "absolute", "resolve", "relative_to")
        and is_path(node.func.value, paths)
    )


def paths_in(function: ast.AST) -> set[str]:
    """Return the names of a function that stand for files: by their annotation, or by what they are given."""
    found: set[str] = set()
    for node in ast.walk(function):
        if isinstance(node, ast.arg) and node.annotation and "Path" in ast.unparse(node.annotation):
            found.add(node.arg)
    for _ in range(2):
        for node in ast.walk(function):
            if isinstance(node, ast.Assign) and is_path(node.value, found):
                found.update(target.id for target in node.targets if isinstance(target, ast.Name))
            elif isinstance(node, ast.For | ast.comprehension) and isinstance(node.target, ast.Name):
                found |= {node.target.id} if is_path(node.iter, found) else set()
    return found


def file_names(tree: ast.AST) -> set[ast.AST]:
    """Return the pieces of code that make the name of a file, and no message."""
    made: set[ast.AST] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Div):
            made.update(ast.walk(node.right))
        elif isinstance(node, ast.Call) and ast.unparse(node.func).endswith(("Path", "with_name")):
            made.update(below for word in node.args for below in ast.walk(word))
    return made


def raw_paths(tree: ast.AST) -> set[int]:
    """Return the lines on which a sentence shows a path as it is."""
    named = file_names(tree)
    found = set()
    for function in (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)):
        paths = paths_in(function)
        shown = {piece for piece in ast.walk(function) if isinstance(piece, ast.FormattedValue)} - named
        found |= {piece.lineno for piece in shown if is_path(piece.value, paths)}
    return found


def test_a_path_in_a_sentence_stands_on_one_line():
    """A file's name may hold line breaks: a sentence shows it by `typed.shown`, a command by `typed.path`."""
    found = [
        f"{name}:{line}"
        for name, tree in TREES.items()
        if name.startswith(("store.", "cli.")) and "from pathlib import" in MODULES[name].read_text("utf-8")
        for line in sorted(raw_paths(tree))
    ]
    assert found == []


@pytest.mark.parametrize(
    "shown", ["{file}", "{file.name}", "{file.parent / other}", "{Path(other)}", "{other}", "{one}"]
)
def test_a_path_that_a_sentence_shows_raw_is_found(shown: str):
    code = "def f(file: Path):\n    other = file.absolute()\n    for one in (file, other):\n        say(f'%s is odd')\n"
    assert raw_paths(ast.parse(code.replace("%s", shown))) == {4}
    assert raw_paths(ast.parse(code.replace("%s", "{typed.shown(file)}"))) == set()
