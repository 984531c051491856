"""Reductions of consecutive segments of one dimension, given by their lengths or by their bounds.

Each element looks up its segment among the ends of the segments; a scatter reduces, and a gather spreads the gradient.
Source: aten/src/ATen/native/SegmentReduce.cpp.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

import torch

from hloemit.base.errors import NotLowerable
from hloemit.base.operators import aten
from hloemit.ir import hlo
from hloemit.ir.array import Array, filled, index_along, where
from hloemit.ir.value import Number, Value, hlo_static, is_empty
from hloemit.lowering.context import Context
from hloemit.lowering.lib.ordering import search
from hloemit.lowering.lib.reduction import scan
from hloemit.lowering.promotion import compute_type
from hloemit.lowering.registry import register

_REDUCTIONS: dict[str, tuple[float, Callable[[Value, Value], Value]]] = {
    "sum": (0.0, hlo.add), "mean": (0.0, hlo.add), "prod": (1.0, hlo.multiply),
    "max": (-math.inf, hlo.maximum), "amax": (-math.inf, hlo.maximum),
    "min": (math.inf, hlo.minimum), "amin": (math.inf, hlo.minimum),
}  # fmt: skip


@dataclass(frozen=True)
class Segments:
    """Data as (batch, elements, inner), and for each element its segment; one past the last stands for none."""

    batch: int
    elements: int
    inner: int
    number: int
    lengths: Callable[[], Array]  # (batch, segments)
    segment: Array  # (batch, elements)

    @staticmethod
    def of(data: Value, lengths: Value | None, offsets: Value | None) -> Segments:
        """From ATen's arguments, of which the last dimension counts segments."""
        given = lengths if lengths is not None else offsets
        if given is None:
            raise NotLowerable("segments need lengths or offsets")
        sizes, (*lead, number) = hlo_static(data.shape), hlo_static(given.shape)
        axis, batch = len(lead), math.prod(lead)
        table = Array(hlo.convert(hlo.reshape(given, (batch, number)), torch.int64))
        if lengths is not None:
            ends = Array(scan(table.value, 1, 0, hlo.add))
        else:
            number -= 1
            ends = table.part(-1, 1, number + 1)
        elements = sizes[axis]
        place = index_along(-1, (1, elements), torch.int64).to_shape(batch, elements)
        segment = filled((batch, elements), number, torch.int64)
        if batch and number and elements:
            segment = Array(search(ends.value, place.value, right=True))
            if lengths is None:
                segment = where(place < table.part(-1, 0, 1), number, segment)

        def counts() -> Array:
            return table if lengths is not None else ends - table.part(-1, 0, number)

        return Segments(batch, elements, math.prod(sizes[axis + 1 :]), number, counts, segment)

    def data(self, x: Value, dtype: torch.dtype) -> Array:
        """As (batch, elements, inner)."""
        return Array(hlo.convert(hlo.reshape(x, (self.batch, self.elements, self.inner)), dtype))

    def results(self, x: Value, dtype: torch.dtype) -> Array:
        """As (batch, segments, inner)."""
        return Array(hlo.convert(hlo.reshape(x, (self.batch, self.number, self.inner)), dtype))

    def reduced(self, x: Array, start: Number, body: Callable[[Value, Value], Value]) -> Array:
        """(batch, elements, inner) to (batch, segments, inner)."""
        base = filled((self.batch, self.number, self.inner), start, x.dtype)
        if is_empty(x.shape) or not self.number:
            return base
        (found,) = hlo.scatter(
            [base.value], self.segment.value, [x.value], lambda a, b: [body(a, b)],
            update_window_dims=[2], inserted_dims=[1], scatter_dims=[1], index_vector_dim=2,
            operand_batching_dims=[0], indices_batching_dims=[0],
        )  # fmt: skip
        return Array(found)

    def spread(self, x: Array) -> Array:
        """(batch, segments, …) to (batch, elements, …), arbitrary for an element without a segment."""
        if not self.number or is_empty(x.shape) or not self.elements:
            return filled((self.batch, self.elements, *x.shape[2:]), 0, x.dtype)
        inner = list(range(2, x.ndim))
        return Array(
            hlo.gather(
                x.value, self.segment.value,
                offset_dims=inner, collapsed_dims=[1], start_index_map=[1], index_vector_dim=2,
                operand_batching_dims=[0], indices_batching_dims=[0], slice_sizes=[1, 1, *x.shape[2:]],
            )
        )  # fmt: skip


