"""Tensors that an object of Python holds, where no pytree sees them: in attributes, slots, closures, views of dicts."""

from __future__ import annotations

import functools
import types
from collections.abc import ItemsView, Iterable, Iterator, KeysView, Mapping, Set, ValuesView
from typing import Any

import torch
from torch import nn

_MOST = 10_000  # objects that are looked at
_CONTAINERS = (list, tuple, Mapping, Set, KeysView, ValuesView, ItemsView)


def hides_tensors(value: Any) -> bool:
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
    elif isinstance(value, _CONTAINERS):
        yield from value
    elif isinstance(value, types.MethodType):
        yield from (value.__self__, value.__func__)
    elif isinstance(value, types.BuiltinMethodType):
        yield value.__self__
    elif isinstance(value, functools.partial):
        yield from (value.func, value.args, value.keywords)
    elif isinstance(value, types.FunctionType):
        yield from (value.__defaults__, value.__kwdefaults__)
        yield from _contents(value.__closure__ or ())
    elif isinstance(value, BaseException):
        yield value.args
    yield getattr(value, "__dict__", None)
    slots = (name for kind in type(value).__mro__ for name in _names(vars(kind).get("__slots__", ())))
    yield from (getattr(value, name, None) for name in slots if not name.startswith("__"))


def _contents(cells: Iterable[types.CellType]) -> Iterator[Any]:
    for cell in cells:
        try:
            yield cell.cell_contents
        except ValueError:  # it is empty yet
            continue


def _names(slots: Any) -> tuple[str, ...]:
    return (slots,) if isinstance(slots, str) else tuple(slots)
