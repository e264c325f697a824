"""Commands of the Bindle."""
