"""Merging saves by meaning, and git."""
