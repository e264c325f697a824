"""`vsong round`, `turn` and `end`: at most two commands for a Vagrant's turn and the Haint's."""

from __future__ import annotations

from ...data.items import SYMBOLS
from ...errors import Refused, UsageError
from ...records import TYPE_CHECKING
from ...rules.bindle import bindle
from ...rules.events.bindle import TokensDrawn, TokensNamed
from ...rules.events.hits import SaltHeld
from ...rules.scenario import turns
from ...rules.words.matching import fold
from ...rules.words.token_names import short, spoken
from ..line import choices, output
from ..line.declared import Annotated, Argument, Option
from ..line.numbers import luck
from ..line.play import Result, answer, change
from ..line.who import in_play
from ..words import bindle as bindle_words
from ..words import sentences, status_json
from ..words.names import Passed, passed, who
from . import ties

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from ...campaign import Campaign
    from ...rules.bindle.bindle import Drawer
    from ...rules.board.decision import Settled
    from ...rules.events.event import Event
    from ..line.play import Outcome, Play, Table

NEXT = "next"
"""The word for whoever is next in the order."""


def round_(
    names: Annotated[
        list[str] | None,
        Argument(metavar="WHO", help="The order of this round; without names that of the last."),
    ] = None,
    to: Passed = None,
) -> Play:
    """Begin a round: the marker moves on, and what it reaches is called.

    Example: vsong round songsmith empress
    """

    def rule(campaign: Campaign, table: Table) -> Outcome:
        order = [in_play(campaign, name) for typed in names or () for name in typed.replace(",", " ").split()]
        return turns.begin_round(campaign, order, to=passed(campaign, to), forced=table.forced)

    return change(rule, standing)


def turn(
    who: Annotated[
        str, Argument(metavar="WHO|next", help="Whose turn begins; without a name the next's.")
    ] = NEXT,
) -> Play:
    """Begin a Vagrant's turn.

    Example: vsong turn songsmith
    """

    def rule(campaign: Campaign, table: Table) -> Outcome:
        name = turns.following(campaign) if fold(who) == NEXT else in_play(campaign, who)
        return turns.begin_turn(campaign, name, forced=table.forced)

    return change(rule, standing)


def end(
    tokens: Annotated[
        list[str] | None,
        Argument(metavar="TOKEN", help="What was drawn for the Haint, in order; else vsong draws."),
    ] = None,
    on: Annotated[str | None, Option(metavar="ITEM", help="The symbol that a drawn berry is put on.")] = None,
    target: Annotated[
        list[str] | None, Option(metavar="NAME", help="Whom of those tied it targets; once for each token.")
    ] = None,
    to: Annotated[
        list[str] | None,
        Option(
            metavar="SPACE|VAGRANT",
            help="Where of equal ways it ends, once for each token; who gains the Revivalist's 1 if it breaks.",
        ),
    ] = None,
    salt: Annotated[
        list[str] | None, Option(metavar="VAGRANT", help="Who uses Salt to ignore what hits them.")
    ] = None,
    skip: Annotated[bool, Option("--skip", help="The Haint has no turn.")] = False,
) -> Play:
    """End the turn and play the Haint's.

    What is typed in about its action is carried out; what is left is the players' choice.

    Example: vsong end salt
    """
    settled = ties.settled(target or (), to or ())._replace(salted=tuple(salt or ()))
    if skip and (on or target or to or salt):
        raise UsageError("A turn that the Haint does not have settles nothing.", hint="vsong end --skip.")
    return answer(lambda table: _end(tokens or [], on, settled, table, skip=skip))


def _end(typed: list[str], on: str | None, settled: Settled, table: Table, *, skip: bool) -> Result:
    """End the turn; a berry whose symbol is open is asked for, and what the tool drew is told and not lost.

    Whom a tied Haint targets is asked too; with nobody to ask, the way to settle it otherwise is told.
    """
    settled = settled._replace(
        ask=ties.asking(table), choose=choices.asking(table.choose), forced=table.forced
    )
    # The same seed for every try: what was drawn before a question is drawn again after it.
    table = table._replace(seed=str(luck(table).seed))

    def ended(symbol: str | None) -> Result:
        def rule(campaign: Campaign, table: Table) -> Outcome:
            salted = tuple(in_play(campaign, name) for name in settled.salted)
            drawn = drawer(campaign, typed, table)
            said = settled._replace(salted=salted, passed=passed(campaign, settled.passed))
            return turns.end_turn(campaign, drawn, symbol, said, skip=skip)

        done = change(rule, standing)(table)
        return done._replace(text=lambda: _told(done.events, symbol, table))

    try:
        return ended(on)
    except UsageError as error:
        drawn = (error.data or {}).get("drawn")
        if drawn is None:
            raise
        chosen = table.choose(choices.QUESTIONS["symbol"], SYMBOLS, spoken)
        if chosen is not None:
            return ended(chosen)
        if typed:
            raise
        raise _waiting(drawn, luck(table).seed) from None


def _told(events: tuple[Event, ...], symbol: str | None, table: Table) -> str:
    """Return what happened, and for a choice that nobody was asked about the command that settles it otherwise."""
    tokens = next((event.tokens for event in events if isinstance(event, TokensDrawn | TokensNamed)), ())
    words = " ".join(["vsong end", *map(short, tokens), *(["--on", short(symbol)] if symbol else [])])
    more = [*ties.otherwise(events, words, dry_run=table.dry_run), *_salt(events, words, table)]
    return "\n".join([*map(sentences.told, events), *map(output.todo, more)])


def _salt(events: tuple[Event, ...], words: str, table: Table) -> list[str]:
    """Return how those who hold Salt ignore what hit them (BN-06)."""
    undo = "" if table.dry_run else "vsong undo, then: "
    return [
        f"For {who(event.vagrant)} to ignore it: {undo}{words} --salt {event.vagrant}"
        for event in events
        if isinstance(event, SaltHeld)
    ]


def _waiting(drawn: list[str], seed: int) -> Refused:
    """Return what the tool drew and how to go on; nothing is saved until then, and no step of a line comes after it."""
    return Refused(
        f"Drawn from the Bindle: {bindle_words.tokens(drawn)}. The berry lies on the symbol that the scenario card names;"
        " nothing is saved yet.",
        rule="PB-04",
        hint=f"Then: vsong end {' '.join(map(short, drawn))} --on ITEM",
        data={"drawn": drawn, "seed": seed},
    )


def drawer(campaign: Campaign, typed: Sequence[str], table: Table) -> Drawer | None:
    """Return how the Haint's token is drawn: as typed, by luck when every count is told, else not at all."""
    if typed:
        return bindle.by_hand(typed)
    if bindle.untold(campaign):
        return None
    return bindle.by_luck(luck(table))


def standing(campaign: Campaign, _: tuple[Event, ...] = ()) -> dict[str, Any]:
    """Return the running scenario as scripts see it."""
    return {"phase": campaign.phase, "scenario": status_json.scenario(campaign)}


COMMANDS = {"round": round_, "turn": turn, "end": end}
