"""Type promotion: every pair of dtypes, 0-d tensors and Python scalars, and ``dtype=`` of reductions."""

from __future__ import annotations

from typing import Any

import pytest
import torch
from hypothesis import example, given
from hypothesis import strategies as st

from tests.ops.edges import DTYPES, Call, agree, edges, numbers


def set_first(x: torch.Tensor, value: Any) -> torch.Tensor:
    """``x`` with its first element replaced by assignment."""
    x = x.clone()
    x[0] = value
    return x


# Operands are 1 … 3: a division by an integer zero raises in eager and cannot in a compiled program.
PAIRS: dict[str, dict[str, Call]] = {
    "arithmetic": {
        "add": torch.add,
        "sub": torch.sub,
        "mul": torch.mul,
        "add-alpha": lambda x, y: torch.add(x, y, alpha=2),
        "rsub": torch.rsub,
        "div": torch.div,
        "div-trunc": lambda x, y: torch.div(x, y, rounding_mode="trunc"),
        "div-floor": lambda x, y: torch.div(x, y, rounding_mode="floor"),
        "floor_divide": torch.floor_divide,
        "remainder": torch.remainder,
        "fmod": torch.fmod,
        "pow": torch.pow,
        "float_power": torch.float_power,
        "true_divide": torch.true_divide,
        "addcmul": lambda x, y: torch.addcmul(x, y, y),
        "addcdiv": lambda x, y: torch.addcdiv(x, y, y),
        "lerp": lambda x, y: torch.lerp(x, y, 0.5),
    },
    "compared": {
        "eq": torch.eq,
        "ne": torch.ne,
        "lt": torch.lt,
        "ge": torch.ge,
        "maximum": torch.maximum,
        "minimum": torch.minimum,
        "fmax": torch.fmax,
        "fmin": torch.fmin,
        "where": lambda x, y: torch.where(x == 1, x, y),
        "clamp-min": lambda x, y: torch.clamp(x, min=y),
        "clamp": lambda x, y: torch.clamp(x, y, y + 1),
        "isclose": torch.isclose,
        "isin": torch.isin,
        "masked_fill": lambda x, y: x.masked_fill(x == 1, y.real if y.is_complex() and not x.is_complex() else y),
        "cat": lambda x, y: torch.cat([x.reshape(-1), y.reshape(-1)]),
        "stack": lambda x, y: torch.stack([x, y]),
        "logical_or": torch.logical_or,
        "bucketize": lambda x, y: torch.bucketize(x, y.sort()[0]),
    },
    "transcendental": {
        "atan2": torch.atan2,
        "hypot": torch.hypot,
        "copysign": torch.copysign,
        "xlogy": torch.xlogy,
        "logaddexp": torch.logaddexp,
        "logaddexp2": torch.logaddexp2,
        "heaviside": torch.heaviside,
        "nextafter": torch.nextafter,
        "ldexp": lambda x, y: torch.ldexp(
            x, y.flatten()
        ),  # with 0-d exponents PyTorch's fake tensors promote otherwise
        "gcd": torch.gcd,
        "lcm": torch.lcm,
        "zeta": lambda x, y: torch.special.zeta(x + 1, y),
        "xlog1py": torch.special.xlog1py,
    },
    "bits": {
        "and": torch.bitwise_and,
        "or": torch.bitwise_or,
        "xor": torch.bitwise_xor,
        "left": torch.bitwise_left_shift,
        "right": torch.bitwise_right_shift,
        "lshift": lambda x, y: x << y,
        "rshift": lambda x, y: x >> y,
    },
}
# In-place arithmetic is asked only where the result fits: a capture's functional form converts, where eager refuses
PLACED: dict[str, Call] = {
    "iadd": lambda x, y: x.clone().add_(y.to(x.dtype)),
    "imul": lambda x, y: x.clone().mul_(y if torch.can_cast(torch.result_type(x, y), x.dtype) else True),
    "idiv": lambda x, y: x.clone().div_(y),
    "ipow": lambda x, y: x.clone().pow_(y),
    "ifloor_divide": lambda x, y: x.clone().floor_divide_(y),
    "copy_": lambda x, y: x.clone().copy_(y),
    "fill_": lambda x, y: x.clone().fill_(y),
    "index_put": lambda x, y: x.index_put((torch.tensor([0]),), y),
    "setitem": set_first,
    "type_as": lambda x, y: x.type_as(y),
    "full_like": lambda x, y: torch.full_like(x, 2, dtype=y.dtype),
    "scatter": lambda x, y: x.scatter(0, torch.tensor([0]), y),
    "matmul": torch.matmul,
    "result_type": lambda x, y: torch.zeros(2, dtype=torch.result_type(x, y)),
}
# A scalar is drawn for s
SCALARS: dict[str, Any] = {
    "add": lambda x, s: x + s,
    "radd": lambda x, s: s + x,
    "sub": lambda x, s: x - s,
    "rsub": lambda x, s: s - x,
    "mul": lambda x, s: s * x,
    "div": lambda x, s: x / s,
    "rdiv": lambda x, s: s / x,
    "div-trunc": lambda x, s: torch.div(x, s, rounding_mode="trunc"),
    "div-floor": lambda x, s: torch.div(x, s, rounding_mode="floor"),
    "floordiv": lambda x, s: x // s,
    "rfloordiv": lambda x, s: s // x,
    "mod": lambda x, s: x % s,
    "rmod": lambda x, s: s % x,
    "fmod": torch.fmod,
    "pow": lambda x, s: x ** (int(s) if isinstance(s, bool) and x.dtype is torch.bool else s),
    "rpow": lambda x, s: s**x,
    "float_power": torch.float_power,
    "eq": lambda x, s: x == s,
    "lt": lambda x, s: x < s,
    "ge": lambda x, s: x >= s,
    "and": lambda x, s: x & s,
    "xor": lambda x, s: s ^ x,
    "lshift": lambda x, s: x << s,
    "where": lambda x, s: torch.where(x == 1, x, s),
    "rwhere": lambda x, s: torch.where(x == 1, s, x),
    "clamp-min": lambda x, s: x.clamp(min=s),
    "clamp-max": lambda x, s: x.clamp(max=s),
    "clamp": lambda x, s: x.clamp(1, s),
    "masked_fill": lambda x, s: x.masked_fill(x == 1, s),
    "copysign": torch.copysign,
    "xlogy": torch.xlogy,
    "rxlogy": lambda x, s: torch.xlogy(s, x),
    "full_like": torch.full_like,
    "fill": torch.fill,
    "add-alpha": lambda x, s: torch.add(x, x, alpha=s),
    "threshold": lambda x, s: torch.nn.functional.threshold(x, s, 2),
    "index_fill": lambda x, s: x.index_fill(0, torch.tensor([0]), s),
    "sum-times": lambda x, s: x.sum() * s,
    "setitem": set_first,
    "lerp": lambda x, s: torch.lerp(x, x + 1, s),
    "addcmul": lambda x, s: torch.addcmul(x, x, x, value=s),
    "isin": torch.isin,
    "cumsum": lambda x, s: (x * s).cumsum(0),
}
REDUCTIONS: dict[str, Any] = {
    "sum": lambda x, d: x.sum(dtype=d),
    "sum-dim": lambda x, d: x.sum(0, dtype=d),
    "mean": lambda x, d: x.mean(dtype=d),
    "mean-dim": lambda x, d: x.mean(0, dtype=d),
    "prod": lambda x, d: x.prod(dtype=d),
    "prod-dim": lambda x, d: x.prod(0, dtype=d),
    "cumsum": lambda x, d: x.cumsum(0, dtype=d),
    "cumprod": lambda x, d: x.cumprod(0, dtype=d),
    "nansum": lambda x, d: x.nansum(dtype=d),
    "softmax": lambda x, d: x.softmax(0, dtype=d),
    "log_softmax": lambda x, d: x.log_softmax(0, dtype=d),
    "vector_norm": lambda x, d: torch.linalg.vector_norm(x, dtype=d),
    "norm": lambda x, d: x.norm(dtype=d),
    "to": lambda x, d: x.to(d),
    "full_like": lambda x, d: torch.full_like(x, 3, dtype=d),
    "ones_like": lambda x, d: torch.ones_like(x, dtype=d),
    "zeros": lambda x, d: x.new_zeros(2, dtype=d),
    "arange": lambda x, d: torch.arange(0, 3, dtype=d) + x[0],
    "linspace": lambda x, d: torch.linspace(0, 4, 5, dtype=d) * x[0],
}


