"""The rules reference and the box profile."""
