"""Several commands: joined on one line, in a script, and at a prompt with what may stand next."""
