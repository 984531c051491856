"""Distances between rows: cdist and pdist.

Source: aten/src/ATen/native/Distance.cpp and https://docs.pytorch.org/docs/stable/generated/torch.cdist.html.
"""

from __future__ import annotations

import torch

from hloemit.ir import hlo
from hloemit.ir.value import Value
from hloemit.lowering.context import Context, hlo_static
from hloemit.lowering.pointwise import like
from hloemit.lowering.promotion import compute_type
from hloemit.lowering.registry import register
from hloemit.lowering.rules.indexing import gather_rows
from hloemit.lowering.rules.reduction import total
from hloemit.lowering.rules.statistics import p_norm

aten = torch.ops.aten

MATMUL_ROWS = 25  # torch takes the matrix product for more rows than this


def _euclidean_by_product(x: Value, y: Value) -> Value:
    """``sqrt(|x|² - 2 x·y + |y|²)``: less exact than the difference for rows that are close, and much cheaper."""
    batch = range(x.ndim - 2)
    axes = ((x.ndim - 1,), (y.ndim - 1,))
    product = hlo.dot_general(x, y, axes, (batch, batch))
    x_norm, y_norm = (total(hlo.multiply(v, v), [v.ndim - 1]) for v in (x, y))
    rank = product.ndim
    squares = hlo.add(
        hlo.broadcast_in_dim(x_norm, product.shape, list(range(rank - 1))),
        hlo.broadcast_in_dim(y_norm, product.shape, [*range(rank - 2), rank - 1]),
    )
    squares = hlo.subtract(squares, hlo.multiply(product, like(product, 2)))
    return hlo.sqrt(hlo.maximum(squares, like(squares, 0)))


@register(aten._cdist_forward.default)
def cdist(ctx: Context, x1: Value, x2: Value, p: float, compute_mode: int | None) -> Value:
    """aten::_cdist_forward(Tensor x1, Tensor x2, float p, int? compute_mode) -> Tensor

    Between every row of ``x1`` and every row of ``x2``. The Euclidean distance is a matrix product where torch takes
    one: with ``compute_mode`` 1, and with 0 for more than 25 rows.
    """
    shape, dtype = ctx.out
    x, y = (hlo.convert(v, compute_type(dtype)) for v in (x1, x2))
    width = x.shape[-1]
    x, y = (hlo.broadcast_to(v, (*shape[:-2], v.shape[-2], width)) for v in (x, y))
    rows = hlo_static((x.shape[-2], y.shape[-2])) if p == 2 and not compute_mode else ()
    if p == 2 and (compute_mode == 1 or any(r > MATMUL_ROWS for r in rows)):
        return hlo.convert(_euclidean_by_product(x, y), dtype)
    all_pairs = (*shape, width)
    rank = len(all_pairs)
    left = hlo.broadcast_in_dim(x, all_pairs, [*range(rank - 3), rank - 3, rank - 1])
    right = hlo.broadcast_in_dim(y, all_pairs, [*range(rank - 3), rank - 2, rank - 1])
    return hlo.convert(p_norm(hlo.subtract(left, right), [rank - 1], p), dtype)


@register(aten._pdist_forward.default)
def pdist(ctx: Context, x: Value, p: float = 2.0) -> Value:
    """aten::_pdist_forward(Tensor self, float p=2.) -> Tensor

    Between the rows i < j of ``self``, in the order (0, 1), (0, 2), …, (1, 2), …
    """
    (count,), dtype = hlo_static(ctx.shape), ctx.dtype
    if count == 0:
        return hlo.full((0,), 0, dtype)
    rows, _ = hlo_static(x.shape)
    wide = hlo.convert(x, compute_type(dtype))
    i, j = _pairs(rows, count)
    return hlo.convert(p_norm(hlo.subtract(gather_rows(wide, 0, i), gather_rows(wide, 0, j)), [1], p), dtype)


def _pairs(rows: int, count: int) -> tuple[Value, Value]:
    """The pairs i < j < ``rows`` in order, as two int64 vectors computed from their places.

    Row i starts at place ``i (2 rows - i - 1) / 2``; its inverse is a square root, rounded, and corrected by one where
    the rounding missed.
    """
    place = hlo.iota((count,), 0, torch.int64)

    def start(i: Value) -> Value:
        return hlo.divide(hlo.multiply(i, hlo.subtract(like(i, 2 * rows - 1), i)), like(i, 2))

    root = hlo.sqrt(
        hlo.subtract(
            hlo.full((count,), (2 * rows - 1) ** 2, torch.float64),
            hlo.multiply(hlo.convert(place, torch.float64), hlo.full((count,), 8, torch.float64)),
        )
    )
    guess = hlo.multiply(hlo.subtract(like(root, 2 * rows - 1), root), like(root, 0.5))
    i = hlo.convert(guess, torch.int64)
    one = like(i, 1)
    i = hlo.select(hlo.compare(start(i), place, "GT"), hlo.subtract(i, one), i)
    i = hlo.select(hlo.compare(start(hlo.add(i, one)), place, "LE"), hlo.add(i, one), i)
    return i, hlo.add(hlo.add(hlo.subtract(place, start(i)), i), one)
