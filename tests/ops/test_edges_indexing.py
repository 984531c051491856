"""Indexing: negative and repeated indices, index tensors that broadcast, slices, diagonals, rolls, scatters."""

from __future__ import annotations

from typing import Any

import pytest
import torch
from hypothesis import example, given
from hypothesis import strategies as st

from tests.ops.edges import Call, agree, edges, numbers

# x is 3 × 4 × 2, i and j are of -3 … 2, of shapes [2], [2] or [2, 1], k is of 0 … 2
READS: dict[str, Call] = {
    "first": lambda x, i, j, k: x[i],
    "second": lambda x, i, j, k: x[:, i],
    "last": lambda x, i, j, k: x[..., k % 2],
    "two": lambda x, i, j, k: x[i, j],
    "apart": lambda x, i, j, k: x[i, :, k % 2],
    "with-none": lambda x, i, j, k: x[i, None, j],
    "none-first": lambda x, i, j, k: x[None, i],
    "with-slice": lambda x, i, j, k: x[1:, j],
    "slice-between": lambda x, i, j, k: x[i, ::2, k % 2],
    "three": lambda x, i, j, k: x[i, j, k % 2],
    "number": lambda x, i, j, k: x[i, -1],
    "number-first": lambda x, i, j, k: x[-1, i],
    "ellipsis": lambda x, i, j, k: x[..., i, :],
    "list": lambda x, i, j, k: x[[0, -1, 0]],
    "narrow-index": lambda x, i, j, k: x[i.to(torch.int32)],
    "index_select": lambda x, i, j, k: x.index_select(1, k),
    "gather": lambda x, i, j, k: x.gather(1, k.reshape(1, -1, 1)),
    "take": lambda x, i, j, k: x.take(i),
    "take-two-ways": lambda x, i, j, k: x.take(j * 8),
    "take_along_dim": lambda x, i, j, k: x.take_along_dim(k.reshape(1, -1, 1), 1),
    "embedding": lambda x, i, j, k: torch.nn.functional.embedding(k, x[:, :, 0]),
    "embedding-padded": lambda x, i, j, k: torch.nn.functional.embedding(k, x[:, :, 0], padding_idx=-1),
    "one_hot": lambda x, i, j, k: torch.nn.functional.one_hot(k, 4),
    "select": lambda x, i, j, k: x.select(1, -2),
    "index-grid": lambda x, i, j, k: x[i[..., None], j.flatten()],
}
WRITES: dict[str, Call] = {
    "assign": lambda x, i, j, k: put(x, (slice(None), 1), 5.0),
    "assign-index": lambda x, i, j, k: put(x, (i,), 5.0),
    "assign-negative": lambda x, i, j, k: put(x, (-1, slice(None, None, 2)), x[0, :2]),
    "assign-none": lambda x, i, j, k: put(x, (None, 1), x[0]),
    "assign-broadcast": lambda x, i, j, k: put(x, (i, j), 2.0),
    "index_put": lambda x, i, j, k: x.index_put((i,), x[:1], accumulate=True),
    "index_put-two": lambda x, i, j, k: x.index_put((i, j), x[0, 0], accumulate=True),
    "index_put-apart": lambda x, i, j, k: x.index_put((i, None, k % 2), torch.tensor(1.5), accumulate=True),
    "index_add": lambda x, i, j, k: x.index_add(0, k, x[: len(k)], alpha=2),
    "index_add-last": lambda x, i, j, k: x.index_add(-2, k, x[:, : len(k)]),
    "index_fill": lambda x, i, j, k: x.index_fill(1, i, 9.0),
    "index_copy": lambda x, i, j, k: x.index_copy(1, torch.tensor([3, 0]), x[:, :2]),
    "scatter": lambda x, i, j, k: x.scatter(1, wide(k), 4.0),
    "scatter-add": lambda x, i, j, k: x.scatter(1, wide(k), x, reduce="add"),
    "scatter-multiply": lambda x, i, j, k: x.scatter(1, wide(k), x, reduce="multiply"),
    "scatter_add": lambda x, i, j, k: x.scatter_add(1, wide(k), x),
    "scatter_add-shorter": lambda x, i, j, k: x.scatter_add(1, wide(k)[:1, :, :1], x),
    "put": lambda x, i, j, k: x.put(i, torch.ones(i.shape), accumulate=True),
    "index_reduce-prod": lambda x, i, j, k: x.index_reduce(0, k, x[: len(k)], "prod"),
    "index_reduce-mean": lambda x, i, j, k: x.index_reduce(0, k, x[: len(k)], "mean", include_self=False),
    "index_reduce-amax": lambda x, i, j, k: x.index_reduce(1, k, x[:, : len(k)], "amax"),
    "index_reduce-amin": lambda x, i, j, k: x.index_reduce(1, k, x[:, : len(k)], "amin", include_self=False),
    "masked_fill": lambda x, i, j, k: x.masked_fill(x > 1, -1.0),
    "masked_scatter": lambda x, i, j, k: x.masked_scatter(x > 0, x.flip(0)),
    "mask-assign": lambda x, i, j, k: put(x, (x < 0,), 0.0),
    "mask-assign-rows": lambda x, i, j, k: put(x, (x[:, 0, 0] < 0,), 0.5),
    "select_scatter": lambda x, i, j, k: x.select_scatter(x[0], 0, -1),
    "slice_scatter": lambda x, i, j, k: x.slice_scatter(x[:, :2], 1, 0, 4, 2),
    "diagonal_scatter": lambda x, i, j, k: x.diagonal_scatter(torch.ones(2, 3), 0),
}
REDUCES = [(r, s) for r in ("sum", "prod", "mean", "amax", "amin") for s in (True, False)]
SLICED: dict[str, Any] = {
    "slice": lambda x, a, b, s: x[a:b:s],
    "slice-second": lambda x, a, b, s: x[:, a:b:s],
    "slice-both": lambda x, a, b, s: x[a:, :b:s],
    "slice-from": lambda x, a, b, s: x[a:],
    "slice-to": lambda x, a, b, s: x[..., :b],
    "assign": lambda x, a, b, s: put(x, (slice(a, b, s),), 7.0),
    "add": lambda x, a, b, s: put(x, (slice(None), slice(a, b, s)), x[:, a:b:s] * 2),
    "slice_scatter": lambda x, a, b, s: x.slice_scatter(x[:, a:b:s] + 1, 1, a, b, s),
}
MOVED: dict[str, Any] = {
    "tril": lambda x, a, b: x.tril(a),
    "triu": lambda x, a, b: x.triu(a),
    "diagonal": lambda x, a, b: x.diagonal(a),
    "diagonal-swapped": lambda x, a, b: x.diagonal(a, 1, 0),
    "diag": lambda x, a, b: x.diag(a),
    "diag-vector": lambda x, a, b: x[0].diag(a),
    "diag_embed": lambda x, a, b: torch.diag_embed(x, a),
    "diag_embed-first": lambda x, a, b: torch.diag_embed(x, a, 0, 2),
    "roll": lambda x, a, b: x.roll(a),
    "roll-dim": lambda x, a, b: x.roll(a, 1),
    "roll-both": lambda x, a, b: x.roll((a, b), (0, 1)),
    "roll-twice": lambda x, a, b: x.roll((a, b), (1, 1)),
    "rot90": lambda x, a, b: x.rot90(a),
    "select": lambda x, a, b: x.select(0, a),
    "select-second": lambda x, a, b: x[:, b],
    "number": lambda x, a, b: x[a, b],
    "narrow": lambda x, a, b: x.narrow(1, a, 1),
    "unfold": lambda x, a, b: x.unfold(1, abs(a), abs(b)),
    "diagonal_scatter": lambda x, a, b: x.diagonal_scatter(x.diagonal(a) + 1, a),
    "select_scatter": lambda x, a, b: x.select_scatter(x[:, 0], 1, a),
    "split": lambda x, a, b: x.split(a, 1),
    "chunk": lambda x, a, b: x.chunk(a, 1),
    "tensor_split": lambda x, a, b: x.tensor_split((a, b), 1),
    "split-sizes": lambda x, a, b: x.split([a, b], 1),
    "vander": lambda x, a, b: torch.vander(x[0], abs(a), increasing=b > 0),
    "tril_indices": lambda x, a, b: torch.tril_indices(3, 4, a),
    "triu_indices": lambda x, a, b: torch.triu_indices(4, 3, a),
    "arange": lambda x, a, b: torch.arange(a, b, 2),
    "repeat_interleave": lambda x, a, b: x.repeat_interleave(a, 0),
    "as_strided": lambda x, a, b: x.as_strided((2, 2), (abs(a), 1), abs(b) % 2),
    "unflatten": lambda x, a, b: x.unflatten(1, (a, b)),
    "movedim": lambda x, a, b: x.movedim(a, b),
}