def small(shape: list[int], dtype: torch.dtype, seed: int) -> torch.Tensor:
    """Of 1, 2 and 3, or True."""
    return (numbers(shape, torch.int64, seed).abs() % 3 + 1).to(dtype)


TYPES = st.sampled_from(DTYPES)
RANKS = st.sampled_from([([2], [2]), ([2], []), ([], [2]), ([], [])])
NUMBERS = st.sampled_from([True, False, 1, 2, 3, 0.5, 1.5, 2.0, 1j, 2 + 1j])


@pytest.mark.parametrize("family", PAIRS)
@edges
@given(left=TYPES, right=TYPES, ranks=RANKS)
@example(left=torch.uint8, right=torch.int8, ranks=([2], [2]))
@example(left=torch.float16, right=torch.bfloat16, ranks=([2], [2]))
@example(left=torch.int64, right=torch.float16, ranks=([2], []))
@example(left=torch.float16, right=torch.complex128, ranks=([2], []))
def test_pairs(family: str, left: torch.dtype, right: torch.dtype, ranks: tuple[list[int], list[int]]) -> None:
    agree(PAIRS[family], small(ranks[0], left, 0), small(ranks[1], right, 1))


@edges
@given(left=TYPES, right=TYPES)
def test_writes_keep_the_dtype(left: torch.dtype, right: torch.dtype) -> None:
    agree(PLACED, small([1], left, 0), small([1], right, 1))


@edges
@given(dtype=TYPES, scalar=NUMBERS, rank=st.integers(0, 1))
@example(dtype=torch.uint8, scalar=-1, rank=1)
@example(dtype=torch.bool, scalar=True, rank=1)
@example(dtype=torch.float16, scalar=2 + 1j, rank=1)
@example(dtype=torch.int64, scalar=2.0, rank=0)
def test_scalars(dtype: torch.dtype, scalar: Any, rank: int) -> None:
    # by False nothing is divided: an integer division by zero raises in eager
    left_out = ("div", "mod", "floor") if not scalar else ()
    calls = {n: c for n, c in SCALARS.items() if not any(part in n for part in left_out)}
    agree({n: lambda x, c=c: c(x, scalar) for n, c in calls.items()}, small([2] * rank, dtype, 0))


@edges
@given(dtype=TYPES, result=TYPES)
@example(dtype=torch.float32, result=torch.int32)
@example(dtype=torch.bool, result=torch.bool)
@example(dtype=torch.complex64, result=torch.float32)
def test_dtype_argument(dtype: torch.dtype, result: torch.dtype) -> None:
    agree({n: lambda x, c=c: c(x, result) for n, c in REDUCTIONS.items()}, small([2], dtype, 0))
