"""Environment variables that ask for something."""

from __future__ import annotations

import os


def is_set(variable: str) -> bool:
    """Whether a variable asks for something: it is there, and neither empty nor 0."""
    return os.environ.get(variable, "0") not in ("", "0")
