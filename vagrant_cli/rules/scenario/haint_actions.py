"""What a Haint does for a token, in a haunted effect or a cycle effect, as the players typed it in (SC-02, HT-01)."""

from __future__ import annotations

from ...campaign import put
from ...data.items import BERRY
from ...data.vagrants import MOONREAPER
from ...errors import Refused, UsageError
from ...records import TYPE_CHECKING
from ...scenario import CYCLE, HAUNTED, HaintState
from ..bindle import bindle
from ..events.event import settle
from ..events.turn import HaintActionTyped
from ..tracks.rounds import running
from ..words.matching import match, same
from ..words.token_names import item_named

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ...campaign import Campaign
    from ...scenario import Actions, HaintAction
    from ..events.event import Event, Outcome

ANY = "any"
"""The Mood of an action that holds in every Mood."""


def state(campaign: Campaign, name: str) -> HaintState:
    """Return a Haint of the scenario; one that nobody described is as a Haint starts (HE-07)."""
    return running(campaign).haints.get(name, HaintState())


def action_for(campaign: Campaign, name: str, token: str) -> HaintAction | None:
    """Return what the players typed in for a token in the present Mood, for this Haint before for all."""
    scenario = running(campaign)
    moods = campaign.actions.get(scenario.page, {}).get(token, {})
    mood = state(campaign, name).mood
    return moods.get(f"{mood} {name}", moods.get(str(mood), moods.get(ANY)))


def keep(
    campaign: Campaign,
    typed: str,
    mood: int | None,
    haint: str | None,
    action: HaintAction,
    *,
    forced: bool = False,
) -> Outcome:
    """Keep what the Haint of the running scenario does for a token (SC-02); typing it again replaces it."""
    page = running(campaign).page
    token = next((one for one in (HAUNTED, CYCLE) if same(one, typed)), None) or item_named(typed)
    _sense(token, action)
    overruled = settle(_objections(campaign, token), forced=forced)
    haint = None if haint is None else _of(campaign, haint)
    words = [str(mood) if mood is not None else ANY, *([haint.lower()] if haint else [])]
    if haint and mood is None:
        raise UsageError("An action of one of two Haints needs its Mood too.", hint="Give --mood 1.")
    kept, events = _kept(campaign, page, token, " ".join(words), action)
    return kept, (*overruled, *events)


def _objections(campaign: Campaign, token: str) -> Iterator[Refused]:
    """Yield that no berry is ever drawn here, so that no action is its (OR-04, SC-04)."""
    if token == BERRY.key and not bindle.berries_play(campaign):
        yield bindle.no_berries(campaign)


def _kept(campaign: Campaign, page: int, token: str, mood: str, action: HaintAction) -> Outcome:
    tokens = campaign.actions.get(page, {})
    moods = put(tokens.get(token, {}), mood, action)
    changed = campaign._replace(actions=put(campaign.actions, page, put(tokens, token, moods)))
    return changed, (HaintActionTyped(page, token, mood),)


def _of(campaign: Campaign, typed: str) -> str:
    """Return the Haint of the scenario that is meant; the Moonreaper acts by his card and not for a token (MR-10)."""
    if same(typed, MOONREAPER):
        raise Refused(
            "The Moonreaper has 1 Action card and no Mood: no token and no haunted effect is his.",
            rule="MR-10",
            hint="To move him: vsong haint move MOVE --range R --haint moonreaper --apply.",
        )
    scenario = running(campaign)
    known = (*scenario.haints, *(scenario.board.haints if scenario.board else ()))
    return match(typed, dict.fromkeys(known), "Haint of this scenario") if known else typed


def _sense(token: str, action: HaintAction) -> None:
    """Refuse what a haunted effect cannot say: it hits who is haunted, where they are (HT-23)."""
    if token == HAUNTED and (action.all or action.still or action[:4] != (None, None, None, None)):
        raise UsageError(
            "A haunted effect hits who was haunted, so it has no Move, no range and no target of its own.",
            rule="HT-23",
            hint="Leave out --move, --range, --prefer, --within, --still and --all.",
        )


def take(campaign: Campaign, taken: Actions, *, over: bool = False) -> Outcome:
    """Take Haint actions from another file; what is typed in here already stays, unless they are to be written `over`."""
    events: tuple[Event, ...] = ()
    for page, token, mood, action in _each(taken):
        there = campaign.actions.get(page, {}).get(token, {}).get(mood)
        if there is None or (over and there != action):
            campaign, typed = _kept(campaign, page, token, mood, action)
            events += typed
    return campaign, events


def differing(campaign: Campaign, taken: Actions) -> Iterator[tuple[int, str, str]]:
    """Walk page, token and Mood of each Haint action that is typed in otherwise here."""
    for page, token, mood, action in _each(taken):
        if campaign.actions.get(page, {}).get(token, {}).get(mood, action) != action:
            yield page, token, mood


def _each(actions: Actions) -> Iterator[tuple[int, str, str, HaintAction]]:
    for page, tokens in actions.items():
        for token, moods in tokens.items():
            for mood, action in moods.items():
                yield page, token, mood, action
