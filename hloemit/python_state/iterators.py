"""Iterators and queues that code takes from (``next(batches)``): what a capture takes is in its program, and gone.

So is what it puts into a queue, or writes into a file, there once. While a function is captured, something that gives
nothing stands in the place of each that its code comes to, and clocks say that they are read.
"""

from __future__ import annotations

import contextlib
import functools
import queue
from collections.abc import Iterator
from io import IOBase
from types import BuiltinFunctionType, MethodType, MethodWrapperType
from typing import Any

from hloemit.base.errors import CaptureError
from hloemit.python_state.clocks import is_clock, said
from hloemit.python_state.places import put, value_at
from hloemit.python_state.reached import Reached
from hloemit.python_state.user_code import is_users


class _Untaken:
    """Stands for an iterator, a queue or a file: whoever asks for the next, or puts one, raises."""

    def __init__(self, of: Any, path: str, error: type[CaptureError]) -> None:
        self._of, self._path, self._error = of, path, error
        self._kind = next(said for said, kind in _KINDS.items() if isinstance(of, kind))

    def __iter__(self) -> _Untaken:
        return self

    def __next__(self) -> Any:
        raise self._error(
            f"the function takes the next of {self._path}, {self._kind}, which a compiled program would not: take it "
            "outside, and give it as an argument"
        )

    def _get(self, *_: Any, **__: Any) -> Any:
        return next(self)

    def _put(self, *_: Any, **__: Any) -> Any:
        raise self._error(
            f"the function puts something into {self._path}, {self._kind}, which a compiled program would not: do it "
            "outside"
        )

    def __getattr__(self, name: str) -> Any:
        takes, puts = _METHODS[self._kind]
        if name in puts and not (self._kind == "a file" and self._error is CaptureError):  # what is lowered may log
            return self._put
        return self._get if name in takes else getattr(self._of, name)


_KINDS = {"a file": IOBase, "an iterator": Iterator, "a queue": object}
_METHODS = {  # that take, and that put
    "a file": (("read", "read1", "readall", "readinto", "readinto1", "readline", "readlines"), ("write", "writelines")),
    "an iterator": ((), ()),
    "a queue": (("get", "get_nowait"), ("put", "put_nowait")),
}


def _is_used_up(value: Any) -> bool:
    """Whether who reads a value changes it: but for objects of users' classes, whose state is looked at."""
    if isinstance(value, IOBase):
        return not value.closed
    if isinstance(value, Iterator):
        return not is_users(type(value))
    return isinstance(value, (queue.Queue, queue.SimpleQueue)) or type(value).__module__ == "multiprocessing.queues"


@contextlib.contextmanager
def untaken(reached: Reached, error: type[CaptureError]) -> Iterator[None]:
    """Raise ``error`` where something is taken from an iterator that a variable or an attribute of code is."""
    changed: list[tuple[Any, Any, Any, Any]] = []
    found = [each for each in reached.values() if _is_used_up(each) or is_clock(each)]
    known = set(map(id, found))
    try:
        for path, _, where, key in reached.ways_to(found) if found else ():
            value = value_at(where, key)
            stand_in = _instead(value, known, path, error)
            if stand_in is not value:
                put(where, key, stand_in)
                changed.append((where, key, value, stand_in))
        yield
    finally:
        for where, key, value, stand_in in changed:
            if value_at(where, key) is stand_in:
                put(where, key, value)


def _instead(value: Any, known: set[int], path: str, error: type[CaptureError]) -> Any:
    """What stands for one of the ``known``, and for what cannot be changed and has one; anything else as it is."""
    if id(value) in known:
        return said(value) if is_clock(value) else _Untaken(value, path, error)
    if isinstance(value, (MethodType, BuiltinFunctionType, MethodWrapperType)) and id(value.__self__) in known:
        return getattr(_Untaken(value.__self__, path, error), value.__name__)
    if isinstance(value, tuple):
        items = [_instead(item, known, path, error) for item in value]
        if all(new is item for new, item in zip(items, value, strict=True)):
            return value
        return type(value)._make(items) if hasattr(value, "_make") else tuple(items)
    if type(value) is functools.partial:
        function, *args = _instead((value.func, *value.args), known, path, error)
        keywords = {name: _instead(each, known, path, error) for name, each in value.keywords.items()}
        return functools.partial(function, *args, **keywords)
    return value