def put(x: torch.Tensor, where: Any, value: Any) -> torch.Tensor:
    """``x`` after ``x[where] = value``."""
    x = x.clone()
    x[where] = value
    return x


def wide(k: torch.Tensor) -> torch.Tensor:
    """Indices for a 3 × 4 × 2 tensor along its middle dimension, with duplicates."""
    return k.reshape(1, -1, 1)[:, :1].expand(3, 3, 2) + torch.tensor([0, 1, 0]).reshape(1, 3, 1)


INDEX = st.lists(st.integers(-3, 2), min_size=2, max_size=2)
BOUND = st.none() | st.integers(-6, 6)


@pytest.mark.parametrize("calls", [READS, WRITES], ids=["reads", "writes"])
@edges
@given(i=INDEX, j=INDEX, tall=st.booleans(), k=st.lists(st.integers(0, 2), min_size=2, max_size=2))
@example(i=[-1, 2], j=[-3, 0], tall=True, k=[1, 1])
@example(i=[0, 0], j=[1, -2], tall=False, k=[2, 2])
def test_index_tensors(calls: dict[str, Call], i: list[int], j: list[int], tall: bool, k: list[int]) -> None:
    second = torch.tensor(j).reshape(2, 1) if tall else torch.tensor(j)
    agree(calls, numbers([3, 4, 2]), torch.tensor(i), second, torch.tensor(k))


