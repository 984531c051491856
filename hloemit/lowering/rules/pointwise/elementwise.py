"""Elementwise arithmetic of two and three operands: one StableHLO op each where torch's definition allows it."""

from __future__ import annotations

import torch

from hloemit.base.dtypes import COMPLEX, FLOATS, INTEGERS, UNSIGNED
from hloemit.ir import hlo
from hloemit.ir.value import Value
from hloemit.lowering.context import Context
from hloemit.lowering.pointwise import is_float, is_wide_number, like, many_ops, one_op, outlined
from hloemit.lowering.promotion import Operand, as_value, compute_type, operands
from hloemit.lowering.registry import NotLowerable, register

aten = torch.ops.aten
prims = torch.ops.prims


def truncate(x: Value) -> Value:
    """Round towards zero; keeps the sign of zero."""
    if not is_float(x.dtype):
        return x
    return hlo.select(hlo.compare(x, like(x, 0), "LT"), hlo.ceil(x), hlo.floor(x))


def copysign(x: Value, y: Value) -> Value:
    """The magnitude of ``x`` with the sign bit of ``y``."""
    magnitude = hlo.abs(x)
    return hlo.select(sign_bit(y), hlo.negate(magnitude), magnitude)


def sign_bit(x: Value) -> Value:
    """Whether the sign bit is set, that of -0.0 and of NaN too."""
    if is_float(x.dtype):
        signed = {1: torch.int8, 2: torch.int16, 4: torch.int32, 8: torch.int64}[x.dtype.itemsize]
        x = hlo.bitcast_convert(x, signed)
    if x.dtype in UNSIGNED or x.dtype is torch.bool:
        return hlo.full(x.shape, False, torch.bool)
    return hlo.compare(x, like(x, 0), "LT")


def _divide_trunc(x: Value, y: Value) -> Value:
    return truncate(hlo.divide(x, y))


def _divide_trunc_by_number(x: Value, y: Value) -> Value:
    """XLA would multiply by a constant's reciprocal, whose last bit is one in the truncated quotient."""
    return _divide_trunc(x, hlo.optimization_barrier([y])[0] if is_float(y.dtype) else y)


def _signs_differ(remainder: Value, y: Value) -> Value:
    """Whether a remainder is not zero and has another sign than the divisor."""
    zero = like(y, 0)
    differ = hlo.xor(hlo.compare(remainder, zero, "LT"), hlo.compare(y, zero, "LT"))
    return hlo.and_(hlo.compare(remainder, zero, "NE"), differ)


def _divide_floor(x: Value, y: Value) -> Value:
    """Floor division as ATen's ``div_floor_floating`` and ``div_floor_integer`` define it.

    For floats the quotient is that of ``x - fmod(x, y)``, so that rounding never lifts it to the next integer:
    1.0 // 0.1 is 9. Source: c10/util/generic_math.h.
    """
    if x.dtype in UNSIGNED:
        return hlo.divide(x, y)
    if x.dtype in INTEGERS:
        quotient = hlo.divide(x, y)
        one_less = hlo.subtract(quotient, like(x, 1))
        return hlo.select(_signs_differ(hlo.remainder(x, y), y), one_less, quotient)
    plain = hlo.divide(x, y)
    rest = hlo.remainder(x, y)
    quotient = hlo.divide(hlo.subtract(x, rest), y)
    one = like(x, 1)
    quotient = hlo.select(_signs_differ(rest, y), hlo.subtract(quotient, one), quotient)
    floored = hlo.floor(quotient)
    rounded_down = hlo.compare(hlo.subtract(quotient, floored), like(x, 0.5), "GT")
    floored = hlo.select(rounded_down, hlo.add(floored, one), floored)
    zero = like(x, 0)
    result = hlo.select(hlo.compare(quotient, zero, "EQ"), copysign(zero, plain), floored)
    return hlo.select(hlo.compare(y, zero, "EQ"), plain, result)


def _remainder(x: Value, y: Value) -> Value:
    """The remainder with the divisor's sign, as Python's ``%``."""
    rest = hlo.remainder(x, y)
    if x.dtype in UNSIGNED:
        return rest
    return hlo.select(_signs_differ(rest, y), hlo.add(rest, y), rest)


def _hypot(x: Value, y: Value) -> Value:
    """The magnitude of a complex number, which neither over- nor underflows; infinite where one operand is."""
    infinite = like(x, float("inf"))
    x, y = hlo.abs(x), hlo.abs(y)
    either = hlo.or_(hlo.compare(x, infinite, "EQ"), hlo.compare(y, infinite, "EQ"))
    return hlo.select(either, infinite, hlo.abs(hlo.complex(x, y)))


