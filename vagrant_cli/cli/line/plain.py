"""Plain lines, read from what the commands declare; every other line is Typer's, which stays the judge of all.

A line is plain when its shape needs no judging: known options in full, values that cannot be taken for options, as many
words as there are arguments. A command that there is not, and a value that a parser refuses, are told here. It is read
as Typer reads it, which tests hold for lines of every kind.
"""

from __future__ import annotations

from ...errors import VsongError
from ...records import TYPE_CHECKING
from .declared import FACES, SHARED, SHIELD, Group, Step, defaults, parameters, sorts
from .groups import COMMANDS, load, refuse_unknown, without_a_word

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from typing import Any

    from .declared import Parameter
    from .play import Play, Result, Table

    Given = dict[str, list[Any]]
    Options = dict[str, tuple[str, Parameter]]
    """The name of an option -> what it is noted as, and what is declared of it."""

UNDERSTOOD = frozenset({"metavar", "help", "parser", "show_default"})
"""The words of a declaration that are known here; a command with another one is Typer's."""


def read(argv: Sequence[str], asked: dict[str, Any]) -> Step | None:
    """Return the step that a plain line asks for, and note its shared options in `asked`; None for other lines.

    Raises UsageError for a line that is plain but for a word or a value that is not taken, with what was noted before it.
    """
    noted: dict[str, Any] = {}
    try:
        step = _read(list(argv), noted)
    except (LookupError, ValueError):
        return None
    except VsongError:
        asked |= noted
        raise
    asked |= noted
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


def _read(rest: list[str], noted: dict[str, Any]) -> Step:
    """Return the step, and note the words of the command and those behind them; an error says that it is not plain."""
    if SHIELD in "".join(rest):
        raise ValueError
    noted["command"] = ""
    word = _word(rest, noted)
    if word is None:
        return Step(without_a_word, {})
    refuse_unknown(word, COMMANDS)
    found = load(word)
    noted["command"] = word
    if isinstance(found, Group):
        below = _word(rest, noted)
        if below is None and found.alone:
            return Step(found.alone, {})
        if below is not None and below not in found.commands:
            below, *rest = found.in_full([below, *rest])
            refuse_unknown(below, found.commands, word)
        found = found.commands[below or ""]
        noted["command"] = f"{word} {below}"
    noted["words"] = list(rest)
    return _step(found, rest, noted)


def _word(rest: list[str], noted: dict[str, Any]) -> str | None:
    """Take the next word of a line, and note the shared options before it; None when there is no more."""
    options = _options(SHARED)
    given: Given = {}
    while rest and _dashed(rest[0]):
        _option(rest, options, given)
    noted |= {name: typed[-1] for name, typed in given.items()}
    return rest.pop(0) if rest else None


def _options(declared: Mapping[str, Parameter]) -> Options:
    return {name: (key, one) for key, one in declared.items() if one.option for name in one.called(key)}


def _dashed(word: str) -> bool:
    """Tell whether a word could be an option: `-3` and `- bought candles` cannot."""
    return word[:1] == "-" and (word[1:2] == "-" or (word[1:2].isascii() and word[1:2].isalpha()))


def _option(rest: list[str], options: Options, given: Given) -> None:
    """Take the option that a line begins with, and its value."""
    word = rest.pop(0)
    name, equals, value = word.partition("=") if word.startswith("--") else (word, "", "")
    key, one = options[name]
    if (one.flag and equals) or (key in given and one.once and key not in SHARED):
        raise ValueError
    if not one.flag and not equals:
        value = rest.pop(0)
        if _dashed(value):
            raise ValueError
    if name in FACES and rest and not _dashed(rest[0]):
        raise ValueError
    given.setdefault(key, []).append(one.flag or value)


def _step(function: Callable[..., Any], rest: list[str], noted: dict[str, Any]) -> Step:
    """Return the step of a command with what is typed for its parameters.

    Values are taken in Typer's order, so that of several mistakes the same is told: options as they were typed, arguments,
    and what was not typed.
    """
    declared = parameters(function)
    options = _options(declared) | _options(SHARED)
    given: Given = {}
    words = []
    while rest:
        if _dashed(rest[0]):
            _option(rest, options, given)
        else:
            words.append(rest.pop(0))
    arguments = [name for name, one in declared.items() if not one.option]
    sort = sorts(declared)
    given |= {} if sort else _laid([(name, declared[name].many) for name in arguments], words)
    otherwise = defaults(function)
    values = {}
    for name in dict.fromkeys((*given, *arguments, *declared)):
        if name in SHARED:
            noted[name] = given[name][-1]
        elif not sort or declared[name].option:
            values[name] = _value(declared[name], given[name]) if name in given else otherwise[name]
    return Step(function, values, words if sort else None)


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
