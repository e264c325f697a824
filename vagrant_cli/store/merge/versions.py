"""One version of a save, wherever it comes from: its text in the schema of today, and the facts in it."""

from __future__ import annotations

from ... import typed
from ...errors import SaveError
from ...paths import Path
from ...records import TYPE_CHECKING, NamedTuple
from ..disk import atomic, links
from ..file import find
from ..schema import migrations, schema, toml_text
from ..schema.schema import unlike

if TYPE_CHECKING:
    from ...campaign import Campaign
    from ..text.reader import Problem, Tables


class Version(NamedTuple):
    """A version that can be read.

    `held` are the facts as the text spells them, `facts` the same as vsong writes them, with the keys that
    nobody knows.
    """

    raw: bytes
    text: str
    held: Tables
    facts: Tables
    campaign: Campaign


def version(path: Path, raw: bytes) -> Version:
    """Read the bytes of a save; raise SaveError when they are none, or not valid."""
    text, held = migrations.upgraded_text(toml_text.text_of(path, raw), toml_text.parse(path, raw))
    reading = schema.decode(held)
    if reading.campaign is None:
        raise toml_text.mistaken(path, raw, reading.problems)
    found = facts(reading.campaign, held, reading.notes)
    lost = unlike(schema.decode(found).campaign, reading.campaign)
    if lost:
        raise SaveError(
            f"{typed.shown(path)} cannot be merged or compared: {lost} would not be written as it was read."
        )
    return Version(raw, text, held, found, reading.campaign)


def facts(campaign: Campaign, held: Tables, unknown: tuple[Problem, ...]) -> Tables:
    """Return the tables of a campaign with the keys that nobody knows, each at the end of its table."""
    found = schema.encode(campaign)
    for place in unknown:
        here, there = found, held
        for name in place.path[:-1]:
            here, there = here.setdefault(str(name), {}), there[str(name)]
        here[str(place.path[-1])] = there[str(place.path[-1])]
    return found


def canonical(merged: Tables) -> tuple[Tables, Campaign]:
    """Return valid tables as vsong writes them, with the keys that nobody knows, and what they mean."""
    reading = schema.decode(merged)
    if reading.campaign is None:
        raise SaveError("; ".join(f"{problem.where} {problem.message}" for problem in reading.problems))
    return facts(reading.campaign, merged, reading.notes), reading.campaign


def bytes_of(file: str, *, by_name: bool = True) -> tuple[Path, bytes]:
    """Return the file that a path or "-" (standard input) means, and its bytes; `by_name` also a save's name."""
    if file == find.STANDARD_INPUT:
        return Path("standard input"), atomic.standard_input("save")
    path = links.meant(file)
    if by_name and not (path.exists() or path.is_symlink()):
        found = find.named_save(file)
        if found:
            return found.path, atomic.read(atomic.resolve(found.path))
    return path, atomic.look(path)
