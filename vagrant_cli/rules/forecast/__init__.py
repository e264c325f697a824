"""The next Haint turn foreseen: all that may come, and how likely it is."""

from ...records import TYPE_CHECKING
from ...unloaded import modules

if not TYPE_CHECKING:
    __getattr__ = modules(__name__, __path__)
