"""Places in sorted sequences, members of them, and counts of values by bin.

Source: aten/src/ATen/native/Bucketization.cpp and aten/src/ATen/native/cpu/HistogramKernel.cpp.
"""

from __future__ import annotations

import math

import torch

from hloemit.base.dtypes import FLOATS, INTEGERS
from hloemit.base.errors import NotLowerable
from hloemit.base.operators import aten
from hloemit.ir import hlo
from hloemit.ir.value import Number, Value, is_empty, is_static
from hloemit.lowering.context import Context
from hloemit.lowering.lib.dimensions import count
from hloemit.lowering.lib.indexing import gather_along, gather_rows, scatter_rows
from hloemit.lowering.lib.ordering import search, sort_with_order
from hloemit.lowering.lib.pointwise_rules import like
from hloemit.lowering.lib.reduction import extremum_of
from hloemit.lowering.promotion import as_value, compute_type
from hloemit.lowering.registry import register

_FEW = 32  # numbers that are compared one by one


@register(aten.searchsorted.Tensor, aten.searchsorted.Scalar)
def searchsorted(
    ctx: Context,
    boundaries: Value,
    x: Value | Number,
    *,
    out_int32: bool = False,
    right: bool = False,
    side: str | None = None,
    sorter: Value | None = None,
) -> Value:
    """aten::searchsorted.Tensor(Tensor sorted_sequence, Tensor self, *, bool out_int32=False, bool right=False, str? side=None, Tensor? sorter=None) -> Tensor"""
    if sorter is not None:
        boundaries = gather_along(boundaries, boundaries.ndim - 1, sorter)
    if not isinstance(x, Value):
        whole = isinstance(x, (bool, int)) or boundaries.dtype in FLOATS
        boundaries = boundaries if whole else hlo.convert(boundaries, torch.get_default_dtype())
        x = as_value(x, boundaries.dtype)
    dtype = torch.promote_types(x.dtype, boundaries.dtype)
    x, boundaries = hlo.convert(x, dtype), hlo.convert(boundaries, dtype)
    shape = x.shape
    if x.ndim == 0 and boundaries.ndim > 1:
        x = hlo.reshape(x, (1,) * boundaries.ndim)
    found = search(boundaries, x, right=right or side == "right")
    return hlo.reshape(hlo.convert(found, ctx.dtype), shape)


@register(aten.bucketize.Tensor, aten.bucketize.Scalar)
def bucketize(
    ctx: Context, x: Value | Number, boundaries: Value, *, out_int32: bool = False, right: bool = False
) -> Value:
    """aten::bucketize.Tensor(Tensor self, Tensor boundaries, *, bool out_int32=False, bool right=False) -> Tensor"""
    return searchsorted(ctx, boundaries, x, right=right)


@register(aten.isin.Tensor_Tensor)
def isin(
    ctx: Context, elements: Value, test_elements: Value, *, assume_unique: bool = False, invert: bool = False
) -> Value:
    """aten::isin.Tensor_Tensor(Tensor elements, Tensor test_elements, *, bool assume_unique=False, bool invert=False) -> Tensor

    A few are compared one by one. Many are sorted and searched, with infinities for NaN, which is in nothing: a search
    that meets NaN loses its way, and PyTorch's decomposition with it.
    """
    dtype = torch.promote_types(elements.dtype, test_elements.dtype)
    x, tests = hlo.convert(elements, dtype), hlo.convert(test_elements, dtype)
    tests = tests if tests.ndim == 1 else hlo.reshape(tests, (count(tests.shape),))
    if is_empty(tests.shape):
        return hlo.full(x.shape, invert, torch.bool)
    if isinstance(tests.shape[0], int) and tests.shape[0] < _FEW:
        pairs = (*x.shape, tests.shape[0])
        wide = hlo.broadcast_in_dim(x, pairs, range(x.ndim)), hlo.broadcast_in_dim(tests, pairs, [x.ndim])
        found = hlo.reduce(hlo.compare(*wide, "EQ"), hlo.full((), False, torch.bool), [x.ndim], hlo.or_)
        return ~found if invert else found
    known, _ = sort_with_order(tests, 0)
    numbers = known
    if dtype in FLOATS:
        numbers = hlo.select(hlo.compare(known, known, "NE"), like(known, math.inf), known)
    place = search(numbers, x, right=False)
    place = hlo.minimum(place, hlo.broadcast_to(hlo.size(tests.shape[0]) - 1, place.shape))
    return hlo.compare(gather_rows(known, 0, place), x, "NE" if invert else "EQ")


@register(aten.histc.default)
def histc(ctx: Context, x: Value, bins: int = 100, min: Number = 0, max: Number = 0) -> Value:
    """aten::histc(Tensor self, int bins=100, Scalar min=0, Scalar max=0) -> Tensor

    Values outside of the range, and NaN, are in no bin. Equal limits stand for the data's own; a range of one value is
    widened by 1 on both sides. Integers, which PyTorch takes on a GPU only, are compared in f64.
    """
    if ctx.dtype not in FLOATS | INTEGERS:
        raise NotLowerable(f"histc of {ctx.dtype}")
    if any(isinstance(limit, float) and not math.isfinite(limit) for limit in (min, max)):
        raise NotLowerable(f"range of [{min}, {max}] is not finite, which eager PyTorch refuses")
    size = count(x.shape)
    dtype = compute_type(ctx.dtype) if ctx.dtype in FLOATS else torch.float64
    x = hlo.reshape(hlo.convert(x, dtype), (size,))
    low, high = (hlo.full((), limit, dtype) for limit in (min, max))
    if min == max:
        if not is_empty((size,)):
            low, high = (extremum_of(x, [0], largest=largest) for largest in (False, True))
        same = hlo.compare(low, high, "EQ")
        one = hlo.full((), 1, dtype)
        low, high = hlo.select(same, low - one, low), hlo.select(same, high + one, high)
    low, high = (hlo.broadcast_to(v, x.shape) for v in (low, high))
    inside = (x >= low) & (x <= high)
    scaled = (x - low) * bins / (high - low)
    place = hlo.convert(hlo.select(inside, scaled, like(scaled, 0)), torch.int64)
    place = hlo.minimum(place, like(place, bins - 1))
    place = hlo.select(inside, place, like(place, bins))  # a scatter drops what lies outside
    counts = hlo.full((bins,), 0, torch.int64)  # floats would stop counting at 2^24
    return hlo.convert(scatter_rows(counts, 0, place, like(place, 1), hlo.add), ctx.dtype)


@register(aten.bincount.default)
def bincount(ctx: Context, x: Value, weights: Value | None = None, minlength: int = 0) -> Value:
    """aten::bincount(Tensor self, Tensor? weights=None, SymInt minlength=0) -> Tensor

    Where the program relies on it that there are no more than ``minlength`` bins, as in a matrix of confusion
    (``bincount(n * a + b, minlength=n * n).view(n, n)``). Other numbers, with which eager PyTorch raises, are in no bin.
    """
    if not is_static(ctx.shape) or not (is_empty(x.shape) or ctx.shape == (minlength,)):
        raise NotLowerable("the greatest value decides how many bins there are; use histc, or give `lower` a bound=")
    place = hlo.convert(x, torch.int64)
    amount = like(place, 1) if weights is None else weights
    return scatter_rows(hlo.full(ctx.shape, 0, ctx.dtype), 0, place, hlo.convert(amount, ctx.dtype), hlo.add)
