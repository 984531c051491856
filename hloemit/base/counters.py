"""Counters of a process, by name."""

from __future__ import annotations

from collections import defaultdict

from hloemit.base.locks import Lock


class Counters:
    """Sums by name, from any thread."""

    def __init__(self) -> None:
        self._sums: defaultdict[str, float] = defaultdict(float)
        self._lock = Lock()

    def add(self, name: str, amount: float = 1) -> None:
        """Add to one sum."""
        with self._lock:
            self._sums[name] += amount

    def get(self, name: str) -> float:
        """One sum, 0 where nothing was added."""
        with self._lock:
            return self._sums.get(name, 0)

    def sums(self) -> dict[str, float]:
        """Every sum that something was added to."""
        with self._lock:
            return dict(self._sums)

    def clear(self) -> None:
        """Start all sums at 0."""
        with self._lock:
            self._sums.clear()
