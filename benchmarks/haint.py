"""The Haint's turn on a board of 90 spaces: one move, a whole threat map, and a breadth-first search beside it."""

from __future__ import annotations

from functools import partial
from itertools import pairwise

from timing import fastest, milliseconds

from vagrant_cli.rules.board import decision, movement
from vagrant_cli.rules.board.board import Board, Standee, reach
from vagrant_cli.rules.board.target_order import Action
from vagrant_cli.rules.board.threat import threats
from vagrant_cli.rules.board.train import Space, build, each

CAR = ("......", "..#...", "......", "...#..", "......")
PEOPLE = {
    "songsmith": Space("A", 5, 4),
    "empress": Space("B", 2, 4),
    "wayfarer": Space("C", 2, 2),
    "cursebearer": Space("B", 5, 2),
    "revivalist": Space("B", 1, 2),
    "runaway": Space("B", 3, 5),
}
HAINT = "tommyknocker"


def board(vagrants: int = 4, cars: str = "ABC") -> Board:
    """Return three cars of 30 spaces, joined by pairs of links, with the Haint in the middle one."""
    links = [(Space(one, 6, row), Space(other, 1, row)) for one, other in pairwise(cars) for row in (2, 3)]
    standing = {name: Standee(at, 4, 9) for name, at in list(PEOPLE.items())[:vagrants]}
    return Board(build(dict.fromkeys(cars, CAR), links), {HAINT: Space("B", 3, 2)}, standing)


def run() -> None:
    _turns()
    _growth()
    _walks()


def _turns() -> None:
    found = board()
    print(f"\nThe Haint's turn, {len(found.train.bits)} spaces, {len(found.vagrants)} Vagrants (fastest run)")
    for steps in (4, 8, 12, 30):
        print(f"  target and move of {steps:<16} {milliseconds(fastest(partial(_turn, found, steps), 30))}")
    for steps in (3, 6, 30):
        ends = reach(found, "songsmith", steps).bit_count()
        spent = fastest(partial(threats, found, "songsmith", steps, HAINT, 8, 2, Action()), 10)
        print(f"  threat map, move 8, {ends:>2} spaces       {milliseconds(spent)}")


def _turn(found: Board, steps: int) -> decision.Turn:
    choice = decision.target(found, HAINT, Action(prefer="furthest"))
    return decision.move(found, HAINT, steps, 2, choice)


def _growth() -> None:
    print("\n  Vagrants   cases visited   spaces x 2^Vagrants   one move of 30")
    for vagrants in range(7):
        found = board(vagrants)
        ways = movement.ways(found, HAINT, 30)
        cases = sum(some.bit_count() for some in ways.reached.values())
        spent = fastest(partial(movement.ways, found, HAINT, 30), 10)
        print(
            f"  {vagrants:>8}   {cases:>13,}   {len(found.train.bits) * 2**vagrants:>19,}   {milliseconds(spent)}"
        )


def _walks() -> None:
    """Set the search beside a breadth-first one as a specialist writes it; both find the same ends."""
    found = board()
    near = {bit: tuple(each(found.train.around(bit))) for bit in found.train.spaces}
    print("\n  Move   breadth-first    the search      times as fast")
    for steps in (2, 4, 8, 12, 30):
        assert breadth_first(found, near, steps) == cases(movement.ways(found, HAINT, steps))
        slow = fastest(partial(breadth_first, found, near, steps), 10)
        fast = fastest(partial(movement.ways, found, HAINT, steps), 20)
        print(f"  {steps:>4}   {milliseconds(slow)}   {milliseconds(fast)}   {slow / fast:>12,.1f} x")


def cases(ways: movement.Ways) -> set[tuple[int, frozenset[str]]]:
    """Return every end with every set of haunted that the search found."""
    return {(bit, ways.haunted(mask)) for mask, some in ways.reached.items() for bit in each(some)}


def breadth_first(
    found: Board, near: dict[int, tuple[int, ...]], steps: int
) -> set[tuple[int, frozenset[str]]]:
    """Return every end with every set of haunted: a search over spaces and who is haunted, neighbours ready made."""
    standing = {found.train.bits[standee.at]: frozenset([name]) for name, standee in found.vagrants.items()}
    nobody: frozenset[str] = frozenset()
    frontier = [(found.train.bits[found.haints[HAINT]], nobody)]
    seen = set(frontier)
    for _ in range(steps):
        reached = []
        for here, haunted in frontier:
            for other in near[here]:
                case = (other, haunted | standing[other] if other in standing else haunted)
                if case not in seen:
                    seen.add(case)
                    reached.append(case)
        frontier = reached
    return seen


if __name__ == "__main__":
    run()
