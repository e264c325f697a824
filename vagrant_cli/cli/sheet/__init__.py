"""The campaign as one page for a browser or for paper."""
