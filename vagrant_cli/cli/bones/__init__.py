"""Commands that roll bones and tell chances."""
