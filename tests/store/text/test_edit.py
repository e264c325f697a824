"""Changed facts in a save that people typed: only their lines change, and every comment stays."""

from __future__ import annotations

import difflib
import re
import subprocess
import sys
import tomllib
from typing import Any

import pytest

from tests.property.saves import clone
from vagrant_cli.errors import SaveError
from vagrant_cli.store.text import edit, other_shapes
from vagrant_cli.store.text.edit import Lines
from vagrant_cli.store.text.facts import same
from vagrant_cli.store.text.printer import fresh, key, value

Tables = dict[str, Any]

SAVE = """\
# our Thursday save
schema = 1
title = "Thursday crew"  # since May

# the box, second tray
[donations]   # DC
coins = 8     # eight so far

# moments we have read
[moments]
read = [
    # the first one
    "O-1",  # in the rain
    "84",
]

# --- who plays ---

# always plays the fiddle part
# (and sings)
[vagrants.songsmith]
humanity = 6
# real name
player = "P1"
favourite = "blue"  # nobody asks for this

[vagrants.songsmith.skills]
"35" = "ready"
# hurt in the tunnel
"36" = "wounded"  # ouch

# P2 takes what is left
[vagrants.empress]
player = "P2"

# not begun
[scenario]
page = 20
"""


@pytest.fixture(autouse=True)
def _by_lines(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests go without tomlkit, which might mend what the patching of lines gets wrong, unless they ask for it."""
    if "tomlkit" not in request.fixturenames:
        monkeypatch.setattr(other_shapes, "by_tomlkit", lambda *_: pytest.fail("tomlkit was needed"))


@pytest.fixture
def tomlkit() -> None:
    """Let a test change shapes that are not ours."""


def rewrite(text: str, before: Tables, after: Tables, **options: Any) -> str:
    """Return the text after a change; the facts that come with it are those that it holds."""
    result = edit.rewrite(text, before, after, **options)
    assert same(tomllib.loads(result.text.removeprefix("\ufeff")), result.facts)
    return result.text


def facts() -> Tables:
    """Return what the program reads from SAVE, in canonical order."""
    return {
        "schema": 1,
        "title": "Thursday crew",
        "donations": {"coins": 8},
        "moments": {"read": ["84", "O-1"]},
        "vagrants": {
            "songsmith": {
                "player": "P1",
                "humanity": 6,
                "skills": {"35": "ready", "36": "wounded"},
            },
            "empress": {"player": "P2"},
        },
        "scenario": {"page": 20},
    }


def diff(after: Tables, text: str = SAVE, **options: Any) -> list[str]:
    """Return the lines that go and come when SAVE is changed to `after`, in order."""
    result = rewrite(text, facts(), after, **options)
    lines = difflib.unified_diff(text.split("\n"), result.split("\n"), n=0, lineterm="")
    return [line for line in lines if not line.startswith(("---", "+++", "@@"))]


def changed(**paths: Any) -> Tables:
    """Return the facts with some changed, by path with __ between the names; None takes one away."""
    after = facts()
    for path, new in paths.items():
        *tables, name = path.split("__")
        table = after
        for below in tables:
            table = table.setdefault(below, {})
        if new is None:
            del table[name]
        else:
            table[name] = new
    return after


def test_nothing_changed_gives_the_same_text() -> None:
    """Also when the text says the same facts in another way."""
    assert rewrite(SAVE, facts(), facts()) == SAVE


def test_a_new_value_keeps_its_spacing_and_the_comment_beside_it() -> None:
    """The shortest change there is: one value."""
    assert diff(changed(donations__coins=11)) == [
        "-coins = 8     # eight so far",
        "+coins = 11     # eight so far",
    ]


def test_a_new_key_comes_after_its_nearest_predecessor() -> None:
    """In canonical order `max` follows `humanity`, wherever the player put that."""
    after = facts()
    after["vagrants"]["songsmith"] = {
        "player": "P1",
        "humanity": 6,
        "max": 9,
        "skills": {"35": "ready", "36": "wounded"},
    }
    assert diff(after) == ["+max = 9"]
    assert "humanity = 6\nmax = 9\n# real name\n" in rewrite(SAVE, facts(), after)


def test_a_new_key_without_a_predecessor_comes_right_below_the_header() -> None:
    """Above the comment that belongs to the key after it."""
    after = changed(moments={"due": ["O-2"], "read": ["84", "O-1"]})
    assert '[moments]\ndue = [\n    "O-2",\n]\nread = [\n' in rewrite(SAVE, facts(), after)


def test_a_new_key_of_the_root_stays_above_every_header() -> None:
    """Else it would belong to a table."""
    after = {**facts(), "mode": "normal"}
    assert 'title = "Thursday crew"  # since May\nmode = "normal"\n\n# the box' in rewrite(
        SAVE, facts(), after
    )
    assert rewrite("# ours\n[a]\n", {}, {"schema": 1}) == "schema = 1\n\n# ours\n[a]\n"


def test_a_key_takes_along_what_stands_above_and_beside_it() -> None:
    """And nothing else."""
    after = facts()
    del after["vagrants"]["songsmith"]["skills"]["36"]
    assert diff(after) == ["-# hurt in the tunnel", '-"36" = "wounded"  # ouch']


def test_a_table_goes_with_its_own_comments_and_leaves_those_of_the_next() -> None:
    """The comment block above the next header stays, and so does one that stands free."""
    after = facts()
    del after["vagrants"]["songsmith"]
    result = rewrite(SAVE, facts(), after)
    assert "]\n\n# --- who plays ---\n\n# P2 takes what is left\n[vagrants.empress]\n" in result
    assert "fiddle" not in result
    assert "blue" not in result
    assert rewrite(SAVE, facts(), changed(scenario=None)) == SAVE.partition("\n# not begun")[0]


def test_the_last_key_of_a_table_leaves_its_header_when_the_table_is_still_meant() -> None:
    """A Vagrant without facts is still in play; the header is what says so."""
    after = changed(vagrants__empress={})
    assert diff(after) == ['-player = "P2"']


def test_a_table_that_only_sub_tables_imply_gets_a_header_when_the_last_one_goes() -> None:
    """Otherwise the table itself would be gone without a word."""
    text = '[vagrants.empress.skills]\n1 = "ready"\n\n# camp\n[camp]\nafter = 2\n'
    before = {"vagrants": {"empress": {"skills": {"1": "ready"}}}, "camp": {"after": 2}}
    result = rewrite(text, before, {"vagrants": {"empress": {}}, "camp": {"after": 2}})
    assert result == "[vagrants.empress]\n\n# camp\n[camp]\nafter = 2\n"


def test_a_table_whose_last_table_goes_keeps_standing_when_it_is_still_meant() -> None:
    """Although what is meant to be in it was never written down."""
    before = {"a": {"b": {"x": 1}, "c": {"y": 1}}}
    assert rewrite("[a.b]\nx = 1\n", before, {"a": {"c": {"y": 1}}}) == "[a]\n"


def test_what_stands_free_within_a_table_goes_with_it() -> None:
    """Between its keys, and between it and its sub-tables; not below the last of them."""
    text = "[a]\nx = 1\n\n# in\n\n[a.b]\n# in\n\ny = 1\n# in\n\n# out\n\n# of c\n[c]\nz = 1\n"
    assert rewrite(text, {"a": {"x": 1, "b": {"y": 1}}, "c": {"z": 1}}, {"c": {"z": 1}}) == (
        "# out\n\n# of c\n[c]\nz = 1\n"
    )


def test_a_new_table_comes_after_the_whole_block_of_its_predecessor() -> None:
    """Set apart by one blank line, above the comment of the next header, sub-tables right below."""
    after = facts()
    after["vagrants"] = {
        "songsmith": facts()["vagrants"]["songsmith"],
        "runaway": {"player": "P3", "skills": {"1": "ready"}},
        "empress": {"player": "P2"},
    }
    assert (
        '"36" = "wounded"  # ouch\n\n[vagrants.runaway]\nplayer = "P3"\n\n'
        '[vagrants.runaway.skills]\n"1" = "ready"\n\n# P2 takes what is left\n'
    ) in rewrite(SAVE, facts(), after)


def test_a_new_table_at_the_end_keeps_the_end_of_the_text() -> None:
    """With and without a final newline."""
    after = {**facts(), "camp": {"after": 20}}
    assert rewrite(SAVE, facts(), after).endswith("page = 20\n\n[camp]\nafter = 20\n")
    assert rewrite(SAVE.removesuffix("\n"), facts(), after).endswith("page = 20\n\n[camp]\nafter = 20")


def test_a_key_for_a_table_without_a_header_brings_one_above_the_sub_tables() -> None:
    """The comment above the first sub-table stays there."""
    text = "schema = 1\n\n# skills of hers\n[vagrants.empress.skills]\n"
    before: Tables = {"schema": 1, "vagrants": {"empress": {"skills": {}}}}
    after = {"schema": 1, "vagrants": {"empress": {"player": "P2", "skills": {}}}}
    assert rewrite(text, before, after) == (
        'schema = 1\n\n[vagrants.empress]\nplayer = "P2"\n\n# skills of hers\n[vagrants.empress.skills]\n'
    )


def test_new_tables_keep_canonical_order_when_their_neighbours_go() -> None:
    """The second new table finds no neighbour in the text any more, the first did."""
    before = {"d": {"x": 1}, "v": {"d": {"s": {"y": 1}}}}
    after = {"d": {"x": 1}, "v": {"n": {"a": 1}, "d": {"k": 1}}}
    assert rewrite(fresh(before), before, after) == fresh(after)


def test_items_come_and_go_without_touching_the_lines_of_others() -> None:
    """A text with an order of its own keeps it."""
    assert diff(changed(moments__read=["12", "84", "O-1", "O-2"])) == ['+    "12",', '+    "O-2",']
    assert diff(changed(moments__read=["84"])) == ["-    # the first one", '-    "O-1",  # in the rain']


@pytest.mark.parametrize(
    ("typed", "result"),
    [
        ("[1, 2]", '[1, 2, "3"]'),
        ('["2","1",]', '["2","3","1",]'),
        ("[ 1, 2 ]  # so far", '[ 1, 2, "3" ]  # so far'),
        ("[\n    1,\n    2\n]", '[\n    1,\n    2,\n    "3",\n]'),
        ("[\n  # one\n  1, # a\n  2 # b\n  # c\n]", '[\n  # one\n  1, # a\n  2, # b\n  "3",\n  # c\n]'),
        ("[1, # a\n 2] # b", '[1, # a\n 2, "3"] # b'),
        ("[\n  1, 2, # two\n]", '[\n  1, 2, "3", # two\n]'),
    ],
)
def test_a_list_keeps_the_shape_that_somebody_gave_it(typed: str, result: str) -> None:
    """One line, one item a line, several a line; numbers where the program has text."""
    text = f"x = {typed}\n"
    assert rewrite(text, {"x": ["1", "2"]}, {"x": ["1", "2", "3"]}) == f"x = {result}\n"


@pytest.mark.parametrize(
    ("typed", "result"),
    [
        ('["1", "2", "3"]', '["1", "3"]'),
        ('[\n  "1",\n  # two\n  "2", # zwei\n  # three\n  "3"\n]', '[\n  "1",\n  # three\n  "3"\n]'),
        ('[\n  "1", "2", # low\n  "3",\n]', '[\n  "1", # low\n  "3",\n]'),
        ('["1",\n  "2",\n  "3"]', '["1",\n  "3"]'),
        ('[\n  "1",\n  # free\n\n  "2",\n\n  "3",\n]', '[\n  "1",\n  # free\n\n  "3",\n]'),
        ('["2", "1", 2, "3"]', '["1", "3"]'),
    ],
)
def test_an_item_goes_with_its_line_and_its_comments_only(typed: str, result: str) -> None:
    """Also one that stands there twice."""
    text = f"x = {typed}\n"
    assert rewrite(text, {"x": ["1", "2", "3"]}, {"x": ["1", "3"]}) == f"x = {result}\n"


def test_an_item_that_moves_takes_its_comments_along() -> None:
    """Lists whose order means something, such as notes."""
    text = 'x = [\n  # one\n  "1", # a\n  "2",\n  "3" # c\n]\n'
    assert rewrite(text, {"x": ["1", "2", "3"]}, {"x": ["3", "1", "2"]}) == (
        'x = [\n  "3", # c\n  # one\n  "1", # a\n  "2",\n]\n'
    )


def test_a_list_that_was_empty_takes_the_shape_that_it_has() -> None:
    """On one line, or one item a line."""
    assert rewrite("x = [] # c\n", {}, {"x": ["1"]}) == 'x = ["1"] # c\n'
    assert rewrite("x = [ # a\n  # b\n]\n", {}, {"x": ["1"]}) == 'x = [ # a\n    "1",\n  # b\n]\n'


def test_an_item_that_nobody_knows_stays() -> None:
    """Also when all the others go."""
    assert rewrite('x = ["1", "?"]\n', {"x": ["1"]}, {}) == 'x = ["?"]\n'
    assert rewrite('x = ["?", "1"]\n', {"x": ["1"]}, {"x": ["0", "1"]}) == 'x = ["?", "0", "1"]\n'


def test_keys_that_nobody_knows_outlive_a_container_that_vanishes() -> None:
    """A table whose standing means something goes whole; of the others, unknown keys stay."""
    text = '[belongings]\nskills = ["1"]\ntin = 3  # cash\n\n[results]\n"20" = "victory"\n'
    before = {"belongings": {"skills": ["1"]}, "results": {"20": "victory"}}
    every = {("belongings",), ("results",)}
    assert rewrite(text, before, {}, containers=every) == "[belongings]\ntin = 3  # cash\n"
    assert rewrite(text, before, {}) == ""
    text = "[vagrants.empress]\ntin = 1\nhat = 2\n"
    before = {"vagrants": {"empress": {"hat": 2}}}
    assert (
        rewrite(text, before, {}, containers={("vagrants",), ("vagrants", "*")})
        == "[vagrants.empress]\ntin = 1\n"
    )


def test_newlines_and_a_byte_order_mark_stay_as_they_are() -> None:
    """New lines end as the others do."""
    after = changed(camp={"after": 2}, moments__read=["84"], donations__coins=9)
    result = rewrite("\ufeff" + SAVE.replace("\n", "\r\n"), facts(), after)
    assert result == "\ufeff" + rewrite(SAVE, facts(), after).replace("\n", "\r\n")
    assert rewrite("a = 1\r\nb = 1\nc = 1\n", {"c": 1}, {"c": 1, "d": 2}) == "a = 1\r\nb = 1\nc = 1\nd = 2\n"


def test_new_keys_are_indented_as_their_neighbours_are() -> None:
    """Some people indent what stands under a header."""
    assert rewrite("[a]\n  x = 1\n", {"a": {"x": 1}}, {"a": {"x": 1, "y": 2}}) == "[a]\n  x = 1\n  y = 2\n"


def test_a_list_in_the_place_of_another_value_has_the_newlines_of_the_text() -> None:
    """And the comment stays beside it."""
    assert rewrite("x = 1 # a\r\n", {"x": 1}, {"x": [2]}) == "x = [\r\n    2,\r\n] # a\r\n"


def test_blank_lines_around_what_goes_neither_pile_up_nor_vanish() -> None:
    """Of the blank lines above and below, the larger number stays."""
    text = "[a]\nx = 1\n[b]\nx = 1\n\n[c]\nx = 1\n\n\n[d]\nx = 1\n"
    before = {name: {"x": 1} for name in "abcd"}
    for gone, result in {
        "b": "[a]\nx = 1\n\n[c]\nx = 1\n\n\n[d]\nx = 1\n",
        "c": "[a]\nx = 1\n[b]\nx = 1\n\n\n[d]\nx = 1\n",
        "d": "[a]\nx = 1\n[b]\nx = 1\n\n[c]\nx = 1\n",
        "a": "[b]\nx = 1\n\n[c]\nx = 1\n\n\n[d]\nx = 1\n",
        "bc": "[a]\nx = 1\n\n\n[d]\nx = 1\n",
    }.items():
        assert rewrite(text, before, {name: {"x": 1} for name in "abcd" if name not in gone}) == result


def test_a_key_becomes_a_table_and_a_table_a_key() -> None:
    """What stood within goes with its comments, what stood beside stays where there is still a line."""
    assert rewrite("x = 1 # a\n[y]\nz = 1\n", {"x": 1, "y": {"z": 1}}, {"x": {"a": 1}, "y": 2}) == (
        "y = 2\n\n[x]\na = 1\n"
    )
    assert rewrite("x = [ # in\n 1, # one\n] # by\n", {"x": [1]}, {"x": 5}) == "x = 5 # by\n"


DOTTED = '# ours\nvagrants.empress.player = "P2" # hers\nvagrants.empress.humanity = 3\nother.x = 1\n'


def test_dotted_keys_are_changed_as_they_stand() -> None:
    """A new key of such a table gets a dotted key beside the others."""
    before: Tables = {"vagrants": {"empress": {"player": "P2", "humanity": 3}}}
    after = {"vagrants": {"empress": {"player": "P2", "humanity": 4, "max": 8}}}
    assert rewrite(DOTTED, before, after) == DOTTED.replace(" 3\n", " 4\nvagrants.empress.max = 8\n")
    assert rewrite(DOTTED, before, {}) == "other.x = 1\n"


@pytest.mark.usefixtures("tomlkit")
def test_members_of_inline_tables_change_and_the_rest_of_the_text_stays() -> None:
    """Alone, and together with a table that goes, whose neighbour keeps its comment."""
    text = SAVE.replace(
        '[vagrants.empress]\nplayer = "P2"\n', '[vagrants]\nempress = { player = "P2" }  # hers\n'
    )
    assert tomllib.loads(text)["vagrants"]["empress"] == {"player": "P2"}
    after = changed(vagrants__empress={"player": "P3", "humanity": 4}, vagrants__songsmith=None)
    result = rewrite(text, facts(), after)
    assert tomllib.loads(result)["vagrants"] == {"empress": {"player": "P3", "humanity": 4}}
    assert re.search(r'^empress = \{ player = "P3", humanity = 4 ?\}  # hers$', result, re.MULTILINE)
    assert "# --- who plays ---\n\n# P2 takes what is left\n[vagrants]\n" in result


@pytest.mark.usefixtures("tomlkit")
def test_an_inline_table_that_empties_stays_an_inline_table() -> None:
    """Nothing in it is still something."""
    result = rewrite("a = { b = 1 } # c\r\n", {"a": {"b": 1}}, {"a": {}})
    assert re.fullmatch(r"a = \{ *\} # c\r\n", result)


@pytest.mark.usefixtures("tomlkit")
def test_an_item_of_several_lines_goes_with_the_comments_in_it() -> None:
    """And those at other items stay."""
    text = 'x = [\n  [1, # a\n   2],\n  "b", # c\n]\n'
    result = rewrite(text, {"x": [[1, 2], "b"]}, {"x": ["b"]})
    assert tomllib.loads(result) == {"x": ["b"]}
    assert '"b", # c\n' in result


def test_arrays_of_tables_are_kept_and_replaced_only_as_a_whole() -> None:
    """Nothing in a save of ours is one, but a player's own may be."""
    text = "x = 1\n\n# mine\n[[spare]]\na = 1\n"
    assert rewrite(text, {"x": 1}, {"x": 2}) == text.replace("x = 1", "x = 2")
    assert rewrite(text, {"spare": [{"a": 1}]}, {}) == "x = 1\n"


@pytest.mark.usefixtures("tomlkit")
def test_what_cannot_be_changed_without_a_loss_is_refused_with_its_line() -> None:
    """The comment within a list of several items a line, whose order turns round."""
    text = "# mine\nschema = 1\n[a]\nx = [ # odd\n  1, 2, # low\n  3]\n"
    with pytest.raises(SaveError) as refused:
        rewrite(text, {"a": {"x": ["1", "2", "3"]}}, {"a": {"x": ["3", "1", "2"]}})
    assert refused.value.message == (
        "Line 4 (a.x) has a form in which it cannot be changed without losing or moving the comment there."
    )
    assert refused.value.hint == (
        "Write it in plain form first: a line [a], below it one key a line, lists with one item a line."
    )


def test_a_text_that_is_no_toml_is_refused_with_its_line() -> None:
    """Saves are read before they are written, so this is the second guard."""
    with pytest.raises(SaveError, match="line 2"):
        rewrite("a = 1\nb =\n", {}, {"a": 2})


@pytest.mark.usefixtures("tomlkit")
def test_a_mistake_of_our_own_is_caught_before_anything_is_written(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the line patcher gets wrong, tomlkit does; what both get wrong, or lose a comment by, is refused."""

    def wrong(lines: Lines, _: Any) -> bool:
        lines.gone.add(2)
        return True

    monkeypatch.setattr(Lines, "make", wrong)
    assert rewrite("# a\nx = 1 # b\n", {"x": 1}, {"x": 2}) == "# a\nx = 2 # b\n"
    assert rewrite("# a\r\nx = 1\r\n", {"x": 1}, {"x": 1, "y": 2}) == "# a\r\nx = 1\r\ny = 2\r\n"
    text = "[a]\nx = 1\n\n# of b\n[b]\nx = 1\n"
    with pytest.raises(SaveError, match=r"Line 4 \(b\)"):
        rewrite(text, {"a": {"x": 1}, "b": {"x": 1}}, {"b": {"x": 1}})


def test_kinds_of_values_are_told_apart() -> None:
    """1, true and "1" are three facts, whatever Python says."""
    assert rewrite("x = 1\n", {"x": 1}, {"x": True}) == "x = true\n"
    assert rewrite("x = true\n", {"x": True}, {"x": 1}) == "x = 1\n"
    assert rewrite("x = 1\n", {"x": 1}, {"x": "1"}) == 'x = "1"\n'


def test_a_value_that_equals_nothing_is_no_obstacle() -> None:
    """Not even itself: TOML has nan, and a player may have it too."""
    assert rewrite("n = nan\nx = 1\n", {"x": 1}, {"x": 2}) == "n = nan\nx = 2\n"


def test_a_fact_that_the_text_has_already_is_left_alone() -> None:
    """The text may be ahead of what the program thought it held."""
    assert rewrite("x = 2 # two\n", {"x": 1}, {"x": 2}) == "x = 2 # two\n"
    assert rewrite("y = 2 # two\n", {"x": 1}, {}) == "y = 2 # two\n"


def test_a_new_save_has_our_layout() -> None:
    """Headers in order, blank lines between, one item a line; a bare parent header only when it is needed."""
    tables: Tables = {
        "schema": 1,
        "notes": ["one", 'say "two"'],
        "vagrants": {
            "songsmith": {
                "humanity": 6,
                "skills": {"35": "ready"},
                "deeds": {"4 Tributes, 4 Strings": {"tokens": 1}},
            },
            "empress": {},
        },
    }
    text = """\
schema = 1
notes = [
    "one",
    "say \\"two\\"",
]

[vagrants.songsmith]
humanity = 6

[vagrants.songsmith.skills]
"35" = "ready"

[vagrants.songsmith.deeds."4 Tributes, 4 Strings"]
tokens = 1

[vagrants.empress]
"""
    assert fresh(tables) == text
    assert tomllib.loads(text) == tables
    assert fresh({}) == ""


@pytest.mark.parametrize(
    "words", ["", "a b", 'q"', "back\\", "new\nline", "\x00\x1f\x7f\x85", "\u2028é😀", "\t\r\b\f"]
)
def test_every_text_can_be_a_key_and_a_value(words: str) -> None:
    """On one line, also in an editor that breaks lines at other signs than the newline."""
    line = f"{key(words)} = {value(words)}"
    assert tomllib.loads(line) == {words: words}
    assert len(line.splitlines()) == 1


def test_a_character_that_no_save_can_hold_is_refused() -> None:
    """Half a character, as a terminal with another encoding may send."""
    with pytest.raises(SaveError, match="UTF-8"):
        value("\udce9")


def test_other_values_pass_through() -> None:
    """Facts of keys that nobody knows may be of any kind, when two saves are merged."""
    held = tomllib.loads(
        "a = 1.5\nb = 1987-07-05T17:45:00Z\nc = 17:45:00\nd = [[1, {x = 1, y = {}}], []]\ne = -inf\n"
    )
    assert tomllib.loads(fresh(held)) == held


def test_our_own_layout_is_changed_without_tomlkit() -> None:
    """Its import alone would cost more than all the rest."""
    code = (
        "import sys\n"
        "from vagrant_cli.store.text.edit import rewrite\n"
        "from vagrant_cli.store.text.printer import fresh\n"
        "rewrite(fresh({'a': {'b': 1}}), {'a': {'b': 1}}, {'a': {'b': 2, 'c': [1]}})\n"
        "sys.exit('tomlkit' in sys.modules)\n"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_changing_back_gives_the_same_text() -> None:
    """A change and its opposite leave nothing behind, where no comment went."""
    after = clone(facts())
    after["donations"] = {"coins": 9, "length": 40}
    after["vagrants"]["pup"] = {"player": "P3", "skills": {"1": "ready"}}
    after["moments"]["read"] = ["84", "O-1", "O-2"]
    assert rewrite(rewrite(SAVE, facts(), after), after, facts()) == SAVE
