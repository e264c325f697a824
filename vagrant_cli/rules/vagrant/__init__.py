"""One Vagrant: cards, Humanity, effects, coins and smoky bones."""
