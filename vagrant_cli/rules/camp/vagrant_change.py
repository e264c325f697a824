"""Vagrants who change or join between two scenarios (CP-15, CP-16, OR-06, DD-09, SK-03, RU-24)."""

from __future__ import annotations

from ...campaign import CAMP, GONE, READY, WOUNDED, Vagrant, added, put, without
from ...data.prices import HEAL, REPAIR
from ...data.vagrants import vagrant
from ...errors import Refused, UsageError
from ...records import TYPE_CHECKING, NamedTuple
from ...typed import quoted
from ..campaign import belongings, camp_coins, deeds, limits, setup
from ..events.camp import CardKept, SkillsDiscarded, SkillsSetAside, VagrantChanged
from ..events.campaign import CardTaken, FirstDeedDue, VagrantChosen
from ..events.event import between_scenarios, settle
from ..vagrant import cards
from ..words.matching import as_typed, match
from ..words.plurals import agree, count

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from ...campaign import Campaign
    from ..events.event import Event, Outcome


class Parting(NamedTuple):
    """What becomes of the cards of a Vagrant who leaves, each named as the save spells it.

    `aside` are its starting Skills with "ready", "wounded" or "gone"; `gone` are its other exclusive Skills; `kept`
    goes to the new Vagrant; `stored` to the group's belongings; `lost` are wounded Skills, which may not go there.
    """

    aside: Mapping[str, str]
    gone: tuple[str, ...]
    kept: tuple[cards.Held, ...]
    stored: tuple[cards.Held, ...]
    lost: tuple[str, ...]


def change(
    campaign: Campaign,
    old: str,
    new: str,
    player: str | None = None,
    *,
    skills: Sequence[str] = (),
    junk: Sequence[str] = (),
    exclusive: Sequence[str] = (),
    forced: bool = False,
) -> Outcome:
    """Let a Vagrant take the place of one in play: in the Camp Phase, or before the first scenario (CP-15).

    `skills` and `junk` are the ready Skills and whole Junk that the new one keeps; what else is common goes to the
    group's belongings. `exclusive` names Skills of the old one that are its own besides its starting ones: they
    are discarded for good with those in its own belongings. The player stays unless `player` says otherwise.
    Deeds go back in the old one's deck, after what they pay was offered (OR-06).
    """
    _between(campaign, "CP-15")
    _newcomer(campaign, new)
    one = campaign.vagrants[old]
    parting = _part(old, one, skills, junk, exclusive)
    arriving = _arriving(campaign, new, one.player if player is None else player)
    chosen = VagrantChosen(new, arriving.player, tuple(arriving.skills), tuple(arriving.junk))
    tokens = one.tokens
    for token, number in one.pup_tokens.items():
        tokens = added(tokens, token, number)
    for card in parting.kept:
        arriving = arriving.with_card(*card)
    arrived = _replaced(campaign, old, new, arriving._replace(tokens=tokens), parting.aside)
    overruled = settle(
        (
            *_keep_objections(old, parting),
            *_slot_objections(new, arrived),
            *_pay_objections(campaign, old),
            *_loss_objections(old, parting),
        ),
        forced=forced,
    )
    told: tuple[Event, ...] = (VagrantChanged(old, new, arriving.player, sum(tokens.values())),)
    for deed in one.deeds:
        campaign, returned = deeds.drop(campaign, old, deed)
        told += returned
    told += (SkillsSetAside(old, tuple(card for card, state in parting.aside.items() if state != GONE)),)
    for card in parting.stored:
        campaign = belongings.place(campaign, card.kind, card.card, None, card.state)
        told += (CardTaken(card.kind, card.card, old, own=False),)
    if parting.gone or parting.lost:
        told += (SkillsDiscarded(old, (*parting.gone, *parting.lost)),)
    campaign = _replaced(campaign, old, new, arriving._replace(tokens=tokens), parting.aside)
    kept = tuple(CardKept(card.kind, card.card, new) for card in parting.kept)
    campaign, due = _first_deed(campaign, new)
    return campaign, (*overruled, *told, chosen, *kept, *due)


