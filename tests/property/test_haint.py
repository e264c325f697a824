"""The Haint's turn against a plain walk: slow code that tries every way proves the fast code, field by field."""

from __future__ import annotations

import os
import random
import tomllib
from typing import Any, NamedTuple

import pytest

from vagrant_cli.cli.haint import haint
from vagrant_cli.cli.haint import move as command
from vagrant_cli.rules.board import board as rule
from vagrant_cli.rules.board import decision, moonreaper_place
from vagrant_cli.rules.board.target_order import Action
from vagrant_cli.rules.board.threat import threats
from vagrant_cli.rules.board.train import Space, parse_space
from vagrant_cli.store.file import boards
from vagrant_cli.store.schema import board_tables
from vagrant_cli.store.text.printer import fresh

BOARDS = int(os.environ.get("VSONG_BOARDS", "400"))
"""Random boards for each test; VSONG_BOARDS=20000 runs more."""

VAGRANTS = ("cursebearer", "empress", "revivalist", "runaway", "songsmith", "wayfarer")

Place = tuple[str, int, int]
"""Car, row, column: sorted, this is board order."""


class Asked(NamedTuple):
    """What a command line asks about a random board."""

    haint: str
    steps: int
    reach: int | None
    prefer: str | None
    within: int | None
    still: bool

    @property
    def action(self) -> Action:
        prefer = parse_space(self.prefer) if self.prefer and "," in self.prefer else self.prefer
        return Action(prefer, self.within, self.still)


# --- random boards, as the text of a file --------------------------------------------------------------


def random_board(luck: random.Random) -> str:
    cars = {}
    for car in "ABC"[: luck.choice((1, 2, 2, 3))]:
        wide, high = luck.randint(1, 4), luck.randint(1, 3)
        cars[car] = ["".join(luck.choices(".# ", (8, 3, 1), k=wide)) for _ in range(high)]
    for rows in cars.values():
        rows[0] = "." + rows[0][1:]
    cars["A"][0] = "...."
    spaces = [
        f"{car}{column},{row}"
        for car, rows in cars.items()
        for row, drawn in enumerate(rows, 1)
        for column, sign in enumerate(drawn, 1)
        if sign != " "
    ]
    lines = []
    ends = [luck.sample(spaces, 2) for _ in range(luck.choice((0, 1, 2, 3)))] if len(cars) > 1 else []
    lines.append("links = [" + ", ".join(f'"{one} {other}"' for one, other in ends) + "]")
    lines.append("[cars]")
    for car, rows in cars.items():
        lines += [f'{car} = """', "\n".join(rows) + '"""']
    free = luck.sample(spaces, len(spaces))
    haints = ["tommyknocker", "moonreaper"][: luck.choice((1, 1, 2))]
    who = luck.sample(VAGRANTS, min(luck.randint(0, 4), len(free) - 3)) if len(free) > 3 else []
    for name in haints:
        lines += [f"[haints.{name}]", f'at = "{free.pop()}"']
    for name in who:
        lines += [f"[vagrants.{name}]", f'at = "{free.pop()}"', *random_humanity(luck)]
    if "runaway" in who and free and luck.random() < 0.7:
        lines += ["[vagrants.pup]", f'at = "{free.pop()}"']
        who.append("pup")
    lines.append("[tokens]")
    lines.append(f"candles = {luck.sample(spaces, luck.choice((0, 0, 1, 2)))}".replace("'", '"'))
    if who and luck.random() < 0.15:
        lines.append(f'special = "{luck.choice(who)}"')
    if who and luck.random() < 0.6:
        lines.append(f'recent = "{luck.choice(who)}"')
    lines.append("[tokens.objects]")
    lines += [f'"{space}" = "leaf pile"' for space in luck.sample(spaces, luck.choice((0, 0, 1, 2)))]
    return "\n".join(lines)


def random_humanity(luck: random.Random) -> list[str]:
    most = luck.randint(1, 4)
    lines = [f"max = {most}"]
    if luck.random() < 0.7:
        lines.append(f"humanity = {luck.randint(0, most)}")
    return lines + (["westbound = true"] if luck.random() < 0.25 else [])


