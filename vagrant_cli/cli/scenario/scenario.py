"""`vsong scenario`: its settings, its end, and what the players type in once about it."""

from __future__ import annotations

from ...campaign import EFFECT_KINDS, RESULTS
from ...data.scenarios import LAST_PAGE
from ...data.vagrants import HIGHEST_HUMANITY
from ...errors import UsageError
from ...records import TYPE_CHECKING
from ...rules.board.train import is_space
from ...rules.scenario import haint_actions, rituals, scenario
from ...rules.vagrant import effects
from ...rules.words.matching import listed, shown
from ...scenario import AFTER_ACTION, AFTER_TURN, FARTHEST, LOSSES, HaintAction, Settings
from ...store.file import saves
from ..line.declared import Annotated, Argument, Option
from ..line.groups import group
from ..line.numbers import MOST_COINS, parse_whole, whole_argument, whole_option
from ..line.play import Result, answer, change, look
from ..words import status_json, turn
from ..words.names import called, once, pairs, plain

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from ...campaign import Campaign
    from ...rules.events.event import Event
    from ..line.play import Outcome, Play, Table

app = group("scenario")

MOST_COUNTED = 999


def standing(campaign: Campaign, _: tuple[Event, ...] = ()) -> dict[str, Any]:
    """Return where the campaign stands."""
    return {
        "phase": campaign.phase,
        "scenario": status_json.scenario(campaign),
        "results": {str(page): result for page, result in campaign.results.items()},
    }


@app.command("start")
def start(
    page: Annotated[int, whole_argument("PAGE", 1, LAST_PAGE, "Its page in the scenario book.")],
    haint: Annotated[
        list[str] | None,
        Option(
            metavar="NAME[=HUMANITY]",
            help="A Haint of it, with the Humanity that it begins with; once or twice.",
        ),
    ] = None,
    limit: Annotated[
        str | None, Option(metavar="A/B/C", help="The Humanity limit, or one number for all.")
    ] = None,
    breaks: Annotated[
        int | None, whole_option("--breaks SPACES", 1, HIGHEST_HUMANITY, "Length of the Break track.")
    ] = None,
    moods: Annotated[int | None, whole_option("--moods 2|3", 2, 3, "Moods of a Haint; 2 without it.")] = None,
    event: Annotated[
        list[str] | None,
        Option(metavar="EVENT=PLACE", help="Where a token lies: 3=round-4, X=break-2, 5=bindle, 1=A5.1."),
    ] = None,
    counter: Annotated[
        list[str] | None, Option(metavar="NAME=NUMBER", help="A counter of this scenario.")
    ] = None,
    standalone: Annotated[bool, Option("--standalone", help="Without a scenario card.")] = False,
    coins: Annotated[int, whole_option("--coins COINS", 0, 9, "Coins a turn.")] = 3,
    tokens: Annotated[int, whole_option("--tokens 1|2", 1, 2, "Tokens a Haint turn.")] = 1,
    shared_humanity: Annotated[
        int | None,
        whole_option(
            "--shared-humanity HUMANITY",
            1,
            HIGHEST_HUMANITY,
            "One Humanity for all Vagrants, with this maximum.",
        ),
    ] = None,
    set_aside: Annotated[
        bool, Option("--set-aside", help="The Haint's tokens are set aside, not drawn.")
    ] = False,
    only_its_kind: Annotated[
        bool, Option("--only-its-kind", help="A cycle returns only the kind that triggered it.")
    ] = False,
    cycle_after: Annotated[
        str, Option(metavar="action|turn", help="When cycling is checked.")
    ] = AFTER_ACTION,
    numbers: Annotated[
        list[str] | None,
        Argument(
            metavar="[SPACE]...", help="The number of a space, after `--event EVENT=round` or `=break`."
        ),
    ] = None,
) -> Play:
    """Begin the scenario on a page of the scenario book, with all that differs from the usual.

    Example: vsong scenario start 5 --haint blackthorn --limit 9/12/14 --breaks 4 --event 1=A5.1 --event 2=round-3
    """
    if cycle_after not in (AFTER_ACTION, AFTER_TURN):
        raise UsageError(
            f"Cycling is checked after an action or a turn, not {shown(cycle_after)}.", rule="RU-32"
        )
    if moods is not None and not (haint or limit or breaks):
        raise UsageError("--moods changes nothing without a Haint.", hint="Add --haint NAME.")
    settings = Settings(
        standalone=standalone,
        coins=coins,
        tokens_a_turn=tokens,
        set_aside=set_aside,
        only_its_kind=only_its_kind,
        cycle_after=cycle_after,
        shared_maximum=shared_humanity,
    )
    typed = (word.partition("=") for word in haint or ())
    named = [(called(name, "A Haint's name").lower(), number) for name, _, number in typed]
    setting = scenario.Setting(
        haints=tuple(name for name, _ in named),
        humanity={
            name: parse_whole(number, "HUMANITY", 0, HIGHEST_HUMANITY) for name, number in named if number
        },
        limit=limit,
        breaks=breaks,
        moods=moods or scenario.Setting().moods,
        counters={
            called(name, "The counter's name"): parse_whole(number or "0", "A counter", 0, MOST_COUNTED)
            for name, number in pairs(counter or [], "counter").items()
        },
        settings=settings,
    )

    def play(table: Table) -> Result:

        laid = setting._replace(events=places(event or [], numbers or [], table.label))
        return change(
            lambda campaign, table: scenario.start(campaign, page, laid, forced=table.forced), standing
        )(table)

    return play


