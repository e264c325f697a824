"""Commands and groups that all take the same shared options, before and after the command words."""

from __future__ import annotations

import re
from contextlib import redirect_stdout
from inspect import Parameter, Signature
from io import StringIO
from typing import Annotated

import typer
from typer.core import TyperCommand, TyperGroup, TyperOption

from ...errors import UsageError
from ...records import TYPE_CHECKING
from . import declared, output
from .declared import FACES, SHARED, SHIELD, Step, unshield
from .groups import COMMANDS, load, refuse_unknown, without_a_word

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Sequence
    from typing import Any


NEGATIVE = re.compile(r"-[0-9][0-9./,]*\Z")

TEXT = re.compile(r"--?(?![-A-Za-z])(?=.)|-[A-Za-z]\s|-{3}|--[^=]*\s", re.DOTALL)
"""How a word begins that has a dash in front and can be no option: `- bought candles`, `-5 coins`, `-n as in no`."""


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


def remember(context: Any, option: Any, value: Any) -> Any:
    """Keep a shared option that was given; the last one on the line wins."""
    if value is not None and value is not False:
        context.obj[option.name] = unshield(value)
    return value


def shared_options(*, hidden: bool = False) -> list[TyperOption]:
    """Return fresh copies of the options that every command and every group takes; `hidden` ones work unlisted."""
    options = []
    for name, one in SHARED.items():
        kind: dict[str, Any] = {"is_flag": True, "default": False} if one.flag else {}
        more = {**kind, **one.more, "callback": remember, "expose_value": False, "hidden": hidden}
        options.append(TyperOption(param_decls=[name, *one.names], **more))
    return options


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
        self.sorts = getattr(self.callback, "sorts", False)
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
        self._refuse_twice(ctx, shielded)
        return super().parse_args(ctx, shielded)

    def _refuse_twice(self, ctx: Any, args: list[str]) -> None:
        """Refuse a second value for an option of the command's own that takes one: it would replace the first."""
        _, _, given = self.make_parser(ctx).parse_args(list(args))
        for one in given:
            single = not (getattr(one, "is_flag", True) or one.multiple or one.name in SHARED)
            if single and given.count(one) > 1:
                raise UsageError(
                    f"{one.opts[-1]} takes one value and is given twice.", hint=_help_hint(ctx.obj)
                )

    def format_epilog(self, ctx: Any, formatter: Any) -> None:
        """Say where the shared options are told."""
        point_to_shared(formatter)

    def invoke(self, ctx: Any) -> Step:
        """Return the step with values as they were typed."""
        ctx.params = {name: unshield(value) for name, value in ctx.params.items()}
        step: Step = super().invoke(ctx)
        if not self.sorts:
            return step
        arguments = {one.name for one in self.arguments}
        options = {name: value for name, value in step.values.items() if name not in arguments}
        return Step(step.function, options, unshield(ctx.args))


class CommandGroup(TyperGroup):
    """A group of commands with the shared options, which the help at the top alone lists."""

    top = False
    in_full: Callable[[list[str]], list[str]] = list

    def __init__(self, *args: Any, **more: Any) -> None:
        more["rich_markup_mode"] = None
        more["params"] = [*(more.get("params") or ()), *shared_options(hidden=not self.top)]
        super().__init__(*args, **more)

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Note the group's words, in case no command follows, then parse."""
        if isinstance(ctx.obj, dict):
            ctx.obj["command"] = " ".join(ctx.command_path.split()[1:])
        return super().parse_args(ctx, args)

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """Find the command that the words name, or that they mean where they begin with none."""
        words = self.in_full(args)
        refuse_unknown(words[0], self.commands, " ".join(ctx.command_path.split()[1:]))
        return super().resolve_command(ctx, words)

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


class LazyGroup(CommandGroup):
    """The top of the tree: a command's module is imported when the command is used."""

    top = True

    def __init__(self, **more: Any) -> None:
        super().__init__(**more)
        # Only the names are wanted, to tell a word that is none of them.
        self.commands = dict.fromkeys(COMMANDS)  # type: ignore[assignment]

    def invoke(self, ctx: Any) -> Any:
        """Find the command that the words name; without words it is what `vsong` alone does."""
        found = super().invoke(ctx)
        return Step(without_a_word, {}) if ctx.invoked_subcommand is None else found

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """Load one command, or return None when there is none of that name."""
        return shaped(cmd_name) if cmd_name in COMMANDS else None

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        """List the commands by section with their lines, without importing a single one of them."""
        widest = max(map(len, COMMANDS))
        for section in dict.fromkeys(word.section for word in COMMANDS.values()):
            with formatter.section(section):
                formatter.write_dl(
                    [
                        (name.ljust(widest), word.help)
                        for name, word in COMMANDS.items()
                        if word.section == section
                    ]
                )


