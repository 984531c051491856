"""Activation functions and their gradients, as ATen's CPU kernels write them (aten/src/ATen/native/cpu/Activation.cpp)."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

import torch

from hloemit.base.dtypes import INTEGERS
from hloemit.base.errors import NotLowerable
from hloemit.base.operators import aten
from hloemit.ir import hlo
from hloemit.ir.value import Value
from hloemit.lowering.context import Context
from hloemit.lowering.lib.clamping import number_bounds
from hloemit.lowering.lib.elementwise_functions import log_sigmoid_parts
from hloemit.lowering.lib.pointwise_rules import like
from hloemit.lowering.promotion import Operand, compute_type, operands, wrap_dim
from hloemit.lowering.registry import register

_SELU_ALPHA = 1.6732632423543772848170429916717
_SELU_SCALE = 1.0507009873554804934193349852946


def activation(function: Callable[..., Value], tensors: int = 1) -> Callable[..., Value]:
    """A rule for ``function``, which gets the first ``tensors`` arguments in the compute dtype and the rest as given."""

    def rule(ctx: Context, *args: Operand, **kwargs: Operand) -> Value:
        shape, dtype = ctx.out
        xs = operands(shape, compute_type(dtype), *args[:tensors])
        return hlo.convert(function(*xs, *args[tensors:], **kwargs), dtype)

    return rule


def gradient(function: Callable[..., Value], tensors: int = 2) -> Callable[..., Value]:
    """A rule for a backward operator: ``function(grad, x, …)``."""
    return activation(function, tensors)


def _scale(x: Value, factor: Operand) -> Value:
    """``factor * x``, and nothing for the factor 1."""
    if isinstance(factor, (int, float)) and factor == 1:
        return x
    return hlo.multiply(x, *operands(x.shape, x.dtype, factor))


def _compare(x: Value, direction: str, bound: Operand) -> Value:
    return hlo.compare(x, *operands(x.shape, x.dtype, bound), direction)


def _clamp(x: Value, low: Operand, high: Operand) -> Value:
    low, high = operands((), x.dtype, low, high)
    return hlo.clamp(low, x, high)


def relu(x: Value) -> Value:
    """``max(x, 0)``."""
    if x.dtype is torch.bool:
        raise NotLowerable("PyTorch defines no relu of bools")
    return hlo.maximum(x, like(x, 0))


def _gelu(x: Value, approximate: str = "none") -> Value:
    half = x * 0.5
    return half * (_gelu_gate(x, approximate) + 1)


def _gelu_gate(x: Value, approximate: str) -> Value:
    """What gelu multiplies ``x / 2`` by, less 1: erf, or the tanh that approximates it."""
    if approximate == "none":
        return hlo.erf(x * math.sqrt(0.5))
    cube = x * x * x
    inner = x + cube * 0.044715
    return hlo.tanh(inner * math.sqrt(2 / math.pi))


def _gelu_backward(grad: Value, x: Value, approximate: str = "none") -> Value:
    gate, one, half = _gelu_gate(x, approximate), like(x, 1), like(x, 0.5)
    cdf = half * (one + gate)
    square = x * x
    if approximate == "none":
        density = hlo.exponential(square * -0.5)
        slope = density * (1 / math.sqrt(2 * math.pi))
    else:
        beta = math.sqrt(2 / math.pi)
        inner = like(x, beta) + square * (3 * 0.044715 * beta)
        slope = half * (one - gate * gate) * inner
    return grad * (cdf + x * slope)


def _silu(x: Value) -> Value:
    return x * hlo.logistic(x)


def _silu_backward(grad: Value, x: Value) -> Value:
    gate, one = hlo.logistic(x), like(x, 1)
    inner = one + x * (one - gate)
    return grad * gate * inner


def _mish_gate(x: Value) -> Value:
    return hlo.tanh(hlo.log_plus_one(hlo.exponential(x)))


def _mish(x: Value) -> Value:
    return x * _mish_gate(x)


def _mish_backward(grad: Value, x: Value) -> Value:
    gate, one = _mish_gate(x), like(x, 1)
    slope = x * hlo.logistic(x) * (one - gate * gate)
    return grad * (gate + slope)


def _hardsigmoid(x: Value) -> Value:
    return _clamp(x + 3, 0, 6) / 6


_SIXTH = 0.1666666716337204  # as PyTorch's C++ has it, 1.0f / 6.0f, in f64 too


def _hardsigmoid_backward(grad: Value, x: Value) -> Value:
    inside = _compare(x, "GT", -3) & _compare(x, "LT", 3)
    return hlo.select(inside, grad * _SIXTH, like(x, 0))


def _hardswish(x: Value) -> Value:
    return x * _clamp(x + 3, 0, 6) / 6


def _hardswish_backward(grad: Value, x: Value) -> Value:
    middle = grad * (x / 3 + 0.5)
    above = hlo.select(_compare(x, "LT", 3), middle, grad)
    return hlo.select(_compare(x, "LE", -3), like(x, 0), above)


def _hardtanh(x: Value, min_val: Operand = -1, max_val: Operand = 1) -> Value:
    if x.dtype is torch.bool:
        raise NotLowerable("PyTorch defines no hardtanh of bools")
    if x.dtype in INTEGERS:  # which cut off the fractions of their bounds first
        min_val, max_val = (int(v) if isinstance(v, float) else v for v in (min_val, max_val))
    return _clamp(x, *number_bounds(x.dtype, min_val, max_val))


def _hardtanh_backward(grad: Value, x: Value, min_val: Operand, max_val: Operand) -> Value:
    outside = _compare(x, "LE", min_val) | _compare(x, "GE", max_val)
    return hlo.select(outside, like(x, 0), grad)


def _hardshrink(x: Value, lambd: Operand = 0.5) -> Value:
    return hlo.select(_within(x, lambd), like(x, 0), x)


def _within(x: Value, lambd: Operand) -> Value:
    """Whether -lambd <= x <= lambd."""
    (bound,) = operands(x.shape, x.dtype, lambd)
    return (x >= -bound) & (x <= bound)


def _shrink_backward(grad: Value, x: Value, lambd: Operand) -> Value:
    return hlo.select(_within(x, lambd), like(x, 0), grad)


def _softshrink(x: Value, lambd: Operand = 0.5) -> Value:
    (bound,) = operands(x.shape, x.dtype, lambd)
    above = x > bound
    within_or_nan = ~(above | (x < -bound))
    outer = hlo.select(above, x - bound, x + bound)
    # 0 * x keeps NaN, and the sign of what is shrunk
    return hlo.select(within_or_nan, x * 0, outer)


def _elu(x: Value, alpha: Operand = 1, scale: Operand = 1, input_scale: Operand = 1) -> Value:
    curve = _scale(_scale(hlo.exponential_minus_one(_scale(x, input_scale)), alpha), scale)
    return hlo.select(_compare(x, "LT", 0), curve, _scale(x, scale))


def _check_sign_is_kept(slope: Operand, is_result: bool) -> None:
    """Raise where a gradient would be told from results that no longer say on which side their inputs were."""
    if is_result and isinstance(slope, (int, float)) and slope < 0:
        raise NotLowerable(
            f"the gradient of an in-place activation with the negative slope {slope} is lost: call its out-of-place version"
        )


def _elu_backward(
    grad: Value, alpha: Operand, scale: Operand, input_scale: Operand, is_result: bool, self_or_result: Value
) -> Value:
    _check_sign_is_kept(alpha, is_result)
    x = self_or_result
    if is_result:
        slope = x + _scale(_scale(like(x, 1), alpha), scale)
        curve = _scale(grad, input_scale) * slope
    else:
        slope = _scale(_scale(_scale(hlo.exponential(_scale(x, input_scale)), input_scale), alpha), scale)
        curve = grad * slope
    return hlo.select(_compare(x, "LE", 0), curve, _scale(grad, scale))


def _leaky_relu(x: Value, negative_slope: Operand = 0.01) -> Value:
    return hlo.select(_compare(x, "GT", 0), x, _scale(x, negative_slope))


def _leaky_relu_backward(grad: Value, x: Value, negative_slope: Operand, self_is_result: bool) -> Value:
    _check_sign_is_kept(negative_slope, self_is_result)
    return hlo.select(_compare(x, "GT", 0), grad, _scale(grad, negative_slope))


def _prelu(x: Value, weight: Value) -> Value:
    return hlo.select(_compare(x, "GT", 0), x, weight * x)


def _threshold(x: Value, threshold: Operand, value: Operand) -> Value:
    return hlo.select(_compare(x, "LE", threshold), *operands(x.shape, x.dtype, value), x)


def _threshold_backward(grad: Value, x: Value, threshold: Operand) -> Value:
    return hlo.select(_compare(x, "LE", threshold), like(x, 0), grad)


def _softplus(x: Value, beta: Operand = 1, threshold: Operand = 20) -> Value:
    scaled = _scale(x, beta)
    curve = hlo.log_plus_one(hlo.exponential(scaled))
    if not (isinstance(beta, (int, float)) and beta == 1):
        curve = hlo.divide(curve, *operands(x.shape, x.dtype, beta))
    return hlo.select(_compare(scaled, "GT", threshold), x, curve)


def _softplus_backward(grad: Value, x: Value, beta: Operand, threshold: Operand) -> Value:
    scaled = _scale(x, beta)
    curve = grad * hlo.logistic(scaled)
    return hlo.select(_compare(scaled, "GT", threshold), grad, curve)


def _log_sigmoid_backward(grad: Value, x: Value, buffer: Value) -> Value:
    # the buffer is exp(-|x|), so this is the sigmoid of -|x|
    tail = buffer / (buffer + 1)
    negative = _compare(x, "LT", 0)
    return grad * hlo.select(negative, 1 - tail, tail)


register(aten.relu.default)(activation(relu))
register(aten.relu6.default)(activation(lambda x: _hardtanh(x, 0, 6)))
register(aten.gelu.default)(activation(_gelu))
register(aten.silu.default)(activation(_silu))
register(aten.mish.default)(activation(_mish))
register(aten.hardsigmoid.default)(activation(_hardsigmoid))
register(aten.hardswish.default)(activation(_hardswish))
register(aten.hardtanh.default)(activation(_hardtanh))
register(aten.hardshrink.default)(activation(_hardshrink))
register(aten.softshrink.default)(activation(_softshrink))
register(aten.elu.default)(activation(_elu))
register(aten.selu.default)(activation(lambda x: _elu(x, _SELU_ALPHA, _SELU_SCALE)))
register(aten.leaky_relu.default)(activation(_leaky_relu))
register(aten._prelu_kernel.default)(activation(_prelu, 2))
register(aten.threshold.default)(activation(_threshold))
register(aten.softplus.default)(activation(_softplus))
register(aten.log_sigmoid.default)(activation(lambda x: log_sigmoid_parts(x)[0]))

register(aten.gelu_backward.default)(gradient(_gelu_backward))
register(aten.silu_backward.default)(gradient(_silu_backward))
register(aten.mish_backward.default)(gradient(_mish_backward))
register(aten.hardsigmoid_backward.default)(gradient(_hardsigmoid_backward))
register(aten.hardswish_backward.default)(gradient(_hardswish_backward))
register(aten.hardtanh_backward.default)(gradient(_hardtanh_backward))
register(aten.hardshrink_backward.default, aten.softshrink_backward.default)(gradient(_shrink_backward))
register(aten.leaky_relu_backward.default)(gradient(_leaky_relu_backward))
register(aten.threshold_backward.default)(gradient(_threshold_backward))
register(aten.softplus_backward.default)(gradient(_softplus_backward))
register(aten.log_sigmoid_backward.default)(gradient(_log_sigmoid_backward, 3))


@register(aten.celu.default)
def celu(ctx: Context, x: Value, alpha: Operand = 1.0) -> Value:
    """aten::celu(Tensor self, Scalar alpha=1.0) -> Tensor

    ``elu(x, alpha, 1, 1 / alpha)``. Raises where ``alpha`` is 0.
    """
    if not isinstance(alpha, (int, float)):
        raise NotLowerable("alpha is known only at run time")
    if alpha == 0:
        raise NotLowerable("alpha cannot be 0 for celu")
    return activation(_elu)(ctx, x, alpha, 1, 1 / alpha)


@register(aten.elu_backward.default)
def elu_backward(
    ctx: Context,
    grad: Value,
    alpha: Operand,
    scale: Operand,
    input_scale: Operand,
    is_result: bool,
    self_or_result: Value,
) -> Value:
    """aten::elu_backward(Tensor grad_output, Scalar alpha, Scalar scale, Scalar input_scale, bool is_result, Tensor self_or_result) -> Tensor

    The slope from the input, or from elu's own result.
    """
    shape, dtype = ctx.out
    grad, x = operands(shape, compute_type(dtype), grad, self_or_result)
    return hlo.convert(_elu_backward(grad, alpha, scale, input_scale, is_result, x), dtype)


@register(aten.log_sigmoid_forward.default)
def log_sigmoid_forward(ctx: Context, x: Value) -> Sequence[Value]:
    """aten::log_sigmoid_forward(Tensor self) -> (Tensor output, Tensor buffer)

    The buffer is ``exp(-|x|)``.
    """
    result, decay = log_sigmoid_parts(hlo.convert(x, compute_type(x.dtype)))
    return hlo.convert(result, x.dtype), hlo.convert(decay, x.dtype)


@register(aten.prelu.default)
def prelu(ctx: Context, x: Value, weight: Value) -> Value:
    """aten::prelu(Tensor self, Tensor weight) -> Tensor

    One weight for all elements, or one for each channel of dimension 1.
    """
    if weight.ndim == 1 and x.ndim > 1 and weight.shape[0] != 1:
        weight = hlo.broadcast_in_dim(weight, x.shape, (1,))
    elif weight.ndim == 1:
        weight = hlo.reshape(weight, (1,) * x.ndim)
    return activation(_prelu, 2)(ctx, x, weight)


@register(aten._prelu_kernel_backward.default)
def prelu_backward(ctx: Context, grad: Value, x: Value, weight: Value) -> Sequence[Value]:
    """aten::_prelu_kernel_backward(Tensor grad_output, Tensor self, Tensor weight) -> (Tensor, Tensor)

    Gradients of the input and, not yet summed over the batch, of the weight.
    """
    grad, x, weight = operands(x.shape, compute_type(x.dtype), grad, x, weight)
    positive = _compare(x, "GT", 0)
    grad_input = hlo.select(positive, grad, weight * grad)
    grad_weight = hlo.select(positive, like(x, 0), x * grad)
    return [hlo.convert(g, out.dtype) for g, out in zip((grad_input, grad_weight), ctx.outs, strict=True) if out]


def _halves(x: Value, axis: int) -> tuple[Value, Value]:
    starts, limits = [0] * x.ndim, list(x.shape)
    middle = x.shape[axis] // 2
    low = hlo.slice(x, starts, [*limits[:axis], middle, *limits[axis + 1 :]])
    high = hlo.slice(x, [*starts[:axis], middle, *starts[axis + 1 :]], limits)
    return low, high


@register(aten.glu.default)
def glu(ctx: Context, x: Value, dim: int = -1) -> Value:
    """aten::glu(Tensor self, int dim=-1) -> Tensor

    The first half along ``dim``, times the sigmoid of the second.
    """
    value, gate = _halves(hlo.convert(x, compute_type(x.dtype)), wrap_dim(dim, x.ndim))
    return hlo.convert(value * hlo.logistic(gate), ctx.dtype)


@register(aten.glu_backward.default)
def glu_backward(ctx: Context, grad: Value, x: Value, dim: int) -> Value:
    """aten::glu_backward(Tensor grad_output, Tensor self, int dim) -> Tensor"""
    axis, wide = wrap_dim(dim, x.ndim), compute_type(x.dtype)
    grad = hlo.convert(grad, wide)
    value, gate = _halves(hlo.convert(x, wide), axis)
    gate = hlo.logistic(gate)
    grad_value = grad * gate
    grad_gate = grad_value * (1 - gate) * value
    return hlo.convert(hlo.concatenate([grad_value, grad_gate], axis), ctx.dtype)
