"""Sines, powers and their like as formulas in f64, beside PyTorch's in f64."""

from __future__ import annotations

import math
from collections.abc import Callable

import pytest
import torch
from torch import Tensor

import hloemit
from tests.platforms.convolutions import on_cpu

UNARY: dict[str, Callable[[Tensor], Tensor]] = {
    "sin": torch.sin,
    "cos": torch.cos,
    "tan": torch.tan,
    "asin": torch.asin,
    "acos": torch.acos,
    "atan": torch.atan,
}
BINARY: dict[str, Callable[[Tensor, Tensor], Tensor]] = {"atan2": torch.atan2, "pow": torch.pow}
EXACT: dict[str, Callable[[Tensor, Tensor], Tensor]] = {
    "fmod": torch.fmod,
    "remainder": torch.remainder,
    "floor_divide": torch.floor_divide,
}
_SIZES = [0.0, math.inf, 1, 0.5, 2, 3, 1e-30, 1e30, 3.4e38, 1e-37, math.pi, math.pi / 2, 1e5, 7, 4, 2**23 + 1, 2**24]
_SIZES += [0.99999994, 1.0000001, 127.5, 128, 126, 100.25]
SPECIAL = torch.tensor([math.nan, *_SIZES, *(-x for x in _SIZES)])
LEAST_NORMAL = torch.finfo(torch.float32).tiny


def _spread(count: int) -> Tensor:
    """Numbers of all magnitudes and both signs."""
    generator = torch.Generator().manual_seed(0)
    exponents = torch.rand(count, generator=generator) * 250 - 125
    return torch.randn(count, generator=generator).sign() * exponents.exp2()


def _pairs() -> tuple[Tensor, Tensor]:
    x, y = torch.meshgrid(SPECIAL, SPECIAL, indexing="ij")
    generator = torch.Generator().manual_seed(1)
    near = torch.randn(2, 500, generator=generator) * 5
    wholes = torch.randint(-40, 40, (2, 500), generator=generator).float()
    far = _spread(1000).view(2, 500)
    rows = torch.cat(
        [torch.stack([x.flatten(), y.flatten()]), near, wholes, far, torch.stack([near[0].abs(), near[1]])], 1
    )
    return rows[0], rows[1]


def _close(found: Tensor, wide: Tensor) -> None:
    """Check floats within 0.51 units in their last place; zeros of any sign and subnormal numbers are zero."""
    expected = wide.float()
    subnormal = expected.abs() < LEAST_NORMAL
    assert torch.equal(found.isnan(), expected.isnan())
    kept = ~(expected.isnan() | subnormal)
    assert torch.equal(found.signbit()[kept], expected.signbit()[kept])
    assert (found[subnormal].abs() <= LEAST_NORMAL).all()
    finite = kept & expected.isfinite()
    assert torch.equal(found[kept & ~finite], expected[kept & ~finite])
    above = torch.nextafter(expected.abs(), torch.tensor(math.inf))
    unit = above.double() - expected.abs().double()
    assert ((found.double() - wide).abs() <= 0.51 * unit)[finite].all()


@pytest.mark.parametrize("name", UNARY)
def test_numbers(name: str) -> None:
    x = torch.cat([SPECIAL, _spread(1000), torch.linspace(-1, 1, 1001), torch.linspace(-400, 400, 1001)])
    lowered = hloemit.lower(UNARY[name], (x,))
    assert "f64" in on_cpu(lowered) and "f64" not in lowered.as_text()
    found = lowered.compile("cpu")(x)
    _close(found, UNARY[name](x.double()))
    zeros = x == 0
    assert torch.equal(found[zeros].signbit(), UNARY[name](x)[zeros].signbit())
    for dtype in (torch.bfloat16, torch.float16):
        narrow = x.to(dtype)
        of_narrow = hloemit.lower(UNARY[name], (narrow,)).compile("cpu")(narrow)
        assert of_narrow.dtype is dtype
        torch.testing.assert_close(of_narrow, UNARY[name](narrow.float()).to(dtype), rtol=0, atol=0, equal_nan=True)


