"""Python state that a program changes: a compiled program has it as it was, at every call, so its owner is told.

Modules, optimizers and what they keep are the program's own state; numbers, flags, strings and containers are burnt in,
and what else holds a tensor, an attribute or a variable, goes on holding that one. A capture is no call: what it
changed is given back.
"""

from __future__ import annotations

import ast
import contextlib
import dataclasses
import inspect
import reprlib
import textwrap
import warnings
from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from contextvars import ContextVar
from typing import Any, TypeGuard

from torch import Tensor, nn
from torch.optim import Optimizer

from hloemit.base.errors import CaptureError
from hloemit.base.source_lines import Frame, calling_frame
from hloemit.base.torch_private import buffers_of, children_of, parameters_of
from hloemit.python_state import files
from hloemit.python_state.holdings import MODULE_HOOKS, STEPPED
from hloemit.python_state.inventory import (
    Change,
    Held,
    Inventory,
    StateChangedError,
    attributes_of,
    held_by,
    registered_in,
    set_on_tensors,
)
from hloemit.python_state.iterators import untaken
from hloemit.python_state.marks import left_on
from hloemit.python_state.places import ABSENT, entries, item_of, name_in
from hloemit.python_state.random_generators import seedings
from hloemit.python_state.reached import Reached
from hloemit.python_state.torch_switches import left_set

_Writing = ast.Assign | ast.AugAssign | ast.AnnAssign | ast.NamedExpr | ast.Call
_CHANGED = "is {0} before a call and {1} after it, and a compiled one has {0} each time"
_REMOVED = "is there before a call and absent after it, and a compiled one leaves it there"
_GROWN = "is a {} that a call changes, and a compiled one does not"
_REPLACED = "is set to {} by a call, and not by a compiled one"
_DRAWN = "in a call, and a compiled one has the same ones each time; draw them by torch.rand, or give them as arguments"
_SEEDED = "seeds PyTorch's generator (torch.manual_seed({}))"
_OTHER_NUMBERS = (
    "and a compiled one draws other numbers in each call: seed it outside, or give the numbers as an argument"
)
_ADVICE_ON_FILES = "read it outside, and give what it has as an argument"
_ADVICE = "keep what changes in a tensor (register_buffer), give it as an argument, or return it"


@contextlib.contextmanager
def watched(
    reached: Reached,
    modules: Mapping[str, nn.Module],
    args: Sequence[Any],
    kwargs: Mapping[str, Any],
    objects: Iterable[Any] = (),
    optimizers: Sequence[Optimizer] = (),
) -> Iterator[None]:
    """Warn, with the user's line, of Python state that changes meanwhile, and of lists and dicts in its arguments.

    Everything is given back, but for buffers and arguments.
    """
    on_tensors = set_on_tensors({}, reached.tensors.values())
    inventory = Inventory(reached, [*on_tensors, *attributes_of(modules, objects)])
    states, given = registered_in(modules, [parameters_of, buffers_of]), list(_given(args, kwargs))
    hooks, children = registered_in(modules, MODULE_HOOKS), registered_in(modules, [children_of])
    switched, left = left_set(), left_on(args, kwargs, modules, optimizers, [*reached.tensors.values()])
    try:
        with untaken(reached, CaptureError), files.heard() as read, seedings() as seeds:
            yield
    finally:
        set_by, on = switched(), left()
    if reached.is_cut:
        warn("the function reads more lists, dicts and objects than are looked at, and may change those unsaid", None)
    for name in set_by:
        warn(f"the function calls {name}, and a compiled one does not: use a context, or call it outside", None)
    on += [*(f"hooks of {each}" for each in _others(hooks)), *(f"the modules in {each}" for each in _others(children))]
    for mark in dict.fromkeys(on):
        warn(f"the function changes {mark}, and a compiled one does not", None)
    if seeds:
        warn(f"the function {_SEEDED.format(seeds[0])}, {_OTHER_NUMBERS}", None)
    for name in dict.fromkeys(read):
        warn(f"the function reads {name}, and a compiled one has what was there each time; {_ADVICE_ON_FILES}", None)
    changes, grown = inventory.changes(), inventory.grown()
    for each in grown:
        each.refill()
    said = [(c.path, what, c.kind, c.name) for c in changes if (what := _became(c, reached))]
    said += [(each.path, _grown(each), each.kind, name_in(each.path)) for each in grown]
    said += [found for table in states for found in _made(table)]
    for path, what, kind, name in said:
        lines = (_assigned(each, name) for each in (kind, *reached.functions()) if each is not None)
        warn(f"{path} {what}; {_ADVICE}", next(filter(None, lines), None))
    for generator in inventory.drawn():
        warn(f"numbers are drawn from {generator} {_DRAWN}", calling_frame())
    for each in _given_back(given):
        warn(f"{each.path} {_grown(each)}", calling_frame())


