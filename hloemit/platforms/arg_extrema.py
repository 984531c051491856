"""Indices of maxima and minima along a dimension, which a CPU computes in two reductions.

XLA:CPU reduces a number with its index by one loop that takes pairs one by one. Here the extremum is reduced first,
which its library does for many elements at once, and then the least place where it is, as an f32, which the library
does as well: half to a sixth of the time. NaN is an extremum wherever there is one.
"""

from __future__ import annotations

import math
from typing import Any

import torch

from hloemit.base.dtypes import FROM_MLIR_NAME
from hloemit.ir import hlo
from hloemit.ir.bindings import Module
from hloemit.ir.rewriting import replaced
from hloemit.ir.value import Value, hlo_static
from hloemit.platforms.bodies import written
from hloemit.platforms.dimensions import counts_along, reduced
from hloemit.platforms.nan_extrema import first_or

VERSION = 1  # raise it with any change of what is written

_FLOATS = frozenset({torch.float32, torch.float64, torch.bfloat16, torch.float16})
_INTEGERS = frozenset({torch.int32, torch.int64, torch.int16, torch.int8, torch.uint8})
_OF_FLOATS = (
    "compare {} 0 2; compare EQ 0 2; compare NE 0 0; compare NE 2 2; not 7; and 6 8; or 4 9; and 6 7; or 5 11; "
    "compare LT 1 3; and 12 13; or 10 14; or 10 12; select 16 0 2; select 15 1 3; return 17 18"
)
_OF_INTEGERS = (
    "compare {} 0 2; compare EQ 0 2; compare LT 1 3; and 5 6; or 4 7; or 4 5; select 9 0 2; select 8 1 3; return 10 11"
)
_BODIES = {body.format(d): d for body in (_OF_FLOATS, _OF_INTEGERS) for d in ("GT", "LT")}
"""The direction of what ``lib/reduction.arg_extremum`` reduces by."""

_LENGTHS = range(64, 1 << 24)
"""Lengths of the dimension: fewer elements are faster one by one, and f32 does not count more."""


def kept(module: Module) -> Module:
    """A copy of the module with such pairs of reductions; the module itself where it has none."""
    return replaced(module, _is_of_places, _twice)


def _is_of_places(op: Any) -> bool:
    """Whether numbers and their places along a long dimension are reduced to the first extremum."""
    if op.name != "stablehlo.reduce" or len(op.operands) != 4 or not op.operands[0].type.has_static_shape:
        return False
    kind, axes = op.operands[0].type, reduced(op)
    dtype = FROM_MLIR_NAME.get(str(kind.element_type))
    if dtype not in _FLOATS | _INTEGERS or len(axes) != 1 or kind.shape[axes[0]] not in _LENGTHS:
        return False
    return math.prod(kind.shape) > 0 and counts_along(op.operands[1], axes[0]) and written(op) in _BODIES


def _twice(op: Any) -> list[Value]:
    given, places, start = (Value.of(op.operands[i]) for i in (0, 1, 2))
    is_float = given.dtype in _FLOATS
    x = hlo.convert(given, torch.float32) if is_float and given.dtype.itemsize == 2 else given
    (axis,) = reduced(op)
    others = [i for i in range(x.ndim) if i != axis]
    body = hlo.maximum if _BODIES[written(op)] == "GT" else hlo.minimum
    extremum = hlo.reduce(x, hlo.convert(start, x.dtype), [axis], first_or(body) if is_float else body)
    found = hlo.compare(x, hlo.broadcast_in_dim(extremum, x.shape, others), "EQ")
    found = hlo.or_(found, hlo.compare(x, x, "NE")) if is_float else found
    past = hlo.full((), hlo_static(x.shape)[axis], torch.float32)
    place = hlo.select(found, hlo.iota(x.shape, axis, past.dtype), hlo.broadcast_to(past, x.shape))
    index = hlo.convert(hlo.reduce(place, past, [axis], hlo.minimum), places.dtype)
    if not is_float or not list(op.results[0].uses):
        return [hlo.convert(extremum, given.dtype), index]
    element = hlo.gather(  # which of two zeros, or which NaN
        given, hlo.reshape(index, (*index.shape, 1)),
        offset_dims=(), collapsed_dims=(axis,), start_index_map=(axis,), slice_sizes=(1,) * x.ndim,
        index_vector_dim=index.ndim, operand_batching_dims=others, indices_batching_dims=range(index.ndim),
    )  # fmt: skip
    return [element, index]
