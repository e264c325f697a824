"""`vsong vagabond`: recording a Vagabond's turns, planning them, and looking ahead."""

from __future__ import annotations

from ...data.vagabond import FACTIONS, KINDS, MOST_FACTIONS, MOST_OF_A_KIND, MOST_PIECES
from ...errors import UsageError
from ...records import TYPE_CHECKING
from ...rules.words.matching import listed
from ...store.file import saves as store
from ...store.schema.save_kinds import VAGABOND
from ...vagabond.board import begin, swords
from ...vagabond.odds import Fight
from ...vagabond.odds import odds as chances
from ...vagabond.options import options as open_options
from ...vagabond.play import plan as planned
from ..line.declared import Annotated, Argument, Option
from ..line.groups import alone, group
from ..line.numbers import whole_option
from ..line.play import Result, answer, carry_out, look
from ..words.names import plain
from ..words.sentences import sentence
from . import batch, names, saves, screen, views
from .forms import FORMS
from .saves import ours
from .sentences import WORDS

if TYPE_CHECKING:
    from ...vagabond.board import Vagabond
    from ..line.play import Play, Table


def _in_full(words: list[str]) -> list[str]:
    """Put `do` before a line that begins with no command: it is a line of actions."""
    from difflib import get_close_matches

    first = names.word_of(words[0]) if words else ""
    known = not first or first in app.commands or first.startswith("-")
    action = batch.verb_of(first) or not get_close_matches(first, app.commands, cutoff=0.75)
    return words if known or not action else ["do", *words]


NOTHING_CHANGES = "Nothing on the board changes."

app = group("vagabond")
app.in_full = _in_full

Actions = Annotated[
    list[str],
    Argument(
        metavar="ACTION...",
        help=f"Actions; ITEM is {listed(KINDS)}, with -up or -down behind it where both lie there.",
    ),
]


@app.command("new")
def new(
    save: Annotated[str, Argument(metavar="SAVE", help="A path, or a name under campaigns/.")],
    character: Annotated[
        str, Option(metavar="CHARACTER", help=f"The character: {', '.join(names.CHARACTERS)}.")
    ],
    faction: Annotated[
        list[str],
        Option(metavar="FACTION", help=f"A faction in the game; give it 1 to {MOST_FACTIONS} times."),
    ],
    title: Annotated[str | None, Option(metavar="TEXT", help="What you call the game.")] = None,
    at: Annotated[
        str,
        Option(
            metavar="fox|rabbit|mouse|forest",
            help="Where he is; a suit may have a label of yours, as in fox-3.",
        ),
    ] = "forest",
    quest: Annotated[
        list[str] | None, Option(metavar="QUEST", help="An open quest, as in fox-errand; up to 3.")
    ] = None,
    two: Annotated[bool, Option("--two", help="A second Vagabond plays.")] = False,
    more: Annotated[
        list[str] | None,
        Argument(metavar="FACTION|QUEST", help="More factions and quests, as many as there are."),
    ] = None,
) -> Play:
    """Begin a Vagabond's game and write its save.

    Example: vsong vagabond new woods --character ranger --faction marquise --faction eyrie --faction alliance
    """

    def play(table: Table) -> Result:
        named = names.factions_and_quests(_each(more))
        board, happened = begin(
            plain(title, "The title") if title else "",
            names.one_of(character, names.CHARACTERS, "character"),
            [names.one_of(one, FACTIONS, "faction") for one in _each(faction)] + named["faction"],
            at=names.place(at),
            quests=[*map(names.title, _each(quest)), *named["quest"]],
            two_vagabonds=two,
        )
        path = store.new_place(save)
        store.refuse_existing(path)
        if not table.dry_run:
            store.create(path, board, command=table.label, events=happened, kind=VAGABOND)
        lines = [*(sentence(one, WORDS) for one in happened), "His first turn: vsong vagabond birdsong"]
        return Result(
            {"path": str(path), **views.status(board)}, happened, lambda: "\n".join(lines), save=str(path)
        )

    return ours(answer(play))


def _each(words: list[str] | None) -> list[str]:
    """Return the words of options that may be repeated or hold commas."""
    return [one for word in words or () for one in word.split(",") if one]


@app.command("status")
def status() -> Play:
    """Show the Vagabond's board.

    Example: vsong vagabond status
    """
    return ours(
        look(
            lambda board, _: Result(views.status(board), text=lambda: screen.status(board), asked=True),
            VAGABOND,
        )
    )