def random_question(luck: random.Random, tables: dict[str, Any]) -> Asked:
    wishes: list[str | None] = [None] * 3
    wishes += ["closest", "furthest", *tables["vagrants"], *tables["tokens"]["objects"]]
    prefer = luck.choice(wishes)
    within = luck.choice((None, 1, 2, 3)) if prefer in ("closest", "furthest") else None
    reach = luck.choice((None, 0, 1, 2, 3))
    name = luck.choice(list(tables["haints"]))
    return Asked(name, luck.randint(0, 5), reach, prefer, within, luck.random() < 0.1)


# --- the slow way ---------------------------------------------------------------------------------------


def place(text: str) -> Place:
    column, row = text[1:].split(",")
    return text[0], int(row), int(column)


def name_of(where: Place) -> str:
    return f"{where[0]}{where[2]},{where[1]}"


class Slow:
    """A board read from its tables, and everything worked out by trying."""

    def __init__(self, tables: dict[str, Any]) -> None:
        self.tables = tables
        self.spared: set[tuple[str, str]] = set()
        self.sign = {
            (car, row, column): sign
            for car, drawn in tables["cars"].items()
            for row, line in enumerate(drawn.split("\n"), 1)
            for column, sign in enumerate(line, 1)
            if sign != " "
        }
        self.near: dict[Place, list[Place]] = {one: [] for one in self.sign}
        for car, row, column in self.sign:
            for other in (
                (car, row - 1, column),
                (car, row + 1, column),
                (car, row, column - 1),
                (car, row, column + 1),
            ):
                if other in self.sign:
                    self.near[car, row, column].append(other)
        for link in tables["links"]:
            one, other = map(place, link.split())
            self.near[one].append(other)
            self.near[other].append(one)
        self.vagrants = {name: place(table["at"]) for name, table in tables.get("vagrants", {}).items()}
        self.haints = {name: place(table["at"]) for name, table in tables["haints"].items()}
        self.candles = [place(text) for text in tables["tokens"]["candles"]]
        self.objects = [place(text) for text in tables["tokens"]["objects"]]

    def moved(self, name: str, where: Place) -> Slow:
        kind = "haints" if name in self.haints else "vagrants"
        people = {**self.tables[kind], name: {**self.tables[kind][name], "at": name_of(where)}}
        return Slow({**self.tables, kind: people})

    def values(self, name: str) -> dict[str, Any]:
        return self.tables["vagrants"]["runaway" if name == "pup" else name]

    def westbound(self, name: str) -> bool:
        return self.values(name).get("westbound", False)

    def lost(self, name: str) -> int:
        return self.values(name)["max"] - self.values(name).get("humanity", self.values(name)["max"])

    def away(self, start: Place, floor_only: bool = False) -> dict[Place, int]:
        """Distances by relaxing every edge until nothing gets nearer."""
        found = {start: 0}
        changed = True
        while changed:
            changed = False
            for one, steps in list(found.items()):
                for other in self.near[one]:
                    if floor_only and self.sign[other] == "#":
                        continue
                    if steps + 1 < found.get(other, 999):
                        found[other] = steps + 1
                        changed = True
        return found

    def open(self) -> set[Place]:
        taken = {*self.vagrants.values(), *self.haints.values(), *self.objects}
        return {one for one, sign in self.sign.items() if sign == "." and one not in taken}

    # Whom it targets: the order of the rulebook, spelled out.

    def target(self, asked: Asked, at: Place, within: int | None = None) -> dict[str, Any]:
        away = self.away(at)
        after = within is not None
        people = [
            (where, "vagrant", name)
            for name, where in self.vagrants.items()
            if not after or away.get(where, 999) <= within
        ]
        people.sort()
        left: list[Any] = []
        why: list[dict[str, Any]] = []

        def step(number: int, candidates: list[Any], key: Any) -> None:
            nonlocal left
            if len(left) == 1:
                return
            asking = left or candidates
            those = [one for one in asking if one in candidates]
            if those:
                best = min(map(key, those))
                left = [one for one in those if key(one) == best]
            why.append(
                {
                    "step": number,
                    "rule": f"HT-0{number + 1}",
                    "candidates": [one[2] for one in asking],
                    "kept": [one[2] for one in (left if asking else [])],
                }
            )

        def distance(one: Any) -> int:
            return away.get(one[0], 999)

        here = [one for one in people if one[0][0] == at[0]]
        facing = [one for one in people if not self.westbound(one[2])]
        step(1, [one for one in people if one[2] == self.tables["tokens"].get("special")], lambda _: 0)
        if not after:
            if asked.prefer in ("closest", "furthest"):
                sign = 1 if asked.prefer == "closest" else -1
                near = [one for one in people if asked.within is None or distance(one) <= asked.within]
                step(2, near, lambda one: sign * distance(one))
            elif asked.prefer is not None and "," in asked.prefer:
                step(2, [(place(asked.prefer), "object", asked.prefer)], lambda _: 0)
            else:
                step(2, [one for one in people if one[2] == asked.prefer], lambda _: 0)
            if not left:
                candles = [(one, "candle", name_of(one)) for one in sorted(self.candles) if one[0] == at[0]]
                step(3, [] if asked.still else candles, distance)
        hurt = [one for one in here if one in facing and self.lost(one[2]) > 0]
        step(4, hurt, lambda one: -self.lost(one[2]))
        step(5, facing, distance)
        step(6, [one for one in people if self.westbound(one[2])], lambda _: 0)
        recent = self.tables["tokens"].get("recent")
        whose = ("runaway", "pup") if recent in ("runaway", "pup") else (recent,)
        step(7, [one for one in people if one[2] in whose], lambda _: 0)
        removing = [one for one in why if len(one["kept"]) < len(one["candidates"])]
        asking = [one for one in why if one["candidates"]]
        last = removing[-1] if removing else asking[0] if asking else {"step": None, "rule": None}
        return {
            "all": left,
            "target": {"kind": left[0][1], "name": left[0][2], "at": name_of(left[0][0])} if left else None,
            "tied": [one[2] for one in left[1:]],
            "step": last["step"],
            "rule": "HT-09" if left[1:] else last["rule"],
            "why": why,
        }

    # Where it goes: every walk there is.

    def outcomes(self, asked: Asked) -> dict[tuple[Place, frozenset[str]], tuple[int, tuple[Place, ...]]]:
        """Return the first of the shortest walks to each end with each set of haunted Vagrants."""
        start = self.haints[asked.haint]
        others = {where for name, where in self.haints.items() if name != asked.haint}
        standing = {
            where: name
            for name, where in self.vagrants.items()
            if name != "pup" and (asked.haint, name) not in self.spared
        }
        found: dict[Any, Any] = {}

        def walk(path: tuple[Place, ...]) -> None:
            here = path[-1] if path else start
            if here not in others:
                haunted = frozenset(standing[one] for one in path if one in standing)
                case = (len(path), path)
                found[here, haunted] = min(found.get((here, haunted), case), case)
            if len(path) < asked.steps and not (path and here in self.candles):
                for after in self.near[here]:
                    walk((*path, after))

        walk(())
        return found

    def best(self, asked: Asked, goal: Any) -> list[tuple[int, tuple[Place, ...], Place, frozenset[str]]]:
        """Return the endings that count most, in the order in which they are shown."""
        reach = asked.reach if asked.reach is not None and goal[1] == "vagrant" else 0
        away = self.away(goal[0])
        found = self.outcomes(asked)

        def worth(case: tuple[Place, frozenset[str]]) -> tuple[int, int]:
            steps = away.get(case[0], 999)
            return (0 if steps <= reach else steps, -len(case[1]))

        most = min(map(worth, found))
        return sorted((*found[case], *case) for case in found if worth(case) == most)

    def move(self, asked: Asked) -> dict[str, Any]:
        at = self.haints[asked.haint]
        choice = self.target(asked, at)
        if choice["target"] is None:
            nothing = {"haunted": [], "path": [], "displaced": [], "acts_on_tied": [], "alternatives": []}
            empty = dict.fromkeys(("target", "candle", "in_range", "distance", "acts_on"))
            return {"tied": [], "end": name_of(at), **nothing, **empty}
        goal = choice["all"][0]
        cases = self.best(asked, goal)
        _, path, end, _ = cases[0]
        after = self.moved(asked.haint, end)
        steps = after.away(end).get(goal[0])
        reach = asked.reach if asked.reach is not None and goal[1] == "vagrant" else 0
        in_range = steps is not None and steps <= reach
        acts: dict[str, Any] = {"target": None, "tied": []}
        if in_range and (goal[1] == "object" or (goal[1] == "vagrant" and asked.reach is not None)):
            acts = {"target": choice["target"], "tied": []}
        elif asked.reach is not None:
            acts = after.target(asked, end, within=asked.reach)
        return {
            "target": choice["target"],
            "tied": choice["tied"],
            **self.shown(cases[0]),
            "candle": name_of(end) if path and end in self.candles else None,
            "displaced": [
                {"vagrant": name, "to": after.aside(end)}
                for name, where in self.vagrants.items()
                if where == end
            ],
            "in_range": None if asked.reach is None and goal[1] == "vagrant" else in_range,
            "distance": steps,
            "acts_on": acts["target"],
            "acts_on_tied": acts["tied"],
            "alternatives": [self.shown(case) for case in cases[1:]],
        }

    def shown(self, case: tuple[int, tuple[Place, ...], Place, frozenset[str]]) -> dict[str, Any]:
        _, path, end, _ = case
        order = [
            name for one in path for name, where in self.vagrants.items() if where == one and name != "pup"
        ]
        return {
            "end": name_of(end),
            "haunted": list(dict.fromkeys(order)),
            "path": [name_of(one) for one in path],
        }

    def aside(self, where: Place) -> list[str]:
        away = self.away(where)
        free = [one for one in self.open() if away.get(one, 0) > 0]
        nearest = min((away[one] for one in free), default=0)
        return [name_of(one) for one in sorted(free) if away[one] == nearest]

    def reach(self, name: str, steps: int) -> list[Place]:
        away = self.away(self.vagrants[name], floor_only=True)
        others = {where for other, where in [*self.vagrants.items(), *self.haints.items()] if other != name}
        return sorted(one for one, far in away.items() if far <= steps and one not in others)


