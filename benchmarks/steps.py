"""The training step that ``benchmarks.training`` measures. Imports torch alone, so that peers can use it."""

from __future__ import annotations

from collections.abc import Callable

import torch
from torch.nn import functional

from benchmarks.gpt import GPT, Config

CONFIG = Config(layers=4, heads=4, width=256, vocabulary=4096, positions=128)
BATCH, LENGTH = 8, 128
RATE, BETAS, DECAY, EPS = 1e-3, (0.9, 0.999), 0.01, 1e-8


def torch_step(device: str = "cpu") -> tuple[Callable[[torch.Tensor], torch.Tensor], torch.nn.Module]:
    """The step and its model, seeded."""
    torch.manual_seed(0)
    model = GPT(CONFIG).to(device)
    optimizer = torch.optim.AdamW(model.parameters(), lr=RATE, betas=BETAS, weight_decay=DECAY, eps=EPS)

    def step(ids: torch.Tensor) -> torch.Tensor:
        optimizer.zero_grad()
        logits = model(ids[:, :-1])
        loss = functional.cross_entropy(logits.flatten(0, 1), ids[:, 1:].flatten())
        loss.backward()
        optimizer.step()
        return loss

    return step, model