alone(app, status)


@app.command("do")
def do(actions: Actions) -> Play:
    """Carry out actions, all of them or none.

    The word `do` may be left out.

    Example: vsong vagabond birdsong but=torch, move fox, explore bag
    """
    return ours(
        carry_out(
            lambda board, table: batch.carried_out(board, actions, table),
            lambda _, happened, played: Result(
                views.done(played),
                happened,
                lambda: "\n".join(sentence(one, WORDS) for one in happened) or NOTHING_CHANGES,
            ),
            VAGABOND,
        )
    )


# Python 3.13 has taken the blanks before each line away already.
do.__doc__ = "\n".join(
    [
        *map(str.strip, (do.__doc__ or "").strip().splitlines()),
        "",
        "\b",
        *(form.usage for form in FORMS.values()),
    ]
)


@app.command("plan")
def plan(actions: Actions) -> Play:
    """Try actions one after another without saving; what cannot be done is passed over.

    Example: vsong vagabond plan move fox, explore bag, evening
    """

    def view(board: Vagabond, table: Table) -> Result:
        played = batch.decided(board, batch.read(actions, board), table, planned)
        return Result(views.plan(played), text=lambda: screen.plan(played), asked=True)

    return ours(look(view, VAGABOND))


@app.command("options")
def options() -> Play:
    """List what can be done now, with what it costs.

    Example: vsong vagabond options
    """

    def view(board: Vagabond, _: Table) -> Result:
        found = open_options(board)
        return Result(views.options(found), text=lambda: screen.options(found), asked=True)

    return ours(look(view, VAGABOND))


@app.command("odds")
def odds(
    swords: Annotated[
        int | None,
        whole_option(
            "--swords N", 0, MOST_OF_A_KIND, "His undamaged swords; those of a save that is named: {}."
        ),
    ] = None,
    allies: Annotated[
        int, whole_option("--allies N", 0, MOST_PIECES, "Warriors of an ally beside him: {}.")
    ] = 0,
    warriors: Annotated[int, whole_option("--warriors N", 0, MOST_PIECES, "Warriors against him: {}.")] = 0,
    buildings: Annotated[
        int, whole_option("--buildings N", 0, MOST_PIECES, "Buildings against him: {}.")
    ] = 0,
    tokens: Annotated[int, whole_option("--tokens N", 0, MOST_PIECES, "Tokens against him: {}.")] = 0,
    extra: Annotated[int, whole_option("--extra N", 0, MOST_PIECES, "Extra hits of his: {}.")] = 0,
    hostile: Annotated[bool, Option("--hostile", help="The faction is hostile already.")] = False,
    ambush: Annotated[bool, Option("--ambush", help="He is ambushed: 2 hits more.")] = False,
    guerrilla: Annotated[bool, Option("--guerrilla", help="The Alliance defends.")] = False,
    defending: Annotated[bool, Option("--defending", help="He is attacked.")] = False,
) -> Play:
    """Show the exact chances of a battle.

    Example: vsong vagabond odds --swords 2 --warriors 2
    """
    if guerrilla and defending:
        raise UsageError("--guerrilla is for the Alliance as defender, --defending for him.", rule="VB-41")
    if hostile and (defending or not (warriors or buildings or tokens)):
        why = "he is attacked" if defending else "0 pieces stand against him"
        raise UsageError(f"--hostile changes nothing: {why}.", rule="VB-18", hint="Leave it out.")
    if allies and defending:
        raise UsageError("An ally's warriors are beside him in battles that he opens only.", rule="VB-15")

    def play(table: Table) -> Result:
        own = _swords(table, swords)
        fight = Fight(own, allies, warriors, buildings, tokens, extra, hostile, ambush, guerrilla, defending)
        found = chances(fight)
        return Result(views.odds(found), text=lambda: screen.odds(found), asked=True)

    return ours(answer(play))


def _swords(table: Table, given: int | None) -> int:
    """Return the swords that were given, else those of the save that is named."""
    found = store.named_save(table.campaign, VAGABOND)
    board = store.load(found.path, VAGABOND).campaign if found else None
    if given is not None:
        return given
    if board is None:
        raise UsageError(
            "How many undamaged swords he has is not said.", hint="--swords N, or a save with -c."
        )
    return swords(board)


for _word, _command in saves.COMMANDS.items():
    app.command(_word)(_command)

COMMANDS = {"vagabond": app}
