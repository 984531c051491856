"""What Python state was before a function ran, and what became of it.

Of what code reaches, what it names; of modules and objects all attributes, since code of a library may set any.
"""

from __future__ import annotations

import contextlib
import re
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import chain
from operator import is_
from typing import Any, NamedTuple

from torch import Tensor, nn

from hloemit.base.errors import CaptureError
from hloemit.base.modules import named_modules
from hloemit.base.tensors import Elsewhere
from hloemit.base.torch_private import buffers_of, children_of, parameters_of
from hloemit.python_state.holdings import MODULE_TABLES, TENSOR_TABLES
from hloemit.python_state.places import ABSENT, PLAIN, alike, entries, item_of, joined, name_in, put, value_at
from hloemit.python_state.random_generators import draws
from hloemit.python_state.reached import Reached
from hloemit.python_state.slots import Class

_CONTAINERS = (dict, list, deque, set, tuple)


class StateChangedError(CaptureError):
    """A function changes Python state."""


@dataclass(frozen=True)
class Change:
    """A place, or an item of a container, that holds something else now; ``ABSENT`` is nothing.

    ``seen`` is what code saw there before: of what an object did not have, what its class has. ``kind`` is the class
    whose code writes there, where that is known.
    """

    path: str
    name: str
    where: Any
    key: Any
    before: Any
    seen: Any
    now: Any
    kind: type | None = None
    is_item: bool = False

    @property
    def is_plain(self) -> bool:
        """Whether a number, a string or a module's class became another one."""
        if isinstance(self.where, Class):
            return self.seen is not self.now
        return isinstance(self.seen, PLAIN) and isinstance(self.now, PLAIN) and not alike(self.seen, self.now)

    @property
    def is_new(self) -> bool:
        """Whether anything but a tensor is where nothing was."""
        return self.seen is ABSENT and not isinstance(self.now, Tensor)

    def give_back(self) -> None:
        """Have there what was there."""
        put(self.where, self.key, self.before)


_NOTED = re.compile("^_.*_memo(_vc|_epoch)?$")  # what PyTorch's fake tensors note of sizes that data decide


class Held(NamedTuple):
    """What a list, dict, set or queue held, or by name an object, or a module of what it registers (``is_table``)."""

    path: str
    now: Any
    before: Any
    kind: type | None = None
    is_table: bool = False

    @property
    def is_same(self) -> bool:
        """Whether it holds that now, a dict in the same order."""
        now, before = self.now, self.before
        if isinstance(now, set):
            return bool(now == before)
        if not isinstance(now, dict):
            return len(now) == len(before) and all(map(alike, now, before))
        now = now if type(now) is dict else dict(entries(now))
        if len(now) == len(before) and all(map(is_, now, before)) and all(map(is_, now.values(), before.values())):
            return True  # as most are
        same = now.keys() == before.keys() and all(alike(now[key], value) for key, value in before.items())
        return same and [*now] == [*before]

    @property
    def has_grown(self) -> bool:
        """Whether it holds more or less, or anything but numbers for numbers; a dict, another tensor or order."""
        if isinstance(self.now, dict):
            now = dict(entries(self.now))
            if now.keys() == self.before.keys() and [*now] != [*self.before]:
                return True
            return any(isinstance(x, Tensor) and self.before.get(key) is not x for key, x in now.items())
        if isinstance(self.now, set) or len(self.now) != len(self.before):
            return not self.is_same
        pairs = zip(self.now, self.before, strict=True)
        return any(not alike(a, b) and not (isinstance(a, PLAIN) and isinstance(b, PLAIN)) for a, b in pairs)

    def items(self) -> Iterator[tuple[str, str, Any]]:
        """Path, name and key of what it held; of a dict, of what it has now, too."""
        if self.is_table:
            names = [name for name in {**self.before, **self.now} if not _NOTED.search(str(name))]
            yield from ((f"{self.path}.{name}", name, name) for name in names)
        elif not isinstance(self.now, set):
            name = name_in(self.path)
            keys = {**self.before, **dict(entries(self.now))} if isinstance(self.now, dict) else range(len(self.before))
            yield from ((item_of(self.path, key), name, key) for key in keys)

    def was(self, key: Any) -> Any:
        """What it held under a key; ``ABSENT`` for nothing."""
        return self.before.get(key, ABSENT) if isinstance(self.before, dict) else self.before[key]

    def refill(self) -> None:
        """Let it hold that again."""
        self.now.clear()
        (self.now.update if isinstance(self.now, (dict, set)) else self.now.extend)(self.before)


def held_by(path: str, container: Any, kind: type | None = None) -> Held:
    """A list, dict, set, queue or tuple as it is now; of a class of tuples, whatever it says its length is."""
    container = tuple(tuple.__iter__(container)) if isinstance(container, tuple) else container
    if isinstance(container, dict):
        return Held(path, container, dict(entries(container)), kind)
    return Held(path, container, (set if isinstance(container, set) else list)(container), kind)


def attributes_of(modules: Mapping[str, nn.Module], objects: Iterable[Any] = ()) -> list[Held]:
    """The attributes of modules, of those inside of them, and of objects, as they are now."""
    of_objects = ((type(each).__name__, each) for each in objects if hasattr(each, "__dict__"))
    tables = [_table(path, vars(owner), owner) for path, owner in (*_parts(modules), *of_objects)]
    return [*tables, *set_on_tensors(modules)]


