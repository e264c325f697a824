"""Names as players type them: only letters and digits compare, case and accents aside."""

from __future__ import annotations

from ...errors import UsageError
from ...records import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable


PROGRAM = "vsong"

APART = chr(0xF3000)
"""Stands for the space behind our name in what is no command of ours, until ours name the save that they need."""

LONGEST_SHOWN = 40

MINUS_SIGNS = (
    "\N{MINUS SIGN}\N{EN DASH}\N{EM DASH}\N{HYPHEN}\N{NON-BREAKING HYPHEN}\N{FULLWIDTH HYPHEN-MINUS}"
)

THE_BELONGINGS = "belongings"
"""The word for what lies with nobody."""

TURNING = frozenset({"LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"})
"""Unicode's classes of signs that change the direction of what follows them."""

JOINERS = "\u200c\u200d\u17d2\U00010a3f\U0001107f\U00011133\U00011a3a"
AS_EMOJI = "\ufe0e\ufe0f"
FORMS = (("\ufe00", "\ufe0d"), ("\U000e0100", "\U000e01ef"))
"""What says that a sign is an emoji or none, and which form of a Chinese or Japanese letter is meant."""

FLAGS = tuple(
    "\N{WAVING BLACK FLAG}" + "".join(chr(0xE0000 + ord(letter)) for letter in f"{place}\x7f")
    for place in ("gbeng", "gbsct", "gbwls")
)
"""The flags of England, Scotland and Wales, which are spelled in letters that nobody sees."""
UNSEEN = (
    ("\u00ad", "\u00ad"),
    ("\u034f", "\u034f"),
    ("\u061c", "\u061c"),
    ("\u115f", "\u1160"),
    ("\u17b4", "\u17b5"),
    ("\u17d2", "\u17d2"),
    ("\u180b", "\u180f"),
    ("\u200b", "\u200f"),
    ("\u2028", "\u202e"),
    ("\u2060", "\u206f"),
    ("\u2800", "\u2800"),
    ("\u3164", "\u3164"),
    ("\ue000", "\uf8ff"),
    ("\ufdd0", "\ufdef"),
    ("\ufe00", "\ufe0f"),
    ("\ufeff", "\ufeff"),
    ("\uffa0", "\uffa0"),
    ("\ufff0", "\ufffb"),
    ("\ufffe", "\uffff"),
    ("\U00010a3f", "\U00010a3f"),
    ("\U0001107f", "\U0001107f"),
    ("\U000110bd", "\U000110bd"),
    ("\U000110cd", "\U000110cd"),
    ("\U00011133", "\U00011133"),
    ("\U00011a3a", "\U00011a3a"),
    ("\U00013430", "\U00013455"),
    ("\U00016fe4", "\U00016fe4"),
    ("\U0001bca0", "\U0001bca3"),
    ("\U0001d159", "\U0001d159"),
    ("\U0001d173", "\U0001d17a"),
    ("\U000e0000", "\U000e0fff"),
    ("\U000f0000", "\U0010ffff"),
)
"""Signs that nobody sees, or each screen otherwise, first and last: what Unicode lets a screen ignore, blanks that
count as letters, and what is for private use or no character at all."""


IOTA_BELOW = "\u0345"
"""The one accent that becomes a letter without case."""

ENCLOSING = "\u0488\u0489\u1abe\u20dd\u20de\u20df\u20e0\u20e2\u20e3\u20e4\ua670\ua671\ua672"
"""Signs drawn around the letter before them; keycaps are some."""

MOST_MARKS = 8
"""How many accents any writing puts on one letter; more of them would cover the lines around it."""


def fold(name: str) -> str:
    """Return the letters and digits of a name, without case and accents.

    A name of signs alone is compared as it stands, so that it still equals itself; the sign of a number below 0
    counts, since -3 is not 3.
    """
    plain = name.casefold() if name.isascii() else _plain(name)
    letters = "".join(letter for letter in plain if letter.isalnum()) or name
    return f"-{letters}" if below_zero(name) else letters


