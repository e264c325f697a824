"""How a command runs: what was asked at the table, what it changes or looks at, and its result."""

from __future__ import annotations

import os

from ...errors import Interrupted, SaveError, Untold
from ...records import TYPE_CHECKING, NamedTuple
from . import output

if TYPE_CHECKING:
    from collections.abc import Callable, MutableMapping, Sequence
    from pathlib import Path
    from typing import Any, TypeVar

    from ...campaign import Campaign
    from ...errors import VsongError
    from ...rules.events.event import Event
    from ...store.file.saves import Save
    from ...store.schema.save_kinds import SaveKind


CYCLED = "cycle_reached"
"""The kind of event after which cycle effects are carried out; its records do not load for being looked for."""

JOINT = "then"
PLAY = "play"
JOINED = frozenset({JOINT, PLAY})
"""Commands that are made of others, and tell of each step."""


class Table(NamedTuple):
    """The shared options of one command line.

    `tried` holds saves as the steps before this one would have left them, when a line is tried and nothing saved;
    `work` carries out other lines.

    `left_open` are the numbers of the box that the person has left open, `heard` takes up what the person answers,
    `replay` is what was answered when the same command was tried before.
    """

    campaign: str | None = None
    json: bool = False
    plain: bool = False
    dry_run: bool = False
    seed: str | None = None
    quiet: bool = False
    yes: bool = False
    spoil: bool = False
    force: str | None = None
    command: str = ""
    label: str = ""
    left_open: frozenset[str] = frozenset()
    heard: list[tuple[str, str]] | None = None
    replay: list[tuple[str, str]] | None = None
    tried: MutableMapping[Path, Save[Any]] | None = None
    work: Work | None = None

    @property
    def forced(self) -> bool:
        """Tell whether the group insists on what a rule refuses."""
        return self.force is not None

    @property
    def person(self) -> bool:
        """Tell whether somebody sits at the keyboard and may be asked."""
        return not (self.json or self.yes) and output.conversation()

    def again(self, who: str) -> str:
        """Return this command line with WHO after the command words."""
        words = f"{self.command} {who}{self.label.removeprefix(self.command)}"
        return f"vsong {words}"

    def choose(self, question: str, options: Sequence[str], spoken: Callable[[str], str] = str) -> str | None:
        """Ask the person for one of `options`, shown as `spoken`; return None when nobody can be asked."""
        if not self.person or not options:
            return None
        from ...rules.words.matching import fold

        listed = "\n".join(f"  {number}  {spoken(option)}" for number, option in enumerate(options, 1))
        if not self.replay:
            output.say(listed)
        while True:
            answer = self.ask(f"{question} [1-{len(options)}]")
            if (
                answer is not None
                and answer.isascii()
                and answer.isdigit()
                and 0 < int(answer[:9]) <= len(options)
            ):
                return options[int(answer) - 1]
            found = {fold(word): one for one in options for word in (spoken(one), one)}
            if answer and fold(answer) in found:
                return found[fold(answer)]
            output.say(f"{listed}\nType 1 to {len(options)}.")

    def ask(self, question: str) -> str | None:
        """Ask the person for a line of text; return None when nobody can be asked."""
        if not self.person:
            return None
        if self.replay and self.replay[0][0] == question:
            return self.replay.pop(0)[1]
        answer = output.prompt(f"{question}: ")
        if self.heard is not None:
            self.heard.append((question, answer))
        return answer


class Result(NamedTuple):
    """What a command has to show: `data` and `events` for scripts, `text` for people.

    Without `text` people read the events as sentences. `asked` marks what was asked for, which --quiet keeps.
    `save` is a save that the command made and that its next commands mean. `as_it_is`: the text is a file's, and
    nothing in it is broken into lines or completed.
    """

    data: dict[str, Any]
    events: tuple[Event, ...] = ()
    text: Callable[[], str] | None = None
    asked: bool = False
    save: str | None = None
    as_it_is: bool = False


if TYPE_CHECKING:
    A = TypeVar("A")
    State = TypeVar("State")
    """What a save holds: a Campaign, where no other kind is said."""
    Play = Callable[[Table], Result]


class Done(NamedTuple):
    """What came of one step: lines for people, the object for scripts, the error if it failed, a save that it `made`."""

    told: Sequence[str]
    notes: Sequence[str]
    warnings: Sequence[str]
    object: dict[str, Any]
    error: VsongError | None = None
    made: str | None = None


class Work(NamedTuple):
    """What is done with every step: reading its words, carrying it out, showing what came of it; `line` is a whole one.

    The dict holds the shared options and what else is known of the step; `read` alone raises, and only VsongError.
    """

    read: Callable[[Sequence[str], dict[str, Any]], Play]
    carry_out: Callable[[Play, dict[str, Any]], Done]
    show: Callable[[Done, dict[str, Any]], None]
    line: Callable[[Sequence[str], dict[str, Any]], Done]


if TYPE_CHECKING:
    Outcome = tuple["Campaign", tuple["Event", ...]]


def answer(look_up: Callable[[Table], Result]) -> Play:
    """Make a command that needs no save."""
    return look_up


def aside(look_up: Callable[[Table], Result]) -> Play:
    """Make a command that needs no save, but reads the one that is named, so that a wrong name is told."""

    def play(table: Table) -> Result:

        named(table)
        return look_up(table)

    return play