@contextlib.contextmanager
def unchanged(
    reached: Reached,
    modules: Mapping[str, nn.Module],
    args: Sequence[Any],
    kwargs: Mapping[str, Any],
    objects: Iterable[Any] = (),
    optimizers: Sequence[Optimizer] = (),
) -> Iterator[None]:
    """Raise ``StateChangedError`` where any of it changes; what modules register may.

    Everything is given back first, and where something else is raised, too.
    """
    own = attributes_of({}, (each for each in objects if not isinstance(each, STEPPED)))
    tensors = [*reached.tensors.values()]
    inventory, changed = Inventory(reached, [*own, *set_on_tensors(modules, tensors)]), list[str]()
    given, switched = list(_given(args, kwargs)), left_set()
    states = registered_in(modules, [parameters_of, buffers_of])
    left = left_on(args, kwargs, modules, optimizers, tensors)
    try:
        hearing = files.heard(_refuse_file, _refuse_written)
        with untaken(reached, StateChangedError), hearing as read, seedings(_refuse_seed) as seeds:
            yield
    finally:
        changed += [path for table in states for path, *_ in _made(table)]
        changed += inventory.give_back()
        changed += [each.path for each in _given_back(given)]
        changed += [*(f"what {name} sets" for name in switched()), *left()]
    for seed in seeds:  # where the function has caught what was raised
        _refuse_seed(seed)
    for name in read:
        _refuse_file(name)
    if changed:
        raise StateChangedError(f"the function changes {changed[0]}, which a compiled program would not")


def _given_back(given: Sequence[Held]) -> list[Held]:
    """What a call changed of its arguments, which hold again what they did: they may be the caller's own."""
    changed = [each for each in given if not each.is_same]
    for each in changed:
        each.refill()
    return changed


def _refuse_written(name: str) -> None:
    raise StateChangedError(f"the function writes {name}, which a compiled program would not")


def _refuse_file(name: str) -> None:
    raise StateChangedError(f"the function reads {name}, which a compiled program would not: {_ADVICE_ON_FILES}")


def _refuse_seed(seed: Any) -> None:
    raise StateChangedError(f"the function {_SEEDED.format(seed)}, which a compiled program would not")


def _became(change: Change, reached: Reached) -> str | None:
    """What to say of a change, which is given back; None for nothing."""
    change.give_back()
    if change.is_item and change.now is ABSENT and not change.is_plain:
        return _REMOVED
    if isinstance(change.now, Tensor):
        return None if change.is_item else _REPLACED.format("another tensor")
    if not change.is_plain and not _counts(change, reached):
        return None
    if change.is_plain or change.is_new:
        return _CHANGED.format(*map(_shown, (change.seen, change.now)))
    kind = type(change.now).__name__
    return _REPLACED.format(f"another {kind}" if isinstance(change.seen, type(change.now)) else f"a {kind}")


def _shown(value: Any) -> str:
    return "absent" if value is ABSENT else value.__name__ if isinstance(value, type) else reprlib.repr(value)


def _grown(held: Held) -> str:
    return _GROWN.format(type(held.now).__name__)


def _made(states: Held) -> Iterator[tuple[str, str, type | None, str]]:
    """Of parameters or buffers, those that are a tensor where none was, or none: another tensor there is followed."""
    tables = states.before, dict(states.now)  # that of a ScriptModule has no get
    for path, name, _ in states.items():
        before, now = ("no tensor" if table.get(name) is None else "a tensor" for table in tables)
        if before != now:
            yield path, _CHANGED.format(before, now), states.kind, name


def _others(tables: Sequence[Held]) -> list[str]:
    """The paths of what registers other objects now."""
    objects = [(each.path, each.before.values(), dict(each.now).values()) for each in tables]
    return [path for path, before, now in objects if [*map(id, before)] != [*map(id, now)]]


