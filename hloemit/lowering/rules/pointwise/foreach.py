"""``_foreach_*``: an operator on lists of tensors, as its plain rule on each tensor in turn."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any, cast

import torch

from hloemit.base.operators import aten
from hloemit.ir import hlo
from hloemit.ir.value import Value
from hloemit.lowering.context import Context
from hloemit.lowering.lib.elementwise_functions import moved_toward, weight_of_nearer
from hloemit.lowering.promotion import Operand, compute_type, operands
from hloemit.lowering.registry import find_rule, register


def element(ctx: Context, index: int) -> Context:
    """The context of one element of the lists: its own expected result, all else as before."""
    node = SimpleNamespace(meta={"val": ctx.node.meta["val"][index]}, args=())
    return Context(cast(torch.fx.Node, node), ctx._seed_state, ctx.lower_graph)


def each(operator: Any) -> Callable[..., list[Value]]:
    """A rule that applies the rule of ``operator`` to each element; what is no list is shared by all."""

    def rule(ctx: Context, *args: Any, **kwargs: Any) -> list[Value]:
        plain = find_rule(operator)
        assert plain is not None
        return [
            plain(element(ctx, i), *[a[i] if isinstance(a, list) else a for a in args], **kwargs)
            for i in range(len(ctx.node.meta["val"]))
        ]

    return rule


UNARY = [
    "abs", "acos", "asin", "atan", "ceil", "cos", "cosh", "erf", "erfc", "exp", "expm1", "floor", "frac", "lgamma",
    "log", "log10", "log1p", "log2", "neg", "reciprocal", "round", "rsqrt", "sigmoid", "sign", "sin", "sinh", "sqrt",
    "tan", "tanh", "trunc", "clone",
]  # fmt: skip
# each with its overloads of two operands, and the overload whose rule takes a tensor or a number for the second
BINARY = {
    "add": (["List", "Scalar", "ScalarList", "Tensor"], aten.add.Tensor),
    "sub": (["List", "Scalar", "ScalarList"], aten.sub.Tensor),
    "mul": (["List", "Scalar", "ScalarList", "Tensor"], aten.mul.Tensor),
    "div": (["List", "Scalar", "ScalarList", "Tensor"], aten.div.Tensor),
    "pow": (["List", "Scalar", "ScalarList"], aten.pow.Tensor_Scalar),
    "maximum": (["List"], aten.maximum.default),
    "minimum": (["List"], aten.minimum.default),
    "clamp_min": (["List"], aten.clamp_min.Tensor),
    "clamp_max": (["List"], aten.clamp_max.Tensor),
    "lerp": (["List", "ScalarList"], aten.lerp.Scalar),
    "addcmul": (["Scalar", "ScalarList"], aten.addcmul.default),
    "addcdiv": (["Scalar", "ScalarList"], aten.addcdiv.default),
}
# of one tensor and a number, what the number does
BOUNDED = {
    "maximum": aten.clamp_min.default, "minimum": aten.clamp_max.default,
    "clamp_min": aten.clamp_min.default, "clamp_max": aten.clamp_max.default,
}  # fmt: skip

for name in UNARY:
    register(getattr(aten, f"_foreach_{name}").default)(each(getattr(aten, name).default))
for name, (overloads, operator) in BINARY.items():
    packet = getattr(aten, f"_foreach_{name}")
    for overload in set(overloads) & set(packet.overloads()):
        register(getattr(packet, overload))(each(operator))
for name, operator in BOUNDED.items():
    packet = getattr(aten, f"_foreach_{name}")
    register(packet.Scalar, packet.ScalarList)(each(operator))
register(aten._foreach_pow.ScalarAndTensor)(each(aten.pow.Scalar))


def by_rows(operator: Any) -> Callable[..., list[Value]]:
    """``each`` for an overload whose last operand is a tensor with a number for each element of the lists."""

    def rule(ctx: Context, xs: list[Value], ys: list[Value], zs: list[Value], scalars: Value) -> list[Value]:
        numbers = [hlo.reshape(hlo.slice(scalars, [i], [i + 1]), ()) for i in range(len(xs))]
        return each(operator)(ctx, xs, ys, zs, numbers)

    return rule


register(aten._foreach_addcmul.Tensor)(by_rows(aten.addcmul.default))
register(aten._foreach_addcdiv.Tensor)(by_rows(aten.addcdiv.default))


@register(aten._foreach_lerp.Scalar)
def foreach_lerp(ctx: Context, starts: list[Value], ends: list[Value], weight: Operand) -> list[Value]:
    """aten::_foreach_lerp.Scalar(Tensor[] self, Tensor[] tensors1, Scalar weight) -> Tensor[]

    What depends on a weight that is not known is computed once for all tensors of a dtype.
    """
    if not isinstance(weight, Value):
        return each(aten.lerp.Scalar)(ctx, starts, ends, weight)
    weights: dict[torch.dtype, tuple[Value, Value]] = {}
    found = []
    for start, end, meta in zip(starts, ends, ctx.node.meta["val"], strict=True):
        computed = compute_type(meta.dtype)
        if computed not in weights:
            weights[computed] = weight_of_nearer(weight, computed)
        x, y = operands(start.shape, computed, start, end)
        found.append(hlo.convert(moved_toward(x, y, *weights[computed]), meta.dtype))
    return found


foreach_cast = each(aten._to_copy.default)


@register(aten._foreach_copy.default)
def foreach_copy(ctx: Context, xs: list[Value], ys: list[Value], non_blocking: bool = False) -> list[Value]:
    """aten::_foreach_copy(Tensor[] self, Tensor[] src, bool non_blocking=False) -> Tensor[] self_out

    Each source in the shape and dtype of its destination.
    """
    converted = foreach_cast(ctx, ys)
    return [hlo.broadcast_to(y, x.shape) for x, y in zip(xs, converted, strict=True)]


@register(aten._foreach_zero.default)
def foreach_zero(ctx: Context, xs: list[Value]) -> list[Value]:
    """aten::_foreach_zero(Tensor[] self) -> Tensor[] self_out"""
    return [hlo.full(x.shape, 0, x.dtype) for x in xs]


@register(aten._foreach_norm.Scalar)
def foreach_norm(ctx: Context, xs: list[Value], ord: float = 2, dtype: torch.dtype | None = None) -> list[Value]:
    """aten::_foreach_norm.Scalar(Tensor[] self, Scalar ord=2, ScalarType? dtype=None) -> Tensor[]"""
    return each(aten.linalg_vector_norm.default)(ctx, xs, ord, dtype=dtype)
