"""The training step that ``benchmarks.training`` measures. At import, torch is enough, so that peers can use it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import torch
from torch.nn import functional

from benchmarks.gpt import GPT, Config

CONFIG = Config(layers=4, heads=4, width=256, vocabulary=4096, positions=128)
BATCH, LENGTH = 8, 128
RATE, BETAS, DECAY, EPS = 1e-3, (0.9, 0.999), 0.01, 1e-8


def step_of(model: torch.nn.Module, optimizer: torch.optim.Optimizer) -> Callable[[torch.Tensor], torch.Tensor]:
    """One step of training a model to give zeros."""

    def step(x: torch.Tensor) -> torch.Tensor:
        optimizer.zero_grad()
        loss = model(x).square().mean()
        loss.backward()
        optimizer.step()
        return loss

    return step


def torch_step(
    device: str = "cpu", backend: str | None = None, config: Config = CONFIG
) -> tuple[Callable[[torch.Tensor], torch.Tensor], torch.nn.Module]:
    """The step and its model, seeded; ``backend`` puts the model behind ``torch.compile``."""
    torch.manual_seed(0)
    model = GPT(config).to(device)
    optimizer = torch.optim.AdamW(model.parameters(), lr=RATE, betas=BETAS, weight_decay=DECAY, eps=EPS)
    forward = torch.compile(model, backend=backend) if backend else model

    def step(ids: torch.Tensor) -> torch.Tensor:
        optimizer.zero_grad()
        logits = forward(ids[:, :-1])
        loss = functional.cross_entropy(logits.flatten(0, 1), ids[:, 1:].flatten())
        loss.backward()
        optimizer.step()
        return loss

    return step, model


def jax_adamw(weights: Any, gradients: Any, first: Any, second: Any, count: Any) -> tuple[Any, Any, Any, Any]:
    """AdamW as torch's, in jax, over any tree: new weights, moments and step count."""
    import jax
    import jax.numpy as jnp

    count = count + 1
    first = jax.tree.map(lambda m, g: BETAS[0] * m + (1 - BETAS[0]) * g, first, gradients)
    second = jax.tree.map(lambda v, g: BETAS[1] * v + (1 - BETAS[1]) * g * g, second, gradients)

    def update(w: Any, m: Any, v: Any) -> Any:
        scale = jnp.sqrt(v / (1 - BETAS[1] ** count)) + EPS
        return w * (1 - RATE * DECAY) - RATE * (m / (1 - BETAS[0] ** count)) / scale

    return jax.tree.map(update, weights, first, second), first, second, count
