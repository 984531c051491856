"""Products of grouped rows, as mixtures of experts use them: each group of consecutive rows has its own matrix.

Group sizes are data, which StableHLO's shapes cannot follow: every row meets every matrix, and the row's own group is
selected. A zero from outside of a group is selected, never multiplied, so that infinities and NaNs stay in theirs.
"""

from __future__ import annotations

import torch

from hloemit.base.errors import NotLowerable
from hloemit.base.operators import aten
from hloemit.ir import hlo
from hloemit.ir.value import DimLike, Shape, Value
from hloemit.lowering.context import Context
from hloemit.lowering.lib.reduction import total
from hloemit.lowering.promotion import compute_type
from hloemit.lowering.registry import register


def membership(offsets: Value, length: DimLike) -> Value:
    """bool (groups, length): whether position ``i`` is in the group that ends before ``offsets[g]``."""
    (groups,) = offsets.shape
    shape: Shape = (groups, length)
    first = hlo.pad(offsets, hlo.full((), 0, offsets.dtype), (1,), (-1,))
    position = hlo.iota(shape, 1, offsets.dtype)
    after = position >= hlo.broadcast_in_dim(first, shape, (0,))
    before = position < hlo.broadcast_in_dim(offsets, shape, (0,))
    return after & before


def masked(x: Value, member: Value, dims: tuple[int, int], shape: Shape) -> Value:
    """``x``, of the given shape, with zeros where ``member``, spread over ``dims``, is false."""
    return hlo.select(hlo.broadcast_in_dim(member, shape, dims), x, hlo.full(shape, 0, x.dtype))


def rows_by_matrices(x: Value, weight: Value, offsets: Value) -> Value:
    """(rows, k) by (groups, k, n): row ``i`` meets the matrix of its group; rows of no group give zeros."""
    product = hlo.dot_general(x, weight, ((1,), (1,)), dtype=compute_type(x.dtype))  # (rows, groups, n)
    return total(masked(product, membership(offsets, x.shape[0]), (1, 0), product.shape), [1])


def matrices_by_columns(x: Value, y: Value, offsets: Value) -> Value:
    """(groups, m, k) by (k, columns): the mirror image of ``rows_by_matrices``."""
    product = hlo.dot_general(x, y, ((2,), (0,)), dtype=compute_type(x.dtype))  # (groups, m, columns)
    return total(masked(product, membership(offsets, y.shape[1]), (0, 2), product.shape), [0])


def blocks(x: Value, y: Value, offsets: Value) -> Value:
    """(m, k) by (k, n) to (groups, m, n), with ``k`` divided into groups."""
    (groups,), (m, k), n = offsets.shape, x.shape, y.shape[1]
    member = membership(offsets, k)
    left = masked(hlo.broadcast_in_dim(x, (groups, m, k), (1, 2)), member, (0, 2), (groups, m, k))
    right = masked(hlo.broadcast_in_dim(y, (groups, k, n), (1, 2)), member, (0, 1), (groups, k, n))
    return hlo.dot_general(left, right, ((2,), (1,)), ((0,), (0,)), compute_type(x.dtype))


@register(aten._grouped_mm.default)
def grouped_mm(
    ctx: Context,
    x: Value,
    y: Value,
    offs: Value | None = None,
    bias: Value | None = None,
    out_dtype: torch.dtype | None = None,
) -> Value:
    """aten::_grouped_mm(Tensor self, Tensor mat2, Tensor? offs=None, Tensor? bias=None, ScalarType? out_dtype=None) -> Tensor

    https://docs.pytorch.org/docs/stable/generated/torch.nn.functional.grouped_mm.html
    """
    if bias is not None:
        raise NotLowerable("PyTorch itself takes no bias here yet")
    match x.ndim, y.ndim:
        case (3, 3):
            result = hlo.dot_general(x, y, ((2,), (1,)), ((0,), (0,)), compute_type(x.dtype))
        case _ if offs is None:
            raise NotLowerable("an operand of two dimensions needs offs, the ends of its groups")
        case (2, 3):
            result = rows_by_matrices(x, y, offs)
        case (3, 2):
            result = matrices_by_columns(x, y, offs)
        case _:
            result = blocks(x, y, offs)
    return hlo.convert(result, ctx.dtype)


# transformers has operators of its own where PyTorch's cannot be used


@register("transformers::grouped_mm_fallback")
def grouped_mm_fallback(ctx: Context, x: Value, weight: Value, offs: Value) -> Value:
    """transformers::grouped_mm_fallback(Tensor input, Tensor weight, Tensor offs) -> Tensor"""
    return hlo.convert(rows_by_matrices(x, weight, offs), ctx.dtype)


@register("transformers::grouped_mm_fallback_backward")
def grouped_mm_fallback_backward(ctx: Context, x: Value, weight: Value, offs: Value, grad: Value) -> list[Value]:
    """transformers::grouped_mm_fallback_backward(Tensor input, Tensor weight, Tensor offs, Tensor grad_output) -> (Tensor, Tensor)"""
    grad_x = rows_by_matrices(grad, hlo.transpose(weight, (0, 2, 1)), offs)
    grad_weight = blocks(hlo.transpose(x, (1, 0)), grad, offs)
    return [hlo.convert(grad_x, x.dtype), hlo.convert(grad_weight, weight.dtype)]
