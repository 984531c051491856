"""``gmm`` and ``tgmm`` of ``torch_xla.experimental.custom_kernel``: products of groups of rows that stand in order.

Kernels of TPUs there, said in PyTorch's operators, on every platform. ``tiling`` is about TPUs.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import torch
from torch import Tensor

__all__ = ["GMM", "gmm", "gmm_backward", "tgmm"]

TILING = (512, 512, 512)


def gmm(
    lhs: Tensor,
    rhs: Tensor,
    group_sizes: Tensor,
    tiling: Sequence[int] | None = TILING,
    group_offset: Tensor | None = None,
    transpose_rhs: bool = False,
) -> Tensor:
    """Rows of ``lhs`` (rows, k) times the matrix of their group, of ``rhs`` (groups, k, n); 0 for rows of no group.

    With ``group_offset`` the first matrix is that of this group, and rows of groups without a matrix are 0.
    """
    matrices = rhs.transpose(1, 2) if transpose_rhs else rhs
    products = torch.einsum("rk,gkn->rgn", lhs, matrices)
    chosen = _rows_of_groups(len(lhs), group_sizes, group_offset, len(rhs))
    return torch.where(chosen[..., None], products, 0).sum(1)


def tgmm(
    lhs: Tensor,
    rhs: Tensor,
    group_sizes: Tensor,
    tiling: Sequence[int] = TILING,
    group_offset: Tensor | None = None,
    num_actual_groups: int | None = None,
) -> Tensor:
    """The columns of ``lhs`` (k, rows) times the rows of ``rhs`` (rows, n), group by group: (groups, k, n).

    ``num_actual_groups`` of them from ``group_offset`` on, or all.
    """
    count = len(group_sizes) if num_actual_groups is None else num_actual_groups
    chosen = _rows_of_groups(len(rhs), group_sizes, group_offset, count).t()
    columns = torch.where(chosen[:, None], lhs, 0)  # groups, k, rows
    return columns @ torch.where(chosen[..., None], rhs, 0)


def _rows_of_groups(rows: int, group_sizes: Tensor, group_offset: Tensor | None, count: int) -> Tensor:
    """Which rows are in which group (rows, groups), of ``count`` groups from the offset on."""
    ends = group_sizes.cumsum(0)
    places = torch.arange(rows, device=group_sizes.device)[:, None]
    groups = (places >= ends).sum(1, keepdim=True)
    first = 0 if group_offset is None else group_offset.reshape(())
    inside = places < ends[-1]
    return inside & (groups == torch.arange(count, device=group_sizes.device) + first)


def gmm_backward(
    grad: Tensor, lhs: Tensor, rhs: Tensor, group_sizes: Tensor, tiling: Sequence[int] = TILING
) -> tuple[Tensor, Tensor]:
    """Gradients of the operands of ``gmm``, by the gradient of its result."""
    grad_lhs = gmm(grad, rhs.transpose(-1, -2), group_sizes, tiling)
    return grad_lhs, tgmm(lhs.t(), grad, group_sizes, tiling)


class GMM(torch.autograd.Function):
    """``gmm`` whose gradients are ``gmm_backward``."""

    @staticmethod
    def forward(ctx: Any, lhs: Tensor, rhs: Tensor, group_sizes: Tensor, tiling: Sequence[int] = TILING) -> Tensor:
        """What ``gmm`` gives."""
        ctx.save_for_backward(lhs, rhs, group_sizes)
        ctx.tiling = tiling
        return gmm(lhs, rhs, group_sizes, tiling)

    @staticmethod
    def backward(ctx: Any, grad_output: Tensor) -> tuple[Tensor | None, ...]:
        """What ``gmm_backward`` gives."""
        lhs, rhs, group_sizes = ctx.saved_tensors
        return (*gmm_backward(grad_output, lhs, rhs, group_sizes, ctx.tiling), None, None)
