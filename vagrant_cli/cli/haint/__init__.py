"""Commands of the Haint and the board."""
