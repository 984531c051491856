"""Sorting, and what is read off sorted values: order, the k largest, order statistics.

NaN counts as greater than every number: last in rising order, first in falling order.
Source: https://openxla.org/stablehlo/spec#sort and https://docs.pytorch.org/docs/stable/generated/torch.sort.html.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import torch

from hloemit.base.dtypes import COMPLEX, FLOATS
from hloemit.ir import hlo
from hloemit.ir.value import DimLike, Value
from hloemit.lowering.context import Context
from hloemit.lowering.promotion import wrap_dim
from hloemit.lowering.registry import NotLowerable, register
from hloemit.lowering.rules.shape import slice_axis

aten = torch.ops.aten


def precedes(dtype: torch.dtype, *, descending: bool) -> Callable[..., Value]:
    """The comparator of a sort by its first operand: whether a comes before b."""
    if dtype in COMPLEX:
        raise NotLowerable("complex numbers have no order")

    def comparator(a: Value, b: Value, *payload: Value) -> Value:
        before = hlo.compare(a, b, "GT" if descending else "LT")
        if dtype not in FLOATS:
            return before
        last, first = (a, b) if descending else (b, a)
        nan_decides = hlo.and_(hlo.compare(last, last, "NE"), hlo.compare(first, first, "EQ"))
        return hlo.or_(before, nan_decides)

    return comparator


def sort_with_order(x: Value, axis: int, *, descending: bool = False) -> tuple[Value, Value]:
    """Sorted values and where each came from (int64), equal elements in the order that they had."""
    places = hlo.iota(x.shape, axis, torch.int64)
    values, order = hlo.sort([x, places], axis, precedes(x.dtype, descending=descending))
    return values, order


def sorted_pair(x: Value, dim: int, descending: bool) -> Sequence[Value]:
    """What ``sort`` returns, of a 0-d tensor too."""
    if x.ndim == 0:
        return [x, hlo.full((), 0, torch.int64)]
    return sort_with_order(x, wrap_dim(dim, x.ndim), descending=descending)


@register(aten.sort.default)
def sort(ctx: Context, x: Value, dim: int = -1, descending: bool = False) -> Sequence[Value]:
    """aten::sort(Tensor self, int dim=-1, bool descending=False) -> (Tensor values, Tensor indices)

    Stable, which PyTorch leaves open: eager may order the indices of equal elements otherwise.
    """
    return sorted_pair(x, dim, descending)


@register(aten.sort.stable)
def sort_stable(
    ctx: Context, x: Value, stable: bool | None = None, dim: int = -1, descending: bool = False
) -> Sequence[Value]:
    """aten::sort.stable(Tensor self, *, bool? stable, int dim=-1, bool descending=False) -> (Tensor, Tensor)"""
    return sorted_pair(x, dim, descending)


@register(aten.argsort.default)
def argsort(ctx: Context, x: Value, dim: int = -1, descending: bool = False) -> Value:
    """aten::argsort(Tensor self, int dim=-1, bool descending=False) -> Tensor"""
    return sorted_pair(x, dim, descending)[1]


@register(aten.argsort.stable)
def argsort_stable(ctx: Context, x: Value, stable: bool = True, dim: int = -1, descending: bool = False) -> Value:
    """aten::argsort.stable(Tensor self, *, bool stable, int dim=-1, bool descending=False) -> Tensor"""
    return sorted_pair(x, dim, descending)[1]


@register(aten.topk.default)
def topk(
    ctx: Context, x: Value, k: DimLike, dim: int = -1, largest: bool = True, sorted: bool = True
) -> Sequence[Value]:
    """aten::topk(Tensor self, SymInt k, int dim=-1, bool largest=True, bool sorted=True) -> (Tensor, Tensor)

    A stable sort and its first k. Of equal elements the first ones are taken, where eager PyTorch may take others.
    """
    values, order = sorted_pair(x, dim, largest)
    if x.ndim == 0:
        types = ctx.outs
        assert types[0] is not None
        if types[0].shape:
            return [hlo.reshape(v, types[0].shape) for v in (values, order)]
        return [values, order]
    axis = wrap_dim(dim, x.ndim)
    return [slice_axis(values, axis, 0, k), slice_axis(order, axis, 0, k)]
