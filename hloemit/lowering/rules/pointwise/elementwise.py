"""Elementwise arithmetic of two and three operands: one StableHLO op each where torch's definition allows it."""

from __future__ import annotations

import math

import torch

from hloemit.base.dtypes import COMPLEX, FLOATS, INTEGERS
from hloemit.base.errors import NotLowerable
from hloemit.base.operators import aten
from hloemit.ir import hlo
from hloemit.ir.signs import copysign
from hloemit.ir.value import Value
from hloemit.lowering.context import Context
from hloemit.lowering.lib.elementwise_functions import (
    divide_floor,
    int_power,
    moved_toward,
    remainder,
    truncate,
    weight_of_nearer,
)
from hloemit.lowering.lib.pointwise_rules import is_float, is_wide_number, like, many_ops, one_op, outlined
from hloemit.lowering.promotion import Operand, as_value, compute_type, operands
from hloemit.lowering.registry import register

prims = torch.ops.prims


def _truncated_quotient(x: Value, y: Value) -> Value:
    return truncate(x / y)


def _truncated_quotient_by_number(x: Value, y: Value) -> Value:
    """XLA would multiply by a constant's reciprocal, whose last bit is one in the truncated quotient."""
    return _truncated_quotient(x, hlo.optimization_barrier([y])[0] if is_float(y.dtype) else y)


def _divide_trunc(ctx: Context, x: Operand, y: Operand) -> Value:
    """Rounded towards zero; narrow floats as ``_floor_divide`` has them."""
    if not isinstance(y, Value):
        return many_ops(_truncated_quotient_by_number)(ctx, x, y)
    return (one_op if _has_several(y) else many_ops)(_truncated_quotient)(ctx, x, y)


def _has_several(y: Operand) -> bool:
    return isinstance(y, Value) and any(n != 1 for n in y.shape)


def _hypot(x: Value, y: Value) -> Value:
    """The magnitude of a complex number, which neither over- nor underflows; infinite where one operand is."""
    infinite = like(x, float("inf"))
    x, y = abs(x), abs(y)
    either = hlo.compare(x, infinite, "EQ") | hlo.compare(y, infinite, "EQ")
    return hlo.select(either, infinite, abs(hlo.complex(x, y)))


def _floor_divide(ctx: Context, x: Operand, y: Operand) -> Value:
    """Rounded down. A number that is divided is rounded to the result's dtype first, one that divides is not.

    By a tensor of several elements each step is rounded to a narrow dtype, by one element the result alone.
    """
    if _has_several(y):
        return one_op(divide_floor)(ctx, x, y)
    return many_ops(divide_floor)(ctx, *operands(ctx.shape, ctx.dtype, x), y)


def divide(ctx: Context, x: Operand, y: Operand) -> Value:
    """True division. A narrow float is divided by a scalar in f32: XLA turns that into a product with the reciprocal."""
    if isinstance(y, Value) and not is_wide_number(y, ctx.dtype):
        return one_op(hlo.divide)(ctx, x, y)
    return many_ops(hlo.divide)(ctx, x, y)


@register(aten.mul.Tensor, aten.mul.Scalar, aten.multiply.Tensor, aten.multiply.Scalar, prims.mul.default)
def mul(ctx: Context, x: Operand, y: Operand) -> Value:
    """aten::mul.Tensor(Tensor self, Tensor other) -> Tensor

    A number stands second. First it says that eager PyTorch rounds once where the product is added (``addcmul``), which
    the CPU does then (docs/numerics.md).
    """
    is_first = _is_number(x) and not _is_number(y)
    product = (lambda a, b: hlo.multiply(b, a)) if is_first else hlo.multiply
    return one_op(product, exact_scalars=True)(ctx, x, y)


def _is_number(x: Operand) -> bool:
    return not (isinstance(x, Value) and x.shape)


register(
    aten.div.Tensor, aten.div.Scalar, aten.divide.Tensor, aten.divide.Scalar,
    aten.true_divide.Tensor, aten.true_divide.Scalar, prims.div.default,
)(divide)  # fmt: skip
register(aten.floor_divide.default, aten.floor_divide.Scalar)(_floor_divide)
register(aten.remainder.Tensor, aten.remainder.Scalar, aten.remainder.Scalar_Tensor, prims.remainder.default)(
    one_op(remainder)
)
register(aten.fmod.Tensor, aten.fmod.Scalar, prims.fmod.default)(one_op(hlo.remainder))
register(aten.atan2.default, aten.arctan2.default, prims.atan2.default)(one_op(hlo.atan2))
register(aten.copysign.Tensor, aten.copysign.Scalar)(one_op(copysign))
register(aten.hypot.default, prims.hypot.default)(many_ops(outlined("hypot", _hypot)))
register(aten.nextafter.default, prims.nextafter.default)(one_op(hlo.next_after))


def _rounded_once(factor: Value, dtype: torch.dtype) -> Value:
    """A factor with a number ahead of it, as ``mul`` says, where eager PyTorch rounds the product with its sum: in f32."""
    return 1 * factor if dtype is torch.float32 else factor


