"""Where things stand in a text: lines, values, comments; what stands twice; what git left behind."""

from __future__ import annotations

import random
import tomllib
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.property.saves import tables, typed
from vagrant_cli.store.text.layout import Layout, scan
from vagrant_cli.store.text.mistakes import Marker, Twice, markers, twice
from vagrant_cli.store.text.scan import Scan

TEXT = '''\
# about the schema
schema = 1  # beside

# free

# about the pup
# two lines
[vagrants."the pup"]  # on the header
player . name = "x # y"
"notes"=[  # opens
    # first
    "12",  # twelfth

    13, [1, 2],
    { a = "]" },
]  # closes
# right below

[[spare]]
text = """
[no header]
key = 1
"""
[[spare]]
'text' = 1987-07-05 17:45:00Z  # a date
'''


def comments(layout: Layout) -> dict[str, Any]:
    return {comment.text: (comment.owner, comment.where) for comment in layout.comments}


def test_headers_are_found_with_their_path_and_the_comments_above_them() -> None:
    """Bare, quoted and array headers; a block of comments directly above belongs to the header."""
    found = [(section.path, section.line, section.top, section.array) for section in scan(TEXT).sections]
    assert found == [
        ((), 0, 0, False),
        (("vagrants", "the pup"), 8, 6, False),
        (("spare",), 19, 19, True),
        (("spare",), 24, 24, True),
    ]


def test_a_section_ends_with_its_last_key_and_the_comment_right_below() -> None:
    """What stands free further down belongs to no section."""
    assert [section.end for section in scan(TEXT).sections] == [2, 17, 23, 25]


def test_keys_are_found_with_the_lines_and_columns_of_their_values() -> None:
    """Dotted keys are resolved; lists and long strings reach over several lines."""
    layout = scan(TEXT)
    found = {(entry.path, entry.line, entry.last) for entry in layout.entries}
    pup = ("vagrants", "the pup")
    assert found == {
        (("schema",), 2, 2),
        ((*pup, "player", "name"), 9, 9),
        ((*pup, "notes"), 10, 16),
        (("spare", "text"), 20, 23),
        (("spare", "text"), 25, 25),
    }
    name = layout.entry_at[(*pup, "player", "name")]
    assert layout.lines[name.line - 1][name.start : name.stop] == '"x # y"'


def test_each_comment_knows_what_it_stands_at() -> None:
    """Above, beside, within, or free; a sign within a string is no comment."""
    pup = ("vagrants", "the pup")
    notes = (*pup, "notes")
    assert comments(scan(TEXT)) == {
        "# about the schema": (("schema",), "above"),
        "# beside": (("schema",), "beside"),
        "# free": (None, "above"),
        "# about the pup": (pup, "above"),
        "# two lines": (pup, "above"),
        "# on the header": (pup, "beside"),
        "# opens": (notes, "within"),
        "# first": (notes, "within"),
        "# twelfth": (notes, "within"),
        "# closes": (notes, "beside"),
        "# right below": (None, "above"),
        "# a date": (("spare", "text"), "beside"),
    }


def test_items_of_a_list_are_found_one_by_one() -> None:
    """Lists and tables within a list are one item each."""
    layout = scan(TEXT)
    items = layout.items(layout.entry_at["vagrants", "the pup", "notes"])
    assert [TEXT[item.start : item.stop] for item in items] == ['"12"', "13", "[1, 2]", '{ a = "]" }']
    assert [item.line for item in items] == [12, 14, 14, 15]
    assert layout.items(layout.entry_at["schema",]) == ()


@pytest.mark.parametrize(
    ("place", "line"),
    [
        (("schema",), 2),
        (("vagrants", "the pup"), 8),
        (("vagrants", "the pup", "player", "name"), 9),
        (("vagrants", "the pup", "notes"), 10),
        (("vagrants", "the pup", "notes", 0), 12),
        (("vagrants", "the pup", "notes", 3), 15),
        (("vagrants", "the pup", "notes", 3, "a"), 15),
        (("vagrants", "the pup", "notes", 4), 10),
        (("vagrants", "the pup", "humanity"), 8),
        (("vagrants", "the pup", "player"), 9),
        (("vagrants",), 8),
        (("spare", 0, "text"), 20),
        (("spare", 1, "text"), 25),
        (("spare", 1), 24),
        (("nowhere", "at", "all"), None),
        ((), None),
    ],
)
def test_a_place_has_the_line_of_the_nearest_thing_around_it(place: Any, line: int | None) -> None:
    """Keys, tables, items of lists, and tables of arrays; what has no line has that of what is around it."""
    assert scan(TEXT).line_of(place) == line
    assert scan("\ufeff" + TEXT.replace("\n", "\r\n")).line_of(place) == line


