"""The points at which an affine map samples an image, as a product.

PyTorch's own formula, and its gradient, write a number into memory where a side has one element, and a tensor without
elements has none. Source: aten/src/ATen/native/AffineGridGenerator.cpp.
"""

from __future__ import annotations

from collections.abc import Sequence

import torch
from torch import Tensor


def affine_grid(theta: Tensor, size: Sequence[int], align_corners: bool) -> Tensor:
    """aten::affine_grid_generator(Tensor theta, SymInt[] size, bool align_corners) -> Tensor"""
    sides = size[2:]
    axes = [_positions(n, align_corners, theta) for n in sides]
    each = torch.meshgrid(*axes, indexing="ij")[::-1]
    base = torch.stack([*each, torch.ones_like(each[0])], -1).reshape(1, -1, len(sides) + 1)
    return (base @ theta.mT).view(size[0], *sides, len(sides))


def _positions(count: int, align_corners: bool, like: Tensor) -> Tensor:
    """Where the elements of one side lie between -1 and 1."""
    if type(count) is int and count <= 1:
        return torch.zeros(count, dtype=like.dtype, device=like.device)
    steps = torch.linspace(-1, 1, count, dtype=like.dtype, device=like.device)
    return steps if align_corners else steps * (count - 1) / count
