"""How fast a training loop goes."""

from __future__ import annotations

import time


class RateTracker:
    """Counts a second: since the last time somebody asked, smoothed, and since the beginning.

    ``smooth_factor`` is the weight of the last rate in the next one, 0.4 if not given.
    """

    def __init__(self, smooth_factor: float | None = None) -> None:
        self._smooth_factor = 0.4 if smooth_factor is None else smooth_factor
        self._start = self._asked = time.time()
        self._total = self._since = 0.0
        self._last: float | None = None

    def add(self, count: float) -> None:
        """Count some more."""
        self._total += count
        self._since += count

    def rate(self) -> float:
        """Counts a second since the last call, smoothed; 0 where no time has gone by."""
        now = time.time()
        seconds = now - self._asked
        if seconds <= 0:
            return 0.0
        rate = self._since / seconds
        if self._last is not None:
            rate += self._smooth_factor * (self._last - rate)
        self._asked, self._since, self._last = now, 0.0, rate
        return rate

    def global_rate(self) -> float:
        """Counts a second since the beginning."""
        seconds = time.time() - self._start
        return self._total / seconds if seconds > 0 else 0.0
