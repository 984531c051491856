"""Generators of the CPU draw for the device, and so do its own."""

from __future__ import annotations

import pickle
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


for_the_device = pytest.mark.skipif(
    type(Generator) is type,
    reason="this PyTorch's Generator has no metaclass, which gives one of the CPU for the device",
)


@pytest.mark.parametrize("device", ["cpu", *(pytest.param(name, marks=for_the_device) for name in ("xla", "xla:0"))])
@pytest.mark.parametrize("name", DRAWS)
def test_a_generator_draws(name: str, device: str) -> None:
    """Its seed decides, and the device's own does not; the next draw is another one."""
    draw, one, other = DRAWS[name], Generator(device).manual_seed(3), Generator(device=device).manual_seed(4)
    torch.manual_seed(1)
    first = draw(one).cpu()
    assert not torch.equal(draw(one).cpu(), first) and not torch.equal(draw(other).cpu(), first)
    torch.manual_seed(2)
    assert torch.equal(draw(Generator().manual_seed(3)).cpu(), first)


@for_the_device
def test_one_for_the_device_is_one_of_the_cpu() -> None:
    one = Generator(device=DEVICE)
    assert type(one) is Generator and one.device == torch.device("cpu")
    one.manual_seed(3)
    copied = pickle.loads(pickle.dumps(one))
    first = torch.rand(3, device=DEVICE, generator=one).cpu()
    assert torch.equal(torch.rand(3, device=DEVICE, generator=copied).cpu(), first)
    assert not torch.equal(torch.rand(3, device=DEVICE, generator=one).cpu(), first)


@for_the_device
def test_a_compiled_function_draws_by_one() -> None:
    one, x = Generator(DEVICE).manual_seed(3), torch.zeros(3, device=DEVICE)
    function = torch.compile(lambda x: x + torch.rand(3, device=x.device, generator=one), backend="hloemit")
    assert not torch.equal(function(x).cpu(), function(x).cpu())


@for_the_device
def test_what_there_is_none_of() -> None:
    with pytest.raises(RuntimeError, match="there is one device"):
        Generator("xla:3")
    with pytest.raises(RuntimeError):
        Generator("no such device")
    with pytest.raises(TypeError):
        Generator(divice="xla")  # type: ignore[call-arg]
