"""Bits of integers: and, or, xor, not, shifts, greatest common divisors. Bool counts as an integer of one bit."""

from __future__ import annotations

from collections.abc import Callable

import torch

from hloemit.base.dtypes import UNSIGNED, bit_width
from hloemit.base.operators import aten
from hloemit.ir import hlo
from hloemit.ir.value import Value
from hloemit.lowering.context import Context
from hloemit.lowering.lib.pointwise_rules import Function, Rule, like, one_op
from hloemit.lowering.promotion import Operand, operands
from hloemit.lowering.registry import register

prims = torch.ops.prims


def shift(function: Function, *, fills_sign: bool = False) -> Function:
    """A shift whose count may be negative or not less than the width, which StableHLO leaves undefined.

    ATen then gives 0, or the sign in every bit for an arithmetic shift to the right.
    """

    def apply(x: Value, count: Value) -> Value:
        width = bit_width(x.dtype)
        inside = count < width
        if count.dtype not in UNSIGNED:
            inside = inside & (count >= 0)
        if fills_sign:  # a shift by all bits but one leaves nothing but signs
            return function(x, hlo.select(inside, count, like(count, width - 1)))
        return hlo.select(inside, function(x, count), like(x, 0))

    return apply


def shift_rule(plain: Callable[[Value], Function], any_count: Function) -> Rule:
    """A rule for a shift: the op alone where its count is a number in range, ``any_count`` elsewhere."""
    guarded = one_op(any_count)

    def rule(ctx: Context, x: Operand, count: Operand) -> Value:
        if isinstance(x, Value) and isinstance(count, int) and 0 <= count < bit_width(ctx.dtype):
            bits, by = operands(*ctx.out, x, count)
            return plain(bits)(bits, by)
        return guarded(ctx, x, count)

    return rule


def _plain_right(x: Value) -> Function:
    return hlo.shift_right_logical if x.dtype in UNSIGNED else hlo.shift_right_arithmetic


def _shift_right(x: Value, count: Value) -> Value:
    if x.dtype in UNSIGNED:
        return shift(hlo.shift_right_logical)(x, count)
    return shift(hlo.shift_right_arithmetic, fills_sign=True)(x, count)


def _gcd(x: Value, y: Value) -> Value:
    """Euclid's algorithm on whole tensors, until every remainder is zero."""
    if x.dtype not in UNSIGNED:
        x, y = abs(x), abs(y)
    axes = list(range(x.ndim))

    def unfinished(_: Value, b: Value) -> Value:
        nonzero = hlo.compare(b, like(b, 0), "NE")
        return hlo.reduce(nonzero, hlo.full((), False, torch.bool), axes, hlo.or_)

    def step(a: Value, b: Value) -> tuple[Value, Value]:
        done = hlo.compare(b, like(b, 0), "EQ")
        rest = hlo.remainder(a, hlo.select(done, like(b, 1), b))
        return hlo.select(done, a, b), hlo.select(done, b, rest)

    return hlo.while_([x, y], unfinished, step)[0]


def _lcm(x: Value, y: Value) -> Value:
    """Integers narrower than C's int are computed as that, and wrap afterwards."""
    if x.dtype.itemsize < torch.int32.itemsize and x.dtype is not torch.bool:
        return hlo.convert(_lcm(hlo.convert(x, torch.int32), hlo.convert(y, torch.int32)), x.dtype)
    divisor = _gcd(x, y)
    zero = hlo.compare(divisor, like(divisor, 0), "EQ")
    product = x / hlo.select(zero, like(x, 1), divisor) * y
    return product if x.dtype in UNSIGNED else abs(product)


for name, function in (("and", hlo.and_), ("or", hlo.or_), ("xor", hlo.xor)):
    overloads = getattr(aten, f"bitwise_{name}")
    dunder = getattr(aten, f"__{name}__")
    register(overloads.Tensor, overloads.Scalar, overloads.Scalar_Tensor, dunder.Tensor, dunder.Scalar)(
        one_op(function)
    )
    register(getattr(prims, f"bitwise_{name}").default)(one_op(function))

register(aten.bitwise_not.default, prims.bitwise_not.default)(one_op(hlo.not_))
left = shift_rule(lambda x: hlo.shift_left, shift(hlo.shift_left))
right = shift_rule(_plain_right, _shift_right)
for overloads, rule in ((aten.bitwise_left_shift, left), (aten.bitwise_right_shift, right)):
    register(overloads.Tensor, overloads.Tensor_Scalar, overloads.Scalar_Tensor)(rule)
register(aten.__lshift__.Tensor, aten.__lshift__.Scalar, prims.shift_left.default)(left)
register(aten.__rshift__.Tensor, aten.__rshift__.Scalar, prims.shift_right_arithmetic.default)(right)
register(aten.gcd.default, prims.gcd.default)(one_op(_gcd))
register(aten.lcm.default)(one_op(_lcm))
