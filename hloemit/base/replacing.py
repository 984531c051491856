"""Attributes of modules and classes that have other values for a while."""

from __future__ import annotations

import contextlib
from collections.abc import Iterable, Iterator
from typing import Any

_NOT_ITS_OWN = object()


@contextlib.contextmanager
def replaced(changes: Iterable[tuple[Any, str, Any]]) -> Iterator[None]:
    """Let owners have other values under names; what a class had from above, or nobody, goes again."""
    changes = list(changes)
    before = [(owner, name, vars(owner).get(name, _NOT_ITS_OWN)) for owner, name, _ in changes]
    try:
        for owner, name, value in changes:
            setattr(owner, name, value)
        yield
    finally:
        for owner, name, value in before:
            if value is not _NOT_ITS_OWN:
                setattr(owner, name, value)
            elif name in vars(owner):
                delattr(owner, name)
