"""``optimization_barrier_``: what XLA does not look through."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import torch
from torch import Tensor

from hloemit.ir import hlo
from hloemit.ir.value import Value
from hloemit.lowering.context import Context
from hloemit.torch_xla.embedded import call, empty, part
from hloemit.torch_xla.nested import is_lazy


def _lower(ctx: Context, operands: Sequence[Value]) -> list[Value]:
    return hlo.optimization_barrier(list(operands))


_BARRIER = part("barrier", "", lambda operands: [empty(t, operands) for t in operands], _lower)


def behind_barrier(tensors: Sequence[Tensor]) -> list[Tensor]:
    """The tensors of the device as new ones without a gradient, none of which is there before all of them are.

    What is computed from them is not taken for what was computed before.
    """
    if not tensors:
        return []
    with torch.no_grad():
        return call(_BARRIER, [t.detach() for t in tensors])


def leaves_behind_barrier(values: Sequence[Any]) -> list[Any]:
    """The values; for tensors of the device new ones, ``behind_barrier``, that want a gradient where those do."""
    behind = iter(behind_barrier([v for v in values if is_lazy(v)]))
    return [next(behind).requires_grad_(v.requires_grad) if is_lazy(v) else v for v in values]


def optimization_barrier_(tensors: Sequence[Tensor]) -> None:
    """Give tensors of the device the values that they have, ``behind_barrier``."""
    with torch.no_grad():
        for tensor, behind in zip(tensors, behind_barrier(tensors), strict=True):
            tensor.data.copy_(behind)
