"""A scenario: rounds, turns, General Actions, the Haint's turn."""
