"""Commands of the campaign and its screens."""
