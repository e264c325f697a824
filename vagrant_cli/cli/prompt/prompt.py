"""The prompt itself: typing with completion and earlier lines, above a line that says how things stand."""

from __future__ import annotations

from prompt_toolkit import PromptSession
from prompt_toolkit.completion import Completer, Completion
from prompt_toolkit.history import History
from prompt_toolkit.output import ColorDepth
from prompt_toolkit.styles import Style

from ...errors import UsageError, VsongError
from ...lean import regex
from ...records import TYPE_CHECKING
from ...rules.campaign.camp_coins import pool
from ...rules.tracks.rounds import coins_left, left_to_play
from ...rules.words.matching import PROGRAM
from ...rules.words.plurals import count
from ...store.file import find, saves, typed_lines
from ..line import output
from ..words.names import who
from .known import next_words
from .shell_words import words

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from prompt_toolkit.completion import CompleteEvent
    from prompt_toolkit.document import Document

    from ...campaign import Campaign
    from ...scenario import Scenario
    from ..line.play import Table

BETWEEN = "  |  "
LAST = regex(r"\S*\Z")


def lines(table: Table) -> Iterator[str]:
    """Walk the lines that the person types until the end of input; Ctrl-C takes a line back."""
    glance = Glance(table)
    session: PromptSession[str] = PromptSession(
        f"{PROGRAM}> ",
        history=Earlier(),
        completer=Known(glance),
        complete_while_typing=False,
        bottom_toolbar=glance.bar,
        color_depth=None if output.colour() else ColorDepth.DEPTH_1_BIT,
        style=None if output.colour() else Style.from_dict({"bottom-toolbar": "noreverse"}),
    )
    while True:
        try:
            yield session.prompt()
        except KeyboardInterrupt:
            continue
        except EOFError:
            return


class Glance:
    """The save as it is at this moment, read again only when its file is another one."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._seen: tuple[object, Campaign | None] = (None, None)

    def campaign(self) -> Campaign | None:
        """Return what the save says, None where there is none that can be read."""
        try:
            path = find.find(self._table.campaign).path
            state = path.stat()
            seen = (path.absolute(), state.st_mtime_ns, state.st_size, state.st_ino)
            if seen != self._seen[0]:
                self._seen = (seen, saves.load(path).campaign)
        except (VsongError, OSError):
            return None
        return self._seen[1]

    def bar(self) -> str:
        """Return the line below the prompt."""
        campaign = self.campaign()
        return output.clean(
            " " + ("no save that can be read here" if campaign is None else standing(campaign))
        )


def standing(campaign: Campaign) -> str:
    """Say in a line how things stand: round, turn, coins left and the Haints' Humanity; in a camp its coins."""
    if campaign.scenario:
        return BETWEEN.join(_in_scenario(campaign, campaign.scenario))
    if campaign.camp:
        return f"Camp after page {campaign.camp.after}{BETWEEN}{count(pool(campaign), 'coin')} in the pool"
    return f"{campaign.title}{BETWEEN}before the first scenario"


def _in_scenario(campaign: Campaign, scenario: Scenario) -> Iterator[str]:
    rounds, left = scenario.rounds, left_to_play(campaign)
    over = rounds.begun and rounds.turn is None and not left
    begun = f"Round {rounds.begun}{' is over' if over else ''}"
    yield begun if rounds.begun else f"Page {scenario.page}, before round 1"
    if rounds.turn:
        yield f"{who(rounds.turn)}'s turn, {count(coins_left(campaign), 'coin')} left"
    elif rounds.begun and left:
        yield f"{who(left[0])} is next"
    for name, haint in scenario.haints.items():
        of = f" of {haint.limit}" if haint.limit is not None else ""
        yield f"{who(name)}: Humanity {haint.humanity}{of}{', broken' if haint.broken else ''}"


class Earlier(History):
    """The lines of earlier evenings, kept in a folder of this user."""

    def load_history_strings(self) -> Iterable[str]:
        """Walk the lines, the latest first."""
        return reversed(typed_lines.earlier())

    def store_string(self, string: str) -> None:
        """Keep a line."""
        typed_lines.remember(string)


class Known(Completer):
    """Completion of commands, options and whatever the save knows."""

    def __init__(self, glance: Glance) -> None:
        self._glance = glance

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterator[Completion]:
        """Walk what the word before the cursor may become."""
        text = document.text_before_cursor
        last = LAST.search(text)
        begun = last[0] if last else ""
        try:
            before = words(text[: len(text) - len(begun)])
        except UsageError:
            return
        for one in next_words(before, begun, self._glance.campaign()):
            yield Completion(f"{one.word} ", -len(begun), display=one.word, display_meta=one.what)
