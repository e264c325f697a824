"""What a group has typed in about its box, in one file for another group: numbers, boards and Haint actions."""

from __future__ import annotations

from ... import typed
from ...campaign import Campaign
from ...errors import SaveError
from ...paths import Path
from ...records import TYPE_CHECKING, NamedTuple
from ..disk import atomic, links
from ..schema import board_tables, schema, toml_text
from ..schema import box as box_tables
from ..text.reader import Reader
from . import boards, box
from .find import STANDARD_INPUT, expect_file_name, told

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ...rules.board.board import Board
    from ...rules.lookup.box import Entries
    from ...scenario import Actions


SHARE = "share"
"""The key that marks such a file, and no save or board."""

VERSION = 1

NONE = "Make one with: vsong export FILE"

_MARK = rb"(?m)^[ \t]*share[ \t]*="
"""What tells an export, readable or not."""

HEADING = """\
# What a group has typed in about its box. To take it over: vsong import FILE
"""


class Share(NamedTuple):
    """The numbers of a box by entry, boards by name, and Haint actions by page, token and Mood."""

    box: Entries
    boards: Mapping[str, Board]
    actions: Actions

    @property
    def how_many(self) -> int:
        """How many Haint actions there are."""
        return sum(len(moods) for tokens in self.actions.values() for moods in tokens.values())


def own(campaign: Campaign | None) -> Share:
    """Return what this group has typed in: the box profile, what its save says otherwise, boards and Haint actions."""
    said = {**box.read(), **(campaign.box if campaign else {})}
    return Share(said, dict(boards.typed_in()), campaign.actions if campaign else {})


def written(share: Share) -> str:
    """Return the text of a file that `read` reads."""
    from ..text import printer

    tables = {
        SHARE: VERSION,
        "box": box_tables.encode(share.box),
        boards.BOARDS: {name: boards.written(board) for name, board in share.boards.items()},
        "actions": schema.encode(Campaign("", actions=share.actions)).get("actions", {}),
    }
    return HEADING + printer.fresh({key: value for key, value in tables.items() if value})


def read(file: str) -> Share:
    """Return what a file holds, "-" being standard input; SaveError with every mistake and its line."""
    path = Path("standard input") if file == STANDARD_INPUT else links.meant(file)
    raw = atomic.standard_input("export") if file == STANDARD_INPUT else atomic.look(path, NONE)
    top = Reader(toml_text.facts(path, toml_text.text_of(path, raw)))
    if SHARE not in top:
        raise SaveError(f"{typed.shown(path)} is no export.", hint=NONE)
    top.whole(SHARE, VERSION, VERSION)
    entries = box_tables.decode(top.below("box"))
    found = Share(entries, _boards(top.below(boards.BOARDS)), schema.decode_actions(top))
    if top.problems:
        raise toml_text.mistaken(path, raw, top.problems)
    return found


def _boards(reader: Reader) -> Mapping[str, Board]:
    found: dict[str, Board] = {}
    for name in reader.each_key():
        if not boards.NAME.match(name):
            reader.problem("is no name of a board: letters, digits, dashes and blanks.", name)
        reading = board_tables.decode(reader.table[name], (*reader.path, name))
        reader.problems.extend(reading.problems)
        if reading.board is not None:
            found[name] = reading.board
    return found


def kept(names: Mapping[str, Board]) -> Mapping[str, Board]:
    """Return the boards that these names stand for by now, this user's own before ours."""
    places = ((name, folder / f"{name}.toml") for folder in (boards.OURS, boards.own()) for name in names)
    there = {name: file for name, file in places if file.exists()}
    return {name: boards.found_at(file) for name, file in there.items()}


def keep(share: Share) -> None:
    """Keep the numbers and boards for this user; each file is replaced in one step, and doing it again does no harm."""
    from ..text import printer

    if share.box:
        box.change_all(share.box)
    for name, board in share.boards.items():
        boards.write(boards.own() / f"{name}.toml", printer.fresh(boards.written(board)))


def write(file: str, text: str, *, over: bool) -> Path:
    """Write an export in one step; an export that is there is refused unless it is to be written `over`.

    Any other file stays as it is: a save that goes wrong by a slip of the tongue has no step of undo.
    """
    expect_file_name(file)
    path = told(links.meant(file), "file")
    if path.exists() or path.is_symlink():
        import re

        found = atomic.read(atomic.resolve(path))
        if found.strip() and not re.search(_MARK, found):
            raise SaveError(
                f"{typed.shown(path)} exists and is no export; it stays as it is.",
                hint="Choose another name, or remove it first.",
            )
        if not over:
            raise SaveError(
                f"{typed.shown(path)} exists already.",
                hint="Choose another name, or write over it with --yes.",
            )
    boards.write(path, text)
    return path
