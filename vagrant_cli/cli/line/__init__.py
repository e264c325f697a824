"""The command line itself: its tree, reading words, running and printing."""
