"""made_up(): command lines that nobody wrote down: legal or not, well typed or not, for one save or several."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from random import Random

FORCE = ["--force", "the card says so"]
LENGTH = 40
"""Made-up lines in a story, without those that begin it."""

TYPING_ERRORS = 0.06
OPTIONS = ([], [], [], [], [], [], [], [], [], ["--json"], ["--json"], ["-n"], ["-q"], FORCE, FORCE)
"""What may follow a made-up line."""

CREW = ("songsmith", "runaway", "empress", "wayfarer")
ITEMS = ("nails", "candle", "salt", "foot", "apple", "berry")
DEEDS = ("Fetch", "'Night Owl'", "'Long Way'", "'Old Debts'", "Kindling", "'Loud Shoes'")
WHO = (*CREW, *CREW, *CREW, "pup", "song", "belongings", "nobody")

WORDS = {
    "who": WHO,
    "v": CREW,
    "item": ITEMS,
    "drawn": (*ITEMS, *ITEMS, "moon", "4", "X"),
    "other": ("cursebearer", "revivalist", "wayfarer"),
    "card": ("35", "36", "43", "44", "51", "52", "75", "76", "31", "westbound", "'Tin Whistle'", "Hat", "12"),
    "new": ("13", "14", "Hat", "Pan", "'Cracked Lantern'", "15", "Kettle"),
    "kind": ("skill", "junk", "ritual"),
    "few": ("0", "1", "1", "2", "2", "3", "4"),
    "least": ("3", "4", "5", "6", "0"),
    "many": ("1", "3", "4", "7", "9", "18", "30", "999"),
    "seed": tuple(map(str, range(40))),
    "face": ("1,6", "3,6,5", "6,6", "2", "0", "1,2,3,4"),
    "effect": ("Fog", "Rime", "'Cold Feet'"),
    "colour": ("black", "white"),
    "deed": DEEDS,
    "three": ("Fetch 'Night Owl' Kindling", "'Long Way' 'Old Debts' 'Loud Shoes'", "Fetch 'Long Way' Fetch"),
    "end": ("victory", "defeat"),
    "page": ("1", "5", "9", "11", "13", "15", "92", "500"),
    "moment": ("O-1", "O-2", "O-3", "83", "84", "70", "L-1"),
    "ritual": ("Coat", "Scissors", "Stocking", "Lamp", "Bell"),
    "space": ("A1.1", "A2.1", "B3.1", "B3.3", "B4.2", "C2.1", "C5.5", "A2.2"),
    "haint": ("blackthorn", "porter", "Nobody"),
    "limit": ("3/4/5", "7/9/11", "9", "x/2"),
    "place": ("round-2", "round-3", "bindle", "break-1", "A1.1"),
    "event": ("2", "3", "4", "X", "Y"),
    "entry": ("songsmith.bust", "runaway.max", "smoky_die", "salt.tokens", "salt.cycle", "frob"),
    "rule": ("DD-07", "berry", "westbound", "MR-12", "XX-99", "moon token"),
    "step": ("moment", "manage", "save", "heal"),
    "save": ("base.toml", "ours.toml", "theirs.toml"),
    "side": ("ours.toml", "theirs.toml"),
    "post": ("'As Printed'", "'The bridge'"),
    "note": ("'We slept badly'", "'Où est [d6]?'", "'a \"b\" # c'"),
    "action": ("bust", "patch-up", "investigate", "rummage"),
    "choices": ("A,B", "A,B,A,B", "B", "x"),
}  # fmt: skip
"""What may stand for a word in braces."""

TOLD = (
    "nails.tokens=3 nails.cycle=3 candle.tokens=3 candle.cycle=2 salt.tokens=3 salt.cycle=3 foot.tokens=2 "
    "foot.cycle=2 apple.tokens=3 apple.cycle=3 berry.tokens=3 smoky_die=+1,+1,+2,note,skull,0 "
    + " ".join(
        f"{name}.max=5 {name}.rummage=2 {name}.bust=3 {name}.patch_up=3 {name}.investigate=4 "
        f"{name}.westbound.max=3 {name}.westbound.bust=4 {name}.westbound.patch_up=4 {name}.westbound.rummage=1"
        for name in CREW
    )
)
"""Made-up numbers, small ones so that limits, cycles and wounds come soon."""

START = (
    "scenario start 5 [--haint blackthorn --limit 3/4/5 --breaks 3] [--event 2=round-2] [--event 4=bindle]"
)

HELD = """
bindle gain songsmith {item}
bindle gain runaway {item}
bindle gain empress {item}
effect {v} Fog {colour}
vagrant flip songsmith 35
belongings add junk Hat
board use campaigns/boards/night-train.toml
board put songsmith A1.1
board put empress B3.1
"""
"""What lies on the table when the rounds begin."""

TURNS = """
round [{v} {v} {v} {v}]
turn {who}
end [--on {item}]
end {drawn} {drawn} [--on {item}]
{action} {few} {who} [--smoky {few}]
bust {v} {few} --faces {face} [-s {least}]
"""
TOKENS = """
rummage {who} {few} [--keep {item}] [--return {item}]
rummage {who} {few} {drawn} {drawn} [--keep {item}]
bindle gain {who} {item} [--return {item}]
use {who} {item} [--on {item}] [--flip {card}]
use {who} {item} [--on {space}] [--to {v}] [--lifts {effect}]
bindle give {who} {item} {who} [--return {item}]
bindle discard {who} {item} [--lifts {effect}] [--on {item}]
bindle return {who} {item} [--limit {few}]
bindle put {drawn} [--on {item}] [--train]
bindle cycle [{item}]
status bindle
"""
PEOPLE = """
hurt {who} {few} [--flip {card}] [--cover {card}] [--pass {v}]
heal {who} {few} [--flip {card}] [--to {v}]
vagrant smoky {who} {few} [--use]
vagrant coins {who} {few} [--place {few}]
effect {who} {effect} {colour}
lift {who} {effect} [--token {item}] [--by {v}]
vagrant flip {who} {card}
restore {who} {card}
repair {who} {card}
use {who} {card}
vagrant westbound {who} [--cover {card}]
vagrant revive
vagrant humanity {who} {few}
vagrant max {who} {many}
status {who}
"""
SCENARIO = """
haint gain {few}
haint limit {limit}
haint mood [{few}]
haint target [--prefer {v}]
haint move {few} [--range {few}] [--apply]
scenario ritual {ritual} [--coins {few}]
scenario event {event} [--gone]
scenario event {event} --at {place}
scenario counter luck {few}
scenario action {item} --move {few} [--range {few}] [--mood {few}]
status scenario
moonreaper draw-token
moonreaper act
moonreaper card [--ritual {ritual}] [--action Reach]
moonreaper oppress {who} [--faces {face}]
moonreaper place
board use campaigns/boards/night-train.toml
board put {v} {space}
board put candle {space}
move {who} {space}
board remove {who}
board show
board reach {who} {few}
board range {space} {few}
"""
CAMPAIGN = """
donate {few}
donate {many}
donate --track 4=70
deed draw {who} {three} --keep {deed} [--discard {deed}]
deed goal {who} {deed}
deed progress {who} {deed} half
deed cash {who} {deed}
deed discard {who} {deed}
status deeds
moment {moment} [{v}={deed}]
moonreaper join
moonreaper leave
moonreaper ritual {ritual}
moonreaper reward {kind} [{who}]
status moonreaper
belongings add {kind} {new}
belongings give {new} {who}
belongings take {who} {card} [--own]
belongings remove {new}
status belongings
mile-post {post}
note {note}
off-the-rails
scenario start {page}
"""
ENDS = """
scenario end {end}
camp start
camp finish --forfeit
"""
CAMP = """
donate {few}
donate {many}
camp
camp start
camp next
camp done {step}
camp heal {who} {card}
restore {who} {card}
repair {who} {card}
camp sell {who} {new}
camp skill {new} {who} [--price {few}]
camp offer {new}
camp junk {who} [--replace {new}]
camp seance
rummage {who} {item} [--return {item}]
camp plan heal donate=3
camp change {v} {other}
camp join {other}
camp in-between [3] [--choices {choices}]
camp tier {few}
camp finish [--forfeit]
"""
LOOK_UPS = """
status
where
check
log [--last {few}] [--all] [--vagrant {v}]
log [--kind donated] [--page {page}]
limit {limit} [--players {few}] [--now {few}]
berries {item}
rules {rule}
box set {entry} {few} [--save]
box get {entry}
box show
box missing
odds {few} -s {least} [--faces {face}]
odds {few} -s {least} --need {few} --smoky {few}
roll {few} -s {least} [--seed {seed}]
roll {few} -s {least} --repeat {many}
scenario actions
undo --list
"""
BACK = """
undo
undo
redo
undo {few}
redo {few}
"""
MERGING = """
diff {save} {save} [--text]
merge base.toml ours.toml theirs.toml
merge {save} {save} {save}
resolve --ours -c ours.toml
resolve --theirs -c ours.toml
undo -c {side}
redo -c {side}
check {save}
log -c {side}
"""


def _line(luck: Random, *groups: str) -> list[str]:
    template = luck.choice(luck.choice(groups).strip().splitlines())
    return said(luck, template)


def said(luck: Random, template: str) -> list[str]:
    """Return words for a template: a part in brackets stands half of the time, a word in braces is drawn."""
    kept = re.sub(r"\[(.*?)\]", lambda part: luck.choice(("", part[1])), template)
    return shlex.split(re.sub(r"\{(\w+)\}", lambda word: luck.choice(WORDS[word[1]]), kept))


def _as_typed(luck: Random, words: list[str]) -> list[str]:
    """Return the words with an option after them, or with a typing error, or as they are."""
    if luck.random() < TYPING_ERRORS:
        at = luck.randrange(len(words))
        return [*words[:at], *_mistyped(luck, words[at]), *words[at + 1 :]]
    return [*words, *luck.choice(OPTIONS)]


def _mistyped(luck: Random, word: str) -> list[str]:
    at = luck.randrange(len(word) or 1)
    return luck.choice(
        (
            [word[:at] + word[at + 1 :]],
            [word[:at] + word[at : at + 1] * 2 + word[at + 1 :]],
            [word[:at] + word[at:][1:2] + word[at:][:1] + word[at:][2:]],
            [word.upper()],
            [word, word],
            [word, "--frobnicate"],
            ["-1"],
            [""],
            [],
        )
    )


def _played(luck: Random, count: int, *groups: str) -> list[list[str]]:
    return [_as_typed(luck, _line(luck, *groups)) for _ in range(count)]


def _begun(luck: Random, *extras: str) -> list[list[str]]:
    crew = [
        word for name in luck.sample(CREW, luck.choice((3, 4, 4, 4, 4, 4))) for word in ("--vagrant", name)
    ]
    return [
        ["new", "table.toml", "--title", "T", *crew, *extras],
        ["box", "set", *TOLD.split(), "--save"],
        *(
            [said(luck, "deed draw {v} Fetch 'Night Owl' Kindling --keep fetch")]
            if luck.random() < 0.5
            else []
        ),
    ]


def _rounds(luck: Random, *groups: str) -> Iterator[list[str]]:
    """Walk rounds as they should go, with anything in between."""
    while True:
        order = luck.sample(CREW, len(CREW))
        yield ["round", *order]
        for name in order:
            yield ["turn", name]
            yield from _played(luck, luck.randint(0, 4), *groups)
            # A berry that is drawn asks for a symbol; where none was drawn, the second line is refused.
            yield said(luck, "end [--seed {seed}]")
            yield said(luck, "end --on {item}")


def _table(luck: Random) -> list[list[str]]:
    """A scenario, round after round."""
    begun = _begun(luck, "--off-the-rails", "--moonreaper")
    rounds = _rounds(
        luck, TURNS, TOKENS, TOKENS, PEOPLE, PEOPLE, SCENARIO, SCENARIO, BACK, LOOK_UPS, CAMPAIGN
    )
    held = [said(luck, template) for template in HELD.strip().splitlines()]
    return [*begun, said(luck, START), *held, *(next(rounds) for _ in range(LENGTH)), ["log"], ["status"]]


def _camp(luck: Random) -> list[list[str]]:
    """A scenario in which things go wrong, then its camp."""
    mode = luck.choice(("normal", "zashli-i-vyshli"))
    ended = [said(luck, "scenario end {end}"), ["camp", "start"]]
    walked = _played(luck, LENGTH, CAMP, CAMP, CAMP, CAMPAIGN, BACK, LOOK_UPS)
    return [
        *_begun(luck, "--off-the-rails", "--mode", mode),
        said(luck, START),
        ["belongings", "add", "junk", "Hat"],
        *_played(luck, LENGTH // 4, PEOPLE, CAMPAIGN),
        ["vagrant", "flip", "songsmith", "35"],
        ["vagrant", "flip", "empress", "51"],
        *ended,
        *walked,
        ["camp"],
        ["camp", "finish", "--forfeit"],
    ]


def _evenings(luck: Random) -> list[list[str]]:
    """A campaign between its scenarios, with whatever was bought."""
    extras = [word for word in ("--off-the-rails", "--moonreaper") if luck.random() < 0.5]
    return [
        *_begun(luck, *extras),
        ["scenario", "start", "1"],
        *_played(luck, LENGTH // 8, CAMPAIGN, PEOPLE),
        ["scenario", "end", "victory"],
        *_played(luck, LENGTH, CAMPAIGN, CAMPAIGN, CAMPAIGN, LOOK_UPS, BACK, CAMP, ENDS, PEOPLE),
    ]


def _two_players(luck: Random) -> list[list[str]]:
    """Three copies of one campaign, two of them played on, then merged."""
    crew = [word for name in CREW for word in ("--vagrant", name)]
    begun = [["new", save, "--title", "T", *crew, "--off-the-rails"] for save in WORDS["save"]]
    apart = [
        [*_line(luck, CAMPAIGN, CAMPAIGN, PEOPLE, CAMP), "-c", luck.choice(WORDS["side"])]
        for _ in range(LENGTH // 2)
    ]
    return [
        *begun,
        *apart,
        ["diff", "ours.toml", "theirs.toml"],
        ["merge", "base.toml", "ours.toml", "theirs.toml"],
        *_played(luck, LENGTH // 4, MERGING),
    ]


def made_up(lines: int, seed: int) -> Iterator[tuple[str, list[list[str]]]]:
    """Yield stories by name, of `lines` lines together or a few more; the same ones for the same seed."""
    number = 0
    while lines > 0:
        number += 1
        luck = Random(f"{seed} {number}")
        story = luck.choice(KINDS)(luck)
        lines -= len(story)
        yield f"made up {seed}.{number}", story


KINDS = (_table, _table, _table, _camp, _camp, _evenings, _two_players)
