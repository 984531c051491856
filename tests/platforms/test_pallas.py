"""Attention by Pallas' flash kernel on TPUs: which it is given, and its numbers, in jax's simulation of a TPU."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import pytest
import torch
from torch import Tensor
from torch.nn import functional

import hloemit
from hloemit.base.hardware import Hardware
from hloemit.base.options import CompileOptions
from hloemit.platforms.replacement import swapped
from hloemit.platforms.tables import platform_for
from hloemit.runtime import pallas_attention
from hloemit.runtime.pallas_attention import Attention

BF16 = torch.bfloat16
Q, GROUPED = (1, 16, 1024, 128), (1, 4, 1024, 128)


def text_for(train: bool, shapes: Sequence[Sequence[int]], dtype: torch.dtype, options: Any = None, **how: Any) -> str:
    def step(*tensors: Tensor) -> Any:
        leaves = [x.detach().requires_grad_(train) for x in tensors[:3]]
        result = functional.scaled_dot_product_attention(*leaves, *tensors[3:], **how)
        return (result, *torch.autograd.grad(result.float().sum(), leaves)) if train else result

    given = [torch.empty(shape, dtype=dtype, device="meta") for shape in shapes]
    module = hloemit.lower(step, tuple(given)).module
    options = options or CompileOptions()
    return str(swapped(module, platform_for(Hardware("tpu"), options, pallas_attention.text_of)))


@pytest.mark.parametrize("train", [False, True])
@pytest.mark.parametrize("shapes", [(Q, Q, Q), (Q, GROUPED, GROUPED)], ids=["heads", "groups"])
def test_kernels_of_long_sequences(train: bool, shapes: Sequence[Sequence[int]]) -> None:
    text = text_for(train, shapes, BF16, is_causal=True, enable_gqa=True)
    bodies = re.findall(r"@tpu_custom_call\(.*?body\\22: \\22(.*?)\\22", text)
    assert len(bodies) == (4 if train else 1)
    assert "stablehlo.composite" not in text
    assert not train or len(set(bodies)) == 3  # the forward one is asked for twice: XLA calls it once


@pytest.mark.parametrize(
    ("shapes", "dtype", "how"),
    [
        pytest.param(((1, 15, 1024, 128),) * 3, BF16, {}, id="scores-stay-on-the-chip"),
        pytest.param((Q,) * 3, torch.float32, {}, id="f32"),
        pytest.param((Q,) * 3, torch.float16, {}, id="f16"),
        pytest.param((Q, Q, Q, (1024, 1024)), BF16, {}, id="mask"),
        pytest.param(((1, 16, 1032, 128),) * 3, BF16, {}, id="length"),
        pytest.param(((1, 16, 1024, 136),) * 3, BF16, {}, id="width"),
        pytest.param((Q,) * 3, BF16, {"options": CompileOptions(platform_composites=False)}, id="not-wanted"),
        pytest.param((Q,) * 3, BF16, {"options": CompileOptions(num_partitions=2)}, id="partitions"),
    ],
)
@pytest.mark.parametrize("train", [False, True])
def test_the_formula_stays(
    train: bool, shapes: Sequence[Sequence[int]], dtype: torch.dtype, how: dict[str, Any]
) -> None:
    assert "tpu_custom_call" not in text_for(train, shapes, dtype, **how)


@pytest.mark.drawn(3)
@pytest.mark.slow
@pytest.mark.parametrize(
    ("groups", "length", "reach", "is_causal"), [(1, 128, 256, False), (2, 256, 128, True), (1, 128, 256, True)]
)
def test_numbers(groups: int, length: int, reach: int, is_causal: bool) -> None:
    import jax
    from jax.experimental.pallas import tpu

    shapes = (1, 2, length, 64), (1, groups, reach, 64), (1, groups, reach, 64), (1, 2, length, 64)
    tensors = [torch.randn(s, generator=torch.Generator().manual_seed(i)).to(BF16) for i, s in enumerate(shapes)]
    query, key, value, grad = (jax.numpy.asarray(x.float().numpy(), "bfloat16") for x in tensors)
    of = Attention(is_causal, 0.125)
    with tpu.force_tpu_interpret_mode():
        result, sums = jax.jit(of.forward)(query, key, value)
        found = [result, *jax.jit(of.backward)(grad, query, key, value), sums]
    leaves = [x.float().requires_grad_() for x in tensors[:3]]
    expected = functional.scaled_dot_product_attention(*leaves, is_causal=is_causal, enable_gqa=True)
    scores = leaves[0] @ leaves[1].repeat_interleave(2 // groups, 1).mT / 8
    if is_causal:
        scores = scores.masked_fill(~torch.ones(length, reach, dtype=torch.bool).tril(), float("-inf"))
    wanted = [expected, *torch.autograd.grad(expected, leaves, tensors[3].float()), scores.logsumexp(-1)]
    for theirs, ours in zip(wanted, found, strict=True):
        difference = torch.tensor(jax.device_get(ours).astype("float32").tolist()) - theirs
        assert difference.norm() < 4e-3 * theirs.norm()
