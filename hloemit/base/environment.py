"""Environment variables that ask for something."""

from __future__ import annotations

import os


def is_set(variable: str) -> bool:
    """Whether a variable asks for something: it is there, and neither empty nor 0."""
    return os.environ.get(variable, "0") not in ("", "0")


def says_yes(variable: str) -> bool:
    """Whether a variable is one of the words that torch_xla takes for true."""
    return os.environ.get(variable, "0").lower() in ("1", "true", "yes", "on", "y")
