"""The disk: one file locked, read and replaced as a whole, and what lies beside it."""

from ...records import TYPE_CHECKING
from ...unloaded import modules

if not TYPE_CHECKING:
    __getattr__ = modules(__name__, __path__)
