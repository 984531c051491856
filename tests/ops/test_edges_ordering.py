"""NaN, infinities, signed zeros and ties: sorting, extrema, order statistics, rounding and signs."""

from __future__ import annotations

import pytest
import torch
from hypothesis import example, given
from hypothesis import strategies as st

from tests.ops.edges import FLOATS, Call, agree, edges, specials

NAN, INF = float("nan"), float("inf")

# Where equal elements leave a choice that eager makes otherwise (an unstable sort), only values are compared.
VECTOR: dict[str, Call] = {
    "sort": lambda x: torch.sort(x, stable=True),
    "sort-falling": lambda x: torch.sort(x, stable=True, descending=True),
    "argsort": lambda x: torch.argsort(x, stable=True),
    "argsort-falling": lambda x: torch.argsort(x, stable=True, descending=True),
    "msort": lambda x: same_zeros(torch.msort(x)),
    "topk": lambda x: same_zeros(torch.topk(x, min(3, len(x)))[0]),
    "topk-least": lambda x: same_zeros(torch.topk(x, min(3, len(x)), largest=False)[0]),
    "topk-all": lambda x: same_zeros(torch.topk(x, len(x))[0]),
    "argmax": torch.argmax,
    "argmin": torch.argmin,
    "argmax-dim": lambda x: torch.argmax(x, 0, keepdim=True),
    "argmin-dim": lambda x: torch.argmin(x, 0),
    "max-dim": lambda x: torch.max(x, 0),
    "min-dim": lambda x: torch.min(x, 0),
    "max": lambda x: same_zeros(torch.max(x)),
    "min": lambda x: same_zeros(torch.min(x)),
    "amax": lambda x: same_zeros(torch.amax(x, 0)),
    "amin": lambda x: same_zeros(torch.amin(x, 0)),
    "aminmax": lambda x: [same_zeros(v) for v in torch.aminmax(x)],
    "median": lambda x: same_zeros(torch.median(x)),
    "median-dim": lambda x: same_zeros(torch.median(x, 0)[0]),
    "nanmedian": lambda x: same_zeros(torch.nanmedian(x)),
    "nanmedian-dim": lambda x: same_zeros(torch.nanmedian(x, 0)[0]),
    "kthvalue-first": lambda x: same_zeros(torch.kthvalue(x, 1)[0]),
    "kthvalue-last": lambda x: same_zeros(torch.kthvalue(x, len(x))[0]),
    "mode": lambda x: same_zeros(torch.mode(torch.nan_to_num(x, nan=7.0))[0]),
    "cummax": lambda x: torch.cummax(x, 0),
    "cummin": lambda x: torch.cummin(x, 0),
    "logcumsumexp": lambda x: torch.logcumsumexp(x, 0),
    "cumsum": lambda x: same_zeros(torch.cumsum(x, 0)),
    "cumprod": lambda x: torch.cumprod(x, 0),
    "quantile": lambda x: torch.quantile(x, torch.tensor([0.0, 0.5, 1.0], dtype=x.dtype), interpolation="nearest"),
    "nanquantile": lambda x: torch.nanquantile(x, 0.5, interpolation="lower"),
    "logsumexp": lambda x: torch.logsumexp(x, 0),
    "softmax": lambda x: torch.softmax(x, 0),
    "log_softmax": lambda x: torch.log_softmax(x, 0),
    "nansum": lambda x: same_zeros(torch.nansum(x)),
    "nanmean": lambda x: same_zeros(torch.nanmean(x)),
    "any": torch.any,
    "all": torch.all,
    "count_nonzero": torch.count_nonzero,
    "norm-inf": lambda x: torch.linalg.vector_norm(x, INF),
    "norm-minus-inf": lambda x: torch.linalg.vector_norm(x, -INF),
    "norm-zero": lambda x: torch.linalg.vector_norm(x, 0),
    "histc": lambda x: torch.histc(torch.nan_to_num(x, 0.0, 9.0, -9.0), 5, -2, 2),
    "bucketize": lambda x: torch.bucketize(x, torch.tensor([-1.0, 0.0, 0.0, 1.5], dtype=x.dtype)),
    "bucketize-right": lambda x: torch.bucketize(
        x, torch.tensor([-1.0, 0.0, 0.0, 1.5, INF], dtype=x.dtype), right=True
    ),
    "searchsorted": lambda x: torch.searchsorted(x.sort()[0], x),
    "searchsorted-right": lambda x: torch.searchsorted(x.sort()[0], x, right=True),
    "isin": lambda x: torch.isin(x, torch.tensor([0.0, NAN, 1.5, INF], dtype=x.dtype)),
    "scatter_reduce-amax": lambda x: same_zeros(torch.zeros(1, dtype=x.dtype).scatter_reduce(0, zeros(x), x, "amax")),
    "scatter_reduce-amin": lambda x: same_zeros(
        torch.zeros(1, dtype=x.dtype).scatter_reduce(0, zeros(x), x, "amin", include_self=False)
    ),
    "max_pool": lambda x: torch.nn.functional.max_pool1d(x[None], 2, 1, padding=1, return_indices=True),
}
POINTWISE: dict[str, Call] = {
    "sign": torch.sign,
    "sgn": torch.sgn,
    "signbit": torch.signbit,
    "neg": torch.neg,
    "abs": torch.abs,
    "round": torch.round,
    "round-one": lambda x: torch.round(x, decimals=1),
    "round-minus-one": lambda x: torch.round(x * 10, decimals=-1),
    "floor": torch.floor,
    "ceil": torch.ceil,
    "trunc": torch.trunc,
    "frac": torch.frac,
    "relu": lambda x: same_zeros(torch.relu(x)),
    "relu6": lambda x: same_zeros(torch.nn.functional.relu6(x)),
    "leaky_relu": torch.nn.functional.leaky_relu,
    "hardtanh": torch.nn.functional.hardtanh,
    "hardshrink": torch.nn.functional.hardshrink,
    "softshrink": lambda x: same_zeros(torch.nn.functional.softshrink(x)),
    "threshold": lambda x: torch.nn.functional.threshold(x, 0.0, 5.0),
    "hardsigmoid": torch.nn.functional.hardsigmoid,
    "logit": lambda x: torch.logit(x, eps=0.25),
    "sqrt": torch.sqrt,
    "rsqrt": torch.rsqrt,
    "reciprocal": torch.reciprocal,
    "square": torch.square,
    "isnan": torch.isnan,
    "isposinf": torch.isposinf,
    "isneginf": torch.isneginf,
    "isfinite": torch.isfinite,
    "nan_to_num": torch.nan_to_num,
    "nan_to_num-given": lambda x: torch.nan_to_num(x, 1.0, 2.0, -2.0),
    "heaviside": lambda x: torch.heaviside(x, torch.tensor(0.5, dtype=x.dtype)),
    "logical_not": torch.logical_not,
    "bool": lambda x: x.bool(),
    "clamp": lambda x: torch.clamp(x, -1, 1),
    "clamp-crossed": lambda x: torch.clamp(x, 1, -1),
    "clamp-nan": lambda x: torch.clamp(x, min=NAN),
    "clamp-zero": lambda x: same_zeros(torch.clamp(x, min=0.0)),
    "sinc": torch.sinc,
    "positive": torch.positive,
    "exp": torch.exp,
    "log": torch.log,
    "log1p": torch.log1p,
    "expm1": torch.expm1,
    "atan": torch.atan,
    "tanh": torch.tanh,
    "sigmoid": torch.sigmoid,
    "silu": torch.nn.functional.silu,
    "softplus": torch.nn.functional.softplus,
    "frexp": lambda x: torch.frexp(torch.nan_to_num(x, 0.0, 1.0, 1.0)),
    "pow-zero": lambda x: torch.pow(x, 0),
    "pow-half": lambda x: torch.pow(x, 0.5),
    "pow-minus-one": lambda x: torch.pow(x, -1),
    "pow-three": lambda x: torch.pow(x, 3),
    "mod-two": lambda x: torch.remainder(x, 2),
    "where": lambda x: torch.where(x > 0, x, -x),
}
BINARY: dict[str, Call] = {
    # of a NaN and a zero of either sign the result is fixed; which zero wins of two, nobody promises
    "maximum": lambda x, y: same_zeros(torch.maximum(x, y)),
    "minimum": lambda x, y: same_zeros(torch.minimum(x, y)),
    "fmax": lambda x, y: same_zeros(torch.fmax(x, y)),
    "fmin": lambda x, y: same_zeros(torch.fmin(x, y)),
    "clamp": lambda x, y: same_zeros(torch.clamp(x, min=y)),
    "clamp-max": lambda x, y: same_zeros(torch.clamp(x, max=y)),
    "clamp-both": lambda x, y: same_zeros(torch.clamp(x, y, y)),
    "copysign": torch.copysign,
    "atan2": torch.atan2,
    "hypot": torch.hypot,
    "fmod": torch.fmod,
    "remainder": torch.remainder,
    "floor_divide": torch.floor_divide,
    "div": torch.div,
    "div-trunc": lambda x, y: torch.div(x, y, rounding_mode="trunc"),
    "pow": torch.pow,
    "xlogy": torch.xlogy,
    "logaddexp": torch.logaddexp,
    "logaddexp2": torch.logaddexp2,
    "nextafter": torch.nextafter,
    "heaviside": torch.heaviside,
    "isclose": torch.isclose,
    "isclose-nan": lambda x, y: torch.isclose(x, y, equal_nan=True),
    "eq": torch.eq,
    "ne": torch.ne,
    "le": torch.le,
    "gt": torch.gt,
    "logical_xor": torch.logical_xor,
    "lerp": lambda x, y: torch.lerp(x, y, 0.5),
    "add": torch.add,
    "sub": torch.sub,
    "mul": torch.mul,
}


