"""The import of jax, which is the user's business only in that it takes time."""

from __future__ import annotations

import sys

import numpy as np


def load_jax() -> None:
    """Import jax, and leave NumPy's random numbers as they were: the modules that it imports draw some."""
    if "jax" in sys.modules:
        return
    state = np.random.get_state()
    import jax  # noqa: F401

    np.random.set_state(state)
