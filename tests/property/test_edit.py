"""Random saves with comments everywhere, random changes: the text says what was meant and no comment moves."""

from __future__ import annotations

import os
import random
import re
import tomllib
from collections import Counter
from typing import Any

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from tests.property.lines import BESIDE, blank_runs, parted, walk
from tests.property.saves import Path, Tables, Typed, changed, kinds, tables, typed
from vagrant_cli.errors import SaveError
from vagrant_cli.store.text import edit, layout, other_shapes
from vagrant_cli.store.text.facts import same
from vagrant_cli.store.text.printer import fresh

SAVES = int(os.environ.get("VSONG_SAVES", "150"))
"""Random saves for each test; VSONG_SAVES=20000 runs more."""

many = settings(
    max_examples=SAVES,
    deadline=None,
    database=None,
    suppress_health_check=list(HealthCheck),
    derandomize=True,
)
luck_of_all_kinds = st.randoms(use_true_random=False)

# --- what was meant, by slow and obvious code -------------------------------------------------------------


def said(item: Any) -> str:
    return item if isinstance(item, str) else f"{item}"


def check_facts(held: Tables, before: Tables, after: Tables, found: Tables) -> None:
    """Compare every fact of a table with what the changes leave of it."""
    assert found.keys() == {
        name
        for name in {*held, *after}
        if name in after or name not in before or unknown(held[name], before[name])
    }
    for name, value in found.items():
        old, new, here = before.get(name), after.get(name), held.get(name)
        if name in before and name in after and kinds(old) == kinds(new) and old == new:
            assert kinds(value) == kinds(here)
            assert value == here
        elif isinstance(here, list) and isinstance(value, list) and isinstance(old, list):
            ours = [said(item) for item in value if said(item) != "unheard of"]
            here_ours = [said(item) for item in here if said(item) != "unheard of"]
            assert unknown(value, []) == [*unknown(here, old)] or unknown(
                value, old + (new or [])
            ) == unknown(here, old)
            if here_ours == old:
                assert ours == (new or [])
            else:
                assert sorted(ours) == sorted(new or [])
        elif isinstance(value, dict) and isinstance(here, dict) and isinstance(old, dict):
            check_facts(here, old, new or {}, value)
        elif name in after:
            assert kinds(value) == kinds(new)
            assert value == new
        else:
            assert value == here


def unknown(value: Any, facts: Any) -> list[Any]:
    if not isinstance(value, list) or not isinstance(facts, list):
        return []
    return [item for item in value if said(item) not in facts]


# --- lines and comments -----


def check_lines(save: Typed, after: Tables, result: str) -> None:
    """Lines of what did not change are the same, in the same order; comments are where they were."""
    old, new = walk(save.text), walk(result)
    stays = {line.what for line in old.lines} & {line.what for line in new.lines}
    in_order = {what for what in stays if not moves(save, after, what)}
    assert [line.what for line in old.lines if line.what in in_order] == [
        line.what for line in new.lines if line.what in in_order
    ]
    now = {line.what: line.words for line in new.lines}
    for what, words in old.lines:
        if what in stays and not touched(save, after, what):
            assert now[what] == words or (len(what) == 3 and now[what] == with_comma(words))
    things = old.things & new.things
    for number, (where, what) in old.comments.items():
        if where == "free":
            assert new.comments.get(number, (where, what))[0] == "free"
            assert number in new.comments or what not in things
        elif what in things:
            assert new.comments.get(number) == (where, what)
        else:
            assert number not in new.comments


def with_comma(line: str) -> str:
    match = BESIDE.search(line)
    return f"{line[: match.start()]},{line[match.start() :]}"


def touched(save: Typed, after: Tables, what: tuple[str, ...]) -> bool:
    """Return whether the fact on a line has changed."""
    path = save.paths.get(what[:2])
    return len(what) == 2 and path is not None and at(save.known, path) != at(after, path)


def moves(save: Typed, after: Tables, what: tuple[str, ...]) -> bool:
    """Return whether a line is an item of a list whose order the change turns round."""
    path = save.paths.get(what[:2])
    if len(what) < 3 or path is None:
        return False
    old, new = at(save.known, path)[0], at(after, path)[0]
    if not isinstance(old, list) or not isinstance(new, list):
        return False
    return [item for item in old if item in new] != [item for item in new if item in old]


def at(facts: Any, path: Path) -> Any:
    for name in path:
        facts = facts.get(name) if isinstance(facts, dict) else None
    return facts, kinds(facts)


# --- the properties -----------------------------------------------------------------------------------


@given(luck_of_all_kinds)
@many
def test_every_fact_is_as_meant_and_every_line_of_the_others_as_it_was(luck: random.Random) -> None:
    """Random changes are read back right, and neither comments nor lines of other facts move or change."""
    save = typed(luck, tables(luck))
    after = changed(luck, save.known)
    check(save, after, by_lines(save.text, save.known, after))


def rewrite(text: str, before: Tables, after: Tables) -> str:
    """Return the text after a change; the facts that come with it are those that it holds."""
    result = edit.rewrite(text, before, after)
    assert same(tomllib.loads(result.text.removeprefix("\ufeff")), result.facts)
    return result.text


