"""Commands and groups that all take the same shared options, before and after the command words."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from typer.core import TyperCommand, TyperGroup, TyperOption

from ...errors import UsageError
from ...rules.words.names import as_typed

if TYPE_CHECKING:
    from .play import Table

SHIELD = "\x1f"
"""Put before `-3` so that the parser takes it for a value, and taken away again before anybody sees it."""

NEGATIVE = re.compile(r"-[0-9][0-9./,]*\Z")

TEXT = re.compile(r"--?(?![-A-Za-z])(?=.)|-{3}|--[^=]*\s", re.DOTALL)
"""How a word begins that has a dash in front and can be no option: `- bought candles`, `-5 coins`."""


FACES = frozenset({"--faces", "--smoky-faces", "--smoky-die"})
"""Options whose value may be typed as several words."""

FACE = re.compile(
    r"(?:\+?[0-9]|note|skull|blank)(?:[,;]*(?:\+?[0-9]|note|skull|blank))*[,;]*\Z", re.IGNORECASE
)
"""A word that looks like faces of bones: `2`, `2,4`, `+1`, `note`."""


def joined(words: Sequence[str], valued: Collection[str], needed: int) -> Iterator[str]:
    """Walk a command's words with faces typed as `--faces 2 4` made one value.

    A word belongs to the faces when it looks like one and the command has its `needed` arguments already;
    `valued` are the options that take a value.
    """
    rest = list(words)
    while rest:
        word = rest.pop(0)
        option, equals, value = word.partition("=")
        if word == "--":
            yield from (word, *rest)
            return
        if option in FACES and option in valued and (equals or rest):
            faces = [value if equals else rest.pop(0)]
            while needed <= 0 and rest and FACE.match(rest[0]):
                faces.append(rest.pop(0))
            yield f"{option}={','.join(faces)}"
            continue
        yield word
        if word in valued and rest:
            yield rest.pop(0)
        elif NEGATIVE.match(word) or not word.startswith("-"):
            needed -= 1


def shield(word: str) -> str:
    """Mark what would be parsed as an option and is none: a negative number, a text."""
    return SHIELD + word if NEGATIVE.match(word) or TEXT.match(word) else word


def unshield(value: Any) -> Any:
    """Take the mark away from a word, or from every word of a tuple or list."""
    if isinstance(value, str):
        return value.removeprefix(SHIELD)
    if isinstance(value, tuple | list):
        return type(value)(unshield(item) for item in value)
    return value


def remember(context: Any, option: Any, value: Any) -> Any:
    """Keep a shared option that was given; the last one on the line wins."""
    if value is not None and value is not False:
        context.obj[option.name] = unshield(value)
    return value


def shared_options(*, hidden: bool = False) -> list[TyperOption]:
    """Return fresh copies of the options that every command and every group takes; `hidden` ones work unlisted."""
    options = [
        _option("-c", "--campaign", metavar="SAVE", help="The save: a path, or a name under campaigns/."),
        _flag("--json", help="Print one JSON object for scripts."),
        _flag("--plain", help="Say one fact a line, without drawings, for screen readers."),
        _flag("-n", "--dry-run", help="Show what would happen and save nothing."),
        _option("--seed", metavar="NUMBER", help="Repeat the luck of an earlier command: 0 to 999999999."),
        _flag("-q", "--quiet", help="Print only errors and what was asked for."),
        _flag("-y", "--yes", help="Ask nothing; take what the options say."),
        _flag("--spoil", help="Show what the campaign has not reached yet."),
        _option("--force", metavar="WHY", help="Carry out what a rule refuses; the log keeps WHY."),
    ]
    for option in options:
        option.hidden = hidden
    return options


def own_words(words: Sequence[str]) -> Iterator[str]:
    """Walk a command's words without the shared options, which say how it ran and not what it did."""
    flags = {name for option in shared_options() if option.is_flag for name in option.opts}
    valued = {name for option in shared_options() if not option.is_flag for name in option.opts}
    rest = iter(words)
    for word in rest:
        if word == "--":
            yield from (word, *rest)
        elif word in valued:
            next(rest, None)
        elif word not in flags and word.partition("=")[0] not in valued:
            yield word


def leading(words: Sequence[str]) -> tuple[list[str], list[str]]:
    """Return the shared options that stand in front of the command words, and everything behind them."""
    shared = shared_options()
    valued = {name for option in shared if not option.is_flag for name in option.opts}
    short = "".join(name[1] for option in shared if option.is_flag for name in option.opts if len(name) == 2)
    end = 0
    while end < len(words) and words[end].startswith("-") and words[end] != "--":
        word = words[end]
        together = "-" + word[1:].lstrip(short) if word[1:2] != "-" else word
        end += 2 if together in valued else 1
    return list(words[:end]), list(words[end:])


def _option(*names: str, **more: Any) -> TyperOption:
    return TyperOption(param_decls=list(names), callback=remember, expose_value=False, **more)


def _flag(*names: str, **more: Any) -> TyperOption:
    return TyperOption(
        param_decls=list(names), is_flag=True, default=False, callback=remember, expose_value=False, **more
    )


WHOLE = 1000
"""Letters of a first sentence that are never reached, so that none is cut off."""


def example(help_text: str) -> str:
    """Return the line of a help that shows how a command is typed, or nothing."""
    found = re.search(r"^Example: .+", help_text, re.MULTILINE)
    return found[0] if found else ""


def point_to_shared(formatter: Any) -> None:
    """Write the line that stands below the help of every command and group."""
    formatter.write_paragraph()
    formatter.write("Shared options: vsong --help.\n")


def _repeated(one: Any) -> Any:
    """Return an argument whose word ends in dots when several may be typed."""
    word = one.metavar or ""
    if one.nargs == -1 and word and " " not in word and not word.endswith("..."):
        one.metavar = f"{word}..."
    return one


