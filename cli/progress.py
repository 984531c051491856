"""What takes longer than a second says so, on stderr and only where a person watches."""

from __future__ import annotations

import contextlib
import sys
import threading
import time
from collections.abc import Callable, Iterator
from typing import Any

_CLEAR_LINE = "\r\x1b[K"


@contextlib.contextmanager
def stage(label: str) -> Iterator[None]:
    """Show ``label`` and the seconds so far after the first second; leave no trace on the terminal afterwards.

    Meanwhile what the user's own code prints goes to stderr, so that stdout holds the command's output alone.
    """
    with contextlib.redirect_stdout(sys.stderr):
        if not sys.stderr.isatty():
            yield
            return
        done = threading.Event()
        thread = threading.Thread(target=_tick, args=(label, done), daemon=True)
        thread.start()
        try:
            yield
        finally:
            done.set()
            thread.join()


def _tick(label: str, done: threading.Event) -> None:
    started = time.monotonic()
    shown = False
    while not done.wait(1.0):
        sys.stderr.write(f"{_CLEAR_LINE}{label} … {time.monotonic() - started:.0f} s")
        sys.stderr.flush()
        shown = True
    if shown:
        sys.stderr.write(_CLEAR_LINE)
        sys.stderr.flush()


def timed(action: Callable[[], Any]) -> tuple[float, Any]:
    """Seconds that an action takes, and what it gives."""
    started = time.perf_counter()
    result = action()
    return time.perf_counter() - started, result
