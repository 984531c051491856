"""Matrix products of 64-bit integers as sums of products, where the compiler has no other: on TPUs.

A TPU's 64-bit integers are pairs of 32 bits: XLA has that of all operations but ``dot_general`` and ``convolution``.
"""

from __future__ import annotations

from typing import Any

from hloemit.ir import hlo
from hloemit.ir.array import Array
from hloemit.ir.bindings import Module, ir, stablehlo
from hloemit.ir.build import ModuleBuilder, building
from hloemit.ir.serialization import clone
from hloemit.ir.value import Value, hlo_static

VERSION = 1  # raise it with any change of what is written

_WIDE = ("i64", "ui64")


def summed(module: Module) -> Module:
    """A copy of the module with such products as sums; the module itself where it has none."""
    if not _sites(module):
        return module
    copy = clone(module)
    with building(ModuleBuilder(module=copy)):
        for op in _sites(copy):
            with ir.InsertionPoint(op), op.location:
                op.results[0].replace_all_uses_with(_sum(op).ir)
            op.erase()
    return copy


def _sites(module: Module) -> list[Any]:
    found: list[Any] = []

    def visit(op: Any) -> Any:
        if op.name == "stablehlo.dot_general":
            types = [ir.RankedTensorType(value.type) for value in (op.results[0], *op.operands)]
            if str(types[0].element_type) in _WIDE and all(t.has_static_shape for t in types):
                found.append(op)
        return ir.WalkResult.ADVANCE

    with module.context:
        module.operation.walk(visit)
    return found


def _sum(op: Any) -> Value:
    """The product: both operands in (batch, free of the left, free of the right, summed), multiplied, and added up."""
    numbers = stablehlo.DotDimensionNumbers(op.attributes["dot_dimension_numbers"])
    left, right = (Value.of(value) for value in op.operands)
    left_batch, left_summed = list(numbers.lhs_batching_dimensions), list(numbers.lhs_contracting_dimensions)
    right_batch, right_summed = list(numbers.rhs_batching_dimensions), list(numbers.rhs_contracting_dimensions)
    left_free = [d for d in range(left.ndim) if d not in (*left_batch, *left_summed)]
    right_free = [d for d in range(right.ndim) if d not in (*right_batch, *right_summed)]
    # from places in the result to the operands' dimensions
    start, end = len(left_batch) + len(left_free), left.ndim + len(right_free)
    sums = range(end - len(left_summed), end)
    left_of = {**dict(enumerate([*left_batch, *left_free])), **dict(zip(sums, left_summed, strict=True))}
    right_of = {**dict(enumerate(right_batch)), **dict(enumerate(right_free, start))}
    right_of |= dict(zip(sums, right_summed, strict=True))
    left_shape, right_shape = hlo_static(left.shape), hlo_static(right.shape)
    shape = tuple(left_shape[left_of[i]] if i in left_of else right_shape[right_of[i]] for i in range(end))
    wide = [_spread(left, left_of, shape), _spread(right, right_of, shape)]
    return (wide[0] * wide[1]).sum(*range(-len(sums), 0)).value


def _spread(value: Value, dims: dict[int, int], shape: tuple[int, ...]) -> Array:
    places = {dim: place for place, dim in dims.items()}
    return Array(hlo.broadcast_in_dim(value, shape, [places[d] for d in range(value.ndim)]))
