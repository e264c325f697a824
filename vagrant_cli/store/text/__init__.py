"""The text of a save: its lines, comments and what changes in them."""
