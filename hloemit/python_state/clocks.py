"""Functions of Python's that give something else each time, and keep no state that could be looked at: clocks, entropy.

What they give in a capture is a constant of its program.
"""

from __future__ import annotations

import os
import secrets
import sys
import time
import uuid
import warnings
from collections.abc import Callable
from typing import Any

from hloemit.base.source_lines import is_library_file

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
    ),
    "os": (os.urandom,),
    "secrets": (secrets.token_bytes, secrets.token_hex, secrets.randbelow, secrets.randbits),
    "uuid": (uuid.uuid1, uuid.uuid4),
}
_NAMES = {id(each): f"{room}.{each.__name__}" for room, functions in _FUNCTIONS.items() for each in functions}


def is_clock(value: Any) -> bool:
    """Whether a value is one of these functions."""
    return id(value) in _NAMES


def said(clock: Callable[..., Any]) -> Callable[..., Any]:
    """The same function, which warns the first time that the user's own code calls it."""
    heard = False

    def called(*args: Any, **kwargs: Any) -> Any:
        nonlocal heard
        if not heard and not is_library_file(sys._getframe(1).f_code.co_filename):
            heard = True
            warnings.warn(
                f"the function calls {_NAMES[id(clock)]}, and a compiled one has what it gave each time: give it as an "
                "argument, if the result depends on it",
                stacklevel=2,
            )
        return clock(*args, **kwargs)

    return called
