"""Command lines made up from what the commands declare: right ones, nearly right ones and wrong ones."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from vagrant_cli.cli.line.declared import SHARED, Group, Parameter, parameters
from vagrant_cli.cli.line.groups import COMMANDS, load

VALUES = (
    *(
        "1",
        "3",
        "0",
        "9/12/14",
        "+2",
        "007",
        "1000000",
        "songsmith",
        "Empress",
        "pup",
        "all",
        "salt",
        "jitters",
        "5",
    ),
    *(
        "2,4",
        "24",
        "note",
        "+1,note,0",
        "closest",
        "A5,1",
        "B2.1",
        "black",
        "skill",
        "victory",
        "Fire & Ash",
        "4=70",
    ),
)
ODD = (
    *(
        "-1",
        "-3/4",
        "-",
        "--",
        "- bought candles",
        "-5 coins",
        "---",
        "-x",
        "-s",
        "--json",
        "--bones",
        "",
        " ",
    ),
    *(
        "-é",
        "--é",
        "--no such",
        "then",
        "a=b",
        "=",
        "-1x",
        "--=",
        "-n",
        "-q",
        "-h",
        "--help",
        "--version",
        "-c",
    ),
    *("\x1f3", "\x1f", "−3", "-\n", "--5", "--as", "ü", "🔥", "x" * 300, "-s4", "-nq", "-nqy", "-cx", "-qs"),
)
WORDS = [*COMMANDS, "rol", "Roll", "heel", "slip", "target", "help", "investigate", "then", "-3", ""]


def paths() -> dict[tuple[str, ...], Callable[..., Any]]:
    """Return every command by its words; a group that does something alone is one too."""
    found: dict[tuple[str, ...], Callable[..., Any]] = {}
    for word in COMMANDS:
        command = load(word)
        if isinstance(command, Group):
            found |= {(word, name): function for name, function in command.commands.items()}
            found |= {(word,): command.alone} if command.alone else {}
        else:
            found[word,] = command
    return found


def lines(seed: int, number: int) -> Iterator[list[str]]:
    """Return made-up lines; the same seed gives the same ones."""
    luck = Random(seed)
    commands = list(paths().items())
    for _ in range(number):
        yield _line(luck, *luck.choice(commands))


def _line(luck: Random, path: tuple[str, ...], function: Callable[..., Any]) -> list[str]:
    words = [_some(luck, SHARED, 0.1)]
    for word in path:
        words += [[word if luck.random() < 0.98 else luck.choice(WORDS)], _some(luck, SHARED, 0.03)]
    declared = parameters(function)
    behind = [_typed(luck, name, one) for name, one in declared.items() if _wanted(luck, function, name, one)]
    behind += [_some(luck, SHARED, 0.1)]
    if luck.random() < 0.4:
        luck.shuffle(behind)
    words += behind
    while luck.random() < 0.25:
        words.insert(luck.randrange(len(words) + 1), [luck.choice(ODD)])
    if luck.random() < 0.1:
        words.insert(luck.randrange(len(words) + 1), [luck.choice(VALUES)])
    line = [word for some in words for word in some]
    if line and luck.random() < 0.05:
        line.pop(luck.randrange(len(line)))
    return line


def _wanted(luck: Random, function: Callable[..., Any], name: str, one: Parameter) -> bool:
    needed = (
        name in list(parameters(function))[: len(parameters(function)) - len(function.__defaults__ or ())]
    )
    return luck.random() < (0.95 if needed else 0.25 if one.option else 0.6)


def _some(luck: Random, declared: dict[str, Parameter], chance: float) -> list[str]:
    return [
        word for name, one in declared.items() if luck.random() < chance for word in _typed(luck, name, one)
    ]


def _typed(luck: Random, name: str, one: Parameter) -> list[str]:
    """Return what may be typed for a parameter."""
    value = luck.choice(VALUES) if luck.random() < 0.85 else luck.choice(ODD)
    if not one.option:
        return [value, *(luck.choice(VALUES) for _ in range(luck.choice((0, 0, 1, 2)) if one.many else 0))]
    called = luck.choice(one.called(name))
    if one.flag:
        return [called if luck.random() < 0.97 else f"{called}=x"]
    again = _typed(luck, name, one) if luck.random() < 0.1 else []
    way = luck.random()
    if way < 0.25:
        return [f"{called}={value}", *again]
    return [f"{called}{value}", *again] if way < 0.3 else [called, value, *again]