@pytest.mark.parametrize("dtype", [torch.float32, torch.bfloat16, torch.int32, torch.uint8], ids=str)
@edges
@given(index=st.lists(st.integers(0, 2), min_size=4, max_size=4), seed=st.integers(0, 9))
@example(index=[1, 1, 1, 1], seed=0)
def test_scatter_reduce(dtype: torch.dtype, index: list[int], seed: int) -> None:
    calls: dict[str, Call] = {
        f"{r}-{s}": lambda x, i, y, r=r, s=s: x.scatter_reduce(0, i, y, r, include_self=s) for r, s in REDUCES
    }
    agree(calls, numbers([3], dtype, seed), torch.tensor(index), numbers([4], dtype, seed + 1))


@edges
@given(start=BOUND, end=BOUND, step=st.integers(1, 4))
@example(start=-9, end=9, step=3)
@example(start=3, end=1, step=1)
@example(start=None, end=-1, step=2)
def test_slices(start: int | None, end: int | None, step: int) -> None:
    agree({n: lambda x, c=c: c(x, start, end, step) for n, c in SLICED.items()}, numbers([3, 4]))


@edges
@given(a=st.integers(-6, 6), b=st.integers(-5, 5))
@example(a=-3, b=-4)
@example(a=4, b=3)
@example(a=0, b=0)
def test_offsets(a: int, b: int) -> None:
    agree({n: lambda x, c=c: c(x, a, b) for n, c in MOVED.items()}, numbers([3, 4]))
