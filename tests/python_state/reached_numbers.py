"""A module of the user's, which a function imports when it runs."""

SCALE = 1.0
