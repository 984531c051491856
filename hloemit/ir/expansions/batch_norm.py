"""Batch norm by arithmetic. Source: https://openxla.org/stablehlo/spec#batch_norm_inference, _training, _grad."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any

from hloemit.ir import hlo
from hloemit.ir.bindings import ir
from hloemit.ir.value import Value, hlo_static


def inference(op: Any) -> Sequence[Value]:
    """(x - mean) * (scale / sqrt(variance + epsilon)) + offset."""
    x, scale, offset, mean, variance = map(Value.of, op.operands)
    wide, _, _ = _along(op, x)
    return [_normalized(op, x, scale, offset, mean, variance, wide)]


def training(op: Any) -> Sequence[Value]:
    """The same by the batch's own mean and variance, which are results as well."""
    x, scale, offset = map(Value.of, op.operands)
    wide, total, count = _along(op, x)
    mean = total(x) / count
    centred = x - wide(mean)
    variance = total(centred * centred) / count
    return [_normalized(op, x, scale, offset, mean, variance, wide), mean, variance]


def grad(op: Any) -> Sequence[Value]:
    """Gradients of ``training`` for the operand, the scale and the offset."""
    x, scale, mean, variance, grad_output = map(Value.of, op.operands)
    wide, total, count = _along(op, x)
    inverse = hlo.rsqrt(variance + _epsilon(op))
    normal = (x - wide(mean)) * wide(inverse)
    grad_scale, grad_offset = total(grad_output * normal), total(grad_output)
    rest = grad_output - wide(grad_offset / count) - normal * wide(grad_scale / count)
    return [wide(scale * inverse) * rest, grad_scale, grad_offset]


def _normalized(
    op: Any, x: Value, scale: Value, offset: Value, mean: Value, variance: Value, wide: Callable[[Value], Value]
) -> Value:
    factor = scale * hlo.rsqrt(variance + _epsilon(op))
    return (x - wide(mean)) * wide(factor) + wide(offset)


def _epsilon(op: Any) -> float:
    return float(ir.FloatAttr(op.attributes["epsilon"]).value)


def _along(op: Any, x: Value) -> tuple[Callable[[Value], Value], Callable[[Value], Value], float]:
    """How a value of each feature is spread over ``x``, how ``x`` is summed for each, and of how many elements."""
    feature = ir.IntegerAttr(op.attributes["feature_index"]).value
    others = [i for i in range(x.ndim) if i != feature]
    count = math.prod(hlo_static(x.shape)[i] for i in others)

    def wide(value: Value) -> Value:
        return hlo.broadcast_in_dim(value, x.shape, [feature])

    def total(value: Value) -> Value:
        return hlo.reduce(value, hlo.full((), 0, value.dtype), others, hlo.add)

    return wide, total, float(count)
