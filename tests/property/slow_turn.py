"""A Haint's turn by plain trying: every order of tokens, and every history that the players may choose in it.

It shares nothing with the rules but the typed actions; whom a Haint targets and where it walks comes from the slow
board. A history ends in what has come to each: targeted, haunted, acted on, Humanity lost, wound, Westbound.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from typing import Any, NamedTuple

from vagrant_cli.scenario import AFTER_TURN, HaintAction, Settings

from .test_haint import Asked, Slow, name_of, place

NAILS, CANDLE, BERRY = "iron-nails", "candle", "poisonous-berry"
SYMBOLS = (NAILS, CANDLE, "salt", "rabbits-foot", "apple")
ITEMS = (*SYMBOLS, BERRY)


class Group(NamedTuple):
    """What the oracle is told: the board's tables, cards, actions by Haint and token, and how the scenario is set."""

    tables: dict[str, Any]
    cards: dict[str, tuple[int, int, int, int]]
    """Maximum, the same when Westbound, ready Skills, ready Junk; for everybody in play."""
    actions: dict[str, dict[str, HaintAction]]
    haints: dict[str, tuple[int, int | None, int | None]]
    acting: tuple[str, ...]
    track: dict[str, int]
    values: dict[str, int]
    settings: Settings
    hands: dict[str, dict[str, int]]


State = dict[str, Any]


def start(group: Group) -> State:
    people = group.tables["vagrants"]
    hp = {}
    for name, card in group.cards.items():
        most = card[1 if people.get(name, {}).get("westbound") else 0]
        hp[name] = people.get(name, {}).get("humanity", most)
    return {
        "at": {name: table["at"] for name, table in {**people, **group.tables["haints"]}.items()},
        "candles": list(group.tables["tokens"]["candles"]),
        "hp": hp,
        "west": {name: people.get(name, {}).get("westbound", False) for name in group.cards},
        "skills": {name: card[2] for name, card in group.cards.items()},
        "junk": {name: card[3] for name, card in group.cards.items()},
        "sick": dict.fromkeys(group.cards, 0),
        "haints": dict(group.haints),
        "track": dict(group.track),
        "cursed": False,
        "haunted": None,
        "hands": {name: dict(hand) for name, hand in group.hands.items()},
        "shared": group.settings.shared_maximum,
    }


def changed(state: State, **parts: Any) -> State:
    return {**state, **parts}


