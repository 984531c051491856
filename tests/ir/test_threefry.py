"""Random bits by the place of an element: those of XLA's generator, and cut without a word between devices."""

from __future__ import annotations

from typing import Any

import pytest
import torch
from torch import Tensor
from torch.nn import functional

import hloemit

SHAPES = [(), (1,), (2,), (3,), (5, 7), (4, 3), (3, 4), (7, 5, 3), (1, 1), (1, 6), (0, 4)]
DRAWS: dict[str, Any] = {
    "32 bits": torch.rand,
    "64 bits": lambda shape: torch.rand(shape, dtype=torch.float64),
    "integers": lambda shape: torch.randint(0, 1000, shape),
}


@pytest.mark.drawn(2)
@pytest.mark.parametrize("name", DRAWS)
def test_a_mesh_draws_what_one_device_draws(name: str) -> None:
    def program(x: Tensor) -> tuple[Tensor, ...]:
        return tuple([DRAWS[name](shape) for shape in SHAPES])

    x = torch.ones(1)
    alone = hloemit.lower(program, (x,))
    assert "rng_bit_generator" in alone.as_text()
    over_one = hloemit.lower(program, (x,), mesh=hloemit.Mesh((1,), ("x",)))
    assert "rng_bit_generator" not in over_one.as_text()
    alone_compiled, compiled = alone.compile("cpu"), over_one.compile("cpu")
    for seed in (0, 2**40):
        torch.manual_seed(seed)
        expected = alone_compiled(x)
        torch.manual_seed(seed)
        assert all(map(torch.equal, compiled(x), expected))


def test_no_device_asks_another() -> None:
    lowered = hloemit.lower(
        lambda x: functional.dropout(x, 0.5),
        (torch.ones(64, 32),),
        mesh=hloemit.Mesh((4, 2), ("x", "y")),
        in_shardings=[("x", "y")],
    )
    assert lowered.collectives() == []
    assert "tensor<64x32x" not in lowered.as_text(partitioned=True)


def test_one_number_for_a_sample_is_compiled_in_time() -> None:
    """Stochastic depth and what turns rows round: LLVM took for ever where all rounds were one expression."""

    def program(x: Tensor) -> Tensor:
        kept = (torch.rand(1, 1, 1, dtype=x.dtype) + 0.5).floor()
        return (x * kept).roll(2, 1)

    x = torch.randn(1, 8, 16, dtype=torch.float64)
    compiled = hloemit.lower(program, (x,), mesh=hloemit.Mesh((1,), ("x",))).compile("cpu")
    found = [compiled(x) for _ in range(8)]
    assert all(torch.equal(each, x.roll(2, 1)) or not each.any() for each in found)
