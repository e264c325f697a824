"""The command words: what each one is for and which module holds it, imported only when used."""

from __future__ import annotations

from ...data.editions import EXPANSIONS
from ...errors import UsageError
from ...records import TYPE_CHECKING, NamedTuple
from ...rules.words.matching import as_typed, listed, near
from .declared import Group

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import Any


class Word(NamedTuple):
    """A command word: the module under cli/ that holds it, its one line of help, and its section in the list.

    A `group` has commands below it.
    """

    module: str
    help: str
    section: str
    group: bool = False


CAMPAIGN, TABLE, CAMP, BONES, BOARD, LOOK_UPS, SAVE, ROOT = SECTIONS = (
    "Campaign",
    "At the table",
    "Camp",
    "Bones",
    "Haint and board",
    "Look-ups",
    "The save",
    "Another game",
)
"""What the commands are listed under, in order."""

COMMANDS = {
    "new": Word("campaign.campaign", "Begin a campaign and write its save.", CAMPAIGN),
    "status": Word("campaign.status", "Show the whole campaign on one screen, or one part of it.", CAMPAIGN),
    "play": Word("prompt.play", "Take commands at a prompt, or line by line from a script.", CAMPAIGN),
    "sheet": Word("sheet.sheet", "Write the whole campaign as a page for a browser or for paper.", CAMPAIGN),
    "donate": Word("campaign.donations", "Donate coins to DC; names every moment that they reach.", CAMPAIGN),
    "deed": Word(
        "campaign.deeds", "Devious Deeds: draw, reach goals, cash and discard.", CAMPAIGN, group=True
    ),
    "moment": Word("campaign.moments", "Mark a moment as read and apply what it does.", CAMPAIGN),
    "moonreaper": Word(
        "campaign.moonreaper",
        "The Moonreaper: join, tokens, acting, Rituals, rewards, leaving.",
        CAMPAIGN,
        group=True,
    ),
    "belongings": Word(
        "campaign.belongings",
        "The group's belongings: add, give, take, swap and remove cards.",
        CAMPAIGN,
        group=True,
    ),
    "mile-post": Word("campaign.story", "Check off a Mile Post when the story says so.", CAMPAIGN),
    "note": Word("campaign.story", "Write a line into the save.", CAMPAIGN),
    **{
        one.option: Word(
            "campaign.campaign", f"Add the {one.name} mode to a campaign that has not begun.", CAMPAIGN
        )
        for one in EXPANSIONS
    },
    "round": Word(
        "scenario.turns", "Begin a round: the marker moves on, and what it reaches is called.", TABLE
    ),
    "turn": Word("scenario.turns", "Begin a Vagrant's turn.", TABLE),
    "move": Word(
        "haint.vagrant_move",
        "Move with the coins that the way needs; where no board is kept, lay the coins.",
        TABLE,
    ),
    "investigate": Word(
        "scenario.general_actions", "Investigate with the printed value: each coin is a bone.", TABLE
    ),
    "patch-up": Word(
        "scenario.general_actions",
        "Patch Up with the printed value: each coin is a bone, each success 1 Humanity.",
        TABLE,
    ),
    "bust": Word(
        "scenario.general_actions",
        "Bust with the printed value: each coin is a bone, each success 1 Humanity for the Haint.",
        TABLE,
    ),
    "use": Word(
        "vagrant.use",
        "Use a Skill, Junk or an item token: coins are counted, cards rest, tokens go on the Cycle Track.",
        TABLE,
    ),
    "rummage": Word(
        "camp.rummage", "Rummage: draw a token for each coin and keep one; in a camp one for 1 coin.", TABLE
    ),
    "hurt": Word("vagrant.humanity", "Take Humanity from a Vagrant, with the wound that may follow.", TABLE),
    "heal": Word("vagrant.humanity", "Give a Vagrant Humanity, up to the maximum.", TABLE),
    "effect": Word(
        "vagrant.effects", "Lay a Haint effect on a Vagrant card: one black and one white fit.", TABLE
    ),
    "lift": Word("vagrant.effects", "Take a Haint effect off, as its scenario says.", TABLE),
    "repair": Word(
        "camp.repair",
        "Repair broken Junk: in a camp for 1 coin, in a scenario when a Ritual of the Moonreaper allows it.",
        TABLE,
    ),
    "restore": Word(
        "camp.repair",
        "Flip a wounded Skill back; in a camp the one that coming back from Westbound gives, for nothing.",
        TABLE,
    ),
    "end": Word("scenario.turns", "End the turn and play the Haint's.", TABLE),
    "vagrant": Word(
        "vagrant.vagrants",
        "What is rarer on a Vagrant card: Humanity, coins, smoky bones, Westbound.",
        TABLE,
        group=True,
    ),
    "bindle": Word(
        "bindle.bindle", "Tokens outside Rummage and use, and the Cycle Track.", TABLE, group=True
    ),
    "scenario": Word(
        "scenario.scenario", "Scenarios: start, end, and what is typed in about them.", TABLE, group=True
    ),
    "haint": Word(
        "haint.haint", "The Haint: whom it targets, how it moves, its Humanity and Mood.", TABLE, group=True
    ),
    "camp": Word("camp.camp", "The Camp Phase: a checklist with its coins.", CAMP, group=True),
    "roll": Word("bones.roll", "Roll bones, or resolve bones rolled by hand.", BONES),
    "odds": Word("bones.odds", "Show the exact chances of a roll, and how many smoky bones to take.", BONES),
    "weigh": Word(
        "scenario.weigh",
        "Weigh every way to lay the coins that are left: how likely the Haint breaks, what both sides gain.",
        BONES,
    ),
    "board": Word("haint.board", "The board: draw it, check it, and count spaces on it.", BOARD, group=True),
    "limit": Word("lookup.lookups", "Read a Humanity limit written as A/B/C.", LOOK_UPS),
    "berries": Word("lookup.lookups", "Tell whether a Poisonous Berry lifts a Haint effect.", LOOK_UPS),
    "rules": Word(
        "lookup.lookups", "Search the rules reference; without words, list its sections.", LOOK_UPS
    ),
    "box": Word(
        "lookup.box",
        "The box profile: numbers that only printed cards and boards have.",
        LOOK_UPS,
        group=True,
    ),
    "help": Word(
        "lookup.topics",
        "Explain a topic on a page: camp, board, haint, rules or scripts; or a command.",
        LOOK_UPS,
    ),
    "where": Word("saves.where", "Say which save commands use, and why.", SAVE),
    "check": Word("campaign.campaign", "Check saves and list every mistake with its place and line.", SAVE),
    "edit": Word(
        "saves.edit",
        "Open the save in your editor, $VISUAL or $EDITOR, and check it when it comes back; a step of undo.",
        SAVE,
    ),
    "export": Word(
        "saves.share",
        "Write what your group has typed in into one file: the numbers of the box, boards, Haint actions.",
        SAVE,
    ),
    "import": Word(
        "saves.share",
        "Take over what another group has typed in: numbers and boards for this user, Haint actions for the save.",
        SAVE,
    ),
    "log": Word("saves.history", "Show what was recorded, oldest first.", SAVE),
    "undo": Word("saves.history", "Take back the last step, or several.", SAVE),
    "redo": Word("saves.history", "Carry out again what was undone.", SAVE),
    "diff": Word("saves.merge", "Tell what two saves say otherwise, in sentences.", SAVE),
    "merge": Word("saves.merge", "Merge two saves by meaning: git's merge driver.", SAVE),
    "resolve": Word("saves.merge", "Finish a merge: settle the conflicts in the save.", SAVE),
    "git-setup": Word("saves.merge", "Teach git to merge saves by meaning.", SAVE),
    "vagabond": Word(
        "vagabond.vagabond", "Root's Vagabond: record his turns, plan them, and look ahead.", ROOT, group=True
    ),
}
"""Command word -> where it is and what it is for; the modules say the same line, which a test holds."""


