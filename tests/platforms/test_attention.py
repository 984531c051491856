"""Attention's products with heads behind positions: the same numbers, and XLA has nothing to move."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import torch
from torch import Tensor
from torch.nn import functional

import hloemit
from hloemit.ir.serialization import as_text
from hloemit.platforms.attention import by_positions


def attend(train: bool, **options: Any) -> Any:
    def run(*tensors: Tensor) -> Any:
        leaves = [x.detach().requires_grad_(train) for x in tensors[:3]]
        result = functional.scaled_dot_product_attention(*leaves, *tensors[3:], **options)
        return (result, *torch.autograd.grad(result.square().sum(), leaves)) if train else result

    return run


CASES: dict[str, tuple[dict[str, Any], tuple[tuple[int, ...], ...]]] = {
    "plain": ({}, ((2, 4, 6, 8),) * 3),
    "causal": ({"is_causal": True}, ((2, 4, 6, 8),) * 3),
    "groups": ({"enable_gqa": True}, ((2, 4, 6, 8), (2, 2, 6, 8), (2, 2, 6, 8))),
    "masked": ({}, ((2, 4, 6, 8), (2, 4, 5, 8), (2, 4, 5, 8), (6, 5))),
}


@pytest.mark.drawn(2)
@pytest.mark.parametrize("train", [False, True])
@pytest.mark.parametrize("name", CASES)
def test_products_by_positions(name: str, train: bool, tmp_path: Path) -> None:
    options, shapes = CASES[name]
    args = tuple(torch.randn(shape, generator=torch.Generator().manual_seed(i)) for i, shape in enumerate(shapes))
    lowered = hloemit.lower(attend(train, **options), args)
    text = as_text(by_positions(lowered.module))
    assert text.count("stablehlo.transpose") > lowered.as_text().count("stablehlo.transpose")
    (tmp_path / "moved.mlir").write_text(text)
    torch.testing.assert_close(
        hloemit.load(tmp_path / "moved.mlir").compile("cpu")(*args), lowered.compile("cpu")(*args)
    )


def test_other_products_stay() -> None:
    module = hloemit.lower(torch.matmul, (torch.ones(2, 3, 4, 5), torch.ones(2, 3, 5, 4))).module
    assert by_positions(module) is module
