"""Files: found, undone and logged."""
