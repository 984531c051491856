"""What a function shows while it is captured: ``print``, and a tensor as text, which has no elements then."""

from __future__ import annotations

import builtins
import contextlib
import functools
import threading
from collections.abc import Iterator
from typing import Any

from hloemit.python_state.inventory import StateChangedError
from hloemit.recording.stand_in import StandIn


@contextlib.contextmanager
def unshown() -> Iterator[None]:
    """Raise ``StateChangedError`` where this thread prints, or asks for a tensor's text, or has been caught at it."""
    thread, before, caught = threading.get_ident(), builtins.print, list[str]()

    def refuse(what: str) -> None:
        if threading.get_ident() == thread:
            caught.append(what)
            raise StateChangedError(f"the function {what}, which a compiled program would not")

    @functools.wraps(before)
    def refusing(*values: Any, **options: Any) -> None:
        refuse("prints")
        before(*values, **options)

    builtins.print, StandIn.note_shown = refusing, functools.partial(refuse, "shows a tensor as text")
    try:
        yield
    finally:
        builtins.print, StandIn.note_shown = before, None
    for what in caught[:1]:
        refuse(what)
