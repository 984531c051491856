"""The largest tensor that a module computes, or goes through element by element."""

from __future__ import annotations

import math
from typing import Any, NamedTuple

from hloemit.base.dtypes import FROM_MLIR_NAME, type_string
from hloemit.ir.bindings import Module, ir
from hloemit.ir.collectives import line_of

# What only moves elements is no tensor of its own: a view in PyTorch, an index to XLA
_MOVES = frozenset(
    f"stablehlo.{name}" for name in ("broadcast_in_dim", "constant", "reshape", "reverse", "slice", "transpose")
)
# What gives less than it reads: there a view costs time, too
_GATHERS = frozenset(f"stablehlo.{name}" for name in ("convolution", "dot_general", "reduce", "reduce_window"))


class Computed(NamedTuple):
    """What an operation computes or reads: its bytes, its type (``f32[2,3]``), the operation, and the user's line."""

    bytes: int
    type: str
    op: str
    line: str


def largest_computed(module: Module) -> Computed:
    """The largest of what is computed or read; sizes that are symbolic, and types that torch lacks, are not counted."""
    counted: dict[Any, int] = {}
    found: list[tuple[int, Any, Any]] = []

    def look(op: Any) -> Any:
        if op.name not in _MOVES:
            for value in _met(op):
                kind = value.type
                size = counted.get(kind)
                if size is None:
                    size = counted[kind] = _bytes(kind)
                if not found or size > found[0][0]:
                    found[:] = [(size, kind, op)]
        return ir.WalkResult.ADVANCE

    with module.context:
        module.operation.walk(look)
        if not found or not found[0][0]:
            return Computed(0, "", "", "")
        size, kind, op = found[0]
        ranked = ir.RankedTensorType(kind)
        dtype = FROM_MLIR_NAME[str(ranked.element_type)]
        return Computed(size, type_string(tuple(ranked.shape), dtype), op.name, line_of(op))


def _met(op: Any) -> list[Any]:
    """The results of an operation, and its operands where it goes through all of them."""
    if op.name not in _GATHERS or (op.name == "stablehlo.reduce" and _is_multiple(op)):
        return list(op.results)
    return [*op.results, *op.operands]


def _is_multiple(op: Any) -> bool:
    """Whether a sum is one of equal numbers alone, over dimensions that a broadcast made: XLA multiplies."""
    if len(op.results) != 1 or op.regions[0].blocks[0].operations[0].name != "stablehlo.add":
        return False
    source = op.operands[0].owner
    if getattr(source, "name", "") != "stablehlo.broadcast_in_dim":
        return getattr(source, "name", "") == "stablehlo.constant"  # of that size: a splat
    of = ir.RankedTensorType(source.operands[0].type).shape
    kept = {to for size, to in zip(of, source.attributes["broadcast_dimensions"], strict=True) if size != 1}
    return not kept.intersection(op.attributes["dimensions"])


def _bytes(kind: Any) -> int:
    if not isinstance(kind, ir.RankedTensorType) or not kind.has_static_shape:
        return 0
    dtype = FROM_MLIR_NAME.get(str(kind.element_type))
    return math.prod(kind.shape) * dtype.itemsize if dtype is not None else 0
