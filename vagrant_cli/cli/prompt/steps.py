"""Steps joined by `then`: each is a command of its own and is saved as it is done; the first that fails ends the line."""

from __future__ import annotations

from ... import typed
from ...errors import UsageError, VsongError
from ...records import TYPE_CHECKING, NamedTuple
from ...rules.words.matching import as_typed
from ..line import output
from ..line.declared import before_dashes, leading, looks
from ..line.play import JOINT, PLAY, Result

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any

    from ..line.play import Done, Play, Table, Work


LEFT = "What is left: "

ANYWHERE = "--anywhere"

WHOLE = ("campaign", "seed")
"""Shared options of which a line has one value, wherever it stands; `json` and `dry_run` count for all steps too."""


class Step(NamedTuple):
    """A step: its words as typed, what they mean, which may be a mistake, and its shared options."""

    words: Sequence[str]
    play: Play
    asked: dict[str, Any]


def split(words: Sequence[str]) -> list[list[str]]:
    """Return the words of each step; a `then` behind -- is text, as everything is there."""
    steps: list[list[str]] = [[]]
    for number, word in enumerate(words):
        if word == "--":
            steps[-1] += words[number:]
            break
        if word == JOINT:
            steps.append([])
        else:
            steps[-1].append(word)
    return steps


def read(words: Sequence[str], asked: dict[str, Any], work: Work) -> Play:
    """Return what a line of one step or several does; `asked` comes to hold what counts for the whole line.

    Raises UsageError, before anything is done, for a line that is not made of commands and `then`.
    """
    if JOINT not in words or len(steps := split(words)) == 1:
        return work.read(words, asked)
    front, steps[0] = leading(words)[0], leading(steps[0])[1]
    asked["command"] = JOINT
    if not all(steps):
        raise UsageError(
            f"{JOINT} stands between two commands, and one is missing.",
            hint=f"A {JOINT} that is text stands behind --, as in: vsong note -- now and {JOINT}",
            data=_data([], steps),
        )
    return Line(front, _read_all(front, steps, asked, work), work).play


def _read_all(
    front: Sequence[str], steps: Sequence[Sequence[str]], asked: dict[str, Any], work: Work
) -> list[Step]:
    """Read every step with the options in front; one that cannot be read fails when it is its turn."""
    given = dict(asked)
    found = [_step(front, words, work) for words in steps]
    for name in ("json", "dry_run"):
        asked[name] = any(one.asked.get(name) or given.get(name) for one in found)
    for name in WHOLE:
        values = {one.asked[name] for one in found if name in one.asked}
        if len(values) > 1:
            raise UsageError(
                f"A line has one --{name}; {' and '.join(map(as_typed, sorted(values)))} stand on it.",
                hint="Put it in front, before the first step.",
                data=_data([], steps),
            )
        asked.update(dict.fromkeys([name], *values) if values else {})
    return [one._replace(asked={**given, **one.asked}) for one in found]


def _step(front: Sequence[str], words: Sequence[str], work: Work) -> Step:
    own: dict[str, Any] = {}
    try:
        play = work.read([*front, *words], own)
        if own.get("command") == PLAY:
            raise UsageError(f"{PLAY} is no step among others.", hint="Give it a line of its own.")
    except VsongError as error:
        play = _raising(error)
        # What cannot be read may still say that nothing is to be saved.
        own |= looks(words)
    return Step(words, play, own)


def _raising(error: VsongError) -> Play:
    def play(_: Table) -> Result:
        raise error

    return play


