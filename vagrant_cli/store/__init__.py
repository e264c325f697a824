"""The only code that opens or writes saves."""
