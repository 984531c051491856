"""``torch_xla._internal.jax_workarounds``: what jax needs beside torch_xla, which is nothing here."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from typing import Any

__all__ = ["jax_env_context", "jax_import_guard", "maybe_get_jax", "requires_jax"]


def jax_import_guard() -> None:
    """Nothing: the device is jax's client already."""


def requires_jax(func: Callable[..., Any]) -> Callable[..., Any]:
    """The function itself: jax is there."""
    return func


@contextlib.contextmanager
def jax_env_context() -> Iterator[None]:
    """A context without effect."""
    yield


def maybe_get_jax(log: bool = True) -> Any:
    """jax."""
    from hloemit.runtime.jax_functions import jax_itself

    return jax_itself()
