"""Rows of random operators check distributions: moments, Kolmogorov-Smirnov distance, exact zero fractions."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import torch

from hloemit.base.errors import UnsupportedOpError
from tests.ops.rows import bf16, error, f32, f64, row, specials

aten = torch.ops.aten
N = 100_000
ONES = torch.ones(N)


def follows(cdf: Callable[[torch.Tensor], torch.Tensor], tolerance: float = 0.008) -> Callable[[Any, Any], None]:
    """A check that a sample's distribution is ``cdf``.

    At 100,000 samples the Kolmogorov-Smirnov distance passes 0.0062 once in a thousand times.
    """

    def check(actual: torch.Tensor, expected: torch.Tensor) -> None:
        assert actual.dtype is expected.dtype
        assert actual.shape == expected.shape
        x = actual.double().flatten().sort().values
        steps = torch.arange(1, len(x) + 1) / len(x)
        assert (cdf(x) - steps).abs().max() < tolerance
        # torch's own sample passes the same test, so the test knows the distribution that torch means
        y = expected.double().flatten().sort().values
        assert (cdf(y) - steps).abs().max() < tolerance

    return check


def frequencies(*weights: float) -> Callable[[Any, Any], None]:
    """A check that 0, 1, 2, … occur in proportion to ``weights``."""

    def check(actual: torch.Tensor, expected: torch.Tensor) -> None:
        assert actual.dtype is expected.dtype
        assert actual.shape == expected.shape
        counts = torch.bincount(actual.flatten().long(), minlength=len(weights)).double()
        assert len(counts) == len(weights)
        share = torch.tensor(weights, dtype=torch.float64) / sum(weights)
        deviation = (counts / counts.sum() - share).abs()
        assert (deviation <= 5 * (share * (1 - share) / counts.sum()).sqrt()).all()

    return check


def dropped(p: float, value: float = 1.0, zero: float = 0.0) -> Callable[[Any, Any], None]:
    """A check that a share ``p`` is ``zero`` and the rest is ``value``."""

    def check(actual: Any, expected: Any) -> None:
        first = actual[0] if isinstance(actual, (list, tuple)) else actual
        want = expected[0] if isinstance(expected, (list, tuple)) else expected
        assert first.dtype is want.dtype
        assert first.shape == want.shape
        torch.testing.assert_close(first.unique().sort().values, want.unique().sort().values)
        share = torch.isclose(first.double(), torch.tensor(zero, dtype=torch.float64), atol=1e-3).double().mean()
        assert abs(share - p) <= 5 * math.sqrt(max(p * (1 - p), 1e-12) / first.numel())
        if isinstance(actual, (list, tuple)):
            assert torch.equal(actual[1], first != 0)

    return check


def same_elements(actual: torch.Tensor, expected: torch.Tensor) -> None:
    """A check that one is a permutation of the other, and no identity."""
    assert actual.dtype is expected.dtype
    assert torch.equal(actual.sort().values, expected.sort().values)
    assert not torch.equal(actual, actual.sort().values)


def slopes(actual: Any, expected: Any) -> None:
    """A check of rrelu at -1: the noise is uniform between 0.1 and 0.3, and the result is what it makes of -1."""
    follows(lambda x: ((x - 0.1) / 0.2).clamp(0, 1))(actual[1], expected[1])
    assert torch.equal(actual[0], -actual[1])


def same_type(actual: torch.Tensor, expected: torch.Tensor) -> None:
    """A check of shape and dtype alone, for tensors without elements."""
    assert actual.dtype is expected.dtype
    assert actual.shape == expected.shape


def _uniform(x: torch.Tensor) -> torch.Tensor:
    return x.clamp(0, 1)


def _normal(mean: float = 0, std: float = 1) -> Callable[[torch.Tensor], torch.Tensor]:
    return lambda x: torch.special.ndtr((x - mean) / std)


def _geometric(x: torch.Tensor) -> torch.Tensor:
    return 1 - (1 - 0.3) ** x


def plain(op: Any, *args: Any, compare: Any, **kwargs: Any) -> Any:
    """A row without golden text: large shapes."""
    return row(op, *args, compare=compare, golden=False, **kwargs)


KEEP = 1 / (1 - 0.3)
CHOICE = torch.tensor([0.1, 0.0, 0.6, 0.3])

ROWS = [
    row(aten.dropout.default, torch.ones(2, 3), 0.5, True, compare=same_type, id="dropout"),
    row(aten.native_dropout.default, torch.ones(2, 3), 0.5, True, id="native_dropout",
        compare=lambda a, b: same_type(a[1], b[1])),
    row(aten.randn.default, [2, 3], compare=same_type, id="randn"),
    row(aten.rand.default, [2, 3], compare=same_type, id="rand"),
    row(aten.randint.low, -3, 4, [5], compare=same_type, id="randint"),
    row(aten.randperm.default, 50, compare=same_elements, id="randperm"),
    row(aten.multinomial.default, CHOICE, 2, compare=same_type, id="multinomial"),
    plain(aten.dropout.default, ONES, 0.3, True, compare=dropped(0.3), id="dropout-share"),
    plain(aten.dropout.default, ONES.bfloat16(), 0.3, True, compare=dropped(0.3), id="dropout-bf16"),
    plain(aten.dropout.default, ONES.double(), 0.9, True, compare=dropped(0.9), id="dropout-f64"),
    plain(aten.dropout.default, ONES, 1.0, True, compare=dropped(1.0), id="dropout-all"),
    row(aten.dropout.default, f32(2, 3), 0.5, False, id="dropout-eval"),
    plain(aten.native_dropout.default, ONES, 0.3, True, compare=dropped(0.3), id="native_dropout-share"),
    row(aten.native_dropout.default, f32(2, 3), 0.5, False, id="native_dropout-eval", golden=False),
    row(aten.native_dropout_backward.default, f32(2, 3), f32(2, 3, seed=1) > 0, 2.0, id="native_dropout_backward"),
    row(aten.native_dropout_backward.default, bf16(2, 3), f32(2, 3, seed=1) > 0, 1.5, golden=False,
        id="native_dropout_backward-bf16"),
    plain(aten.feature_dropout.default, torch.ones(500, 200, 2), 0.3, True, compare=dropped(0.3, zero=0.0),
          id="feature_dropout"),
    plain(aten.alpha_dropout.default, ONES, 0.3, True, id="alpha_dropout",
          compare=dropped(0.3, zero=-1.7580993408473766 * 0.7 / math.sqrt((1.7580993408473766**2 * 0.3 + 1) * 0.7))),
    plain(aten.bernoulli.p, ONES, 0.2, compare=frequencies(0.8, 0.2), id="bernoulli-p"),
    plain(aten.bernoulli.default, ONES * 0.2, compare=frequencies(0.8, 0.2), id="bernoulli"),
    plain(aten.bernoulli.Tensor, ONES, ONES.double() * 0.7, compare=frequencies(0.3, 0.7), id="bernoulli-tensor"),
    row(aten.bernoulli.default, torch.tensor([0.0, 1.0, 1.0, 0.0]), id="bernoulli-certain", golden=False,
        no_interpreter="the reference interpreter has no Threefry generator"),
    error(aten.bernoulli.p, f32(3), 1.5, raises=UnsupportedOpError, match="between 0 and 1", id="bernoulli-range"),
    error(aten.randint.default, 300, [3], dtype=torch.uint8, raises=UnsupportedOpError, match="out of bounds", id="randint-bound"),
    error(aten.randint.low, -1, 3, [3], dtype=torch.uint8, raises=UnsupportedOpError, match="out of bounds", id="randint-low-bound"),
    error(aten.randperm.default, 257, dtype=torch.uint8, raises=UnsupportedOpError, match="each number below 257", id="randperm-bound"),
    plain(aten.rand.default, [N], compare=follows(_uniform), id="rand-f32"),
    plain(aten.rand.default, [N], dtype=torch.float64, compare=follows(_uniform), id="rand-f64"),
    plain(aten.rand.default, [N], dtype=torch.float16, compare=follows(_uniform), id="rand-f16"),
    plain(aten.rand_like.default, bf16(N), compare=follows(_uniform), id="rand_like-bf16"),
    plain(aten.rand.default, [0, 3], compare=same_type, id="rand-empty"),
    plain(aten.rand.default, [], compare=same_type, id="rand-0d"),
    plain(aten.uniform.default, ONES, -1.0, 3.0, compare=follows(lambda x: ((x + 1) / 4).clamp(0, 1)), id="uniform"),
    plain(aten.randn.default, [N], compare=follows(_normal()), id="randn-f32"),
    plain(aten.randn_like.default, f64(N), compare=follows(_normal()), id="randn_like-f64"),
    plain(aten.randn.default, [N], dtype=torch.bfloat16, compare=follows(_normal(), 0.01), id="randn-bf16"),
    plain(aten.randn.default, [N], dtype=torch.complex64, id="randn-c64",
          compare=lambda a, b: follows(_normal(0, math.sqrt(0.5)))(a.real, b.real)),
    plain(aten.normal.float_float, 2.0, 3.0, [N], compare=follows(_normal(2, 3)), id="normal-float_float"),
    plain(aten.normal.Tensor_float, ONES, 3.0, compare=follows(_normal(1, 3)), id="normal-Tensor_float"),
    plain(aten.normal.float_Tensor, 2.0, ONES, compare=follows(_normal(2, 1)), id="normal-float_Tensor"),
    plain(aten.normal.Tensor_Tensor, ONES, ONES, compare=follows(_normal(1, 1)), id="normal-Tensor_Tensor"),
    plain(aten.normal_functional.default, ONES, 2.0, 3.0, compare=follows(_normal(2, 3)), id="normal_functional"),
    plain(aten.exponential.default, ONES, 2.0, compare=follows(lambda x: 1 - torch.exp(-2 * x)), id="exponential"),
    plain(aten.cauchy.default, ONES, 1.0, 2.0, id="cauchy",
          compare=follows(lambda x: torch.atan((x - 1) / 2) / math.pi + 0.5)),
    plain(aten.log_normal.default, ONES, 0.5, 1.5, id="log_normal",
          compare=follows(lambda x: torch.special.ndtr((x.log() - 0.5) / 1.5))),
    plain(aten.geometric.default, ONES, 0.3, id="geometric",
          compare=lambda a, b: frequencies(0, *(0.3 * 0.7**i for i in range(19)), 0.7**19)(a.clamp(max=20), b)),
    plain(aten.randint.default, 5, [N], compare=frequencies(1, 1, 1, 1, 1), id="randint-high"),
    plain(aten.randint.low, -3, 4, [N], id="randint-low",
          compare=lambda a, b: frequencies(*[1] * 7)(a + 3, b)),
    plain(aten.randint.default, 3, [N], dtype=torch.uint8, compare=frequencies(1, 1, 1), id="randint-u8"),
    plain(aten.randint.default, 3, [N], dtype=torch.float32, compare=frequencies(1, 1, 1), id="randint-f32"),
    plain(aten.randint_like.default, f32(N), 3, compare=frequencies(1, 1, 1), id="randint_like"),
    plain(aten.randint_like.low_dtype, f32(N), 1, 3, compare=frequencies(0, 1, 1), id="randint_like-low"),
    plain(aten.randint.low, -(2**63), 2**63 - 1, [N], id="randint-widest",
          compare=follows(lambda x: x / 2.0**64 + 0.5)),
    plain(aten.randperm.default, 1000, dtype=torch.int32, compare=same_elements, id="randperm-i32"),
    plain(aten.multinomial.default, CHOICE.expand(N, 4), 1, compare=frequencies(1, 0, 6, 3), id="multinomial-one"),
    plain(aten.multinomial.default, CHOICE, 16_000, True, compare=frequencies(1, 0, 6, 3),
          id="multinomial-replacement-race"),
    plain(aten.multinomial.default, CHOICE, 50_000, True, compare=frequencies(1, 0, 6, 3),
          id="multinomial-replacement"),
    plain(aten.rrelu_with_noise_functional.default, -ONES, ONES, 0.1, 0.3, True, id="rrelu",
          compare=slopes),
    row(aten.rrelu_with_noise_functional.default, specials(), f32(15), 0.1, 0.3, False, id="rrelu-mean"),
    row(aten.rrelu_with_noise_functional.default, bf16(9), bf16(9), 0.1, 0.3, False, golden=False),
    row(aten.rrelu_with_noise_backward.default, f32(9), f32(9, seed=1), f32(9, seed=2), 0.1, 0.3, True, False,
        golden=False),
    row(aten.rrelu_with_noise_backward.default, f32(9), f32(9, seed=1), f32(9, seed=2), 0.1, 0.3, False, False,
        golden=False),
    plain(aten.multinomial.default, torch.ones(3, 4), 4, id="multinomial-all",
          compare=lambda a, b: same_type(a, b) or (a.sort(-1).values == torch.arange(4)).all().item() or 1 / 0),
]  # fmt: skip
