"""Products of integers in the form that a compiler has.

A TPU's 64-bit integers are pairs of 32 bits: XLA has that of all operations but ``dot_general`` and ``convolution``.
Its compiler for GPUs has convolutions by cuDNN alone, of bytes, whose sums do not wrap.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hloemit.ir import hlo
from hloemit.ir.array import Array
from hloemit.ir.bindings import Module, ir
from hloemit.ir.rewriting import replaced
from hloemit.ir.value import Value, hlo_static
from hloemit.platforms.dimensions import of_product
from hloemit.platforms.windows import Convolution

VERSION = 2  # raise it with any change of what is written

_64_BITS = frozenset({"i64", "ui64"})
_INTEGERS = _64_BITS | {"i8", "ui8", "i16", "ui16", "i32", "ui32"}


def for_tpu(module: Module) -> Module:
    """A copy of the module with products of 64 bits as sums of products; the module itself where it has none."""
    return _without(
        _without(module, "stablehlo.convolution", _64_BITS, _products), "stablehlo.dot_general", _64_BITS, _sum
    )


def for_gpu(module: Module) -> Module:
    """A copy of the module with convolutions of integers of one dtype as matrix products; itself where it has none."""
    return _without(module, "stablehlo.convolution", _INTEGERS, _products)


def _without(module: Module, name: str, dtypes: frozenset[str], written: Callable[[Any], Value]) -> Module:
    return replaced(module, lambda op: op.name == name and _is_of(op, dtypes), lambda op: [written(op)])


def _is_of(op: Any, dtypes: frozenset[str]) -> bool:
    types = [ir.RankedTensorType(value.type) for value in (op.results[0], *op.operands)]
    kinds = {str(t.element_type) for t in types}
    return len(kinds) == 1 and kinds <= dtypes and all(t.has_static_shape for t in types)


def _products(op: Any) -> Value:
    """A convolution: for each place in the window a matrix product of the elements that it meets, added up."""
    return Convolution.of(op).by_places(lambda met, w: Array(hlo.dot_general(met, w, ((2,), (2,)), ((0,), (0,)))))


def _sum(op: Any) -> Value:
    """The product: both operands in (batch, free of the left, free of the right, summed), multiplied, and added up."""
    left, right = (Value.of(value) for value in op.operands)
    (left_batch, left_summed, left_free), (right_batch, right_summed, right_free) = (of_product(op, i) for i in (0, 1))
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
