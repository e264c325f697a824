"""Plain lines, read from what the commands declare; every other line is Typer's, which stays the judge of all.

A line is plain when nothing in it needs judging: known words, known options in full, values that cannot be
taken for options, no mistake. It is read here as Typer reads it, which tests hold for lines of every kind.
"""

from __future__ import annotations

from ...errors import UsageError
from ...records import TYPE_CHECKING
from .declared import FACES, SHARED, SHIELD, Group, Step, defaults, parameters, sorts
from .groups import COMMANDS, load, without_a_word

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from typing import Any

    from .declared import Parameter
    from .play import Play, Result, Table

    Given = dict[str, list[Any]]
    Options = dict[str, tuple[Given, str, Parameter]]
    """The name of an option -> where it is noted, as what, and what is declared of it."""

UNDERSTOOD = frozenset({"metavar", "help", "parser", "show_default"})
"""The words of a declaration that are known here; a command with another one is Typer's."""


def read(argv: Sequence[str], asked: dict[str, Any]) -> Step | None:
    """Return the step that a plain line asks for, and note its shared options in `asked`; None for other lines."""
    shared: Given = {}
    try:
        step, noted = _read(list(argv), shared)
    except (LookupError, ValueError, UsageError):
        return None
    asked |= {name: typed[-1] for name, typed in shared.items()} | noted
    return step


def play(step: Step) -> Play:
    """Return what a step plays, or raise UsageError."""
    function, values, words = step
    if words is None:
        return function(**values)

    def sorted_first(table: Table) -> Result:
        from .sorting import filled

        return function(**values, **filled(function, words, table))(table)

    return sorted_first


def _read(rest: list[str], shared: Given) -> tuple[Step, dict[str, Any]]:
    """Return the step, with the words of the command and those behind them; an error says that it is not plain."""
    if SHIELD in "".join(rest):
        raise ValueError
    word = _word(rest, shared)
    if word is None:
        return Step(without_a_word, {}), {"command": ""}
    found = load(word) if word in COMMANDS else None
    if isinstance(found, Group):
        below = _word(rest, shared) if rest else None
        if below is None and found.alone:
            return Step(found.alone, {}), {"command": word}
        word, found = f"{word} {below}", found.commands[below or ""]
    if found is None:
        raise ValueError
    return _step(found, list(rest), shared), {"command": word, "words": rest}


def _word(rest: list[str], shared: Given) -> str | None:
    """Take the next word of a line, and the shared options before it; None when there is no more."""
    options = _options(SHARED, shared)
    while rest and _dashed(rest[0]):
        _option(rest, options)
    return rest.pop(0) if rest else None


def _options(declared: Mapping[str, Parameter], given: Given) -> Options:
    return {
        name: (given, key, one) for key, one in declared.items() if one.option for name in one.called(key)
    }


def _dashed(word: str) -> bool:
    """Tell whether a word could be an option: `-3` and `- bought candles` cannot."""
    return word[:1] == "-" and (word[1:2] == "-" or (word[1:2].isascii() and word[1:2].isalpha()))


def _option(rest: list[str], options: Options) -> None:
    """Take the option that a line begins with, and its value."""
    word = rest.pop(0)
    name, equals, value = word.partition("=") if word.startswith("--") else (word, "", "")
    given, key, one = options[name]
    if (one.flag and equals) or (key in given and one.once and key not in SHARED):
        raise ValueError
    if not one.flag and not equals:
        value = rest.pop(0)
        if _dashed(value):
            raise ValueError
    if name in FACES and rest and not _dashed(rest[0]):
        raise ValueError
    given.setdefault(key, []).append(one.flag or value)


def _step(function: Callable[..., Any], rest: list[str], shared: Given) -> Step:
    """Return the step of a command with what is typed for its parameters."""
    declared = parameters(function)
    given: Given = {}
    options = _options(declared, given) | _options(SHARED, shared)
    words = []
    while rest:
        if _dashed(rest[0]):
            _option(rest, options)
        else:
            words.append(rest.pop(0))
    arguments = [(name, one.many) for name, one in declared.items() if not one.option]
    typed = None
    if sorts(declared):
        declared = {name: one for name, one in declared.items() if one.option}
        typed = words
    else:
        given |= _laid(arguments, words)
    otherwise = defaults(function)
    values = {
        name: _value(one, given[name]) if name in given else otherwise[name] for name, one in declared.items()
    }
    return Step(function, values, typed)


def _laid(arguments: list[tuple[str, bool]], words: list[str]) -> Given:
    """Lay words on arguments in order; the one that takes many leaves a word for each behind it."""
    given = {}
    for at, (name, many) in enumerate(arguments):
        number = len(words) - len(arguments) + at + 1 if many else 1
        if number < 0:
            raise ValueError
        typed, words = words[:number], words[number:]
        if typed:
            given[name] = typed
    if words:
        raise ValueError
    return given


def _value(one: Parameter, typed: list[Any]) -> Any:
    """Return the value of what is typed for a parameter."""
    if one.flag:
        return True
    if one.more.keys() - UNDERSTOOD:
        raise ValueError
    return one.read(typed)
