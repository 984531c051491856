"""Random numbers of symbolic shapes, whose dimensions need no greatest size."""

from __future__ import annotations

import pytest
import torch
from torch import Tensor, nn
from torch.export import Dim

import hloemit

SIZES = (2, 7, 4000)


class Drawing(nn.Module):
    def forward(self, x: Tensor) -> tuple[Tensor, ...]:
        return (
            nn.functional.dropout(torch.ones_like(x), 0.25),
            torch.rand_like(x),
            torch.randn_like(x),
            torch.bernoulli(torch.full_like(x, 0.25)),
            torch.randint_like(x, 9),
            torch.rand(x.shape[0], 2),
        )


def open_rows(module: nn.Module, x: Tensor) -> hloemit.Compiled:
    return hloemit.lower(module, (x,), dynamic_shapes=({0: Dim("n")},)).compile()


def test_moments() -> None:
    compiled = open_rows(Drawing(), torch.ones(4, 5))
    torch.manual_seed(0)
    kept, uniform, normal, trials, integers, rows = compiled(torch.ones(8000, 5))
    for found, mean, deviation in [
        (kept, 1, (1 / 3) ** 0.5),
        (uniform, 0.5, 12**-0.5),
        (normal, 0, 1),
        (trials, 0.25, (3 / 16) ** 0.5),
        (integers, 4, (80 / 12) ** 0.5),
        (rows, 0.5, 12**-0.5),
    ]:
        error = deviation / found.numel() ** 0.5
        assert abs(float(found.mean()) - mean) < 5 * error
        assert abs(float(found.std()) / deviation - 1) < 0.05
    # nothing is drawn twice: neither along a dimension, nor by two operators
    assert len(torch.unique(torch.cat([uniform.flatten(), rows.flatten()]))) > 0.99 * (uniform.numel() + rows.numel())


@pytest.mark.parametrize("size", SIZES)
def test_numbers_are_those_of_the_program_of_that_size(size: int) -> None:
    class Uniform(nn.Module):
        def forward(self, x: Tensor) -> tuple[Tensor, Tensor]:
            return torch.rand_like(x, dtype=torch.float64), torch.rand(3, x.shape[0], dtype=torch.float64)

    x = torch.ones(size, 5)
    programs = open_rows(Uniform(), torch.ones(4, 5)), hloemit.lower(Uniform(), (x,)).compile()
    found = []
    for program in programs:
        torch.manual_seed(3)
        found.append([*program(x), *program(x)])
    torch.testing.assert_close(*found, rtol=0, atol=0)
    assert not torch.equal(found[0][0], found[0][2])


def test_a_seed_is_a_seed() -> None:
    compiled = open_rows(Drawing(), torch.ones(4, 5))
    found = []
    for seed in (1, 1, 2):
        torch.manual_seed(seed)
        found.append(compiled(torch.ones(9, 5))[1])
    assert torch.equal(found[0], found[1])
    assert not torch.equal(found[0], found[2])