def _plain(name: str) -> str:
    import unicodedata

    # Accents do not count, and thousands of them on one letter would be sorted with one another.
    bare = "".join(letter for letter in name if letter == IOTA_BELOW or not _mark(letter))
    return unicodedata.normalize("NFKD", bare).casefold()


def below_zero(typed: str) -> bool:
    """Tell whether what was typed begins as a number below 0 does, whichever dash stands for the minus."""
    text = typed.lstrip()
    return text[:1] in (*MINUS_SIGNS, "-") and text[1:2].isdigit()


def refuse_sign(typed: str, what: str) -> None:
    """Raise UsageError where a number below 0 was typed for something that none can name."""
    if below_zero(typed):
        raise UsageError(f"{what} is a word or a number from 0 up, not {shown(typed)}.")


def word_of_a_line(name: str) -> bool:
    """Tell whether a command line takes a name for a word of its own: an option, or what joins two commands."""
    return name.startswith("-") or name == "then"


def no_name(name: str) -> bool:
    """Tell whether a command line would take a name, or what stands in it, for a word of its own; no name may be so.

    Ours stands in commands that are printed, and each of them is completed with the save that it needs.
    """
    return word_of_a_line(name) or PROGRAM in name


def printable(text: str) -> bool:
    """Tell whether a terminal shows a text as what it is: no control, no line break, no turned writing."""
    return text.isprintable() or not any(map(_harmful, text))


def escaped(text: str) -> str:
    """Return a text as a terminal may show it: what does harm there is written as in TOML."""
    others = {letter for letter in text if not letter.isascii()}
    heaped = _heaped(text) if any(map(_mark, others)) else ()
    if text.isprintable() and not heaped and not any(map(_unseen, others)):
        return text
    for flag in FLAGS:
        if flag in text:
            return flag.join(map(escaped, text.split(flag)))
    around = zip(f" {text}", text, f"{text[1:]} ", strict=False)
    return "".join(
        _as_in_toml(one)
        if at in heaped or _harmful(one) or (_unseen(one) and not _joins(before, one, after))
        else one
        for at, (before, one, after) in enumerate(around)
    )


def _heaped(text: str) -> set[int]:
    """Return where in a text the accents stand that are too many for one letter."""
    found, on_one = set(), 0
    for at, letter in enumerate(text):
        on_one = on_one + 1 if _mark(letter) else 0
        if on_one > MOST_MARKS:
            found.add(at)
    return found


def _mark(letter: str) -> bool:
    """Tell whether a sign stands on the letter before it; an identifier may go on with one, and not begin with it."""
    on_it = not letter.isalnum() and f"a{letter}".isidentifier()
    return letter >= "\u0300" and (on_it or letter in ENCLOSING)


def _as_in_toml(letter: str) -> str:
    code = ord(letter)
    return f"\\u{code:04X}" if code < 0x10000 else f"\\U{code:08X}"


def _unseen(letter: str) -> bool:
    return any(first <= letter <= last for first, last in UNSEEN)


def _joins(before: str, letter: str, after: str) -> bool:
    """Tell whether a sign that nobody sees shapes what stands beside it: a compound emoji or letter, a keycap."""
    if letter in AS_EMOJI:
        return before in "#*0123456789\u00a9\u00ae" or (before > "\u2030" and not _unseen(before))
    if any(first <= letter <= last for first, last in FORMS):
        return "\u3400" <= before <= "\u9fff" or "\U00020000" <= before <= "\U0003ffff"
    if "\u180b" <= letter <= "\u180f":
        return "\u1820" <= before <= "\u18aa"
    between_symbols = before > "\u2000" and not before.isalpha()
    return (
        letter in JOINERS
        and _shaped(before)
        and _shaped(after)
        and not (letter != "\u200d" and between_symbols)
    )


def _shaped(letter: str) -> bool:
    """Tell whether a letter may be joined to another one: emoji with their selectors, and scripts east of the Greek."""
    return letter > "\u0590" and (not _unseen(letter) or letter == "\ufe0f")


