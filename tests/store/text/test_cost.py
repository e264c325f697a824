"""Texts that somebody made to cost too much: read in a time that grows with their length, and no deeper than a limit."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.patience import an_end
from vagrant_cli.store.merge import differences
from vagrant_cli.store.schema.schema import decode
from vagrant_cli.store.schema.toml_text import facts, listed
from vagrant_cli.store.text import edit, printer
from vagrant_cli.store.text import facts as facts_of_lists
from vagrant_cli.store.text.layout import Item, Layout, scan
from vagrant_cli.store.text.reader import Problem, Reader
from vagrant_cli.store.text.scan import Entry

CAMPAIGN = 'schema = 1\ntitle = "T"\n\n[vagrants.songsmith]\n\n[vagrants.empress]\n'
MANY = 160_000

TEXTS = {
    "a string that never ends": 'a = "' + '\\"' * MANY,
    "one in a list": 'a = [1, "' + '\\"' * MANY,
    "one of many lines": 'a = """' + '\\"""' * MANY,
    "one of many lines and two quotes": 'a = """' + '""x' * MANY,
    "a plain one of many lines": "a = '''" + "''x" * MANY,
    "plain ones": "a = '" + "x" * MANY + "\n" + "b = 'x\n" * 1000,
    "quotes": "a = [" + '"' * MANY,
    "many quotes": "a = [" + "'" * MANY,
    "a key that never ends": '"' + '\\"' * MANY,
    "a key of many names": "a." * MANY * 4,
    "a key of many quoted names": '"a".' * MANY * 2 + "a = 1",
    "a header of many names, and keys below it": "[" + "a." * MANY + "a]\n" + "b = 1\n" * MANY,
    "a key and blanks": "a" + " " * MANY,
    "a header that never ends": "[" + "a." * MANY,
    "brackets": "a = " + "[" * MANY,
    "lists that never end": "a = [1,\n" * MANY,
    "a string that ends": 'a = "' + '\\"' * MANY + '"',
}


@pytest.mark.parametrize("name", TEXTS)
def test_a_text_that_was_made_to_cost_too_much_is_read_to_an_end(name: str) -> None:
    with an_end():
        scan(TEXTS[name])


DEEP = {
    "tables": "[" + ".".join(["a"] * 320) + "]\nb = 1\n",
    "dotted keys": ".".join(["a"] * 320) + " = 1\n",
    "dotted keys without end": ".".join(["a"] * 16_000) + " = 1\n",
    "a key that ends in a dot": "a." * 400_000 + "\n",
    "a header that does": "[" + "a." * 400_000 + "]\n",
    "a key within": "b = {" + "a . " * 200_000 + "}\n",
    "lists": "a = " + "[" * 320 + "]" * 320 + "\n",
    "lists beyond any stack": "a = " + "[" * 9_000 + "]" * 9_000 + "\n",
    "tables in lists": "a = " + "[{b = " * 60 + "1" + "}]" * 60 + "\n",
}
LINES = (
    "status", "note hi", "donate 1", "diff one.toml two.toml", "diff --text one.toml", "check one.toml", "deed goal songsmith X",
    "merge one.toml two.toml one.toml",
)  # fmt: skip


@pytest.mark.parametrize("name", DEEP)
@pytest.mark.parametrize("line", LINES)
def test_a_save_that_is_nested_too_deep_is_told_in_one_line_by_every_command(
    name: str, line: str, tmp_path: Path, vsong: Any
) -> None:
    deep = DEEP[name]
    text = CAMPAIGN + deep if deep.startswith("[a") else deep + CAMPAIGN
    (tmp_path / "one.toml").write_text(text, "utf-8")
    (tmp_path / "two.toml").write_text(CAMPAIGN, "utf-8")
    ran = vsong(*line.split(), "-c", "one.toml", "--json")
    assert ran.code == 4, ran.err
    assert "stand more than 50 deep in one another" in ran.out
    assert (tmp_path / "one.toml").read_text("utf-8") == text


def test_what_is_nested_as_deep_as_the_limit_is_kept_by_every_command(tmp_path: Path, vsong: Any) -> None:
    (tmp_path / "one.toml").write_text("x" + ".a" * 48 + " = 1\n" + CAMPAIGN, "utf-8")
    (tmp_path / "two.toml").write_text(CAMPAIGN, "utf-8")
    for line in ("status", "note hi", "donate 1", "diff one.toml two.toml", "diff --text one.toml", "check"):
        assert vsong(*line.split(), "-c", "one.toml").code == 0


