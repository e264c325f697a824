"""What is made here instead of loaded behaves as the standard library's."""

from __future__ import annotations

import contextlib
import functools
import hashlib
import json
import os
import pathlib
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from vagrant_cli import lean, paths

KINDS = [contextlib.contextmanager, lean.contextmanager]
WORDS = st.text("ab./~ é", max_size=12)

HERE = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[1])}
"""An environment in which Python finds the package without its site."""


@given(WORDS, WORDS)
@example("//a", "b")
@example("///a", "")
@example("a/..", "./.b.toml")
@example("a.", "..c.")
@settings(deadline=None)
def test_a_path_is_one_of_pathlibs(one: str, other: str):
    ours, theirs = paths.Path(one) / other, Path(one) / other
    assert str(ours) == str(theirs)
    assert ours == theirs
    assert theirs == ours
    for name in ("parts", "name", "stem", "suffix", "parent"):
        assert getattr(ours, name) == getattr(theirs, name), name
    assert list(ours.parents) == list(theirs.parents)
    assert ours.is_absolute() == theirs.is_absolute()
    assert ours.as_posix() == theirs.as_posix()
    assert ours.absolute() == theirs.absolute()
    assert ours.resolve() == theirs.resolve()
    assert ours.is_relative_to(one) == theirs.is_relative_to(one)
    if theirs.is_relative_to(one):
        assert ours.relative_to(one) == theirs.relative_to(one)
    assert hash(ours) == hash(paths.Path(one, other))
    if theirs.name:
        assert ours.with_name("x.y") == theirs.with_name("x.y")
        assert ours.with_suffix(".html") == theirs.with_suffix(".html")


def test_a_path_looks_at_the_disk_as_pathlibs_does(tmp_path: Path):
    (tmp_path / "file.toml").write_text("a", "utf-8")
    (tmp_path / "link").symlink_to("nowhere")
    (tmp_path / "loop").symlink_to("loop")
    for name in ("", "file.toml", "link", "loop", "none", "file.toml/below", "a\0b"):
        ours, theirs = paths.Path(tmp_path, name), tmp_path / name
        for look in ("exists", "is_file", "is_dir", "is_symlink"):
            assert getattr(ours, look)() == getattr(theirs, look)(), (name, look)
    assert list(paths.Path(tmp_path).glob("*.toml")) == list(tmp_path.glob("*.toml"))
    assert list(paths.Path(tmp_path, "none").glob("*.toml")) == []
    assert paths.Path.cwd() == Path.cwd()


def test_a_name_too_long_is_told_and_not_taken_for_one_that_is_not_there(tmp_path: Path):
    for kind in (paths.Path, pathlib.Path):
        if kind is pathlib.Path and sys.version_info >= (3, 12):
            continue
        with pytest.raises(OSError, match="too long"):
            kind(tmp_path, "a" * 300).exists()


class Odd(Exception):
    """An error of this test."""


@pytest.mark.parametrize("raised", [None, Odd, StopIteration, KeyboardInterrupt])
@pytest.mark.parametrize("held", ["through", "swallowed", "changed", "twice"])
def test_a_block_ends_as_contextlibs_does(raised: type[BaseException] | None, held: str):
    def outcome(manager) -> list[str]:
        told = []

        @manager
        def block(name: str):
            told.append(f"in {name}")
            try:
                yield name
            except BaseException as error:
                told.append(type(error).__name__)
                if held == "through":
                    raise
                if held == "changed":
                    raise Odd("other") from error
            if held == "twice":
                yield name
            told.append("out")

        try:
            with block("a") as name:
                told.append(name)
                if raised:
                    raise raised("x")
        except BaseException as error:
            told.append(f"{type(error).__name__}: {error}")
        return told

    theirs, ours = map(outcome, KINDS)
    assert [one.split(" after")[0] for one in theirs] == [one.split(" after")[0] for one in ours]


@pytest.mark.parametrize("raised", [None, OSError, FileNotFoundError, ValueError])
def test_what_is_suppressed_is_what_contextlib_suppresses(raised: type[BaseException] | None):
    def outcome(kind) -> str:
        try:
            with kind(OSError):
                if raised:
                    raise raised("x")
        except ValueError:
            return "raised"
        return "over"

    assert outcome(lean.suppress) == outcome(contextlib.suppress)


def test_answers_are_kept_as_functools_keeps_them():
    for kept in (functools.lru_cache, lean.lru_cache):
        asked = []
        double = kept(2)(lambda one, asked=asked: asked.append(one) or one * 2)
        assert [double(one) for one in (1, 1, 2, 3, 3, 1)] == [2, 2, 4, 6, 6, 2]
        assert asked == [1, 2, 3, 1]
        double.cache_clear()
        assert (double(1), asked) == (2, [1, 2, 3, 1, 1])


def test_a_property_is_worked_out_once():
    asked = []

    class One:
        @lean.cached_property
        def two(self) -> int:
            """Tell two."""
            asked.append(self)
            return 2

    one = One()
    assert (one.two, one.two, len(asked)) == (2, 2, 1)
    assert One.two.__doc__ == "Tell two."


def test_an_expression_is_compiled_when_it_is_first_used():
    code = (
        "import sys; from vagrant_cli.lean import regex; digits = regex(r'(?i)A(\\d+)'); assert 're' not in sys.modules;"
        "assert digits.match('a12')[1] == '12' and digits.sub('b', 'a1A2') == 'bb' and 're' in sys.modules"
    )
    subprocess.run([sys.executable, "-S", "-c", code], check=True, env=HERE)


def test_a_module_runs_when_something_of_it_is_first_used():
    code = (
        "import sys; from vagrant_cli.rules.campaign import deeds; one = sys.modules['vagrant_cli.rules.campaign.deeds'];"
        "assert one is deeds and type(one).__name__ == '_Unloaded' and 'vagrant_cli.campaign' not in sys.modules;"
        "assert deeds.LIMIT == 2 and type(deeds) is type(sys) and deeds is one;"
        "from vagrant_cli.rules.campaign.deeds import LIMIT"
    )
    subprocess.run([sys.executable, "-S", "-c", code], check=True, env=HERE)


def test_a_module_that_is_not_there_is_an_import_error():
    with pytest.raises(ImportError):
        from vagrant_cli.rules.campaign import nothing  # noqa: F401


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
    lambda below: st.lists(below) | st.dictionaries(st.text(), below),
)


@given(VALUES)
@settings(deadline=None)
def test_json_is_written_and_read_as_the_library_does(value: object):
    text = lean.written(value)
    assert text == json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    raw = text.encode("utf-8", "surrogatepass")
    assert repr(lean.read_json(raw)) == repr(json.loads(raw))


@given(st.text('{}[]",:0123eE.-+ \n\t\\utfnaluINy\x00\x0b', max_size=12))
@example("1 2")
@example("")
@example("[NaN,-Infinity]")
@example("\x0b1")
@example("[" * 100_000)
@settings(deadline=None)
def test_what_is_no_json_is_none_to_the_library_either(text: str):
    def read(loads, given: object) -> str:
        try:
            return repr(loads(given))
        except (ValueError, RecursionError) as error:
            return "deep" if isinstance(error, RecursionError) else "none"

    assert read(lean.read_json, text.encode()) == read(json.loads, text)


@given(st.binary())
@settings(deadline=None)
def test_a_hash_is_hashlibs(raw: bytes):
    assert lean.sha256(raw).hexdigest() == hashlib.sha256(raw).hexdigest()
