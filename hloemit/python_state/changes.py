"""Python state that a program changes: a compiled program has it as it was, at every call, so its owner is told.

Modules, optimizers and what they keep are the program's own state; numbers, flags, strings and containers are burnt in,
and what else holds a tensor, an attribute or a variable, goes on holding that one. A capture is no call: what it
changed is given back.
"""

from __future__ import annotations

import ast
import contextlib
import inspect
import reprlib
import textwrap
import warnings
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, MutableMapping, Sequence
from contextvars import ContextVar
from dataclasses import dataclass
from types import FunctionType
from typing import Any

from torch import Tensor, nn

from hloemit.base.errors import CaptureError
from hloemit.base.source_lines import Frame, calling_frame
from hloemit.base.torch_private import buffers_of, children_of, parameters_of
from hloemit.python_state.inventory import Change, Inventory, refill
from hloemit.python_state.iterators import untaken
from hloemit.python_state.reached import ABSENT, Reached
from hloemit.python_state.slots import Attributes, slots_of

_PLAIN = (int, float, complex, bool, str)
_CONTAINERS = (dict, list, deque, set)
_CHANGED = "is {0} before a call and {1} after it, and a compiled one has {0} each time"
_GROWN = "is a {} that a call changes, and a compiled one does not"
_REPLACED = "is set to another tensor by a call, and not by a compiled one"
_DRAWN = "in a call, and a compiled one has the same ones each time; draw them by torch.rand, or give them as arguments"
_ADVICE = "keep what changes in a tensor (register_buffer), give it as an argument, or return it"


@dataclass
class _Owner:
    """What has names for values: an object, or the variables of a function; and the code that changes them.

    What is ``registered`` is a module's own, and no Python state.
    """

    path: str
    values: MutableMapping[str, Any]
    source: Any
    registered: Sequence[Any] = ()

    def __post_init__(self) -> None:
        self.before = dict(self.values)
        self.held: list[tuple[Any, Any]] = []
        hold_containers(tuple(self.before.values()), self.held, set(map(id, self.registered)))

    def changes(self) -> Iterator[tuple[str, str]]:
        """The names of values that are others now, and what became of them."""
        copies = {id(now): before for now, before in self.held}
        registered = set(map(id, self.registered))
        for name, now in self.values.items():
            before = self.before.get(name)
            if id(now) in registered:
                continue
            if isinstance(now, _CONTAINERS) and now is before:
                items = copies[id(now)]
                if not same_items(now, items) and (not isinstance(now, dict) or _has_others(now, items)):
                    yield name, _GROWN.format(type(now).__name__)
            elif isinstance(now, Tensor) and now is not before:
                yield name, _REPLACED
            elif isinstance(now, _PLAIN) and isinstance(before, _PLAIN) and now != before and before == before:
                yield name, _CHANGED.format(repr(before), repr(now))

    def restore(self) -> None:
        """Give the values back that were there before."""
        for name, now in list(self.values.items()):
            if name not in self.before:
                del self.values[name]
            elif now is not self.before[name]:
                self.values[name] = self.before[name]
        give_back(self.held)


class _Buffers(_Owner):
    """A module's buffers: a tensor that takes another one's place is followed, and none where there was one is not."""

    def changes(self) -> Iterator[tuple[str, str]]:
        after = dict(self.values)
        for name in {**self.before, **after}:
            before, now = ("no tensor" if of.get(name) is None else "a tensor" for of in (self.before, after))
            if before != now:
                yield name, _CHANGED.format(before, now)


@contextlib.contextmanager
def watched(
    reached: Reached,
    functions: Iterable[Any],
    modules: Mapping[str, nn.Module],
    args: Sequence[Any],
    kwargs: Mapping[str, Any],
    objects: Iterable[Any] = (),
) -> Iterator[None]:
    """Warn, with the user's line, of Python state that changes meanwhile, and of lists and dicts in its arguments.

    Numbers and generators that code comes to by other ways (``reached``) are given back, too.
    """
    owners = [*_of_modules(modules), *_of_functions(functions), *_of_objects(objects)]
    given = [(path, value, value.copy()) for path, value in _given(args, kwargs)]
    inventory = Inventory(reached)
    with untaken(reached, CaptureError):
        yield
    said: set[str] = set()
    for owner in owners:
        for name, what in owner.changes():
            path = f"{owner.path}.{name}" if owner.path else name
            said.add(name)
            _warn(f"{path} {what}; {_ADVICE}", _assigned(owner.source, name))
    for change in inventory.changes():
        if change.is_plain or change.is_new:
            change.give_back()
        if change.name in said or not (change.is_plain or _counts(change, reached)):
            continue
        lines = (_assigned(function, change.name) for function in reached.functions())
        before, now = ("absent" if value is ABSENT else reprlib.repr(value) for value in (change.seen, change.now))
        _warn(f"{change.path} {_CHANGED.format(before, now)}; {_ADVICE}", next(filter(None, lines), None))
    for generator in inventory.drawn():
        _warn(f"numbers are drawn from {generator} {_DRAWN}", calling_frame())
    for path, value, items in given:
        if not same_items(value, items):
            _warn(f"{path} {_GROWN.format(type(value).__name__)}", calling_frame())