def cases(seed: int) -> Any:
    """Walk random boards: the text, the board, the slow board, a question and more luck."""
    for number in range(BOARDS):
        luck = random.Random(seed * 1_000_003 + number)
        text = random_board(luck)
        tables = tomllib.loads(text)
        tables.setdefault("vagrants", {})
        yield text, boards.parse(text), Slow(tables), random_question(luck, tables), luck


@pytest.mark.rule("HT-02", "HT-03", "HT-04", "HT-05", "HT-06", "HT-07", "HT-08", "HT-09")
def test_the_target_is_what_the_spelled_out_order_gives() -> None:
    for text, board, slow, asked, _ in cases(1):
        wanted = slow.target(asked, slow.haints[asked.haint])
        del wanted["all"]
        assert haint.chosen(decision.target(board, asked.haint, asked.action)) == wanted, (text, asked)


@pytest.mark.rule("HT-13", "HT-14", "HT-15", "HT-16", "HT-18", "HT-19", "HT-21", "RU-14")
def test_every_field_of_a_move_is_what_an_exhaustive_walk_gives() -> None:
    for text, board, slow, asked, _ in cases(2):
        choice = decision.target(board, asked.haint, asked.action)
        turn = decision.move(board, asked.haint, asked.steps, asked.reach, choice)
        assert command.moved(turn) == slow.move(asked), (text, asked)


