"""A script for torch_xla: a small convolutional network learns digits that are drawn here; run by test_mnist.py.

Prints, as JSON, the losses and the accuracy on the device by three ways to write the loop, and on the CPU.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from typing import Any

import torch
import torch_xla
import torch_xla.core.xla_model as xm
import torch_xla.debug.metrics as met
import torch_xla.distributed.parallel_loader as pl
import torch_xla.runtime as xr
from torch import nn, optim
from torch.nn import functional
from torch.utils.data import DataLoader, TensorDataset

STEPS, BATCH = 50, 16


class Net(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.conv1 = nn.Conv2d(1, 4, 5)
        self.norm = nn.BatchNorm2d(4)
        self.conv2 = nn.Conv2d(4, 8, 5)
        self.fc1 = nn.Linear(128, 32)
        self.fc2 = nn.Linear(32, 10)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        x = functional.relu(functional.max_pool2d(self.norm(self.conv1(x)), 2))
        x = functional.relu(functional.max_pool2d(self.conv2(x), 2))
        x = functional.relu(self.fc1(torch.flatten(x, 1)))
        return functional.log_softmax(self.fc2(x), dim=1)


def digits(count: int, seed: int) -> TensorDataset:
    """Images of ten prototypes with noise."""
    prototypes = torch.rand(10, 1, 7, 7, generator=torch.Generator().manual_seed(0))
    generator = torch.Generator().manual_seed(seed)
    labels = torch.randint(0, 10, (count,), generator=generator)
    images = functional.interpolate(prototypes, scale_factor=4)[labels]
    return TensorDataset(images + 0.3 * torch.randn(images.shape, generator=generator), labels)


def loader() -> DataLoader[Any]:
    return DataLoader(digits(STEPS * BATCH, seed=1), batch_size=BATCH)


def made(device: Any) -> tuple[nn.Module, nn.Module, optim.Optimizer]:
    torch.manual_seed(0)
    model = Net().train().to(device)
    return model, nn.NLLLoss(), optim.SGD(model.parameters(), lr=0.05, momentum=0.5)


def accuracy(model: nn.Module, device: Any) -> float:
    images, labels = digits(200, seed=2).tensors
    with torch.no_grad():
        guesses = model.eval()(images.to(device)).argmax(1).cpu()
    return (guesses == labels).float().mean().item()


def plain(device: Any, end_of_step: Callable[[], None]) -> dict[str, Any]:
    """The loop for one device."""
    model, loss_fn, optimizer = made(device)
    losses = []
    for data, target in loader():
        optimizer.zero_grad()
        data, target = data.to(device), target.to(device)
        loss = loss_fn(model(data), target)
        loss.backward()
        optimizer.step()
        end_of_step()
        losses.append(loss.item())
    return {"losses": losses, "accuracy": accuracy(model, device)}


def in_steps() -> dict[str, Any]:
    """With a context around each step."""
    device = torch_xla.device()
    model, loss_fn, optimizer = made(device)
    losses: list[float] = []
    for data, target in loader():
        with torch_xla.step():
            optimizer.zero_grad()
            loss = loss_fn(model(data.to(device)), target.to(device))
            loss.backward()
            xm.optimizer_step(optimizer)
            xm.add_step_closure(lambda value: losses.append(value.item()), args=(loss,))
    return {"losses": losses, "accuracy": accuracy(model, device)}


def on_each_device(index: int, results: dict[str, Any]) -> None:
    """As a process of several would train."""
    device = xm.xla_device()
    batches: Iterable[Any] = pl.MpDeviceLoader(loader(), device)
    model, loss_fn, optimizer = made(device)
    losses = []
    for data, target in batches:
        optimizer.zero_grad()
        loss = loss_fn(model(data), target)
        loss.backward()
        xm.optimizer_step(optimizer)
        losses.append(loss)
    losses = [loss.item() for loss in losses]
    results["several"] = {"losses": losses, "accuracy": accuracy(model, device), "index": index}
    results["several"]["ordinals"] = [xr.global_ordinal(), xr.world_size()]


if __name__ == "__main__":
    found = {"cpu": plain("cpu", lambda: None), "xla": plain(xm.xla_device(), torch_xla.sync), "steps": in_steps()}
    met.clear_all()
    torch_xla.launch(on_each_device, args=(found,))
    found["programs"] = met.counter_value("UncachedCompile") or 0
    print(json.dumps(found))
