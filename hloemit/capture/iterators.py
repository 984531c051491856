"""Iterators that code takes from (``next(batches)``): what a capture takes is in the program, and lost to others.

While a function is captured, something that gives nothing stands in the place of each that its code comes to.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from types import CellType
from typing import Any

from hloemit.base.errors import CaptureError
from hloemit.capture.reached import Reached, value_at


class _Untaken:
    """Stands for an iterator: whoever asks for the next raises, and nothing is taken."""

    def __init__(self, of: Iterator[Any], path: str, error: type[CaptureError]) -> None:
        self._of, self._path, self._error = of, path, error

    def __iter__(self) -> _Untaken:
        return self

    def __next__(self) -> Any:
        raise self._error(
            f"the function takes the next of {self._path}, an iterator, which a compiled program would not: take it "
            "outside, and give it as an argument"
        )

    def __getattr__(self, name: str) -> Any:
        return getattr(self._of, name)


@contextlib.contextmanager
def untaken(reached: Reached, error: type[CaptureError]) -> Iterator[None]:
    """Raise ``error`` where something is taken from an iterator that a variable or an attribute of code is."""
    changed: list[tuple[Any, Any, Any, _Untaken]] = []
    found = reached.iterators()
    known = set(map(id, found))
    try:
        for path, where, key in reached.ways_to(found) if found else ():
            value = value_at(where, key)
            if id(value) in known:  # and no list that has one
                stand_in = _Untaken(value, path, error)
                _put(where, key, stand_in)
                changed.append((where, key, value, stand_in))
        yield
    finally:
        for where, key, value, stand_in in changed:
            if value_at(where, key) is stand_in:
                _put(where, key, value)


def _put(where: Any, key: Any, value: Any) -> None:
    if isinstance(where, CellType):
        where.cell_contents = value
    else:
        where[key] = value