def test_a_threat_is_what_trying_every_space_gives() -> None:
    for text, board, slow, asked, luck in cases(3):
        if not slow.vagrants or asked.steps > 3:
            continue
        name = luck.choice(list(slow.vagrants))
        found = threats(board, name, 3, asked.haint, asked.steps, asked.reach, asked.action)
        wanted = [slow_threat(slow.moved(name, where), name, asked) for where in slow.reach(name, 3)]
        assert [(str(one.space), *one[1:]) for one in found] == wanted, (text, asked, name)


def slow_threat(slow: Slow, name: str, asked: Asked) -> tuple[str, str, str, str]:
    choice = slow.target(asked, slow.haints[asked.haint])
    asked = asked._replace(steps=0) if asked.still else asked
    away = slow.away(slow.vagrants[name])
    endings = [case for goal in choice["all"] for case in slow.best(asked, goal)]
    verdicts = (
        [goal[2] == name for goal in choice["all"]],
        [name in haunted for _, _, _, haunted in endings],
        [away.get(end, 999) <= (asked.reach or 0) for _, _, end, _ in endings],
    )
    says = ("always" if all(one) else "may" if any(one) else "never" for one in verdicts)
    return (name_of(slow.vagrants[name]), *says)  # type: ignore[return-value]


@pytest.mark.rule("AC-01", "AC-02", "TR-02", "TR-03")
def test_reach_and_range_are_what_plain_distances_give() -> None:
    for text, board, slow, asked, luck in cases(4):
        where = luck.choice(sorted(slow.sign))
        space, steps = Space(where[0], where[2], where[1]), asked.steps
        far = slow.away(where)
        wanted = sorted(one for one, away in far.items() if away <= steps)
        assert list(map(str, board.train.listed(rule.in_range(board, space, steps, "haint")))) == [
            *map(name_of, wanted)
        ]
        floor = slow.away(where, floor_only=True)
        seen = {one for one, away in floor.items() if away <= steps}
        seen |= {
            one for one in slow.haints.values() for near in slow.near[one] if floor.get(near, 999) < steps
        }
        found = board.train.listed(rule.in_range(board, space, steps, "vagrant"))
        assert list(map(str, found)) == [*map(name_of, sorted(seen))], (text, space, steps)
        for name in slow.vagrants:
            reached = board.train.listed(rule.reach(board, name, steps))
            assert list(map(str, reached)) == [*map(name_of, slow.reach(name, steps))], (text, name, steps)


