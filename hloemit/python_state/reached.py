"""The Python state that a function reads besides its arguments: what has to be as it was for a capture to be right.

Attributes of modules, hooks, and of the user's own objects, variables of enclosing functions, globals, defaults, and
what lists and dicts among them hold, as far as they are seen in the code: an attribute that no code which is reached
names, a counter that the training loop keeps in the same object, is not read.
"""

from __future__ import annotations

import argparse
import contextlib
import functools
import gc
import operator
import os
import sys
import weakref
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, MutableMapping, Sequence, Set
from contextvars import ContextVar
from itertools import chain
from types import (
    BuiltinFunctionType,
    CellType,
    FunctionType,
    MappingProxyType,
    MemberDescriptorType,
    MethodType,
    MethodWrapperType,
    ModuleType,
    SimpleNamespace,
)
from typing import Any

from torch import Tensor, nn
from torch.optim import Optimizer

from hloemit.base.gradient_nodes import hook_tables
from hloemit.base.modules import named_modules
from hloemit.base.source_lines import is_library_file
from hloemit.base.tensors import is_plain
from hloemit.base.torch_private import FLAT_WEIGHTS, is_wrapper_subclass
from hloemit.python_state.clocks import is_clock
from hloemit.python_state.holdings import HOOK_TABLES, MODULE_TABLES, TENSOR_TABLES
from hloemit.python_state.places import ABSENT, PLAIN, alike, entries, item_of, joined, name_in, value_at
from hloemit.python_state.slots import Attributes, Elements, Kept, Value, slots_of
from hloemit.python_state.user_code import (
    BY_STRINGS,
    Names,
    imported_by,
    is_library,
    is_library_code,
    is_users,
    module_of,
    names_of,
    run_by_calls,
    run_unnamed,
    users_of,
)

_FUNCTIONS = (FunctionType, BuiltinFunctionType)  # of libraries, which somebody may replace
_MOST = 100_000  # things that are looked at
_OF_USERS = (SimpleNamespace, argparse.Namespace)  # of the standard library, and all of it the user's
_cell = operator.attrgetter("cell_contents")