class Played:
    """All histories of some tokens drawn one after the other."""

    def __init__(self, group: Group) -> None:
        self.group = group
        self.names = [*group.cards, *(["pup"] if "pup" in group.tables["vagrants"] else [])]
        self.after_turn = group.settings.cycle_after == AFTER_TURN
        self.seen: dict[str, set[Any]] = {}

    def owner(self, name: str) -> str:
        return "runaway" if name == "pup" else name

    def most(self, state: State, name: str) -> int:
        return self.group.cards[name][1 if state["west"][name] else 0]

    def slow(self, state: State) -> Slow:
        people = {}
        for name, table in self.group.tables["vagrants"].items():
            people[name] = {"at": state["at"][name]}
            if name != "pup" and self.group.settings.shared_maximum is None:
                people[name] |= {"humanity": state["hp"][name], "max": self.most(state, name)}
                people[name] |= {"westbound": state["west"][name]}
            elif name != "pup":
                people[name] |= {
                    "max": self.most(state, name),
                    **{k: v for k, v in table.items() if k != "at"},
                }
        haints = {name: {"at": state["at"][name]} for name in self.group.tables["haints"]}
        tokens = {**self.group.tables["tokens"], "candles": state["candles"]}
        slow = Slow({**self.group.tables, "vagrants": people, "haints": haints, "tokens": tokens})
        slow.spared = {tuple(pair) for pair in state["haunted"] or ()}
        return slow

    def histories(self, state: State, links: tuple[tuple[str, str, str], ...]) -> set[Any]:
        """Return every end: a tuple of six for each name."""
        if not links:
            return {tuple((0, 0, 0, 0, 0, 0) for _ in self.names)}
        key = f"{state}{links}"
        if key not in self.seen:
            self.seen[key] = set(self.played(state, links[0], links[1:]))
        return self.seen[key]

    def played(self, state: State, link: tuple[str, str, str], rest: Any) -> Iterator[Any]:
        haint, token, symbol = link
        if haint == "turn":
            yield from self.histories(changed(state, haunted=[]), rest)
            return
        if haint == "check":
            after, due = self.check(state)
            yield from self.histories(after, (*due, *rest))
            return
        action = self.group.actions[haint].get(token)
        if action is None:
            yield tuple((0, 0, 0, 0, 0, 0) for _ in self.names)
            yield tuple(self.worst(state, name, rest) for name in self.names)
            return
        for here, after in self.acted(state, haint, action):
            for laid, due in self.laid(after, token, symbol):
                for later in self.histories(laid, (*due, *rest)):
                    yield tuple(
                        tuple(
                            a + b if at == 3 else max(a, b)
                            for at, (a, b) in enumerate(zip(one, two, strict=True))
                        )
                        for one, two in zip(here, later, strict=True)
                    )

    def worst(self, state: State, name: str, rest: Any) -> tuple[int, ...]:
        who = self.owner(name)
        later = sum(
            action.hurt
            for haint, token, _ in rest
            if (action := self.group.actions.get(haint, {}).get(token))
        )
        if state["shared"] is not None:
            return (1, int(name != "pup"), 1, state["shared"], 0, 0)
        if state["west"][who]:
            return (1, int(name != "pup"), 1, max(state["hp"][who] - 1, 0) + later, 0, 0)
        wound = int(state["skills"][who] + state["junk"][who] > 0)
        return (1, int(name != "pup"), 1, state["hp"][who] + later, wound, 1)

    # The track.

    def laid(self, state: State, token: str, symbol: str) -> Iterator[tuple[State, Any]]:
        if token == "cycle":
            yield changed(state, track=self.emptied(state["track"], symbol)), ()
            return
        for on in SYMBOLS if token == BERRY else (token,):
            more = 0 if self.group.settings.set_aside else 1
            now = changed(state, track={**state["track"], on: state["track"][on] + more})
            yield (now, ()) if self.after_turn else self.check(now)

    def emptied(self, track: dict[str, int], symbol: str) -> dict[str, int]:
        return {
            one: n if self.group.settings.only_its_kind and one != symbol else 0 for one, n in track.items()
        }

    def check(self, state: State) -> tuple[State, Any]:
        due: tuple[Any, ...] = ()
        for one in SYMBOLS:
            if one in self.group.values and state["track"][one] >= self.group.values[one]:
                state = changed(state, track=self.emptied(state["track"], one))
                due += tuple((h, "cycle", one) for h in self.group.haints if "cycle" in self.group.actions[h])
        return state, due

    # An action.

    def acted(self, state: State, haint: str, action: HaintAction) -> Iterator[tuple[Any, State]]:
        slow = self.slow(state)
        prefer = action.prefer
        if prefer and "," in prefer and place(prefer) not in slow.objects:
            prefer = None
        still = action.still or action.move is None
        asked = Asked(haint, 0 if still else action.move or 0, action.reach, prefer, action.within, still)
        goals = slow.target(asked, slow.haints[haint])["all"]
        if not goals:
            yield tuple((0, 0, 0, 0, 0, 0) for _ in self.names), state
        for goal in goals:
            for _, path, end, haunted in slow.best(asked, goal):
                yield from self.ended(state, slow, haint, action, goal, path, end, haunted)

    def ended(
        self,
        state: State,
        slow: Slow,
        haint: str,
        action: HaintAction,
        goal: Any,
        path: Any,
        end: Any,
        haunted: Any,
    ) -> Iterator[tuple[Any, State]]:
        before, entered = state, bool(path and end in slow.candles)
        state = changed(state, at={**state["at"], haint: name_of(end)})
        if entered:
            left = [one for one in state["candles"] if one != name_of(end)]
            state = changed(state, candles=left, track={**state["track"], CANDLE: state["track"][CANDLE] + 1})
        if state["haunted"] is not None:
            state = changed(state, haunted=sorted([*state["haunted"], *((haint, name) for name in haunted)]))
        harms = self.haunted(state, haint, haunted)
        effect = self.group.actions[haint].get("haunted")
        chooses = changed(harms[0][1] if effect and haunted else before, at=state["at"])
        pushed = [name for name, where in slow.vagrants.items() if where == end] if path else []
        asides = slow.moved(haint, end).aside(end) if pushed else []
        for hit, met in self.met(self.slow(chooses), action, goal, end):
            for harm, last in self.hit(harms, hit, action):
                gained = self.gained(last, haint, action.gain if met else 0)
                tally = tuple(
                    (
                        int(goal[1] == "vagrant" and goal[2] == name),
                        int(name in haunted),
                        int(name in hit),
                        *harm.get(self.owner(name), (0, 0, 0)),
                    )
                    for name in self.names
                )
                if not asides:
                    yield tally, gained
                for space in asides:
                    yield tally, changed(gained, at={**gained["at"], **dict.fromkeys(pushed, space)})

    def haunted(self, state: State, haint: str, names: Any) -> list[tuple[Any, State]]:
        if "cursebearer" in names and not state["cursed"]:
            state = self.gained(changed(state, cursed=True), haint, 1)
        harms: list[tuple[Any, State]] = [({}, state)]
        effect = self.group.actions[haint].get("haunted")
        for name in sorted(names) if effect else ():
            harms = [
                (h, self.gained(s, haint, effect.gain))
                for one in harms
                for h, s in self.struck(*one, name, effect)
            ]
        return harms

    def hit(self, harms: list[tuple[Any, State]], names: Any, action: HaintAction) -> list[tuple[Any, State]]:
        for name in dict.fromkeys(map(self.owner, names)):
            harms = [one for two in harms for one in self.struck(*two, name, action)]
        return harms

    def met(
        self, slow: Slow, action: HaintAction, goal: Any, end: Any
    ) -> Iterator[tuple[tuple[str, ...], bool]]:
        """Yield whom the action hits, and whether it met anybody or anything at all."""
        away = slow.away(end)
        if action.reach is None:
            if action.all:
                yield tuple(self.group.cards), True
            else:
                yield ((goal[2],) if goal[1] == "vagrant" and action.hits else ()), True
            return
        standing = sorted(slow.vagrants, key=slow.vagrants.__getitem__)
        near = [name for name in standing if away.get(slow.vagrants[name], 999) <= action.reach]
        thing = goal[1] == "object" and goal[0] == end
        if action.all:
            yield tuple(near), bool(near) or thing
        elif thing:
            yield (), True
        elif goal[1] == "vagrant" and goal[2] in near:
            yield (goal[2],), True
        elif near:
            asked = Asked("", 0, action.reach, None, None, False)
            for one in slow.target(asked, end, within=action.reach)["all"]:
                yield (one[2],), True
        else:
            yield (), False

    def struck(self, harms: Any, state: State, name: str, action: HaintAction) -> Iterator[tuple[Any, State]]:
        for harm, after in self.hurt(harms, state, name, action):
            worlds = [after]
            for _ in range(action.lose.get("token", 0)):
                worlds = [one for world in worlds for one in self.discarding(world, name)]
            for world in worlds:
                yield harm, world

    def discarding(self, state: State, name: str) -> Iterator[State]:
        hand = {item: number for item, number in state["hands"][name].items() if number}
        if not hand:
            yield state
        for item in hand:
            hands = {**state["hands"], name: {**hand, item: hand[item] - 1}}
            for on in SYMBOLS if item == BERRY else (item,):
                yield changed(state, hands=hands, track={**state["track"], on: state["track"][on] + 1})

    def hurt(self, harms: Any, state: State, name: str, action: HaintAction) -> Iterator[tuple[Any, State]]:
        lost, wound, west = harms.get(name, (0, 0, 0))
        if state["shared"] is not None:
            gone = min(action.hurt, state["shared"])
            yield {**harms, name: (lost + gone, 0, 0)}, changed(state, shared=state["shared"] - gone)
            return
        now, least = state["hp"][name], int(state["west"][name])
        left = max(now - action.hurt, min(now, least)) if action.hurt else now
        ways = []
        if left or not action.hurt:
            ways.append(((lost + now - left, wound, west), changed(state, hp={**state["hp"], name: left})))
        else:
            whole = changed(state, hp={**state["hp"], name: self.most(state, name)})
            for kind in ("skills", "junk"):
                if state[kind][name]:
                    flipped = changed(whole, **{kind: {**whole[kind], name: whole[kind][name] - 1}})
                    if kind == "skills":
                        flipped = changed(flipped, sick={**flipped["sick"], name: flipped["sick"][name] + 1})
                    ways.append(((lost + now, 1, west), flipped))
            if not ways:
                turned = changed(state, hp={**state["hp"], name: 1}, west={**state["west"], name: True})
                ways.append(((lost + now, wound, 1), turned))
        for harm, after in ways:
            gone = min(action.lose.get("skill", 0), after["skills"][name])
            skills = {**after["skills"], name: after["skills"][name] - gone}
            sick = {**after["sick"], name: after["sick"][name] + gone}
            yield {**harms, name: harm}, changed(after, skills=skills, sick=sick)

    def gained(self, state: State, haint: str, number: int) -> State:
        humanity, limit, breaks = state["haints"].get(haint, (0, None, None))
        if not number or limit is None or breaks == 0:
            return state
        if humanity + number < limit:
            return changed(state, haints={**state["haints"], haint: (humanity + number, limit, breaks)})
        fewer = None if breaks is None else breaks - 1
        state = changed(state, haints={**state["haints"], haint: (0, limit, fewer)})
        for name in self.group.cards:
            if state["shared"] is not None:
                state = changed(
                    state, shared=min(state["shared"] + 1, self.group.settings.shared_maximum or 0)
                )
                continue
            most, now = self.most(state, name), state["hp"][name]
            if not state["west"][name]:
                state = changed(state, hp={**state["hp"], name: min(now + 1, max(most, now))})
            elif now + 1 < most:
                state = changed(state, hp={**state["hp"], name: now + 1})
            else:
                back = min(state["sick"][name], 1)
                state = changed(
                    state,
                    west={**state["west"], name: False},
                    hp={**state["hp"], name: self.group.cards[name][0]},
                    skills={**state["skills"], name: state["skills"][name] + back},
                    sick={**state["sick"], name: state["sick"][name] - back},
                )
        return state


