"""Moon tokens and the Moonreaper in a scenario: coming, acting, oppressing, leaving (MR-02 to MR-11, MR-14 to MR-25)."""

from __future__ import annotations

from ...campaign import BROKEN, NOTHING
from ...data.items import MOON_TOKENS_IN_BINDLE, MOONREAPER_ACTIONS, MOONREAPER_RITUALS
from ...data.vagrants import MOONREAPER
from ...errors import Refused, UsageError
from ...records import TYPE_CHECKING, NamedTuple
from ...scenario import MoonState
from ..board import moonreaper_place
from ..board.board import HAINT
from ..events import bindle as bindle_events
from ..events import campaign as campaign_events
from ..events.event import settle
from ..tracks.rounds import next_space, running
from ..words.matching import as_typed, fold, listed, match, same
from ..words.plurals import agree, count
from . import pieces

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from ...campaign import Campaign
    from ...scenario import Scenario
    from ..events.event import Event, Outcome

ON = 2
"""Round spaces that his token moves on after he has acted (MR-10)."""

BREAKS_AT = 5
"""The face from which an oppressed Vagrant's bone breaks Junk (MR-22)."""


class Cards(NamedTuple):
    """The Ritual and the Action card drawn for him; None: the players say it later."""

    ritual: str | None = None
    action: str | None = None


NO_CARDS = Cards()


def inside(campaign: Campaign) -> int:
    """Return the moon tokens in the Bindle: 3 less those drawn, 0 once his Ritual is done (MR-12, MR-15)."""
    if not comes(campaign):
        return 0
    scenario = campaign.scenario
    if scenario is None:
        return MOON_TOKENS_IN_BINDLE
    return 0 if scenario.moonreaper_ritual else max(MOON_TOKENS_IN_BINDLE - scenario.moon.drawn, 0)


def comes(campaign: Campaign) -> bool:
    """Tell whether he still comes: he is in this campaign and has a Ritual left; after the fifth he is gone (MR-19)."""
    return campaign.moonreaper.in_play and len(campaign.belongings.rituals) < MOONREAPER_RITUALS


def drawn(campaign: Campaign, cards: Cards = NO_CARDS) -> Outcome:
    """Lay a moon token that came out of the Bindle where it belongs; the third brings him (MR-02 to MR-04).

    In the Camp Phase it is set aside, and nothing changes (MR-06).
    """
    if not inside(campaign):
        raise Refused("0 moon tokens are left in the Bindle.", rule=_why_none(campaign))
    if campaign.scenario is None:
        return campaign, (bindle_events.MoonTokenSetAside(),)
    moon = campaign.scenario.moon
    told = bindle_events.MoonTokenDrawn(moon.drawn + 1)
    if moon.drawn + 1 < MOON_TOKENS_IN_BINDLE:
        return campaign.in_scenario(moon=moon._replace(beside=moon.beside + 1)), (told,)
    campaign, came = _arrive(campaign, campaign.scenario, cards)
    return campaign, (told, *came)


def refuse_cards(campaign: Campaign, cards: Cards, tokens: int) -> None:
    """Raise UsageError about his cards where so many moon tokens more do not bring him (MR-04, MR-08)."""
    drawn_by_then = (campaign.scenario.moon.drawn if campaign.scenario else 0) + tokens
    if cards == NO_CARDS or (campaign.scenario and tokens and drawn_by_then >= MOON_TOKENS_IN_BINDLE):
        return
    option = "--action" if cards.ritual is None else "--ritual"
    raise UsageError(
        f"{option} changes nothing: the Moonreaper does not come now; his cards are drawn with the third moon token.",
        rule="MR-08",
        hint="Leave it out; his cards are named later with: vsong moonreaper card.",
    )


def _why_none(campaign: Campaign) -> str:
    if comes(campaign):
        return "MR-15"
    return "MR-19" if campaign.moonreaper.in_play else "MR-01"


def _arrive(campaign: Campaign, scenario: Scenario, cards: Cards) -> Outcome:
    """Put the last token on the next Round space and him on the train (MR-07 to MR-09)."""
    space = next_space(scenario.rounds.space)
    done = len(campaign.belongings.rituals)
    event = bindle_events.MoonreaperArrives(space, MOONREAPER_RITUALS - done, MOONREAPER_ACTIONS - done)
    campaign = campaign.in_scenario(moon=scenario.moon._replace(space=space))
    campaign, named = name_cards(campaign, cards)
    campaign, placed = _place(campaign)
    return campaign, (event, *named, *placed)


