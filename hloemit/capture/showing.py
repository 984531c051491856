"""What a function shows while it is captured: ``print``, and a tensor as text, which has no elements then."""

from __future__ import annotations

import builtins
import contextlib
import functools
import logging
import sys
import threading
from collections.abc import Callable, Iterator
from typing import Any

from hloemit.base.replacing import replaced
from hloemit.base.source_lines import calling_frame
from hloemit.python_state.changes import warn
from hloemit.python_state.inventory import StateChangedError
from hloemit.recording.stand_in import StandIn

_SHOWS = "shows a tensor as text"
_TEXT = (
    "the text of a tensor, or of a number that the program computes, is asked for: it has no value while the program "
    "is captured, and each call has the text of then"
)
_SHOWN_BY = (__file__, logging.__file__)  # the file that shows what is printed, and that of what is logged


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

    with replaced([(builtins, "print", refusing), (StandIn, "note_shown", functools.partial(refuse, _SHOWS))]):
        yield
    for what in caught[:1]:
        refuse(what)


@contextlib.contextmanager
def said() -> Iterator[None]:
    """Warn, once a line, where this thread asks for a tensor's text, and does not print or log it."""
    with noting_texts(_TEXT) as note, replaced([(StandIn, "note_shown", note)]):
        yield


@contextlib.contextmanager
def noting_texts(message: str) -> Iterator[Callable[[], None]]:
    """A function to call where a text is asked for, of which ``message`` warns at the end, but to print or log it."""
    thread, before, asked = threading.get_ident(), builtins.print, dict[Any, None]()

    def note() -> None:
        frame: Any = sys._getframe(1)
        while frame is not None and frame.f_code.co_filename not in _SHOWN_BY:
            frame = frame.f_back
        if threading.get_ident() == thread and frame is None:
            asked[calling_frame()] = None

    @functools.wraps(before)
    def printing(*values: Any, **options: Any) -> None:
        before(*values, **options)

    try:
        with replaced([(builtins, "print", printing)]):
            yield note
    finally:
        for where in asked:
            warn(message, where)
