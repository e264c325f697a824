"""The Haints of a running scenario and its board."""