def look(view: Callable[[State, Table], Result], kind: SaveKind[State] | None = None) -> Play:
    """Make a command that reads the save and changes nothing."""
    return lambda table: view(at_table(table, kind), table)


def at_table(table: Table, kind: SaveKind[Any] | None = None) -> Any:
    """Return the campaign of the save that is used, or what a save of another kind holds."""
    from ...store.file import saves

    kind = kind or saves.CAMPAIGN
    return loaded(saves.find(table.campaign, kind).path, table, kind).campaign


def loaded(path: Path, table: Table, kind: SaveKind[Any] | None = None) -> Save[Any]:
    """Return a save as it is, or as the steps that were tried before this one would have left it."""
    from ...store.file import saves

    kind = kind or saves.CAMPAIGN
    tried = (table.tried or {}).get(path.resolve())
    return tried if tried and tried.kind is kind else saves.load(path, kind)


def change(
    rule: Callable[[Campaign, Table], Outcome],
    view: Callable[[Campaign, tuple[Event, ...]], dict[str, Any]],
) -> Play:
    """Make a command that loads the save, applies a rule, and saves when something changed."""
    return carry_out(
        lambda campaign, table: (*rule(campaign, table), None),
        lambda campaign, events, _: Result(view(campaign, events), events),
    )


def carry_out(
    rule: Callable[[State, Table], tuple[State, tuple[Event, ...], A]],
    show: Callable[[State, tuple[Event, ...], A], Result],
    kind: SaveKind[State] | None = None,
) -> Play:
    """Make a command as `change` does, of a rule that has an answer beside what happened.

    The rule is tried before the lock is taken, so that questions to the person hold up nobody; and nothing is
    saved before there is something to show for it.
    """

    def play(table: Table) -> Result:
        from ...store.disk import atomic
        from ...store.file import saves

        of_kind: SaveKind[Any] = kind or saves.CAMPAIGN
        path = saves.to_change(table.campaign, of_kind)

        def tried(campaign: Any) -> tuple[Any, tuple[Event, ...], Result]:
            campaign, events, answer = rule(campaign, table)
            if kind is None:
                campaign, events = _settled((campaign, events), table)
                _ask_first(events, table)
            return campaign, events, show(campaign, events, answer)

        return atomic.again(lambda: _changed(path, tried, table, of_kind))

    return play


def _ask_first(events: tuple[Event, ...], table: Table) -> None:
    """Let the person be asked for the numbers without which something of this was left to them."""
    untold = [key for event in events for key in getattr(event, "untold", ()) if key not in table.left_open]
    if untold and table.person and not table.dry_run:
        raise Untold("A number of the box is not told.", entries=untold)


def _changed(
    path: Path,
    tried: Callable[[Any], tuple[Any, tuple[Event, ...], Result]],
    table: Table,
    kind: SaveKind[Any],
) -> Result:
    """Change the save as a rule that has been tried says, unless only that was asked."""
    from ...store.file import saves

    before = loaded(path, table, kind)
    written = False
    try:
        campaign, events, result = tried(before.campaign)
        if table.tried is not None:
            table.tried[path.resolve()] = before._replace(campaign=campaign)
        if not table.dry_run:
            with saves.writing(path, before) as current:
                if current.raw != before.raw:
                    campaign, events, result = tried(current.campaign)
                current.write(campaign, command=table.label, events=events, why=table.force)
                written = True
    except KeyboardInterrupt:
        raise _interrupted(written=written) from None
    return result


def _interrupted(*, written: bool) -> Interrupted:
    if written:
        error = Interrupted(
            "Interrupted when the step was saved already.", hint="To take it back: vsong undo."
        )
        error.saved = True
        return error
    return Interrupted("Interrupted; nothing was changed.")


def _settled(outcome: Outcome, table: Table) -> Outcome:
    """Put what happened in order, and note in the save which standing limits the group has set aside."""
    campaign, events = outcome
    if campaign.scenario is not None:
        campaign, events = _cycle_effects(campaign, events, table)
    if table.force:
        from ...rules.campaign.limits import note

        campaign = note(campaign, events, table.force)
    if campaign.scenario is None or len(events) < 2:
        return campaign, events
    from ...rules.events.order import in_order

    return campaign, in_order(events)


def _cycle_effects(campaign: Campaign, events: tuple[Event, ...], table: Table) -> Outcome:
    """Carry out what is typed in about cycling, where the command has made the Cycle Track cycle (BN-09)."""
    from ...rules.events.event import kind

    if CYCLED not in map(kind, events):
        return campaign, events
    from ...rules.board.decision import OPEN
    from ...rules.scenario import haint_turn
    from . import choices

    settled = OPEN._replace(choose=choices.asking(table.choose), forced=table.forced)
    return haint_turn.with_cycle_effects(campaign, events, settled)


def named(table: Table) -> Campaign | None:
    """Return the campaign that -c or $VSONG_CAMPAIGN names; None when neither does."""
    if table.campaign is None and not os.environ.get("VSONG_CAMPAIGN"):
        return None
    from ...store.file import find

    save = find.named_save(table.campaign)
    return save and loaded(save.path, table).campaign


def at_hand(table: Table) -> Campaign | None:
    """Return the campaign that is named, else the only one near; None when there is none to read."""
    from ...store.file import find

    found = find.named_save(table.campaign)
    if found is None:
        try:
            found = find.nearest()
        except SaveError:
            return None
    campaign: Campaign = loaded(found.path, table).campaign
    return campaign
