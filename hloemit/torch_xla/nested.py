"""Tensors inside of nested Python objects."""

from __future__ import annotations

import copy
import types
from collections.abc import Callable
from typing import Any

import torch

from hloemit.torch_xla.utils.utils import DataWrapper

Convert = Callable[[Any], Any]
_WHOLE = (type, types.ModuleType, types.FunctionType, types.MethodType, torch.Tensor, torch.nn.Module)


def is_lazy(value: Any) -> bool:
    """Whether a value is a tensor of the device."""
    return isinstance(value, torch.Tensor) and value.device.type == "xla"


def replaced(data: Any, selected: Callable[[Any], bool], convert: Convert) -> Any:
    """``data`` with everything that is ``selected`` in it converted, once an object.

    Goes through lists, tuples, sets, dictionaries, what a ``DataWrapper`` says, and the attributes of other objects,
    but modules. What holds nothing that is selected stays the same object, anything else is a copy.
    """
    return _Walk(selected, convert).of(data)


class _Walk:
    """What was met on the way, so that it is converted once, and cycles end."""

    def __init__(self, selected: Callable[[Any], bool], convert: Convert) -> None:
        self._selected = selected
        self._convert = convert
        self._met: dict[int, tuple[Any, Any]] = {}  # by identity; the object is kept, and its identity with it

    def of(self, value: Any) -> Any:
        """The value with what is in it converted."""
        if id(value) in self._met:
            return self._met[id(value)][1]
        self._met[id(value)] = value, value  # until it is known
        found = self._convert(value) if self._selected(value) else self._inside(value)
        self._met[id(value)] = value, found
        return found

    def _inside(self, value: Any) -> Any:
        if isinstance(value, dict):
            return self._with_items(value)
        if isinstance(value, (list, tuple, set, frozenset)):
            return self._rebuilt(value)
        if isinstance(value, DataWrapper):
            return value.from_tensors([self.of(tensor) for tensor in value.get_tensors()])
        if isinstance(value, _WHOLE) or not hasattr(value, "__dict__"):
            return value
        attributes = self.of(vars(value))
        if attributes is vars(value):
            return value
        found = copy.copy(value)
        vars(found).update(attributes)
        return found

    def _with_items(self, value: dict[Any, Any]) -> Any:
        changed = {key: new for key, old in value.items() if (new := self.of(old)) is not old}
        if not changed:
            return value
        found = copy.copy(value)
        found.update(changed)
        return found

    def _rebuilt(self, value: Any) -> Any:
        items = [self.of(item) for item in value]
        if all(new is old for new, old in zip(items, value, strict=True)):
            return value
        return type(value)(*items) if hasattr(value, "_fields") else type(value)(items)
