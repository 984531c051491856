"""The import of jax, which is the user's business only in that it takes time."""

from __future__ import annotations

import numpy as np

from hloemit.base.locks import Lock, held

starting = Lock()  # jax is imported, and its client made, by one thread: others wait, and find it whole


class _Jax:
    loaded = False


def load_jax() -> None:
    """Import jax, and leave NumPy's random numbers as they were: the modules that it imports draw some."""
    if _Jax.loaded:
        return
    with held(starting):
        state = np.random.get_state()
        import jax
        import jax.extend.backend  # noqa: F401

        np.random.set_state(state)
        _Jax.loaded = True
