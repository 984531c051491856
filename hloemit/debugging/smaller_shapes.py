"""Inputs of what fails, cut to the smallest shapes with which it still does."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import torch

Dimensions = Sequence[tuple[int, int]]  # (tensor, dimension)


def smaller(tensors: list[torch.Tensor], fails: Callable[[list[torch.Tensor]], bool]) -> list[torch.Tensor]:
    """Tensors whose dimensions are halved as often as it still fails: those of one size together, then each alone."""
    for size in sorted({size for tensor in tensors for size in tensor.shape}):
        tensors = _halved(
            tensors, [(i, d) for i, t in enumerate(tensors) for d, s in enumerate(t.shape) if s == size], fails
        )
    for i, tensor in enumerate(tensors):
        for dimension in range(tensor.ndim):
            tensors = _halved(tensors, [(i, dimension)], fails)
    return tensors


def _halved(
    tensors: list[torch.Tensor], dimensions: Dimensions, fails: Callable[[list[torch.Tensor]], bool]
) -> list[torch.Tensor]:
    while dimensions and all(tensors[i].shape[d] > 1 for i, d in dimensions):
        cut = list(tensors)
        for i, d in dimensions:
            cut[i] = cut[i].narrow(d, 0, cut[i].shape[d] // 2).clone()
        if not fails(cut):
            break
        tensors = cut
    return tensors
