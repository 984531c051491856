"""Gradients of what was computed once more, for each of the tensors that it was computed from."""

from __future__ import annotations

from collections.abc import Sequence

import torch
from torch import Tensor


def gradients_by(
    inputs: Sequence[Tensor | None],
    results: Sequence[Tensor],
    grads: Sequence[Tensor],
    *,
    create_graph: bool = False,
) -> list[Tensor | None]:
    """The gradient by each input; None by one that takes none, or that no result depends on."""
    wanted = [t for t in inputs if t is not None and t.requires_grad]
    pairs = [(r, g) for r, g in zip(results, grads, strict=True) if r.requires_grad]
    if not pairs:
        return [None] * len(inputs)
    outputs, given = zip(*pairs, strict=True)
    found = iter(torch.autograd.grad(outputs, wanted, given, create_graph=create_graph, allow_unused=True))
    return [next(found) if t is not None and t.requires_grad else None for t in inputs]
