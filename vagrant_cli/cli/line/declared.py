"""What commands are declared with: to who checks types it is typer's own, where it runs it is plain values.

A declaration costs nothing until its command is used; then `plain.py` reads a plain line by it, and
`tree.py` makes Typer's words of it for every other line.
"""

from __future__ import annotations

from ...records import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from typing import Annotated as Annotated
    from typing import Any

    from typer import Argument as Argument
    from typer import Option as Option

    from .play import Play

EITHER: Any = type(int | None)


class Parameter(NamedTuple):
    """What one argument or option of a command is, `more` in typer's words; only an option has names."""

    kind: Any
    option: bool
    names: tuple[str, ...]
    more: Mapping[str, Any]

    @property
    def one(self) -> Any:
        """The type of its value without "or none", which is a list where it may be typed several times."""
        return self.kind.__args__[0] if isinstance(self.kind, EITHER) else self.kind

    @property
    def many(self) -> bool:
        """Tell whether it may be typed several times."""
        return getattr(self.one, "__origin__", None) is list

    @property
    def flag(self) -> bool:
        """Tell whether it is an option without a value."""
        return self.option and self.one is bool

    @property
    def once(self) -> bool:
        """Tell whether it is an option whose value may be typed once; a shared one is, and of that the last counts."""
        return self.option and not self.flag and not self.many

    def read(self, typed: Sequence[str]) -> Any:
        """Return the value of what is typed."""
        kind = self.one.__args__[0] if self.many else self.one
        parse = self.more.get("parser") or {str: str}[kind]
        return [parse(word) for word in typed] if self.many else parse(typed[-1])

    def called(self, name: str) -> tuple[str, ...]:
        """Return the names of the option that is the parameter `name` of a function."""
        return self.names or (f"--{name.replace('_', '-')}",)


if not TYPE_CHECKING:

    def Argument(**more: Any) -> Parameter:  # noqa: N802
        """Declare an argument."""
        return Parameter(None, False, (), more)

    def Option(*names: str, **more: Any) -> Parameter:  # noqa: N802
        """Declare an option."""
        return Parameter(None, True, names, more)

    class Annotated:
        """Gives a declaration its type."""

        def __class_getitem__(cls, both: tuple[Any, Parameter]) -> Parameter:
            return both[1]._replace(kind=both[0])


class Step(NamedTuple):
    """What a line asks for: a command's function and what is typed for its parameters.

    Where WHO comes first, `words` are those of the arguments, which stand in any order; which is which is told when
    the save can be read.
    """

    function: Callable[..., Play]
    values: Mapping[str, Any]
    words: Sequence[str] | None = None


class Group:
    """The commands below a word by their own words, and what the word does `alone`.

    `in_full` makes the words of a line those of a command where they begin with none.
    """

    def __init__(self, help: str) -> None:  # noqa: A002
        self.help = help
        self.commands: dict[str, Callable[..., Play]] = {}
        self.alone: Callable[[], Play] | None = None
        self.in_full: Callable[[list[str]], list[str]] = list

    def command(self, word: str) -> Callable[[Callable[..., Play]], Callable[..., Play]]:
        """Return what hangs a command on the group."""

        def hung(function: Callable[..., Play]) -> Callable[..., Play]:
            self.commands[word] = function
            return function

        return hung


def parameters(function: Callable[..., Play]) -> dict[str, Parameter]:
    """Return the parameters of a command as its signature declares them."""
    return {
        name: eval(text, function.__globals__)
        for name, text in function.__annotations__.items()
        if name != "return"
    }


def defaults(function: Callable[..., Play]) -> dict[str, Any]:
    """Return the values of the parameters that need not be typed."""
    names = function.__code__.co_varnames[: function.__code__.co_argcount]
    values: tuple[Any, ...] = function.__defaults__ or ()
    return dict(zip(names[len(names) - len(values) :], values, strict=True)) | (function.__kwdefaults__ or {})


