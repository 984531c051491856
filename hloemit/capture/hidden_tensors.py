"""Tensors that an object of Python holds, where no pytree sees them: in attributes, slots, closures, views of dicts."""

from __future__ import annotations

import functools
import types
from collections.abc import Iterator, Mapping, Set, ValuesView
from typing import Any

import torch
from torch import nn

from hloemit.base.torch_private import pytree
from hloemit.program.pytree_classes import path_of, refuse_result
from hloemit.python_state.places import value_at
from hloemit.python_state.slots import Attributes

_MOST = 10_000  # objects that are looked at
_COMPUTED = (torch.Tensor, torch.SymInt, torch.SymFloat, torch.SymBool)


def refuse_holders(values: Any) -> None:
    """Raise TypeError for a leaf with tensors inside that no pytree sees: they would be constants of the program."""
    for leaf in pytree.tree_leaves(values):
        refuse_result(leaf)
        if isinstance(leaf, _COMPUTED):
            continue
        if isinstance(leaf, nn.Module) or _hides_tensors(leaf):
            what = "return them" if callable(leaf) else "make it a dataclass, or register it with torch.utils._pytree"
            raise TypeError(f"{path_of(type(leaf))} holds tensors and is no pytree: {what}")


def _hides_tensors(value: Any) -> bool:
    """Whether a tensor is found from there, by other ways than through modules, classes and variables of a file."""
    seen: dict[int, Any] = {}
    pending = [value]
    while pending and len(seen) < _MOST:
        each = pending.pop()
        if isinstance(each, torch.Tensor):
            return True
        if id(each) not in seen and not isinstance(each, (type, nn.Module, types.ModuleType)):
            seen[id(each)] = each
            pending += _parts(each)
    return False


def _parts(value: Any) -> Iterator[Any]:
    if isinstance(value, Mapping):
        yield from value.values()
    elif isinstance(value, (list, tuple, Set, ValuesView)):
        yield from value
    elif isinstance(value, types.MethodType):
        yield from (value.__self__, value.__func__)
    elif isinstance(value, types.BuiltinMethodType):
        yield value.__self__
    elif isinstance(value, functools.partial):
        yield from (value.func, value.args, value.keywords)
    elif isinstance(value, types.FunctionType):
        yield from (value_at(cell, None) for cell in value.__closure__ or ())
    elif isinstance(value, BaseException):
        yield value.args
    yield getattr(value, "__dict__", None)
    yield from Attributes(value).values()  # of a function its defaults
