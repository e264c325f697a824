"""`vsong deed`: Devious Deeds from the draw to the reward."""

from __future__ import annotations

from ...errors import Refused, UsageError
from ...lean import partial
from ...records import TYPE_CHECKING
from ...rules.campaign import deed_draws, deeds
from ...rules.words.plurals import count
from ..line.arguments import MOST_TOKENS, Who
from ..line.declared import Annotated, Argument, Option
from ..line.groups import group
from ..line.numbers import luck, priced, whole_option
from ..line.play import Result, change, look
from ..line.sorting import first, of
from ..line.who import in_play
from ..words import held, status_json
from ..words.names import NONE, called, only, plain

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping
    from typing import Any

    from ...campaign import Campaign
    from ..line.play import Outcome, Play, Table

    Held = Callable[[Campaign], Mapping[str, tuple[str, ...]]]

app = group("deed")

DeedName = Annotated[str, Argument(metavar="DEED", help="A deed that lies with the Vagrant.")]
OnlyDeed = Annotated[
    str | None,
    Argument(metavar="DEED", help="A deed that lies with the Vagrant; the only one needs no name."),
]


def open_goals(campaign: Campaign) -> dict[str, tuple[str, ...]]:
    """Return each Vagrant's deeds whose goal is not reached."""
    return {name: deeds.open_goals(campaign, name) for name in campaign.vagrants}


@app.command("draw")
@first(deed_draws.in_time)
def draw(
    *,
    who: Who = "",
    cards: Annotated[
        list[str] | None,
        Argument(metavar="CARD", help="The three cards drawn; without them vsong draws."),
    ] = None,
    keep: Annotated[
        str | None,
        Option(metavar="CARD|none", help="The card that is kept, by name or as 1 to 3, or none."),
    ] = None,
    discard: Annotated[
        str | None, Option(metavar="DEED", help="The deed that goes when over the limit.")
    ] = None,
) -> Play:
    """Draw three deeds and keep one.

    Without cards vsong says which of the cards left in the deck to take.

    Example: vsong deed draw songsmith "Night Owl" "Long Way" "Deep Pockets" --keep "Night Owl"
    """
    if not cards:
        if keep or discard:
            raise UsageError("--keep and --discard need the three cards by name.", rule="DD-09")
        return look(lambda campaign, table: draw_by_number(campaign, in_play(campaign, who), table))
    names = [called(card, "The name of a Devious Deed") for card in cards]

    def rule(campaign: Campaign, table: Table) -> Outcome:
        name = in_play(campaign, who)
        deed_draws.may_draw(campaign, name, forced=table.forced)
        nothing = [] if deed_draws.first_due(campaign, name) else [NONE]
        kept = keep or table.choose("Keep which?", [*names, *nothing])
        if kept is None:
            hint = " or ".join(f"--keep {what}" for what in ("NAME", *nothing))
            raise UsageError("Say which card is kept.", rule="DD-09", hint=f"{hint}.")
        kept = numbered(kept, names)
        chosen = None if kept.casefold() == NONE else kept
        goes = discard or (
            chosen and table.choose("Discard which?", deed_draws.must_discard(campaign, name, chosen))
        )
        return deed_draws.draw(campaign, name, names, keep=chosen, discard=goes or None, forced=table.forced)

    return change(rule, lambda campaign, _: standing(campaign, [in_play(campaign, who)]))


def numbered(kept: str, names: list[str]) -> str:
    """Return the card that a number of three means: the first drawn is 1."""
    known = {str(number): name for number, name in enumerate(names, 1) if kept not in names}
    return known.get(kept, kept)


def draw_by_number(campaign: Campaign, name: str, table: Table) -> Result:
    """Pick three of the cards left in a deck; names are told for cards that were seen before."""
    source = luck(table)
    cards = deed_draws.pick(campaign, name, source, forced=table.forced)
    data = {"seed": source.seed, "vagrant": name, "numbers": list(cards.numbers), "names": list(cards.names)}
    return Result(data, (cards,), asked=True)


