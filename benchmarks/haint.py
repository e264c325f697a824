"""The Haint's turn on a board of 90 spaces: one move, a threat map, a breadth-first search beside it, the forecast."""

from __future__ import annotations

from functools import partial
from itertools import pairwise

from timing import fastest, milliseconds

from vagrant_cli.campaign import Campaign, Vagrant
from vagrant_cli.data.items import ITEM_KEYS
from vagrant_cli.rules.board import decision, movement
from vagrant_cli.rules.board.board import Board, Standee, reach
from vagrant_cli.rules.board.target_order import Action
from vagrant_cli.rules.board.threat import threats
from vagrant_cli.rules.board.train import Space, build, each
from vagrant_cli.rules.forecast.forecast import Forecast, forecast
from vagrant_cli.rules.forecast.foreseen import Ground, Link
from vagrant_cli.rules.forecast.harm import Risk, weighed
from vagrant_cli.rules.forecast.on_spaces import Path
from vagrant_cli.scenario import HaintAction, HaintState, Scenario, Settings

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
ACTIONS = {
    "iron-nails": HaintAction(move=4, reach=2, hurt=2),
    "candle": HaintAction(move=6, reach=1, prefer="furthest", hurt=1),
    "salt": HaintAction(move=8, reach=0, hurt=3),
    "rabbits-foot": HaintAction(reach=3, still=True, all=True, hurt=1),
    "apple": HaintAction(move=5, reach=3, prefer="closest", within=4, hurt=1),
    "poisonous-berry": HaintAction(move=8, reach=2, prefer="songsmith", hurt=2),
}
EVERYWHERE = Path(9_999, move=3)
"""All spaces in reach, at a coin for three of them."""


def board(vagrants: int = 4, cars: str = "ABC", times: int = 1) -> Board:
    """Return three cars of 30 spaces, joined by pairs of links, with the Haint in the middle one.

    `times` makes each car so many times as wide and as high.
    """
    car, wide = tuple(row * times for row in CAR) * times, 6 * times
    links = [(Space(one, wide, row), Space(other, 1, row)) for one, other in pairwise(cars) for row in (2, 3)]
    standing = {name: Standee(at, 4, 9) for name, at in list(PEOPLE.items())[:vagrants]}
    return Board(build(dict.fromkeys(cars, car), links), {HAINT: Space("B", 3, 2)}, standing)


def campaign(found: Board) -> Campaign:
    """Return a campaign on a board with an action for every token, four of each in the Bindle."""
    told = {f"{item}.tokens": 4 for item in ITEM_KEYS}
    people = {name: Vagrant(humanity=4, maximum=9, skills={name: "ready"}) for name in found.vagrants}
    scenario = Scenario(5, haints={HAINT: HaintState(limit=12)}, board=found)
    actions = {5: {token: {"any": action} for token, action in ACTIONS.items()}}
    return Campaign("", off_the_rails=True, vagrants=people, told=told, actions=actions, scenario=scenario)


def run() -> None:
    _turns()
    _growth()
    _walks()
    _forecasts()


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


def _forecasts() -> None:
    """Set the forecast of all spaces beside solving every token anew on each; both find the same fractions."""
    found = campaign(board())
    whole = fastest(partial(forecast, found), 20)
    print(f"\n  The forecast, {len(ACTIONS)} actions   {milliseconds(whole)}")
    print("\n   spaces    the forecast      a space   every token anew     times as fast")
    for times in (1, 3, 5, 10):
        found = campaign(board(times=times))
        ask = partial(forecast, found, "songsmith", EVERYWHERE)
        spent, spaces = fastest(ask, 5), len(ask().places)
        beside = ""
        if times == 1:
            anew = fastest(partial(solved_anew, found, ask()), 2)
            assert solved_anew(found, ask()) == [one.risk for one in ask().places]
            beside = f"{milliseconds(anew):>18}   {anew / spent:>13,.1f} x"
        print(f"   {spaces:>6}   {milliseconds(spent)}   {milliseconds(spent / spaces)}{beside}")
    found = campaign(board()).in_scenario(settings=Settings(tokens_a_turn=2))
    spent = fastest(partial(forecast, found, "songsmith", EVERYWHERE), 3)
    print(f"\n  The forecast of all 81 spaces, two tokens a turn   {milliseconds(spent)}")


def solved_anew(found: Campaign, foreseen: Forecast) -> list[Risk]:
    """Return the risk on every space of a forecast, with every token solved on the board as it would be there."""
    assert found.scenario is not None
    assert found.scenario.board is not None
    risks = []
    for place in foreseen.places:
        ground = Ground(found, found.scenario.board.moved("songsmith", place.space))
        world = ground.world()
        drawn = [
            (ground.walk(world, (Link(HAINT, one.token),))["songsmith"], one.number)
            for one in foreseen.tokens
        ]
        risks.append(weighed(drawn, sum(one.number for one in foreseen.tokens)))
    return risks


if __name__ == "__main__":
    run()