@contextlib.contextmanager
def as_before(
    functions: Iterable[Any], objects: Iterable[Any], modules: Mapping[str, nn.Module] | None = None
) -> Iterator[None]:
    """Give functions' variables, and attributes of objects and modules, back what they were, at the end."""
    kept = (owner for owner in _of_modules(modules or {}) if not isinstance(owner, _Buffers))
    owners = [*_of_functions(functions), *_of_objects(objects), *kept]
    try:
        yield
    finally:
        for owner in owners:
            owner.restore()


def hold_containers(value: Any, held: list[tuple[Any, Any]], seen: set[int]) -> None:
    """Collect each container below ``value`` with a copy of it."""
    if not isinstance(value, (*_CONTAINERS, tuple)) or id(value) in seen:
        return
    seen.add(id(value))
    if not isinstance(value, tuple):
        held.append((value, dict(value) if isinstance(value, dict) else list(value)))
    for item in list(value.values() if isinstance(value, dict) else value):
        hold_containers(item, held, seen)


def give_back(held: Iterable[tuple[Any, Any]]) -> bool:
    """Let containers hold what copies of them hold; whether one did not."""
    changed = [(now, before) for now, before in held if not same_items(now, before)]
    for now, before in changed:
        refill(now, before)
    return bool(changed)


def _counts(change: Change, reached: Reached) -> bool:
    """Whether a number that a call added is one that the next call goes on from, and none that is made once."""
    return change.is_new and any(_assigned(each, change.name, _updates) for each in reached.functions())


def _has_others(now: Mapping[Any, Any], before: Any) -> bool:
    """Whether a dict has a tensor that was not there."""
    return any(isinstance(value, Tensor) and before.get(key) is not value for key, value in now.items())


