"""What XLA compiles of a rolled program has as many operators for many layers as for few."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import pytest
import torch
from torch import nn

import hloemit
from hloemit.ir.packing import packed, packing_of
from hloemit.ir.walking import operations

FEW, MANY = 5, 9
IDS = torch.tensor([[1, 2, 10], [0, 5, 3]])


class Network(nn.Module):
    """Layers between embeddings and a head, of which some parameters have the shapes that the layers' have."""

    def __init__(self, depth: int) -> None:
        super().__init__()
        self.tokens, self.positions = nn.Embedding(11, 8), nn.Parameter(torch.randn(3, 8))
        blocks = (nn.Sequential(nn.LayerNorm(8), nn.Linear(8, 12), nn.Tanh(), nn.Linear(12, 8)) for _ in range(depth))
        self.blocks = nn.ModuleList(blocks)
        self.norm, self.head = nn.LayerNorm(8), nn.Linear(8, 11)

    def forward(self, ids: torch.Tensor) -> torch.Tensor:
        x = self.tokens(ids) + self.positions
        for block in self.blocks:
            x = x + block(x)
        return self.head(self.norm(x))


def groups(parameters: Iterable[nn.Parameter]) -> list[dict[str, Any]]:
    """Weights, and what does not decay."""
    found = list(parameters)
    return [
        {"params": [p for p in found if p.ndim > 1]},
        {"params": [p for p in found if p.ndim < 2], "weight_decay": 0},
    ]


def step_of(depth: int, make: Callable[[Any], torch.optim.Optimizer], clip: bool) -> tuple[nn.Module, Any]:
    torch.manual_seed(0)
    model = Network(depth).double()
    optimizer = make(model.parameters())

    def step(ids: torch.Tensor) -> torch.Tensor:
        optimizer.zero_grad()
        loss = model(ids).square().mean()
        loss.backward()
        if clip:
            nn.utils.clip_grad_norm_(model.parameters(), 0.1)
        optimizer.step()
        return loss

    return model, step


STEPS: dict[str, tuple[Callable[[Any], torch.optim.Optimizer], bool]] = {
    "sgd": (lambda p: torch.optim.SGD(p, lr=0.1, momentum=0.9), False),
    "adamw": (lambda p: torch.optim.AdamW(p, lr=0.01), False),
    "adamw in two groups, clipped": (lambda p: torch.optim.AdamW(groups(p), lr=0.01), True),
    "adamw, one by one, clipped": (lambda p: torch.optim.AdamW(p, lr=0.01, foreach=False), True),
}


@pytest.mark.drawn(2)
@pytest.mark.parametrize("name", STEPS)
def test_a_step_of_many_layers_has_the_operators_of_a_step_of_few(name: str) -> None:
    counts = []
    for depth in (FEW, MANY):
        _, step = step_of(depth, *STEPS[name])
        lowered = hloemit.lower(step, (IDS,), donate=True, roll=True)
        packing = packing_of(lowered.module, lowered.signature)
        compiled = packed(lowered.module, lowered.signature, packing)
        main = operations(compiled.operation)
        counts.append((len(main), str(compiled).split("->")[0].count("%arg")))
    assert counts[0] == counts[1]


def test_a_clipped_step_is_eagers() -> None:
    found = []
    for roll in (False, True):
        model, step = step_of(FEW, *STEPS["adamw in two groups, clipped"])
        run = hloemit.lower(step, (IDS,), donate=True, roll=True).compile("cpu") if roll else step
        losses = [run(IDS).item() for _ in range(2)]
        found.append([losses, {name: value.detach().clone() for name, value in model.state_dict().items()}])
    torch.testing.assert_close(*found, rtol=1e-9, atol=1e-10)
