"""Every key of the save, one row each, in the order in which saves are written."""

from __future__ import annotations

from ...campaign import (
    BEFORE,
    BROKEN,
    DEED_SIDES,
    EFFECT_KINDS,
    GONE,
    MODES,
    READY,
    RESULTS,
    REWARDS,
    WOUNDED,
    Belongings,
    Camp,
    Campaign,
    Deed,
    Donations,
    Moonreaper,
    Vagrant,
)
from ...data.editions import EXPANSIONS
from ...data.items import (
    ITEM_KEYS,
    JUNK_TIERS,
    MOON_TOKENS_IN_BINDLE,
    MOONREAPER_ACTIONS,
    ROUND_SPACES,
    SYMBOLS,
)
from ...data.scenarios import IN_BETWEEN_CARDS, LAST_PAGE, REVIVE_BOXES
from ...data.tracks import BASE_LENGTH, MOST_DONATED
from ...data.vagrants import COMMON_COINS_MOST, HIGHEST_HUMANITY, HUMANITY_TRACK, IN_PLAY, SKILL_SLOTS
from ...records import TYPE_CHECKING
from ...scenario import (
    AFTER_ACTION,
    AFTER_TURN,
    FARTHEST,
    LOSSES,
    CycleTrack,
    HaintAction,
    HaintState,
    MoonState,
    Rounds,
    Scenario,
    Settings,
)
from . import checks
from .kinds import (
    EXACT_SET,
    FOLLOWS,
    PILE,
    SET,
    THING,
    VALUE,
    WHOLE,
    Board,
    Box,
    Each,
    Flag,
    Key,
    Name,
    Names,
    OneOf,
    Only,
    Table,
    Text,
    Whole,
)

if TYPE_CHECKING:
    from .kinds import Known


def _of_deed(label: str) -> tuple[str, str, str]:
    """Word a fact about a deed."""
    start = "{who}'s deed {deed}, " + label
    return start + ": {new}.", start + ": {old}, now {new}.", start + ": {old}, now {new}."


def _card(kind: str) -> tuple[str, str, str]:
    """Word a card in a Vagrant's slot."""
    return (
        f"{{who}} has {kind} {{key}}{{state}}.",
        f"{{who}} no longer has {kind} {{key}}.",
        f"{{who}}'s {kind} {{key}}: {{old}}, now {{new}}.",
    )


def _held(who: str, words: str) -> Each:
    tokens = Whole(0, HIGHEST_HUMANITY)
    return Each(Key("apple = 1", tokens, who, words=words), checks.none_of(*ITEM_KEYS), full=True)


def _lists(what: str, wrong: Known | None = None, words: tuple[str, ...] = ()) -> Each:
    return Each(Key("NAME", Names(), what, words=words), wrong)


# fmt: off

ACTION = Table(
    HaintAction,
    (
        Key("move", Whole(0, FARTHEST), "its Move, when the action says one"),
        Key("range", Whole(0, FARTHEST), "its range, when it has one", field="reach"),
        Key("prefer", Name(), "whom it targets first"),
        Key("within", Whole(0, FARTHEST), "only those this near count as the closest or the furthest"),
        Key("still", Flag(), "it does not move"),
        Key("hurt", Whole(0, HIGHEST_HUMANITY), "Humanity that whom it hits loses"),
        Key("effects", Each(Key('"Burning" = "black"', OneOf(EFFECT_KINDS), "a Haint effect that they get, and its kind"))),
        Key("lose", Each(Key("token = 1", Whole(0, HIGHEST_HUMANITY),
            f"what they lose by their own choice: `{'`, `'.join(LOSSES)}`"), checks.none_of(*LOSSES), full=True)),
        Key("gain", Whole(0, HIGHEST_HUMANITY), "Humanity that the Haint gains"),
        Key("all", Flag(), "it hits everybody in range"),
        Key("note", Text(), "what else it does", absent='`""`'),
    ),
)

