"""Softmax and its relatives, in their stable forms.

Source: https://docs.pytorch.org/docs/stable/generated/torch.nn.functional.softmax.html.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from typing import Any

import torch

from hloemit.base.dtypes import COMPLEX, FLOATS
from hloemit.base.errors import NotLowerable
from hloemit.base.operators import aten
from hloemit.ir import hlo
from hloemit.ir.value import Value, is_empty
from hloemit.lowering.context import Context
from hloemit.lowering.lib.reduction import extremum_of, spread, total
from hloemit.lowering.lib.softmax import log_probabilities, shifted
from hloemit.lowering.promotion import compute_type, wrap_dim, wrap_dims
from hloemit.lowering.registry import register


def _of_floats(rule: Callable[..., Value]) -> Callable[..., Value]:
    """A rule that PyTorch has a kernel for with floats alone, which it asks for only where there are elements."""

    @functools.wraps(rule)
    def checked(ctx: Context, x: Value, *args: Any) -> Value:
        if ctx.dtype in FLOATS or ctx.dtype in COMPLEX:
            return rule(ctx, x, *args)
        if is_empty(x.shape):
            return hlo.full(x.shape, 0, ctx.dtype)
        raise NotLowerable(
            f"the result would be {ctx.dtype}, for which PyTorch has no kernel: give it dtype=torch.float32"
        )

    return checked


def _total(x: Value, axis: int) -> Value:
    """The sum along ``axis``, repeated along it."""
    return spread(total(x, [axis]), x.shape, [axis])


@register(aten.softmax.int, aten._softmax.default)
@_of_floats
def softmax(ctx: Context, x: Value, dim: int, dtype: object = None) -> Value:
    """aten::softmax.int(Tensor self, int dim, ScalarType? dtype=None) -> Tensor

    Computed in f32 for narrower floats.
    """
    result = ctx.dtype
    axis = wrap_dim(dim, x.ndim)
    x = hlo.convert(x, compute_type(result))
    if x.ndim == 0:
        return hlo.convert(hlo.exponential(x - x), result)
    weights = hlo.exponential(shifted(x, axis))
    return hlo.convert(weights / _total(weights, axis), result)


@register(aten.log_softmax.int, aten._log_softmax.default)
@_of_floats
def log_softmax(ctx: Context, x: Value, dim: int, dtype: object = None) -> Value:
    """aten::log_softmax.int(Tensor self, int dim, ScalarType? dtype=None) -> Tensor"""
    result = ctx.dtype
    axis = wrap_dim(dim, x.ndim)
    x = hlo.convert(x, compute_type(result))
    if x.ndim == 0:
        return hlo.convert(x - x, result)
    return hlo.convert(log_probabilities(x, axis), result)


@register(aten._softmax_backward_data.default)
def softmax_backward(ctx: Context, grad: Value, output: Value, dim: int, input_dtype: torch.dtype) -> Value:
    """aten::_softmax_backward_data(Tensor grad_output, Tensor output, int dim, ScalarType input_dtype) -> Tensor"""
    grad, output = (hlo.convert(v, compute_type(v.dtype)) for v in (grad, output))
    weighted = grad * output
    if weighted.ndim == 0:
        return hlo.convert(weighted - output * weighted, ctx.dtype)
    axis = wrap_dim(dim, grad.ndim)
    return hlo.convert(weighted - output * _total(weighted, axis), ctx.dtype)


@register(aten._log_softmax_backward_data.default)
def log_softmax_backward(ctx: Context, grad: Value, output: Value, dim: int, input_dtype: torch.dtype) -> Value:
    """aten::_log_softmax_backward_data(Tensor grad_output, Tensor output, int dim, ScalarType input_dtype) -> Tensor"""
    grad, output = (hlo.convert(v, compute_type(v.dtype)) for v in (grad, output))
    summed = grad if grad.ndim == 0 else _total(grad, wrap_dim(dim, grad.ndim))
    return hlo.convert(grad - hlo.exponential(output) * summed, ctx.dtype)


@register(aten.logsumexp.default)
def logsumexp(ctx: Context, x: Value, dim: Sequence[int], keepdim: bool = False) -> Value:
    """aten::logsumexp(Tensor self, int[1] dim, bool keepdim=False) -> Tensor

    An infinite maximum is not subtracted: inf - inf would be NaN where the answer is inf. An empty list of dimensions is
    refused where there are elements, as eager does.
    """
    shape, result = ctx.out
    if not dim and x.ndim and not is_empty(x.shape):
        raise IndexError("logsumexp needs a dimension to reduce")
    x = hlo.convert(x, compute_type(result))
    size = hlo.real(x) if x.dtype in COMPLEX else x
    axes = sorted(set(wrap_dims(dim, x.ndim)))
    top = extremum_of(size, axes, largest=True)
    zero = hlo.full(top.shape, 0.0, top.dtype)
    infinite = hlo.compare(abs(top), hlo.full(top.shape, float("inf"), top.dtype), "EQ")
    top = hlo.convert(hlo.select(infinite, zero, top), x.dtype)
    weights = hlo.exponential(x - spread(top, x.shape, axes))
    summed = total(weights, axes)
    return hlo.reshape(hlo.convert(hlo.log(summed) + top, result), shape)