def set_on_tensors(modules: Mapping[str, nn.Module], others: Iterable[Tensor] = ()) -> list[Held]:
    """The attributes that code has set on tensors, of modules and others (``weight.scaled = True``), as they are."""
    registered = [
        (f"{path}.{name}", tensor)
        for path, part in _parts(modules)
        for table in (parameters_of(part), buffers_of(part))
        for name, tensor in dict(table).items()
        if tensor is not None
    ]
    registered += [("a tensor that it holds", tensor) for tensor in others]
    for _, tensor in registered:
        if issubclass(type(tensor), Elsewhere):
            tensor.detach()  # or a note of where the elements are would count as an attribute
    return [Held(path, own, dict(own), is_table=True) for path, tensor in registered for own in (tensor.__dict__,)]


def registered_in(
    modules: Mapping[str, nn.Module],
    tables: Iterable[Callable[[nn.Module], Any]] = (parameters_of, buffers_of, children_of),
) -> list[Held]:
    """What modules, and those inside of them, register."""
    return [_table(path, table(part), part) for path, part in _parts(modules) for table in tables]


def replacements(tables: Iterable[Mapping[Any, Any]]) -> Callable[[Tensor], Tensor]:
    """What gives, of a tensor that is in one of the tables now, the one that is in its place then; of others itself."""
    places = {id(value): (table, key) for table in reversed([*tables]) for key, value in table.items()}

    def replaced(tensor: Tensor) -> Tensor:
        table, key = places.get(id(tensor), ({}, None))
        now = table.get(key)
        return now if isinstance(now, Tensor) else tensor

    return replaced


def _parts(modules: Mapping[str, nn.Module]) -> Iterator[tuple[str, nn.Module]]:
    for prefix, module in modules.items():
        for name, part in named_modules(module):
            yield ".".join(p for p in (prefix, name) if p) or type(module).__name__, part


def _table(path: str, values: dict[str, Any], owner: Any) -> Held:
    return Held(path, values, dict(values), type(owner), is_table=True)


class Inventory:
    """Everything that ``reached`` found, as it is now, but for what modules and optimizers keep as their own.

    Of ``tables``, everything that they hold.
    """

    def __init__(self, reached: Reached, tables: Iterable[Held] = ()) -> None:
        self._held = {id(table.now): table for table in tables}
        for table in list(self._held.values()):
            for name, value in table.before.items():
                if isinstance(value, _CONTAINERS) and name not in MODULE_TABLES:
                    self._hold(f"{table.path}.{name}", value, table.kind)
        for path, each in reached.containers():
            if id(each) not in self._held and not path.endswith(TENSOR_TABLES):
                self._held[id(each)] = held_by(path, each)
        self._held |= {id(own): Held(path, own, dict(own), is_table=True) for path, own in reached.bare()}
        places = (place for place in reached.places() if id(place[2]) not in self._held)
        modules = (each for each in reached.values() if isinstance(each, nn.Module))
        classes = ((f"{type(each).__name__}.__class__", "__class__", Class(each), "__class__") for each in modules)
        self._places = [(*place, value_at(*place[2:])) for place in chain(places, classes)]
        self._inherited = reached.inherited()
        self._open = [(path, own, frozenset(own)) for path, own in reached.open() if id(own) not in self._held]
        self._reached = reached
        self.drawn = draws(reached.values())
        """The random generators that were drawn from since, by name, which it sets back."""

    def _hold(self, path: str, value: Any, kind: type | None) -> None:
        """Note what a container holds, and those in it."""
        if id(value) not in self._held:
            held = self._held[id(value)] = held_by(path, value, kind)
            for key, item in entries(held.before):
                if isinstance(item, _CONTAINERS):
                    self._hold(item_of(path, key), item, kind)

    def changes(self) -> list[Change]:
        """Places that hold something else by now, and items that are others, or that a dict has since."""
        found: list[tuple[Any, ...]] = [(*place, None, False) for place in self._places]
        found += [
            (joined(path, name), name, own, name, ABSENT, None, False)
            for path, own, known in self._open
            if own.keys() != known
            for name in sorted((own.keys() & self._reached.assigned) - known)
        ]
        for each in self._held.values():
            if not each.is_same:
                found += [
                    (path, name, each.now, key, each.was(key), each.kind, not each.is_table)
                    for path, name, key in each.items()
                ]
        return [
            Change(path, name, where, key, before, self._inherited.get((id(where), key), before), now, kind, is_item)
            for path, name, where, key, before, kind, is_item in found
            if not alike(now := value_at(where, key), before)
        ]

    def grown(self) -> list[Held]:
        """Containers of which there is more to say than that numbers in them are others."""
        return [each for each in self._held.values() if not each.is_table and each.has_grown]

    def give_back(self) -> list[str]:
        """Have everything as it was; the paths of what was not."""
        changed = [each for each in self._held.values() if not each.is_same]
        for each in changed:
            each.refill()
        places = self.changes()
        for place in places:
            place.give_back()
        return [*(each.path for each in changed), *(each.path for each in places), *self.drawn()]


@contextlib.contextmanager
def given_back(inventory: Inventory) -> Iterator[None]:
    """Have everything as it was, at the end."""
    try:
        yield
    finally:
        inventory.give_back()
