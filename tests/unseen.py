"""A count for tests of captures, which look at attributes, lists, queues and files, and not at what C keeps."""

from __future__ import annotations

import ctypes


class Unseen:
    """How often Python has come by."""

    def __init__(self) -> None:
        self._counted = ctypes.c_int(0)

    def add(self, times: int = 1) -> None:
        """Count once more."""
        self._counted.value += times

    @property
    def count(self) -> int:
        """So often."""
        return self._counted.value