@pytest.mark.rule("MR-09")
def test_the_moonreaper_stands_as_near_to_three_as_any_open_space_allows() -> None:
    for text, board, slow, _, _ in cases(5):
        people = [name for name in slow.vagrants if name != "pup"]
        if not people:
            continue
        present = {name: slow.values(name)["max"] - slow.lost(name) for name in people}
        highest = sorted(
            (n for n in people if present[n] == max(present.values())), key=slow.vagrants.__getitem__
        )
        away = [(far, one) for name in highest for one, far in slow.away(slow.vagrants[name]).items()]
        free = [(far, one) for far, one in away if one in slow.open()]
        off = min((abs(far - 3) for far, _ in free), default=0)
        equal = sorted({one for far, one in free if abs(far - 3) == off})
        reached = min((far for far, _ in free if abs(far - 3) == off), default=None)
        found = moonreaper_place.moonreaper(board)
        assert (list(map(str, found.spaces)), found.distance) == ([*map(name_of, equal)], reached), text
        assert list(found.vagrants) == highest, text


def test_a_board_printed_and_read_again_is_the_same_board() -> None:
    for text, board, _, _, _ in cases(6):
        assert boards.parse(fresh(board_tables.encode(board))) == board, text


def test_moving_far_over_open_ground_costs_no_more_ways_than_spaces_and_sets() -> None:
    rows = "\n".join(["......"] * 5)
    people = "".join(f'[vagrants.{n}]\nat = "A{c},2"\n' for c, n in enumerate(VAGRANTS[:4], 2))
    board = boards.parse(f'[cars]\nA = """\n{rows}"""\n[haints.h]\nat = "A1,1"\n{people}')
    turn = decision.move(board, "h", 30, 1, decision.target(board, "h", Action()))
    assert set(turn.ending.haunted) == set(VAGRANTS[:4])
