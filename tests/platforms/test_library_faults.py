"""Products that YNNPACK gets wrong behind XLA's compiler for CPUs."""

from __future__ import annotations

from collections.abc import Callable

import pytest
import torch
from torch import Tensor
from torch.nn import functional

import hloemit
from hloemit.platforms import library_faults
from tests.platforms.convolutions import on_cpu

ROTATED: dict[str, Callable[[Tensor, Tensor], Tensor]] = {  # points (n, 3) by matrices (m, 3)
    "vmap": lambda x, m: torch.vmap(lambda row: (m @ row).square().sum())(x),
    "left": lambda x, m: (m @ x.mT).abs().sum(0),
    "right": lambda x, m: (x @ m.mT).norm(dim=-1),
    "linear": lambda x, m: functional.linear(x, m).amax(0),
    "einsum": lambda x, m: torch.einsum("nk,mk->mn", x, m).amax(0),
    "multiplied": lambda x, m: (m[:, None] * x[None]).sum(-1).amax(0),
    "squared": lambda x, m: (m[:, None] * x[None]).sum(-1).square().sum(0),
    "convolved": lambda x, m: functional.conv1d(x.mT[None], m[:, :, None])[0].square().sum(0),
    "itself": lambda x, m: (m @ x.mT).sum(1),
}


@pytest.mark.drawn(3)
@pytest.mark.parametrize("name", ROTATED)
@pytest.mark.parametrize(
    ("dtype", "count"), [(torch.float64, 16_385), (torch.float64, 40_000), (torch.float32, 32_769)], ids=str
)
def test_sums_of_three_terms(name: str, dtype: torch.dtype, count: int) -> None:
    function = ROTATED[name]
    generator = torch.Generator().manual_seed(0)
    for rows in (2, 3, 4):
        x = torch.randn(count, 3, generator=generator, dtype=torch.float64).to(dtype)
        m = torch.randn(rows, 3, generator=generator, dtype=torch.float64).to(dtype)
        found, expected = hloemit.lower(function, (x, m)).compile("cpu")(x, m), function(x.double(), m.double())
        close = 1e-10 if dtype is torch.float64 else 1e-4
        torch.testing.assert_close(
            found.double() / expected.abs().max(), expected / expected.abs().max(), rtol=0, atol=close
        )


@pytest.mark.parametrize("shape", [(3, 1, 2, 2, 8, 8, 8), (1, 3, 2, 2, 8, 8, 8), (3, 1, 2, 2, 1, 8, 8, 8)], ids=str)
def test_sums_of_many_dimensions(shape: tuple[int, ...]) -> None:
    """A product of as many ended the process."""
    generator = torch.Generator().manual_seed(0)
    x, y = (torch.randn(shape, generator=generator) for _ in range(2))
    found = hloemit.lower(lambda x, y: (x * y).sum(3), (x, y)).compile("cpu")(x, y)
    torch.testing.assert_close(found, (x * y).sum(3))


@pytest.mark.parametrize(
    ("function", "count"),
    [
        (lambda x: x[:, :3] @ x[:3, :3], 1),
        (lambda x: x[:, :9] @ x[:9, :9], 0),
        (lambda x: x[:900, :3] @ x[:3, :3], 0),
        (lambda x: x.view(-1, 2, 2, 2, 2, 4) * 2, 1),
        (lambda x: x.view(-1, 2, 2, 2, 8) * 2, 0),
        (lambda x: x.view(-1, 4).sum(1), 1),
        (lambda x: x.view(-1, 64).sum(1), 0),
        (lambda x: x.view(-1, 4).amax(1), 0),
        (lambda x: x[:, :3].long() @ x[:3, :3].long(), 0),
        (lambda x: torch.complex(x, x)[:, :3] @ torch.complex(x, x)[:3, :3], 0),
        (lambda x: torch.complex(x, x).view(-1, 2, 2, 2, 2, 4) * torch.complex(x, x).view(-1, 2, 2, 2, 2, 4), 0),
    ],
    ids=["short", "long", "few", "deep", "flat", "sum", "long-sum", "maximum", "integers", "complex", "complex-deep"],
)
def test_what_is_chosen(function: Callable[[Tensor], Tensor], count: int) -> None:
    x = torch.randn(4096, 64)
    lowered = hloemit.lower(function, (x,))
    module = library_faults.kept(lowered.module)
    assert str(module).count("stablehlo.select") == count
    assert (module is lowered.module) == (not count)
    torch.testing.assert_close(lowered.compile("cpu")(x), function(x), rtol=1e-4, atol=1e-4)


def test_nan_stays() -> None:
    x = torch.randn(5000, 3)
    x[7, 1] = torch.nan
    lowered = hloemit.lower(lambda x: (x @ x[:3]).square(), (x,))
    assert "stablehlo.select" in on_cpu(lowered)
    torch.testing.assert_close(lowered.compile("cpu")(x), (x @ x[:3]).square(), equal_nan=True)
