"""The rules of the game as pure functions: values in, new values and events out."""
