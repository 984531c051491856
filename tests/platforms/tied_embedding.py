"""A training step of a model whose embedding is its head, too, over a mesh or not."""

from __future__ import annotations

from typing import Any

import torch
from torch import Tensor, nn

import hloemit

WORDS, WIDTH = 64, 8
GRADIENT_BYTES = WORDS * WIDTH * 4
MESH = hloemit.Mesh((4,), ("data",))


class Tied(nn.Module):
    """An embedding that is the head, too."""

    def __init__(self) -> None:
        super().__init__()
        self.words = nn.Embedding(WORDS, WIDTH)

    def forward(self, ids: Tensor) -> Tensor:
        return self.words(ids).tanh() @ self.words.weight.T


def lowered(mesh: hloemit.Mesh | None) -> hloemit.Lowered:
    torch.manual_seed(0)
    model = Tied()
    optimizer = torch.optim.SGD(model.parameters(), 0.1)

    def step(ids: Tensor) -> Tensor:
        optimizer.zero_grad()
        loss = nn.functional.cross_entropy(model(ids), ids)
        loss.backward()
        optimizer.step()
        return loss

    over: dict[str, Any] = {"mesh": mesh, "shardings": {"*": ()}, "in_shardings": [("data",)]} if mesh else {}
    return hloemit.lower(step, (torch.arange(16),), **over)