def by_lines(text: str, before: Tables, after: Tables) -> str:
    """Rewrite without tomlkit, which might mend what the patching of lines gets wrong."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(other_shapes, "by_tomlkit", lambda *_: pytest.fail("tomlkit was needed"))
        return rewrite(text, before, after)


def check(save: Typed, after: Tables, result: str) -> None:
    held, found = (tomllib.loads(text.removeprefix("\ufeff")) for text in (save.text, result))
    check_facts(held, save.known, after, found)
    check_lines(save, after, result)
    check_blank_lines(save.text, result)
    assert rewrite(result, after, after) == result
    assert result.startswith("\ufeff") == save.text.startswith("\ufeff")
    assert result.endswith("\n") == save.text.endswith("\n") or not found
    if "\n" in save.text:
        assert ("\r\n" in save.text) == ("\r\n" in result) or "\n" not in result
    assert not ("\r\n" in result and re.search(r"(?<!\r)\n", result))


def check_blank_lines(text: str, result: str) -> None:
    """No more blank lines in a row than there were; headers stay set apart, and new ones are."""
    assert max(blank_runs(result), default=0) <= max([1, *blank_runs(text)])
    before = parted(text)
    for header, apart in parted(result).items():
        assert apart or not before.get(header, True)


@given(luck_of_all_kinds)
@many
def test_new_saves_are_read_back_as_they_were_meant(luck: random.Random) -> None:
    """A new save holds exactly its facts, each table under a header, in the order given."""
    facts = tables(luck)
    text = fresh(facts)
    assert tomllib.loads(text) == facts
    assert kinds(tomllib.loads(text)) == kinds(facts)
    assert blank_runs(text) == [1] * len(blank_runs(text))
    assert rewrite("", {}, facts) == text


@given(luck_of_all_kinds)
@many
def test_a_change_to_our_own_layout_gives_what_we_would_have_written(luck: random.Random) -> None:
    """New keys, items and tables land where canonical order puts them: as if the save had been written anew."""
    before = tables(luck)
    after = changed(luck, before)
    assume(same_order(before, after))
    assert needed_blocks(by_lines(fresh(before), before, after)) == needed_blocks(fresh(after))


def same_order(before: Tables, after: Tables) -> bool:
    """Return whether what stays keeps its order, and no key becomes a table."""
    stays = [name for name in before if name in after]
    return stays == [name for name in after if name in before] and all(
        same_order(old, after[name])
        if isinstance(old := before[name], dict) and isinstance(after[name], dict)
        else isinstance(old, dict) == isinstance(after[name], dict)
        for name in stays
    )


def needed_blocks(text: str) -> list[str]:
    """Return the blocks between blank lines, less headers that stayed although sub-tables imply them."""
    blocks = text.removesuffix("\n").split("\n\n")
    return [
        block
        for block in blocks
        if "\n" in block
        or not block.startswith("[")
        or not any(other.startswith(block[:-1] + ".") for other in blocks)
    ]


@given(luck_of_all_kinds)
@many
def test_other_shapes_are_changed_right_or_refused(luck: random.Random) -> None:
    """Inline tables, dotted keys, long strings, arrays of tables: facts as meant and comments kept, or no change."""
    save = typed(luck, tables(luck), wild=True)
    after = changed(luck, save.known)
    try:
        result = rewrite(save.text, save.known, after)
    except SaveError:
        return
    held, found = (tomllib.loads(text.removeprefix("\ufeff")) for text in (save.text, result))
    check_facts(held, save.known, after, found)
    check_wild_comments(save, after, result)
    assert not ("\r\n" in result and re.search(r"(?<!\r)\n", result))


def check_wild_comments(save: Typed, after: Tables, result: str) -> None:
    """Every comment stands once, unless it was at something that went."""
    there = re.findall(r"# c\d+\b", result)
    assert len(there) == len(set(there))
    for comment in layout.scan(save.text).comments:
        if comment.owner and not went(save.known, after, comment.owner):
            assert re.search(re.escape(comment.text) + r"\r?$", result, re.MULTILINE)


def went(before: Tables, after: Tables, path: Path) -> bool:
    """Return whether something at `path`, or around it, is gone or another value."""
    around = any(
        at(before, path[:length])[0] is not None and at(after, path[:length])[0] is None
        for length in range(1, len(path))
    )
    return around or at(before, path) != at(after, path)


@given(luck_of_all_kinds, st.booleans())
@many
def test_a_comment_that_moved_is_missed_where_only_what_changed_is_read(
    luck: random.Random, wild: bool
) -> None:
    """Lines that change places, come and go: what is told is what a whole reading tells."""
    text = typed(luck, tables(luck), wild=wild).text.removeprefix("\ufeff")
    lines = text.split("\n")
    for _ in range(luck.randint(1, 3)):
        place, other = luck.randrange(len(lines)), luck.randrange(len(lines))
        step = luck.choice(("comes", "goes", "moves"))
        line = f"# new {place}" if step == "comes" else lines[place]
        if step != "comes" and len(lines) > 1:
            del lines[place]
        if step != "goes":
            lines.insert(min(other, place + luck.randint(-3, 3)) % (len(lines) + 1), line)
    edited = "\n".join(lines)
    assume(_facts(edited) == tomllib.loads(text))
    old, new = layout.scan(text), layout.scan(edited)
    doomed = luck.sample(old.comments, luck.randint(0, len(old.comments)))
    missing = Counter(comment[1:] for comment in old.comments)
    missing.subtract(comment[1:] for comment in new.comments)
    going = Counter(comment[1:] for comment in doomed)
    wrong = {comment for comment, count in missing.items() if not 0 <= count <= going[comment]}
    expected = next((one for one in (*old.comments, *new.comments) if one[1:] in wrong), None)
    assert edit.misplaced(old, edited, doomed) == expected


def _facts(text: str) -> Any:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        return None
