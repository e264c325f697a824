"""Bones: throwing, resolving and their exact chances."""
