"""Random evenings of two players with one save, and by slow and obvious code what a merge of them must say."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any, NamedTuple

from vagrant_cli.store.merge import versions
from vagrant_cli.store.schema import schema
from vagrant_cli.store.schema.kinds import PILE
from vagrant_cli.store.text import edit, printer

Facts = dict[str, Any]
Leaf = tuple[str, ...]

NONE = "(nothing)"
SETS = (
    ("moments", "read"),
    ("belongings", "skills"),
    ("belongings", "junk"),
    ("belongings", "broken_junk"),
    ("belongings", "rituals"),
    ("mile_posts", "reached"),
    ("notes", "lines"),
)
WORDS = ("Lantern", "Fork", "Whistle", "Button", "Kettle", "Ribbon", "Anvil", "Mirror", "Needle", "Thimble")
DEEDS = ("Night Owl", "Long Way", "Fetch", "Deep Pockets", "Quiet Hands", "Loud Shoes", "Odd Jobs")
PEOPLE = ("songsmith", "empress", "wayfarer")

START = {
    "schema": 1,
    "title": "Simulated",
    "mode": "normal",
    "off_the_rails": True,
    "donations": {"given": {"before": 6, "4": 1}},
    "moments": {"read": ["84"]},
    "moonreaper": {"in_play": True, "actions_boxed": 1},
    "belongings": {"skills": ["2", "7", "12"], "junk": ["Fork", "Whistle"], "rituals": ["Ribbon dance"]},
    "mile_posts": {"reached": ["First"]},
    "notes": {"lines": ["We begin."]},
    "results": {"1": "victory"},
    "vagrants": {
        "songsmith": {
            "player": "Ann",
            "humanity": 6,
            "skills": {"35": "ready", "36": "wounded"},
            "deeds": {"Night Owl": {"side": "goal", "tokens": 1}},
        },
        "empress": {"skills": {"51": "ready", "52": "ready"}, "junk": {"Button": "ready"}},
        "wayfarer": {"humanity": 4, "skills": {"75": "ready"}, "deeds": {"Fetch": {"side": "reward"}}},
    },
    "decks": {"songsmith": ["Loud Shoes"]},
}


# --- what people do -------------------------------------------------------------------------------------


def donate(luck: random.Random, facts: Facts) -> None:
    given, page = facts["donations"]["given"], luck.choice(("4", "5", "7", "9"))
    given[page] = given.get(page, 0) + luck.randint(1, 3)


def read_moment(luck: random.Random, facts: Facts) -> None:
    _add(facts, ("moments", "read"), luck.choice(("83", "85", "70", "O-1", "O-2", "L-1")))


def find_skill(luck: random.Random, facts: Facts) -> None:
    _add(facts, ("belongings", "skills"), str(luck.randint(1, 30)))


def find_junk(luck: random.Random, facts: Facts) -> None:
    _add(facts, ("belongings", "junk"), luck.choice(WORDS))


def lose_card(luck: random.Random, facts: Facts) -> None:
    pile = facts.get("belongings", {}).get(luck.choice(("skills", "junk")))
    if pile:
        pile.remove(luck.choice(pile))


def ritual(luck: random.Random, facts: Facts) -> None:
    _add(facts, ("belongings", "rituals"), luck.choice(("Coat", "Candle", "Stocking")))
    facts["moonreaper"]["actions_boxed"] = len(facts["belongings"]["rituals"])


def mile_post(luck: random.Random, facts: Facts) -> None:
    _add(facts, ("mile_posts", "reached"), f"Post {luck.randint(1, 9)}")


def note(luck: random.Random, facts: Facts) -> None:
    _add(facts, ("notes", "lines"), f"Note {luck.randint(1, 99)}")


def humanity(luck: random.Random, facts: Facts) -> None:
    facts["vagrants"][luck.choice(PEOPLE)]["humanity"] = luck.randint(0, 9)


def smoky(luck: random.Random, facts: Facts) -> None:
    facts["vagrants"][luck.choice(PEOPLE)]["smoky_bones"] = luck.randint(1, 2)


def wound(luck: random.Random, facts: Facts) -> None:
    skills = facts["vagrants"][luck.choice(PEOPLE)]["skills"]
    card = luck.choice(list(skills))
    skills[card] = "ready" if skills[card] == "wounded" else "wounded"


def give(luck: random.Random, facts: Facts) -> None:
    pile = facts.get("belongings", {}).get("skills", [])
    skills = facts["vagrants"][luck.choice(PEOPLE)]["skills"]
    if pile and len(skills) < 4:
        card = luck.choice(pile)
        pile.remove(card)
        skills[card] = "ready"


def deed(luck: random.Random, facts: Facts) -> None:
    deeds = facts["vagrants"][luck.choice(PEOPLE)].setdefault("deeds", {})
    if deeds and luck.random() < 0.3:
        del deeds[luck.choice(list(deeds))]
    elif deeds and luck.random() < 0.6:
        one = deeds[luck.choice(list(deeds))]
        if one["side"] == "goal":
            one["tokens"] = luck.randint(1, 2)
    elif len(deeds) < 2:
        deeds.setdefault(luck.choice(DEEDS), {"side": "goal"})


def result(luck: random.Random, facts: Facts) -> None:
    facts["results"][luck.choice(("5", "11", "15", "19"))] = luck.choice(("victory", "defeat"))


def scribble(luck: random.Random, facts: Facts) -> None:
    """Write a key that nobody knows."""
    facts["vagrants"][luck.choice(PEOPLE)]["colour"] = luck.choice(("red", "blue", "green"))


DOINGS: tuple[Callable[[random.Random, Facts], None], ...] = (
    donate, donate, read_moment, find_skill, find_junk, lose_card, ritual, mile_post, note, note, humanity, smoky,
    wound, give, deed, deed, result, scribble,
)  # fmt: skip


def give_in_camp(luck: random.Random, facts: Facts) -> None:
    coins, spent = luck.randint(1, 2), facts["camp"].setdefault("spent", {})
    spent["donate"] = spent.get("donate", 0) + coins
    given = facts["donations"]["given"]
    given["5"] = given.get("5", 0) + coins


def buy_in_camp(luck: random.Random, facts: Facts) -> None:
    spent = facts["camp"].setdefault("spent", {})
    spent["skill"] = spent.get("skill", 0) + 2
    facts["camp"]["skills_bought"] = facts["camp"].get("skills_bought", 0) + 1
    _add(facts, ("belongings", "skills"), str(luck.randint(31, 34)))


def _add(facts: Facts, path: Leaf, item: str) -> None:
    items = facts.setdefault(path[0], {}).setdefault(path[1], [])
    if item not in items:
        items.append(item)


class Evening(NamedTuple):
    """A common save and what two players have made of it."""

    base: bytes
    ours: bytes
    theirs: bytes


def evening(luck: random.Random, fewest: int = 3, most: int = 8) -> Evening:
    """Let two players do a few things each with the same save; both saves are valid."""
    base = printer.fresh(_read(printer.fresh(START)))
    text = "# A common save\n" + base.replace("[vagrants.songsmith]", "# fiddle\n[vagrants.songsmith]", 1)
    sides = [_played(luck, text, luck.randint(fewest, most)) for _ in range(2)]
    return Evening(text.encode(), sides[0].encode(), sides[1].encode())


WAYS = ("copied", "cherry-picked", "squashed", "amended", "typed twice")
CAMP = {
    "camp": {"after": 5, "begun": True, "income": {"treasure": 30}},
    "results": {"1": "victory", "5": "victory"},
}


def same_evening(luck: random.Random) -> tuple[str, Evening]:
    """Let both players record the same evening, or parts of it, and something of their own; say in which way.

    copied: the other went on from a copy · cherry-picked: some of the steps, between own ones · squashed: all of
    them behind own ones · amended: all, the last one put otherwise · typed twice: by hand, in another order and
    perhaps not all. What git's merge sees as the common save is in all of them that before the evening.
    """
    base = printer.fresh(_read(printer.fresh({**START, **CAMP})))
    doings = (*DOINGS, give_in_camp, give_in_camp, buy_in_camp)
    steps = [(luck.choice(doings), luck.random()) for _ in range(luck.randint(2, 6))]
    own, others = (
        [(luck.choice(doings), luck.random()) for _ in range(luck.randint(least, 3))] for least in (0, 1)
    )
    way = luck.choice(WAYS)
    theirs = {
        "copied": lambda: [*steps, *others],
        "cherry-picked": lambda: [*others[:1], *(step for step in steps if luck.random() < 0.6), *others[1:]],
        "squashed": lambda: [*others, *steps],
        "amended": lambda: [*steps[:-1], (steps[-1][0], luck.random()), *others],
        "typed twice": lambda: luck.sample(steps, luck.randint(1, len(steps))),
    }[way]()
    sides = [_retold(base, told).encode() for told in ([*steps, *own], theirs)]
    return way, Evening(base.encode(), sides[0], sides[1])


def _retold(text: str, steps: list[tuple[Callable[[random.Random, Facts], None], float]]) -> str:
    """Do the same things, each with its own luck; what cannot be done is left out."""
    for doing, seed in steps:
        before = _read(text)
        after = deepcopy(before)
        try:
            doing(random.Random(seed), after)
            after, _ = versions.canonical(after)
        except Exception:
            continue
        text = edit.rewrite(text, before, after, containers=schema.places(PILE)).text
    return text


def remarked(luck: random.Random, evening: Evening, count: int = 3) -> Evening:
    """Let both players write comments into their saves: above keys, headers and items of lists, and beside."""
    return Evening(
        evening.base, *(_remarked(luck, raw, who, count) for raw, who in zip(evening[1:], "OT", strict=True))
    )


def _remarked(luck: random.Random, raw: bytes, who: str, count: int) -> bytes:
    lines = raw.decode().splitlines()
    for number in range(count):
        spots = [n for n, line in enumerate(lines) if line.strip() and not line.lstrip().startswith("#")]
        at = luck.choice(spots)
        words = f"# {who}{number}."
        if luck.random() < 0.4 and "#" not in lines[at] and not lines[at].endswith("["):
            lines[at] += f"  {words}"
        else:
            lines.insert(at, lines[at][: len(lines[at]) - len(lines[at].lstrip())] + words)
    return ("\n".join(lines) + "\n").encode()


def stands_at(text: str, words: str) -> str:
    """Return the line that a comment stands beside, else the next one below it that is no comment."""
    lines = text.splitlines()
    at = next(n for n, line in enumerate(lines) if words in line)
    below = (line for line in lines[at:] if not line.lstrip().startswith("#"))
    return next(below).partition("#")[0].strip()


def _played(luck: random.Random, text: str, count: int) -> str:
    while count:
        before = _read(text)
        after = deepcopy(before)
        luck.choice(DOINGS)(luck, after)
        try:
            after, _ = versions.canonical(after)
        except Exception:
            continue
        text = edit.rewrite(text, before, after, containers=schema.places(PILE)).text
        count -= 1
    return text


def _read(text: str) -> Facts:
    return versions.version(Path("evening.toml"), text.encode()).facts


# --- what a merge must say ------------------------------------------------------------------------------


class Expected(NamedTuple):
    """Each single fact of the merged save, and those that both changed differently."""

    leaves: dict[Leaf, Any]
    disputed: set[Leaf]


def expected(evening: Evening) -> Expected:
    """Return what must come of an evening, fact by fact."""
    base, ours, theirs = (dict(leaves(_read(raw.decode()))) for raw in evening)
    found: dict[Leaf, Any] = {}
    disputed = set()
    for leaf in {*base, *ours, *theirs}:
        was, mine, other = (side.get(leaf, NONE) for side in (base, ours, theirs))
        if mine == other or other == was:
            found[leaf] = mine
        elif mine == was:
            found[leaf] = other
        else:
            disputed.add(leaf)
    for thing in _things(base):
        sides = [{leaf: v for leaf, v in side.items() if leaf[:4] == thing} for side in (base, ours, theirs)]
        if sides[0] and {} in sides[1:] and sides[0] not in sides[1:] and sides[1] != sides[2]:
            disputed.update(leaf for side in sides for leaf in side)
            disputed.add(thing)
    return Expected({leaf: v for leaf, v in found.items() if v != NONE and leaf not in disputed}, disputed)


def leaves(facts: Facts, path: Leaf = ()) -> Iterator[tuple[Leaf, Any]]:
    """Walk the single facts: each item of a set for itself; what follows from others is left out."""
    for name, value in facts.items():
        here = (*path, name)
        if here == ("camp",):
            yield here, value
        elif isinstance(value, dict):
            yield from leaves(value, here)
        elif here in SETS or here[0] == "decks" or here[2:] == ("stored",):
            yield from (((*here, item), True) for item in value)
        elif here != ("moonreaper", "actions_boxed"):
            yield here, value


def _things(side: dict[Leaf, Any]) -> set[Leaf]:
    """Return the deeds, which are changed or thrown away as a whole."""
    return {leaf[:4] for leaf in side if len(leaf) > 4 and leaf[2] == "deeds"}
