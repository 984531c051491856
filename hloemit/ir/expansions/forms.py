"""Operators in the form that a consumer reads, where it reads one of several that say the same."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np

from hloemit.ir import hlo
from hloemit.ir.bindings import ir
from hloemit.ir.build import i64_array, i64_elements, tensor_type
from hloemit.ir.value import Value, hlo_static

_ONES = ("base_dilations", "window_dilations", "window_strides", "lhs_dilation", "rhs_dilation")


def without_ones(op: Any) -> Sequence[Value]:
    """A window or a convolution that does not say what it does by default: strides and dilations of 1."""
    copy = op.clone()
    _drop_ones(copy)
    return [Value.of(v) for v in copy.results]


def _drop_ones(op: Any) -> None:
    for name in _ONES:
        if name in op.attributes and all(n == 1 for n in ir.DenseI64ArrayAttr(op.attributes[name])):
            del op.attributes[name]


def indices_last(op: Any) -> Sequence[Value]:
    """A gather whose indices are vectors in the last dimension, where each was a number of none."""
    indices = Value.of(op.operands[1])
    last = indices.ndim - 1
    numbers = str(op.attributes["dimension_numbers"])
    if f"index_vector_dim = {last + 1}" not in numbers:
        return [Value.of(v) for v in op.clone().results]
    wide = hlo.reshape(indices, (*indices.shape, 1))
    copy = op.clone()
    copy.operands[1] = wide.ir
    return [Value.of(v) for v in copy.results]


def window(op: Any) -> Sequence[Value]:
    """A window over one operand, without what it does by default.

    Dimensions in front that it leaves alone are one: Core ML has five at most, of which windows cost two.
    """
    if len(op.operands) != 2:
        return without_ones(op)
    x, found = Value.of(op.operands[0]), Value.of(op.results[0])
    sizes, padding = [*ir.DenseI64ArrayAttr(op.attributes["window_dimensions"])], _padding(op, x.ndim)
    kept = next((i for i in range(x.ndim) if sizes[i] != 1 or x.shape[i] != found.shape[i] or any(padding[i])), 0)
    if kept < 2:
        return without_ones(op)
    merged = hlo.reshape(x, (math.prod(hlo_static(x.shape)[:kept]), *x.shape[kept:]))
    shape = (merged.shape[0], *found.shape[kept:])
    copy = op.clone()
    copy.operands[0] = merged.ir
    copy.results[0].set_type(tensor_type(shape, found.dtype))
    for name in ("window_dimensions", *_ONES):
        if name in copy.attributes:
            copy.attributes[name] = i64_array([*ir.DenseI64ArrayAttr(copy.attributes[name])][kept - 1 :])
    copy.attributes["padding"] = i64_elements(padding[kept - 1 :])
    _drop_ones(copy)
    return [hlo.reshape(Value.of(copy.results[0]), found.shape)]


def _padding(op: Any, rank: int) -> list[list[int]]:
    if "padding" not in op.attributes:
        return [[0, 0]] * rank
    return [[int(n) for n in row] for row in np.array(ir.DenseElementsAttr(op.attributes["padding"])).reshape(rank, 2)]
