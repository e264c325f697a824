"""The Round, Break and Cycle Tracks and what they call."""
