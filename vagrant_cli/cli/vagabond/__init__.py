"""The commands of Root's Vagabond."""