def theirs(text: str) -> str:
    """Return what somebody else wrote, or what is told of it, so that it stays as it is: no command in it is ours."""
    return text.replace(f"{PROGRAM} ", f"{PROGRAM}{APART}")


def as_typed(text: str) -> str:
    """Return a name or another typed text in quotation marks, letter for letter, so that a terminal may show it."""
    mark = '"' if "'" in text and '"' not in text else "'"
    return f"{mark}{theirs(escaped(text))}{mark}"


def shown(text: str) -> str:
    """Return what was typed as a refusal repeats it: in quotation marks, and shortened when it is long."""
    return as_typed(text if len(text) <= LONGEST_SHOWN else text[: LONGEST_SHOWN - 3] + "...")


def _harmful(letter: str) -> bool:
    if letter.isprintable():
        return False
    import unicodedata

    turns = unicodedata.bidirectional(letter) in TURNING
    return turns or unicodedata.category(letter) in ("Cc", "Cs", "Zl", "Zp")


def same(one: str, other: str) -> bool:
    """Tell whether two names are the same card or person to a player."""
    return fold(one) == fold(other)


def find(typed: str, names: Iterable[str]) -> str | None:
    """Return the name meant: an exact match, else the only one that begins like that, else None."""
    wanted = fold(typed)
    known = tuple(names)
    exact = [name for name in known if fold(name) == wanted]
    if exact:
        return exact[0]
    beginning = [name for name in known if fold(name).startswith(wanted)]
    return beginning[0] if len(beginning) == 1 else None


def match(typed: str, names: Iterable[str], what: str) -> str:
    """Return the name meant, or raise UsageError with a suggestion; `what` says what it names."""
    known = tuple(names)
    found = find(typed, known)
    if found is not None:
        return found
    beginning = [name for name in known if fold(name).startswith(fold(typed))]
    if beginning:
        raise UsageError(f"{shown(typed)} could be {listed(beginning)}.", hint="Type more of the name.")
    raise UsageError(_unknown(what, shown(typed)), hint=suggestion(typed, known, what))


def _unknown(what: str, shown: str) -> str:
    """Return that there is none: of a Vagrant, at a place, or at all."""
    spoken = _spoken(what)
    noun, of, owner = spoken.partition(" of ")
    if of and spoken != what:
        return f"{owner} has no {noun} {shown}."
    for at in (" in ", " on "):
        noun, where, place = spoken.partition(at)
        if where:
            return f"No {noun} {shown} is{where}{place}."
    return f"There is no {spoken} {shown}."


def _spoken(what: str) -> str:
    """Return the words with the name of a Vagrant at their end as it stands in a sentence."""
    from ...data.vagrants import KEYS, PUP

    *before, last = what.split(" ")
    return " ".join([*before, last.capitalize() if last in (*KEYS, PUP) else last])


def suggestion(typed: str, names: Iterable[str], what: str) -> str:
    """Return "Did you mean …?" for a near miss, else a list of what there is."""
    by_fold = {fold(name): name for name in names}
    close = near(fold(typed), by_fold, most=3, alike=0.6)
    if close:
        return f"Did you mean {listed([by_fold[name] for name in close])}?"
    if not by_fold:
        return f"No {_spoken(what)} is known here yet."
    return f"Known: {', '.join(sorted(by_fold.values()))}."


def near(wanted: str, names: Iterable[str], *, most: int, alike: float) -> list[str]:
    """Return up to `most` names at least so `alike`, from 0 to 1 as difflib counts it, the likest first."""
    could = [name for name in names if 2 * _shared(wanted, name) >= alike * (len(wanted) + len(name))]
    if not could:
        return []
    import difflib

    return difflib.get_close_matches(wanted, could, most, alike)


def _shared(one: str, other: str) -> int:
    """Return how many letters two names share, in whatever order; they are never liker than that."""
    return sum(min(one.count(letter), other.count(letter)) for letter in set(one))


def listed(names: Iterable[str]) -> str:
    """Join names for a sentence: "a", "a or b", "a, b or c"."""
    *most, last = names
    return f"{', '.join(most)} or {last}" if most else last
