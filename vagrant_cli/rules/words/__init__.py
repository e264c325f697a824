"""Names as the players write them, and how things are counted."""

from ...records import TYPE_CHECKING
from ...unloaded import modules

if not TYPE_CHECKING:
    __getattr__ = modules(__name__, __path__)
