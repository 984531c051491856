"""Fake quantization: floats rounded to what integers of a scale and a zero point stand for, for training that knows it.

Source: https://docs.pytorch.org/docs/stable/generated/torch.fake_quantize_per_tensor_affine.html, and the kernels' order of
operations: a product with the scale's inverse in f32, rounded half to even. NaN becomes ``quant_min``.
"""

from __future__ import annotations

from collections.abc import Sequence

import torch

from hloemit.base.dtypes import FLOATS
from hloemit.base.operators import aten
from hloemit.ir import hlo
from hloemit.ir.array import Array, apply, where
from hloemit.ir.value import Value
from hloemit.lowering.context import Context
from hloemit.lowering.promotion import Operand, as_value, compute_type
from hloemit.lowering.registry import register


def _along(x: Value, parameter: Operand, axis: int | None) -> Array:
    """A parameter in f32, of one element or of one for each index of an axis, shaped to broadcast to ``x``."""
    value = Array(as_value(parameter, torch.float32))
    if axis is None:
        return value.reshape()
    return value.reshape(*(d if i == axis % x.ndim else 1 for i, d in enumerate(x.shape)))


def _rounded(x: Value, scale: Array, zero: Array) -> Array:
    """Where the integers of ``x`` are, before they are cut to their range, in the type that is computed in."""
    wide = Array(hlo.convert(x, compute_type(x.dtype)))
    return apply(hlo.round_nearest_even, wide * (1 / scale).to(wide.dtype)) + zero.to(wide.dtype)


def _rounded_with_zero(x: Value, scale: Array, zero: Array) -> Array:
    """The same where the sum is rounded, as for zero points that are floats, or learned."""
    wide = Array(hlo.convert(x, compute_type(x.dtype)))
    return apply(hlo.round_nearest_even, wide * (1 / scale).to(wide.dtype) + zero.to(wide.dtype))


def _cut(integers: Array, low: int, high: int) -> Array:
    cut = apply(hlo.minimum, apply(hlo.maximum, integers, low), high)
    return where(integers == integers, cut, low)


def _quantized(x: Value, scale: Array, zero: Array, low: int, high: int) -> tuple[Value, Value]:
    """The floats, and which of them were inside of the range."""
    return _of_integers(_rounded(x, scale, zero), x, scale, zero, low, high)


def _of_integers(integers: Array, x: Value, scale: Array, zero: Array, low: int, high: int) -> tuple[Value, Value]:
    steps = _cut(integers, low, high) - zero.to(integers.dtype)
    floats = where(steps == 0, 0, steps * scale.to(integers.dtype))  # integers have no -0
    return hlo.convert(floats.value, x.dtype), ((integers >= low) & (integers <= high)).value


@register(aten.fake_quantize_per_tensor_affine_cachemask.default)
def per_tensor(ctx: Context, x: Value, scale: float, zero: int, low: int, high: int) -> Sequence[Value]:
    """aten::fake_quantize_per_tensor_affine_cachemask(Tensor self, float scale, int zero_point, int quant_min, int quant_max) -> (Tensor output, Tensor mask)"""
    return _quantized(x, _along(x, scale, None), _along(x, zero, None), low, high)


@register(aten.fake_quantize_per_tensor_affine.default)
def per_tensor_alone(ctx: Context, x: Value, scale: float, zero: int, low: int, high: int) -> Value:
    """aten::fake_quantize_per_tensor_affine(Tensor self, float scale, int zero_point, int quant_min, int quant_max) -> Tensor"""
    return per_tensor(ctx, x, scale, zero, low, high)[0]


@register(aten.fake_quantize_per_tensor_affine.tensor_qparams)
def per_tensor_of_tensors_alone(ctx: Context, x: Value, scale: Value, zero: Value, low: int, high: int) -> Value:
    """aten::fake_quantize_per_tensor_affine.tensor_qparams(Tensor self, Tensor scale, Tensor zero_point, int quant_min, int quant_max) -> Tensor"""
    return _quantized(x, _along(x, scale, None), _along(x, zero, None), low, high)[0]


@register(aten._fake_quantize_per_tensor_affine_cachemask_tensor_qparams.default)
def per_tensor_of_tensors(
    ctx: Context, x: Value, scale: Value, zero: Value, enabled: Value, low: int, high: int
) -> Sequence[Value]:
    """aten::_fake_quantize_per_tensor_affine_cachemask_tensor_qparams(Tensor self, Tensor scale, Tensor zero_point, Tensor fake_quant_enabled, int quant_min, int quant_max) -> (Tensor output, Tensor mask)

    ``self``, and a mask of ones, where ``fake_quant_enabled`` is 0.
    """
    result, mask = map(Array, _quantized(x, _along(x, scale, None), _along(x, zero, None), low, high))
    on = _along(x, enabled, None) >= 1
    return where(on, result, Array(x)).value, where(on, mask, True).value


