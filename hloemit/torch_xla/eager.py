"""Eager mode: every operator runs at once, for debugging."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator

import hloemit
from hloemit.lazy.modes import modes


def eager_mode(enable: bool) -> None:
    """Run every operator at once, or record until a result is needed, which is how the device begins."""
    hloemit.eager_mode(enable)


def is_eager_mode() -> bool:
    """Whether every operator runs at once."""
    return modes.every_operator


@contextlib.contextmanager
def eager_mode_context(enable: bool) -> Iterator[bool]:
    """``eager_mode(enable)`` inside of the context, which gives what it was before."""
    before = is_eager_mode()
    eager_mode(enable)
    try:
        yield before
    finally:
        eager_mode(before)
