"""Commands of a scenario: rounds, turns, actions."""
