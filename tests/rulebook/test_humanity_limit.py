"""The rulebook's example of the short notation: 9/12/14."""

from __future__ import annotations

import pytest

from vagrant_cli.rules.words import humanity_limit


@pytest.mark.rule("HL-01")
@pytest.mark.parametrize(("players", "limit"), [(2, 9), (3, 12), (4, 14)])
def test_nine_twelve_fourteen(players, limit):
    """Promise: 9 for 2 players, 12 for 3, 14 for 4."""
    assert humanity_limit.parse("9/12/14").limit(players) == limit
