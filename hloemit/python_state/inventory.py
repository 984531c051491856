"""What Python state was before a function ran, and what became of it."""

from __future__ import annotations

import contextlib
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from hloemit.base.errors import CaptureError
from hloemit.python_state.random_generators import draws
from hloemit.python_state.reached import ABSENT, PLAIN, TENSOR_TABLES, Reached, alike, name_in, put, value_at


class StateChangedError(CaptureError):
    """A function changes Python state."""


@dataclass(frozen=True)
class Change:
    """A place, or an item of a container, that holds something else now; ``ABSENT`` is nothing.

    ``seen`` is what code saw there before: of what an object did not have, what its class has.
    """

    path: str
    name: str
    where: Any
    key: Any
    before: Any
    seen: Any
    now: Any

    @property
    def is_plain(self) -> bool:
        """Whether a number or a string became another one."""
        return isinstance(self.seen, PLAIN) and isinstance(self.now, PLAIN) and not alike(self.seen, self.now)

    @property
    def is_new(self) -> bool:
        """Whether a number or a string is where nothing was."""
        return self.seen is ABSENT and isinstance(self.now, PLAIN)

    def give_back(self) -> None:
        """Have there what was there."""
        put(self.where, self.key, self.before)


class Inventory:
    """Everything that ``reached`` found, as it is now, but for what modules and optimizers keep as their own."""

    def __init__(self, reached: Reached) -> None:
        self._places = [(*place, value_at(*place[2:])) for place in reached.places()]
        self._inherited = reached.inherited()
        self._containers = [
            (path, each, each.copy()) for path, each in reached.containers() if not path.endswith(TENSOR_TABLES)
        ]
        self.drawn = draws(reached.values())
        """The random generators that were drawn from since, by name, which it sets back."""

    def changes(self) -> list[Change]:
        """Places that hold something else by now, and items that are others; what was added to a container is none."""
        changed = [
            Change(path, name, where, key, before, self._inherited.get((id(where), key), before), now)
            for path, name, where, key, before in self._places
            if not alike(now := value_at(where, key), before)
        ]
        for path, each, before in self._containers:
            if isinstance(each, (dict, list, deque)) and not _same_items(each, before):
                name = name_in(path)
                keys = before if isinstance(each, dict) else range(len(before))
                found = ((key, before[key], value_at(each, key)) for key in keys)
                changed += [
                    Change(f"{path}[{key!r}]", name, each, key, was, was, now)
                    for key, was, now in found
                    if not alike(now, was)
                ]
        return changed

    def give_back(self) -> list[str]:
        """Have everything as it was; the paths of what was not."""
        changed = []
        for path, container, before in self._containers:
            if not _same_items(container, before):
                changed.append(path)
                refill(container, before)
        for change in self.changes():
            changed.append(change.path)
            change.give_back()
        return changed + self.drawn()


@contextlib.contextmanager
def unchanged(reached: Reached) -> Iterator[None]:
    """Raise ``StateChangedError`` where any of it changes meanwhile, but for what modules and optimizers register.

    Everything is given back first, and where something else is raised, too.
    """
    inventory, changed = Inventory(reached), list[str]()
    try:
        yield
    finally:
        changed += inventory.give_back()
    if changed:
        raise StateChangedError(f"the function changes {changed[0]}, which a compiled program would not")


def refill(container: Any, items: Any) -> None:
    """Let a list, queue, dict or set hold the items of a copy of it."""
    container.clear()
    (container.update if isinstance(container, (dict, set)) else container.extend)(items)


def _same_items(now: Any, before: Any) -> bool:
    if isinstance(now, set):
        return bool(now == before)
    if isinstance(now, dict):
        return now.keys() == before.keys() and all(alike(now[key], value) for key, value in before.items())
    return len(now) == len(before) and all(map(alike, now, before))
