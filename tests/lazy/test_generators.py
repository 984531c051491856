"""Generators: PyTorch makes none for the device, and those of the CPU draw for it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
import torch
from torch import Generator, Tensor

import hloemit

DEVICE = hloemit.device()
DRAWS: dict[str, Callable[[Generator], Tensor]] = {
    "rand": lambda g: torch.rand(64, device=DEVICE, generator=g),
    "randn": lambda g: torch.randn(64, device=DEVICE, generator=g),
    "randint": lambda g: torch.randint(1000, (64,), device=DEVICE, generator=g),
    "randint from 5": lambda g: torch.randint(5, 1000, (64,), device=DEVICE, generator=g),
    "randperm": lambda g: torch.randperm(64, device=DEVICE, generator=g),
    "normal": lambda g: torch.normal(1.0, 2.0, (64,), device=DEVICE, generator=g),
    "normal_": lambda g: torch.empty(64, device=DEVICE).normal_(generator=g),
    "bernoulli": lambda g: torch.bernoulli(torch.full((64,), 0.5, device=DEVICE), generator=g),
    "multinomial": lambda g: torch.multinomial(torch.ones(64, device=DEVICE), 32, generator=g),
}


@pytest.mark.parametrize("name", DRAWS)
def test_a_generator_of_the_cpu_draws(name: str) -> None:
    """Its seed decides, and the device's own does not; the next draw is another one."""
    draw, one, other = DRAWS[name], Generator().manual_seed(3), Generator().manual_seed(4)
    torch.manual_seed(1)
    first = draw(one).cpu()
    assert not torch.equal(draw(one).cpu(), first) and not torch.equal(draw(other).cpu(), first)
    torch.manual_seed(2)
    assert torch.equal(draw(Generator().manual_seed(3)).cpu(), first)


def test_pytorch_makes_none_of_the_device() -> None:
    """Python has no say in it: the day that this does not raise, docs/lazy-device.md is to change."""
    with pytest.raises(NotImplementedError):
        Generator(device="xla")
