"""Products of bfloat16 with a single row, which XLA's compiler for CPUs is given twice."""

from __future__ import annotations

from collections.abc import Callable

import pytest
import torch
from torch import Tensor
from torch.nn import functional

import hloemit
from tests.platforms.convolutions import on_cpu

FORMS: dict[str, tuple[Callable[[Tensor, Tensor], Tensor], tuple[int, ...], tuple[int, ...]]] = {
    "a layer for one token": (functional.linear, (1, 1, 160), (130, 160)),
    "a row and a matrix": (torch.matmul, (1, 130), (130, 140)),
    "a vector and a matrix": (torch.matmul, (130,), (130, 140)),
    "a matrix and a vector": (torch.mv, (130, 140), (140,)),
    "a matrix and a column": (torch.mm, (130, 140), (140, 1)),
    "a matrix turned round, and a vector": (lambda x, y: x.T @ y, (130, 140), (130,)),
    "one query": (lambda x, y: x @ y.transpose(-1, -2), (2, 3, 1, 64), (2, 3, 70, 64)),
    "weights of one query": (torch.matmul, (2, 3, 1, 70), (2, 3, 70, 64)),
    "one query of groups": (lambda x, y: torch.einsum("bgqd,bkgd->bgqk", x, y), (2, 3, 1, 64), (2, 70, 3, 64)),
    "rows without a free dimension": (lambda x, y: torch.einsum("bd,bkd->bk", x, y), (3, 64), (3, 100, 64)),
    "columns of a batch": (torch.bmm, (3, 100, 64), (3, 64, 1)),
}


def _given(form: str, dtype: torch.dtype = torch.bfloat16) -> tuple[Callable[[Tensor, Tensor], Tensor], list[Tensor]]:
    function, *shapes = FORMS[form]
    generator = torch.Generator().manual_seed(0)
    return function, [torch.randn(shape, generator=generator).to(dtype) for shape in shapes]


@pytest.mark.parametrize("form", FORMS)
def test_a_row_is_there_twice(form: str) -> None:
    function, (x, y) = _given(form)
    lowered = hloemit.lower(function, (x, y))
    assert "stablehlo.concatenate" not in lowered.as_text()
    assert "stablehlo.concatenate" in on_cpu(lowered)
    found = lowered.compile("cpu")(x, y)
    expected = function(x.double(), y.double())
    assert found.dtype is torch.bfloat16
    torch.testing.assert_close(found.double(), expected, rtol=2**-8, atol=1e-4)  # rounded once


@pytest.mark.parametrize(
    ("form", "shapes", "dtype"),
    [
        ("a row and a matrix", [(2, 130), (130, 140)], torch.bfloat16),
        ("a row and a matrix", [(1, 130), (130, 1)], torch.bfloat16),
        ("a row and a matrix", [(1, 12), (12, 14)], torch.bfloat16),
        ("a row and a matrix", [(1, 0), (0, 140)], torch.bfloat16),
        ("a row and a matrix", [(1, 130), (130, 140)], torch.float32),
        ("a row and a matrix", [(1, 130), (130, 140)], torch.float16),
    ],
    ids=["two rows", "two vectors", "small", "empty", "f32", "f16"],
)
def test_others_are_left_alone(form: str, shapes: list[tuple[int, ...]], dtype: torch.dtype) -> None:
    x, y = (torch.ones(shape, dtype=dtype) for shape in shapes)
    assert "stablehlo.concatenate" not in on_cpu(hloemit.lower(FORMS[form][0], (x, y)))


def test_numbers_that_are_none() -> None:
    x, y = _given("a row and a matrix")[1]
    y[:, 0], y[:, 1], x[0, 3] = torch.inf, -torch.inf, 0  # 0 times infinity
    found = hloemit.lower(torch.matmul, (x, y)).compile("cpu")(x, y)
    torch.testing.assert_close(found, x @ y, equal_nan=True)