def _is_one(alpha: Operand) -> bool:
    return isinstance(alpha, (int, float)) and alpha == 1


def _scaled(x: Value, alpha: Operand) -> Value:
    return x if _is_one(alpha) else operands(x.shape, x.dtype, alpha)[0] * x


def _scaled_sum(ctx: Context, x: Operand, y: Operand, alpha: Operand, *, negative: bool = False) -> Value:
    """``x ± alpha * y``. For narrow floats the scalars are rounded first and the sum once."""
    shape, dtype = ctx.out
    if isinstance(alpha, bool) and dtype is not torch.bool:
        raise TypeError(f"alpha is a bool, and the result is {dtype}")
    if type(y) is int and y == 0 and not (dtype.is_floating_point or dtype.is_complex):  # -0.0 + 0 is 0.0
        return operands(shape, dtype, x)[0]
    working = dtype if _is_one(alpha) else compute_type(dtype)
    x, y = (hlo.convert(v, working) for v in operands(shape, dtype, x, y))
    if not _is_one(alpha):
        y = hlo.convert(operands(shape, dtype, alpha)[0], working) * y
    return hlo.convert((hlo.subtract if negative else hlo.add)(x, y), dtype)


@register(aten.add.Tensor, aten.add.Scalar, prims.add.default)
def add(ctx: Context, x: Operand, y: Operand, alpha: Operand = 1) -> Value:
    """aten::add.Tensor(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor

    ``self + alpha * other`` in the promoted dtype; bool adds as logical or, which is what StableHLO's add of i1 does.
    """
    return _scaled_sum(ctx, x, y, alpha)


def _demand_no_bools(x: Operand, y: Operand) -> None:
    if any((v.dtype if isinstance(v, Value) else type(v)) in (torch.bool, bool) for v in (x, y)):
        raise TypeError("subtraction with a bool is not supported; invert a mask with ~, or convert it first")


@register(aten.sub.Tensor, aten.sub.Scalar, aten.subtract.Tensor, aten.subtract.Scalar, prims.sub.default)
def sub(ctx: Context, x: Operand, y: Operand, alpha: Operand = 1) -> Value:
    """aten::sub.Tensor(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor

    ``self - alpha * other``; bools are refused, as eager does.
    """
    _demand_no_bools(x, y)
    return _scaled_sum(ctx, x, y, alpha, negative=True)


@register(aten.rsub.Tensor, aten.rsub.Scalar)
def rsub(ctx: Context, x: Operand, y: Operand, alpha: Operand = 1) -> Value:
    """aten::rsub.Tensor(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor

    ``other - alpha * self``; bools are refused, as eager does.
    """
    _demand_no_bools(x, y)
    return _scaled_sum(ctx, y, x, alpha, negative=True)


@register(aten.div.Tensor_mode, aten.div.Scalar_mode, aten.divide.Tensor_mode, aten.divide.Scalar_mode)
def div_mode(ctx: Context, x: Operand, y: Operand, rounding_mode: str | None = None) -> Value:
    """aten::div.Tensor_mode(Tensor self, Tensor other, *, str? rounding_mode) -> Tensor

    "trunc" and "floor" keep integers integers; None is true division.
    """
    if rounding_mode is None:
        return divide(ctx, x, y)
    if rounding_mode == "trunc":
        return _divide_trunc(ctx, x, y)
    return _floor_divide(ctx, x, y)


def integer_power(x: Value, exponent: int) -> Value:
    """``x`` to a small positive exponent by repeated squaring."""
    result: Value | None = None
    while True:
        if exponent & 1:
            result = x if result is None else result * x
        exponent >>= 1
        if not exponent:
            assert result is not None
            return result
        x = x * x


@register(aten.pow.Tensor_Tensor, aten.pow.Scalar, prims.pow.default)
def pow_tensor(ctx: Context, x: Operand, y: Operand) -> Value:
    """aten::pow.Tensor_Tensor(Tensor self, Tensor exponent) -> Tensor

    ``stablehlo.power``; integers take care of negative exponents, complex numbers of a base of zero.
    """
    power = int_power if ctx.dtype in INTEGERS else _complex_power if ctx.dtype in COMPLEX else hlo.power
    return one_op(power)(ctx, x, y)


def _complex_power(x: Value, y: Value) -> Value:
    """exp(y log(x)), where 0 has no logarithm: C's cpow gives zero there, infinity or NaN (C99, annex G.6.4)."""
    is_zero, exponent = hlo.compare(x, like(x, 0), "EQ"), hlo.real(y)
    otherwise = hlo.select(exponent < 0, like(x, complex(math.inf, math.nan)), like(x, complex(math.nan, math.nan)))
    return hlo.select(is_zero, hlo.select(exponent > 0, like(x, 0), otherwise), hlo.power(x, y))


