"""Whether this process was asked to end, by SIGTERM, so that a checkpoint is due."""

from __future__ import annotations

import signal
import threading
from typing import Any

__all__ = ["Preemption"]


class Preemption:
    """What is noted of SIGTERM, in this process."""

    asked = False
    _before: Any = None
    _watched = False

    @classmethod
    def watch(cls) -> None:
        """Note SIGTERM from now on, and let the process go on; in threads, where Python has no signals, nothing."""
        if cls._watched or threading.current_thread() is not threading.main_thread():
            return
        cls._watched, cls._before = True, signal.getsignal(signal.SIGTERM)
        signal.signal(signal.SIGTERM, cls._note)

    @classmethod
    def forget(cls) -> None:
        """Let SIGTERM do what it did before, and forget that the process was asked."""
        cls.asked = False
        if cls._watched and threading.current_thread() is threading.main_thread():
            signal.signal(signal.SIGTERM, cls._before)
            cls._watched = False

    @classmethod
    def _note(cls, number: int, frame: Any) -> None:
        cls.asked = True
        if callable(cls._before):
            cls._before(number, frame)
