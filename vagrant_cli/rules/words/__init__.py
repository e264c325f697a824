"""Names as the players write them, and how things are counted."""