TWICE = [
    ("a = 1\nb = 2\na = 3\n", Twice(("a",), 1, 3)),
    ("[a]\nb = 1\n'b' = 2\n", Twice(("a", "b"), 2, 3)),
    ("[a]\n\n[b]\n[a]\n", Twice(("a",), 1, 4)),
    ("[a.b]\n[a]\nb = 1\n", Twice(("a", "b"), 1, 3)),
    ("[a.b.c]\n[a]\nb = 1\n", Twice(("a", "b"), 1, 3)),
    ("a = 1\n[a]\n", Twice(("a",), 1, 2)),
    ("a = {}\n[a.b]\n", Twice(("a",), 1, 2)),
    ("a = 1\na.b = 1\n", Twice(("a",), 1, 2)),
    ("a.b = 1\na = 1\n", Twice(("a",), 1, 2)),
    ("a.b = 1\n[a]\n", Twice(("a",), 1, 2)),
    ("[a.b.c]\n[a]\nb.c = 1\n", Twice(("a", "b", "c"), 1, 3)),
    ("[a]\n[[a]]\n", Twice(("a",), 1, 2)),
    ("[[a]]\n[a]\n", Twice(("a", 0), 1, 2)),
    ("[[a]]\nb = 1\n[[a]]\nb = 2\nb = 3\n", Twice(("a", 1, "b"), 4, 5)),
]


@pytest.mark.parametrize(("text", "found"), TWICE)
def test_what_stands_twice_is_named_with_both_lines(text: str, found: Twice) -> None:
    """Keys, tables, and tables that keys have made before; a TOML reader refuses each of these."""
    with pytest.raises(tomllib.TOMLDecodeError):
        tomllib.loads(text)
    assert twice(text) == found


def test_nothing_stands_twice_in_a_good_text() -> None:
    """Arrays of tables, dotted keys and headers in any order are no doubles."""
    for text in (
        TEXT,
        "a.b = 1\na.c = 2\n[a.d]\n",
        "[a.b]\n[a]\n[a.c]\n",
        "[[a]]\nb=1\n[a.c]\n[[a]]\nb=1\n[a.c]\n",
    ):
        tomllib.loads(text)
        assert twice(text) is None


def test_markers_of_an_unresolved_merge_are_found_with_their_lines() -> None:
    """All four kinds, in both newline styles, also when one of them has been taken out already."""
    text = "a = 1\n<<<<<<< ours\nb = 1\n||||||| base\nb = 0\n=======\nb = 2\n>>>>>>> theirs\n"
    found = (
        Marker(2, "<<<<<<< ours"),
        Marker(4, "||||||| base"),
        Marker(6, "======="),
        Marker(8, ">>>>>>> theirs"),
    )
    assert markers(text) == found
    assert markers(text.replace("\n", "\r\n")) == found
    assert markers(text.replace("<<<<<<< ours\n", "")) == tuple(
        Marker(line - 1, words) for line, words in found[1:]
    )


@pytest.mark.parametrize(
    "text", ["", "a = 1\n", 'a = """\n=======\n"""\n', "# <<<<<<< no\n", "<<<<<<<<<< art\n"]
)
def test_text_without_a_merge_has_no_markers(text: str) -> None:
    """A row of equals signs in somebody's notes is no conflict."""
    assert markers(text) == ()


def test_a_list_that_never_closes_hides_nothing_below_it() -> None:
    """In a text that TOML does not accept, what follows an open bracket is still found."""
    layout = scan('a = [\n    "x",\n[b]\nc = 1\nd = [1]\n')
    assert [entry.path for entry in layout.entries] == [("a",), ("b", "c"), ("b", "d")]
    assert layout.line_of(("b", "c")) == 4
    layout = scan("a = [\nb = [\n    1,\n]\nc = 1\n")
    assert [(entry.line, entry.last) for entry in layout.entries] == [(1, 1), (2, 2), (5, 5)]


