"""Files: found, locked, replaced, undone and logged."""
