"""The Vagabond of Root: his rules, as pure as those of campaigns, and what is printed for him."""
