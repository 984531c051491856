"""A network is trained by one program a step, with warm-up and cosine schedule, beside eager PyTorch.

    python examples/train.py

Forward, backward, clipped gradients and AdamW are one StableHLO module. The learning rate is an argument of `main`, so
the schedule compiles nothing anew; `donate=True` lets the step write over weights and optimizer state.
"""

from __future__ import annotations

import math
from collections.abc import Callable

import torch
import torch.nn.functional as F
from torch import Tensor, nn

import hloemit

STEPS, WARM_UP = 60, 10
Step = Callable[[Tensor, Tensor], Tensor]


def factor(step: int) -> float:
    """What the learning rate is multiplied by: up in a line, down in a cosine."""
    if step < WARM_UP:
        return (step + 1) / WARM_UP
    return (1 + math.cos(math.pi * (step - WARM_UP) / (STEPS - WARM_UP))) / 2


def train(as_program: bool) -> list[float]:
    """The loss of each step."""
    torch.manual_seed(0)
    model = nn.Sequential(nn.Linear(2, 32), nn.Tanh(), nn.Linear(32, 32), nn.Tanh(), nn.Linear(32, 2))
    optimizer = torch.optim.AdamW(model.parameters(), lr=0.02)
    schedule = torch.optim.lr_scheduler.LambdaLR(optimizer, factor)
    x = torch.rand(256, 2) * 2 - 1
    y = (x.prod(dim=1) > 0).long()  # opposite quadrants are of one class

    def step(x: Tensor, y: Tensor) -> Tensor:
        optimizer.zero_grad()
        loss = F.cross_entropy(model(x), y)
        loss.backward()
        nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        optimizer.step()
        return loss.detach()

    run: Step = hloemit.lower(step, (x, y), donate=True).compile() if as_program else step
    losses = []
    for _ in range(STEPS):
        losses.append(run(x, y).item())
        schedule.step()
    return losses


def main() -> None:
    eager, program = train(as_program=False), train(as_program=True)
    apart = max(abs(a - b) for a, b in zip(eager, program, strict=True))
    print(f"loss {program[0]:.3f} at first, {program[-1]:.3f} after {STEPS} steps")
    print(f"eager PyTorch has the same, up to {apart:.0e}" if apart < 1e-3 else f"EAGER PYTORCH HAS {eager}")


if __name__ == "__main__":
    main()
