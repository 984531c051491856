"""What XLA makes of what follows matrix products on a GPU, where cuBLASLt computes them."""

from __future__ import annotations

import re

import pytest
import torch
from torch.nn.functional import linear, relu

import hloemit

BY_CUBLAS = hloemit.CompileOptions(xla_overrides={"xla_gpu_enable_triton_gemm": False})


def _calls(function: object, *args: torch.Tensor) -> list[tuple[float, str]]:
    """Of each product's call, its factor, and what it applies last."""
    text = hloemit.lower(function, args).compile(target="gpu:h100", options=BY_CUBLAS).as_text()
    calls = [line for line in text.splitlines() if '"__cublas' in line]
    found = [(re.search(r'"alpha_real":([^,]*)', line), re.search(r'"epilogue":"(\w+)"', line)) for line in calls]
    return [(float(factor[1]), last[1]) for factor, last in found if factor and last]


@pytest.mark.usefixtures("compilers")
def test_factors_and_biases_are_folded_where_they_stand() -> None:
    """``(x @ w + b) * s`` was ``x @ w * s + b``, and the biases of rows and of columns of a square were one call."""
    x, w, b = torch.randn(128, 256), torch.randn(512, 256), torch.randn(512)
    assert _calls(lambda x, w, b: linear(x, w, b) * 0.125, x, w, b) == [(1.0, "BIAS")]
    assert _calls(lambda x, w, b: relu(linear(x, w, b)) * -0.5, x, w, b) == [(1.0, "BIAS_RELU")]
    assert _calls(lambda x, w, b: (x @ w.t()) * 0.5 + b, x, w, b) == [(0.5, "BIAS")]
    for function in (lambda x, y, b: x @ y + b[:, None], lambda x, y, b: (x @ y + b).t()):
        assert _calls(function, torch.randn(64, 64), torch.randn(64, 64), torch.randn(64)) == [(1.0, "DEFAULT")]
