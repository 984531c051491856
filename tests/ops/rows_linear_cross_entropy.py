from __future__ import annotations

import contextlib
from typing import Any

import torch

with contextlib.suppress(ImportError):  # since torch 2.12
    import torch.nn.modules.linear_cross_entropy  # registers the operators

from tests.ops.rows import f32, f64, row

torch_nn = torch.ops.torch_nn

X, W, BIAS, WEIGHT = f32(6, 4), f32(3, 4, seed=1), f32(3), f32(3, low=0.1, seed=1)
TARGET = torch.tensor([0, 2, -100, 1, 2, 0])
CHUNKS = (2, "compact", torch.float32)


def _as_close(actual: Any, expected: Any) -> None:
    """To rounding; the sign of a zero that a product gives is another one on other processors."""
    torch.testing.assert_close(actual, expected, rtol=1e-5, atol=1e-6)


ROWS = (
    [
        row(torch_nn._linear_cross_entropy_batch_chunked.default, X, W, TARGET, BIAS, WEIGHT, "mean", -100, 0.0, *CHUNKS,
            True, True, True, True, id="mean", compare=_as_close),
        row(torch_nn._linear_cross_entropy_batch_chunked.default, X, W, TARGET.clamp(0), None, None, "sum", 2, 0.0,
            *CHUNKS, True, False, True, False, golden=False, id="sum"),
        row(torch_nn._linear_cross_entropy_batch_chunked.default, X, W, TARGET * 0 - 100, None, None, "mean", -100, 0.0,
            *CHUNKS, True, True, True, False, golden=False, id="ignored"),
        row(torch_nn._linear_cross_entropy_batch_chunked_no_reduction.default, X, W, TARGET, BIAS, WEIGHT, -100, *CHUNKS,
            id="none"),
        row(torch_nn._linear_cross_entropy_batch_chunked_no_reduction.default, f64(6, 4), f64(3, 4, seed=1), TARGET,
            None, None, -100, 2, "compact", torch.float64, golden=False, id="none-f64"),
    ]
    if hasattr(torch_nn, "_linear_cross_entropy_batch_chunked")
    else []
)  # fmt: skip
