"""Rows of distributions that are drawn by rejection: each row of parameters against its distribution function."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any

import scipy.stats
import torch

from hloemit.base.errors import UnsupportedOpError
from tests.ops.rows import bf16, error, f32, f64, row
from tests.ops.rows_random import same_type

aten = torch.ops.aten
N = 40_000


def along(values: Sequence[float], dtype: torch.dtype = torch.float32) -> torch.Tensor:
    """N times each value."""
    return torch.tensor(values, dtype=dtype)[:, None].expand(-1, N).contiguous()


def each(distributions: Sequence[Any]) -> Callable[[Any, Any], None]:
    """A check that row i is of distribution i of scipy, at the quantiles; torch's own sample passes it, too.

    At 40,000 samples the Kolmogorov-Smirnov distance passes 0.0098 once in a thousand times.
    """

    def check(actual: torch.Tensor, expected: torch.Tensor) -> None:
        assert actual.dtype is expected.dtype
        assert actual.shape == expected.shape
        for sample in (actual, expected):
            for found, distribution in zip(sample.double().numpy(), distributions, strict=True):
                points = distribution.ppf([i / 32 for i in range(1, 32)])
                share = (found[:, None] <= points * (1 + 1e-7)).mean(0)
                assert abs(share - distribution.cdf(points * (1 + 1e-7))).max() < 0.0125
                assert abs(found.mean() - distribution.mean()) < 5 * distribution.std() / math.sqrt(N)

    return check


def exactly(values: Sequence[float]) -> Callable[[Any, Any], None]:
    """A check that all of row i are one number."""

    def check(actual: torch.Tensor, expected: torch.Tensor) -> None:
        for sample in (actual, expected):
            torch.testing.assert_close(sample, along(values)[:, :3], equal_nan=True)

    return check


def shares(actual: torch.Tensor, expected: torch.Tensor) -> None:
    """A check that Dirichlet numbers of the shapes 0.001, 1 and 3 add up to 1 and have their beta distributions."""
    torch.testing.assert_close(actual.sum(-1), torch.ones(N), rtol=1e-5, atol=1e-5)
    marginal = [scipy.stats.beta(a, 4.001 - a) for a in (1, 3)]
    each(marginal)(actual[:, 1:].T, expected[:, 1:].T)
    assert (actual > 0).all() and (actual < 1).all()


SHAPES = (0.1, 0.7, 1.0, 2.5, 30.0, 1e6)
RATES = (0.01, 1.0, 9.9, 10.0, 40.0, 1e6)
TRIALS = (5.0, 20.0, 100.0, 1e3, 1e3, 1e6)
CHANCES = (0.3, 0.9, 0.5, 0.001, 0.6, 0.7)
GAMMAS, POISSONS = [scipy.stats.gamma(a) for a in SHAPES], [scipy.stats.poisson(r) for r in RATES]
BINOMIALS = [scipy.stats.binom(n, p) for n, p in zip(TRIALS, CHANCES, strict=True)]
# of both series, both expansions near the mean and far from it, and the fitted fraction
ALPHAS = torch.tensor([0.01, 0.5, 2.0, 5.0, 20.0, 20.0, 20.0, 1e4, 3.0, 7.0])
SAMPLES = torch.tensor([0.3, 0.01, 1.5, 9.0, 20.0, 12.0, 40.0, 9.9e3, 0.0, math.inf])
X = torch.tensor([0.01, 0.3, 0.99, 0.5, 0.52, 0.9, 0.3, 0.6, 0.0])
A = torch.tensor([0.2, 2.0, 3.0, 20.0, 20.0, 30.0, 3.0, 4.0, 1.0])
TOTAL = A + torch.tensor([0.5, 4.0, 0.2, 21.0, 18.0, 10.0, 9.0, 3.0, 1.0])


def plain(op: Any, *args: Any, **kwargs: Any) -> Any:
    """A row without golden text: large shapes."""
    return row(op, *args, golden=False, **kwargs)


ROWS = [
    row(aten._standard_gamma.default, torch.ones(3), compare=same_type, id="standard_gamma"),
    row(aten.poisson.default, torch.ones(3), compare=same_type, id="poisson"),
    plain(aten._standard_gamma.default, along(SHAPES), compare=each(GAMMAS), id="standard_gamma-f32"),
    plain(aten._standard_gamma.default, along(SHAPES, torch.float64), compare=each(GAMMAS), id="standard_gamma-f64"),
    plain(aten.poisson.default, bf16(3, 5).abs(), compare=same_type, id="poisson-bf16"),
    plain(aten._standard_gamma.default, torch.zeros(1, 3), compare=exactly([torch.finfo(torch.float32).tiny]),
          id="standard_gamma-0", no_interpreter="the reference interpreter has no Threefry generator"),
    plain(aten._sample_dirichlet.default, torch.tensor([0.001, 1.0, 3.0]).expand(N, 3), compare=shares,
          id="sample_dirichlet"),
    plain(aten.poisson.default, along(RATES), compare=each(POISSONS), id="poisson-f32"),
    plain(aten.poisson.default, torch.zeros(1, 3), compare=exactly([0.0]), id="poisson-0",
          no_interpreter="the reference interpreter has no Threefry generator"),
    plain(aten.poisson.default, torch.ones(0, 3), compare=same_type, id="poisson-empty"),
    plain(aten.binomial.default, along(TRIALS), along(CHANCES), compare=each(BINOMIALS), id="binomial-f32"),
    plain(aten.binomial.default, along([0, -1, 5, 5, 5])[:, :3], along([0.5, 0.5, 0, 1, math.nan])[:, :3],
          compare=exactly([0, 0, 0, 5, math.nan]), id="binomial-edges",
          no_interpreter="the reference interpreter has no Threefry generator"),
    error(aten._sample_dirichlet.default, torch.tensor(1.0), raises=UnsupportedOpError, match="one dimension"),
    plain(aten._standard_gamma_grad.default, ALPHAS, SAMPLES, id="standard_gamma_grad"),
    plain(aten._standard_gamma_grad.default, ALPHAS.double(), SAMPLES.double(), id="standard_gamma_grad-f64"),
    plain(aten._standard_gamma_grad.default, f32(3, 4).abs() * 9, f32(3, 4, seed=1).abs() * 9),
    plain(aten._dirichlet_grad.default, X, A, TOTAL, rtol=1e-4, id="dirichlet_grad"),  # eager has series in f32
    plain(aten._dirichlet_grad.default, X.double(), A.double(), TOTAL.double(), id="dirichlet_grad-f64"),
    plain(aten._dirichlet_grad.default, f64(4, 5).sigmoid(), f64(4, 5, seed=1).abs() * 5, f64(4, 5, seed=1).abs() * 9),
]  # fmt: skip