def group(word: str) -> Group:
    """Return the empty group of a command word for a module to hang its commands on."""
    return Group(COMMANDS[word].help)


def alone(app: Group, look: Callable[[], Any]) -> None:
    """Make a group a command too: without a word it does what `look` does."""
    app.alone = look


def refuse_unknown(word: str, known: Iterable[str], group: str = "") -> None:
    """Raise UsageError about a word that is no known command, of a group or of all, unless it may be an option."""
    if word in known or word[:1] == "-":
        return
    said, low = f"No such command {as_typed(word)}.", word.casefold()
    if not group and low in COMMANDS:
        raise UsageError(said, hint=f"Did you mean vsong {low}?")
    meant = () if group else _below(low)
    if meant:
        raise UsageError(said, hint=f"Did you mean {listed(f'vsong {words}' for words in meant)}?")
    close = ", ".join(map(as_typed, near(low, known, most=3, alike=0.6)))
    guess = f" Did you mean {close}?" if close else ""
    raise UsageError(said + guess, hint=f"See: {' '.join(filter(None, ('vsong', group, '--help')))}")


def _below(word: str) -> tuple[str, ...]:
    """Return the commands of the groups that are called like this word, with their groups."""
    groups = [name for name, one in COMMANDS.items() if one.group]
    return tuple(f"{name} {word}" for name in groups if word in load(name).commands)


def load(word: str) -> Any:
    """Import a command's module and return its function or group, as its COMMANDS says."""
    return _module(COMMANDS[word].module).COMMANDS[word]


def without_a_word() -> Any:
    """Return what `vsong` alone plays."""
    return _module("campaign.overview").alone()


def _module(name: str) -> Any:
    return __import__(f"{__package__.rpartition('.')[0]}.{name}", fromlist=["COMMANDS"])