def join(campaign: Campaign, new: str, player: str = "") -> Outcome:
    """Let another player join with a Vagrant's starting items (CP-16); four Vagrants may play.

    Skills and Junk from the group's belongings are given as ever, by `belongings.give`.
    """
    _between(campaign, "CP-16")
    _newcomer(campaign, new)
    have, most = limits.measure(campaign, "HL-03")
    if have >= most:
        raise Refused(
            f"{have} Vagrants are in play, and {most} may be.",
            rule="HL-03",
            hint="Change one of them: vsong camp change OLD NEW.",
        )
    arriving = _arriving(campaign, new, player)
    campaign = campaign._replace(
        vagrants=put(campaign.vagrants, new, arriving), set_aside=without(campaign.set_aside, new)
    )
    chosen = VagrantChosen(new, player, tuple(arriving.skills), tuple(arriving.junk))
    campaign, due = _first_deed(campaign, new)
    return campaign, (chosen, *due)


def _between(campaign: Campaign, rule: str) -> None:
    """Refuse unless a camp is being walked, or no scenario has begun yet."""
    said = "Vagrants change and join between two scenarios, and one is running."
    settle(between_scenarios(campaign, said, rule), forced=False)
    if campaign.phase == CAMP:
        camp_coins.running(campaign)


def _newcomer(campaign: Campaign, new: str) -> None:
    if new in campaign.vagrants:
        raise UsageError(
            f"{new.capitalize()} is in play already, as 1 of {count(len(campaign.vagrants), 'Vagrant')}.",
            rule="CP-15",
            hint="Name a Vagrant who is not in play.",
        )


def _part(
    old: str, one: Vagrant, skills: Sequence[str], junk: Sequence[str], exclusive: Sequence[str]
) -> Parting:
    """Sort the cards of a Vagrant who leaves."""
    states = {**dict.fromkeys(one.stored, READY), **one.skills}
    starting = tuple(card.number for card in vagrant(old).skills)
    aside = {card: states.get(card, GONE) for card in starting}
    own = _each_once(exclusive, states, f"Skill of {old}")
    gone = tuple(
        dict.fromkeys((*(c for c in own if c not in aside), *(c for c in one.stored if c not in aside)))
    )
    wished = {
        *((cards.SKILL, card) for card in _each_once(skills, one.skills, f"Skill of {old}")),
        *((cards.JUNK, card) for card in _each_once(junk, one.junk, f"Junk of {old}")),
    }
    held = cards.held(one)
    rest = [c for c in held if c.kind == cards.JUNK or (c.card not in aside and c.card not in gone)]
    kept = tuple(card for card in held if (card.kind, card.card) in wished)
    left = [card for card in rest if card not in kept]
    return Parting(
        aside,
        gone,
        kept,
        tuple(card for card in left if card.state != WOUNDED),
        tuple(card.card for card in left if card.state == WOUNDED),
    )


def _each_once(typed: Sequence[str], known: Iterable[str], what: str) -> tuple[str, ...]:
    """Return the cards that are meant, each named once, or raise UsageError."""
    names = tuple(known)
    found = tuple(match(one, names, what) for one in typed)
    for card in found:
        if found.count(card) > 1:
            raise UsageError(f"{as_typed(card)} is named twice, and there is 1 of it.", rule="CP-15")
    return found


def _keep_objections(old: str, parting: Parting) -> Iterator[Refused]:
    for card in parting.kept:
        called = f"{card.kind.capitalize()} {card.card}"
        if card.kind == cards.SKILL and (card.card in parting.aside or card.card in parting.gone):
            raise Refused(
                f"{called} is exclusive to {old.capitalize()}, so nobody else keeps it.", rule="SK-03"
            )
        if card.state != READY:
            price, word = (HEAL, "camp heal") if card.kind == cards.SKILL else (REPAIR, "repair")
            yield Refused(
                f"{called} of {old.capitalize()} is {card.state}, and only ready cards are kept.",
                rule="CP-15",
                hint=f"For {count(price.coins, 'coin')}: vsong {word} {old} CARD.",
            )