def intervals(group: Group, bindle: Counter[str]) -> dict[str, list[tuple[Fraction, Fraction]]]:
    """Return the six intervals of everybody, over every order in which the whole Bindle may be drawn."""
    played = Played(group)
    began = start(group)
    first: tuple[Any, ...] = ()
    if played.after_turn:
        began, first = played.check(began)
        first = tuple(one for one in first)
    totals = {name: [[Fraction(0), Fraction(0)] for _ in range(6)] for name in played.names}
    orders = Counter(
        tuple(one for one in order if one in ITEMS)[: len(group.acting)]
        for order in itertools.permutations(sorted(bindle.elements()))
    )
    everything = sum(orders.values())
    for tokens, often in orders.items():
        links = tuple((haint, token, "") for haint, token in zip(group.acting, tokens, strict=True))
        checked = (("check", "", ""),) if played.after_turn else ()
        ends = played.histories(began, (*first, ("turn", "", ""), *links, *checked))
        for at, name in enumerate(played.names):
            for number in range(6):
                values = [end[at][number] for end in ends]
                totals[name][number][0] += Fraction(often * min(values), everything)
                totals[name][number][1] += Fraction(often * max(values), everything)
    return {name: [(low, high) for low, high in six] for name, six in totals.items()}


def events_and_moons(bindle: Counter[str], drawn: int) -> tuple[Fraction, Fraction, Fraction]:
    """Return the chance that an event, a moon token and the last moon token come before so many items."""
    found = [0, 0, 0]
    orders = list(itertools.permutations(sorted(bindle.elements())))
    for order in orders:
        items = [at for at, one in enumerate(order) if one in ITEMS]
        before = order[: items[drawn - 1]]
        found[0] += any(one.isdigit() for one in before)
        found[1] += "moon" in before
        found[2] += bindle["moon"] > 0 and before.count("moon") == bindle["moon"]
    return tuple(Fraction(one, len(orders)) for one in found)  # type: ignore[return-value]