class Command(TyperCommand):
    """A command with the shared options, to which `-3` is a number.

    Where WHO comes first, and where a space is one of several words, they stand in any order, and which is which is
    told when the save can be read.
    """

    def __init__(self, *args: Any, params: list[Any] | None = None, **more: Any) -> None:
        more["rich_markup_mode"] = None
        super().__init__(*args, params=[*map(_repeated, params or ()), *shared_options(hidden=True)], **more)
        self.arguments = [one for one in self.params if one.param_type_name == "argument"]
        first = self.arguments[0] if self.arguments else None
        words = [one.metavar or "" for one in self.arguments]
        among = len(words) > 1 and any("SPACE" in word for word in words)
        self.sorts = first is not None and first.nargs == 1 and (among or words[0].startswith("WHO"))
        for one in self.arguments if self.sorts else ():
            # Help lists them, and the parser leaves their words alone.
            setattr(one, "add_to_parser", lambda *_: None)  # noqa: B010
            setattr(one, "handle_parse_result", lambda _ctx, _opts, args: (None, args))  # noqa: B010

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Note the command's words for messages and the log, then parse."""
        if isinstance(ctx.obj, dict):
            ctx.obj["command"] = " ".join(ctx.command_path.split()[1:])
            ctx.obj["words"] = list(args)
        valued = {name for one in self.params for name in one.opts if not getattr(one, "is_flag", True)}
        needed = sum(one.required for one in self.arguments)
        shielded = [shield(word) for word in joined(args, valued, needed)]
        ctx.allow_extra_args = self.sorts
        return super().parse_args(ctx, shielded)

    def format_epilog(self, ctx: Any, formatter: Any) -> None:
        """Say where the shared options are told."""
        point_to_shared(formatter)

    def invoke(self, ctx: Any) -> Any:
        """Call the function with values as they were typed."""
        ctx.params = {name: unshield(value) for name, value in ctx.params.items()}
        return self._sorted(ctx) if self.sorts else super().invoke(ctx)

    def _sorted(self, ctx: Any) -> Callable[[Table], Any]:
        """Return the command whose words are sorted as soon as the save is known."""

        def play(table: Table) -> Any:
            from .sorting import filled

            words = filled(self, unshield(ctx.args), table)
            for one in self.arguments:
                type(one).handle_parse_result(one, ctx, {k: v for k, v in words.items() if k == one.name}, [])
            return self.callback and ctx.invoke(self.callback, **ctx.params)(table)

        return play


class Group(TyperGroup):
    """A group of commands with the shared options, which the help at the top alone lists."""

    top = False

    def __init__(self, *args: Any, **more: Any) -> None:
        more["rich_markup_mode"] = None
        more["params"] = [*(more.get("params") or ()), *shared_options(hidden=not self.top)]
        super().__init__(*args, **more)

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Note the group's words, in case no command follows, then parse."""
        if isinstance(ctx.obj, dict):
            ctx.obj["command"] = " ".join(ctx.command_path.split()[1:])
        return super().parse_args(ctx, args)

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        """List the commands, each with the whole first sentence of its help."""
        listed = [(name, self.get_command(ctx, name)) for name in self.list_commands(ctx)]
        with formatter.section("Commands"):
            formatter.write_dl([(name, one.get_short_help_str(WHOLE)) for name, one in listed if one])

    def format_epilog(self, ctx: Any, formatter: Any) -> None:
        """Give an example, that of the first command which has one, and say where the shared options are told."""
        formatter.write_paragraph()
        if self.top:
            formatter.write("Several on one line, each a step of undo. Example: vsong donate 3 then status\n")
        else:
            each = (self.get_command(ctx, name) for name in self.list_commands(ctx))
            formatter.write(next(filter(None, (example(one.help or "") for one in each if one)), "") + "\n")
            point_to_shared(formatter)


class LazyGroup(Group):
    """The top of the tree: a command's module is imported when the command is used."""

    top = True

    def __init__(
        self,
        load: Callable[[str], Any],
        below: Callable[[str], tuple[str, ...]],
        names: Mapping[str, Any],
        alone: Callable[[], Any],
        **more: Any,
    ) -> None:
        super().__init__(**more)
        self._load = load
        self._below = below
        self._names = names
        self._alone = alone
        # The parser only wants the names, to suggest one for a word that is nearly right.
        self.commands = dict.fromkeys(names)  # type: ignore[assignment]

    def invoke(self, ctx: Any) -> Any:
        """Find the command that the words name; without words it is what `vsong` alone does."""
        found = super().invoke(ctx)
        return self._alone() if ctx.invoked_subcommand is None else found

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """Load one command, or return None when there is none of that name."""
        return self._load(cmd_name) if cmd_name in self._names else None

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """Find the command; a word that only a group below knows is answered with the whole words."""
        if args and args[0] not in self._names and not args[0].startswith("-"):
            if args[0].casefold() in self._names:
                raise UsageError(
                    f"No such command '{args[0]}'.", hint=f"Did you mean vsong {args[0].casefold()}?"
                )
            meant = self._below(args[0].casefold())
            if meant:
                from ...rules.words.names import listed

                raise UsageError(
                    f"No such command {as_typed(args[0])}.",
                    hint=f"Did you mean {listed(f'vsong {words}' for words in meant)}?",
                )
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        """List the commands by section with their lines, without importing a single one of them."""
        widest = max(map(len, self._names))
        for section in dict.fromkeys(word.section for word in self._names.values()):
            with formatter.section(section):
                formatter.write_dl(
                    [
                        (name.ljust(widest), word.help)
                        for name, word in self._names.items()
                        if word.section == section
                    ]
                )