def _place(campaign: Campaign) -> Outcome:
    """Put him on the board when only one space is right, else list the equal ones."""
    if campaign.scenario is None or campaign.scenario.board is None:
        return campaign, (bindle_events.MoonreaperToPlace(()),)
    board = pieces.in_scenario(campaign)
    untold = tuple(board.vagrants[name].entry for name in moonreaper_place.untold(board))
    if untold or not board.vagrants:
        return campaign, (bindle_events.MoonreaperToPlace((), untold),)
    spaces = moonreaper_place.moonreaper(board).spaces
    if len(spaces) != 1:
        return campaign, (bindle_events.MoonreaperToPlace(tuple(map(str, spaces))),)
    return pieces.put(campaign, pieces.Piece(HAINT, MOONREAPER), spaces[0])


def name_cards(campaign: Campaign, cards: Cards, *, forced: bool = False) -> Outcome:
    """Say which Ritual and which Action card he has now (MR-08); what is None stays as it was."""
    if cards.ritual is None and cards.action is None:
        return campaign, ()
    overruled = settle(_card_objections(campaign, cards), forced=forced)
    scenario = campaign.scenario
    assert scenario is not None  # the objections raise it
    moon = scenario.moon._replace(
        ritual=cards.ritual or scenario.moon.ritual, action=cards.action or scenario.moon.action
    )
    return campaign.in_scenario(moon=moon), (
        *overruled,
        bindle_events.MoonreaperCardsNamed(moon.ritual, moon.action),
    )


def _card_objections(campaign: Campaign, cards: Cards) -> Iterator[Refused]:
    _on_train(campaign)
    done = campaign.belongings.rituals
    if cards.ritual is not None and any(same(cards.ritual, card) for card in done):
        yield Refused(
            f"{as_typed(cards.ritual)} is 1 of {count(len(done), 'Ritual')} that {agree(len(done))} done, and its card lies in the belongings.",
            rule="MR-08",
            hint="Draw from the cards that are left.",
        )


def _on_train(campaign: Campaign) -> MoonState:
    said = "No scenario is running, so the Moonreaper is not on the train."
    scenario = running(campaign, said, "MR-04")
    moon = scenario.moon
    if not moon.placed and scenario.moonreaper_ritual is not None:
        raise Refused(
            f"1 of his Rituals ({as_typed(scenario.moonreaper_ritual)}) is done, and he is off the train until the next scenario.",
            rule="MR-12",
        )
    if not moon.placed:
        raise Refused(
            f"The Moonreaper is not on the train: {moon.drawn} of {MOON_TOKENS_IN_BINDLE} moon tokens are drawn.",
            rule="MR-04",
            hint="He comes with the third: vsong moonreaper draw-token." if inside(campaign) else None,
        )
    return moon


def attemptable(campaign: Campaign) -> bool:
    """Tell whether the Vagrants may attempt his Ritual now: while he is on the train (MR-25)."""
    return campaign.scenario is not None and campaign.scenario.moon.placed


def standing(campaign: Campaign) -> dict[str, object]:
    """Return where his tokens are and which cards he has."""
    moon = campaign.scenario.moon if campaign.scenario else MoonState()
    return {**moon._asdict(), "placed": moon.placed, "ritual_may_be_attempted": attemptable(campaign)}


def round_begins(campaign: Campaign) -> Outcome:
    """Let him act if the Round marker is on his token's space, before the events there (MR-10)."""
    scenario = campaign.scenario
    if scenario is None or not scenario.moon.placed or scenario.moon.space != scenario.rounds.space:
        return campaign, ()
    return act(campaign)


def act(campaign: Campaign, *, forced: bool = False) -> Outcome:
    """Let him act, once in a round; his token moves 2 Round spaces on, from 6 to 1 and further (MR-10)."""
    moon, begun = _on_train(campaign), running(campaign).rounds.begun
    assert moon.space is not None  # he is on the train
    overruled = settle(_acted(moon, begun), forced=forced)
    space = next_space(moon.space, by=ON)
    campaign = campaign.in_scenario(moon=moon._replace(space=space, acted=begun))
    return campaign, (*overruled, bindle_events.MoonreaperActs(moon.action, space))


def _acted(moon: MoonState, begun: int) -> Iterator[Refused]:
    if begun and moon.acted == begun:
        yield Refused(
            f"The Moonreaper has acted in round {begun}, and his token is on space {moon.space}.",
            rule="MR-10",
            hint="An action that he repeats (MR-22) needs no command; he acts again when the Round marker comes there.",
        )


