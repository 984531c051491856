"""``torch_xla.utils.utils``: data for a loop that needs no data set."""

from __future__ import annotations

from typing import Any


class SampleGenerator:
    """An iterator that gives the same ``data`` ``sample_count`` times, as a data loader of that length."""

    def __init__(self, data: Any, sample_count: int) -> None:
        self._data = data
        self._sample_count = sample_count
        self._given = 0

    def __iter__(self) -> SampleGenerator:
        return SampleGenerator(self._data, self._sample_count)

    def __len__(self) -> int:
        return self._sample_count

    def __next__(self) -> Any:
        return self.next()

    def next(self) -> Any:
        """The data; raises StopIteration after the last time."""
        if self._given >= self._sample_count:
            raise StopIteration
        self._given += 1
        return self._data
