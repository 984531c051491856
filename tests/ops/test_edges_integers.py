"""Integers: signs in division, the least and greatest of each dtype, wrap-around, shifts, powers, casts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import torch
import torch.nn.functional as F
from hypothesis import example, given
from hypothesis import strategies as st

import hloemit
from tests.ops.edges import FLOATS, INTEGERS, Call, agree, edges

SIGNED = INTEGERS[1:]

# Left out, since C++ leaves them undefined and eager traps or gives what the vector unit gives: INT_MIN // -1 and
# INT_MIN % -1 of int32 and int64, and a float that does not fit its integer. A division by zero raises in eager, and a
# compiled program cannot raise.
DIVISIONS: dict[str, Call] = {
    "floor_divide": torch.floor_divide,
    "remainder": torch.remainder,
    "fmod": torch.fmod,
    "div": torch.div,
    "div-trunc": lambda x, y: torch.div(x, y, rounding_mode="trunc"),
    "div-floor": lambda x, y: torch.div(x, y, rounding_mode="floor"),
    "floordiv": lambda x, y: x // y,
    "mod": lambda x, y: x % y,
}
UNARY: dict[str, Call] = {
    "neg": lambda x: -x,
    "abs": torch.abs,
    "sign": torch.sign,
    "sgn": torch.sgn,
    "signbit": torch.signbit,
    "square": torch.square,
    "bitwise_not": torch.bitwise_not,
    "logical_not": torch.logical_not,
    "bool": lambda x: x.bool(),
    "float": lambda x: x.float(),
    "half": lambda x: x.half(),
    "double": lambda x: x.double(),
    "bfloat16": lambda x: x.bfloat16(),
    "sum": torch.sum,
    "prod": torch.prod,
    "sum-own": lambda x: x.sum(dtype=x.dtype),
    "prod-own": lambda x: x.prod(dtype=x.dtype),
    "cumsum": lambda x: x.cumsum(0),
    "cumsum-own": lambda x: x.cumsum(0, dtype=x.dtype),
    "cumprod-own": lambda x: x.cumprod(0, dtype=x.dtype),
    "amax": torch.amax,
    "amin": torch.amin,
    "argmax": torch.argmax,
    "argmin": torch.argmin,
    "sort": lambda x: x.sort(stable=True),
    "sort-falling": lambda x: x.sort(stable=True, descending=True),
    "cummax": lambda x: x.cummax(0),
    "cummin": lambda x: x.cummin(0),
    "median": torch.median,
    "aminmax": torch.aminmax,
    "topk": lambda x: x.topk(2)[0],
    "topk-least": lambda x: x.topk(2, largest=False)[0],
    "diff": torch.diff,
    "clamp": lambda x: x.clamp(-3, 100),
    "relu": torch.relu,
    "ceil": torch.ceil,
    "floor": torch.floor,
    "round": torch.round,
    "trunc": torch.trunc,
    "positive": torch.positive,
    "isfinite": torch.isfinite,
    "nan_to_num": torch.nan_to_num,
    "any": torch.any,
    "all": torch.all,
    "count_nonzero": torch.count_nonzero,
    "matmul": lambda x: torch.outer(x, x) @ x,
    "dot": lambda x: torch.dot(x, x),
    "var": lambda x: x.double().var(),
    "power-2": lambda x: x**2,
    "power-3": lambda x: x**3,
    "power-0": lambda x: x**0,
    "power-7": lambda x: x**7,
    "rpow": lambda x: 2 ** (x % 5),
    "add-scalar": lambda x: x + 100,
    "mul-scalar": lambda x: x * 7,
    "rsub-scalar": lambda x: 1 - x,
    "to-uint8": lambda x: x.to(torch.uint8),
    "to-int8": lambda x: x.to(torch.int8),
    "to-int16": lambda x: x.to(torch.int16),
    "to-int32": lambda x: x.to(torch.int32),
    "to-int64": lambda x: x.to(torch.int64),
    "view": lambda x: x.view(torch.uint8),
    "flip": lambda x: x.flip(0),
    "bincount-free": lambda x: torch.histc(x.double(), 4, -10, 10),
}
BINARY: dict[str, Call] = {
    "add": torch.add,
    "sub": torch.sub,
    "mul": torch.mul,
    "add-alpha": lambda x, y: torch.add(x, y, alpha=3),
    "addcmul": lambda x, y: torch.addcmul(x, x, y),
    "and": torch.bitwise_and,
    "or": torch.bitwise_or,
    "xor": torch.bitwise_xor,
    "maximum": torch.maximum,
    "minimum": torch.minimum,
    "lt": torch.lt,
    "ge": torch.ge,
    "clamp": lambda x, y: torch.clamp(x, y, y + 1),
    "atan2": torch.atan2,
    "hypot": lambda x, y: torch.hypot(x.double(), y.double()),
    "copysign": torch.copysign,
    "searchsorted": lambda x, y: torch.searchsorted(x.sort()[0], y),
    "isin": torch.isin,
    "pow": lambda x, y: torch.pow(x, y.abs() % 5),
    "scatter_add": lambda x, y: x.scatter_add(0, torch.zeros_like(x, dtype=torch.int64), y),
    "scatter_reduce": lambda x, y: x.scatter_reduce(0, torch.zeros_like(x, dtype=torch.int64), y, "prod"),
}


def ends(dtype: torch.dtype) -> list[int]:
    """The least, the greatest, their neighbours, and small numbers."""
    info = torch.iinfo(dtype)
    near = [-7, -3, -2, -1, 0, 1, 2, 3, 7]
    return [info.min, info.min + 1, *(n for n in near if n >= info.min), info.max - 1, info.max]


def vectors(dtype: torch.dtype, size: int) -> st.SearchStrategy[torch.Tensor]:
    """Vectors of extreme and of small numbers."""
    drawn = st.lists(st.sampled_from(ends(dtype)), min_size=size, max_size=size)
    return drawn.map(lambda xs: torch.tensor(xs, dtype=dtype))


def grid(dtype: torch.dtype) -> tuple[torch.Tensor, torch.Tensor]:
    """Every pair of extreme and of small numbers."""
    values = torch.tensor(ends(dtype), dtype=dtype)
    return values[:, None].expand(-1, len(values)).clone(), values[None].expand(len(values), -1).clone()


@pytest.mark.parametrize("dtype", INTEGERS, ids=str)
def test_division(dtype: torch.dtype) -> None:
    x, y = grid(dtype)
    defined = (y != 0) & ~((x == torch.iinfo(dtype).min) & (y == -1))
    agree(DIVISIONS, x[defined], y[defined])


@pytest.mark.parametrize("dtype", INTEGERS, ids=str)
@pytest.mark.parametrize("divisor", [-7, -2, -1, 1, 2, 3])
def test_division_by_a_scalar(dtype: torch.dtype, divisor: int) -> None:
    x = torch.tensor(ends(dtype)[1:] if dtype in SIGNED else ends(dtype), dtype=dtype)
    if divisor > 0 or dtype in SIGNED:
        agree({n: lambda x, c=c: c(x, divisor) for n, c in DIVISIONS.items()}, x)


@pytest.mark.parametrize("dtype", INTEGERS, ids=str)
@edges
@given(data=st.data())
def test_one_vector(dtype: torch.dtype, data: Any) -> None:
    agree(UNARY, data.draw(vectors(dtype, 3)))


@pytest.mark.parametrize("dtype", INTEGERS, ids=str)
def test_pairs(dtype: torch.dtype) -> None:
    x, y = grid(dtype)
    agree(BINARY, x.flatten(), y.flatten(), whole=True)


@pytest.mark.parametrize("dtype", INTEGERS, ids=str)
def test_divisors(dtype: torch.dtype) -> None:
    # without the least number, whose absolute value overflows in C++
    x, y = grid(dtype)
    keep = (x != torch.iinfo(dtype).min) & (y != torch.iinfo(dtype).min) if dtype in SIGNED else x == x
    agree({"gcd": torch.gcd}, x[keep], y[keep])
    few = (x[keep].abs() < 8) & (y[keep].abs() < 8)
    agree({"lcm": torch.lcm}, x[keep][few], y[keep][few])


@pytest.mark.parametrize("dtype", INTEGERS, ids=str)
def test_shifts(dtype: torch.dtype) -> None:
    """By a negative amount or by all bits: 0 or the sign, as eager has it."""
    bits = torch.iinfo(dtype).bits
    amounts = [*([-1, -bits] if dtype in SIGNED else []), 0, 1, bits - 1, bits, bits + 1, 100]
    values = torch.tensor(ends(dtype), dtype=dtype)
    x = values[:, None].expand(-1, len(amounts)).clone()
    y = torch.tensor(amounts, dtype=dtype).expand_as(x).clone()
    agree({"left": torch.bitwise_left_shift, "right": torch.bitwise_right_shift}, x, y)
    for amount in amounts:
        agree({"left": lambda x, a=amount: x << a, "right": lambda x, a=amount: x >> a}, x)


@pytest.mark.parametrize("dtype", SIGNED, ids=str)
def test_negative_powers(dtype: torch.dtype) -> None:
    """A tensor as exponent: 1 and -1 have powers, and all other numbers give 0."""
    x, y = grid(dtype)
    defined = x != 0  # 0 to a negative power is a division by zero
    agree({"pow": torch.pow}, x[defined], y[defined])


@pytest.mark.parametrize("dtype", FLOATS, ids=str)
@pytest.mark.parametrize("result", INTEGERS, ids=str)
def test_casts(dtype: torch.dtype, result: torch.dtype) -> None:
    numbers = [0.0, -0.0, 0.5, 1.5, 2.5, 0.9999, 100.75, 126.5]
    signed = [] if result is torch.uint8 else [-0.5, -1.5, -2.5, -100.75, -127.5]
    agree({"to": lambda x: x.to(result)}, torch.tensor([*numbers, *signed], dtype=dtype))


@edges
@given(data=st.data(), pair=st.tuples(st.sampled_from(INTEGERS), st.sampled_from(INTEGERS)))
@example(data=None, pair=(torch.uint8, torch.int8))
def test_mixed_dtypes(data: Any, pair: tuple[torch.dtype, torch.dtype]) -> None:
    if data is None:
        x, y = torch.tensor([255, 1, 0], dtype=torch.uint8), torch.tensor([-1, -128, 127], dtype=torch.int8)
    else:
        x, y = data.draw(vectors(pair[0], 3)), data.draw(vectors(pair[1], 3))
    agree(BINARY, x, y)


BOUNDS: dict[str, Callable[[int], Call]] = {
    "min": lambda n: lambda x: x.clamp(min=n),
    "max": lambda n: lambda x: x.clamp_max(n),
    "both": lambda n: lambda x: x.clamp(-(2**40), n),
    "hardtanh-min": lambda n: lambda x: F.hardtanh(x, n, 2**40),
    "hardtanh-max": lambda n: lambda x: F.hardtanh(x, -(2**40), n),
    "foreach": lambda n: lambda x: torch._foreach_clamp_max([x], n)[0],
    "foreach-list": lambda n: lambda x: torch._foreach_maximum([x], [n])[0],
}


@pytest.mark.parametrize("dtype", [torch.uint8, torch.int32], ids=str)
def test_bounds_that_the_dtype_does_not_hold(dtype: torch.dtype) -> None:
    """Until torch 2.14 they are refused, or wrap around; since 2.15 those that bound nothing are none."""
    least, most = torch.iinfo(dtype).min, torch.iinfo(dtype).max
    calls = {f"{name} {n}": call(n) for name, call in BOUNDS.items() for n in (least - 1, most, most + 1)}
    agree(calls, torch.tensor([least, 0, 5, most], dtype=dtype), whole=True)


@pytest.mark.parametrize("dtype", [torch.float16, torch.bfloat16, torch.float32], ids=str)
def test_steps_of_linspace(dtype: torch.dtype) -> None:
    """Of numbers and of tensors; torch 2.15 rounds once, and older releases at each step of the formula."""
    ends = torch.tensor([-1.0, 1.0, -3.3, 7.1])
    calls: dict[str, Call] = {}
    for n in (4, 7, 50):
        calls[f"numbers-{n}"] = lambda x, n=n: torch.linspace(-3.3, 7.1, n, dtype=dtype)
        calls[f"tensors-{n}"] = lambda x, n=n: torch.linspace(x[2], x[1], n, dtype=dtype)
    agree(calls, ends, tolerance=(0, 1e-6))


@pytest.mark.parametrize("dtype", [torch.uint8, torch.int8, torch.int64])
def test_bounds_that_data_decide(dtype: torch.dtype) -> None:
    """A bound that the dtype cannot hold bounds nothing, or all: it wrapped around."""
    x, bounds = torch.tensor([0, 1, 100], dtype=dtype), torch.tensor([300, -300])

    def clamped(x: torch.Tensor, bounds: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        high, low = bounds.tolist()
        return x.clamp(max=high), x.clamp(min=low)

    for program in (hloemit.lower(clamped, (x, bounds)).compile("cpu"), hloemit.compile(clamped)):
        assert [each.tolist() for each in program(x, bounds)] == [[0, 1, 100]] * 2
