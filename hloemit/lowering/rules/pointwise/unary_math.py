"""Elementwise functions of one operand: signs, rounding, roots, exponentials, logarithms, trigonometry."""

from __future__ import annotations

import math

import torch

from hloemit.base.dtypes import COMPLEX, UNSIGNED
from hloemit.base.errors import NotLowerable
from hloemit.base.operators import aten
from hloemit.ir import hlo
from hloemit.ir.signs import sign_bit
from hloemit.ir.value import Value
from hloemit.lowering.context import Context
from hloemit.lowering.lib.elementwise_functions import truncate
from hloemit.lowering.lib.pointwise_rules import Function, is_float, like, many_ops, one_op, one_op_but_f16
from hloemit.lowering.promotion import as_value, compute_type
from hloemit.lowering.registry import register

prims = torch.ops.prims


def floats_only(function: Function) -> Function:
    """``function`` of floats; integers are what they are."""

    def apply(x: Value) -> Value:
        return function(x) if is_float(x.dtype) else x

    return apply


def _abs(x: Value) -> Value:
    return x if x.dtype in UNSIGNED or x.dtype is torch.bool else abs(x)


def _exp2(x: Value) -> Value:
    """2 to the power of ``x``; of a complex number the exponential of its parts times the logarithm of 2."""
    if x.dtype not in COMPLEX:
        return like(x, 2) ** x
    return hlo.exponential(hlo.complex(hlo.real(x) * math.log(2), hlo.imag(x) * math.log(2)))


def _sign(x: Value) -> Value:
    """-1, 0 or 1; 0 for NaN and for -0.0, where ``stablehlo.sign`` keeps both. Of a complex number x / |x|."""
    if x.dtype is torch.bool:
        return x
    if x.dtype in COMPLEX or (x.dtype.is_signed and not is_float(x.dtype)):
        return hlo.sign(x)
    positive = hlo.convert(x > 0, x.dtype)
    if x.dtype in UNSIGNED:
        return positive
    return positive - hlo.convert(x < 0, x.dtype)


def _reciprocal(x: Value) -> Value:
    return 1 / x


def _sinc(x: Value) -> Value:
    """sin(πx) / πx, and 1 at 0."""
    angle = x * math.pi
    return hlo.select(hlo.compare(x, like(x, 0), "EQ"), like(x, 1), hlo.sine(angle) / angle)


register(aten.neg.default, aten.negative.default, prims.neg.default)(one_op(hlo.negate))
register(aten.positive.default)(one_op(lambda x: x))
register(aten.sign.default, prims.sign.default, aten.sgn.default)(one_op(_sign))
register(aten.ceil.default, prims.ceil.default)(one_op(floats_only(hlo.ceil)))
register(aten.floor.default, prims.floor.default)(one_op(floats_only(hlo.floor)))
register(aten.trunc.default, aten.fix.default, prims.trunc.default)(one_op(truncate))
register(aten.round.default, prims.round.default)(one_op(floats_only(hlo.round_nearest_even)))
register(aten.frac.default)(many_ops(lambda x: x - truncate(x)))
register(aten.reciprocal.default, prims.reciprocal.default)(one_op(_reciprocal))
register(aten.square.default)(one_op(lambda x: x * x))
register(aten.sqrt.default, prims.sqrt.default)(one_op(hlo.sqrt))
register(aten.rsqrt.default, prims.rsqrt.default)(one_op(hlo.rsqrt))
register(prims.cbrt.default)(one_op(hlo.cbrt))

register(aten.exp.default, prims.exp.default)(one_op(hlo.exponential))
register(aten.exp2.default, aten.special_exp2.default, prims.exp2.default)(many_ops(_exp2))
register(aten.expm1.default, aten.special_expm1.default, prims.expm1.default)(one_op_but_f16(hlo.exponential_minus_one))
register(aten.log.default, prims.log.default)(one_op(hlo.log))
register(aten.log1p.default, aten.special_log1p.default, prims.log1p.default)(one_op_but_f16(hlo.log_plus_one))
register(aten.sigmoid.default, aten.special_expit.default)(one_op_but_f16(hlo.logistic))

register(aten.sin.default, prims.sin.default)(one_op(hlo.sine))
register(aten.cos.default, prims.cos.default)(one_op(hlo.cosine))
register(aten.tan.default, prims.tan.default)(one_op(hlo.tan))
register(aten.asin.default, aten.arcsin.default, prims.asin.default)(many_ops(hlo.asin))
register(aten.acos.default, aten.arccos.default, prims.acos.default)(many_ops(hlo.acos))
register(aten.atan.default, aten.arctan.default, prims.atan.default)(many_ops(hlo.atan))
register(aten.sinh.default, prims.sinh.default)(many_ops(hlo.sinh))
register(aten.cosh.default, prims.cosh.default)(many_ops(hlo.cosh))
register(aten.tanh.default, prims.tanh.default)(one_op(hlo.tanh))
register(aten.asinh.default, aten.arcsinh.default, prims.asinh.default)(many_ops(hlo.asinh))
register(aten.acosh.default, aten.arccosh.default, prims.acosh.default)(many_ops(hlo.acosh))
register(aten.atanh.default, aten.arctanh.default, prims.atanh.default)(many_ops(hlo.atanh))
register(aten.sinc.default, aten.special_sinc.default)(many_ops(_sinc))
register(aten.rad2deg.default)(many_ops(lambda x: x * (180 / math.pi)))
register(aten.deg2rad.default)(many_ops(lambda x: x * (math.pi / 180)))