@app.command("goal")
@of(open_goals, held.deeds)
def goal(*, who: Who = "", deed: OnlyDeed = None) -> Play:
    """Place this scenario's token: the goal was reached. The last one flips the card.

    Example: vsong deed goal songsmith "Night Owl"
    """
    return on_one(deeds.reach_goal, who, deed, open_goals, "DD-01")


@app.command("progress")
@of(held.deeds)
def progress(
    *,
    who: Who = "",
    deed: DeedName,
    note: Annotated[str, Argument(metavar="NOTE", help="How far it is, in your words.")],
) -> Play:
    """Note how far a goal has come; the note is lost when the scenario ends.

    Example: vsong deed progress songsmith "Night Owl" "2 of 4 Skills"
    """

    def rule(campaign: Campaign, table: Table) -> Outcome:
        name = in_play(campaign, who)
        held = deeds.held(campaign, name, deed)
        return deeds.note_progress(campaign, name, held, plain(note, "The note"), forced=table.forced)

    return change(rule, lambda campaign, _: standing(campaign, [in_play(campaign, who)]))


@app.command("cash")
@priced
@of(held.deeds)
def cash(
    *,
    who: Who = "",
    deed: OnlyDeed = None,
    tokens: Annotated[
        int | None, whole_option("--tokens TOKENS", 1, MOST_TOKENS, "So many of its tokens; all without it.")
    ] = None,
) -> Play:
    """Turn a finished deed into {finished}, or its tokens into 1 coin each, in the Camp Phase.

    Example: vsong deed cash songsmith "Night Owl" --tokens 1
    """
    return on_one(partial(deeds.cash, tokens=tokens), who, deed, row="DD-11")


@app.command("discard")
@of(held.deeds)
def discard(*, who: Who = "", deed: OnlyDeed = None) -> Play:
    """Return a deed to its Vagrant's deck; it pays nothing.

    Example: vsong deed discard songsmith "Night Owl"
    """
    return on_one(lambda campaign, name, card, **_: deeds.discard(campaign, name, card), who, deed)


def on_one(rule: Any, who: str, deed: str | None, among: Held = held.deeds, row: str = "DD-14") -> Play:
    """Make a command that applies a rule to one deed of one Vagrant; the only one `among` some needs no name."""

    def applied(campaign: Campaign, table: Table) -> Outcome:
        name = in_play(campaign, who)
        some = among(campaign)[name]
        if deed is None and not some:
            raise Refused(
                f"{name.capitalize()} has 0 Devious Deeds for this.",
                rule=row,
                hint="See: vsong status deeds.",
            )
        card = deed or only(some, f"Devious Deed of {name.capitalize()}")
        outcome: Outcome = rule(campaign, name, deeds.held(campaign, name, card), forced=table.forced)
        return outcome

    return change(applied, lambda campaign, _: standing(campaign, [in_play(campaign, who)]))


def standing(campaign: Campaign, names: Collection[str]) -> dict[str, Any]:
    """Return the deeds of some Vagrants, the limit, and how many cards each deck has left."""
    return {
        "vagrants": {name: status_json.deeds_of(campaign, name) for name in names},
        "limit": deeds.limit(campaign),
        "decks": {
            name: {"left": len(deeds.deck(campaign, name)), "known": list(campaign.decks.get(name, ()))}
            for name in names
        },
    }


def drawn(campaign: Campaign) -> str:
    """Return the deeds for people: a line a card."""
    lines = []
    for name in campaign.vagrants:
        held = len(deeds.counted(campaign, name))
        left = len(deeds.deck(campaign, name))
        lines.append(
            f"{name.capitalize()}: {held} of {deeds.limit(campaign)} deeds, {count(left, 'card')} in the deck"
        )
        for card, deed in status_json.deeds_of(campaign, name).items():
            done = "reward" if deed["side"] == "reward" else f"goal {deed['tokens']} of {deed['needed']}"
            noted = f"  ({deed['progress']})" if deed["progress"] else ""
            lines.append(f"  {done:<12} {card}{noted}")
    return "\n".join(lines)


COMMANDS = {"deed": app}
