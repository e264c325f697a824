"""The train and what stands on it: places, targets, movement; knows no campaign."""