@register(aten.fake_quantize_per_channel_affine_cachemask.default)
def per_channel(ctx: Context, x: Value, scale: Value, zero: Value, axis: int, low: int, high: int) -> Sequence[Value]:
    """aten::fake_quantize_per_channel_affine_cachemask(Tensor self, Tensor scale, Tensor zero_point, int axis, int quant_min, int quant_max) -> (Tensor output, Tensor mask)"""
    factor, offset = _along(x, scale, axis), _along(x, zero, axis)
    integers = (_rounded_with_zero if zero.dtype in FLOATS else _rounded)(x, factor, offset)
    return _of_integers(integers, x, factor, offset, low, high)


@register(aten.fake_quantize_per_channel_affine.default)
def per_channel_alone(ctx: Context, x: Value, scale: Value, zero: Value, axis: int, low: int, high: int) -> Value:
    """aten::fake_quantize_per_channel_affine(Tensor self, Tensor scale, Tensor zero_point, int axis, int quant_min, int quant_max) -> Tensor"""
    return per_channel(ctx, x, scale, zero, axis, low, high)[0]


# Scales and zero points that are learned


def _learned_zero(x: Value, zero: Value, axis: int | None, low: int, high: int) -> Array:
    return _cut(apply(hlo.round_nearest_even, _along(x, zero, axis)), low, high)


def _learned(x: Value, scale: Value, zero: Value, axis: int | None, low: int, high: int) -> Value:
    return _quantized(x, _along(x, scale, axis), _learned_zero(x, zero, axis, low, high), low, high)[0]


@register(aten._fake_quantize_learnable_per_tensor_affine.default)
def learnable_per_tensor(
    ctx: Context, x: Value, scale: Value, zero: Value, low: int, high: int, grad_factor: float = 1.0
) -> Value:
    """aten::_fake_quantize_learnable_per_tensor_affine(Tensor self, Tensor scale, Tensor zero_point, int quant_min, int quant_max, float grad_factor=1.) -> Tensor"""
    return _learned(x, scale, zero, None, low, high)


@register(aten._fake_quantize_learnable_per_channel_affine.default)
def learnable_per_channel(
    ctx: Context, x: Value, scale: Value, zero: Value, axis: int, low: int, high: int, grad_factor: float = 1.0
) -> Value:
    """aten::_fake_quantize_learnable_per_channel_affine(Tensor self, Tensor scale, Tensor zero_point, int axis, int quant_min, int quant_max, float grad_factor=1.) -> Tensor"""
    return _learned(x, scale, zero, axis, low, high)


def _learned_gradients(
    grad: Value, x: Value, scale: Value, zero: Value, axis: int | None, low: int, high: int, grad_factor: float
) -> Sequence[Value]:
    """Those of the input, of the scale and of the zero point, as eager's kernel has them.

    Source: Esser et al., "Learned step size quantization" (ICLR 2020), with a zero point.
    """
    factor, offset = _along(x, scale, axis), _learned_zero(x, zero, axis, low, high)
    integers = _rounded_with_zero(x, factor, offset)
    wide, dtype = Array(hlo.convert(x, integers.dtype)), integers.dtype
    factor, offset, grads = factor.to(dtype), offset.to(dtype), Array(hlo.convert(grad, dtype))
    below, above = integers < low, integers > high
    inside = (_cut(integers, low, high) - offset) * factor - wide
    by_scale = where(below, low - offset, where(above, high - offset, inside / factor))
    by_zero = where(below | above, -factor, 0)
    axes = [i - x.ndim for i in range(x.ndim) if axis is None or i != axis % x.ndim]

    def summed(of_each: Array, like: Value) -> Value:
        total = (grads * of_each * grad_factor).sum(*axes)
        return hlo.convert(total.reshape(*like.shape).value, like.dtype)

    of_x = grads * (~(below | above)).to(dtype)
    return hlo.convert(of_x.value, x.dtype), summed(by_scale, scale), summed(by_zero, zero)


@register(aten._fake_quantize_learnable_per_tensor_affine_backward.default)
def learnable_per_tensor_backward(
    ctx: Context, grad: Value, x: Value, scale: Value, zero: Value, low: int, high: int, grad_factor: float = 1.0
) -> Sequence[Value]:
    """aten::_fake_quantize_learnable_per_tensor_affine_backward(Tensor grad, Tensor self, Tensor scale, Tensor zero_point, int quant_min, int quant_max, float grad_factor=1.) -> (Tensor, Tensor, Tensor)"""
    return _learned_gradients(grad, x, scale, zero, None, low, high, grad_factor)


@register(aten._fake_quantize_learnable_per_channel_affine_backward.default)
def learnable_per_channel_backward(
    ctx: Context,
    grad: Value,
    x: Value,
    scale: Value,
    zero: Value,
    axis: int,
    low: int,
    high: int,
    grad_factor: float = 1.0,
) -> Sequence[Value]:
    """aten::_fake_quantize_learnable_per_channel_affine_backward(Tensor grad, Tensor self, Tensor scale, Tensor zero_point, int axis, int quant_min, int quant_max, float grad_factor=1.) -> (Tensor, Tensor, Tensor)"""
    return _learned_gradients(grad, x, scale, zero, axis, low, high, grad_factor)
