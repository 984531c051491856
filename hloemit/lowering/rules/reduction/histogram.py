"""Histograms of one dimension and of several: which bin each value lies in, and one scatter that counts.

The last bin includes its right edge. What lies outside of the edges, and NaN, is in no bin. Where eager torch raises
since the data's own range is not finite, a compiled program cannot. Source: aten/src/ATen/native/Histogram.cpp and
cpu/HistogramKernel.cpp.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import torch

from hloemit.base.operators import aten
from hloemit.ir import hlo
from hloemit.ir.array import Array, apply, filled, index_along, where
from hloemit.ir.value import Value, hlo_static
from hloemit.lowering.context import Context
from hloemit.lowering.lib.dimensions import count
from hloemit.lowering.lib.indexing import gather_rows, scatter_rows
from hloemit.lowering.lib.ordering import search
from hloemit.lowering.lib.reduction import extremum_of
from hloemit.lowering.promotion import compute_type
from hloemit.lowering.registry import register


def _columns(x: Value) -> list[Array]:
    """The last dimension taken apart, the others flattened: one vector a dimension of the histogram."""
    dims = hlo_static(x.shape)
    rows = math.prod(dims[:-1])
    flat = Array(hlo.convert(hlo.reshape(x, (rows, dims[-1])), compute_type(x.dtype)))
    return [flat.part(-1, i, i + 1).reshape(rows) for i in range(dims[-1])]


def _even_edges(column: Array, bins: int, bounds: Sequence[float] | None) -> Array:
    """``bins + 1`` edges at equal distances, between the bounds or the data's own; an empty range is widened by 1/2.

    As ``torch.linspace`` has it, the first half is counted from the left edge and the second from the right.
    """
    dtype = column.dtype
    if bounds is not None or column.shape[0] == 0:
        left, right = bounds if bounds is not None else (0.0, 1.0)
        if left == right:
            left, right = left - 0.5, right + 0.5
        return Array(hlo.constant(torch.linspace(left, right, bins + 1, dtype=dtype, device="cpu")))
    low, high = (Array(extremum_of(column.value, [0], largest=largest)) for largest in (False, True))
    low, high = where(low == high, low - 0.5, low), where(low == high, high + 0.5, high)
    step = (high - low) / bins
    place = index_along(-1, (bins + 1,), dtype)
    return where(place < float((bins + 1) // 2), low + step * place, high - step * (bins - place))


def _place(column: Array, edges: Array, even: bool) -> tuple[Array, Array]:
    """Which bin each value lies in, and whether it lies in one."""
    (number,) = hlo_static(edges.shape)
    first, last = (edges.part(-1, i, i + 1) for i in (0, number - 1))
    inside = (column >= first) & (column <= last)
    if even:
        # a division guesses; the edges about the guess decide, as in ATen, which matters where edges coincide
        guess = where(inside, (column - first) * (number - 1) / (last - first), 0)
        guess = apply(hlo.minimum, apply(hlo.maximum, guess, 0), number - 1).to(torch.int64)
        start = apply(hlo.maximum, guess - 1, 0)
        stop = apply(hlo.minimum, guess + 2, number)
        place = start - 1
        for k in range(3):
            tried = start + k if k else start
            edge = Array(gather_rows(edges.value, 0, tried.value))
            place = place + ((tried < stop) & (edge <= column)).to(torch.int64)
    else:
        place = Array(search(edges.value, column.value, right=True)) - 1
    return apply(hlo.minimum, place, number - 2), inside


def _histogram(
    columns: Sequence[Array], edges: Sequence[Array], weight: Value | None, density: bool, *, even: bool
) -> Array:
    bins = [hlo_static(e.shape)[0] - 1 for e in edges]
    dtype, size = columns[0].dtype, math.prod(bins)
    flat = inside = None
    for column, edge, number in zip(columns, edges, bins, strict=True):
        place, there = _place(column, edge, even)
        flat = place if flat is None else flat * number + place
        inside = there if inside is None else inside & there
    assert flat is not None
    assert inside is not None
    flat = where(inside, flat, size)  # a scatter drops what lies outside
    amounts = hlo.full(flat.shape, 1, torch.int64)  # floats would stop counting at 2^24
    if weight is not None:
        amounts = hlo.reshape(hlo.convert(weight, dtype), flat.shape)
    zeros = filled((size,), 0, amounts.dtype).value
    counts = Array(scatter_rows(zeros, 0, flat.value, amounts, hlo.add)).to(dtype)
    if density:
        counts = counts / counts.sum(-1)
    counts = counts.reshape(*bins)
    if density:
        for i, (edge, number) in enumerate(zip(edges, bins, strict=True)):
            widths = edge.part(-1, 1, number + 1) - edge.part(-1, 0, number)
            counts = counts / widths.reshape(*(number if k == i else 1 for k in range(len(bins))))
    return counts


def _all_even_edges(columns: Sequence[Array], bins: Sequence[int], range: Sequence[float] | None) -> list[Array]:
    """``_even_edges`` of each dimension, whose bounds stand after each other in ``range``."""
    bounds = [None if range is None else range[2 * i : 2 * i + 2] for i, _ in enumerate(columns)]
    return [_even_edges(c, n, b) for c, n, b in zip(columns, bins, bounds, strict=True)]


@register(aten.histogram.bin_ct)
def histogram(
    ctx: Context,
    x: Value,
    bins: int = 100,
    *,
    range: Sequence[float] | None = None,
    weight: Value | None = None,
    density: bool = False,
) -> list[Value]:
    """aten::histogram.bin_ct(Tensor self, int bins=100, *, float[]? range=None, Tensor? weight=None, bool density=False) -> (Tensor hist, Tensor bin_edges)"""
    columns = _columns(hlo.reshape(x, (count(x.shape), 1)))
    edges = _even_edges(columns[0], bins, range)
    counts = _histogram(columns, [edges], weight, density, even=True)
    return [counts.to(x.dtype).value, edges.to(x.dtype).value]


@register(aten.histogram.bins_tensor)
def histogram_of_edges(
    ctx: Context, x: Value, bins: Value, *, weight: Value | None = None, density: bool = False
) -> list[Value]:
    """aten::histogram.bins_tensor(Tensor self, Tensor bins, *, Tensor? weight=None, bool density=False) -> (Tensor hist, Tensor bin_edges)"""
    columns = _columns(hlo.reshape(x, (count(x.shape), 1)))
    edges = Array(hlo.convert(bins, columns[0].dtype))
    return [_histogram(columns, [edges], weight, density, even=False).to(x.dtype).value, bins]


@register(aten._histogramdd_bin_edges.default)
def histogramdd_bin_edges(
    ctx: Context,
    x: Value,
    bins: Sequence[int],
    *,
    range: Sequence[float] | None = None,
    weight: Value | None = None,
    density: bool = False,
) -> list[Value]:
    """aten::_histogramdd_bin_edges(Tensor self, int[] bins, *, float[]? range=None, Tensor? weight=None, bool density=False) -> Tensor[]"""
    return [e.to(x.dtype).value for e in _all_even_edges(_columns(x), bins, range)]


@register(aten._histogramdd_from_bin_cts.default)
def histogramdd_from_bin_cts(
    ctx: Context,
    x: Value,
    bins: Sequence[int],
    *,
    range: Sequence[float] | None = None,
    weight: Value | None = None,
    density: bool = False,
) -> Value:
    """aten::_histogramdd_from_bin_cts(Tensor self, int[] bins, *, float[]? range=None, Tensor? weight=None, bool density=False) -> Tensor"""
    columns = _columns(x)
    edges = _all_even_edges(columns, bins, range)
    return _histogram(columns, edges, weight, density, even=True).to(x.dtype).value


@register(aten._histogramdd_from_bin_tensors.default)
def histogramdd_from_bin_tensors(
    ctx: Context, x: Value, bins: Sequence[Value], *, weight: Value | None = None, density: bool = False
) -> Value:
    """aten::_histogramdd_from_bin_tensors(Tensor self, Tensor[] bins, *, Tensor? weight=None, bool density=False) -> Tensor"""
    columns = _columns(x)
    edges = [Array(hlo.convert(b, columns[0].dtype)) for b in bins]
    return _histogram(columns, edges, weight, density, even=False).to(x.dtype).value
