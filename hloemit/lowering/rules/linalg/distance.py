"""Distances between rows: cdist and pdist.

Source: aten/src/ATen/native/Distance.cpp and https://docs.pytorch.org/docs/stable/generated/torch.cdist.html.
"""

from __future__ import annotations

import math

import torch

from hloemit.base.operators import aten
from hloemit.ir import hlo
from hloemit.ir.array import Array, apply, where
from hloemit.ir.value import DimLike, Value, is_empty
from hloemit.lowering.context import Context
from hloemit.lowering.lib.elementwise_functions import is_nan
from hloemit.lowering.lib.indexing import gather_rows, scatter_rows
from hloemit.lowering.lib.pointwise_rules import like
from hloemit.lowering.lib.reduction import p_norm, total
from hloemit.lowering.promotion import as_value, compute_type
from hloemit.lowering.registry import register

MATMUL_ROWS = 25  # torch takes the matrix product for more rows than this


def _euclidean_by_product(x: Value, y: Value) -> Value:
    """``sqrt(|x|² - 2 x·y + |y|²)``: less exact than the difference for rows that are close, and much cheaper."""
    batch = range(x.ndim - 2)
    axes = ((x.ndim - 1,), (y.ndim - 1,))
    product = hlo.dot_general(x, y, axes, (batch, batch))
    x_norm, y_norm = (total(v * v, [v.ndim - 1]) for v in (x, y))
    rank = product.ndim
    squares = hlo.broadcast_in_dim(x_norm, product.shape, list(range(rank - 1))) + hlo.broadcast_in_dim(
        y_norm, product.shape, [*range(rank - 2), rank - 1]
    )
    squares = squares - product * 2
    return hlo.sqrt(hlo.maximum(squares, like(squares, 0)))


@register(aten._cdist_forward.default)
def cdist(ctx: Context, x1: Value, x2: Value, p: float, compute_mode: int | None) -> Value:
    """aten::_cdist_forward(Tensor x1, Tensor x2, float p, int? compute_mode) -> Tensor

    Between every row of ``x1`` and every row of ``x2``. The Euclidean distance is a matrix product where torch takes
    one: with ``compute_mode`` 1, and with 0 for more than 25 rows, of which open sizes are taken for fewer.
    """
    shape, dtype = ctx.out
    x, y = (hlo.convert(v, compute_type(dtype)) for v in (x1, x2))
    width = x.shape[-1]
    x, y = (hlo.broadcast_to(v, (*shape[:-2], v.shape[-2], width)) for v in (x, y))
    rows = [v.shape[-2] for v in (x, y) if not compute_mode]
    if p == 2 and (compute_mode == 1 or any(isinstance(r, int) and r > MATMUL_ROWS for r in rows)):
        return hlo.convert(_euclidean_by_product(x, y), dtype)
    all_pairs = (*shape, width)
    rank = len(all_pairs)
    left = hlo.broadcast_in_dim(x, all_pairs, [*range(rank - 3), rank - 3, rank - 1])
    right = hlo.broadcast_in_dim(y, all_pairs, [*range(rank - 3), rank - 2, rank - 1])
    difference = left - right
    if math.isinf(p):  # whose kernel passes over NaN, and pdist's does not
        difference = hlo.select(is_nan(difference), like(difference, 0), difference)
    return hlo.convert(_distance(difference, rank - 1, p), dtype)


def _distance(difference: Value, axis: int, p: float) -> Value:
    """The p-norm; where p is 0 how many elements differ, and NaN where one is NaN."""
    if p:
        return p_norm(difference, [axis], p)
    differ = hlo.convert(hlo.compare(difference, like(difference, 0), "NE"), difference.dtype)
    return total(hlo.select(is_nan(difference), difference, differ), [axis])


@register(aten._pdist_forward.default)
def pdist(ctx: Context, x: Value, p: float = 2.0) -> Value:
    """aten::_pdist_forward(Tensor self, float p=2.) -> Tensor

    Between the rows i < j of ``self``, in the order (0, 1), (0, 2), …, (1, 2), …
    """
    (count,), dtype = ctx.shape, ctx.dtype
    if count == 0:
        return hlo.full((0,), 0, dtype)
    wide = hlo.convert(x, compute_type(dtype))
    i, j = _pairs(x.shape[0], count)
    return hlo.convert(_distance(gather_rows(wide, 0, i) - gather_rows(wide, 0, j), 1, p), dtype)


