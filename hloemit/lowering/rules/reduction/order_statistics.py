"""Order statistics: median, k-th value and mode, read off sorted values.

Where several elements are equal, the index is that of the first of them; eager PyTorch may give another.
Source: aten/src/ATen/native/Sorting.cpp and https://docs.pytorch.org/docs/stable/generated/torch.median.html.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import torch

from hloemit.base.dtypes import FLOATS
from hloemit.base.operators import aten
from hloemit.ir import hlo
from hloemit.ir.value import DimLike, Shape, Value, is_empty
from hloemit.lowering.context import Context
from hloemit.lowering.lib.dimensions import count
from hloemit.lowering.lib.indexing import gather_along
from hloemit.lowering.lib.ordering import sort_with_order
from hloemit.lowering.lib.pointwise_rules import like
from hloemit.lowering.lib.reduction import arg_extremum, demand_elements, scan, total
from hloemit.lowering.promotion import wrap_dim
from hloemit.lowering.registry import register


def _results(ctx: Context, values: Value, order: Value) -> list[Value]:
    return [hlo.reshape(v, t.shape) for v, t in zip((values, order), ctx.outs, strict=True) if t is not None]


def _of_scalar(ctx: Context, x: Value) -> list[Value]:
    return _results(ctx, x, hlo.full((), 0, torch.int64))


def middle(x: Value, axis: int, *, ignore_nan: bool) -> tuple[Value, Value, Callable[[Value], Value]]:
    """Values sorted along ``axis``, their order, and what takes the lower median's place of either, as size 1.

    NaN is sorted to the end. It is the median as soon as there is one, or is left out with ``ignore_nan``.
    """
    values, order = sort_with_order(x, axis)
    size, kept = x.shape[axis], _kept(x.shape, axis)
    if x.dtype not in FLOATS and type(size) is int:
        k = (size - 1) // 2
        return values, order, lambda v: hlo.slice_axis(v, axis, k, k + 1)
    if x.dtype not in FLOATS:
        middle_one = _half(size, kept)
        return values, order, lambda v: gather_along(v, axis, middle_one)
    numbers = hlo.reshape(total(hlo.convert(hlo.compare(x, x, "EQ"), torch.int64), [axis]), kept)
    if ignore_nan:
        last = hlo.maximum(numbers - 1, like(numbers, 0))
        k_value = last / 2
    else:
        some_nan = numbers < hlo.broadcast_to(hlo.size(size), kept)
        k_value = hlo.select(some_nan, numbers, _half(size, kept))
    return values, order, lambda v: gather_along(v, axis, k_value)


def _kept(shape: Shape, axis: int) -> Shape:
    return tuple(1 if i == axis else d for i, d in enumerate(shape))


def _half(size: DimLike, shape: Shape) -> Value:
    """The place of the lower median among ``size`` values."""
    if type(size) is int:
        return hlo.full(shape, (size - 1) // 2, torch.int64)
    return (hlo.broadcast_to(hlo.size(size), shape) - 1) / 2


def median_of_all(ignore_nan: bool) -> Callable[..., Value]:
    """A rule for the median of a flattened tensor; NaN, or what PyTorch makes of that, where it has no elements."""

    def rule(ctx: Context, x: Value) -> Value:
        size = count(x.shape)
        if is_empty(x.shape):
            return hlo.full((), torch.full((), float("nan"), device="cpu").to(x.dtype).item(), x.dtype)
        values, _, taken = middle(hlo.reshape(x, (size,)), 0, ignore_nan=ignore_nan)
        return hlo.reshape(taken(values), ())

    return rule


def median_along(ignore_nan: bool) -> Callable[..., Sequence[Value]]:
    """A rule for the median along a dimension, with its index."""

    def rule(ctx: Context, x: Value, dim: int, keepdim: bool = False) -> Sequence[Value]:
        axis = wrap_dim(dim, x.ndim)
        if x.ndim == 0:
            return _of_scalar(ctx, x)
        demand_elements(x, [axis])
        values, order, taken = middle(x, axis, ignore_nan=ignore_nan)
        return _results(ctx, taken(values), taken(order))

    return rule


register(aten.median.default)(median_of_all(False))
register(aten.nanmedian.default)(median_of_all(True))
register(aten.median.dim)(median_along(False))
register(aten.nanmedian.dim)(median_along(True))


@register(aten.kthvalue.default)
def kthvalue(ctx: Context, x: Value, k: int, dim: int = -1, keepdim: bool = False) -> Sequence[Value]:
    """aten::kthvalue(Tensor self, SymInt k, int dim=-1, bool keepdim=False) -> (Tensor values, Tensor indices)"""
    axis = wrap_dim(dim, x.ndim)
    if x.ndim == 0:
        return _of_scalar(ctx, x)
    values, order = sort_with_order(x, axis)
    return _results(ctx, hlo.slice_axis(values, axis, k - 1, k), hlo.slice_axis(order, axis, k - 1, k))


@register(aten.mode.default)
def mode(ctx: Context, x: Value, dim: int = -1, keepdim: bool = False) -> Sequence[Value]:
    """aten::mode(Tensor self, int dim=-1, bool keepdim=False) -> (Tensor values, Tensor indices)

    The end of the first longest run of the sorted values; each NaN is a run of its own.
    """
    axis = wrap_dim(dim, x.ndim)
    if x.ndim == 0:
        return _of_scalar(ctx, x)
    demand_elements(x, [axis])
    values, order = sort_with_order(x, axis)
    place = hlo.iota(x.shape, axis, torch.int64)
    size = x.shape[axis]
    if type(size) is not int or size > 1:
        if type(size) is int:
            neighbours = hlo.concatenate(
                [hlo.slice_axis(values, axis, 0, 1), hlo.slice_axis(values, axis, 0, size - 1)], axis
            )
        else:
            neighbours = gather_along(values, axis, hlo.maximum(place - 1, like(place, 0)))
        begins = hlo.compare(values, neighbours, "NE") | hlo.compare(place, like(place, 0), "EQ")
        start = scan(hlo.select(begins, place, like(place, 0)), axis, 0, hlo.maximum)
        length = place - start
        _, end = arg_extremum(length, axis, largest=True)
        end = hlo.reshape(end, _kept(x.shape, axis))
        values, order = gather_along(values, axis, end), gather_along(order, axis, end)
    return _results(ctx, values, order)
