"""Dimensions of every operator that takes one: negative, out of range, twice, and of 0-d tensors."""

from __future__ import annotations

from typing import Any

import pytest
import torch
import torch.nn.functional as F
from hypothesis import example, given
from hypothesis import strategies as st

from tests.ops.edges import Call, agree, edges, numbers, shapes

# What takes one dimension, by family: x, d -> result
ONE: dict[str, dict[str, Call]] = {
    "reductions": {
        "sum": lambda x, d: x.sum(d),
        "sum-keepdim": lambda x, d: x.sum(d, keepdim=True),
        "mean": lambda x, d: x.mean(d),
        "prod": lambda x, d: x.prod(d),
        "nansum": lambda x, d: x.nansum(d),
        "nanmean": lambda x, d: x.nanmean(d),
        "any": lambda x, d: x.any(d),
        "all": lambda x, d: x.all(d, keepdim=True),
        "var": lambda x, d: x.var(d),
        "std": lambda x, d: x.std(d, correction=0),
        "var_mean": torch.var_mean,
        "logsumexp": lambda x, d: x.logsumexp(d),
        "norm": lambda x, d: x.norm(dim=d),
        "vector_norm": lambda x, d: torch.linalg.vector_norm(x, 1, d),
        "count_nonzero": torch.count_nonzero,
    },
    "extrema": {
        "amax": lambda x, d: x.amax(d),
        "amin": lambda x, d: x.amin(d, keepdim=True),
        "aminmax": lambda x, d: torch.aminmax(x, dim=d),
        "max": lambda x, d: x.max(d),
        "min": lambda x, d: x.min(d, keepdim=True),
        "argmax": lambda x, d: x.argmax(d),
        "argmin": lambda x, d: x.argmin(d, keepdim=True),
        "median": lambda x, d: x.median(d)[0],
        "nanmedian": lambda x, d: x.nanmedian(d)[0],
        "mode": lambda x, d: x.mode(d)[0],
        "kthvalue": lambda x, d: x.kthvalue(1, d)[0],
        "quantile": lambda x, d: x.quantile(0.3, d),
    },
    "scans": {
        "cumsum": lambda x, d: x.cumsum(d),
        "cumprod": lambda x, d: x.cumprod(d),
        "cummax": lambda x, d: x.cummax(d),
        "cummin": lambda x, d: x.cummin(d),
        "logcumsumexp": lambda x, d: x.logcumsumexp(d),
        "diff": lambda x, d: x.diff(dim=d),
        "sort": lambda x, d: x.sort(d, stable=True),
        "argsort": lambda x, d: x.argsort(d, stable=True, descending=True),
        "topk": lambda x, d: x.topk(1, d)[0],
        "flip": lambda x, d: x.flip(d),
        "roll": lambda x, d: x.roll(2, d),
    },
    "softmax": {
        "softmax": lambda x, d: x.softmax(d),
        "log_softmax": lambda x, d: x.log_softmax(d),
        "softmin": F.softmin,
        "normalize": lambda x, d: F.normalize(x, dim=d),
        "glu": F.glu,
        "cosine_similarity": lambda x, d: F.cosine_similarity(x, x + 1, dim=d),
        "renorm": lambda x, d: x.renorm(2, d, 1.0),
    },
    "shapes": {
        "unsqueeze": lambda x, d: x.unsqueeze(d),
        "squeeze": lambda x, d: x.squeeze(d),
        "squeeze-list": lambda x, d: x.squeeze((d,)),
        "transpose": lambda x, d: x.transpose(d, 0),
        "movedim": lambda x, d: x.movedim(0, d),
        "swapdims": lambda x, d: x.swapdims(-1, d),
        "unbind": lambda x, d: x.unbind(d),
        "split": lambda x, d: x.split(2, d),
        "chunk": lambda x, d: x.chunk(2, d),
        "tensor_split": lambda x, d: x.tensor_split(2, d),
        "flatten": lambda x, d: x.flatten(d),
        "cat": lambda x, d: torch.cat([x, x], d),
        "stack": lambda x, d: torch.stack([x, x], d),
        "unflatten": lambda x, d: x.unflatten(d, (1, -1)),
        "select": lambda x, d: x.select(d, -1),
        "narrow": lambda x, d: x.narrow(d, 0, 1),
        "repeat_interleave": lambda x, d: x.repeat_interleave(2, d),
        "unfold": lambda x, d: x.unfold(d, 1, 2),
        "size": lambda x, d: x.size(d),
        "index_select": lambda x, d: x.index_select(d, torch.tensor([0])),
        "index_fill": lambda x, d: x.index_fill(d, torch.tensor([0]), 7.0),
        "gather": lambda x, d: x.gather(d, torch.zeros_like(x, dtype=torch.int64)),
        "scatter": lambda x, d: x.scatter(d, torch.zeros_like(x, dtype=torch.int64), 3.0),
    },
}

# What takes a list of dimensions
MANY: dict[str, Call] = {
    "sum": lambda x, d: x.sum(d),
    "mean": lambda x, d: x.mean(d, keepdim=True),
    "amax": lambda x, d: x.amax(d),
    "amin": lambda x, d: x.amin(d),
    "any": lambda x, d: x.any(d),
    "all": lambda x, d: x.all(d),
    "var": lambda x, d: x.var(d),
    "std_mean": torch.std_mean,
    "logsumexp": lambda x, d: x.logsumexp(d),
    "vector_norm": lambda x, d: torch.linalg.vector_norm(x, dim=d),
    "nansum": lambda x, d: x.nansum(d or None),  # PyTorch's fake tensors take () for no dimension, and eager for all
    "count_nonzero": torch.count_nonzero,
    "squeeze": lambda x, d: x.squeeze(d),
    "flip": lambda x, d: x.flip(d),
    "permute": lambda x, d: x.permute(d),
    "roll": lambda x, d: torch.roll(x, [1] * len(d), d) if x.numel() else x.sum(d),  # as in test_one_dimension
    "fftn": lambda x, d: torch.fft.fftn(x, dim=d),
    "movedim": lambda x, d: x.movedim(d, d[::-1]),
    "rot90": lambda x, d: x.rot90(1, d),
    "diagonal": lambda x, d: x.diagonal(0, *d),
}


def bound(calls: dict[str, Call], d: Any) -> dict[str, Call]:
    """The calls with their dimension given."""
    return {name: lambda x, call=call: call(x, d) for name, call in calls.items()}


@pytest.mark.parametrize("family", ONE)
@edges
@given(shape=shapes(max_rank=3), dim=st.integers(-5, 4))
@example(shape=[], dim=-1)
@example(shape=[], dim=0)
@example(shape=[], dim=1)
@example(shape=[2, 3], dim=-3)
@example(shape=[2, 3], dim=2)
def test_one_dimension(family: str, shape: list[int], dim: int) -> None:
    calls = bound(ONE[family], dim)
    if 0 in shape and not -len(shape) <= dim < len(shape):
        # eager looks at no dimension of an empty tensor here; hloemit refuses it
        calls = {n: c for n, c in calls.items() if n not in ("cummax", "cummin", "roll")}
    agree(calls, numbers(shape))


@edges
@given(shape=shapes(max_rank=4, sizes=(0, 1, 2, 3)), dims=st.lists(st.integers(-4, 3), max_size=4))
@example(shape=[], dims=[0, -1])
@example(shape=[2, 3], dims=[0, 0])
@example(shape=[2, 3], dims=[0, -2])
@example(shape=[2, 3], dims=[])
def test_lists_of_dimensions(shape: list[int], dims: list[int]) -> None:
    agree(bound(MANY, tuple(dims)), numbers(shape))