def _counts(change: Change, reached: Reached) -> bool:
    """Whether what a call has put there is what the next call goes on from, and is not made once, or anew each time."""
    if change.is_item and not isinstance(change.where, dict):
        return False  # whose list is said
    return any(_assigned(each, change.name, reading=True) for each in reached.functions())


def _given(args: Sequence[Any], kwargs: Mapping[str, Any]) -> Iterator[Held]:
    for name, value in (*enumerate(args), *kwargs.items()):
        yield from _containers(f"argument {name}", value)


def _containers(path: str, value: Any) -> Iterator[Held]:
    """The lists, dicts, queues and dataclasses below a value, with the way there."""
    if dataclasses.is_dataclass(value) and not isinstance(value, type) and hasattr(value, "__dict__"):
        path, value = f"{path}.__dict__", vars(value)
    if isinstance(value, (list, dict, deque)):
        yield held_by(path, value)
    if isinstance(value, (list, tuple, dict, deque)):
        for key, item in entries(value):
            yield from _containers(item_of(path, key), item)


def _assigned(source: Any, name: str, *, reading: bool = False) -> Frame | None:
    """The first line of a class, or of a function, that writes an attribute or a variable of that name.

    By what it reads of it there, where that is asked for: ``n += 1``.
    """
    kinds: list[Any] = list(inspect.getmro(source)) if inspect.isclass(source) else [source]
    for kind in kinds:
        try:
            lines, first = inspect.getsourcelines(kind)
            file = inspect.getsourcefile(kind)
            tree = ast.parse(textwrap.dedent("".join(lines)))
        except (OSError, TypeError, SyntaxError):  # no source, or a part of a line
            continue
        writing = [n for n in ast.walk(tree) if _writes(n, name) and not _is_in_init(tree, n)]
        found = [n.lineno for n in writing if not reading or _updates(n, name, _names_of_its_values(tree, name))]
        if found and file is not None:
            return Frame(file, first + min(found) - 1)
    return None


def _writes(node: ast.AST, name: str) -> TypeGuard[_Writing]:
    if isinstance(node, (ast.Assign, ast.AugAssign, ast.AnnAssign, ast.NamedExpr)):
        return any(_is_called(target, name) for target in _targets(node))
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
        return _is_called(node.func.value, name)  # x.append(…)
    return False


def _updates(node: _Writing, name: str, others: Set[str] = frozenset()) -> bool:
    """Whether a statement writes what it reads: ``n += 1``, ``self.n = getattr(self, "n", 0) + 1``, ``d[len(d)] = x``.

    ``others`` are variables that were computed of it.
    """
    if isinstance(node, ast.AugAssign):
        return True
    parts: list[ast.AST | None] = [*node.args, *node.keywords] if isinstance(node, ast.Call) else [node.value]
    for target in _targets(node):
        while isinstance(target, ast.Subscript):
            parts.append(target.slice)
            target = target.value
    return any(_reads(part, each) for part in parts if part is not None for each in (name, *others))


def _reads(node: ast.AST, name: str) -> bool:
    inside = list(ast.walk(node))
    read = (each for each in inside if isinstance(getattr(each, "ctx", None), ast.Load))
    strings = (each.value for each in inside if isinstance(each, ast.Constant))
    return name in strings or any(_is_called(each, name) for each in read)


def _names_of_its_values(tree: ast.AST, name: str) -> set[str]:
    """The variables that are computed of an attribute or a variable: ``n = len(d)``, ``h, c = self.state``."""
    assigned = (n for n in ast.walk(tree) if isinstance(n, (ast.Assign, ast.AnnAssign, ast.NamedExpr)) and n.value)
    read = (_targets(n) for n in assigned if _reads(n.value, name))  # type: ignore[arg-type]
    parts = (part for targets in read for target in targets for part in ast.walk(target))
    return {part.id for part in parts if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Store)}


def _targets(node: ast.AST) -> list[ast.expr]:
    return (
        node.targets if isinstance(node, ast.Assign) else [target] if (target := getattr(node, "target", None)) else []
    )


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
            warn(message, where)


def warn(message: str, where: Frame | None) -> None:
    """Say something of the user's line, or of the caller's; inside of ``said_afterwards`` at its end."""
    held, where = _held_back.get(), where or calling_frame()
    if held is not None:
        held.append((message, where))
    elif where is None:
        warnings.warn(message, stacklevel=2)
    else:
        warnings.warn_explicit(message, UserWarning, where.file, where.line)
