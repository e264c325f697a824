"""`vsong` alone and `status --short`: where the campaign is, in a few lines or in one, without a screen."""

from __future__ import annotations

from ... import typed
from ...campaign import SCENARIO
from ...errors import SaveError
from ...paths import Path
from ...records import TYPE_CHECKING
from ...rules.tracks import donation_track, rounds
from ...rules.vagrant.maximum import maximum
from ...rules.words.matching import theirs
from ...rules.words.plurals import count
from ...store.file import find
from ..line import output
from ..line.play import Result, answer, at_table
from ..scenario import screen
from ..words import status_json
from ..words.names import MODES, who

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from ...campaign import Campaign
    from ..line.play import Play, Table

BEGIN = """\
There is no save here. To begin a campaign: vsong new
Without one, bones roll and rules are looked up: vsong roll 3 -s 4, vsong rules smoky bones
All commands: vsong --help"""


def alone() -> Play:
    """Make what `vsong` without words does: say where the campaign is and what comes next, or how to begin."""
    return answer(_alone)


def _alone(table: Table) -> Result:
    try:
        found = find.find(table.campaign)
    except find.NoSave:
        return Result(
            {"save": None, "next": [{"what": "begin", "command": "vsong new"}]},
            text=lambda: BEGIN,
            asked=True,
        )
    campaign = at_table(table)
    todo = status_json.waiting(campaign)
    data: dict[str, Any] = {
        "save": str(found.path),
        "title": campaign.title,
        "phase": campaign.phase,
        "next": [{"what": what, "command": command} for what, command in todo],
    }
    return Result(
        data, text=lambda: "\n".join([*state(campaign, _name(found.path)), *_next(todo)]), asked=True
    )


def state(campaign: Campaign, save: str) -> list[str]:
    """Return the state in at most 8 lines: the group, a line for each Vagrant, the round and the Haints."""
    mode = MODES[campaign.mode] + (campaign.edition.name and f", {campaign.edition.name}")
    lines = [theirs(f"{campaign.title}  ({save})"), f"{mode}: {place(campaign)}"]
    width = max(map(len, campaign.vagrants), default=0)
    lines += [f"  {who(name):<{width}}  {_vagrant(campaign, name)}" for name in campaign.vagrants]
    return [*lines, *_table_rows(campaign)]


def _name(save: Path) -> str:
    """Return the save as it is typed from here."""
    here = Path.cwd()
    return typed.shown(save.relative_to(here) if save.is_relative_to(here) else save)


def place(campaign: Campaign) -> str:
    """Return where the campaign is, in words."""
    if campaign.scenario is not None:
        clock = campaign.scenario.rounds
        begun = f", round {clock.begun}" if clock.begun else ""
        return f"scenario on page {campaign.scenario.page}{begun}"
    if campaign.camp is not None:
        return f"camp after page {campaign.camp.after}" + (", closed" if campaign.camp.finished else "")
    return "before the first scenario"


def _vagrant(campaign: Campaign, name: str) -> str:
    one, most = campaign.vagrants[name], maximum(campaign, name)
    lost = f"{one.humanity} of {most}" if most else str(one.humanity)
    humanity = "full" if one.humanity is None else lost
    out = [card for cards in (one.skills, one.junk) for card, state in cards.items() if state != "ready"]
    words = [f"Humanity {humanity}", *(["Westbound"] if one.westbound else [])]
    words += [f"not ready: {', '.join(out)}"] if out else []
    words += [f"deeds: {', '.join(map(str, one.deeds))}"] if one.deeds else []
    return "; ".join(words)


def _table_rows(campaign: Campaign) -> Iterator[str]:
    """Yield one line about the running turn or the donations, and one about the Haints."""
    if campaign.scenario is None:
        track, ahead = donation_track.track(campaign), donation_track.next_square(campaign)
        later = f", Moment {ahead.moment} at {ahead.square}" if ahead else ""
        yield f"donated {campaign.donations.coins} of {track.length}{later}"
        return
    clock = campaign.scenario.rounds
    if clock.turn:
        yield screen.turn(campaign, clock.turn)
    haints = [f"{who(name)}: {screen.haint(own)}" for name, own in campaign.scenario.haints.items()]
    if haints:
        yield "; ".join(haints)


def _next(todo: list[tuple[str, str]]) -> list[str]:
    """Return the next command, and that there is more to do."""
    lines = [output.todo(f"{what}: {command}") for what, command in todo[:1]]
    more = len(todo) - 1
    return [*lines, f"and {count(more, 'thing')} more: vsong status"] if more > 0 else lines


IN_PROMPTS = str.maketrans(dict.fromkeys("$`\\%#", "_"))
"""What stands in a shell prompt for the signs with which a shell, or tmux, begins commands and escapes there."""


def short(table: Table) -> Result:
    """Return the campaign in one line for a shell prompt, which nothing in it steers.

    Where it cannot be read, the exit code alone tells it (4).
    """
    try:
        campaign = at_table(table)
    except SaveError as error:
        error.silent = True
        raise
    words = [campaign.title, place(campaign)]
    if campaign.phase == SCENARIO and (name := rounds.running(campaign).rounds.turn):
        words.append(f"{who(name)}, {count(rounds.coins_left(campaign), 'coin')} left")
    line = " | ".join(words).translate(IN_PROMPTS)
    return Result(
        {"title": campaign.title, "place": words[1], "line": line},
        text=lambda: line,
        asked=True,
        as_it_is=True,
    )
