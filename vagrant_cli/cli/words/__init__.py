"""Events as sentences, a module for each kind."""
