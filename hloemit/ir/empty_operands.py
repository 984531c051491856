"""Gathers of operands that may be empty, in modules of open sizes.

A slice of one element does not fit a dimension of none: where an open size is 0, a module that picks elements one by
one would have no static form, though it picks none.
"""

from __future__ import annotations

from typing import Any

from hloemit.ir import raw
from hloemit.ir.bindings import Module, ir
from hloemit.ir.walking import operations

_GATHERS = ("stablehlo.gather", "stablehlo.dynamic_gather")


def fit_slices(module: Module) -> None:
    """Let gathers along open dimensions take slices that are no longer than these; changes the module."""
    for op in operations(module.operation):
        if op.name not in _GATHERS or ir.RankedTensorType(op.operands[0].type).has_static_shape:
            continue
        with op.location, ir.InsertionPoint(op):
            sizes = _slice_sizes(op)
            kind = ir.RankedTensorType(sizes.type)
            sizes = raw.op("minimum", kind, [sizes, _sizes(op.operands[0], kind)])
            kept = {k: v for k, v in raw.attributes(op).items() if k != "slice_sizes"}
            fitted = raw.op("dynamic_gather", op.results[0].type, [op.operands[0], op.operands[1], sizes], kept)
        op.results[0].replace_all_uses_with(fitted)
        op.operation.erase()


def picks_of_nothing(module: Module) -> bool:
    """Whether a gather of a module of known sizes gives elements where it has none to read."""
    return any(
        0 in raw.shape_of(op.operands[0]) and 0 not in raw.shape_of(op.results[0])
        for op in operations(module.operation)
        if op.name == "stablehlo.gather"
    )


def _slice_sizes(gather: Any) -> Any:
    if gather.name == "stablehlo.dynamic_gather":
        return gather.operands[2]
    sizes = list(gather.attributes["slice_sizes"])
    return raw.constant(f"dense<{sizes}>", f"tensor<{len(sizes)}xi64>")


def _sizes(operand: Any, kind: Any) -> Any:
    """The sizes of an operand's dimensions, as a tensor of integers of a type."""
    i32, element = ir.IntegerType.get_signless(32), kind.element_type
    sizes = []
    for dim in range(ir.RankedTensorType(operand.type).rank):
        of_dim = {"dimension": ir.IntegerAttr.get(ir.IntegerType.get_signless(64), dim)}
        size = raw.op("get_dimension_size", raw.tensor([], i32), [operand], of_dim)
        converted = raw.op("convert", raw.tensor([], element), [size])
        sizes.append(raw.op("reshape", raw.tensor([1], element), [converted]))
    return raw.op("concatenate", kind, sizes, {"dimension": ir.IntegerAttr.get(ir.IntegerType.get_signless(64), 0)})
