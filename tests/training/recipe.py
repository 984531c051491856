"""Training as people write it: two micro-batches a step, clipping, a schedule, an average of the weights."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from typing import Any

import torch
import torch.nn.functional as F
from torch import Tensor

import hloemit
from tests.training.networks import Checkpointed, Network

DECAY = 0.9  # of the average of the weights


class Training:
    """A network with all that its training holds, on a device."""

    def __init__(
        self, network: Network, *, dropout: float, checkpoints: bool, mixed: bool, device: Any = "cpu"
    ) -> None:
        torch.manual_seed(0)
        self.dtype = torch.float32 if mixed else torch.float64
        self.network, self.mixed, self.device = network, mixed, torch.device(device)
        self.model: Checkpointed = network.make(dropout).to(self.dtype).to(device).train()
        self.model.checkpoints = checkpoints
        self.average = [p.detach().clone() for p in self.model.parameters()]
        self.optimizer = torch.optim.AdamW(self.model.parameters(), lr=3e-3, weight_decay=0.05)
        self.schedule = torch.optim.lr_scheduler.OneCycleLR(
            self.optimizer, max_lr=1e-2, total_steps=100, cycle_momentum=False
        )
        self.forward: Callable[[Tensor], Tensor] = self.model

    def loss(self, x: Tensor, y: Tensor) -> Tensor:
        """Cross entropy, computed in bfloat16 where the training is mixed."""
        kind = self.device.type
        with torch.autocast(kind, torch.bfloat16) if self.mixed else contextlib.nullcontext():
            out = self.forward(x)
            return F.cross_entropy(out.flatten(0, -2).to(self.dtype), y.flatten(), label_smoothing=0.1)

    def step(self, x: Tensor, y: Tensor) -> Tensor:
        """One step of the optimizer, over two micro-batches; their loss."""
        self.optimizer.zero_grad(set_to_none=True)
        total = None
        for part, target in zip(x.chunk(2), y.chunk(2), strict=True):
            loss = self.loss(part, target) / 2
            loss.backward()
            total = loss.detach() if total is None else total + loss.detach()
        torch.nn.utils.clip_grad_norm_(self.model.parameters(), 0.5)
        self.optimizer.step()
        with torch.no_grad():
            for mean, parameter in zip(self.average, self.model.parameters(), strict=True):
                mean.lerp_(parameter, 1 - DECAY)
        assert total is not None
        return total

    def run(
        self, steps: int, step: Callable[[Tensor, Tensor], Tensor] | None = None
    ) -> tuple[list[float], list[Tensor]]:
        """The losses of each step, and the averaged weights."""
        torch.manual_seed(1)
        generator = torch.Generator().manual_seed(2)
        losses = []
        for _ in range(steps):
            x, y = self.network.batch(generator, self.dtype, size=12)
            losses.append((step or self.step)(x.to(self.device), y.to(self.device)))
            self.schedule.step()
            if self.device.type != "cpu":
                hloemit.sync()
        return [loss.item() for loss in losses], [mean.cpu() for mean in self.average]


def _lowered(training: Training, steps: int) -> Any:
    x, y = training.network.batch(torch.Generator().manual_seed(3), training.dtype, size=12)
    return training.run(steps, hloemit.lower(training.step, (x, y)).compile())


def _compiled(training: Training, steps: int) -> Any:
    return training.run(steps, hloemit.compile(training.step))


def _by_torch_compile(training: Training, steps: int) -> Any:
    training.forward = torch.compile(training.model, backend="hloemit")
    return training.run(steps)


DOORS: dict[str, tuple[str, Callable[[Training, int], Any]]] = {  # the device, and how training is run there
    "eager": ("cpu", lambda training, steps: training.run(steps)),
    "lower": ("cpu", _lowered),
    "compile": ("cpu", _compiled),
    "torch.compile": ("cpu", _by_torch_compile),
    "lazy": ("xla", lambda training, steps: training.run(steps)),
}


def train(network: Network, door: str, steps: int, **options: Any) -> tuple[list[float], list[Tensor]]:
    """Losses and averaged weights by a door, ``"eager"`` among them."""
    device, run = DOORS[door]
    if device == "xla":
        hloemit.device()
    result: tuple[list[float], list[Tensor]] = run(Training(network, device=device, **options), steps)
    return result
