"""jax's profiler, which records what PJRT does, and what Python says of it."""

from __future__ import annotations

from typing import Any


def profiler() -> Any:
    """The module ``jax.profiler``."""
    import jax.profiler

    return jax.profiler