DEED = Table(
    Deed,
    (
        Key("side", OneOf(DEED_SIDES), "the side that lies up", words=_of_deed("side up"), always=True),
        Key("tokens", Whole(0), "Humanity tokens on the goal side", words=_of_deed("Humanity tokens")),
        Key("extra", Flag(), "the card lies beside the others; vsong sets it", words=_of_deed("the extra card")),
    ),
)

VAGRANT = Table(
    Vagrant,
    (
        Key("player", Text(), "who plays it", words="{who} is played by", absent="nobody named"),
        Key("humanity", Whole(0, upto=checks.humanity), "present Humanity; on the normal side 0 to `max`",
            words="{who}'s Humanity", absent="at the maximum"),
        Key("max", Whole(1, HUMANITY_TRACK),
            "maximum Humanity on the normal side, which comes before the box profile",
            words="{who}'s maximum Humanity", absent="not said", field="maximum"),
        Key("westbound", Flag(), "whether the Vagrant is Westbound", words="{who} is Westbound"),
        Key("covered", Name(), "the Skill that the Westbound Skill lies on", words="{who}'s Westbound Skill lies on Skill"),
        Key("smoky_bones", Whole(0), "smoky bones on the card, as many as SB-02 allows",
            words="{who}'s smoky bones"),
        Key("common_coins", Whole(0, COMMON_COINS_MOST), "common coins to use up in this or the next turn", words="{who}'s common coins"),
        Key("later_coins", Whole(0, COMMON_COINS_MOST), "those received in the own turn, kept a turn longer", words="{who}'s common coins for the turn after this one"),
        Key("stored", Names(), "list of this Vagrant's own Skills that lie aside", SET,
            ("{who} lays Skill {it} aside.", "{who}'s Skill {it} no longer lies aside.")),
        Key("tokens", _held(f"item tokens held: `{'`, `'.join(ITEM_KEYS)}`", "{who}'s tokens of {key}")),
        Key("pup_tokens", _held("of the Runaway: item tokens that lie on the pup's card", "The pup's tokens of {key}")),
        Key("effects", Each(Key('"Burning" = "black"', OneOf(EFFECT_KINDS), "a Haint effect and its kind", words=(
            "{who} has the {it} Haint effect {name}.", "{who} no longer has the Haint effect {name}.",
            "{who}'s Haint effect {name}: {old}, now {new}.")))),
        Key("skills", Each(Key('"35" = "ready"', OneOf((READY, WOUNDED)), f"a Skill in one of {SKILL_SLOTS} slots",
            words=_card("Skill")))),
        Key("junk", Each(Key('"31" = "ready"', OneOf((READY, BROKEN)), "Junk in a slot; the Wayfarer has two",
            words=_card("Junk")))),
        Key("deeds", Each(Key('"DEED"', DEED, merge=THING, words=("{who} has the deed {name}.",
            "{who}'s deed {name} is gone.")))),
    ),
)

HAINT = Table(
    HaintState,
    (
        Key("humanity", Whole(0, upto=checks.up_to("limit", 1, HIGHEST_HUMANITY)), "a Haint's Humanity, 0 to `limit`", always=True, words="{haint}, Humanity"),
        Key("limit", Whole(1, HIGHEST_HUMANITY), "its Humanity limit; without one it gains none", words="{haint}, Humanity limit"),
        Key("break_space", Whole(0, HIGHEST_HUMANITY),
            "space of its Break marker, 0 when it is saved; without it there is no Break track", words="{haint}, Break marker"),
        Key("mood", Whole(1, upto=checks.up_to("moods", 2, 3, HaintState().moods)), "its present Mood", always=True, words="{haint}, Mood"),
        Key("moods", Whole(2, 3), "how many Moods it has", words="{haint}, Moods"),
        Key("broken", Flag(), "it skips its next turn", words="{haint}, next turn is skipped"),
    ),
)

