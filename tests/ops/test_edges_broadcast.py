"""Broadcasting between sizes of 1, 0 and missing dimensions."""

from __future__ import annotations

from typing import Any

import pytest
import torch
import torch.nn.functional as F
from hypothesis import example, given
from hypothesis import strategies as st

from tests.ops.edges import Call, agree, edges, numbers

BINARY: dict[str, Call] = {
    "add": lambda x, y: torch.add(x, y, alpha=3),
    "sub": lambda x, y: x - y,
    "rsub": lambda x, y: torch.rsub(x, y, alpha=2),
    "mul": lambda x, y: x * y,
    "div": lambda x, y: x / y,
    "floor_divide": lambda x, y: x // y,
    "remainder": lambda x, y: x % y,
    "fmod": torch.fmod,
    "pow": torch.pow,
    "atan2": torch.atan2,
    "hypot": torch.hypot,
    "maximum": torch.maximum,
    "minimum": torch.minimum,
    "fmax": torch.fmax,
    "fmin": torch.fmin,
    "copysign": torch.copysign,
    "nextafter": torch.nextafter,
    "heaviside": torch.heaviside,
    "xlogy": torch.xlogy,
    "logaddexp": torch.logaddexp,
    "eq": lambda x, y: x == y,
    "lt": lambda x, y: x < y,
    "ge": lambda x, y: x >= y,
    "logical_and": torch.logical_and,
    "logical_xor": torch.logical_xor,
    "isclose": torch.isclose,
    "masked_fill": lambda x, y: x.masked_fill(y > 0, 1.5),
    "masked_fill-tensor": lambda x, y: torch.masked_fill(x, y > 0, torch.tensor(2.5)),
    "masked_scatter": lambda x, y: x.masked_scatter(y > 0, torch.arange(64.0)),
    "clamp-min": lambda x, y: x.clamp(min=y),
    "clamp-max": lambda x, y: x.clamp(max=y),
    "broadcast_tensors": lambda x, y: [t * 1 for t in torch.broadcast_tensors(x, y)],
    "expand_as": lambda x, y: x.expand_as(y) * 1,
    "mse_loss": lambda x, y: F.mse_loss(x, y, reduction="none"),
    "huber_loss": lambda x, y: F.huber_loss(x, y, reduction="none"),
    "poisson_nll_loss": lambda x, y: F.poisson_nll_loss(x, y, reduction="none"),
    "prelu": F.prelu,
    "dist": torch.dist,
    "cross": torch.linalg.cross,
    "vecdot": torch.linalg.vecdot,
    "cosine_similarity": lambda x, y: F.cosine_similarity(x, y, dim=-1),
    "cdist": lambda x, y: torch.cdist(x, y, p=1.0),
    "add_": lambda x, y: x.clone().add_(y),
    "copy_": lambda x, y: x.clone().copy_(y),
    "matmul": torch.matmul,
    "matmul-transposed": lambda x, y: x @ y.mT,
    "isin": torch.isin,
    "kron": torch.kron,
    "outer": torch.outer,
    "tensordot": lambda x, y: torch.tensordot(x, y, 1).abs(),  # the sign of a zero is the order of the sum
    "take_along_dim": lambda x, y: torch.take_along_dim(x, torch.zeros_like(y, dtype=torch.int64), -1),
}
TERNARY: dict[str, Call] = {
    "where": lambda x, y, z: torch.where(x > 0, y, z),
    "clamp": torch.clamp,
    "lerp": torch.lerp,
    "lerp-scalar": lambda x, y, z: torch.lerp(x, y, 0.25),
    "addcmul": lambda x, y, z: torch.addcmul(x, y, z, value=2),
    "addcdiv": lambda x, y, z: torch.addcdiv(x, y, z, value=-1),
    "index": lambda x, y, z: torch.arange(27.0).reshape(3, 3, 3)[index(x), index(y), index(z)],
    "index-around": lambda x, y, z: torch.arange(27.0).reshape(3, 3, 3)[index(x), :, index(y)],
    "index_put": lambda x, y, z: torch.zeros(3, 3).index_put((index(x), index(y)), z, accumulate=True),
    "broadcast": lambda x, y, z: torch.broadcast_tensors(x, y, z)[2] * 1,
    "baddbmm": torch.baddbmm,
    "addmm": torch.addmm,
    "addmv": torch.addmv,
    "addr": torch.addr,
    "addbmm": torch.addbmm,
    "attention": F.scaled_dot_product_attention,
    "bilinear": lambda x, y, z: F.binary_cross_entropy_with_logits(x, y, z, reduction="none"),
    "einsum": lambda x, y, z: torch.einsum("...,...,...->...", x, y, z),
    "slice_scatter": lambda x, y, z: torch.slice_scatter(x, y, 0, 0, 1),
}


def index(x: torch.Tensor) -> torch.Tensor:
    """Indices from -3 to 2; not 0-d, which Python's ``x[i]`` reads as a number, and a capture has none."""
    return torch.atleast_1d(torch.remainder(x.long(), 6) - 3)


def near(count: int, max_rank: int = 3) -> st.SearchStrategy[list[list[int]]]:
    """Shapes that mostly broadcast: one shape, of which each tensor keeps a suffix, with some sizes 1."""

    def cut(draw: Any, shape: list[int]) -> list[int]:
        kept = shape[draw(st.integers(0, len(shape))) :] if draw(st.booleans()) else shape
        return [draw(st.sampled_from((1, d, d, 3))) if draw(st.booleans()) else d for d in kept]

    @st.composite
    def strategy(draw: Any) -> list[list[int]]:
        shape = draw(st.lists(st.sampled_from((0, 1, 2, 3)), max_size=max_rank))
        return [cut(draw, shape) for _ in range(count)]

    return strategy()


@edges
@given(pair=near(2))
@example(pair=[[], []])
@example(pair=[[], [0]])
@example(pair=[[1], [0]])
@example(pair=[[0, 1], [3]])
@example(pair=[[2, 1, 3], [3, 1]])
@example(pair=[[0], [3]])
def test_pairs(pair: list[list[int]]) -> None:
    x, y = (numbers(shape, seed=i) for i, shape in enumerate(pair))
    agree(BINARY, x, y)


@edges
@given(triple=near(3))
@example(triple=[[], [], []])
@example(triple=[[1], [0], [1, 1]])
@example(triple=[[2, 1], [3], []])
@example(triple=[[3], [2, 3], [1]])
@example(triple=[[1, 2], [3, 1], [0, 1, 1]])
def test_triples(triple: list[list[int]]) -> None:
    agree(TERNARY, *(numbers(shape, seed=i) for i, shape in enumerate(triple)))


@pytest.mark.parametrize("shape", [[], [1], [0], [3], [1, 3], [2, 1], [0, 1]])
@edges
@given(target=st.lists(st.integers(-1, 3), max_size=3))
def test_expand(shape: list[int], target: list[int]) -> None:
    calls: dict[str, Call] = {
        "expand": lambda x: x.expand(target) * 1,
        "broadcast_to": lambda x: torch.broadcast_to(x, target) * 1,
        "view": lambda x: x.view(target) * 1,
        "reshape": lambda x: x.reshape(target) * 1,
        "repeat": lambda x: x.repeat([abs(n) for n in target]),
        "tile": lambda x: x.tile([abs(n) for n in target]),
    }
    agree(calls, numbers(shape))
