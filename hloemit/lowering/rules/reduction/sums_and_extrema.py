"""Reductions: sums, products, extrema, logical ones, and where an extremum lies.

Source: https://openxla.org/stablehlo/spec#reduce and https://docs.pytorch.org/docs/stable/torch.html#reduction-ops.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import torch

from hloemit.base.operators import aten
from hloemit.ir import hlo
from hloemit.ir.build import current
from hloemit.ir.value import Value
from hloemit.lowering.context import Context
from hloemit.lowering.lib.dimensions import count
from hloemit.lowering.lib.reduction import Axes, arg_extremum, count_over, demand_elements, extremum_of, total
from hloemit.lowering.promotion import compute_type, wrap_dim, wrap_dims
from hloemit.lowering.registry import register

prims = torch.ops.prims


@register(aten.sum.default, aten.sum.dim_IntList)
def sum_(ctx: Context, x: Value, dim: Axes = None, keepdim: bool = False, dtype: torch.dtype | None = None) -> Value:
    """aten::sum.dim_IntList(Tensor self, int[1]? dim, bool keepdim=False, *, ScalarType? dtype=None) -> Tensor

    Integers and bools sum to int64; bf16 and f16 accumulate in f32.
    """
    shape, result = ctx.out
    summed = total(hlo.convert(x, compute_type(result)), wrap_dims(dim, x.ndim))
    return hlo.reshape(hlo.convert(summed, result), shape)


@register(aten.mean.default, aten.mean.dim)
def mean(ctx: Context, x: Value, dim: Axes = None, keepdim: bool = False, dtype: torch.dtype | None = None) -> Value:
    """aten::mean.dim(Tensor self, int[1]? dim, bool keepdim=False, *, ScalarType? dtype=None) -> Tensor"""
    shape, result = ctx.out
    axes = wrap_dims(dim, x.ndim)
    summed = total(hlo.convert(x, compute_type(result)), axes)
    divisor = hlo.broadcast_to(count_over(x, axes, summed.dtype), summed.shape)
    return hlo.reshape(hlo.convert(summed / divisor, result), shape)


@register(aten.prod.default, aten.prod.dim_int)
def prod(ctx: Context, x: Value, dim: Axes = None, keepdim: bool = False, dtype: torch.dtype | None = None) -> Value:
    """aten::prod.dim_int(Tensor self, int dim, bool keepdim=False, *, ScalarType? dtype=None) -> Tensor"""
    shape, result = ctx.out
    wide = hlo.convert(hlo.convert(x, result), compute_type(result))  # f16 has less room than bf16
    product = hlo.reduce(wide, hlo.full((), 1, wide.dtype), wrap_dims(dim, x.ndim), hlo.multiply)
    return hlo.reshape(hlo.convert(product, result), shape)


def extremum(largest: bool) -> Callable[..., Value]:
    """A rule for a maximum or minimum."""

    def rule(ctx: Context, x: Value, dim: Axes = None, keepdim: bool = False) -> Value:
        demand_elements(x, wrap_dims(dim, x.ndim))
        return hlo.reshape(extremum_of(x, wrap_dims(dim, x.ndim), largest=largest), ctx.shape)

    return rule


register(aten.amax.default, aten.max.default)(extremum(True))
register(aten.amin.default, aten.min.default)(extremum(False))


def of_prims(rule: Callable[..., Value]) -> Callable[..., Value]:
    """A rule for a reduction of PyTorch's ``prims``: an empty list of dimensions reduces nothing."""

    def reduced(ctx: Context, x: Value, dims: Axes, *, output_dtype: torch.dtype | None = None) -> Value:
        """prims::sum(Tensor inp, int[]? dims, *, ScalarType? output_dtype=None) -> Tensor"""
        return hlo.convert(x, ctx.dtype) if dims == [] else rule(ctx, x, dims)

    return reduced


register(prims.sum.default)(of_prims(sum_))
register(prims.prod.default)(of_prims(prod))
register(prims.amax.default)(of_prims(extremum(True)))
register(prims.amin.default)(of_prims(extremum(False)))


def logical(neutral: bool, body: Callable[[Value, Value], Value]) -> Callable[..., Value]:
    """A rule for ``any`` or ``all``: truth values, then and/or; uint8 stays uint8. An empty list reduces nothing."""

    def rule(ctx: Context, x: Value, dim: Axes = None, keepdim: bool = False) -> Value:
        shape, dtype = ctx.out
        axes = () if isinstance(dim, Sequence) and not dim else wrap_dims(dim, x.ndim)
        truth = x if x.dtype is torch.bool else hlo.compare(x, hlo.full(x.shape, 0, x.dtype), "NE")
        reduced = hlo.reduce(truth, hlo.full((), neutral, torch.bool), axes, body)
        return hlo.reshape(hlo.convert(reduced, dtype), shape)

    return rule


register(aten.any.default, aten.any.dim, aten.any.dims, aten._is_any_true.default)(logical(False, hlo.or_))
register(aten.all.default, aten.all.dim, aten.all.dims, aten._is_all_true.default)(logical(True, hlo.and_))


def extremum_with_index(largest: bool) -> Callable[..., Sequence[Value | None]]:
    """A rule for ``max.dim`` or ``min.dim``.

    Over a mesh a value whose index nothing reads is one by itself: XLA would take the index out of the reduction, and
    its partitioner not know what is left.
    """

    def rule(ctx: Context, x: Value, dim: int, keepdim: bool = False) -> Sequence[Value | None]:
        value_type, index_type = ctx.outs
        assert value_type is not None
        assert index_type is not None
        axis = wrap_dim(dim, x.ndim)
        if x.ndim == 0:
            return [x, hlo.full((), 0, torch.int64)]
        demand_elements(x, [axis])
        if current().mesh is not None and not ctx.reads(1):
            return [hlo.reshape(extremum_of(x, [axis], largest=largest), value_type.shape), None]
        value, index = arg_extremum(x, axis, largest=largest)
        return [hlo.reshape(value, value_type.shape), hlo.reshape(index, index_type.shape)]

    return rule


register(aten.max.dim)(extremum_with_index(True))
register(aten.min.dim)(extremum_with_index(False))


def arg_rule(largest: bool) -> Callable[..., Value]:
    """A rule for ``argmax`` or ``argmin``; without a dimension, of the flattened tensor."""

    def rule(ctx: Context, x: Value, dim: int | None = None, keepdim: bool = False) -> Value:
        if x.dtype is torch.bool:
            raise TypeError("argmax and argmin are not defined for bools; convert to an integer first")
        if x.ndim == 0:
            return hlo.full(ctx.shape, 0, torch.int64)
        if dim is None:
            x, dim = hlo.reshape(x, (count(x.shape),)), 0
        return hlo.reshape(arg_extremum(x, wrap_dim(dim, x.ndim), largest=largest)[1], ctx.shape)

    return rule


register(aten.argmax.default)(arg_rule(True))
register(aten.argmin.default)(arg_rule(False))
