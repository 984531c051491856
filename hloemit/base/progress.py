"""What takes longer than a second says so, on stderr and only where a person watches."""

from __future__ import annotations

import contextlib
import sys
import threading
import time
from collections.abc import Iterator

_CLEAR_LINE = "\r\x1b[K"


class _Process:
    """Whether phases are shown, how many seconds apart, and whether one is."""

    shows = False
    every = 1.0
    is_busy = False


def progress(show: bool = True) -> None:
    """Show what hloemit is doing (capturing, lowering, compiling) and for how long, when that takes more than a second.

    One line on stderr, which is taken away afterwards; nothing where stderr is no terminal.
    """
    _Process.shows = show


@contextlib.contextmanager
def phase(label: str) -> Iterator[None]:
    """A phase of a call of the library; one in another is not shown.

    The commands have a line of their own, which is there before PyTorch is loaded, and hloemit with it.
    """
    if not _Process.shows or _Process.is_busy or not sys.stderr.isatty():
        yield
        return
    done = threading.Event()
    thread = threading.Thread(target=_tick, args=(label, done), daemon=True)
    _Process.is_busy = True
    thread.start()
    try:
        yield
    finally:
        done.set()
        thread.join()
        _Process.is_busy = False


def _tick(label: str, done: threading.Event) -> None:
    started = time.monotonic()
    shown = False
    while not done.wait(_Process.every):
        sys.stderr.write(f"{_CLEAR_LINE}{label} … {time.monotonic() - started:.0f} s")
        sys.stderr.flush()
        shown = True
    if shown:
        sys.stderr.write(_CLEAR_LINE)
        sys.stderr.flush()
