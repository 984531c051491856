"""What the dimensions of an op's operands are to it."""

from __future__ import annotations

from typing import Any

from hloemit.ir.bindings import ir, stablehlo


def reduced(op: Any) -> list[int]:
    """Those that a ``stablehlo.reduce`` reduces."""
    return list(ir.DenseI64ArrayAttr(op.attributes["dimensions"]))


def counts_along(value: Any, axis: int) -> bool:
    """Whether a value is a ``stablehlo.iota`` along this dimension: the places of its elements."""
    made = value.owner
    return getattr(made, "name", "") == "stablehlo.iota" and made.attributes["iota_dimension"].value == axis


def of_product(op: Any, side: int) -> tuple[list[int], list[int], list[int]]:
    """Of a ``stablehlo.dot_general``'s left (0) or right operand: the batch's, those summed up, the free ones."""
    numbers = stablehlo.DotDimensionNumbers(op.attributes["dot_dimension_numbers"])
    if side:
        batch, summed = list(numbers.rhs_batching_dimensions), list(numbers.rhs_contracting_dimensions)
    else:
        batch, summed = list(numbers.lhs_batching_dimensions), list(numbers.lhs_contracting_dimensions)
    rank = ir.RankedTensorType(op.operands[side].type).rank
    return batch, summed, [d for d in range(rank) if d not in (*batch, *summed)]
