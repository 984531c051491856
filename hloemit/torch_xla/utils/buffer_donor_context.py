"""``torch_xla.utils.buffer_donor_context``: a context without effect, for what is donated is known from use."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

__all__ = ["alias_with_buffer_donor_config"]


@contextmanager
def alias_with_buffer_donor_config(should_alias: bool = True) -> Iterator[bool]:
    """A context; a buffer that nobody can read any more is written over with it and without it."""
    yield False
