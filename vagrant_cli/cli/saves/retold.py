"""The story in the log: what was not taken back, and the last scenario retold in sentences."""

from __future__ import annotations

from ...records import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from typing import Any

    Line = dict[str, Any]

BEGINS = "scenario_started"
ENDS = "scenario_ended"
PARAGRAPHS = frozenset({"round_began", "turn_began", "turn_ended", ENDS})
"""What begins a new paragraph."""
TYPED_IN = frozenset({"haint_action_typed", "box_entry_set"})
"""What the players told vsong from a page or a card, and nothing that happened."""


def in_story(line: Line, undone: frozenset[str]) -> bool:
    """Tell whether a command belongs to the story as it went: it was not taken back, and took back nothing."""
    kinds = {event.get("kind") for event in line["events"]}
    return line["id"] not in undone and not (kinds and kinds <= {"step_undone", "step_redone"})


def undone(lines: list[Line]) -> frozenset[str]:
    """Return the ids of the commands that were taken back and not carried out again."""
    gone: set[str] = set()
    for event in (event for line in lines for event in line["events"]):
        if event.get("kind") == "step_undone":
            gone.add(str(event.get("id")))
        elif event.get("kind") == "step_redone":
            gone.discard(str(event.get("id")))
    return frozenset(gone)


def last_scenario(lines: list[Line]) -> list[Line]:
    """Return the lines of the last scenario, to its end or to now, without the steps that were taken back."""
    gone = undone(lines)
    lines = [line for line in lines if in_story(line, gone)]
    starts = [place for place, line in enumerate(lines) if BEGINS in _kinds(line)]
    if not starts:
        return []
    since = lines[starts[-1] :]
    end = next((place for place, line in enumerate(since) if ENDS in _kinds(line)), len(since) - 1)
    return since[: end + 1]


def retold(lines: Iterable[Line], sentence: Callable[[Line], str], asking: frozenset[str]) -> str:
    """Return paragraphs, one for each turn; what only asked something of the players is left out."""
    paragraphs: list[list[str]] = []
    for event in _events(lines):
        kind = str(event.get("kind"))
        if kind in asking or kind in TYPED_IN:
            continue
        if kind in PARAGRAPHS or not paragraphs:
            paragraphs.append([])
        paragraphs[-1].append(_whole(_without_commands(sentence(event))))
    return "\n\n".join(" ".join(sentences) for sentences in paragraphs)


def _events(lines: Iterable[Line]) -> Iterator[Line]:
    return (event for line in lines for event in line["events"])


def _without_commands(sentence: str) -> str:
    """Return what happened, without what could have been chosen or typed then."""
    import re

    # Each bracket is found first and looked at then: one pattern for both would look at a long one again and again.
    kept = re.sub(
        r" \([^()]*\)", lambda found: "" if re.search("(?:you may|vsong) ", found[0]) else found[0], sentence
    )
    first, *more = re.split(r"(?<=[.!?]) ", kept)
    return " ".join(
        [re.sub(r"[:;,] (?:\w+ )?vsong .*", "", first), *(one for one in more if "vsong " not in one)]
    )


def _whole(sentence: str) -> str:
    """Return a sentence on one line that ends like one, without the ids of rules."""
    import re

    text = re.sub(r" ?\[[A-Z]{2}-[0-9]{2}(?:, [A-Z]{2}-[0-9]{2})*\]", "", " ".join(sentence.split()))
    return text if text.endswith((".", "!", "?")) else f"{text}."


def _kinds(line: Line) -> set[str]:
    return {str(event.get("kind")) for event in line["events"]}