DOUBLED = {
    "on one line": "[belongings]\nskills = [" + '"s",' * 20_000 + "]\n",
    "on a line each": "[belongings]\nskills = [\n" + '"s",\n' * 20_000 + "]\n",
}


@pytest.mark.parametrize("name", DOUBLED)
def test_a_list_of_mistakes_is_read_once_for_all_their_lines(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[Entry] = []
    before = Layout._read_items

    def counted(layout: Layout, entry: Entry) -> tuple[Item, ...]:
        read.append(entry)
        assert len(read) < 10, "the list is read again for each of its mistakes"
        return before(layout, entry)

    monkeypatch.setattr(Layout, "_read_items", counted)
    text = CAMPAIGN + DOUBLED[name]
    found = listed(text.encode(), decode(facts(Path("one.toml"), text)).problems)
    assert len(found) == 19_999
    assert found[-1]["line"] == (8 if name == "on one line" else 8 + 20_000)


def test_no_mistake_is_looked_for_among_all_others() -> None:
    """The problems collected so far are not walked for each key that cannot be printed."""

    class Unsearched(list[Problem]):
        def __contains__(self, _: object) -> bool:
            raise AssertionError("all problems are compared with one")

    problems = Unsearched()
    Reader({f"\x01{number}": 1 for number in range(20_000)}, (), problems, [])
    assert len(problems) == 20_000


WIDE = {
    "hexadecimal": "coins = 0x" + "f" * 20_000,
    "below zero": "coins = -" + "9" * 4_000,
    "decimal": "coins = " + "9" * 20_000,
    "in a list": "coins = [1, [0x" + "f" * 20_000 + "]]",
    "under a key nobody knows": "[x]\ny = 0o" + "7" * 20_000,
}


@pytest.mark.parametrize("line", LINES)
@pytest.mark.parametrize("name", WIDE)
def test_a_number_out_of_range_is_told_without_its_digits(
    name: str, line: str, tmp_path: Path, vsong: Any
) -> None:
    (tmp_path / "one.toml").write_text(CAMPAIGN + "[donations]\n" + WIDE[name] + "\n", "utf-8")
    (tmp_path / "two.toml").write_text(CAMPAIGN, "utf-8")
    ran = vsong(*line.split(), "-c", "one.toml")
    assert (ran.code, "number that is out of range" in ran.err) == (4, True), ran.err
    assert len(ran.err) < 1000


def test_a_schema_out_of_range_is_told_without_its_digits(tmp_path: Path, vsong: Any) -> None:
    (tmp_path / "one.toml").write_text("schema = 0x" + "f" * 20_000 + "\n", "utf-8")
    ran = vsong("status", "-c", "one.toml")
    assert (ran.code, "number that is out of range" in ran.err) == (4, True), ran.err


@pytest.mark.parametrize("item", [str, int, lambda number: {"x": number}, lambda number: [number, "x"]])
def test_a_list_that_follows_another_looks_at_each_item_once(item: Any) -> None:
    """In the same order, in another one, and where each second item is new; texts, numbers, tables and lists."""
    for count in (500, 1000):
        held = [item(number) for number in range(count)]
        for before, after in (
            (held, [*held, "new"]),
            (held[::-1], [*held[::-1], "new"]),
            (held, [word for one in held for word in (one, f"new {one}")]),
            (held, [item(count + number) for number in range(count)]),
            (held, held[::2]),
        ):
            looked: list[object] = []

            def key(one: object, looked: list[object] = looked) -> Any:
                looked.append(one)
                return facts_of_lists.mark(one)

            found = facts_of_lists._match(before, after, key)
            assert len(found) == sum(one in before for one in after)
            assert len(looked) == len(before) + len(after)
            assert len(facts_of_lists.follow(held, before, after)) == len(after)


class Kind:
    """Counts how often its kin are compared."""

    compared = 0


class Told(int):
    """A number that counts how often it is compared."""

    def __eq__(self, other: object) -> bool:
        Kind.compared += 1
        return int(self) == other

    __hash__ = int.__hash__


def test_a_difference_of_tables_compares_no_table_with_all_others() -> None:
    old, new = ([{"x": Told(number)} for number in range(start, 2000, 2)] for start in (0, 1))
    found = list(differences._items((), old, new))
    assert len(found) == 2000
    assert Kind.compared <= 8000


@pytest.mark.parametrize(
    ("one", "other", "equal"),
    [
        (1, True, False),
        (1, 1.0, False),
        (0.0, -0.0, True),
        (float("nan"), float("nan"), True),
        ({"a": 1, "b": 2}, {"b": 2, "a": 1}, True),
        ({"a": 1}, {"a": True}, False),
        ([1, [2]], [1, [2]], True),
        ([1], [1, 1], False),
        ("1", 1, False),
    ],
)
def test_a_mark_is_equal_for_the_same_facts_alone(one: Any, other: Any, equal: bool) -> None:
    assert facts_of_lists.same(one, other) is equal
    assert (facts_of_lists.mark(one) == facts_of_lists.mark(other)) is equal


class Walked(tuple[Any, ...]):
    """Sections or entries that count how often all of them are walked."""

    walks = 0

    def __iter__(self) -> Iterator[Any]:
        Walked.walks += 1
        return super().__iter__()


def many(count: int) -> dict[str, Any]:
    return {
        "notes": {"lines": [f"note {number}" for number in range(count)]},
        "mine": {f"k{number}": 1 for number in range(count)},
        "tables": {f"k{number}": {"a": 1} for number in range(count)},
    }


@pytest.mark.parametrize("way", ["come", "go", "change"])
def test_a_thousand_facts_that_change_walk_the_text_no_thousand_times(
    way: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    none: dict[str, Any] = {"schema": 1}
    all_of_them = {"schema": 1, **many(1000)}
    sides = {
        "come": (none, all_of_them),
        "go": (all_of_them, none),
        "change": (all_of_them, {**all_of_them, "tables": {f"k{n}": {"a": 2, "b": 3} for n in range(1000)}}),
    }
    before, after = sides[way]
    made = Layout.__init__

    def counting(layout: Layout, found: Any) -> None:
        made(layout, found)
        layout.sections, layout.entries = Walked(layout.sections), Walked(layout.entries)

    monkeypatch.setattr(Layout, "__init__", counting)
    Walked.walks = 0
    assert edit.rewrite(printer.fresh(before), before, after).facts == after
    assert Walked.walks < 30


def test_the_people_of_a_made_up_save_are_not_listed_with_each_mistake() -> None:
    text = CAMPAIGN + "".join(f"[vagrants.made{n}]\n" for n in range(500)) + "[scenario]\npage = 5\n"
    text += "[scenario.placed_coins]\n" + "".join(f"x{n} = 1\n" for n in range(500))
    said = [problem.message for problem in decode(facts(Path("one.toml"), text)).problems]
    assert "is none of empress, songsmith." in said
    assert max(map(len, said)) < 200


def _numbered(sign: str, shift: int = 0) -> str:
    return "".join(f"#{sign}{at}\n[x.a{at}]\nb = {(at + shift) % 100}\n" for at in range(2_500))


COSTLY = {
    "comments whose place is gone": (_numbered("b"), "", _numbered("t")),
    "comments of nothing that is there": (
        "",
        _numbered("o").replace("[x", "[y"),
        _numbered("t").replace("= ", "= 1"),
    ),
    "comments of both sides": tuple("".join(f"#{s}{at}\n" for at in range(12_000)) for s in "bot"),
    "many limits broken together": tuple(
        "[scenario]\npage = 5\n"
        + "".join(f"[scenario.haints.h{at}]\nhumanity = {humanity}\nlimit = {limit}\n" for at in range(2_000))
        for humanity, limit in ((5, 10), (9, 10), (5, 7))
    ),
    "a conflict in each table": (_numbered("b", 50), _numbered("b"), _numbered("b", -1)),
    "a comment at each item": tuple(
        "[x]\nl = [\n" + "".join(f"{at},#{s}\n" for at in range(5_000)) + "]\n" for s in "bot"
    ),
    "lists of other items": tuple(
        "[x]\nl = [\n" + "".join(f'"{s}{at}",\n' for at in range(6_000)) + "]\n" for s in "bot"
    ),
}
"""What stands behind a campaign in the base, in ours and in theirs."""


@pytest.mark.parametrize("name", COSTLY)
def test_two_saves_are_merged_and_told_apart_to_an_end(name: str, tmp_path: Path, vsong: Any) -> None:
    for side, more in zip(("base", "ours", "theirs"), COSTLY[name], strict=True):
        text = CAMPAIGN.replace('"T"', f'"{side}"') + more
        assert len(text) < 100_000
        (tmp_path / f"{side}.save").write_text(text, "utf-8")
    with an_end():
        assert vsong("merge", "base.save", "ours.save", "theirs.save").code == 1
        assert vsong("diff", "base.save", "theirs.save").code == 0
