"""Sorting, and what is read off sorted values: order, the k largest, order statistics.

NaN counts as greater than every number: last in rising order, first in falling order.
Source: https://openxla.org/stablehlo/spec#sort and https://docs.pytorch.org/docs/stable/generated/torch.sort.html.
"""

from __future__ import annotations

from collections.abc import Sequence

import torch

from hloemit.base.operators import aten
from hloemit.ir import hlo
from hloemit.ir.value import DimLike, TensorType, Value, is_empty, is_static
from hloemit.lowering.context import Context
from hloemit.lowering.lib.indexing import gather_along
from hloemit.lowering.lib.ordering import sort_with_order
from hloemit.lowering.lib.pointwise_rules import like
from hloemit.lowering.promotion import wrap_dim
from hloemit.lowering.registry import register


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


_TOP_K = (torch.float32, torch.bfloat16, torch.float16)


def _top_k(x: Value, k: int, axis: int, *, largest: bool) -> list[Value]:
    """``chlo.top_k``, whose order of NaN nobody promises: a tensor that has one is sorted."""
    last = x.ndim - 1
    to_last = [*(i for i in range(x.ndim) if i != axis), axis]
    back = [to_last.index(i) for i in range(x.ndim)]
    rows = hlo.transpose(x, to_last)
    nan = hlo.compare(rows, rows, "NE")
    has_nan = hlo.reduce(nan, hlo.full((), False, torch.bool), range(x.ndim), hlo.or_)

    def selected() -> list[Value]:
        keys = hlo.convert(rows, torch.float32)
        if not largest:
            keys = -keys
        # XLA's order is total, and puts -0 below 0
        keys = hlo.select(hlo.compare(keys, like(keys, 0), "EQ"), like(keys, 0), keys)
        _, order = hlo.top_k(keys, k)
        return [gather_along(rows, last, order), hlo.convert(order, torch.int64)]

    def cut() -> list[Value]:
        return [hlo.slice_axis(v, last, 0, k) for v in sort_with_order(rows, last, descending=largest)]

    shape = (*rows.shape[:-1], k)
    found = hlo.if_(has_nan, cut, selected, [TensorType(shape, x.dtype), TensorType(shape, torch.int64)])
    return [hlo.transpose(v, back) for v in found]


@register(aten.topk.default)
def topk(
    ctx: Context, x: Value, k: DimLike, dim: int = -1, largest: bool = True, sorted: bool = True
) -> Sequence[Value]:
    """aten::topk(Tensor self, SymInt k, int dim=-1, bool largest=True, bool sorted=True) -> (Tensor, Tensor)

    Of equal elements the first ones are taken, where eager PyTorch may take others. Floats of up to 32 bits are for
    ``chlo.top_k``, which XLA does without a sort; whatever else is sorted.
    """
    if x.ndim and x.dtype in _TOP_K and is_static(x.shape) and not is_empty(x.shape) and isinstance(k, int) and k:
        return _top_k(x, k, wrap_dim(dim, x.ndim), largest=largest)
    values, order = sorted_pair(x, dim, largest)
    if x.ndim == 0:
        types = ctx.outs
        assert types[0] is not None
        if types[0].shape:
            return [hlo.reshape(v, types[0].shape) for v in (values, order)]
        return [values, order]
    axis = wrap_dim(dim, x.ndim)
    return [hlo.slice_axis(values, axis, 0, k), hlo.slice_axis(order, axis, 0, k)]
