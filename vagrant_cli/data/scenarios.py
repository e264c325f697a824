"""The scenarios of the base book by page, their order and their Mile Posts.

Pages may be named to anybody. Titles, Mile Posts and settings give the story away: show them only for
a page that the campaign has reached, or on demand.
"""

from __future__ import annotations

from ..records import NamedTuple


class Scenario(NamedTuple):
    """A scenario; `mile_post` is the one that its victory checks off, if any."""

    page: int
    title: str
    mile_post: str | None = None


class MilePost(NamedTuple):
    """A Mile Post that an event on `page` checks off, not a victory."""

    name: str
    page: int


class Setting(NamedTuple):
    """What `scenario start` sets for some pages because their own rules differ from the usual."""

    key: str
    pages: tuple[int, ...]
    words: str


SCENARIOS = (
    Scenario(1, "Shelter from the Storm", "Cold Shoulder"),
    Scenario(5, "Under My Skin", "Fiddle Skin"),
    Scenario(11, "Paradise by the Maco Light", "Headstrong"),
    Scenario(15, "Knock, Knock, Knockin'…", "Candle in the Wind"),
    Scenario(19, "Black & Blue", "To Be Free"),
    Scenario(23, "From the Peak…", "Going Down?"),
    Scenario(27, "The Stillness & the Quiet", "Dream On"),
    Scenario(31, "Crossroads Calamity", "Mr. Briefcase"),
    Scenario(37, "So Far Away", "Float On"),
    Scenario(41, "Snowed In", "Stay Frosty"),
    Scenario(45, "A Cold Wind's a Comin'", "By the Sun"),
    Scenario(49, "Bon Appetit", "Full but Empty"),
    Scenario(53, "Fire on the Mountain", "Fireworks"),
    Scenario(57, "Dance Macabre", "The Night Away"),
    Scenario(63, "When You Dig My Grave", "Six Feet Under"),
    Scenario(67, "Suffocation Station", "Breathe in the Air"),
    Scenario(71, "Set in Stone", "Craggy Aggie"),
    Scenario(75, "For Whom the Bell Tolls", "Broken Bells"),
    Scenario(79, "Limb from Phantom Limb", "Into the Hollow"),
    Scenario(83, "End of Time", "See the Light"),
    Scenario(87, "Back Together Again", "Reunited"),
    Scenario(92, "Face the Music"),
    Scenario(97, "Now or Never Endin'"),
)
"""In the order of the book."""

PAGES = tuple(scenario.page for scenario in SCENARIOS)

MILE_POSTS_FROM_EVENTS = (
    MilePost("Safe at Last", 23),
    MilePost("Clean Plates", 45),
    MilePost("Wrecking Ball", 71),
    MilePost("Signed & Sealed", 57),
)
"""The last one may also come from a revive box."""

REUNION = 87
"""Only with the Mile Posts of REUNION_NEEDS, right after the later of the two, without an In-Between card."""

REUNION_NEEDS = (19, 37)

LAST = (92, 97)
"""Always at the end; no In-Between card comes before the second."""

LAST_PAGE = 999
"""The highest page that is taken for meant."""

IN_BETWEEN_CARDS = 20
CHOICES = ("A", "B", "C")
WITHOUT_CHOICE = (7, 13, 19, 20)
"""In-Between cards that ask nothing; all others offer CHOICES."""

REVIVE_BOXES = 4

ERRORS_IN_PRINT = (5, 92)
"""Pages that RU-42 is about."""

SETTINGS = (
    Setting("tokens_each_haint_turn", (15, 87), "two tokens are drawn on a Haint turn"),
    Setting("candle_reach", (27,), "Vagrants target only characters within 3 of a Candle"),
    Setting("two_haints", (87,), "two Haints, each with a Humanity and a Break track"),
    Setting("no_haint_humanity", (23,), "the Haint has no Humanity and does not break"),
    Setting("tracks_unused", (41,), "Break and Humanity tracks are not used"),
    Setting("fewer_coins", (45,), "Vagrants have fewer coins a turn"),
    Setting("car_unused", (49,), "car C is not used"),
    Setting("three_moods", (53,), "the Haint has three Moods"),
    Setting("shared_humanity", (67,), "one Humanity for all, and Vagrants are taken out"),
    Setting("tokens_set_aside", (83,), "the Haint's five tokens are set aside instead of drawn"),
    Setting("cadence_cards", (92,), "Cadence cards stand in for Rituals"),
    Setting("cycle_own_kind", (97,), "a cycle returns only the kind that set it off"),
)


def settings(page: int) -> tuple[Setting, ...]:
    """Return what differs from the usual on this page."""
    return tuple(setting for setting in SETTINGS if page in setting.pages)


def mile_posts() -> tuple[str, ...]:
    """Return every Mile Post: those of victories by page, then those from events."""
    won = tuple(scenario.mile_post for scenario in SCENARIOS if scenario.mile_post)
    return won + tuple(post.name for post in MILE_POSTS_FROM_EVENTS)
