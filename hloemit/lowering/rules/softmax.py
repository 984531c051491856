"""Softmax and its relatives, in their stable forms.

Source: https://docs.pytorch.org/docs/stable/generated/torch.nn.functional.softmax.html.
"""

from __future__ import annotations

from collections.abc import Sequence

import torch

from hloemit.base.dtypes import COMPLEX
from hloemit.ir import hlo
from hloemit.ir.value import Value
from hloemit.lowering.context import Context
from hloemit.lowering.promotion import compute_type, wrap_dim
from hloemit.lowering.registry import register

aten = torch.ops.aten


def spread(x: Value, like: Value, axis: int) -> Value:
    """A value that was reduced over ``axis``, broadcast back to ``like``'s shape."""
    return hlo.broadcast_in_dim(x, like.shape, [i for i in range(like.ndim) if i != axis])


def shifted(x: Value, axis: int) -> Value:
    """``x`` minus its maximum along ``axis``, so that exponentials do not overflow."""
    top = hlo.reduce(x, hlo.full((), float("-inf"), x.dtype), [axis], hlo.maximum)
    return hlo.subtract(x, spread(top, x, axis))


def total(x: Value, axis: int) -> Value:
    """The sum along ``axis``, broadcast back."""
    return spread(hlo.reduce(x, hlo.full((), 0, x.dtype), [axis], hlo.add), x, axis)


@register(aten.softmax.int, aten._softmax.default)
def softmax(ctx: Context, x: Value, dim: int, dtype: object = None) -> Value:
    """aten::softmax.int(Tensor self, int dim, ScalarType? dtype=None) -> Tensor

    Computed in f32 for narrower floats.
    """
    result = ctx.dtype
    x = hlo.convert(x, compute_type(result))
    if x.ndim == 0:
        return hlo.convert(hlo.exponential(hlo.subtract(x, x)), result)
    axis = wrap_dim(dim, x.ndim)
    weights = hlo.exponential(shifted(x, axis))
    return hlo.convert(hlo.divide(weights, total(weights, axis)), result)


@register(aten.log_softmax.int, aten._log_softmax.default)
def log_softmax(ctx: Context, x: Value, dim: int, dtype: object = None) -> Value:
    """aten::log_softmax.int(Tensor self, int dim, ScalarType? dtype=None) -> Tensor"""
    result = ctx.dtype
    x = hlo.convert(x, compute_type(result))
    if x.ndim == 0:
        return hlo.convert(hlo.subtract(x, x), result)
    axis = wrap_dim(dim, x.ndim)
    low = shifted(x, axis)
    return hlo.convert(hlo.subtract(low, hlo.log(total(hlo.exponential(low), axis))), result)


@register(aten._softmax_backward_data.default)
def softmax_backward(ctx: Context, grad: Value, output: Value, dim: int, input_dtype: torch.dtype) -> Value:
    """aten::_softmax_backward_data(Tensor grad_output, Tensor output, int dim, ScalarType input_dtype) -> Tensor"""
    grad, output = (hlo.convert(v, compute_type(v.dtype)) for v in (grad, output))
    weighted = hlo.multiply(grad, output)
    if weighted.ndim == 0:
        return hlo.convert(hlo.subtract(weighted, hlo.multiply(output, weighted)), ctx.dtype)
    axis = wrap_dim(dim, grad.ndim)
    return hlo.convert(hlo.subtract(weighted, hlo.multiply(output, total(weighted, axis))), ctx.dtype)


@register(aten._log_softmax_backward_data.default)
def log_softmax_backward(ctx: Context, grad: Value, output: Value, dim: int, input_dtype: torch.dtype) -> Value:
    """aten::_log_softmax_backward_data(Tensor grad_output, Tensor output, int dim, ScalarType input_dtype) -> Tensor"""
    grad, output = (hlo.convert(v, compute_type(v.dtype)) for v in (grad, output))
    summed = grad if grad.ndim == 0 else total(grad, wrap_dim(dim, grad.ndim))
    return hlo.convert(hlo.subtract(grad, hlo.multiply(hlo.exponential(output), summed)), ctx.dtype)


@register(aten.logsumexp.default)
def logsumexp(ctx: Context, x: Value, dim: Sequence[int], keepdim: bool = False) -> Value:
    """aten::logsumexp(Tensor self, int[1] dim, bool keepdim=False) -> Tensor

    An infinite maximum is not subtracted: inf - inf would be NaN where the answer is inf.
    """
    shape, result = ctx.out
    x = hlo.convert(x, compute_type(result))
    size = hlo.real(x) if x.dtype in COMPLEX else x
    axes = sorted({wrap_dim(d, x.ndim) for d in dim}) if x.ndim else []
    rest = [i for i in range(x.ndim) if i not in axes]
    top = hlo.reduce(size, hlo.full((), float("-inf"), size.dtype), axes, hlo.maximum)
    zero = hlo.full(top.shape, 0.0, top.dtype)
    infinite = hlo.compare(hlo.abs(top), hlo.full(top.shape, float("inf"), top.dtype), "EQ")
    top = hlo.convert(hlo.select(infinite, zero, top), x.dtype)
    weights = hlo.exponential(hlo.subtract(x, hlo.broadcast_in_dim(top, x.shape, rest)))
    summed = hlo.reduce(weights, hlo.full((), 0, x.dtype), axes, hlo.add)
    return hlo.reshape(hlo.convert(hlo.add(hlo.log(summed), top), result), shape)