def zeros(x: torch.Tensor) -> torch.Tensor:
    """An index that sends all of ``x`` to one place."""
    return torch.zeros_like(x, dtype=torch.int64)


def same_zeros(x: torch.Tensor) -> torch.Tensor:
    """``x`` with -0 as 0: where both are equally great, either may be the extremum; a sum may start at either."""
    return torch.where(x == 0, torch.zeros_like(x), x)


@pytest.mark.parametrize("dtype", [torch.float32, torch.bfloat16], ids=str)
@edges
@given(xs=specials())
@example(xs=torch.tensor([NAN, 1.0, NAN, 1.0]))
@example(xs=torch.tensor([-0.0, 0.0, -0.0]))
@example(xs=torch.tensor([-INF, -INF]))
@example(xs=torch.tensor([NAN]))
def test_vectors(dtype: torch.dtype, xs: torch.Tensor) -> None:
    agree(VECTOR, xs.to(dtype))


@pytest.mark.parametrize("dtype", FLOATS, ids=str)
def test_every_special(dtype: torch.dtype) -> None:
    finest = torch.finfo(dtype)
    numbers = [NAN, INF, -INF, -0.0, 0.0, 0.5, -0.5, 1.5, -1.5, 2.5, -2.5, 0.25, -1.0, 1.0, finest.max, finest.min]
    agree(POINTWISE, torch.tensor(numbers, dtype=dtype), whole=True)


