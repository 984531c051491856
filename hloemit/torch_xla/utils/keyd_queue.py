"""``torch_xla.utils.keyd_queue``: bounded queues between threads, which can be closed; one is ordered by keys."""

from __future__ import annotations

import threading
from collections import deque
from typing import Any

__all__ = ["KeydQueue", "Queue", "QueueBase"]


class QueueBase:
    """A queue of at most ``maxsize`` items. Once it is closed, ``put`` drops items and ``get`` gives None."""

    def __init__(self, maxsize: int = 1024) -> None:
        self._maxsize = maxsize
        self._changed = threading.Condition()
        self._read_ended = self._write_ended = False

    def max_size(self) -> int:
        """How many items it takes."""
        return self._maxsize

    def close(self) -> None:
        """Take and wait for no items any more."""
        with self._changed:
            self._read_ended = self._write_ended = True
            self._changed.notify_all()

    def close_write(self) -> None:
        """Wait for no further items; those that are there are given."""
        with self._changed:
            self._write_ended = True
            self._changed.notify_all()


class KeydQueue(QueueBase):
    """Items by key. An item that somebody waits for is taken by a full queue, too."""

    def __init__(self, maxsize: int = 1024) -> None:
        super().__init__(maxsize)
        self._items: dict[Any, Any] = {}
        self._wanted: set[Any] = set()

    def put(self, key: Any, item: Any) -> None:
        """Add an item, when there is room."""
        with self._changed:
            self._changed.wait_for(lambda: len(self._items) < self._maxsize or key in self._wanted or self._read_ended)
            if not self._read_ended:
                self._items[key] = item
                self._changed.notify_all()

    def get(self, key: Any) -> Any:
        """The item of a key, when it is there."""
        with self._changed:
            self._wanted.add(key)
            self._changed.notify_all()
            self._changed.wait_for(lambda: key in self._items or self._write_ended)
            self._wanted.discard(key)
            self._changed.notify_all()
            return self._items.pop(key, None)


class Queue(QueueBase):
    """Items in their order."""

    def __init__(self, maxsize: int = 1024) -> None:
        super().__init__(maxsize)
        self._items: deque[Any] = deque()

    def put(self, item: Any) -> None:
        """Add an item, when there is room."""
        with self._changed:
            self._changed.wait_for(lambda: len(self._items) < self._maxsize or self._read_ended)
            if not self._read_ended:
                self._items.append(item)
                self._changed.notify_all()

    def get(self) -> Any:
        """The next item, when it is there."""
        with self._changed:
            self._changed.wait_for(lambda: self._items or self._write_ended)
            self._changed.notify_all()
            return self._items.popleft() if self._items else None