class Line:
    """A line of several steps with the shared options in front of it, as it is carried out.

    Steps behind one that makes a save are for that save: it is the last that was shown.
    """

    def __init__(self, front: Sequence[str], steps: Sequence[Step], work: Work) -> None:
        self.front, self.steps, self.work = front, steps, work
        self.done: list[Done] = []

    def play(self, table: Table) -> Result:
        """Carry out one step after another, each shown as it is done; the first that fails is raised."""
        tried = ({} if table.tried is None else table.tried) if table.dry_run else None
        whole = {"json": table.json, "dry_run": table.dry_run, "campaign": table.campaign, "tried": tried}
        said: set[str] = set()
        for number, step in enumerate(self.steps):
            asked = {**step.asked, **whole, **seed(table.seed, number), "part": True, "gathered": True}
            one = self.work.carry_out(step.play, asked)
            self.done.append(one)
            if one.error:
                raise self._stopped(one.error, table)
            self._show(one._replace(notes=[note for note in one.notes if note not in said]), asked, table)
            said.update(one.notes)
            whole["campaign"] = one.made or whole["campaign"]
        happened = any(one.object["events"] for one in self.done)
        return Result(_data(self.done, []), text=lambda: "", asked=not happened)

    def _show(self, one: Done, asked: dict[str, Any], table: Table) -> None:
        """Show what came of a step; where that cannot be, the step stands in the save and the line ends with it."""
        try:
            self.work.show(one, asked)
        except OSError:
            output.warn(self._left(len(self.done), table))
            raise

    def _stopped(self, error: VsongError, table: Table) -> VsongError:
        """Return the error of the step that failed, with what the line has done and what is left of it."""
        finished = len(self.done) - (not error.saved)
        drawn = (error.data or {}).get("seed")
        error.data = _data(self.done, [step.words for step in self.steps[finished:]])
        error.left = "Dry run: nothing was saved." if table.dry_run else self._left(finished, table, drawn)
        return error

    def _left(self, finished: int, table: Table, drawn: int | None = None) -> str:
        """Return what is left of the line, ready to be typed; nothing when all was done.

        What has been `drawn` with a seed, and waits for a choice, is drawn again.
        """
        if finished == len(self.steps):
            return ""
        shared, left = _without_seed(self.front), self.steps[finished:]
        if table.campaign is not None and not any(
            map(_names_save, (self.front, *(step.words for step in left)))
        ):
            shared += ["-c", table.campaign]
        number = str(drawn) if drawn is not None else seed(table.seed, finished).get("seed")
        shared += ["--seed", number] if number is not None else []
        steps = [_again(step.words) for step in left]
        return f"{LEFT}{typed.command('vsong', *shared)} {f' {JOINT} '.join(steps)}"


def _again(words: Sequence[str]) -> str:
    """Return a step as it is typed again; that a script may write anywhere is for a person to say, not for its line."""
    own = before_dashes(words)
    return typed.command(*(word for word in own if word != ANYWHERE), *words[len(own) :])


def seed(given: str | None, number: int) -> dict[str, str]:
    """Return the seed of a step: the one given for the first, one higher for each further one, so that each can be repeated."""
    if given is None:
        return {}
    from ...rules.bones.luck import MOST_SEED
    from ..line.numbers import check

    return {"seed": str((check(given) + number) % (MOST_SEED + 1))}


def _names_save(words: Sequence[str]) -> bool:
    """Tell whether the words of a step, or those in front of all, say which save is meant."""
    options = before_dashes(words)
    return any(word in ("-c", "--campaign") or word.startswith("--campaign=") for word in options)


def _without_seed(front: Sequence[str]) -> list[str]:
    kept: list[str] = []
    words = iter(front)
    for word in words:
        if word == "--seed":
            next(words, None)
        elif not word.startswith("--seed="):
            kept.append(word)
    return kept


def _data(done: Sequence[Done], steps: Sequence[Sequence[str]]) -> dict[str, Any]:
    return {"steps": [one.object for one in done], "left": [_again(words) for words in steps]}


def events(data: Mapping[str, Any] | None) -> list[dict[str, Any]]:
    """Return what happened in all steps that an answer tells of."""
    return [event for step in (data or {}).get("steps", ()) for event in step["events"]]
