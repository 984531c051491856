"""Slices and paddings that differ by one number: how far along a dimension they lie.

``x[0]``, ``x[1]``, … in a Python loop are one operator at different places, and so are the paddings that autograd makes
of them. Where turns of a loop have them at places that lie evenly, the number is computed from the turn's.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from hloemit.ir import raw


class Offset(NamedTuple):
    """The one dimension along which an operator does not keep the whole, and where it begins there."""

    dim: int
    first: int


def offset_of(op: Any) -> Offset | None:
    """The offset of a slice or a padding; None of other operators, and of what is cut in several dimensions."""
    if op.name == "stablehlo.slice":
        starts, strides = list(op.attributes["start_indices"]), list(op.attributes["strides"])
        if any(stride != 1 for stride in strides):
            return None
        return _only(raw.shape_of(op.operands[0]), raw.shape_of(op.results[0]), starts)
    if op.name == "stablehlo.pad":
        low, high = list(op.attributes["edge_padding_low"]), list(op.attributes["edge_padding_high"])
        if any(op.attributes["interior_padding"]) or min(*low, *high, 0) < 0:
            return None
        return _only(raw.shape_of(op.results[0]), raw.shape_of(op.operands[0]), low)
    return None


def _only(whole: Sequence[int], part: Sequence[int], starts: Sequence[int]) -> Offset | None:
    dims = [d for d, (size, kept) in enumerate(zip(whole, part, strict=True)) if size != kept]
    return Offset(dims[0], starts[dims[0]]) if len(dims) == 1 else None


def placed(op: Any, operands: Sequence[Any], dim: int, at: Any, zero: Any) -> Any:
    """What a slice or a padding gives of its operands where it begins at ``at`` along a dimension, an i32."""
    kind = op.results[0].type
    starts = [at if d == dim else zero for d in range(len(raw.shape_of(operands[0])))]
    if op.name == "stablehlo.slice":
        sizes = {"slice_sizes": raw.i64s(raw.shape_of(op.results[0]))}
        return raw.op("dynamic_slice", kind, [operands[0], *starts], sizes)
    value, filling = operands
    empty = raw.op("broadcast_in_dim", kind, [filling], {"broadcast_dimensions": raw.i64s([])})
    return raw.op("dynamic_update_slice", kind, [empty, value, *starts])