def divide(ctx: Context, x: Operand, y: Operand) -> Value:
    """True division. A narrow float is divided by a scalar in f32: XLA turns that into a product with the reciprocal."""
    if isinstance(y, Value) and not is_wide_number(y, ctx.dtype):
        return one_op(hlo.divide)(ctx, x, y)
    return many_ops(hlo.divide)(ctx, x, y)


divide_floor = outlined("divide_floor", _divide_floor)
remainder = outlined("remainder", _remainder)

register(aten.mul.Tensor, aten.mul.Scalar, aten.multiply.Tensor, aten.multiply.Scalar, prims.mul.default)(
    one_op(hlo.multiply, exact_scalars=True)
)
register(
    aten.div.Tensor, aten.div.Scalar, aten.divide.Tensor, aten.divide.Scalar,
    aten.true_divide.Tensor, aten.true_divide.Scalar, prims.div.default,
)(divide)  # fmt: skip
register(aten.floor_divide.default, aten.floor_divide.Scalar)(many_ops(divide_floor))
register(aten.remainder.Tensor, aten.remainder.Scalar, aten.remainder.Scalar_Tensor, prims.remainder.default)(
    one_op(remainder)
)
register(aten.fmod.Tensor, aten.fmod.Scalar, prims.fmod.default)(one_op(hlo.remainder))
register(aten.atan2.default, aten.arctan2.default, prims.atan2.default)(one_op(hlo.atan2))
register(aten.copysign.Tensor, aten.copysign.Scalar)(one_op(copysign))
register(aten.hypot.default, prims.hypot.default)(many_ops(outlined("hypot", _hypot)))
register(aten.nextafter.default, prims.nextafter.default)(one_op(hlo.next_after))


def _is_one(alpha: Operand) -> bool:
    return isinstance(alpha, (int, float)) and alpha == 1


def _scaled(x: Value, alpha: Operand) -> Value:
    return x if _is_one(alpha) else hlo.multiply(x, operands(x.shape, x.dtype, alpha)[0])


def _scaled_sum(ctx: Context, x: Operand, y: Operand, alpha: Operand, *, negative: bool = False) -> Value:
    """``x ± alpha * y``. For narrow floats the scalars are rounded first and the sum once."""
    shape, dtype = ctx.out
    if isinstance(alpha, bool) and dtype is not torch.bool:
        raise TypeError(f"alpha is a bool, and the result is {dtype}")
    working = dtype if _is_one(alpha) else compute_type(dtype)
    x, y = (hlo.convert(v, working) for v in operands(shape, dtype, x, y))
    if not _is_one(alpha):
        y = hlo.multiply(y, hlo.convert(operands(shape, dtype, alpha)[0], working))
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
        return many_ops(_divide_trunc if isinstance(y, Value) else _divide_trunc_by_number)(ctx, x, y)
    return many_ops(divide_floor)(ctx, x, y)


def integer_power(x: Value, exponent: int) -> Value:
    """``x`` to a small positive exponent by repeated squaring."""
    result: Value | None = None
    while True:
        if exponent & 1:
            result = x if result is None else hlo.multiply(result, x)
        exponent >>= 1
        if not exponent:
            assert result is not None
            return result
        x = hlo.multiply(x, x)


def _wrapped_power(x: Value, y: Value) -> Value:
    """An integer to an exponent of at least 0, by squaring. ``stablehlo.power`` reads six bits of an exponent on CPU."""
    zero, one = like(x, 0), like(x, 1)

    def unfinished(result: Value, x: Value, y: Value) -> Value:
        return hlo.reduce(hlo.compare(y, zero, "NE"), hlo.full((), False, torch.bool), range(y.ndim), hlo.or_)

    def step(result: Value, x: Value, y: Value) -> list[Value]:
        odd = hlo.compare(hlo.and_(y, one), one, "EQ")
        halved = hlo.shift_right_logical(y, one)
        return [hlo.select(odd, hlo.multiply(result, x), result), hlo.multiply(x, x), halved]

    return hlo.while_([one, x, y], unfinished, step)[0]


def _int_power(x: Value, y: Value) -> Value:
    """Integer power; a negative exponent leaves 1 of 1, ±1 of -1 and 0 of all others, as ATen's ``powi`` does."""
    if x.dtype in UNSIGNED:
        return _wrapped_power(x, y)
    zero, one, minus_one = like(x, 0), like(x, 1), like(x, -1)
    odd = hlo.compare(hlo.and_(y, one), one, "EQ")
    unit = hlo.select(
        hlo.compare(x, minus_one, "EQ"),
        hlo.select(odd, minus_one, one),
        hlo.select(hlo.compare(x, one, "EQ"), one, zero),
    )
    return hlo.select(hlo.compare(y, zero, "LT"), unit, _wrapped_power(x, hlo.maximum(y, zero)))


int_power = outlined("int_power", _int_power)


