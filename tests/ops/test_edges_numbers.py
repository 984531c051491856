"""Numbers that approximations and narrow types get wrong, beside eager PyTorch, bit for bit."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import torch

import hloemit
from hloemit.base.errors import ExecutionError, UnsupportedOpError

INF, NAN = float("inf"), float("nan")
DEVICE = hloemit.device()


def lowered(function: Callable[..., Any], *args: torch.Tensor, **options: Any) -> Any:
    return hloemit.lower(function, args, **options).compile("cpu")(*args)


def same(got: torch.Tensor, want: torch.Tensor) -> bool:
    return got.dtype is want.dtype and bool(((got == want) | (got.isnan() & want.isnan())).all())


POWERS = {
    (torch.log10, torch.float32): [10.0**k for k in range(-45, 39)],
    (torch.log10, torch.float64): [float(f"1e{k}") for k in range(-323, 309)],
    (torch.log10, torch.float16): [10.0**k for k in range(-7, 5)],
    (torch.log2, torch.float32): [2.0**k for k in range(-149, 128)],
    (torch.log2, torch.float64): [2.0**k for k in range(-1074, 1024)],
    (torch.log2, torch.bfloat16): [2.0**k for k in range(-133, 128)],
}


@pytest.mark.parametrize(("function", "dtype"), POWERS)
def test_logarithms_of_powers_are_whole(function: Callable[..., torch.Tensor], dtype: torch.dtype) -> None:
    x = torch.tensor([*POWERS[function, dtype], 0.0, -0.0, -1.0, INF, -INF, NAN], dtype=dtype)
    assert same(lowered(function, x), function(x))


def test_logarithms_between_powers() -> None:
    x = torch.logspace(-30, 30, 5001)
    for function in (torch.log2, torch.log10):
        torch.testing.assert_close(lowered(function, x), function(x), rtol=3e-7, atol=0)


@pytest.mark.parametrize(("dtype", "tolerance"), [(torch.float32, 1e-6), (torch.float64, 2e-15)])
def test_lgamma_around_its_zeros(dtype: torch.dtype, tolerance: float) -> None:
    x = torch.linspace(0.7, 2.5, 1001, dtype=dtype)
    got = lowered(torch.lgamma, x)
    torch.testing.assert_close(got, torch.lgamma(x.double()).to(dtype), rtol=tolerance, atol=0)
    assert lowered(torch.lgamma, torch.tensor([1.0, 2.0], dtype=dtype)).tolist() == [0.0, 0.0]


@pytest.mark.parametrize("dtype", [torch.float32, torch.float64, torch.bfloat16, torch.int32, torch.bool])
def test_exponents_alone(dtype: torch.dtype) -> None:
    x = torch.tensor([0.0, -0.0, -1.0, 1.0, 1.5, 1.75, 3.0, -3.0, 5e-39, 2.0**-127, 2.0**-149, 3e38])
    x = x.clamp(-1e6, 1e6).to(dtype) if dtype is torch.int32 else torch.cat([x, torch.tensor([INF, NAN])]).to(dtype)

    def bits(x: torch.Tensor) -> torch.Tensor:
        return x.to(torch.float8_e8m0fnu).view(torch.uint8)

    usual = x.double().abs() > 1e-38 if dtype is torch.float64 else torch.ones_like(x, dtype=torch.bool)
    assert torch.equal(lowered(bits, x)[usual], bits(x)[usual])  # f64's conversion to f32 flushes what is subnormal


def test_an_exponent_alone_is_never_false() -> None:
    x = torch.tensor([0.0, -0.0, -1.0, 1e-40, INF, NAN])

    def truth(x: torch.Tensor) -> torch.Tensor:
        return x.to(torch.float8_e8m0fnu).bool()

    assert torch.equal(lowered(truth, x), truth(x))


@pytest.mark.parametrize(("value", "dtype"), [(1e5, torch.float16), (-1e39, torch.bfloat16)])
@pytest.mark.parametrize("size", [(), (1,), (2,), (0,)])
def test_a_number_beyond_a_narrow_type(value: float, dtype: torch.dtype, size: tuple[int, ...]) -> None:
    """PyTorch fills one element with infinity, and refuses else."""

    def fill(x: torch.Tensor) -> torch.Tensor:
        return torch.full(size, value, dtype=dtype) + x

    x = torch.zeros((), dtype=dtype)
    try:
        want = fill(x)
    except RuntimeError:
        with pytest.raises(UnsupportedOpError, match="does not fit"):
            lowered(fill, x)
        return
    assert same(lowered(fill, x), want)


def test_sums_of_true_by_every_door() -> None:
    def one(x: torch.Tensor) -> torch.Tensor:
        return torch.ones(3, dtype=torch.bool) + True

    def two(x: torch.Tensor) -> torch.Tensor:
        return torch.tensor(True).add_(True) & x

    x = torch.ones(3, dtype=torch.bool)
    for function in (one, two):
        torch._dynamo.reset()
        for door in (lowered, lambda f, x: torch.compile(f, backend="hloemit")(x)):
            assert door(function, x).all()
    assert (torch.ones(3, dtype=torch.bool, device=DEVICE) + True).cpu().all()
    assert torch.tensor(True, device=DEVICE).add_(True).cpu().all()


DIVISIONS: dict[str, Callable[[torch.Tensor], torch.Tensor]] = {
    "//": lambda x: x // 0,
    "%": lambda x: x % 0,
    "fmod": lambda x: torch.fmod(x, 0),
    "trunc": lambda x: torch.div(x, 0, rounding_mode="trunc"),
    "floor": lambda x: torch.div(x, False, rounding_mode="floor"),
    "in place": lambda x: x.clone().floor_divide_(0),
}


@pytest.mark.parametrize("name", DIVISIONS)
def test_integers_over_the_number_zero_raise(name: str) -> None:
    function, x, none = DIVISIONS[name], torch.tensor([1, -2, 0]), torch.zeros(0, dtype=torch.int64)
    with pytest.raises(RuntimeError, match="ZeroDivisionError"):
        function(x)
    with pytest.raises(ExecutionError, match="divided by zero"):
        lowered(function, x, checks=True)
    with pytest.raises(ExecutionError, match="divided by zero"):
        function(x.to(DEVICE)).cpu()
    assert lowered(function, none, checks=True).shape == function(none.to(DEVICE)).cpu().shape == (0,)
    assert same(lowered(function, x.float(), checks=True), function(x.float()))


@pytest.mark.parametrize("exponent", [1 + 0j, 2 + 1j, 0.5 - 3j, -1 + 0j, -2 + 1j, 1j])
def test_zero_to_a_complex_power(exponent: complex) -> None:
    zeros, exponents = torch.zeros(2, dtype=torch.complex64), torch.full((2,), exponent)
    for function in (torch.pow, lambda x, y: x**exponent, lambda x, y: 0.0**y):
        got, want = lowered(function, zeros, exponents), function(zeros, exponents)
        assert torch.equal(torch.view_as_real(got).isnan(), torch.view_as_real(want).isnan())
        assert torch.equal(torch.view_as_real(got).nan_to_num(7), torch.view_as_real(want).nan_to_num(7))


@pytest.mark.parametrize(
    ("dtype", "low", "high"), [(torch.int8, 0, 300), (torch.float16, 3, 65506), (torch.uint8, -1, 5)]
)
def test_random_integers_beyond_a_type(dtype: torch.dtype, low: int, high: int) -> None:
    x = torch.zeros(4, dtype=dtype)
    with pytest.raises(RuntimeError, match="out of bounds"):
        x.random_(low, high)
    with pytest.raises(UnsupportedOpError, match="out of bounds"):
        lowered(lambda x: x.clone().random_(low, high), x)
    with pytest.raises(RuntimeError, match="out of bounds"):
        x.to(DEVICE).random_(low, high)


@pytest.mark.parametrize("function", [torch.softmax, torch.log_softmax])
def test_softmax_of_integers(function: Callable[..., torch.Tensor]) -> None:
    none = torch.zeros(0, 3, dtype=torch.int64)
    assert same(lowered(lambda x: function(x, 0), none), function(none, 0))
    assert lowered(lambda x: function(x, 0, dtype=torch.float32), none).dtype is torch.float32
    with pytest.raises(UnsupportedOpError, match="no kernel"):
        lowered(lambda x: function(x, 0), torch.ones(2, 3, dtype=torch.int64))


@pytest.mark.parametrize("number", [2.7, 300, True, -1])
def test_a_number_that_is_copied(number: float) -> None:
    """``copy_`` takes one for a tensor, and converts it as a tensor: it was refused by every door."""

    def copies(x: torch.Tensor) -> list[torch.Tensor]:
        kinds = torch.float32, torch.int32, torch.uint8, torch.bool
        return [x.to(kind).clone().copy_(number) for kind in kinds]

    x = torch.arange(3.0)
    compiled = torch.compile(copies, backend="hloemit")
    for found in (lowered(copies, x), compiled(x), [y.cpu() for y in copies(x.to(DEVICE))]):
        assert all(map(same, found, copies(x)))


@pytest.mark.parametrize("order", [0, 1, 2, 3, 0.5, -1, float("inf")])
def test_a_norm_of_one_element_is_its_magnitude(order: float) -> None:
    """No square of it overflows, as in eager PyTorch."""
    x = torch.tensor([3.4e38, 1e-30, -2.0, float("nan"), -float("inf"), -0.0])
    functions: list[Callable[[torch.Tensor], torch.Tensor]] = [
        lambda x: torch.linalg.vector_norm(x[:, None], order, dim=1),
        lambda x: torch.linalg.vector_norm(x[:, None, None], order, dim=(1, 2), keepdim=True),
        lambda x: torch.norm(x[0], order),
        lambda x: torch.linalg.vector_norm(x[:, None], order, dim=1, dtype=torch.float64),
    ]
    for function in functions:
        assert same(lowered(function, x), function(x))


@pytest.mark.parametrize("count", [1, 2, 6, 7, 100, 1000])
@pytest.mark.parametrize("dtype", [torch.float32, torch.float64, torch.bfloat16, torch.complex64])
def test_equal_numbers_do_not_vary(count: int, dtype: torch.dtype) -> None:
    """Code asks ``std == 0``; the gradient of a deviation of 0 is 0."""
    x = torch.full((3, count), 7.7).to(dtype)
    functions: dict[str, Callable[[torch.Tensor], Any]] = {
        "var": lambda x: x.var(1, correction=0),
        "std": lambda x: x.T.contiguous().std(0, correction=0),
        "var_mean": lambda x: torch.var_mean(x, 1, correction=0),
        "scaled": lambda x: torch.where(x.std(1, correction=0, keepdim=True) == 0, 0.0, 1.0),
    }
    for function in functions.values():
        for got, want in zip(tuple(lowered(function, x)), tuple(function(x)), strict=True):
            assert torch.equal(got, want)
    assert not lowered(lambda x: x.std(correction=0), x) and not lowered(lambda x: x.var((0, 1), correction=0), x)


def test_a_deviation_of_zero_has_no_gradient() -> None:
    x = torch.full((2, 6), 7.7).requires_grad_()

    def slope(x: torch.Tensor) -> torch.Tensor:
        return torch.autograd.grad(x.std(1).sum(), x)[0]

    assert not lowered(slope, x).any() and not slope(x).any()