class Reached:
    """What a function, and what it calls, reads. Tensors are told apart by identity and class, not by their elements.

    A place is a path, the name that code has for it, what has it there, and the key: a dict, a list or a mapping of
    ``slots``, a class, or a cell, which has no key.
    """

    def __init__(self, function: Any, roots: Iterable[Any] = ()) -> None:
        self._names: set[str] = set()  # that code names
        self._in_turn: list[str] = []  # the same, as they came
        self._strings: set[str] = set()  # among what was found, which getattr(x, name) may be given
        self._written: set[str] = set()  # that it writes to, or has in a string
        self._found: dict[int, Any] = {}
        self._objects: list[tuple[str, Any]] = []  # with attributes, of which those count that code names
        self._foreign: list[tuple[str, Any]] = []  # of libraries: only numbers and strings that code names
        self._configured: set[int] = set()  # what modules of libraries hold: all numbers and strings
        self._containers: list[tuple[str, Any]] = []  # all that they hold
        self._keyed: list[dict[Any, Any]] = []  # dicts whose keys count, in order
        self._cells: list[tuple[str, CellType]] = []
        self._parts: list[nn.Module] = []
        self._attributes: dict[tuple[int, str], tuple[str, str, MutableMapping[str, Any]]] = {}  # path, name, where
        self._imports: list[tuple[Names, str | None]] = []  # of functions, with the packages that they are in
        self._views: dict[int, MutableMapping[str, Any]] = {}  # attributes that are in no dict
        self._of_classes: dict[tuple[type, str], None] = {}
        self._forwards: dict[tuple[type, str], None] = {}  # of libraries' modules, which somebody may replace
        self._of_optimizers: set[int] = set()
        self._bare: dict[int, tuple[str, dict[str, Any]]] = {}  # attributes of functions that have none
        self._open: dict[int, tuple[str, dict[str, Any]]] = {}  # attributes of objects, to which code may add some
        self._of_mro: dict[type, frozenset[str]] = {}  # what classes have
        self.tensors: dict[int, Tensor] = {}  # by identity
        self.is_cut = False  # there is more than is looked at, which may change unseen
        self._holders: dict[int, set[int]] = {}  # by whom each of them was found
        self._at = 0  # whose parts are being walked
        self.add(function, *roots)

    def add(self, *roots: Any) -> None:
        """Count something else in, and what the function has imported since."""
        for root in roots:
            self._walk("", root)
        for cache in self.caches():
            cache.note()
        if not roots and not self._imports:
            return
        known, looked_for = -1, dict[int, int]()  # how many names each object was asked for
        while known != len(self._names) + len(self._found):  # code names attributes, which have code
            known = len(self._names) + len(self._found)
            if not self._names.isdisjoint(BY_STRINGS):
                self._name(self._strings)
            for names, package in self._imports:
                for module in imported_by(names, package):
                    self._walk(module.__name__, module)
            for path, value in list(self._objects):
                with self._within(value):
                    asked, looked_for[id(value)] = looked_for.get(id(value)), len(self._in_turn)
                    self._walk_object(path, value, asked)
            for path, value in list(self._foreign):
                self._walk_foreign(path, value)
        self._sources = self._in_order()
        objects = (each for _, each in self._objects if not isinstance(each, (type, FunctionType, ModuleType)))
        self._instances = [*self._parts, *objects]

    def read(self) -> list[Any]:
        """All values as they are now."""
        dicts, lists, cells, places, names, views, of_views, classes, of_classes, grows = self._sources
        return [
            *map(type, self._instances),
            *map(type, self.tensors.values()),
            *chain.from_iterable(self._keyed),
            *chain.from_iterable(map(dict.values, dicts)),
            *chain.from_iterable(lists),
            *map(_cell, cells),
            *map(dict.get, places, names),
            *map(MutableMapping.get, views, of_views),
            *map(MappingProxyType.get, map(vars, classes), of_classes),
            *(own[name] for own, known in grows if own.keys() != known for name in self._added(own)),
        ]

    def _added(self, own: dict[str, Any]) -> list[str]:
        """The attributes that code names and writes, and that an object did not have when it was walked."""
        assigned = own.keys() & self._names & self._written
        return sorted(name for name in assigned if (id(own), name) not in self._attributes)

    def _in_order(self) -> tuple[Sequence[Any], ...]:
        dicts = [c for _, c in self._containers if isinstance(c, dict)]
        lists = [c for _, c in self._containers if not isinstance(c, dict)]
        attributes = [each for each in self._attributes.values() if isinstance(each[2], dict)]
        in_views = [each for each in self._attributes.values() if not isinstance(each[2], dict)]
        return (
            dicts,
            lists,
            [cell for _, cell in self._cells],
            [where for _, _, where in attributes],
            [name for _, name, _ in attributes],
            [where for _, _, where in in_views],
            [name for _, name, _ in in_views],
            [kind for kind, _ in chain(self._of_classes, self._forwards)],
            [name for _, name in chain(self._of_classes, self._forwards)],
            [(own, frozenset(own)) for _, own in chain(self._bare.values(), self._open.values())],
        )

    def holds(self, before: Sequence[Any]) -> bool:
        """Whether everything is as it was read before."""
        try:
            now = self.read()
        except ValueError:  # a variable has no value any more
            return False
        return len(now) == len(before) and (all(map(operator.is_, now, before)) or all(map(alike, now, before)))

    def places(self) -> list[tuple[str, str, Any, Any]]:
        """Attributes and variables; what optimizers keep, and tensors that modules register, are none."""
        found: list[tuple[str, str, Any, Any]] = [
            (path, name, where, name)
            for path, name, where in self._attributes.values()
            if id(where) not in self._of_optimizers
        ]
        found += [(joined(path, n), n, own, n) for path, own in self._open.values() for n in self._added(own)]
        found += [(f"{kind.__name__}.{name}", name, kind, name) for kind, name in self._of_classes]
        return found + [(name, name, cell, None) for name, cell in self._cells]

    def containers(self) -> list[tuple[str, Any]]:
        """Lists, dicts, sets and queues, by path, but for those of optimizers."""
        return [each for each in self._containers if id(each[1]) not in self._of_optimizers]

    def bare(self) -> list[tuple[str, dict[str, Any]]]:
        """Where attributes of functions would be that had none, by path."""
        return list(self._bare.values())

    def open(self) -> list[tuple[str, dict[str, Any]]]:
        """The attributes of objects, by path, to which code may add those in ``assigned``."""
        return list(self._open.values())

    @property
    def assigned(self) -> set[str]:
        """The attributes and variables that code writes."""
        return self._names & self._written

    def inherited(self) -> dict[tuple[int, str], Any]:
        """What objects show for attributes that only their classes have, by place."""
        kinds = {
            id(each.__dict__): type(each)
            for _, each in self._objects
            if hasattr(each, "__dict__") and not isinstance(each, (type, ModuleType))
        }
        return {
            (at, name): getattr(kinds[at], name, ABSENT)
            for (at, name), (_, _, where) in self._attributes.items()
            if at in kinds and name not in where
        }

    def ways_to(self, things: Iterable[Any]) -> list[tuple[str, str, Any, Any]]:
        """The places at which code comes to any of these things, items of lists and dicts among them.

        By way of tuples, objects and closures, too. What modules and optimizers have in their own tables is left out.
        """
        wanted = {id(thing) for thing in things}
        new = list(wanted)
        while new:
            new = [holder for each in new for holder in self._holders.get(each, ()) if holder not in wanted]
            wanted.update(new)
        own = {id(vars(each)) for each in self._found.values() if isinstance(each, nn.Module)}
        ways = [
            place for place in self.places() if not (id(place[2]) in own and isinstance(place[2].get(place[3]), Tensor))
        ]
        ways += [
            (item_of(path, key), name_in(path), each, key)
            for path, each in self.containers()
            if isinstance(each, (dict, list, deque)) and not path.endswith((*MODULE_TABLES, *HOOK_TABLES))
            for key in (each if isinstance(each, dict) else range(len(each)))
        ]
        return [way for way in ways if id(value_at(*way[2:])) in wanted]

    def values(self) -> list[Any]:
        """Whatever was found that is no number, string or tensor."""
        return list(self._found.values())

    def caches(self) -> list[Kept]:
        """Caches of functions that were found."""
        return [view for view in self._views.values() if isinstance(view, Kept)]

    def functions(self) -> list[FunctionType]:
        """The user's own that were found."""
        found = self._found.values()
        return [each for each in found if isinstance(each, FunctionType) and not is_library_code(each)]

    # Walking

    def _walk(self, path: str, value: Any) -> None:
        if isinstance(value, PLAIN):
            if isinstance(value, str) and value.isidentifier():
                self._strings.add(value)
            return
        self._holders.setdefault(id(value), set()).add(self._at)
        if isinstance(value, Tensor):
            if id(value) not in self.tensors:
                self._walk_tensor(path, value)
            self.tensors[id(value)] = value
            return
        if id(value) in self._found:
            return
        if len(self._found) > _MOST:
            self.is_cut = True
            return
        self._found[id(value)] = value
        with self._within(value):
            self._walk_parts(path, value)

    @contextlib.contextmanager
    def _within(self, value: Any) -> Iterator[None]:
        before, self._at = self._at, 0 if value is None else id(value)
        yield
        self._at = before

    def _walk_parts(self, path: str, value: Any) -> None:
        if isinstance(value, nn.Module):
            self._walk_module(path, value)
        elif isinstance(value, Optimizer):
            self._walk_optimizer(path, value)
        elif value is sys.modules:  # where code finds its own by name; libraries are reached by imports
            for name, module in entries(value):
                if not is_library(module):
                    self._walk(item_of(path, name), module)
        elif isinstance(value, (dict, list, tuple, set, frozenset, deque)):
            self._walk_container(path, value)
        elif isinstance(value, (functools.partial, functools.partialmethod)):
            for part in (value.func, value.args, value.keywords):
                self._walk(path, part)
        elif isinstance(value, MethodType):
            self._walk("self", value.__self__)
            self._walk(path, value.__func__)
        elif isinstance(value, (BuiltinFunctionType, MethodWrapperType)):
            if not isinstance(value.__self__, (ModuleType, type)):
                self._walk(path, value.__self__)
        elif isinstance(value, FunctionType):
            self._walk_function(path, value)
        elif isinstance(value, (property, staticmethod, classmethod)):
            self._walk(path, value.fget if isinstance(value, property) else value.__func__)
        elif isinstance(value, (functools.cached_property, functools.singledispatchmethod)):
            self._walk(path, value.func)
        elif isinstance(value, ContextVar):
            self._attribute("", value.name, self._view(value, Value))
        elif Elements.of(value):
            self._attribute(path, "elements", self._view(value, Elements))
        elif isinstance(value, Kept.cache):
            self._attribute(path, "cache_clear", self._view(value, Kept))
            self._walk(path, vars(value).get("__wrapped__"))
        elif isinstance(value, MappingProxyType):
            for shown in gc.get_referents(value):
                self._walk(path, shown)
        elif isinstance(value, weakref.ref):
            self._walk(path, value())
        elif type(value) in _OF_USERS or not is_library(module_of(value)):
            self._strings.update(getattr(type(value), "__dataclass_fields__", ()))
            if hasattr(value, "__dict__") or any(slots_of(type(value))):
                self._objects.append((path, value))
        elif isinstance(getattr(value, "__dict__", None), dict):  # and no class
            self._foreign.append((path, value))
            self._walk(path, vars(value).get("__wrapped__"))

    def _walk_tensor(self, path: str, tensor: Any) -> None:
        """What code has set on a tensor (``weight.scaled = True``), what it is made of, and what its hooks read."""
        if is_plain(type(tensor)) and tensor.__dict__:
            self._objects.append((path, tensor))
        if is_wrapper_subclass(tensor):
            with self._within(tensor):
                for name in list(vars(tensor)):
                    self._attribute(path, name, vars(tensor))
        for hooks in hook_tables(tensor) if isinstance(tensor, Tensor) else ():
            for hook in hooks.values():
                self._walk(path, hook)

    def _walk_container(self, path: str, value: Any) -> None:
        if not isinstance(value, (tuple, frozenset)):
            self._containers.append((path, value))
        if isinstance(value, dict):
            self._keyed.append(value)
        if type(value).__module__ not in ("builtins", "collections") and not is_library(module_of(value)):
            self._objects.append((path, value))  # a class of the user's own
        for key, item in entries(value):
            if isinstance(key, str):
                self._walk(path, key)
            self._walk(item_of(path, key), item)

    def _walk_module(self, path: str, module: nn.Module) -> None:
        for name, part in named_modules(module):
            where, own = ".".join(p for p in (path, name) if p), vars(part)
            kind: Any = type(part)
            self._found[id(part)] = part
            self._parts.append(part)
            with self._within(part):
                for key in (*MODULE_TABLES, *HOOK_TABLES):
                    table = own.get(key)
                    for tensor_name, tensor in (table or {}).items() if key in TENSOR_TABLES else ():
                        self._walk_tensor(joined(where, tensor_name), tensor)
                    if isinstance(table, dict) and (table or key in HOOK_TABLES or is_users(kind)):
                        self._containers.append((joined(where, key), table))
                        for hook in table.values() if key in HOOK_TABLES else ():
                            self._walk(joined(where, key), hook)
                for key in ("training", "forward"):
                    self._attribute(where, key, own)
                if not is_library(module_of(kind)):
                    self._objects.append((where, part))
                self._forwards |= dict.fromkeys(run_by_calls(kind))
                if is_users(kind):
                    continue
                for key in own.keys() - {*MODULE_TABLES, *HOOK_TABLES, *FLAT_WEIGHTS}:
                    if not key.startswith("_"):
                        self._configured.add(id(own[key]))
                        self._attribute(where, key, own)

    def _walk_optimizer(self, path: str, optimizer: Optimizer) -> None:
        """Which tensors it steps, and what it keeps of them; numbers are hyperparameters, compared by themselves."""
        own = vars(optimizer)
        lists = [optimizer.param_groups, *(group["params"] for group in optimizer.param_groups)]
        tables = [*optimizer.param_groups, *(s for s in optimizer.state.values() if isinstance(s, dict))]
        own_state = [own, optimizer.state, *lists, *tables]
        self._of_optimizers.update(map(id, own_state))
        self._found.update((id(each), each) for each in own_state)  # not all that they hold counts
        self._containers += [(path, each) for each in (optimizer.state, *lists)]
        for key in ("state", "param_groups"):
            self._attribute(path, key, own)
        for table in tables:
            for key, value in table.items():
                if isinstance(value, Tensor) or key == "params":
                    self._attribute(path, key, table)
        for key, value in own.items():
            if key.endswith("_hooks"):
                self._walk(joined(path, key), value)
        self._objects.append((path, optimizer))

    def _walk_function(self, path: str, function: FunctionType) -> None:
        code, wrapped = function.__code__, getattr(function, "__wrapped__", None)
        if is_library_file(code.co_filename):
            if wrapped is not None and not is_library_code(wrapped):  # torch.no_grad(), contextmanager, singledispatch
                for cell in function.__closure__ or ():
                    self._walk(path, _cell(cell))
                    for inner in getattr(_cell(cell), "__closure__", None) or ():
                        if type(value_at(inner, None)) is dict:  # the table of a singledispatch
                            self._walk(path, _cell(inner))
                self._walk(path, wrapped)
            return
        for name, cell in zip(code.co_freevars, function.__closure__ or (), strict=True):
            with contextlib.suppress(ValueError):  # not bound yet
                value = _cell(cell)
                self._cells.append((name, cell))
                self._walk(name, value)
        names = names_of(code)
        self._name(names.read)
        self._written |= names.written
        with self._within(None):  # a global is nobody's part
            for name in names.of_globals:
                if name in function.__globals__:
                    self._attribute("", name, function.__globals__)
        if names.imported:
            self._imports.append((names, function.__globals__.get("__package__")))
        own = self._view(function, Attributes)
        for name in own:
            self._attribute(function.__name__, name, own)
        self._walk(path, wrapped)
        self._objects.append((path or function.__name__, function))

    def _name(self, names: Set[str]) -> None:
        self._in_turn += names - self._names
        self._names |= names

    def _walk_object(self, path: str, value: Any, asked: int | None) -> None:
        """What code names of an object's own and of its class's, but for the first ``asked`` names."""
        new = self._names if asked is None else set(self._in_turn[asked:])
        own = None if isinstance(value, Optimizer) else getattr(value, "__dict__", None)
        if isinstance(value, FunctionType) and not own:  # of most, which are many
            self._bare[id(own)] = path, value.__dict__
        elif isinstance(own, dict):
            names = new & own.keys()
            if not isinstance(value, ModuleType):
                self._open[id(own)] = path, own
                names |= self._shared_by(type(value)) & self._names & self._written
            for name in names - {*MODULE_TABLES, *HOOK_TABLES}:
                self._attribute(path, name, own)
        if isinstance(value, ModuleType):
            return
        for kind in (*(users_of(value) if isinstance(value, type) else ()), *users_of(type(value))):
            for name in new & vars(kind).keys() | (run_unnamed(kind) & vars(kind).keys() if asked is None else set()):
                shared = vars(kind)[name]
                if not isinstance(shared, MemberDescriptorType):
                    if isinstance(own, dict) and not hasattr(type(shared), "__set__"):  # which the object may hide
                        self._attribute(path, name, own)
                    self._of_classes[kind, name] = None
                    self._walk(name, shared)
                elif not isinstance(value, type):
                    self._attribute(path, name, self._view(value, Attributes))

    def _shared_by(self, kind: type) -> frozenset[str]:
        """What a class has, which its objects show until they have their own."""
        if kind not in self._of_mro:
            self._of_mro[kind] = frozenset().union(*map(vars, kind.__mro__))
        return self._of_mro[kind]

    def _walk_foreign(self, path: str, value: Any) -> None:
        """What is a library's: numbers, strings, mappings and functions that code names, or all that its modules read.

        A mapping of a class of its own (``UserDict``, ``os.environ``) keeps its items in a dict, and so do lists.
        """
        own = vars(value)
        if isinstance(value, (Mapping, Sequence)):
            for name, items in own.items():
                if isinstance(items, (dict, list)):
                    self._walk(joined(path, name), items)
        for name in own if id(value) in self._configured else self._names & own.keys():
            is_plain = isinstance(own[name], PLAIN) and not name.startswith("__")
            if is_plain or is_clock(own[name]) or (isinstance(value, ModuleType) and isinstance(own[name], _FUNCTIONS)):
                self._attribute(path, name, own)
            elif isinstance(own[name], (ModuleType, Mapping, Sequence)):
                self._walk(joined(path, name), own[name])
        if value is os and "getenv" in self._names:
            self._walk("os.environ", os.environ)

    def _view(self, value: Any, kind: Callable[[Any], MutableMapping[str, Any]]) -> MutableMapping[str, Any]:
        found = self._views.get(id(value))
        if found is None:
            found = self._views[id(value)] = kind(value)
        return found

    def _attribute(self, path: str, name: str, where: MutableMapping[str, Any]) -> None:
        self._attributes.setdefault((id(where), name), (joined(path, name), name, where))
        self._walk(joined(path, name), where.get(name))
