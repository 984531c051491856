"""Variables, attributes and items by which a program's code came to tensors and modules: read before each call.

A compiled program holds the tensors themselves. Where a variable, an attribute of an object or an item of a list is
bound to something else since, the program would go on with what was there, so it is refused. Tables of modules and
optimizers are ``places.py``'s.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable
from itertools import chain
from types import CellType, FunctionType
from typing import Any

import torch
from torch import Tensor, nn
from torch.optim import Optimizer

from hloemit.base.errors import InputError
from hloemit.base.tensors import storage_key
from hloemit.base.torch_private import is_wrapper_subclass
from hloemit.python_state.holdings import Holdings
from hloemit.python_state.places import ABSENT, value_at
from hloemit.python_state.reached import Reached

_cell = operator.attrgetter("cell_contents")
_CODE = (FunctionType, type, property, staticmethod, classmethod)
_MANY = 3  # items of one dict that are read at once


class Variables:
    """The ways by which the code of a function, and of what it holds, comes to ``tensors`` and to modules.

    Functions and classes are no such things, unless they close over one: what code runs is decided when a program is
    lowered.
    """

    def __init__(self, reached: Reached, held: Holdings, tensors: Iterable[Tensor]) -> None:
        owners: list[nn.Module | Optimizer] = [*held.modules.values(), *held.optimizers.values()]
        known = {storage_key(tensor) for tensor in tensors if _has_memory(tensor)}  # a program has them detached
        read = [each for each in reached.tensors.values() if _has_memory(each) and storage_key(each) in known]
        ways = [
            (path, vars(where) if isinstance(where, type) else where, key, value)
            for path, _, where, key in reached.ways_to([*read, *owners])
            if not isinstance(value := value_at(where, key), _CODE) or _closes_over(value)
        ]
        self._ways = ways
        self._cells = [where for _, where, *_ in ways if isinstance(where, CellType)]
        keys_of: dict[int, tuple[Any, list[Any]]] = {}
        for _, where, key, _ in ways:
            if not isinstance(where, CellType):
                keys_of.setdefault(id(where), (where, []))[1].append(key)
        self._dicts: list[dict[Any, Any]] = []
        self._keys: list[Any] = []
        self._items: list[tuple[Callable[[Any], Any], Any]] = []
        for where, keys in keys_of.values():
            if isinstance(where, dict) and (len(keys) < _MANY or type(where) is not dict):  # a class may add by []
                self._dicts += [where] * len(keys)
                self._keys += keys
            else:
                self._items.append((operator.itemgetter(*keys, keys[0]), where))  # of two at least, which is a tuple
        self._values = self._read()

    def _read(self) -> list[Any]:
        return [
            *map(_cell, self._cells),
            *map(dict.get, self._dicts, self._keys),
            *chain.from_iterable([items(where) for items, where in self._items]),
        ]

    def refuse_rebound(self) -> None:
        """Raise ``InputError`` where one is bound to something else; one that is gone is nobody's mistake."""
        if not self._ways:
            return
        try:
            if all(map(operator.is_, self._read(), self._values)):
                return
        except (LookupError, ValueError):  # an item or a variable that is gone
            pass
        for path, where, key, before in self._ways:
            value = value_at(where, key)
            if value is not before and value is not ABSENT:
                kind = "tensor" if isinstance(value, Tensor) else type(value).__name__
                raise InputError(
                    f"{path} is another {kind} than the one that the program was lowered with: lower the program "
                    "again, or make an argument of it (the default of one is bound for good)"
                )


def _has_memory(tensor: Tensor) -> bool:
    return tensor.layout is torch.strided and not is_wrapper_subclass(tensor) and not tensor.is_quantized


def _closes_over(value: Any) -> bool:
    return isinstance(value, FunctionType) and bool(value.__closure__)