MOON = Table(
    MoonState,
    (
        Key("beside", Whole(0, MOON_TOKENS_IN_BINDLE), "moon tokens beside the Cycle Track", words="Moon tokens beside the Cycle Track"),
        Key("space", Whole(1, ROUND_SPACES), "the Round space of the one on the Round track", words="Moon token on Round space"),
        Key("ritual", Name(), "the Moonreaper's present Ritual", words="The Moonreaper's present Ritual"),
        Key("action", Name(), "his present Action card", words="The Moonreaper's present Action card"),
        Key("acted", Whole(0), "the round, counted as `rounds` does, in which he acted last", words="Round in which the Moonreaper acted last"),
    ),
)

PEOPLE = Names(checks.person, "{} is not in play.", ordered=True)

PERSON = Name(checks.person, "{} is not in play.")

SCENARIO = Table(
    Scenario,
    (
        Key("page", Whole(1, LAST_PAGE, needed=True),
            "page of the running scenario; the table is there only while one runs"),
        Key("standalone", Flag(), "a scenario without a scenario card", field="settings.standalone", words="Without a scenario card"),
        Key("coins", Whole(0, 9), "coins of a Vagrant in a turn", field="settings.coins", words="Coins of a Vagrant in a turn"),
        Key("tokens_a_turn", Whole(1, 2), "tokens that a Haint turn draws", field="settings.tokens_a_turn", words="Tokens that a Haint turn draws"),
        Key("set_aside", Flag(), "the Haint's tokens are set aside instead of drawn",
            field="settings.set_aside", words="The Haint's tokens are set aside instead of drawn"),
        Key("only_its_kind", Flag(), "a cycle returns only the kind that triggered it",
            field="settings.only_its_kind", words="A cycle returns only the kind that triggered it"),
        Key("cycle_after", OneOf((AFTER_ACTION, AFTER_TURN)), "when cycling is checked",
            field="settings.cycle_after", words="Cycling is checked after the"),
        Key("shared_max", Whole(1, HIGHEST_HUMANITY), "one Humanity for all Vagrants: its maximum",
            field="settings.shared_maximum", words="Maximum of the shared Humanity"),
        Key("shared_humanity", Whole(0, upto=checks.up_to("shared_max", 1, HIGHEST_HUMANITY)), "and the present one, 0 to `shared_max`", words="Shared Humanity"),
        Key("round", Whole(0, ROUND_SPACES), "space of the Round marker", field="rounds.space", words="Space of the Round marker"),
        Key("rounds", Whole(0), "how many rounds have begun", field="rounds.begun", words="Rounds begun"),
        Key("order", PEOPLE, "Vagrants in the order of this round", field="rounds.order", words=("In the order of this round: {it}.", "No longer in the order of this round: {it}.",
            "Order of this round: {old}, now {new}.")),
        Key("acted", PEOPLE, "those who have played", field="rounds.acted", words=("Has played in this round: {it}.", "Has not played in this round: {it}.")),
        Key("turn", PERSON, "whose turn it is", field="rounds.turn", words="Whose turn it is"),
        Key("recent", PERSON, "who played last", field="rounds.recent", words="Who played last"),
        Key("spent", Whole(0, HIGHEST_HUMANITY), "coins used in the present turn", field="rounds.spent", words="Coins used in the present turn"),
        Key("extra", Whole(0, HIGHEST_HUMANITY), "coins that the turn has on top (Rabbit's Foot)",
            field="rounds.extra", words="Coins that the turn has on top"),
        Key("token_used", PEOPLE, "Vagrants who have used their item token of this round",
            field="rounds.token_used", words=("Has used a token in this round: {it}.", "Has not used a token in this round: {it}.")),
        Key("bonus_used", Flag(), "the Empress's bonus bone is used up in this turn",
            field="rounds.bonus_used", words="The Empress's bonus bone is used up in this turn"),
        Key("cursed", Flag(), "the Cursebearer's passive is used up in it", field="rounds.cursed", words="The Cursebearer's passive is used up in this turn"),
        Key("done", Names(ordered=True), "General Actions done in the present turn", field="rounds.done", words=("Done in the present turn: {it}.", "Not done in the present turn: {it}.")),
        Key("candles", Whole(0), "Candles on the train when no board is kept", words="Candles on the train"),
        Key("rituals", Names(), "the scenario's Rituals that are done", words=("Ritual of the scenario done: {it}.", "Ritual of the scenario not done: {it}.")),
        Key("ritual_coins", Whole(0), "the coins that they brought", words="Coins from Rituals for the camp"),
        Key("marked_space", Whole(1, ROUND_SPACES), "a Round space with a mark of yours on it", words="Marked Round space"),
        Key("moonreaper_ritual", Name(), "the Moonreaper's Ritual that was done in it", words="The Moonreaper's Ritual done in the scenario"),
        Key("used", _lists("cards used in this round", checks.not_in_play,
            ("Used in this round by {haint}: {it}.", "Not used in this round by {haint}: {it}.")), field="rounds.used"),
        Key("resting", _lists("cards used in the one before", checks.not_in_play,
            ("Used in the round before by {haint}: {it}.", "Not used in the round before by {haint}: {it}.")), field="rounds.resting"),
        Key("steps", Each(Key("NAME = 1", Whole(0, FARTHEST),
            "spaces that coins laid on a Move in the present turn still give",
            words="Spaces of a Move left to {haint}"), checks.no_standee, full=True),
            field="rounds.steps"),
        Key("owed", Each(Key("NAME = 1", Whole(0, HIGHEST_HUMANITY), "coins that a Vagrant's next turn lacks",
            words="Coins that the next turn of {haint} lacks"),
            checks.none_of_people, full=True), field="rounds.owed"),
        Key("haints", Each(Key("NAME", HAINT))),
        Key("track", _held("tokens on the Cycle Track", "On the Cycle Track, {key}"), field="track.tokens"),
        Key("berries",
            Each(Key("apple = 1", Whole(0, HIGHEST_HUMANITY), "berries by the symbol that they lie on",
            words="Berries on the Cycle Track at {key}"),
            checks.none_of(*SYMBOLS), full=True), field="track.berries"),
        Key("moon", MOON),
        Key("events",
            Each(Key('"3" = "round 4"', Text(),
            'where an event token lies: `"round 4"`, `"break 2"`, `"bindle"` or a space',
            words="Event {key} lies at", absent="no place"))),
        Key("effects", Each(Key('"Burning" = "black"', OneOf(EFFECT_KINDS),
            "a Haint effect that has come up in this scenario, and its kind", words="Kind of the Haint effect {name}", absent="not said")), field="effect_kinds"),
        Key("counters", Each(Key("NAME = 1", Whole(0), "a counter of this scenario", words="Counter {key}"))),
        Key("placed_coins",
            Each(Key("NAME = 1", Whole(0, HIGHEST_HUMANITY),
            "common coins that a Vagrant has placed on the board or on somebody",
            words="Common coins placed by {haint}"), checks.none_of_people,
            full=True)),
        Key("goals", _lists("deeds that have taken their token in this scenario",
            words=("{haint}'s deed {it} has its token of this scenario.", "{haint}'s deed {it} has no token of this scenario."))),
        Key("progress",
            Each(Key("NAME",
            Each(Key('"DEED" = "note"', Text(), "how far a goal is; lost when the scenario ends",
            words="{haint}'s goal of {deed}"))))),
        Key("board", Board(), "the board, as the next section says; there only while the scenario runs"),
    ),
    settings=Settings,
    rounds=Rounds,
    track=CycleTrack,
)