def _given(args: Sequence[Any], kwargs: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    for i, value in enumerate(args):
        yield from _containers(f"argument {i}", value)
    for name, value in kwargs.items():
        yield from _containers(f"argument {name}", value)


def _of_modules(modules: Mapping[str, nn.Module]) -> Iterator[_Owner]:
    for prefix, module in modules.items():
        for name, child in module.named_modules():
            path = ".".join(p for p in (prefix, name) if p) or type(module).__name__
            registered = parameters_of(child), buffers_of(child), children_of(child)
            yield _Owner(path, child.__dict__, type(child), registered)
            yield _Buffers(path, buffers_of(child), type(child))


def _of_functions(functions: Iterable[FunctionType]) -> Iterator[_Owner]:
    return (_Owner("", _Variables(function), function) for function in functions)


def _of_objects(objects: Iterable[Any]) -> Iterator[_Owner]:
    for each in objects:
        if hasattr(each, "__dict__"):
            yield _Owner(type(each).__name__, each.__dict__, type(each))
        if any(slots_of(type(each))):
            yield _Owner(type(each).__name__, Attributes(each), type(each))


class _Variables(MutableMapping[str, Any]):
    """The variables of enclosing functions and the globals that a function names, as they are now."""

    def __init__(self, function: FunctionType) -> None:
        cells = zip(function.__code__.co_freevars, function.__closure__ or (), strict=True)
        self._cells = dict(cells)
        self._globals = function.__globals__
        self._names = [*self._cells, *(n for n in function.__code__.co_names if n in self._globals)]

    def __getitem__(self, name: str) -> Any:
        if name in self._cells:
            try:
                return self._cells[name].cell_contents
            except ValueError:  # empty
                raise KeyError(name) from None
        return self._globals[name]

    def __setitem__(self, name: str, value: Any) -> None:
        if name in self._cells:
            self._cells[name].cell_contents = value
        else:
            self._globals[name] = value

    def __delitem__(self, name: str) -> None:
        if name in self._cells:
            del self._cells[name].cell_contents
        else:
            del self._globals[name]

    def __iter__(self) -> Iterator[str]:
        return (n for n in self._names if n in self)

    def __len__(self) -> int:
        return sum(1 for _ in self)


def _containers(path: str, value: Any) -> Iterator[tuple[str, Any]]:
    """The lists and dicts below a value, with the way there."""
    if type(value) in (list, dict):
        yield path, value
    if type(value) in (list, tuple, dict):
        steps: Sequence[tuple[Any, Any]] = list(value.items() if isinstance(value, dict) else enumerate(value))
        for key, item in steps:
            yield from _containers(f"{path}[{key!r}]", item)


def same_items(now: Any, before: Any) -> bool:
    """Whether a container holds what a copy of it holds: the same objects, under equal keys."""
    if len(now) != len(before):
        return False
    if isinstance(now, dict):
        return all(_is_same_key(a, b) and now[a] is before[b] for a, b in zip(now, before, strict=True))
    if isinstance(now, set):
        return all(item in now for item in before)
    return all(a is b for a, b in zip(now, before, strict=True))


def _is_same_key(a: Any, b: Any) -> bool:
    return a is b or (not isinstance(a, Tensor) and not isinstance(b, Tensor) and bool(a == b))


def _assigned(source: Any, name: str, writes: Callable[[ast.AST, str], bool] | None = None) -> Frame | None:
    """The first line of a class, or of a function, that writes an attribute or a variable of that name."""
    writes = writes or _writes
    kinds: list[Any] = list(inspect.getmro(source)) if inspect.isclass(source) else [source]
    for kind in kinds:
        try:
            lines, first = inspect.getsourcelines(kind)
            file = inspect.getsourcefile(kind)
            tree = ast.parse(textwrap.dedent("".join(lines)))
        except (OSError, TypeError, SyntaxError):  # no source, or a part of a line
            continue
        found = [getattr(n, "lineno", 1) for n in ast.walk(tree) if writes(n, name) and not _is_in_init(tree, n)]
        if found and file is not None:
            return Frame(file, first + min(found) - 1)
    return None


def _writes(node: ast.AST, name: str) -> bool:
    if isinstance(node, (ast.Assign, ast.AugAssign, ast.AnnAssign, ast.NamedExpr)):
        return any(_is_called(t, name) for t in (node.targets if isinstance(node, ast.Assign) else [node.target]))
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
        return _is_called(node.func.value, name)  # x.append(…)
    return False


def _updates(node: ast.AST, name: str) -> bool:
    """Whether a statement writes what it reads: ``n += 1``, ``self.n = getattr(self, "n", 0) + 1``."""
    if not _writes(node, name) or isinstance(node, ast.AugAssign):
        return isinstance(node, ast.AugAssign) and _is_called(node.target, name)
    read = (each for each in ast.walk(node) if isinstance(getattr(each, "ctx", None), ast.Load))
    strings = (each.value for each in ast.walk(node) if isinstance(each, ast.Constant))
    return name in strings or any(_is_called(each, name) for each in read)


def _is_called(node: ast.AST, name: str) -> bool:
    while isinstance(node, ast.Subscript):
        node = node.value
    return getattr(node, "attr", getattr(node, "id", None)) == name


def _is_in_init(tree: ast.AST, node: ast.AST) -> bool:
    functions = (n for n in ast.walk(tree) if isinstance(n, ast.FunctionDef) and n.name == "__init__")
    return any(node is inner for function in functions for inner in ast.walk(function))


_held_back: ContextVar[list[tuple[str, Frame | None]] | None] = ContextVar("held_back", default=None)


@contextlib.contextmanager
def said_afterwards() -> Iterator[None]:
    """Hold warnings back until the end, each once: ``torch.export`` drops those of what it runs, perhaps twice."""
    held: list[tuple[str, Frame | None]] = []
    token = _held_back.set(held)
    try:
        yield
    finally:
        _held_back.reset(token)
        for message, where in dict.fromkeys(held):
            _warn(message, where)


def _warn(message: str, where: Frame | None) -> None:
    held = _held_back.get()
    if held is not None:
        held.append((message, where))
    elif where is None:
        warnings.warn(message, stacklevel=2)
    else:
        warnings.warn_explicit(message, UserWarning, where.file, where.line)
