"""Rolling: simulated pools of five exploding bones a second, against d20."""

from __future__ import annotations

import sys

from timing import fastest, installed

from vagrant_cli.rules.bones import dice
from vagrant_cli.rules.bones.dice import Throw
from vagrant_cli.rules.bones.luck import Luck
from vagrant_cli.rules.bones.tally import tally

THROW = Throw(5, 4)
SMOKY = Throw(5, 4, smoky=2)
SMOKY_DIE = ("+1", "+1", "+2", "note", "skull", "0")
TALLIED = 1_000_000
ROLLED = 20_000
PEER_ROLLED = 3_000


def run() -> None:
    print("\nPools of 5 bones at 4+ a second (in brackets how many times d20's)")
    peer = PEER_ROLLED / fastest(_d20, 3) if installed("d20") else None
    rows = {
        "vsong --tally": TALLIED / fastest(lambda: tally(THROW, TALLIED, Luck(1)), 3),
        "vsong --tally, 2 smoky each": TALLIED
        / fastest(lambda: tally(SMOKY, TALLIED, Luck(1), SMOKY_DIE), 2),
        "vsong, each roll resolved": ROLLED / fastest(_one_by_one, 3),
    }
    for what, pools in rows.items():
        print(f"  {what:<32} {pools:12,.0f}" + (f"  ({pools / peer:,.0f} x)" if peer else ""))
    if peer:
        print(f"  {'d20, 5d6e6':<32} {peer:12,.0f}")


def _one_by_one() -> None:
    luck = Luck(1)
    for _ in range(ROLLED):
        dice.roll(THROW, luck)


def _d20() -> None:
    """d20 explodes bones; the successes have to be counted from its dice."""
    import d20

    for _ in range(PEER_ROLLED):
        rolled = d20.roll("5d6e6")
        sum(die.number >= 4 for die in rolled.expr.roll.keptset)


if __name__ == "__main__":
    sys.exit(run())