@register(aten.pow.Tensor_Scalar)
def pow_scalar(ctx: Context, x: Value, exponent: Operand) -> Value:
    """aten::pow.Tensor_Scalar(Tensor self, Scalar exponent) -> Tensor

    The exponents that torch treats apart are written out: 2 and 3 as products, ±0.5 as a root, -1 and -2 as a
    reciprocal; also all powers of integers. Raises for an integer to a negative integer power, and for a bool to the
    power of a bool where the program takes the result for an integer.
    """
    shape, dtype = ctx.out
    if type(exponent) is bool and x.dtype is torch.bool is not dtype:
        raise NotLowerable(
            f"PyTorch's tracer says {dtype} for a bool tensor to the power of {exponent}, which is a bool in eager "
            f"PyTorch: write x ** {int(exponent)} for integers, x{'' if exponent else ' | True'} for bools"
        )
    if isinstance(exponent, (int, float, complex)) and exponent == 0:
        return hlo.full(shape, 1, dtype)
    if not isinstance(exponent, (int, float)):
        return pow_tensor(ctx, x, exponent)
    if dtype in INTEGERS and exponent < 0:
        raise NotLowerable("integers to negative integer powers are not allowed")
    wide = compute_type(dtype)
    if exponent == 1:
        return hlo.convert(x, dtype)
    if exponent == 2 or dtype is torch.bfloat16:  # what one op rounds right; bf16 products round each in torch too
        wide = dtype
    value = as_value(x, wide)
    if dtype is torch.float16 and exponent in (0.5, -0.5):  # torch takes the root of all floats but this one
        return hlo.convert(value**exponent, dtype)
    if exponent in (2, 3) or dtype in INTEGERS:
        return hlo.convert(integer_power(value, int(exponent)), dtype)
    if exponent == 0.5:
        return hlo.convert(hlo.sqrt(value), dtype)
    if exponent == -0.5 and dtype not in COMPLEX:
        return hlo.convert(hlo.rsqrt(value), dtype)
    if exponent in (-1, -2):
        return hlo.convert(like(value, 1) / integer_power(value, -int(exponent)), dtype)
    return hlo.convert(_complex_power(value, like(value, exponent)) if dtype in COMPLEX else value**exponent, dtype)


@register(aten.lerp.Scalar, aten.lerp.Tensor)
def lerp(ctx: Context, start: Value, end: Value, weight: Operand) -> Value:
    """aten::lerp.Tensor(Tensor self, Tensor end, Tensor weight) -> Tensor

    ``start + weight * (end - start)``, from the nearer end: for weights of 0.5 and more it is
    ``end - (1 - weight) * (end - start)``, so that weight 1 gives ``end`` itself.
    """
    shape, dtype = ctx.out
    x, y = operands(shape, compute_type(dtype), start, end)
    if isinstance(weight, (int, float, complex)):
        w, difference = operands(shape, x.dtype, weight)[0], y - x
        return hlo.convert(x + w * difference if abs(weight) < 0.5 else y - (1 - w) * difference, dtype)
    w = weight if isinstance(weight, Value) else operands((), x.dtype, weight)[0]
    near, factor = weight_of_nearer(w, x.dtype)
    if w.ndim:
        near, factor = hlo.broadcast_to(near, shape), _rounded_once(factor, dtype)
    return hlo.convert(moved_toward(x, y, near, factor), dtype)


@register(aten.addcmul.default)
def addcmul(ctx: Context, x: Value, y: Value, z: Value, value: Operand = 1) -> Value:
    """aten::addcmul(Tensor self, Tensor tensor1, Tensor tensor2, *, Scalar value=1) -> Tensor

    ``self + value * tensor1 * tensor2``.
    """
    shape, dtype = ctx.out
    x, y, z, scale = operands(shape, compute_type(dtype), x, y, z, value)
    product = (_rounded_once(y, dtype) if _is_one(value) else scale * y) * z
    return hlo.convert(x + product, dtype)


@register(aten.addcdiv.default)
def addcdiv(ctx: Context, x: Value, y: Value, z: Value, value: Operand = 1) -> Value:
    """aten::addcdiv(Tensor self, Tensor tensor1, Tensor tensor2, *, Scalar value=1) -> Tensor

    ``self + value * tensor1 / tensor2``; two integer tensors are not divided, as in eager.
    """
    if not any(v.dtype in FLOATS or v.dtype in COMPLEX for v in (y, z)):
        raise TypeError("addcdiv of two integer tensors; divide them first, with torch.div and a rounding_mode")
    shape, dtype = ctx.out
    x, y, z, scale = operands(shape, compute_type(dtype), x, y, z, value)
    quotient = (y if _is_one(value) else scale * y) / z
    return hlo.convert(x + quotient, dtype)


@register("prims::fma")  # by name: of inductor, which imports it
def fma(ctx: Context, a: Operand, b: Operand, c: Operand) -> Value:
    """prims::fma(Tensor a, Tensor b, Tensor c) -> Tensor

    ``a * b + c``, which TorchDynamo writes where optimizers interpolate. PyTorch's own rounds twice on the CPU.
    """
    shape, dtype = ctx.out
    a, b, c = operands(shape, compute_type(dtype), a, b, c)
    return hlo.convert(a * b + c, dtype)