@app.command("end")
def end(result: Annotated[str, Argument(metavar="victory|defeat", help="How it ended.")]) -> Play:
    """End the scenario; the Camp Phase begins.

    Example: vsong scenario end victory
    """
    if result not in RESULTS:
        raise UsageError(f"A scenario ends in victory or defeat, not {shown(result)}.")
    return change(lambda campaign, table: scenario.end(campaign, result, forced=table.forced), standing)


@app.command("action")
def action(
    token: Annotated[
        str, Argument(metavar="TOKEN", help="The token drawn for the Haint; or haunted, or cycle.")
    ],
    move: Annotated[int | None, whole_option("--move SPACES", 0, FARTHEST, "Its Move: {}.")] = None,
    reach: Annotated[int | None, whole_option("--range SPACES", 0, FARTHEST, "Its range: {}.")] = None,
    mood: Annotated[int | None, whole_option("--mood MOOD", 1, 3, "In this Mood; else in any.")] = None,
    haint: Annotated[str | None, Option(metavar="NAME", help="Of one of two Haints.")] = None,
    prefer: Annotated[
        str | None, Option(metavar="closest|furthest|VAGRANT|SPACE", help="Whom the action names.")
    ] = None,
    within: Annotated[
        int | None, whole_option("--within SPACES", 0, FARTHEST, "Only those this near.")
    ] = None,
    still: Annotated[bool, Option("--still", help="It does not move.")] = False,
    hurt: Annotated[
        int, whole_option("--hurt HUMANITY", 0, HIGHEST_HUMANITY, "Humanity that whom it hits loses.")
    ] = 0,
    effect: Annotated[
        list[str] | None,
        Option(
            metavar="NAME:black|white",
            help="A Haint effect that they get; its kind is needed the first time.",
        ),
    ] = None,
    lose: Annotated[
        list[str] | None,
        Option(metavar="token|coin|skill", help="What they lose of their own choice; again for more."),
    ] = None,
    gain: Annotated[
        int, whole_option("--gain HUMANITY", 0, HIGHEST_HUMANITY, "Humanity that the Haint gains.")
    ] = 0,
    everybody: Annotated[bool, Option("--all", help="It hits everybody in range.")] = False,
    note: Annotated[str, Option(metavar="TEXT", help="What else it does, in your words.")] = "",
) -> Play:
    """Type in what the Haint does for a token; it is kept for this page, and `end` carries it out.

    Without --range it hits its target, however far, and with --all everybody. haunted and cycle in place of a token
    keep what follows when a Vagrant is haunted, or when the Cycle Track cycles.

    Example: vsong scenario action salt --move 3 --range 2 --hurt 1 --effect Burning:black
    """
    typed = HaintAction(
        move,
        reach,
        prefer,
        within,
        still,
        hurt,
        gain=gain,
        all=everybody,
        note=plain(note, "The note") if note else "",
    )
    losses = {what: (lose or ()).count(what) for what in _losses(lose or ())}

    def rule(campaign: Campaign, table: Table) -> Outcome:
        laid = once((_effect(campaign, one, table) for one in effect or ()), "Haint effect")
        return haint_actions.keep(
            campaign, token, mood, haint, typed._replace(effects=laid, lose=losses), forced=table.forced
        )

    return change(rule, actions)


def _losses(typed: Sequence[str]) -> Sequence[str]:
    wrong = next((one for one in typed if one not in LOSSES), None)
    if wrong is not None:
        raise UsageError(f"A Vagrant loses {listed(LOSSES)}, not {shown(wrong)}.", hint="Humanity: --hurt N.")
    return typed


def _effect(campaign: Campaign, typed: str, table: Table) -> tuple[str, str]:
    """Return a Haint effect and its kind: as typed, as it was in this scenario, else as the person says."""
    name, colon, kind = typed.rpartition(":")
    known = called(name if colon else typed, "The name of a Haint effect")
    said = kind.strip().casefold() if colon else effects.kind_of(campaign, known)
    return known, effects.told_kind(campaign, known, said or table.choose("Black or white?", EFFECT_KINDS))


