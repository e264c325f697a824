"""What does not fit in a save: names that are none, numbers past a limit, facts that contradict each other."""

from __future__ import annotations

from ...campaign import BEFORE
from ...data.scenarios import LAST_PAGE
from ...data.vagrants import HUMANITY_TRACK, KEYS, OWNER, PUP
from ...errors import UsageError
from ...lean import regex
from ...records import TYPE_CHECKING
from ...rules.words.matching import as_typed, fold, suggestion
from ...rules.words.moments import named

if TYPE_CHECKING:
    from collections.abc import Callable

    from ...campaign import Belongings, Camp, Donations, Vagrant
    from ..text.reader import Reader, Tables
    from .kinds import People


def moment(typed: str, _: People) -> str | None:
    """Return a moment as saves spell it, None when there is no such one."""
    try:
        return named(typed)
    except UsageError:
        return None


def person(name: str, people: People) -> str | None:
    """Return a Vagrant in play, None for anybody else."""
    return name if name in people else None


def one_of(*names: str) -> Callable[[str, People], str | None]:
    """Return what returns a name that is one of a few, None for any other."""
    return lambda name, _: name if name in names else None


def no_number(what: str, most: int) -> Callable[[str, People], str | None]:
    """Return what tells a name that is no number of a page or square."""

    def wrong(name: str, _: People) -> str | None:
        fits = name.isascii() and name.isdigit() and 0 < int(name[:9]) <= most
        return None if fits else f"is not {what} from 1 to {most}."

    return wrong


def no_camp(name: str, people: People) -> str | None:
    """Tell that a name is no camp in which coins are given."""
    wrong = name != BEFORE and (name.startswith("0") or no_number("a page", LAST_PAGE)(name, people))
    return f'is neither "{BEFORE}" nor a page from 1 to {LAST_PAGE}.' if wrong else None


ROW_ID = regex(r"[A-Z]{2}-\d{2}\Z")


def no_rule(name: str, _: People) -> str | None:
    """Tell that a name is not the id of a rule."""
    fits = ROW_ID.match(name)
    return None if fits else "is not the id of a rule, such as DN-05."


def no_vagrant(name: str, _: People) -> str | None:
    """Tell that a name is no Vagrant's."""
    return None if name in KEYS else f"is no Vagrant. {suggestion(name, KEYS, 'Vagrant')}"


def misspelt(name: str, people: People) -> str | None:
    """Tell that a name is no Vagrant's, and which one is near."""
    wrong = no_vagrant(name, people)
    near = next((key for key in KEYS if fold(key) == fold(name)), None) if wrong else None
    return f"is no Vagrant; write {near}." if near else wrong


def not_aside(name: str, people: People) -> str | None:
    """Tell that a name is none of a Vagrant who has left."""
    aside = name not in KEYS or name not in people
    return no_vagrant(name, people) if aside else "is in play, and its Skills lie there."


def not_in_play(name: str, people: People) -> str | None:
    """Tell that a name is of nobody in play."""
    return None if name in people else "is not in play."


def none_of(*names: str) -> Callable[[str, People], str | None]:
    """Return what tells a name that is none of a few."""

    def wrong(name: str, _: People) -> str | None:
        return None if name in names else f"is none of {', '.join(names)}."

    return wrong


def none_of_people(name: str, people: People) -> str | None:
    """Tell that a name is none of the Vagrants in play, and who they are."""
    return none_of(*(known for known in KEYS if known in people))(name, people)


def no_standee(name: str, people: People) -> str | None:
    """Tell that a name is of nobody who moves on the train: the Vagrants in play, and the pup with the Runaway."""
    return none_of(*people, *((PUP,) if OWNER in people else ()))(name, people)


def nobody(vagrants: dict[str, Vagrant], reader: Reader) -> None:
    """Collect that nobody is in play, unless something else is wrong before."""
    if not vagrants and not reader.problems:
        reader.problem("names no Vagrant in play.")


def whole_and_broken(own: Belongings, reader: Reader) -> None:
    """Collect each Junk that lies whole and broken."""
    whole = frozenset(own.junk)
    for index, card in enumerate(own.broken_junk):
        if card in whole:
            reader.problem(f"names {as_typed(card)}, which lies whole in junk too.", "broken_junk", index)


def counted_twice(_: Donations, reader: Reader) -> None:
    """Collect that coins stand as older saves have them and by camp too."""
    if "coins" in reader:
        reader.asked.add("coins")
        reader.problem(f"stands beside [donations.given]; write it there, as {BEFORE}.", "coins")


def overspent(camp: Camp, reader: Reader) -> None:
    """Collect that more went out than came in; before the tear-down its coins are still to come."""
    if camp.begun and sum(camp.spent.values()) > sum(camp.income.values()):
        reader.problem("is more than came in. [CP-04]", "spent")


def up_to(name: str, low: int, high: int, usual: int = 0) -> Callable[[Tables], int]:
    """Return what tells the highest number, that at another key of the table; without a right one there it is `usual`, or `high`."""

    def most(table: Tables) -> int:
        value = table.get(name)
        return value if type(value) is int and low <= value <= high else usual or high

    return most


def humanity(table: Tables) -> int:
    """Return the highest Humanity; `max` is printed on the normal side, the Westbound side has one of its own."""
    return HUMANITY_TRACK if table.get("westbound") is True else up_to("max", 1, HUMANITY_TRACK)(table)