CAMP = Table(
    Camp,
    (
        Key("after", Whole(1, LAST_PAGE, needed=True),
            "page of the scenario that the Camp Phase follows; there only while it lasts"),
        Key("ritual_coins", Whole(0), "coins that the Rituals of that scenario brought", words="Coins from Rituals for the camp"),
        Key("begun", Flag(), "the group walks the camp step by step", words=("The camp is begun.", "The camp is not begun.", "The camp is begun: {old}, now {new}.")),
        Key("finished", Flag(), "it has closed it", words=("The camp is closed.", "The camp is not closed.", "The camp is closed: {old}, now {new}.")),
        Key("done", Names(ordered=True), "list of steps marked as done", words=("Done in the camp: {it}.", "Not done in the camp: {it}.")),
        Key("offer", Name(), "the Junk on offer", words="Junk on offer"),
        Key("skills_bought", Whole(0), "Skills bought in this camp", words="Skills bought in this camp"),
        Key("junk_bought", Whole(0), "Junk bought in it", words="Junk bought in this camp"),
        Key("restores", PEOPLE,
            "Vagrants who may each flip one wounded Skill back, because they came back from Westbound", words=("{it} may flip a wounded Skill back.", "{it} flips no more Skill back.")),
        Key("free_repairs", Flag(), "broken Junk is repaired for free in this camp", words=("Junk is repaired for free in this camp.", "Junk is not repaired for free in this camp.", "Junk is repaired for free in this camp: {old}, now {new}.")),
        Key("first_deeds", PEOPLE, "new Vagrants who still draw their first Devious Deed", words=("{it} still draws a first Devious Deed.", "{it} draws no first Devious Deed any more.")),
        Key("income", Each(Key("gifts = 2", Whole(0), "coins of this camp by what they came from", words="Coins of this camp from {key}", absent="none"))),
        Key("spent",
            Each(Key("heal = 2", Whole(0), "coins by what they went for; the rest of the income is the pool", words="Coins of this camp spent on {key}", absent="none"),
            )),
    ),
    checks.overspent,
)

