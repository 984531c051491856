"""Products of 64-bit integers as sums of products: the same numbers, whatever is batch, free and summed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
import torch

import hloemit
from hloemit.ir.serialization import as_text
from hloemit.platforms.integers import summed

BIG = 2**62 + 12345  # products wrap


def numbers(*shape: int) -> torch.Tensor:
    return torch.randint(-BIG, BIG, shape, generator=torch.Generator().manual_seed(len(shape)))


CASES: dict[str, tuple[Callable[..., torch.Tensor], tuple[tuple[int, ...], ...]]] = {
    "mm": (torch.mm, ((3, 4), (4, 5))),
    "bmm": (torch.bmm, ((2, 3, 4), (2, 4, 5))),
    "addbmm": (torch.addbmm, ((3, 5), (2, 3, 4), (2, 4, 5))),
    "mv": (torch.mv, ((3, 4), (4,))),
    "dot": (torch.dot, ((4,), (4,))),
    "nothing is summed": (torch.mm, ((3, 0), (0, 5))),
    "einsum": (lambda x, y: torch.einsum("abcd,cbe->dae", x, y), ((2, 3, 4, 5), (4, 3, 2))),
    "linear": (torch.nn.functional.linear, ((2, 3, 4), (5, 4), (5,))),
}


@pytest.mark.parametrize("name", CASES)
def test_products_are_sums(name: str, tmp_path: Path) -> None:
    function, shapes = CASES[name]
    args = tuple(numbers(*shape) for shape in shapes)
    text = as_text(summed(hloemit.lower(function, args).module))
    assert "dot_general" not in text
    (tmp_path / "sums.mlir").write_text(text)
    assert torch.equal(hloemit.load(tmp_path / "sums.mlir").compile("cpu")(*args), function(*args))


def test_other_products_stay() -> None:
    for dtype in (torch.int32, torch.float32):
        module = hloemit.lower(torch.mm, (torch.ones(2, 3).to(dtype), torch.ones(3, 2).to(dtype))).module
        assert summed(module) is module