def _loss_objections(old: str, parting: Parting) -> Iterator[Refused]:
    if parting.lost:
        number = len(parting.lost)
        yield Refused(
            f"{number} wounded {agree(number, 'Skill', 'Skills')} of {old.capitalize()} can neither be kept nor go to the belongings "
            f"and would be lost: {', '.join(parting.lost)}.",
            rule="RU-24",
            hint=f"Heal each for {count(HEAL.coins, 'coin')}: vsong camp heal {old} CARD; or let them go with --force WHY.",
        )


def _pay_objections(campaign: Campaign, old: str) -> Iterator[Refused]:
    if campaign.phase != CAMP:
        return
    paying = {card: deeds.worth(campaign, old, card) for card in campaign.vagrants[old].deeds}
    coins = sum(paying.values())
    if coins:
        card = next(card for card, worth in paying.items() if worth)
        yield Refused(
            f"The Devious Deeds of {old.capitalize()} go back in the deck, and would pay {count(coins, 'coin')} now.",
            rule="OR-06",
            hint=f"Cash them first: vsong deed cash {old} {quoted(card)}.",
        )


def _slot_objections(new: str, arrived: Campaign) -> Iterator[Refused]:
    """Yield for which cards the new one lacks slots in the campaign as it would be (SL-01)."""
    for name, kind in limits.exceeded(arrived, "SL-01"):
        if name == new:
            have, most = limits.measure(arrived, "SL-01", name, kind)
            yield Refused(
                f"{new.capitalize()} would hold {count(have, 'card')} in {count(most, f'{kind.capitalize()} slot')}.",
                rule="SL-01",
                hint="Keep fewer; what is not kept goes to the belongings.",
            )


def _arriving(campaign: Campaign, name: str, player: str) -> Vagrant:
    """Return a Vagrant as it comes: with what was set aside for it, or as it starts (SU-01).

    Cards set aside come back as they lay; Junk that it once brought is the group's by then.
    """
    waiting = campaign.set_aside.get(name)
    if waiting is not None:
        return Vagrant(
            player=player, skills={card: state for card, state in waiting.items() if state != GONE}
        )
    fresh = setup.starting(vagrant(name), player)
    return fresh._replace(
        junk={
            card: s for card, s in fresh.junk.items() if belongings.where_is(campaign, "junk", card) is None
        }
    )


def _replaced(
    campaign: Campaign, old: str, new: str, arriving: Vagrant, aside: Mapping[str, str]
) -> Campaign:
    """Return the campaign with the new Vagrant in the place of the old one."""
    in_play = {
        new if name == old else name: arriving if name == old else one
        for name, one in campaign.vagrants.items()
    }
    waiting = put(without(campaign.set_aside, new), old, aside)
    campaign = campaign._replace(vagrants=in_play, set_aside=waiting)
    if campaign.camp is None:
        return campaign
    return camp_coins.with_camp(
        campaign,
        restores=_less(campaign.camp.restores, old),
        first_deeds=_less(campaign.camp.first_deeds, old),
    )


def _less(names: Iterable[str], gone: str) -> tuple[str, ...]:
    return tuple(name for name in names if name != gone)


def _first_deed(campaign: Campaign, name: str) -> Outcome:
    """Let a new Vagrant draw its first deed, which costs nothing (DD-09)."""
    if not campaign.edition.deeds:
        return campaign, ()
    if campaign.camp is not None:
        campaign = camp_coins.with_camp(campaign, first_deeds=(*campaign.camp.first_deeds, name))
    return campaign, (FirstDeedDue(name),)
