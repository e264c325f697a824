"""Pictures that anything shows: SVG made of plain shapes, and the files that they go in."""

from ...records import TYPE_CHECKING
from ...unloaded import modules

if not TYPE_CHECKING:
    __getattr__ = modules(__name__, __path__)
