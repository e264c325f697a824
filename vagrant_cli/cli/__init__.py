"""The command line: words, screens and exit codes."""
