"""Sums over more elements than f32 can count one by one (2^24), and averages of 16-bit floats over more than it has steps.

Expected are the true numbers: eager PyTorch itself stops counting in some of these, in as many places as it has threads.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
import torch
from torch.nn import functional

import hloemit

N = 2**25 + 4
SUMS: dict[str, tuple[Callable[[torch.Tensor], torch.Tensor], float]] = {
    "sum": (torch.sum, N),
    "mean": (torch.mean, 1),
    "norm": (lambda x: x.norm() ** 2, N),
    "nansum": (torch.nansum, N),
    "dot": (lambda x: x @ x, N),
    "columns": (lambda x: x.reshape(-1, 4).sum(0)[0] * 4, N),
    "cumsum": (lambda x: x.cumsum(0)[-1], N),
    "logsumexp": (lambda x: (x * 0).logsumexp(0).exp(), N),
    "mse": (lambda x: functional.mse_loss(x, 2 * x, reduction="sum"), N),
    "histc": (lambda x: x.histc(3, 0, 2)[1], N),
    "histogram": (lambda x: torch.histogram(x, 3, range=(0.0, 2.0)).hist[1], N),
    "pool": (lambda x: functional.adaptive_avg_pool1d(x[None, None], 1)[0, 0, 0], 1),
}


def test_sums_of_many_elements() -> None:
    """One program of all, for the time that it takes."""
    x = torch.ones(N)
    found = hloemit.lower(lambda x: torch.stack([f(x) for f, _ in SUMS.values()]), (x,)).compile()(x)
    expected = torch.tensor([float(number) for _, number in SUMS.values()])
    for name, each, number in zip(SUMS, found, expected, strict=True):
        torch.testing.assert_close(each, number, rtol=1e-4, atol=0, msg=lambda text, name=name: f"{name}: {text}")


@pytest.mark.parametrize("dtype", [torch.bfloat16, torch.float16])
def test_16_bits_are_summed_in_32(dtype: torch.dtype) -> None:
    x = torch.ones(5000, dtype=dtype)

    def sums(x: torch.Tensor) -> list[torch.Tensor]:
        zeros = torch.zeros(1, dtype=x.dtype)
        return [
            x.sum(),
            x.mean() * 5000,
            x.norm() ** 2,
            x @ x,
            functional.mse_loss(x, 2 * x, reduction="sum"),
            functional.avg_pool1d(x[None, None], 5000)[0, 0, 0] * 5000,
            torch.func.grad(lambda bias: (x + bias).sum())(zeros)[0],
        ]

    expected = torch.tensor(5000.0)
    for each in hloemit.lower(sums, (x,)).compile()(x):
        torch.testing.assert_close(each.float(), expected, rtol=1e-2, atol=0)
