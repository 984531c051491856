"""A call that no trace has made before: its arguments as a step has them, numbers that change lifted."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import torch
from torch import Tensor

from hloemit.recording.calls import CallType, Kind
from hloemit.recording.trace import Number, Ref
from hloemit.recording.values import META

LIFTABLE = (Kind.TENSOR, Kind.TENSORS, Kind.SCALAR, Kind.SCALARS, Kind.FLOAT)


def operand_on_meta(meta: Any, described: Any) -> Any:
    """What a rule is tried with for an operand: a number that is lifted is a tensor of its dtype."""
    if type(described) is Number:
        return torch.empty((), dtype=described.dtype, device=META)
    return meta if type(described) is Ref else described


class Description:
    """Arguments of a call as its step has them, and how many of them are lifted."""

    def __init__(
        self, counts: tuple[int, int, int], call: CallType, leaves: list[Any], operands: Iterator[Any]
    ) -> None:
        self._counts, self._call, self._operands = counts, call, operands
        self.floats = self.integers = 0
        tensors = [x for x in leaves if isinstance(x, Tensor)]
        floats = any(x.dtype.is_floating_point or x.dtype.is_complex for x in tensors)
        exact = not tensors or floats or "dtype" in call.keyword_kinds  # which says what full_like gives
        self._float = torch.float64 if exact else torch.get_default_dtype()  # int64 * 0.5 is f32
        self._compared = tensors[0] if call.compares else None

    def __call__(self, kind: Kind, a: Any) -> Any:
        """What stands for an argument of a kind."""
        if isinstance(a, (list, tuple)):
            if kind is Kind.SCALARS and self._call.is_one_number(a):
                return [self(kind, a[0])] * len(a)
            return [self(kind, x) for x in a]
        if isinstance(a, Tensor):
            found = next(self._operands)
            return Ref(found) if type(found) is int else Ref(*found)
        if kind is Kind.DEVICE:
            return torch.device("cpu")
        if kind in LIFTABLE and self._call.is_lifted(a):
            dtype = self._float if type(a) is float else torch.int64
            if self._compared is not None:  # whose result does not say in which dtype
                dtype = torch.result_type(self._compared, a)
            if type(a) is float:
                self.floats += 1
                return Number(self._counts[0] + self.floats - 1, dtype, is_integer=False)
            self.integers += 1
            return Number(self._counts[1] + self.integers - 1, dtype, is_integer=True)
        return a
