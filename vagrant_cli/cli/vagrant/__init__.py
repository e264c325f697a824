"""Commands about one Vagrant."""
