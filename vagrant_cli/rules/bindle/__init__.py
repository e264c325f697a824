"""The Bindle, Rummage and item tokens."""
