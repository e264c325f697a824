"""Tables <-> a Camp Phase."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...campaign import Camp
from ..text.reader import LARGEST, Reader, Tables
from .canonical import kept

LAST_PAGE = 999


def decode(reader: Reader, in_play: Any) -> Camp:
    """Read `[camp]`; its Vagrants must be in play."""
    after = reader.whole("after", 1, LAST_PAGE)
    if after is None and "after" not in reader:
        reader.problem("is missing.", "after")
    camp = Camp(
        after=after or 1,
        ritual_coins=reader.whole("ritual_coins", 0) or 0,
        begun=reader.flag("begun"),
        finished=reader.flag("finished"),
        income=_coins(reader.below("income")),
        spent=_coins(reader.below("spent")),
        done=reader.names("done"),
        offer=reader.text("offer") or None,
        skills_bought=reader.whole("skills_bought", 0) or 0,
        junk_bought=reader.whole("junk_bought", 0) or 0,
        restores=_people(reader, "restores", in_play),
        free_repairs=reader.flag("free_repairs"),
        first_deeds=_people(reader, "first_deeds", in_play),
    )
    if sum(camp.spent.values()) > sum(camp.income.values()):
        reader.problem("is more than came in. [CP-04]", "spent")
    reader.finish()
    return camp


def _coins(reader: Reader) -> Mapping[str, int]:
    return {key: reader.whole(key, 0, LARGEST) or 0 for key in reader.each_key()}


def _people(reader: Reader, key: str, in_play: Any) -> tuple[str, ...]:
    names = reader.names(key)
    for index, name in enumerate(names):
        if name not in in_play:
            reader.problem(f"{name!r} is not in play.", key, index)
    return names


def encode(camp: Camp | None) -> Tables | None:
    """Return the table of a Camp Phase, or None."""
    if camp is None:
        return None
    return kept(
        after=camp.after,
        ritual_coins=camp.ritual_coins or None,
        begun=camp.begun or None,
        finished=camp.finished or None,
        done=list(camp.done),
        offer=camp.offer,
        skills_bought=camp.skills_bought or None,
        junk_bought=camp.junk_bought or None,
        restores=list(camp.restores),
        free_repairs=camp.free_repairs or None,
        first_deeds=list(camp.first_deeds),
        income=dict(camp.income),
        spent=dict(camp.spent),
    )