@pytest.mark.parametrize("name", BINARY)
def test_numbers_of_pairs(name: str) -> None:
    x, y = _pairs()
    lowered = hloemit.lower(BINARY[name], (x, y))
    assert "f64" in on_cpu(lowered)
    found = lowered.compile("cpu")(x, y)
    _close(found, BINARY[name](x.double(), y.double()))
    zeros = BINARY[name](x, y) == 0
    assert torch.equal(found[zeros].signbit(), BINARY[name](x, y)[zeros].signbit())


def _c_remainder(x: float, y: float) -> float:
    return math.fmod(x, y) if math.isfinite(x) and y else math.nan


@pytest.mark.parametrize("name", EXACT)
def test_remainders_are_exact(name: str) -> None:
    """As C has them. PyTorch's own give NaN for quotients beyond f32, and some remainders are subnormal."""
    x, y = _pairs()
    rest = torch.tensor(list(map(_c_remainder, x.tolist(), y.tolist())))
    kept = (rest == 0) | (rest.abs() >= LEAST_NORMAL) | rest.isnan()
    lowered = hloemit.lower(EXACT[name], (x, y))
    assert "f64" in on_cpu(lowered)
    found, eager = lowered.compile("cpu")(x, y), EXACT[name](x, y)
    expected = rest if name == "fmod" else eager
    kept &= (expected == 0) | (expected.abs() >= LEAST_NORMAL) | (expected.isnan() & rest.isnan())
    assert kept.sum() > 3500
    torch.testing.assert_close(found[kept], expected[kept], rtol=0, atol=0, equal_nan=True)
    kept &= ~expected.isnan()
    assert torch.equal(found[kept].signbit(), expected[kept].signbit())


def test_reciprocal_root_is_a_quotient() -> None:
    x = torch.cat([SPECIAL, _spread(200).abs()])
    lowered = hloemit.lower(torch.rsqrt, (x,))
    assert "stablehlo.rsqrt" in lowered.as_text() and "stablehlo.rsqrt" not in on_cpu(lowered)
    torch.testing.assert_close(lowered.compile("cpu")(x), torch.rsqrt(x), rtol=0, atol=0, equal_nan=True)


@pytest.mark.parametrize(
    "function",
    [
        lambda x: torch.sin(x[:100]),
        lambda x: x**0.5,
        lambda x: x**-2,
        lambda x: x ** torch.tensor(2),
        lambda x: x ** torch.tensor([3.0]),
    ],
    ids=["few", "root", "square", "integer", "of a tensor"],
)
def test_others_stay(function: Callable[[Tensor], Tensor]) -> None:
    x = torch.rand(2000)
    lowered = hloemit.lower(function, (x,))
    assert "wide_" not in on_cpu(lowered)
    torch.testing.assert_close(lowered.compile("cpu")(x), function(x))


def test_powers_by_tensors() -> None:
    x, y = torch.rand(2000), torch.arange(2000) % 7 - 3
    for function in (lambda x, y: x**y, lambda x, y: x ** y[5], lambda x, y: 2 ** y.float(), lambda x, y: x ** (y / 2)):
        found = hloemit.lower(function, (x, y)).compile("cpu")(x, y)
        torch.testing.assert_close(found, function(x, y))


def test_gradients() -> None:
    def function(x: Tensor) -> Tensor:
        return torch.func.grad(lambda x: (torch.sin(x) * torch.atan(x) + torch.cos(x) ** 1.5 + 2**x).sum())(x)

    x = torch.linspace(-1.5, 1.5, 2000)
    lowered = hloemit.lower(function, (x,))
    torch.testing.assert_close(lowered.compile("cpu")(x).double(), function(x.double()), rtol=1e-5, atol=1e-5)
