"""What a save, a board and a box profile hold, as plain tables."""
