"""Whether a save, its log and its copies for undo fit together; an edit of the save by hand is nothing odd."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from ...errors import SaveError
from ...rules.words.plurals import count
from . import companions, copies, log


def oddities(save: Path, raw: bytes) -> Iterator[tuple[Path, str]]:
    """Yield what does not fit, each with the file that it is about; nothing is written and nothing raised."""
    for look in (_copies, _log):
        try:
            yield from look(save, raw)
        except SaveError as error:
            yield save, error.message
        except OSError as error:
            yield save, f"is kept with files that cannot be read: {error.strerror}."


def _copies(save: Path, raw: bytes) -> Iterator[tuple[Path, str]]:
    folder = companions.keep(save)
    chain = copies.chain(save, raw)
    steps = [copies.step(copy) for copy in (*chain.done, *chain.undone)]
    for step in steps:
        if step.damaged or not copies.whole(step):
            yield step.copy.file, "is damaged: nobody can go back to this step."
    for name in companions.names(folder):
        if ".damaged-" in name:
            yield folder / name, "was set aside, because it was damaged; nobody needs it any more."
    if companions.looked_at(folder / copies.PENDING):
        yield (
            folder / copies.PENDING,
            "is left of a command that was cut short; the next change clears it up.",
        )


def _log(save: Path, raw: bytes) -> Iterator[tuple[Path, str]]:
    place = companions.log(save)
    torn = log.torn(save)
    if torn:
        yield place, f"has {count(torn, 'line')} that cannot be read; what they told is left out."
    known = {line["id"] for line in log.lines(save, copies.unfinished(save, raw))}
    ours = [copies.step(copy) for copy in copies.chain(save, raw).done]
    lost = [step for step in ours if _is_logged(step) and step.line["id"] not in known]
    if lost:
        yield (
            place,
            f"lacks {count(len(lost), 'command')} that can be undone, such as {lost[0].line['command']}.",
        )


def _is_logged(step: copies.Step) -> bool:
    """Tell whether the step came from a command, which is logged, and not from what was found."""
    return not step.damaged and step.line["command"] not in (copies.AS_FOUND, copies.BY_HAND)
