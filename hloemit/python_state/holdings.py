"""What a function holds on to: the modules, optimizers and tensors that it reaches without being given them."""

from __future__ import annotations

import contextlib
import functools
import inspect
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from types import FunctionType, MethodType
from typing import Any

import torch
from torch import nn
from torch.optim import Optimizer
from torch.optim.lr_scheduler import LRScheduler

from hloemit.base.gradient_nodes import hook_tables
from hloemit.base.modules import modules_of, named_modules, parameters_in
from hloemit.base.torch_private import (
    buffers_of,
    children_of,
    forward_hooks_of,
    forward_pre_hooks_of,
    module_backward_hooks_of,
    module_backward_pre_hooks_of,
    parameters_of,
    pytree,
)
from hloemit.python_state.places import entries
from hloemit.python_state.slots import Attributes, slots_of
from hloemit.python_state.user_code import names_of

MODULE_HOOKS = (forward_pre_hooks_of, forward_hooks_of, module_backward_pre_hooks_of, module_backward_hooks_of)
"""The tables of a module's hooks: those of its forward pass first."""
_EMPTY = nn.Module()


def _name_of(table: Callable[[nn.Module], Any]) -> str:
    """What a module calls one of its tables."""
    return next(name for name, value in vars(_EMPTY).items() if value is table(_EMPTY))


TENSOR_TABLES = tuple(map(_name_of, (parameters_of, buffers_of)))
MODULE_TABLES = (*TENSOR_TABLES, _name_of(children_of))
HOOK_TABLES = tuple(map(_name_of, MODULE_HOOKS))
STEPPED = (LRScheduler, torch.amp.GradScaler)
"""Objects of PyTorch's beside optimizers, whose state is followed by other means."""


@dataclass
class Holdings:
    """By the name that the function calls them: ``model``, ``optimizer``, ``scale``.

    ``functions`` are the user's own, ``objects`` of classes of the user's own, schedules of learning rates, or scalers
    of gradients.
    """

    modules: dict[str, nn.Module] = field(default_factory=dict)
    optimizers: dict[str, Optimizer] = field(default_factory=dict)
    tensors: dict[str, torch.Tensor] = field(default_factory=dict)
    objects: dict[str, Any] = field(default_factory=dict)
    functions: list[FunctionType] = field(default_factory=list)

    def prefixed(self) -> Iterator[tuple[str, nn.Module]]:
        """Each module with what the names of its parts begin with: its own name, where there are several."""
        for name, module in self.modules.items():
            yield f"{name}." if len(self.modules) > 1 else "", module

    def in_attributes(self, tensors: Sequence[Any]) -> dict[int, str]:
        """Names, by identity, of tensors that modules have and did not register; empty where they do not have all.

        They are in attributes, and in containers and objects there.
        """
        found, seen = Holdings(), set[int]()
        for prefix, module in self.prefixed():
            for path, part in named_modules(module):
                seen.update(id(table(part)) for table in (parameters_of, buffers_of, children_of))
                for key, value in vars(part).items():
                    _walk(f"{prefix}{path}.{key}" if path else f"{prefix}{key}", value, found, seen)
        names = {id(tensor): name for name, tensor in found.tensors.items()}
        return names if names.keys() >= {*map(id, tensors)} else {}


class Unheld(Exception):  # noqa: N818 - a signal, never an error
    """A module or optimizer that is called, and that no walk has found: a property gives it, say."""

    def __init__(self, owner: nn.Module | Optimizer) -> None:
        super().__init__(f"a {type(owner).__name__}")
        self.owner = owner


def discover(
    function: Any,
    args: Sequence[Any] = (),
    kwargs: Mapping[str, Any] | None = None,
    others: Sequence[nn.Module | Optimizer | torch.Tensor] = (),
) -> Holdings:
    """Walk closures, referenced globals, bound objects, partial arguments and containers of a callable.

    Of what it is called with, modules and optimizers belong to it too, by the names of its parameters; tensors do not.
    ``others`` are those that were ``Unheld``, and tensors in attributes of modules that the function updates.
    """
    found, seen = Holdings(), set[int]()
    _walk("", function, found, seen)
    names = found.in_attributes([]) if others else {}
    for each in others:
        _walk(names.get(id(each), type(each).__name__), each, found, seen)
    given = _by_name(function, args, kwargs or {})
    seen.update(id(x) for x in pytree.tree_leaves(given) if isinstance(x, torch.Tensor))
    for name, value in given.items():
        _walk(name, value, found, seen)
    return found


