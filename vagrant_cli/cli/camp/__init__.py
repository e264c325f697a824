"""Commands of the Camp Phase."""
