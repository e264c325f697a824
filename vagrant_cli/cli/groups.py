"""The command words: what each one is for and which module holds it, imported only when used."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from types import MappingProxyType
from typing import Any

import typer

from .tree import Command, Group, LazyGroup

COMMANDS = {
    "new": ("campaign", "Begin a campaign and write its save."),
    "status": ("campaign", "Show the whole campaign on one screen."),
    "check": ("campaign", "Check saves and list every mistake with its line."),
    "donate": ("donations", "Donate coins to DC; names every moment that they reach."),
    "deed": ("deeds", "Devious Deeds: draw, reach goals, cash and discard."),
    "moment": ("moments", "Mark a moment as read and apply what it does."),
    "moonreaper": ("moonreaper", "The Moonreaper: join, tokens, acting, Rituals, rewards, leaving."),
    "belongings": ("belongings", "The group's belongings: add, give, take and remove cards."),
    "vagrant": (
        "vagrants",
        "One Vagrant: card, wounds, Westbound, Skills used, effects, coins, smoky bones.",
    ),
    "hurt": ("humanity", "Take Humanity from a Vagrant, with the wound that may follow."),
    "heal": ("humanity", "Give a Vagrant Humanity, up to the maximum."),
    "bindle": ("bindle", "The Bindle: rummage, use, give and discard tokens, the Cycle Track."),
    "scenario": ("scenario", "Scenarios: start, end, show."),
    "round": ("turns", "Begin a round: the marker moves on, and what it reaches is called."),
    "turn": ("turns", "Begin a Vagrant's turn, or end it and play the Haint's."),
    "camp": ("camp", "The Camp Phase: a checklist with its coins."),
    "mile-post": ("story", "Check off a Mile Post when the story says so."),
    "note": ("story", "Write a line into the save."),
    "donation-track": ("donations", "Show the donation track, or set the base game's."),
    "off-the-rails": ("campaign", "Add Off the Rails to a campaign that has not begun."),
    "where": ("where", "Say which save commands use, and why."),
    "log": ("history", "Show what was recorded."),
    "undo": ("history", "Take back the last step, or several."),
    "redo": ("history", "Carry out again what was undone."),
    "diff": ("merging", "Tell what two saves say otherwise, in sentences."),
    "merge": ("merging", "Merge two saves by meaning: git's merge driver."),
    "resolve": ("merging", "Finish a merge: settle the conflicts in the save."),
    "git-setup": ("merging", "Teach git to merge saves by meaning."),
    "limit": ("lookups", "Read a Humanity limit written as A/B/C."),
    "berries": ("lookups", "Tell whether a Poisonous Berry lifts a Haint effect."),
    "rules": ("lookups", "Search the rules reference; without words, list its sections."),
    "haint": ("haint", "The Haint's turn: target, move, and what it threatens."),
    "board": ("board", "The board: draw it, check it, and count spaces on it."),
    "act": ("act", "Investigate, Patch Up or Bust with a Vagrant's printed value."),
    "box": ("box", "The box profile: numbers that only printed cards and boards have."),
    "odds": ("odds", "Show the exact chances of a roll, and how many smoky bones to take."),
    "roll": ("dice", "Roll bones, or resolve bones rolled by hand."),
}
"""Command word -> (module under cli/, one line of help)."""


def group(help_line: str, kind: type[Group] = Group) -> typer.Typer:
    """Return an empty group for a module to hang its commands on."""
    return typer.Typer(
        cls=kind, help=help_line, add_completion=False, pretty_exceptions_enable=False, rich_markup_mode=None
    )


def alone(app: typer.Typer, look: Callable[[], Any]) -> None:
    """Make a group a command too: without a word it does what `look` does."""

    @app.callback(invoke_without_command=True)
    def without_a_word(context: typer.Context) -> Any:
        return None if context.invoked_subcommand else look()


MEANT = MappingProxyType(
    {
        "help": ("--help",),
        "investigate": ("act investigate",),
        "patch-up": ("act patch-up",),
        "bust": ("act bust",),
    }
)
"""What words mean that are no command, and none of a group either."""


def below(word: str) -> tuple[str, ...]:
    """Return the commands of the groups that are called like this word, with their groups."""
    meant = MEANT.get(word)
    if meant:
        return meant
    found = []
    for name in COMMANDS:
        command = load(name)
        found += [f"{name} {one}" for one in getattr(command, "commands", ()) if one == word]
    return tuple(found)


def load(word: str) -> Any:
    """Import a command's module and return its command or group, as its COMMANDS says."""
    found = import_module(f".{COMMANDS[word][0]}", __package__).COMMANDS[word]
    if isinstance(found, typer.Typer):
        return typer.main.get_group(found)
    app = typer.Typer(add_completion=False, pretty_exceptions_enable=False, rich_markup_mode=None)
    app.command(word, cls=Command)(found)
    return typer.main.get_command(app)


def tree() -> LazyGroup:
    """Return the whole command tree, with nothing below it loaded."""
    return LazyGroup(
        load,
        below,
        {word: line for word, (_, line) in COMMANDS.items()},
        name="vsong",
        help="Track a Vagrantsong campaign, roll its bones and look up its rules.",
        no_args_is_help=True,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