@app.command("actions")
def actions_of(
    file: Annotated[
        str | None,
        Argument(
            metavar="FILE", help="Take them from a file that your group shares, or - for standard input."
        ),
    ] = None,
) -> Play:
    """Show the Haint actions typed in, or take them from another file.

    Example: vsong scenario actions
    """
    if file is None:
        return look(lambda campaign, _: Result(actions(campaign), text=lambda: drawn(campaign), asked=True))

    def play(table: Table) -> Result:
        taken = saves.read(file)
        return change(lambda campaign, _: haint_actions.take(campaign, taken), actions)(table)

    return answer(play)


def actions(campaign: Campaign, _: tuple[Event, ...] = ()) -> dict[str, Any]:
    """Return the Haint actions by page, token and Mood."""
    return {
        "actions": {
            str(page): {
                token: {
                    mood: {**one._asdict(), "effects": dict(one.effects), "lose": dict(one.lose)}
                    for mood, one in moods.items()
                }
                for token, moods in tokens.items()
            }
            for page, tokens in campaign.actions.items()
        }
    }


def drawn(campaign: Campaign) -> str:
    """Return the Haint actions for people: a line each."""
    lines = [
        f"page {page:>3}  {token:<16} {'Mood ' + mood if mood != haint_actions.ANY else 'any Mood':<10} {turn.action_words(one)}"
        for page, tokens in campaign.actions.items()
        for token, moods in tokens.items()
        for mood, one in moods.items()
    ]
    return (
        "\n".join(lines) or "No Haint action is typed in yet: vsong scenario action TOKEN --move M --range R"
    )


@app.command("ritual")
def ritual(
    name: Annotated[str, Argument(metavar="RITUAL", help="The Ritual card's name.")],
    coins: Annotated[int, whole_option("--coins COINS", 0, MOST_COINS, "Coins that it brings.")] = 0,
) -> Play:
    """Record that a Ritual of this scenario is done; its coins come in the Camp Phase.

    Example: vsong scenario ritual "Light the Lamp" --coins 2
    """
    card = called(name, "The Ritual card's name")
    return change(lambda campaign, _: rituals.complete(campaign, card, coins), standing)


@app.command("event")
def event(
    name: Annotated[str, Argument(metavar="EVENT", help="0 to 9, X, Y or a special one.")],
    place: Annotated[
        list[str] | None,
        Argument(metavar="PLACE", help="Where it lies now, as with --at; EVENT=PLACE is read too."),
    ] = None,
    at: Annotated[
        str | None, Option(metavar="PLACE", help="It lies there now: round-4, break-2, bindle or A5.1.")
    ] = None,
    gone: Annotated[bool, Option("--gone", help="It is taken away.")] = False,
) -> Play:
    """Lay an event token somewhere, or take it away.

    Example: vsong scenario event 3 round-4
    """
    places = list(place or ())
    if places and is_space(name):
        name, places[-1] = places[-1], name
    called, _, after = name.partition("=")
    where = " ".join(filter(None, [after, at, *places]))
    if bool(where) == gone:
        raise UsageError("Say where the token lies now, or that it is gone.", hint="--at PLACE, or --gone.")
    return change(
        lambda campaign, table: scenario.lay_event(campaign, called, where or None, forced=table.forced),
        standing,
    )


@app.command("counter")
def counter(
    name: Annotated[str, Argument(metavar="COUNTER", help="What it counts.")],
    number: Annotated[
        str, Argument(metavar="NUMBER", help="Its new value, or a change such as +1 or -1.")
    ] = "+1",
) -> Play:
    """Change a counter of this scenario.

    Example: vsong scenario counter luck +1
    """
    value = parse_whole(number, "NUMBER", -MOST_COUNTED, MOST_COUNTED)
    new = called(name, "The counter's name")
    return change(
        lambda campaign, _: scenario.count(campaign, new, value, change=number[0] in "+-"), standing
    )


COMMANDS = {"scenario": app}


TRACKS = ("round", "break")


def places(typed: Sequence[str], numbers: Sequence[str], line: str) -> dict[str, str]:
    """Return the place of each event; a number after a blank belongs to the `round` or `break` before it.

    `numbers` are the words left over, `line` the command as typed: only where the page comes first is it clear
    which number is which.
    """
    found = pairs(list(typed), "event")
    rest = list(numbers)
    for event, place in found.items():
        if rest and place.lower() in TRACKS:
            found[event] = f"{place} {rest.pop(0)}"
    page_first = (line.split()[2:3] or [""])[0].isdigit()
    if rest or (numbers and not page_first):
        raise UsageError(
            f"{shown((rest or numbers)[0])} belongs to no option and is not the page.",
            hint="Write the page first, and places in one word: vsong scenario start 5 --event 2=round-3.",
        )
    return found