@pytest.mark.parametrize("dtype", FLOATS, ids=str)
def test_every_pair_of_specials(dtype: torch.dtype) -> None:
    numbers = torch.tensor([NAN, INF, -INF, -0.0, 0.0, 0.5, -0.5, 1.0, -1.0, 2.0, -3.0], dtype=dtype)
    x, y = (v.flatten() for v in torch.meshgrid(numbers, numbers, indexing="ij"))
    agree(BINARY, x, y, whole=True)


@edges
@given(rows=st.lists(specials(min_size=4, max_size=4), min_size=2, max_size=4), dim=st.integers(-2, 1))
def test_along_a_dimension(rows: list[torch.Tensor], dim: int) -> None:
    """Where each extremum of a matrix lies, ties and NaNs included."""
    calls: dict[str, Call] = {
        "max": lambda x: x.max(dim),
        "min": lambda x: x.min(dim, keepdim=True),
        "argmax": lambda x: x.argmax(dim),
        "argmin": lambda x: x.argmin(),
        "cummax": lambda x: x.cummax(dim),
        "cummin": lambda x: x.cummin(dim),
        "sort": lambda x: x.sort(dim, stable=True),
        "sort-falling": lambda x: x.sort(dim, stable=True, descending=True),
        "median": lambda x: same_zeros(x.median(dim)[0]),
        "topk": lambda x: same_zeros(x.topk(2, dim)[0]),
    }
    agree(calls, torch.stack(rows))


@pytest.mark.parametrize("dtype", [torch.bool, torch.int8, torch.int64], ids=str)
@edges
@given(xs=st.lists(st.integers(0, 2), min_size=1, max_size=7))
def test_ties_of_integers(dtype: torch.dtype, xs: list[int]) -> None:
    names = [
        "sort", "sort-falling", "argsort", "argmax", "argmin", "argmax-dim", "max-dim", "min-dim", "cummax", "cummin",
        "amax", "aminmax", "topk", "topk-least", "median", "isin", "searchsorted", "mode",
    ]  # fmt: skip
    agree({name: VECTOR[name] for name in names}, torch.tensor(xs).to(dtype))
