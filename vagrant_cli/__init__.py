"""vsong: a campaign tracker and dice tool for Vagrantsong."""

__version__ = "0.1.0"
