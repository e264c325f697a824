"""Lines: several commands on one, in a script, at a prompt with what may stand next, and what is heard instead of seen."""