@register(aten.abs.default, aten.absolute.default, prims.abs.default)
def absolute(ctx: Context, x: Value) -> Value:
    """aten::abs(Tensor self) -> Tensor

    ``stablehlo.abs``; the magnitude, in the real dtype, of a complex operand.
    """
    return _abs(x)


@register(aten.signbit.default, prims.signbit.default)
def signbit(ctx: Context, x: Value) -> Value:
    """aten::signbit(Tensor self) -> Tensor

    Read off the bits of a float, so -0.0 and -NaN count as negative.
    """
    return sign_bit(x)


@register(aten.round.decimals, aten.special_round.default)
def round_decimals(ctx: Context, x: Value, decimals: int = 0) -> Value:
    """aten::round.decimals(Tensor self, *, int decimals) -> Tensor

    Scaled by 10**decimals, rounded half to even, scaled back; a negative count divides first.
    """
    dtype = ctx.dtype
    if not is_float(dtype):
        if decimals:
            raise NotLowerable("round with decimals is for floats")
        return x
    value = as_value(x, compute_type(dtype))
    scale = like(value, float(10 ** abs(decimals)))
    before, after = (hlo.multiply, hlo.divide) if decimals > 0 else (hlo.divide, hlo.multiply)
    if decimals:
        value = after(hlo.round_nearest_even(before(value, scale)), scale)
    else:
        value = hlo.round_nearest_even(value)
    return hlo.convert(value, dtype)


@register(aten.logit.default, aten.special_logit.default)
def logit(ctx: Context, x: Value, eps: float | None = None) -> Value:
    """aten::logit(Tensor self, float? eps=None) -> Tensor

    ``log(x / (1 - x))``, of x clamped to [eps, 1 - eps] where eps is given.
    """
    dtype = ctx.dtype
    value = as_value(x, compute_type(dtype))
    if eps is not None:
        value = hlo.clamp(hlo.full((), eps, value.dtype), value, hlo.full((), 1 - eps, value.dtype))
    odds = value / (1 - value)
    return hlo.convert(hlo.log(odds), dtype)


@register(aten.logit_backward.default)
def logit_backward(ctx: Context, grad_output: Value, x: Value, eps: float | None = None) -> Value:
    """aten::logit_backward(Tensor grad_output, Tensor self, float? eps=None) -> Tensor

    ``grad / (x (1 - x))``, and 0 where ``x`` was clamped; without ``eps`` NaN outside of [0, 1], infinite at both ends.
    """
    dtype = compute_type(ctx.dtype)
    grad, value = as_value(grad_output, dtype), as_value(x, dtype)
    low = 0.0 if eps is None else eps
    outside = (value < low) | (value > 1 - low)
    slope = grad / (value * (1 - value))
    if eps is None:
        at_an_end = hlo.compare(value, like(value, 0), "EQ") | hlo.compare(value, like(value, 1), "EQ")
        slope = hlo.select(at_an_end, grad * math.inf, slope)
    return hlo.convert(hlo.select(outside, like(slope, math.nan if eps is None else 0), slope), ctx.dtype)


@register(aten.nan_to_num.default)
def nan_to_num(
    ctx: Context, x: Value, nan: float | None = None, posinf: float | None = None, neginf: float | None = None
) -> Value:
    """aten::nan_to_num(Tensor self, float? nan=None, float? posinf=None, float? neginf=None) -> Tensor

    NaN becomes ``nan`` or 0, infinities the given numbers or the dtype's extremes, of complex numbers in each part.
    Integers pass through.
    """
    if not is_float(x.dtype):
        return x
    if x.dtype in COMPLEX:
        parts = [nan_to_num(ctx, part, nan, posinf, neginf) for part in (hlo.real(x), hlo.imag(x))]
        return hlo.complex(*parts)
    info = torch.finfo(x.dtype)
    inf = float("inf")
    above = like(x, info.max if posinf is None else posinf)
    below = like(x, info.min if neginf is None else neginf)
    result = hlo.select(hlo.compare(x, x, "NE"), like(x, 0 if nan is None else nan), x)
    result = hlo.select(hlo.compare(x, like(x, inf), "EQ"), above, result)
    return hlo.select(hlo.compare(x, like(x, -inf), "EQ"), below, result)


# Gradients that are functions of the forward pass's result


def _conjugate(x: Value) -> Value:
    return hlo.complex(hlo.real(x), -hlo.imag(x)) if x.dtype in COMPLEX else x


def _sigmoid_backward(grad: Value, y: Value) -> Value:
    return grad * _conjugate((1 - y) * y)


def _tanh_backward(grad: Value, y: Value) -> Value:
    return grad * _conjugate(like(y, 1) - y * y)


register(aten.sigmoid_backward.default)(many_ops(_sigmoid_backward))
register(aten.tanh_backward.default)(many_ops(_tanh_backward))
