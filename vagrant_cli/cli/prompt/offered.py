"""What a shell offers on TAB besides the words that its script knows: names, as the save knows them."""

from __future__ import annotations

from ...errors import UsageError, VsongError
from ...records import TYPE_CHECKING
from ...store.file import find, saves
from ..line import output
from .known import Choice, next_words
from .shell_words import words

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ...campaign import Campaign

OTHERS = "vagabond"
"""A group whose saves are no campaigns: what its commands take stands in the scripts."""

NAMED = ("-c", "--campaign")


def tell(line: Sequence[str]) -> int:
    """Print what may stand where the last word of a line does, each on a line with what it is; nothing without a save.

    Whatever is wrong with the line or the save, a shell is told of it by nothing but silence.
    """
    *before, begun = line or ("",)
    try:
        found = list(_offered(before, begun))
    except (VsongError, OSError):
        return 0
    for one in found:
        output.say(f"{one.word}\t{one.what}")
    return 0


def _offered(before: Sequence[str], begun: str) -> Iterator[Choice]:
    """Walk the names as the save writes them: each shell quotes in its own way."""
    if OTHERS in before:
        return
    campaign = _campaign(before)
    for one in next_words(before, begun, campaign):
        if one.word.startswith("-") and "=" not in one.word:
            continue
        option, equals, value = one.word.partition("=") if one.word.startswith("-") else ("", "", one.word)
        word = option + equals + _plain(value)
        if word.isprintable():
            yield Choice(word, " ".join(one.what.split()))


def _plain(word: str) -> str:
    """Return a word without the quotes that it is typed with."""
    try:
        return " ".join(words(f"note {word}")[1:])
    except UsageError:
        return word


def _campaign(before: Sequence[str]) -> Campaign:
    """Return the campaign of the save that the line names, else of the one that a command here would use."""
    named = None
    for number, word in enumerate(before):
        if word == "--":
            break
        option, equals, value = word.partition("=")
        if option in NAMED and (equals or number + 1 < len(before)):
            named = value if equals else before[number + 1]
        elif word.startswith("-c") and len(word) > 2:
            named = word[2:]
    return saves.load(find.find(named).path).campaign
