"""Functions of f64 as formulas, beside NumPy's in 80 bits."""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy
import pytest
import torch
from torch import Tensor

import hloemit
from tests.platforms.convolutions import on_cpu

_SIZES = [0.0, math.inf, math.nan, 1, 0.5, 2, 3, 1e-300, 1e300, 7 / 16, 11 / 16, math.pi / 4, math.pi / 2, math.pi, 1e5]
_SIZES += [2.0**-53, 1.5 * 2.0**-53, 2.0**-52, 1 - 2.0**-53, 1 + 2.0**-52, 2**0.5, 0.5**0.5, 999999.9]
SPECIAL = torch.tensor([*_SIZES, *(-x for x in _SIZES)], dtype=torch.float64)


def _random(count: int, scale: float) -> Tensor:
    generator = torch.Generator().manual_seed(0)
    return (torch.rand(count, generator=generator, dtype=torch.float64) * 2 - 1) * scale


def _of_all_sizes(count: int) -> Tensor:
    return _random(count, 1) * torch.logspace(-290, 290, count, dtype=torch.float64)


UNIT = torch.cat([SPECIAL, _random(4000, 1), _of_all_sizes(1000)])
LINE = torch.cat([SPECIAL, _random(4000, 8), _of_all_sizes(1000)])
QUARTERS = torch.arange(1, 4000, dtype=torch.float64) * (math.pi / 2)  # where sines cancel
CIRCLE = torch.cat([SPECIAL[SPECIAL.abs() < 1e6], _random(4000, 1e6), _random(4000, 2), QUARTERS, -97 * QUARTERS])
Function = Callable[[Tensor], Tensor]
CASES: dict[str, tuple[Function, str, Tensor]] = {
    "log": (torch.log, "log", LINE),
    "log1p": (torch.log1p, "log1p", torch.cat([LINE, torch.linspace(-0.6, -0.2, 4001, dtype=torch.float64)])),
    "sin": (torch.sin, "sin", CIRCLE),
    "cos": (torch.cos, "cos", CIRCLE),
    "tan": (torch.tan, "tan", CIRCLE),
    "sin of all sizes": (torch.sin, "sin", LINE),
    "cos of all sizes": (torch.cos, "cos", LINE),
    "asin": (torch.asin, "arcsin", UNIT),
    "acos": (torch.acos, "arccos", UNIT),
    "atan": (torch.atan, "arctan", LINE),
    "atanh": (torch.atanh, "arctanh", UNIT),
}


def _close(found: Tensor, expected: Tensor, exact: numpy.ndarray) -> None:
    """Check numbers within 3 units in the last place, and NaN, infinities and signs as eager PyTorch has them."""
    assert torch.equal(found.isnan(), expected.isnan())
    kept = ~expected.isnan()
    assert torch.equal(found.signbit()[kept], expected.signbit()[kept])
    assert torch.equal(found.isinf(), expected.isinf())
    kept &= ~expected.isinf() & (expected.abs() > 1e-307)
    of, to = found.numpy()[kept], exact[kept.numpy()]
    assert (numpy.abs(of - to) <= 3 * numpy.spacing(numpy.abs(to.astype(numpy.float64)))).all()


@pytest.mark.parametrize("name", CASES)
@pytest.mark.filterwarnings("ignore:(invalid|divide):RuntimeWarning")
def test_numbers(name: str) -> None:
    function, of_numpy, x = CASES[name]
    lowered = hloemit.lower(function, (x,))
    assert "call @f64_" in on_cpu(lowered) and "call" not in lowered.as_text()
    exact = getattr(numpy, of_numpy)(x.numpy().astype(numpy.longdouble))
    _close(lowered.compile("cpu")(x), function(x), exact)


def test_angles_of_pairs() -> None:
    y, x = (a.flatten() for a in torch.meshgrid(SPECIAL, SPECIAL, indexing="ij"))
    y, x = torch.cat([y, _random(2000, 1)]), torch.cat([x, _random(2000, 1).flip(0)])
    exact = numpy.arctan2(y.numpy().astype(numpy.longdouble), x.numpy().astype(numpy.longdouble))
    _close(hloemit.lower(torch.atan2, (y, x)).compile("cpu")(y, x), torch.atan2(y, x), exact)


def test_the_error_function() -> None:
    x = torch.cat([LINE, torch.linspace(-7, 7, 3001, dtype=torch.float64)])
    lowered = hloemit.lower(torch.erf, (x,))
    assert "call @f64_erf" in on_cpu(lowered)
    exact = numpy.array([math.erf(number) for number in x.tolist()], dtype=numpy.longdouble)
    _close(lowered.compile("cpu")(x), torch.erf(x), exact)


def test_logarithms_of_subnormal_numbers() -> None:
    x = torch.tensor([5e-324, 1e-310, 2.2e-308, -1e-310, 0.0, -0.0], dtype=torch.float64).repeat(200)
    found = hloemit.lower(torch.log, (x,)).compile("cpu")(x)
    torch.testing.assert_close(found, torch.log(x), rtol=1e-15, atol=0, equal_nan=True)


def test_an_inverse_root_is_two_operations() -> None:
    """As in eager PyTorch, to the last bit, at any size; none of subnormal numbers, which are 0."""
    x = torch.cat([LINE, SPECIAL])
    x = x[(x.abs() > 1e-300) | (x == 0) | x.isnan()]
    for count in (7, len(x)):
        for function in (torch.rsqrt, lambda x: x**-0.5):
            got, want = hloemit.lower(function, (x[:count],)).compile("cpu")(x[:count]), function(x[:count])
            torch.testing.assert_close(got, want, rtol=0, atol=0, equal_nan=True)


def test_few_elements_are_left_to_the_library() -> None:
    x = torch.rand(100, dtype=torch.float64)
    assert "@f64_" not in on_cpu(hloemit.lower(lambda x: x.sin() + x.log() + x.erf(), (x,)))
    assert "@f64_" in on_cpu(hloemit.lower(torch.log1p, (x,)))  # for its numbers, and not its speed
