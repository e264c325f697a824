"""What items, places, factions and verbs may be called, in English and in German; shown and saved is English."""

from __future__ import annotations

import re

from ...data.vagabond import ALLIED, FACTIONS, FOREST, HOSTILE, INDIFFERENT, KINDS, ROOT, SUITS
from ...errors import UsageError
from ...lean import MappingProxyType
from ...records import TYPE_CHECKING
from ...rules.words.matching import fold, listed, shown, suggestion
from ...vagabond.actions import FACES, HIRELINGS, VAGABOND, Item

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    Meant = Mapping[str, frozenset[tuple[str, str]]]
    """A folded word, and the (kind, English word) pairs that it may mean."""


ALSO = MappingProxyType(
    {
        "sword": ("schwert", "schwerter", "swords"),
        "boot": ("stiefel", "boots"),
        "torch": ("fackel", "fackeln", "torches"),
        "crossbow": ("armbrust", "armbrüste", "crossbows"),
        "hammer": ("hämmer", "hammers"),
        "tea": ("tee",),
        "coins": ("münzen", "münze", "coin"),
        "bag": ("beutel", "bags"),
        "fox": ("fuchs",),
        "rabbit": ("hase",),
        "mouse": ("maus",),
        FOREST: ("wald",),
        "alliance": ("allianz",),
        "corvids": ("krähen",),
        "hundreds": ("hundertschaft",),
        "birdsong": ("morgenröte",),
        "daylight": ("tageslicht",),
        "evening": ("abend",),
        "slip": ("schleichen",),
        "move": ("bewegen",),
        "battle": ("kämpfen", "kampf"),
        "defend": ("verteidigen",),
        "removal": ("entfernen",),
        "explore": ("erkunden",),
        "aid": ("helfen",),
        "quest": ("aufgabe",),
        "strike": ("schießen",),
        "repair": ("reparieren",),
        "craft": ("herstellen",),
        "special": ("spezial", "spezialaktion"),
        "coalition": ("bündnis",),
        "use": ("benutzen",),
        "damage": ("beschädigen",),
        "gain": ("erhalten",),
        "lose": ("verlieren",),
        "score": ("punkten",),
        "set": ("setzen",),
        "deal": ("auslegen",),
        "other": ("andere", "anderer"),
        "points": ("punkte",),
        "cards": ("karten",),
        "card": ("karte",),
        "warrior": ("krieger",),
        "building": ("gebäude",),
        "token": ("plättchen",),
        "nothing": ("nichts",),
        "ruin": ("ruine",),
        INDIFFERENT: ("neutral",),
        ALLIED: ("alliiert",),
        HOSTILE: ("feindlich",),
        "warriors": ("krieger",),
        "buildings": ("gebäude",),
        "tokens": ("plättchen",),
        "with": ("mit",),
        "new": ("neu",),
    }
)
"""An English word, and others that mean it."""

UMLAUTS = MappingProxyType(str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"}))

CHARACTERS = tuple(one.name for one in ROOT.characters)
QUESTS = tuple(quest.title.replace(" ", "-") for quest in ROOT.quests)
PLACES = (*SUITS, FOREST)


def spellings(word: str) -> frozenset[str]:
    """Return what may be typed for an English word, folded."""
    every = (word, *ALSO.get(word, ()))
    return frozenset(fold(one) for word in every for one in (word, word.translate(UMLAUTS)))


def meant(**words: Iterable[str]) -> Meant:
    """Return the words of several kinds by what may be typed for them."""
    found: dict[str, frozenset[tuple[str, str]]] = {}
    for kind, names in words.items():
        for name in names:
            for typed in spellings(name):
                found[typed] = found.get(typed, frozenset()) | {(kind, name)}
    return found


def known(typed: str, words: Meant, what: str) -> tuple[str, str]:
    """Return the kind and the English word for what was typed: an exact one, else the only one that begins so."""
    wanted = fold(typed)
    found = words.get(wanted) or frozenset().union(
        *(pairs for word, pairs in words.items() if word.startswith(wanted))
    )
    if len(found) == 1:
        return next(iter(found))
    if found:
        raise UsageError(
            f"{shown(typed)} could be {listed(sorted({word for _, word in found}))}.", hint="Type more of it."
        )
    english = dict.fromkeys(word for pairs in words.values() for _, word in pairs)
    raise UsageError(f"{shown(typed)} is no {what}.", hint=suggestion(typed, english, what))


def one_of(typed: str, names: Iterable[str], what: str) -> str:
    """Return the English word for what was typed."""
    return known(typed, meant(one=names), what)[1]


def item(typed: str) -> Item:
    """Return the item that was named: its kind, and after a dash the face that it shows."""
    kind, dash, face = typed.rpartition("-")
    if dash and fold(face) in FACES:
        return Item(one_of(kind, KINDS, "item"), fold(face))
    return Item(one_of(typed, KINDS, "item"))


def place(typed: str) -> str:
    """Return a clearing, which may have a label of the players', or the forest."""
    suit, dash, label = typed.partition("-")
    found = one_of(suit, PLACES, "place")
    if not dash:
        return found
    if found == FOREST or not label.isalnum():
        raise UsageError(
            f"{shown(typed)} is no place.",
            hint=f"A place is {listed(PLACES)}, or a suit with letters and digits of yours, as in fox-3.",
        )
    return f"{found}-{label}"


def faction(typed: str, there: Iterable[str], *more: str) -> str:
    """Return a faction in this game, or one of a few others; one that does not play is told."""
    playing = (*there, *more)
    found = one_of(typed, dict.fromkeys((*playing, *FACTIONS, HIRELINGS, VAGABOND)), "faction")
    if found not in playing:
        raise UsageError(
            f"{found.capitalize()} cannot be meant here; there: {', '.join(playing)}.", rule="VB-12"
        )
    return found


def titles(typed: str) -> tuple[str, ...]:
    """Return the quests that a name means: with its suit one of them, else those of every suit."""
    by_name = {quest.title: spellings_of_quest(quest.title) for quest in ROOT.quests}
    wanted = fold(typed)
    exact = tuple(title for title, words in by_name.items() if wanted in words)
    found = exact or tuple(
        title for title, words in by_name.items() if any(word.startswith(wanted) for word in words)
    )
    if not found:
        raise UsageError(f"{shown(typed)} is no quest.", hint=suggestion(typed, by_name, "quest"))
    return found


def title(typed: str) -> str:
    """Return the only quest that a name means."""
    found = titles(typed)
    if len(found) > 1:
        raise UsageError(f"{shown(typed)} could be {listed(found)}.", hint="Say its suit: fox-errand.")
    return found[0]


def factions_and_quests(words: Iterable[str]) -> dict[str, list[str]]:
    """Return the words under "faction" and "quest", as which they can be meant; an unknown one raises UsageError."""
    found: dict[str, list[str]] = {"faction": [], "quest": []}
    playing = meant(faction=FACTIONS)
    for word in words:
        quest = fold(word) not in playing and any(
            one.startswith(fold(word)) for each in ROOT.quests for one in spellings_of_quest(each.title)
        )
        found["quest" if quest else "faction"].append(
            title(word) if quest else one_of(word, FACTIONS, "faction or quest")
        )
    return found


def spellings_of_quest(title: str) -> frozenset[str]:
    """Return what may be typed for a quest, folded: its name, and its suit before it."""
    suit, _, name = title.partition(" ")
    return frozenset((fold(name), *(one + fold(name) for one in spellings(suit))))


def word_of(typed: str) -> str:
    """Return a word without the comma that may stand at its end."""
    return re.sub(r",+\Z", "", typed)