def _by_name(function: Any, args: Sequence[Any], kwargs: Mapping[str, Any]) -> dict[str, Any]:
    try:
        return inspect.signature(function).bind(*args, **kwargs).arguments
    except (TypeError, ValueError):  # no signature, or arguments that do not fit, which the call itself will say
        return {**{f"arg{i}": a for i, a in enumerate(args)}, **kwargs}


def _walk(name: str, value: Any, found: Holdings, seen: set[int]) -> None:
    if id(value) in seen or value is None or isinstance(value, (int, float, str, bytes, bool)):
        return
    seen.add(id(value))
    for hook in _hooks(value):
        _walk("", hook, found, seen)
    if isinstance(value, nn.Module):
        found.modules[_unique(name or "module", found.modules)] = value
    elif isinstance(value, Optimizer):
        found.optimizers[_unique(name or "optimizer", found.optimizers)] = value
        for inner, item in vars(value).items():
            if isinstance(item, Optimizer):  # which it steps
                _walk(f"{name}.{inner}", item, found, seen)
    elif isinstance(value, torch.Tensor):
        found.tensors[_unique(name or "tensor", found.tensors)] = value
    elif isinstance(value, Mapping):
        for key, item in entries(value):
            _walk(f"{name}.{key}" if name else str(key), item, found, seen)
    elif isinstance(value, (list, tuple, set, frozenset)):
        for i, item in enumerate(value):
            _walk(f"{name}.{i}", item, found, seen)
    elif isinstance(value, (functools.partial, MethodType, FunctionType)):
        if isinstance(value, FunctionType) and not _is_of_library(value):
            found.functions.append(value)
        held = [*_held_by_callable(value)]
        # what it names itself before what the functions that it calls name so
        for inner, item in sorted(held, key=lambda each: not isinstance(each[1], nn.Module)):
            _walk(inner, item, found, seen)
    elif _has_attributes(value):
        found.objects[_unique(name or type(value).__name__, found.objects)] = value
        methods = (method for kind in type(value).__mro__ for method in vars(kind).values())
        found.functions += [m for m in methods if isinstance(m, FunctionType) and not _is_of_library(m)]
        for inner, item in [*getattr(value, "__dict__", {}).items(), *Attributes(value).items()]:
            _walk(inner, item, found, seen)


def _has_attributes(value: Any) -> bool:
    """Whether a value is an object of the user's that may hold others, or steps what the user holds."""
    if isinstance(value, STEPPED):
        return True
    if type(value).__module__.startswith(("hloemit.stages", "hloemit.calling")):
        return False  # a compiled program's state is its own
    is_plain = inspect.ismodule(value) or inspect.isclass(value)
    library = type(value).__module__.partition(".")[0] in ("torch", "builtins", "numpy", "jax")
    return (hasattr(value, "__dict__") or any(slots_of(type(value)))) and not is_plain and not library


def _is_of_library(function: FunctionType) -> bool:
    return (function.__module__ or "").partition(".")[0] in ("torch", "hloemit")


def _held_by_callable(value: Any) -> Iterator[tuple[str, Any]]:
    if isinstance(value, functools.partial):
        yield "", value.func
        yield from ((str(i), a) for i, a in enumerate(value.args))
        yield from value.keywords.items()
    elif isinstance(value, MethodType):
        yield "", value.__func__
        yield "self", value.__self__
    elif isinstance(value, FunctionType):
        if _is_of_library(value):
            return  # the library's own functions hold nothing of the user's
        wrapped = inspect.unwrap(value)
        if wrapped is not value:
            yield "", wrapped
        yield from _closed_over(value)
        yield from (
            (name, value.__globals__[name]) for name in names_of(value.__code__).of_globals if name in value.__globals__
        )
        yield from ((f"default{i}", d) for i, d in enumerate(value.__defaults__ or ()))
        yield from (value.__kwdefaults__ or {}).items()


def _closed_over(function: FunctionType) -> Iterator[tuple[str, Any]]:
    for name, cell in zip(function.__code__.co_freevars, function.__closure__ or (), strict=True):
        with contextlib.suppress(ValueError):  # a cell that is empty yet
            yield name, cell.cell_contents


def _hooks(value: Any) -> Iterator[Any]:
    """What runs with a module or a tensor though the function never names it."""
    if isinstance(value, nn.Module):
        for module in modules_of(value):
            for table in MODULE_HOOKS:
                yield from table(module).values()
        for parameter in parameters_in(value):
            yield from _hooks(parameter)
    elif isinstance(value, torch.Tensor):
        for hooks in hook_tables(value):
            yield from hooks.values()


def _unique(name: str, taken: Mapping[str, Any]) -> str:
    candidate, count = name, 1
    while candidate in taken:
        count += 1
        candidate = f"{name}_{count}"
    return candidate
