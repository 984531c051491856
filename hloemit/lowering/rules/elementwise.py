"""Elementwise arithmetic: one StableHLO op each, on promoted and broadcast operands."""

from __future__ import annotations

from collections.abc import Callable

import torch

from hloemit.ir import hlo
from hloemit.ir.value import Value
from hloemit.lowering.context import Context
from hloemit.lowering.promotion import Operand, operands, result_type
from hloemit.lowering.registry import register

aten = torch.ops.aten


def unary(op: Callable[[Value], Value]) -> Callable[..., Value]:
    """A rule that applies ``op`` to the operand, converted to the result's dtype."""

    def rule(ctx: Context, x: Value) -> Value:
        return op(hlo.convert(x, ctx.dtype))

    return rule


def binary(op: Callable[[Value, Value], Value]) -> Callable[..., Value]:
    """A rule that applies ``op`` to both operands in the result's dtype."""

    def rule(ctx: Context, x: Operand, y: Operand) -> Value:
        shape, dtype = ctx.out
        return op(*operands(shape, dtype, x, y))

    return rule


register(aten.exp.default)(unary(hlo.exponential))
register(aten.mul.Tensor, aten.mul.Scalar)(binary(hlo.multiply))


@register(aten.add.Tensor, aten.add.Scalar)
def add(ctx: Context, x: Operand, y: Operand, alpha: Operand = 1) -> Value:
    """aten::add.Tensor(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor

    ``self + alpha * other`` in the promoted dtype; bool adds as logical or.
    """
    shape, dtype = ctx.out
    x, y = operands(shape, dtype, x, y)
    if not (isinstance(alpha, int) and alpha == 1):
        y = hlo.multiply(y, operands(shape, dtype, alpha)[0])
    return hlo.add(x, y)


def comparison(direction: str) -> Callable[..., Value]:
    """A rule that compares both operands in their promoted dtype."""

    def rule(ctx: Context, x: Operand, y: Operand) -> Value:
        return hlo.compare(*operands(ctx.shape, result_type(x, y), x, y), direction)

    return rule
