"""The train and what stands on it: places, targets, movement; knows no campaign."""

from ...records import TYPE_CHECKING
from ...unloaded import modules

if not TYPE_CHECKING:
    __getattr__ = modules(__name__, __path__)
