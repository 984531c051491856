"""Functions that give something else each time, and keep no state that could be looked at: clocks, entropy, switches.

What they give in a capture is a constant of its program.
"""

from __future__ import annotations

import datetime
import os
import secrets
import sys
import time
import uuid
import warnings
from collections.abc import Callable
from types import BuiltinFunctionType
from typing import Any

import torch

from hloemit.base.source_lines import is_library_file

_OF_A_TIME = (time.gmtime, time.localtime, time.ctime)  # clocks without an argument
_FUNCTIONS: dict[str, tuple[Callable[..., Any], ...]] = {
    "time": (
        time.time,
        time.time_ns,
        time.monotonic,
        time.monotonic_ns,
        time.perf_counter,
        time.perf_counter_ns,
        time.process_time,
        time.process_time_ns,
        time.thread_time,
        time.thread_time_ns,
        *_OF_A_TIME,
    ),
    "os": (os.urandom, os.times),
    "secrets": (
        secrets.token_bytes,
        secrets.token_hex,
        secrets.token_urlsafe,
        secrets.randbelow,
        secrets.randbits,
        secrets.choice,
    ),
    "uuid": (uuid.uuid1, uuid.uuid4),
    "torch": (torch.get_num_threads, torch.get_num_interop_threads, torch.initial_seed, torch.seed),
}
_NAMES = {id(each): f"{room}.{each.__name__}" for room, functions in _FUNCTIONS.items() for each in functions}
_CLASSES: dict[type, tuple[str, ...]] = {datetime.datetime: ("now", "utcnow", "today"), datetime.date: ("today",)}


def _name(value: Any) -> str | None:
    """What a clock is called; a class's own functions are others each time that they are asked for."""
    if isinstance(value, BuiltinFunctionType) and isinstance(value.__self__, type):
        kind = value.__self__
        if value.__name__ in _CLASSES.get(kind, ()):
            return f"{kind.__module__}.{kind.__name__}.{value.__name__}"
    return _NAMES.get(id(value))


def is_clock(value: Any) -> bool:
    """Whether a value is one of these functions, or a class that has some."""
    return _name(value) is not None or (isinstance(value, type) and value in _CLASSES)


def said(clock: Any) -> Any:
    """The same function, or class, which warns the first time that the user's own code calls it."""
    return _said_class(clock) if isinstance(clock, type) else _said_function(clock)


def _said_class(kind: type) -> type:
    """A class whose clocks warn, and which makes, and takes for its own, what the other one does."""

    class Said(type(kind)):  # type: ignore[misc]
        def __instancecheck__(cls, value: Any) -> bool:
            return isinstance(value, kind)

        def __subclasscheck__(cls, other: type) -> bool:
            return issubclass(other, kind)

        def __call__(cls, *args: Any, **kwargs: Any) -> Any:
            return kind(*args, **kwargs)

        def __getattribute__(cls, name: str) -> Any:
            return said_functions.get(name) or getattr(kind, name)

    said_functions = {name: _said_function(getattr(kind, name)) for name in _CLASSES[kind]}
    return Said(kind.__name__, (kind,), {})


def _said_function(clock: Callable[..., Any]) -> Callable[..., Any]:
    heard = False

    def called(*args: Any, **kwargs: Any) -> Any:
        nonlocal heard
        is_library = is_library_file(sys._getframe(1).f_code.co_filename)
        if not heard and not is_library and not (args and clock in _OF_A_TIME):
            heard = True
            warnings.warn(
                f"the function calls {_name(clock)}, and a compiled one has what it gave each time: give it as an "
                "argument, if the result depends on it",
                stacklevel=2,
            )
        return clock(*args, **kwargs)

    return called
