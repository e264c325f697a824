"""The Camp Phase: steps, purchases, In-Between cards."""