def gain(campaign: Campaign, humanity: int) -> Outcome:
    """Move him where a Haint would gain Humanity; the players choose the way (MR-21)."""
    _on_train(campaign)
    return campaign, (bindle_events.MoonreaperMoves(humanity),) if humanity else ()


def is_he(name: str) -> bool:
    """Tell whether a name is his."""
    return fold(name) == MOONREAPER


def breakable(campaign: Campaign, name: str) -> tuple[str, ...]:
    """Return the Junk of a Vagrant that oppression may break."""
    return tuple(card for card, state in campaign.vagrants[name].junk.items() if state == "ready")


def what_breaks(
    campaign: Campaign, names: Sequence[str], chosen: Sequence[str] = ()
) -> Mapping[str, str | None]:
    """Return for each oppressed Vagrant the Junk that a bone may break: the only one, or that which is chosen."""
    found: dict[str, str | None] = {}
    for name in names:
        if name in found:
            raise UsageError(f"{name.capitalize()} is named twice, and each rolls 1 bone.", rule="MR-22")
        junk = breakable(campaign, name)
        wanted = [card for card in junk if any(same(card, typed) for typed in chosen)]
        if len(junk) > 1 and len(wanted) != 1:
            raise UsageError(
                f"{name.capitalize()} has {len(junk)} Junk that may break: {listed(junk)}.",
                rule="MR-22",
                hint="Say which: --junk NAME.",
            )
        found[name] = (wanted or junk or (None,))[0]
    everything = [card for name in names for card in breakable(campaign, name)]
    for typed in chosen:
        match(typed, everything, "Junk that may break")
    return found


def oppress(
    campaign: Campaign, names: Sequence[str], faces: Sequence[int], chosen: Sequence[str] = ()
) -> Outcome:
    """Roll a bone for each oppressed Vagrant: 5+ breaks 1 of their Junk, or he repeats the action (MR-22)."""
    _on_train(campaign)
    breaks = what_breaks(campaign, names, chosen)
    if len(faces) != len(names):
        raise UsageError(
            f"{count(len(names), 'Vagrant')} {agree(len(names), 'rolls', 'roll')} 1 bone each, and {count(len(faces), 'face')} {agree(len(faces))} named.",
            rule="MR-22",
        )
    events: tuple[Event, ...] = ()
    spared = []
    for name, face in zip(names, faces, strict=True):
        card = breaks[name] if face >= BREAKS_AT else None
        if card is not None:
            campaign = campaign.with_one(name, campaign.vagrants[name].with_card("junk", card, BROKEN))
        elif face >= BREAKS_AT:
            spared.append(name)
        events += (bindle_events.VagrantOppressed(name, face, card),)
    return campaign, events + ((bindle_events.OppressionRepeats(tuple(spared)),) if spared else ())


def ritual_done(campaign: Campaign) -> Campaign:
    """Take him and the moon tokens off the train; all 3 stay out of the Bindle in this scenario (MR-12)."""
    scenario = campaign.scenario
    if scenario is None:
        return campaign
    return _off_train(campaign, MoonState(beside=scenario.moon.drawn))


def end(campaign: Campaign) -> Outcome:
    """Take him and every moon token away at the scenario's end; the Bindle holds 3 again (MR-05, MR-14).

    The cards of a Ritual that was not done go back to their decks.
    """
    scenario = campaign.scenario
    if scenario is None or not campaign.moonreaper.in_play:
        return campaign, ()
    left: tuple[Event, ...] = ()
    if scenario.moon.placed:
        left = (bindle_events.MoonreaperLeavesTrain(scenario.moon.ritual, scenario.moon.action),)
    back = (campaign_events.MoonTokensReturned(MOON_TOKENS_IN_BINDLE),) if comes(campaign) else ()
    return gone(campaign), (*left, *back)


def gone(campaign: Campaign) -> Campaign:
    """Take figure, cards and every moon token of his to the box; outside a scenario nothing lies anywhere (MR-16)."""
    return campaign if campaign.scenario is None else _off_train(campaign, MoonState())


def _off_train(campaign: Campaign, moon: MoonState) -> Campaign:
    """Return the campaign without his figure and tokens on a board; `moon` is what is left of him."""
    board = running(campaign).board
    if board is not None:
        haints = {name: at for name, at in board.haints.items() if not is_he(name)}
        board = board._replace(haints=haints or NOTHING, moon_tokens=())
    return campaign.in_scenario(moon=moon, board=board)