@register(aten.pow.Tensor_Tensor, aten.pow.Scalar, prims.pow.default)
def pow_tensor(ctx: Context, x: Operand, y: Operand) -> Value:
    """aten::pow.Tensor_Tensor(Tensor self, Tensor exponent) -> Tensor

    ``stablehlo.power``; integers take care of negative exponents.
    """
    return one_op(int_power if ctx.dtype in INTEGERS else hlo.power)(ctx, x, y)


@register(aten.pow.Tensor_Scalar)
def pow_scalar(ctx: Context, x: Value, exponent: Operand) -> Value:
    """aten::pow.Tensor_Scalar(Tensor self, Scalar exponent) -> Tensor

    The exponents that torch treats apart are written out: 2 and 3 as products, ±0.5 as a root, -1 and -2 as a
    reciprocal; also all powers of integers. Raises for an integer to a negative integer power.
    """
    shape, dtype = ctx.out
    if not isinstance(exponent, (int, float)):
        return pow_tensor(ctx, x, exponent)
    if dtype in INTEGERS and exponent < 0:
        raise NotLowerable("integers to negative integer powers are not allowed")
    wide = compute_type(dtype)
    if exponent == 0:
        return hlo.full(shape, 1, dtype)
    if exponent == 1:
        return hlo.convert(x, dtype)
    if exponent == 2 or dtype is torch.bfloat16:  # what one op rounds right; bf16 products round each in torch too
        wide = dtype
    value = as_value(x, wide)
    if dtype is torch.float16 and exponent in (0.5, -0.5):  # torch takes the root of all floats but this one
        return hlo.convert(hlo.power(value, like(value, exponent)), dtype)
    if exponent in (2, 3) or dtype in INTEGERS:
        return hlo.convert(integer_power(value, int(exponent)), dtype)
    if exponent == 0.5:
        return hlo.convert(hlo.sqrt(value), dtype)
    if exponent == -0.5 and dtype not in COMPLEX:
        return hlo.convert(hlo.rsqrt(value), dtype)
    if exponent in (-1, -2):
        return hlo.convert(hlo.divide(like(value, 1), integer_power(value, -int(exponent))), dtype)
    return hlo.convert(hlo.power(value, like(value, exponent)), dtype)


@register(aten.lerp.Scalar, aten.lerp.Tensor)
def lerp(ctx: Context, start: Value, end: Value, weight: Operand) -> Value:
    """aten::lerp.Tensor(Tensor self, Tensor end, Tensor weight) -> Tensor

    ``start + weight * (end - start)``, from the nearer end: for weights of 0.5 and more it is
    ``end - (1 - weight) * (end - start)``, so that weight 1 gives ``end`` itself.
    """
    shape, dtype = ctx.out
    x, y, w = operands(shape, compute_type(dtype), start, end, weight)
    difference = hlo.subtract(y, x)

    def from_start() -> Value:
        return hlo.add(x, hlo.multiply(w, difference))

    def from_end() -> Value:
        return hlo.subtract(y, hlo.multiply(hlo.subtract(like(w, 1), w), difference))

    if isinstance(weight, (int, float)):
        return hlo.convert(from_start() if abs(weight) < 0.5 else from_end(), dtype)
    size = hlo.abs(w)
    near = hlo.compare(size, like(size, 0.5), "LT")
    return hlo.convert(hlo.select(near, from_start(), from_end()), dtype)


@register(aten.addcmul.default)
def addcmul(ctx: Context, x: Value, y: Value, z: Value, value: Operand = 1) -> Value:
    """aten::addcmul(Tensor self, Tensor tensor1, Tensor tensor2, *, Scalar value=1) -> Tensor

    ``self + value * tensor1 * tensor2``.
    """
    shape, dtype = ctx.out
    x, y, z, scale = operands(shape, compute_type(dtype), x, y, z, value)
    product = hlo.multiply(y if _is_one(value) else hlo.multiply(scale, y), z)
    return hlo.convert(hlo.add(x, product), dtype)


@register(aten.addcdiv.default)
def addcdiv(ctx: Context, x: Value, y: Value, z: Value, value: Operand = 1) -> Value:
    """aten::addcdiv(Tensor self, Tensor tensor1, Tensor tensor2, *, Scalar value=1) -> Tensor

    ``self + value * tensor1 / tensor2``; two integer tensors are not divided, as in eager.
    """
    if not any(v.dtype in FLOATS or v.dtype in COMPLEX for v in (y, z)):
        raise TypeError("addcdiv of two integer tensors; divide them first, with torch.div and a rounding_mode")
    shape, dtype = ctx.out
    x, y, z, scale = operands(shape, compute_type(dtype), x, y, z, value)
    quotient = hlo.divide(y if _is_one(value) else hlo.multiply(scale, y), z)
    return hlo.convert(hlo.add(x, quotient), dtype)
