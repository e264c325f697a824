"""The campaign as a whole: donations, moments, deeds, belongings, the Moonreaper."""
