"""What was traced of a function that is said to be pure, and for which later calls it is right.

Such a function depends on its arguments alone. What objects among them hold is a part of that, and so is all that
``hloemit.compile`` goes by: modes of PyTorch, and what code of the user's names besides, a module's mode, its hooks or
a variable.
"""

from __future__ import annotations

import dataclasses
import hashlib
from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import Any, TypeVar

import numpy as np
from torch import Tensor

from hloemit.base import tables
from hloemit.base.numbers import exactly
from hloemit.base.switches import switches
from hloemit.lazy.compiling import torch_modes
from hloemit.python_state.places import PLAIN
from hloemit.python_state.reached import Reached

Made = TypeVar("Made")


class Watch:
    """What a function reads besides tensors: its own state, and that of ``roots``."""

    def __init__(self, function: Any, roots: Iterable[Any] = ()) -> None:
        self._kept = function, list(roots)  # which live as long, so that nobody else has their identities
        self._reached = Reached(function, self._kept[1])
        self._state = self._reached.read()

    def holds(self) -> bool:
        """Whether all of it is as it was."""
        return self._reached.holds(self._state)


def find(
    known: dict[Any, Any],
    key: Hashable,
    function: Any,
    roots: Iterable[Any],
    make: Callable[[], Made],
    most: int,
) -> Made:
    """What was made of a function for such a call; made anew where what it, or ``roots``, read is not as it was."""
    found = known.get(key)
    if found is not None and found[1].holds():
        kept: Made = found[0]
        return kept
    made = make()
    tables.keep(known, key, (made, Watch(function, roots)), most)  # watched from now on: it has imported by now
    return made


def modes() -> Hashable:
    """What of PyTorch chooses the operators that a function records."""
    return *torch_modes(), *switches()


def type_of(tensor: Tensor, rows: int = 0) -> Hashable:
    """The type of a tensor, but for its first ``rows`` dimensions."""
    strides = None if tensor.is_contiguous() else tensor.stride()[rows:]
    return tuple(tensor.shape[rows:]), tensor.dtype, tensor.device.type, tensor.requires_grad, strides


def said(value: Any) -> Hashable:
    """What an argument says, as a key: a tensor its type, an object that may change which one it is."""
    if isinstance(value, Tensor):
        return type_of(value)
    if isinstance(value, PLAIN):
        return type(value), exactly(value)
    if isinstance(value, np.generic) or _is_array(value):
        return type(value), str(value.dtype), value.shape, hashlib.sha256(value.tobytes()).digest()
    if _is_record(value):
        return type(value), tuple([said(getattr(value, field.name)) for field in dataclasses.fields(value)])
    return type(value), id(value)


def others(leaves: Sequence[Any]) -> list[Any]:
    """Arguments of which ``said`` has no more than which one it is: all that they hold is looked at."""
    return [x for x in leaves if not (isinstance(x, (Tensor, np.generic, *PLAIN)) or _is_array(x))]


def _is_array(value: Any) -> bool:
    return type(value) is np.ndarray and not value.dtype.hasobject


def _is_record(value: Any) -> bool:
    """Whether a value is a frozen dataclass: an equal one says the same."""
    parameters = getattr(type(value), "__dataclass_params__", None)
    return parameters is not None and parameters.frozen and not isinstance(value, type)
