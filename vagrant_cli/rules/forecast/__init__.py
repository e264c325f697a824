"""The next Haint turn foreseen: all that may come, and how likely it is."""