DONATIONS = Table(
    Donations,
    (
        Key("length", Whole(1, MOST_DONATED),
            f"squares of the base game's track, where your rulebook prints others than {BASE_LENGTH}",
            words="Squares of the donation track", absent="as printed"),
        Key("given", Each(Key('"5" = 3', Whole(0),
            "coins given to DC in the camp after the scenario on that page; all together up to the track's length",
            words="Given to DC in the camp after page {key}", absent="nothing"), checks.no_camp,
            Key(BEFORE, Whole(0), "coins given before the save began or before its first scenario",
            words="Given to DC before", absent="nothing"), full=True), merge=(*PILE, BEFORE)),
        Key("squares", Each(Key('"4" = "70"', Text(checks.moment, "names no Moment: {}.", needed=True),
            "the moment that a square of the base game's track calls",
            words="Square {key} of the donation track calls Moment", absent="none"), checks.no_number("a square", MOST_DONATED),
            full=True, numbers=True)),
    ),
    checks.counted_twice,
)

MOONREAPER = Table(
    Moonreaper,
    (
        Key("in_play", Flag(), "whether he is in the campaign", words="The Moonreaper is in the campaign",
            always=True),
        Key("actions_boxed", Whole(0, MOONREAPER_ACTIONS),
            "Action cards boxed by Rituals; once he has left, it tells how many Rituals were done",
            (*FOLLOWS, "belongings", "rituals"), words="Action cards boxed by his Rituals", always=True),
        Key("rewards", Names(checks.one_of(*REWARDS), f"must be {' or '.join(REWARDS)}, not {{}}.", ordered=True),
            f'list of `"{REWARDS[0]}"`, `"{REWARDS[1]}"`: the L-1 cards gained',
            words=("The Moonreaper's {it} is gained.", "The Moonreaper's {it} is not gained.")),
    ),
)

BELONGINGS = Table(
    Belongings,
    (
        Key("skills", Names(), "list of Skills", SET,
            ("Skill {it} lies in the belongings.", "Skill {it} has left the belongings.")),
        Key("junk", Names(), "list of whole Junk", SET,
            ("Junk {it} lies in the belongings.", "Junk {it} has left the belongings.")),
        Key("broken_junk", Names(), "list of Junk that is broken", SET,
            ("Junk {it} lies broken in the belongings.",
            "Junk {it} no longer lies broken in the belongings.")),
        Key("rituals", Names(), "list of the Moonreaper's Rituals done", SET,
            ("Ritual done: {it}.", "Ritual no longer done: {it}.")),
    ),
    checks.whole_and_broken,
)