def _valued(*names: str, metavar: str, help: str) -> Parameter:  # noqa: A002
    return Parameter(str, True, names, {"metavar": metavar, "help": help})


def _flag(*names: str, help: str) -> Parameter:  # noqa: A002
    return Parameter(bool, True, names, {"help": help})


WHO = "WHO"
"""What help calls somebody who is named first and may be left out."""


def sorts(declared: Mapping[str, Parameter]) -> bool:
    """Tell whether the words of a command stand in any order: where WHO comes first, or a space is one of several."""
    arguments = [one for one in declared.values() if not one.option]
    words = [one.more.get("metavar") or "" for one in arguments]
    among = len(words) > 1 and any("SPACE" in word for word in words)
    return bool(arguments) and not arguments[0].many and (among or words[0].startswith(WHO))


SHARED = {
    "campaign": _valued(
        "-c", "--campaign", metavar="SAVE", help="The save: a path, or a name under campaigns/."
    ),
    "json": _flag("--json", help="Print one JSON object for scripts."),
    "plain": _flag("--plain", help="Say one fact a line, without drawings, for screen readers."),
    "dry_run": _flag("-n", "--dry-run", help="Show what would happen and save nothing."),
    "seed": _valued(
        "--seed", metavar="NUMBER", help="Repeat the luck of an earlier command: 0 to 999999999."
    ),
    "quiet": _flag("-q", "--quiet", help="Print only errors and what was asked for."),
    "yes": _flag("-y", "--yes", help="Ask nothing; take what the options say."),
    "spoil": _flag("--spoil", help="Show what the campaign has not reached yet."),
    "force": _valued("--force", metavar="WHY", help="Carry out what a rule refuses; the log keeps WHY."),
}
"""The options that every command and every group takes."""


VALUED, FLAGS = (
    frozenset(name for one in SHARED.values() if one.flag is flag for name in one.names)
    for flag in (False, True)
)
"""The names of the shared options that take a value, and of those that take none."""


def before_dashes(words: Sequence[str]) -> Sequence[str]:
    """Return the words among which options may stand: behind -- everything is text."""
    return words[: words.index("--")] if "--" in words else words


LOOKS = {"json": frozenset({"--json"}), "dry_run": frozenset({"-n", "--dry-run"})}
"""Shared options that count for all steps, in every spelling."""


def looks(words: Sequence[str]) -> dict[str, bool]:
    """Return those of them that stand on a line, even when the rest of it cannot be read."""
    options = before_dashes(words)
    return {name: True for name, spelled in LOOKS.items() if spelled.intersection(options)}


def own_words(words: Sequence[str]) -> Iterator[str]:
    """Walk a command's words without the shared options, which say how it ran and not what it did."""
    rest = iter(words)
    for word in rest:
        if word == "--":
            yield from (word, *rest)
        elif word in VALUED:
            next(rest, None)
        elif word not in FLAGS and word.partition("=")[0] not in VALUED:
            yield word


def leading(words: Sequence[str]) -> tuple[list[str], list[str]]:
    """Return the shared options that stand in front of the command words, and everything behind them."""
    short = "".join(name[1] for name in FLAGS if len(name) == 2)
    end = 0
    while end < len(words) and words[end].startswith("-") and words[end] != "--":
        word = words[end]
        together = "-" + word[1:].lstrip(short) if word[1:2] != "-" else word
        end += 2 if together in VALUED else 1
    return list(words[:end]), list(words[end:])


FACES = frozenset({"--faces", "--smoky-faces", "--smoky-die"})
"""Options whose value may be typed as several words."""

SHIELD = "\x1f"
"""Put before `-3` so that the parser takes it for a value, and taken away again before anybody sees it."""


def unshield(value: Any) -> Any:
    """Take the mark away from a word, or from every word of a tuple or list."""
    if isinstance(value, str):
        return value.removeprefix(SHIELD)
    if isinstance(value, tuple | list):
        return type(value)(unshield(item) for item in value)
    return value
