"""Attention on a CPU whose scores are many: a loop over parts of the heads, with the same numbers."""

from __future__ import annotations

import re
from typing import Any

import pytest
import torch
from torch import Tensor
from torch.nn import functional

import hloemit
from hloemit.base.options import CompileOptions
from hloemit.platforms.replacement import swapped
from hloemit.platforms.tables import platform_for
from hloemit.runtime.client import find_device

LONG = 512
BATCH, HEADS, WIDTH = 2, 8, 4


def _mask(*shape: int, dtype: torch.dtype = torch.bool) -> Tensor:
    drawn = torch.randn(shape, generator=torch.Generator().manual_seed(1))
    return drawn > 0 if dtype is torch.bool else drawn.to(dtype)


CASES: dict[str, dict[str, Any]] = {
    "plain": {},
    "causal": {"is_causal": True},
    "scaled": {"scale": 0.3},
    "a mask of all": {"attn_mask": _mask(BATCH, HEADS, LONG, LONG)},
    "a mask of each sample": {"attn_mask": _mask(BATCH, 1, 1, LONG)},
    "a mask of each head": {"attn_mask": _mask(1, HEADS, LONG, LONG, dtype=torch.float32)},
    "one mask": {"attn_mask": _mask(LONG, LONG, dtype=torch.float32)},
    "nothing is seen": {"attn_mask": torch.zeros(BATCH, 1, LONG, LONG, dtype=torch.bool)},
    "shared keys": {"groups": 2},
    "one key for all, and a mask": {"groups": 1, "attn_mask": _mask(BATCH, HEADS, LONG, LONG)},
    "bf16": {"dtype": torch.bfloat16, "is_causal": True},
}


def _case(name: str) -> tuple[Any, tuple[Tensor, ...]]:
    """A program of query, key and value that gives the result and their gradients, with these."""
    options = dict(CASES[name])
    groups, dtype = options.pop("groups", HEADS), options.pop("dtype", torch.float32)
    generator = torch.Generator().manual_seed(0)
    q, k, v = (torch.randn(BATCH, n, LONG, WIDTH, generator=generator).to(dtype) for n in (HEADS, groups, groups))

    def function(*given: Tensor) -> tuple[Tensor, ...]:
        leaves = [x.detach().requires_grad_() for x in given]
        y = functional.scaled_dot_product_attention(*leaves, enable_gqa=groups != HEADS, **options)
        return (y, *torch.autograd.grad(y.square().sum(), leaves))

    return function, (q, k, v)


def _on_cpu(lowered: hloemit.Lowered) -> str:
    return str(swapped(lowered.module, platform_for(find_device("cpu").hardware, CompileOptions())))


@pytest.mark.drawn(3)
@pytest.mark.parametrize("name", CASES)
def test_numbers_are_those_of_all_heads_at_once(name: str) -> None:
    function, args = _case(name)
    lowered = hloemit.lower(function, args)
    assert "stablehlo.while" not in lowered.as_text() and _on_cpu(lowered).count("stablehlo.while") == 2
    close = 2e-2 if args[0].dtype is torch.bfloat16 else 1e-5
    for found, expected in zip(lowered.compile("cpu")(*args), function(*args), strict=True):
        assert found.dtype is expected.dtype
        scale = float(expected.detach().abs().max()) or 1.0
        torch.testing.assert_close(found / scale, expected / scale, rtol=0, atol=close)


def test_without_a_gradient() -> None:
    (q, k, v), attend = _case("plain")[1], functional.scaled_dot_product_attention
    with torch.no_grad():
        lowered = hloemit.lower(attend, (q, k, v))
    assert _on_cpu(lowered).count("stablehlo.while") == 1
    torch.testing.assert_close(lowered.compile("cpu")(q, k, v), attend(q, k, v), rtol=1e-5, atol=1e-5)


def test_no_array_has_the_scores_of_all_heads() -> None:
    function, args = _case("causal")
    rows = BATCH * HEADS * LONG * LONG
    shapes = re.findall(r"tensor<([\dx]+)xf32>", _on_cpu(hloemit.lower(function, args)))
    assert max(torch.Size(map(int, shape.split("x"))).numel() for shape in shapes) < rows


@pytest.mark.parametrize("size", [(8, 8, 128), (1, 1, LONG)], ids=["short", "few"])
def test_others_are_left_alone(size: tuple[int, int, int]) -> None:
    q = torch.zeros(*size, WIDTH)
    with torch.no_grad():
        lowered = hloemit.lower(functional.scaled_dot_product_attention, (q, q, q))
    assert "stablehlo.while" not in _on_cpu(lowered)


def test_not_over_a_mesh() -> None:
    cpu = find_device("cpu").hardware
    assert any("attention" in name for name in platform_for(cpu, CompileOptions()).replacements)
    assert not any("attention" in name for name in platform_for(cpu, CompileOptions(num_partitions=2)).replacements)
