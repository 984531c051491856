"""Python errors that are pending while PyTorch's C++ asks about the device, kept from it and raised afterwards.

A hook that raises leaves its error set while autograd's engine unwinds, and a destructor on the way, which may not
raise, asks the device for its type: no callable may answer while an error is set, and the process would end. So the
answer takes the error out first. The engine then ends without any, and what called it raises the one that was kept.
"""

from __future__ import annotations

import ctypes
import functools
import itertools
from collections.abc import Callable
from typing import Any

_KEPT = 64  # the last answers, whose errors are kept: once one is set, the engine asks a few times more and ends

_pointers = (ctypes.c_void_p * (3 * _KEPT))()  # type, value and traceback; the last answer's are behind the others
_take = ctypes.pythonapi.PyErr_Fetch
_take.restype = None


def answering(value: Any) -> Callable[[], Any]:
    """A callable without bytecodes, between which signals would be handled, that takes out what is pending."""
    size = ctypes.sizeof(ctypes.c_void_p)
    places = [tuple(ctypes.byref(_pointers, size * (3 * i + k)) for k in range(3)) for i in range(_KEPT)]
    taken = itertools.starmap(_take, itertools.cycle(places))  # None each time
    return map({None: value}.get, taken).__next__


def raising(run: Callable[..., Any]) -> Callable[..., Any]:
    """``run``, the engine's, with the error that its hooks left, where it ends without one."""

    @functools.wraps(run)
    def call(*args: Any, **kwargs: Any) -> Any:
        try:
            return run(*args, **kwargs)
        except SystemError:
            error = _kept()
            if error is None:
                raise
        raise error

    return call


def _kept() -> BaseException | None:
    """The error that was taken out, once."""
    found = None
    for i in range(0, len(_pointers), 3):
        kind, value, trace = (_owned(_pointers[i + k]) for k in range(3))
        _pointers[i : i + 3] = [None] * 3
        if kind is not None:
            found = value if isinstance(value, BaseException) else _made(kind, value)
            found = found.with_traceback(trace)
    return found


def _made(kind: Any, value: Any) -> BaseException:
    """An error that C has set by its class and what it is made of: ``PyErr_NormalizeException`` for us."""
    arguments = () if value is None else value if isinstance(value, tuple) else (value,)
    error: BaseException = kind(*arguments)
    return error


def _owned(pointer: int | None) -> Any:
    """The object behind a pointer that owned it."""
    if not pointer:
        return None
    value = ctypes.cast(pointer, ctypes.py_object).value
    ctypes.pythonapi.Py_DecRef(ctypes.py_object(value))
    return value
