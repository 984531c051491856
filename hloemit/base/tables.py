"""What a process remembers, each with a bound, and how full it is: ``hloemit.metrics_report()`` shows all of them."""

from __future__ import annotations

import functools
import weakref
from collections.abc import Callable
from typing import Any, Generic, TypeVar

from hloemit.base.locks import Lock

Key = TypeVar("Key")
Entry = TypeVar("Entry")
Holder = TypeVar("Holder")

_tables: dict[str, tuple[Callable[[], int], int]] = {}  # by name: how many entries there are, and the most


def register(name: str, count: Callable[[], int], most: int) -> None:
    """Show a table in reports; whoever registers it keeps the bound."""
    _tables[name] = count, most


def sizes() -> dict[str, tuple[int, int]]:
    """How many entries each table has, and how many it may have, by name, sorted."""
    return {name: (count(), most) for name, (count, most) in sorted(_tables.items())}


def keep(known: dict[Key, Entry], key: Key, entry: Entry, most: int) -> Entry:
    """Remember an entry in a dict of ``most``, which forgets the oldest ones; gives it."""
    known[key] = entry
    while len(known) > most:
        known.pop(next(iter(known)), None)
    return entry


def remembered(name: str, most: int) -> Callable[[Callable[..., Entry]], Callable[..., Entry]]:
    """``functools.lru_cache`` that reports show."""

    def wrap(function: Callable[..., Entry]) -> Callable[..., Entry]:
        cached = functools.lru_cache(maxsize=most)(function)
        register(name, lambda: cached.cache_info().currsize, most)
        return cached

    return wrap


class TableOfEach(Generic[Holder]):
    """Tables that objects have one each, by ``count`` of an object: reports show the fullest of those alive."""

    def __init__(self, name: str, count: Callable[[Holder], int], most: int) -> None:
        self._holders: weakref.WeakSet[Any] = weakref.WeakSet()
        self._lock = Lock()
        self._count = count
        register(name, self.__len__, most)

    def __len__(self) -> int:
        with self._lock:
            return max(map(self._count, self._holders), default=0)

    def add(self, holder: Holder) -> None:
        """Count an object's table, as long as the object lives."""
        with self._lock:
            self._holders.add(holder)


class Table(Generic[Key, Entry]):
    """Entries by key, ``most`` of them. What was not asked for since half as many others came is forgotten.

    There are a young and an old half: what is found in the old one moves to the young one, which becomes the old one
    when it is full. To find an entry again costs one look-up, as in a dict.
    """

    def __init__(self, name: str, most: int) -> None:
        self._half = most // 2
        self._young: dict[Key, Entry] = {}
        self._old: dict[Key, Entry] = {}
        register(name, self.__len__, most)

    def __len__(self) -> int:
        return len(self._young) + len(self._old)

    def get(self, key: Key) -> Entry | None:
        """The entry of a key; None where there is none."""
        found = self._young.get(key)
        if found is None and self._old:
            found = self._old.pop(key, None)
            if found is not None:
                self.put(key, found)
        return found

    def put(self, key: Key, entry: Entry) -> Entry:
        """Remember an entry, which is not None; gives it."""
        self._young[key] = entry
        self._old.pop(key, None)
        if len(self._young) >= self._half:
            self._old, self._young = self._young, {}
        return entry

    def items(self) -> list[tuple[Key, Entry]]:
        """All keys with their entries."""
        return [*list(self._old.items()), *list(self._young.items())]

    def clear(self) -> None:
        """Forget all."""
        self._young, self._old = {}, {}
