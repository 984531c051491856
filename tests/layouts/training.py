"""What models are trained with, and how results are compared."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import torch
from torch import Tensor, nn

from tests.models.zoo import Entry

STEPS, RATE = 3, 1e-3

Call = Callable[..., Any]


def prepared(entry: Entry) -> tuple[nn.Module, list[Tensor], Call]:
    """A model in training, a batch of eight for it, and its call with the tensors of a batch."""
    case = entry.make()
    given = [*case.args, *case.kwargs.values()]
    tensors = [_eight(value) for value in given if isinstance(value, Tensor)]
    count, names = len(case.args), list(case.kwargs)  # a function that held the case would hold its model, too

    def call(model: nn.Module, *tensors: Tensor) -> Any:
        left = iter(tensors)
        values = [next(left) if isinstance(value, Tensor) else value for value in given]
        return model(*values[:count], **dict(zip(names, values[count:], strict=True)))

    for module in case.model.modules():
        if hasattr(module, "config"):
            module.config.layerdrop = 0.0  # which decides by a value whether a layer is there
            module.config.apply_spec_augment = False  # which NumPy draws, anew in each capture
    return case.model.double().train(), tensors, call


def _eight(x: Tensor) -> Tensor:
    """A batch of eight in f64; of different images, because of two values a batch norm has no gradient."""
    x = torch.cat([x] * (8 // x.shape[0])) if x.ndim and 8 % x.shape[0] == 0 else x
    return x.double() + torch.randn_like(x, dtype=torch.float64) if x.is_floating_point() else x


def tensors_of(value: Any) -> Iterator[Tensor]:
    if isinstance(value, Tensor):
        yield value
    elif isinstance(value, dict):
        for each in value.values():
            yield from tensors_of(each)
    elif isinstance(value, list | tuple):
        for each in value:
            yield from tensors_of(each)


def forward_of(model: nn.Module, call: Call) -> Call:
    return lambda *tensors: list(tensors_of(call(model, *tensors)))


def step_of(model: nn.Module, call: Call, gives_gradients: bool = False) -> Call:
    """A step of AdamW: returns the loss, what the model gives, and gradients where that is said, which are left."""
    optimizer = torch.optim.AdamW(model.parameters(), RATE)

    def step(*tensors: Tensor) -> list[Tensor]:
        optimizer.zero_grad()
        results = list(tensors_of(call(model, *tensors)))
        loss = loss_of(results)
        loss.backward()
        optimizer.step()
        gradients = [p.grad for p in model.parameters() if p.grad is not None] if gives_gradients else []
        return [loss, *results, *gradients]

    return step


def loss_of(results: list[Tensor]) -> Tensor:
    """Of all results, each of their elements with a weight of its own."""
    loss = torch.zeros((), dtype=torch.float64)
    for x in results:
        if x.is_floating_point() and x.numel():
            weights = torch.linspace(-1, 1, x.numel(), dtype=x.dtype).view(x.shape)
            loss = loss + (x * weights).mean() + x.square().mean()
    return loss


def demand_close(name: str, found: Tensor, expected: Tensor, by: float, slack: float = 0.0) -> None:
    """``by`` is of the largest magnitude: some models compute norms and angles in f32, whatever their dtype is."""
    size = expected.abs().max().item() if expected.numel() else 0.0
    atol = by * size + 1e-10 + slack if expected.is_floating_point() else 0.0
    torch.testing.assert_close(found, expected, rtol=0.0, atol=atol, msg=lambda said: f"{name}: {said}")