PLAIN: dict[str, Any] = {
    "add_completion": False,
    "pretty_exceptions_enable": False,
    "rich_markup_mode": None,
}


def shaped(word: str) -> Any:
    """Return the command or the group of a command word as Typer's."""
    found = load(word)
    if isinstance(found, declared.Group):
        app = typer.Typer(cls=CommandGroup, help=found.help, **PLAIN)
        for name, function in found.commands.items():
            app.command(name, cls=Command)(_typers(function))
        if found.alone:
            app.callback(invoke_without_command=True)(_alone(found.alone))
        made: Any = typer.main.get_group(app)
        made.in_full = found.in_full
        return made
    app = typer.Typer(**PLAIN)
    app.command(word, cls=Command)(_typers(found))
    return typer.main.get_command(app)


def _typers(function: Callable[..., Any]) -> Callable[..., Step]:
    """Return what Typer takes for the command: it has the signature that is declared, and gives the step."""

    def taken(**values: Any) -> Step:
        return Step(function, values)

    otherwise = declared.defaults(function)
    kinds = {
        name: Annotated[one.kind, (typer.Option if one.option else typer.Argument)(*one.names, **one.more)]
        for name, one in declared.parameters(function).items()
    }
    taken.__name__, taken.__doc__, taken.__annotations__ = function.__name__, function.__doc__, kinds
    taken.__dict__.update(function.__dict__, sorts=declared.sorts(declared.parameters(function)))
    signature = [
        Parameter(name, Parameter.KEYWORD_ONLY, default=otherwise.get(name, Parameter.empty), annotation=kind)
        for name, kind in kinds.items()
    ]
    taken.__signature__ = Signature(signature)  # type: ignore[attr-defined]
    return taken


def _alone(look: Callable[[], Any]) -> Callable[[typer.Context], Step | None]:
    """Return what Typer takes for a group that does something without a word."""

    def without_a_word(context: typer.Context) -> Step | None:
        return None if context.invoked_subcommand else Step(look, {})

    without_a_word.__annotations__ = {"context": typer.Context}
    return without_a_word


def tree() -> LazyGroup:
    """Return the whole command tree, with nothing below it loaded."""
    return LazyGroup(
        name="vsong",
        help="Track a Vagrantsong campaign, roll its bones and look up its rules.",
        invoke_without_command=True,
        context_settings={"help_option_names": ["-h", "--help"], "terminal_width": _narrow()},
    )


USUAL = 50
"""Columns of a terminal below which help is laid out for it alone; the library takes no less."""


def _narrow() -> int | None:
    """Return the columns of a terminal that has fewer than usual."""
    columns = output.width()
    return columns if columns is not None and columns < USUAL + 2 else None


PARSE_ERROR: Any = typer.BadParameter.__bases__[0]
"""What the parser raises for an unknown word, a missing one or too many."""


def read(argv: Sequence[str], asked: dict[str, Any]) -> Step | str:
    """Return the step that a line asks for, or the page of help; raise UsageError about words that are no line."""
    line: dict[str, Any] = {"prog_name": "vsong", "standalone_mode": False, "obj": asked}
    try:
        with redirect_stdout(StringIO()) as printed:
            step = tree().main(args=list(argv), **line)
    except PARSE_ERROR as error:
        raise _misread(error, asked) from error
    except typer.Abort:
        raise KeyboardInterrupt from None
    return step if isinstance(step, Step) else printed.getvalue()


def _misread(error: Any, asked: dict[str, Any]) -> UsageError:
    """Return the error about words that the parser could not take, as they were typed."""
    said = error.format_message().replace(SHIELD, "").replace(repr(SHIELD)[1:-1], "")
    dash = f" A text that begins with a dash stands behind --, as in: {_dashed(asked)}"
    text = "No such option: -" in said and "No such option: --" not in said
    return UsageError(said, hint=_help_hint(asked) + ("." + dash if text else ""))


def _dashed(asked: dict[str, Any]) -> str:
    return " ".join(filter(None, ["vsong", str(asked.get("command", "")), "-- '-text'"]))


def _help_hint(asked: dict[str, Any]) -> str:
    return f"See: vsong {asked.get('command', '')} --help".replace("  ", " ")