SAVE = Table(
    Campaign,
    (
        Key("title", Text(needed=True), "the name of the campaign", words="Title"),
        Key("mode", OneOf(MODES), "how it is played", words="Mode", always=True),
        *(Key(one.key, Flag(), "whether it is played with that expansion", words=one.name, always=True)
            for one in EXPANSIONS),
        Key("revive_boxes", Whole(0, REVIVE_BOXES), "revive boxes ticked", words="Revive boxes ticked"),
        Key("junk_tier", Whole(JUNK_TIERS[0], JUNK_TIERS[-1]), "the deck that Junk is bought from", words="Tier of the Junk deck"),
        Key("in_between", Whole(0, IN_BETWEEN_CARDS), "number of the last In-Between card read", words="Last In-Between card"),
        Key("seance", Flag(), "the Seance card serves the next scenario", words=(
            "The Seance card serves the next scenario.", "The Seance card serves no scenario any more.",
            "The Seance card serves the next scenario: {old}, now {new}.")),
        Key("donations", DONATIONS, merge=PILE, always=True),
        Key("moments", Only(Key("read", Names(checks.moment, "There is no Moment {}."),
            'list of moments read: `"84"`, `"O-1"`, `"O-!"`, `"L-1"`', EXACT_SET,
            ("Moment {it} is read.", "Moment {it} is not read."))), field="moments_read"),
        Key("moonreaper", MOONREAPER, merge=PILE),
        Key("belongings", BELONGINGS, merge=PILE),
        Key("mile_posts", Only(Key("reached", Names(), "list of Mile Posts checked off", SET,
            ("Mile Post checked off: {it}.", "Mile Post no longer checked off: {it}.")))),
        Key("notes", Only(Key("lines", Names(ordered=True, sayings=True), "list of your own notes, oldest first", EXACT_SET,
            ("New note: {it}", "Note removed: {it}")))),
        Key("results",
            Each(Key('"5" = "victory"', Text(checks.one_of(*RESULTS), f"must be {' or '.join(RESULTS)}, not {{}}.",
            needed=True), 'how the scenario on a page ended: `"victory"` or `"defeat"`',
            words="Scenario on page {key}", absent="not finished"), checks.no_number("a page", LAST_PAGE), full=True,
            numbers=True)),
        Key("overruled",
            Each(Key('"DN-05" = "why"', Text(),
            "a limit that the group has set aside, and why; vsong no longer checks it",
            words="{key} is set aside", absent="no"), checks.no_rule, ordered=True)),
        Key("vagrants", Each(Key("NAME", VAGRANT, f"a Vagrant in play, up to {max(IN_PLAY)}", THING, ("{who} is in play.",
            "{who} is no longer in play.")), checks.misspelt, check=checks.nobody, needed=True)),
        Key("decks",
            Each(Key("NAME", Names(), "list of the Devious Deeds known to lie in that Vagrant's deck", SET,
            ("{it} lies in {who}'s deck.", "{it} no longer lies in {who}'s deck.")), checks.no_vagrant, full=True)),
        Key("set_aside", Each(Key("NAME", Each(Key('"35" = "ready"', OneOf((READY, WOUNDED, GONE)),
            f'a starting Skill of a Vagrant who left, `"{GONE}"` when it was discarded for good', words="{who}'s Skill {key} set aside", absent="no")), merge=VALUE),
            checks.not_aside)),
        Key("scenario", SCENARIO, merge=(*THING, "page"),
            words=("The scenario on page {table[page]} runs.",
            "The scenario on page {table[page]} is over.")),
        Key("camp", CAMP, merge=(*WHOLE, "after"),
            words=("The Camp Phase after page {table[after]} begins.",
            "The Camp Phase after page {table[after]} is over.")),
        Key("actions", Each(Key('"5"', Each(Key("salt", Each(Key('"1"', ACTION), ordered=True)))),
            checks.no_number("a page", LAST_PAGE), numbers=True)),
        Key("box", Box(),
            "numbers of your box that count in this campaign only; the keys are those of the box profile (below)"),
    ),
)
"""Every key but `schema`, in the order in which saves are written."""
