"""Rules made of elementwise functions: promotion, broadcasting and rounding as PyTorch does them.

A function here takes ``Value``s of one shape and dtype and returns one of that shape; a rule adapts it to an operator's
arguments.
"""

from __future__ import annotations

from collections.abc import Callable

import torch

from hloemit.base.dtypes import COMPLEX, FLOATS, NARROW_FLOATS
from hloemit.ir import hlo
from hloemit.ir.value import Number, Value
from hloemit.lowering.context import Context
from hloemit.lowering.promotion import Operand, compute_type, operands

Function = Callable[..., Value]
Rule = Callable[..., Value]


def like(x: Value, value: Number) -> Value:
    """A splat of ``x``'s shape and dtype."""
    return hlo.full(x.shape, value, x.dtype)


_WIDE = (torch.float32, torch.float64, torch.int16, torch.int32, torch.int64, torch.uint16, torch.uint32, torch.uint64)


def is_float(dtype: torch.dtype) -> bool:
    """Whether ``dtype`` has NaN, infinities and signed zeros: a float or complex dtype."""
    return dtype in FLOATS or dtype in COMPLEX


def one_op(function: Function, *, exact_scalars: bool = False) -> Rule:
    """A rule for a ``function`` that is one op, on operands in the result's dtype.

    With ``exact_scalars`` a number on the right that is no value of a narrow float dtype is not rounded to it: the op
    is then computed in f32, as torch does in its products (sums, and a 0-d tensor on the left, round first).
    """

    def rule(ctx: Context, *xs: Operand) -> Value:
        shape, dtype = ctx.out
        working = dtype
        if exact_scalars and dtype in NARROW_FLOATS and not _fits(xs[-1], dtype):
            working = torch.float32
        return hlo.convert(function(*operands(shape, working, *xs)), dtype)

    return rule


def many_ops(function: Function) -> Rule:
    """A rule for a ``function`` of several rounding ops: computed in f32 for narrower floats, then rounded once."""

    def rule(ctx: Context, *xs: Operand) -> Value:
        shape, dtype = ctx.out
        return hlo.convert(function(*operands(shape, compute_type(dtype), *xs)), dtype)

    return rule


def rounded_ops(function: Function) -> Rule:
    """As ``many_ops``, where torch rounds a number to the result's dtype, too, before it computes."""

    def rule(ctx: Context, *xs: Operand) -> Value:
        shape, dtype = ctx.out
        wide = [hlo.convert(x, compute_type(dtype)) for x in operands(shape, dtype, *xs)]
        return hlo.convert(function(*wide), dtype)

    return rule


def one_op_but_f16(function: Function) -> Rule:
    """A rule for one op that XLA expands into several: f16, where their rounding shows, goes through f32."""
    plain, wide = one_op(function), many_ops(function)

    def rule(ctx: Context, *xs: Operand) -> Value:
        return (wide if ctx.dtype is torch.float16 else plain)(ctx, *xs)

    return rule


def is_wide_number(x: Operand, dtype: torch.dtype) -> bool:
    """Whether an operand is one number of a wider dtype, float or integer, which torch does not round at first."""
    return isinstance(x, Value) and not x.shape and x.dtype in _WIDE and dtype in NARROW_FLOATS


def _fits(x: Operand, dtype: torch.dtype) -> bool:
    if is_wide_number(x, dtype):
        return False
    if not isinstance(x, (int, float)):
        return True
    wide = torch.tensor(float(x), dtype=torch.float64, device="cpu")
    return x != x or bool(wide.to(dtype).to(torch.float64) == wide)


def outlined(name: str, function: Function) -> Function:
    """``function`` as a private function of the module, so that a long formula is written once."""

    def call(*xs: Value) -> Value:
        return hlo.call_private(("pointwise", name), name, xs, lambda *a: [function(*a)])[0]

    return call


def rounded(x: Value, dtype: torch.dtype) -> Value:
    """Rounded to bf16 or f16 where ``dtype`` is that, as ATen rounds between steps: XLA elides a pair of converts."""
    if dtype is torch.bfloat16:
        return hlo.reduce_precision(x, 8, 7)
    return hlo.reduce_precision(x, 5, 10) if dtype is torch.float16 else x