@given(st.randoms(use_true_random=False), st.booleans())
@settings(max_examples=100, deadline=None, database=None, derandomize=True)
def test_the_scan_agrees_with_a_toml_reader_about_every_key(luck: random.Random, wild: bool) -> None:
    """In random saves, each key's span of text is its value, each item's its item, and no comment is missed."""
    text = typed(luck, tables(luck), wild=wild).text.removeprefix("\ufeff")
    held = tomllib.loads(text)
    layout = scan(text)
    assert twice(text) is None
    for entry in layout.entries:
        if entry.path[0] == "unknown":
            continue
        start, stop = (
            layout.starts[line - 1] + column
            for line, column in ((entry.line, entry.start), (entry.last, entry.stop))
        )
        assert value_of(text[start:stop]) == at(held, entry.path)
        if text[start] == "[":
            items = [value_of(text[item.start : item.stop]) for item in layout.items(entry)]
            assert items == at(held, entry.path)
    numbers = [comment.text.split()[1] for comment in layout.comments]
    assert len(set(numbers)) == len(numbers) == text.count("# c")


LINES = st.lists(
    st.one_of(
        st.sampled_from(
            [
                "",
                "# c",
                "  # c",
                "[a]",
                "[a.b]",
                '[a."b c"]',
                "[[a]]",
                "[ a ]",
                "[a] # c",
                "k = [",
                "]",
                "] # c",
                "],",
                'k = [\n    "x",\n    1,\n]',
                'k = [\n"x" ,\n\t"",  \n  ]  # c',
            ]
        ),
        st.tuples(
            st.sampled_from(["k", " k", 'k."x y"', '"k#"', "k . l", "'k'", "k.", "é"]),
            st.sampled_from(["=", " = ", "\t= "]),
            st.sampled_from(
                [
                    "1",
                    '"x"',
                    '"#"',
                    r'"\""',
                    '"x" ',
                    "true # c",
                    '"x" # "c"',
                    "[1]",
                    "[",
                    '["a", 1]',
                    '"""',
                    "{}",
                    "1.5",
                    "",
                ]
            ),
        ).map("".join),
        st.sampled_from(
            ['    "x",', "    1,", '    "x"', '    "x", # c', '    "#",', "    [1],", '    "\\"",']
        ),
    ),
    max_size=12,
)


@given(LINES, st.sampled_from(["\n", "\r\n"]))
@settings(max_examples=2000, deadline=None, database=None, derandomize=True)
def test_lines_in_our_layout_are_found_as_the_patterns_find_them(lines: list[str], ending: str) -> None:
    text = ending.join(lines)
    found = Scan(text).run()
    items = [Layout(found).items(entry) for entry in found.entries]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("vagrant_cli.store.text.layout.plain", lambda _: False)
        patch.setattr("vagrant_cli.store.text.scan.plain", lambda _: False)
        patch.setattr("vagrant_cli.store.text.scan.plain_names", lambda _: None)
        by_patterns = Scan(text).run()
        assert items == [Layout(by_patterns).items(entry) for entry in by_patterns.entries]
    assert vars(found) == vars(by_patterns)


def value_of(words: str) -> Any:
    return tomllib.loads(f"x = {words}")["x"]


def at(facts: Any, path: tuple[str, ...]) -> Any:
    for name in path:
        facts = facts[name]
    return facts


@given(st.text(st.sampled_from("[]{}\"'#=,.\\ \n\r\tab1é"), max_size=200))
@settings(max_examples=300, deadline=None, database=None, derandomize=True)
def test_no_text_at_all_upsets_the_scan(text: str) -> None:
    """Whatever stands in a file, lines are told within it."""
    layout = scan(text)
    for entry in layout.entries:
        assert 1 <= entry.top <= entry.line <= entry.last <= len(layout.lines)
        assert 0 <= entry.start <= len(layout.lines[entry.line - 1])
        assert entry.stop <= len(layout.lines[entry.last - 1])
        assert layout.line_of(entry.path) is not None
    twice(text)
    markers(text)
