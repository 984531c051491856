"""Functions of ``Op``s as programs: their text, and what they give for tensors of the device."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import torch
from torch import Tensor

from hloemit.ir.build import ModuleBuilder, building, function
from hloemit.ir.serialization import as_text
from hloemit.ir.value import TensorType, Value
from hloemit.lowering.context import Context
from hloemit.torch_xla.embedded import call, part
from hloemit.torch_xla.ops import PT_XLA_TYPE_MAP, Computation, Op, Shape, leaves, results_of, wrapped


def get_computation_hlo(computation: Computation) -> str:
    """The StableHLO text of a computation."""
    builder = ModuleBuilder(computation.name)
    types = [TensorType(s.sizes, Op.to_torch_type(s.dtype)) for s in computation.shapes]
    with building(builder):
        function("main", types, lambda *values: leaves(wrapped(computation.fn(*map(Op, values))).op), public=True)
        return as_text(builder.module)


def run_on(name: str, fn: Callable[..., Any], tensors: Sequence[Tensor]) -> Any:
    """A function of ``Op``s on tensors of the device: its result, or a tuple of them."""
    types = [TensorType(tuple(t.shape), t.dtype) for t in tensors]
    results, nesting = results_of(fn, types)

    def empty(operands: Sequence[Tensor]) -> list[Tensor]:
        device = operands[0].device if operands else "meta"
        return [torch.empty(tuple(r.shape), dtype=r.dtype, device=device) for r in results]

    def lower(ctx: Context, operands: Sequence[Value]) -> list[Value]:
        return leaves(wrapped(fn(*map(Op, operands))).op)

    shapes = [Shape.create(PT_XLA_TYPE_MAP[t.dtype], t.shape) for t in tensors]
    text = get_computation_hlo(Computation(name, fn, shapes))
    found = call(part("builder", text, empty, lower), tensors)
    return tuple(found) if isinstance(nesting, list) else found[0]