def _pairs(rows: DimLike, count: DimLike) -> tuple[Value, Value]:
    """The pairs i < j < ``rows`` in order, as two int64 vectors computed from their places.

    Row i starts at place ``i (2 rows - i - 1) / 2``; its inverse is a square root, rounded, and corrected by one where
    the rounding missed.
    """
    place = hlo.iota((count,), 0, torch.int64)
    last = 2 * rows - 1
    square, wide = (as_value(n, torch.float64, (count,)) for n in (last * last, last))
    twice = as_value(last, torch.int64, (count,))

    def start(i: Value) -> Value:
        return i * (twice - i) / 2

    root = hlo.sqrt(square - hlo.convert(place, torch.float64) * 8)
    guess = (wide - root) * 0.5
    i = hlo.convert(guess, torch.int64)
    one = like(i, 1)
    i = hlo.select(start(i) > place, i - one, i)
    i = hlo.select(start(i + one) <= place, i + one, i)
    return i, place - start(i) + i + one


# Gradients


def _slope(difference: Array, grad: Array, distance: Array, p: float) -> Array:
    """The gradient of each element of a difference, as ATen's kernels write it; 0 where the distance is 0."""
    if p == 1:
        return grad * apply(hlo.sign, difference)
    if math.isinf(p):
        missed = apply(hlo.ceil, abs(abs(difference) - distance))
        return grad * apply(hlo.sign, difference) * (1 - apply(hlo.minimum, missed, 1))
    if p == 2:
        return where(distance == 0, 0, grad * difference / distance)
    if p < 2:
        slope = apply(hlo.sign, difference) * abs(difference) ** (p - 1) * grad / distance ** (p - 1)
        return where((distance == 0) | (difference == 0) if p < 1 else distance == 0, 0, slope)
    return where(distance == 0, 0, difference * abs(difference) ** (p - 2) * grad / distance ** (p - 1))


@register(aten._cdist_backward.default)
def cdist_backward(ctx: Context, grad: Value, x1: Value, x2: Value, p: float, cdist: Value) -> Value:
    """aten::_cdist_backward(Tensor grad, Tensor x1, Tensor x2, float p, Tensor cdist) -> Tensor

    The gradient of ``x1``, broadcast to the batches of both. The distance 0 has the gradient 0.
    """
    shape, dtype = ctx.out
    if p == 0 or is_empty((*shape, *x2.shape, *grad.shape)):
        return hlo.full(shape, 0, dtype)
    grads, x, y, distances = (Array(hlo.convert(v, compute_type(dtype))) for v in (grad, x1, x2, cdist))
    slopes = _slope(x.expand_dims(-2) - y.expand_dims(-3), grads.expand_dims(-1), distances.expand_dims(-1), p)
    return slopes.sum(-2).to_shape(*shape).to(dtype).value


@register(aten._pdist_backward.default)
def pdist_backward(ctx: Context, grad: Value, x: Value, p: float, pdist: Value) -> Value:
    """aten::_pdist_backward(Tensor grad, Tensor self, float p, Tensor pdist) -> Tensor

    Each pair's gradient is added to its first row and taken from its second, by two scatters.
    """
    shape, dtype = ctx.out
    rows, width = shape
    (count,) = grad.shape
    if p == 0 or 0 in (count, width):
        return hlo.full(shape, 0, dtype)
    wide = hlo.convert(x, compute_type(dtype))
    i, j = _pairs(rows, count)
    grads, distances = (Array(hlo.convert(v, wide.dtype)).expand_dims(-1) for v in (grad, pdist))
    difference = Array(gather_rows(wide, 0, i)) - Array(gather_rows(wide, 0, j))
    slopes = _slope(difference, grads, distances, p)
    result = scatter_rows(hlo.full(shape, 0, wide.dtype), 0, i, slopes.value, hlo.add)
    return hlo.convert(scatter_rows(result, 0, j, (-slopes).value, hlo.add), dtype)
