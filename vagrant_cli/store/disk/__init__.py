"""The disk: one file locked, read and replaced as a whole, and what lies beside it."""