@register(aten.segment_reduce.default)
def segment_reduce(
    ctx: Context,
    data: Value,
    reduce: str,
    *,
    lengths: Value | None = None,
    indices: Value | None = None,
    offsets: Value | None = None,
    axis: int = 0,
    unsafe: bool = False,
    initial: Number | None = None,
) -> Value:
    """aten::segment_reduce(Tensor data, str reduce, *, Tensor? lengths=None, Tensor? indices=None, Tensor? offsets=None, int axis=0, bool unsafe=False, Scalar? initial=None) -> Tensor

    ``reduce`` is sum, mean, prod, max or amax, min or amin. Without ``initial`` the mean of an empty segment is NaN.
    """
    shape, dtype = ctx.out
    if is_empty(shape):
        return hlo.full(shape, 0, dtype)
    segments = Segments.of(data, lengths, offsets)
    neutral, body = _REDUCTIONS[reduce]
    start = neutral if initial is None else initial
    result = segments.reduced(segments.data(data, compute_type(dtype)), start, body)
    if reduce == "mean":
        counts = segments.lengths().expand_dims(-1).to(result.dtype)
        if initial is not None:
            counts = where(counts == 0, 1, counts)
        result = result / counts
    return result.reshape(*shape).to(dtype).value


@register(aten._segment_reduce_backward.default)
def segment_reduce_backward(
    ctx: Context,
    grad: Value,
    output: Value,
    data: Value,
    reduce: str,
    *,
    lengths: Value | None = None,
    offsets: Value | None = None,
    axis: int = 0,
    initial: Number | None = None,
) -> Value:
    """aten::_segment_reduce_backward(Tensor grad, Tensor output, Tensor data, str reduce, *, Tensor? lengths=None, Tensor? offsets=None, int axis=0, Scalar? initial=None) -> Tensor

    Equal extrema share a gradient that is positive, and each gets the whole of one that is not, as in ATen.
    """
    shape, dtype = ctx.out
    if is_empty(shape) or is_empty(grad.shape):
        return hlo.full(shape, 0, dtype)
    work = compute_type(dtype)
    segments = Segments.of(data, lengths, offsets)
    grads = segments.results(grad, work)
    if reduce == "sum":
        result = segments.spread(grads)
    elif reduce == "mean":
        result = segments.spread(grads / segments.lengths().expand_dims(-1).to(work))
    else:
        x, found = segments.data(data, work), segments.results(output, work)
        if reduce == "prod":
            result = _product_slope(segments, x, found, grads, 1 if initial is None else initial)
        else:
            result = _extremum_slope(segments, x, found, grads)
    there = segments.segment.expand_dims(-1) < segments.number
    return where(there, result, 0).reshape(*shape).to(dtype).value


def _extremum_slope(segments: Segments, x: Array, found: Array, grads: Array) -> Array:
    own = segments.spread(grads)
    matches = (x == segments.spread(found)) | (x != x)
    counts = segments.spread(segments.reduced(matches.to(x.dtype), 0, hlo.add))
    return where(matches, where((counts >= 2) & (own > 0), own / counts, own), 0)


def _product_slope(segments: Segments, x: Array, found: Array, grads: Array, initial: Number) -> Array:
    """The gradient over the element, and for a zero or NaN times the product of the others."""
    zero, missing = x == 0, x != x
    plain = segments.reduced(where(zero | missing, 1, x), initial, hlo.multiply)
    zeros, missings = (segments.spread(segments.reduced(v.to(x.dtype), 0, hlo.add)) for v in (zero, missing))
    others = segments.spread(plain)
    others = where(zeros - zero.to(x.dtype) > 0, others * 0, others)
    others = where(missings - missing.to(x.dtype) > 0, math.nan, others)
    return where(zero | missing, segments.spread(grads) * others, segments.spread(grads * found) / x)
