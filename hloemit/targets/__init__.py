"""Chips that are not here: their figures, their compilers in another process, what a compiler made, read as text."""
