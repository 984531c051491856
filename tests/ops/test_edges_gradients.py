"""Gradients where elements tie, windows overlap and padding is read twice."""

from __future__ import annotations

from typing import Any

import torch
import torch.nn.functional as F
from hypothesis import example, given
from hypothesis import strategies as st

from tests.ops.edges import Call, agree, edges, numbers

VECTOR: dict[str, Call] = {
    "max": torch.max,
    "min": torch.min,
    "amax": torch.amax,
    "amin": lambda x: torch.amin(x, 0),
    "aminmax": lambda x: sum(torch.aminmax(x)),
    "max-dim": lambda x: torch.max(x, 0)[0],
    "min-dim": lambda x: torch.min(x, 0)[0],
    "cummax": lambda x: torch.cummax(x, 0)[0],
    "cummin": lambda x: torch.cummin(x, 0)[0],
    "maximum": lambda x: torch.maximum(x, x.flip(0)),
    "minimum": lambda x: torch.minimum(x, torch.zeros_like(x)),
    "fmax": lambda x: torch.fmax(x, x.flip(0)),
    "clamp": lambda x: torch.clamp(x, 0, 1),
    "relu": torch.relu,
    "abs": torch.abs,
    "prod": torch.prod,
    "cumprod": lambda x: torch.cumprod(x, 0),
    "norm": torch.linalg.vector_norm,
    "norm-inf": lambda x: torch.linalg.vector_norm(x, float("inf")),
    "norm-one": lambda x: torch.linalg.vector_norm(x, 1),
    "sort": lambda x: torch.sort(x, stable=True)[0].cumsum(0),
    "softmax": lambda x: torch.softmax(x, 0),
    "logsumexp": lambda x: torch.logsumexp(x, 0),
    "logcumsumexp": lambda x: torch.logcumsumexp(x, 0),
    "index": lambda x: x[torch.tensor([0, 0, -1])],
    "index_add": lambda x: x.index_add(0, torch.tensor([0, 0]), x[:2] * 3),
    "scatter_add": lambda x: x.scatter_add(0, torch.tensor([1, 1]), x[:2] * 2),
    "scatter_reduce-amax": lambda x: x.scatter_reduce(0, torch.tensor([1, 1]), x[:2], "amax"),
    # scatter_reduce by "prod" is left out: PyTorch's formula looks whether some element is zero
    "roll": lambda x: x.roll(1) * x,
    "where": lambda x: torch.where(x > 0, x, x * x),
    "masked_fill": lambda x: x.masked_fill(x > 0, 0.0),
    "huber": lambda x: F.huber_loss(x, torch.zeros_like(x)),
    "smooth_l1": lambda x: F.smooth_l1_loss(x, torch.ones_like(x)),
    "hardtanh": F.hardtanh,
    "hardswish": F.hardswish,
    "hardshrink": F.hardshrink,
    "softshrink": F.softshrink,
    "leaky_relu": F.leaky_relu,
    "relu6": F.relu6,
    "copysign": lambda x: torch.copysign(x, x.flip(0)),
    "remainder": lambda x: torch.remainder(x, 2),
    "lerp": lambda x: torch.lerp(x, x.flip(0), x),
}
IMAGE: dict[str, Call] = {
    "max_pool": lambda x: F.max_pool2d(x, 2, 1, padding=1),
    "max_pool-ceil": lambda x: F.max_pool2d(x, 2, 2, ceil_mode=True),
    "max_pool-dilated": lambda x: F.max_pool2d(x, 2, 1, dilation=2),
    "max_pool1d": lambda x: F.max_pool1d(x[0], 3, 2, padding=1, ceil_mode=True),
    "avg_pool": lambda x: F.avg_pool2d(x, 2, 1, padding=1, count_include_pad=False),
    "avg_pool-ceil": lambda x: F.avg_pool2d(x, 2, 2, padding=1, ceil_mode=True),
    "avg_pool-divisor": lambda x: F.avg_pool2d(x, 2, divisor_override=3),
    "adaptive_avg": lambda x: F.adaptive_avg_pool2d(x, 3),
    "adaptive_max": lambda x: F.adaptive_max_pool2d(x, (3, 2)),
    "pad-reflect": lambda x: F.pad(x, (1, 2, 1, 0), mode="reflect"),
    "pad-replicate": lambda x: F.pad(x, (2, 1, 3, 0), mode="replicate"),
    "pad-circular": lambda x: F.pad(x, (1, 2, 0, 1), mode="circular"),
    "pad-negative": lambda x: F.pad(x, (-1, 2, 0, -1)),
    "unfold": lambda x: F.unfold(x, 2, padding=1, stride=2),
    "nearest": lambda x: F.interpolate(x, scale_factor=1.5),
    "bilinear": lambda x: F.interpolate(x, 5, mode="bilinear", align_corners=True),
    "bicubic": lambda x: F.interpolate(x, 5, mode="bicubic"),
    "conv": lambda x: F.conv2d(x, x[:1, :, :2, :2], padding=2, dilation=2),
    "conv-strided": lambda x: F.conv2d(x, x[:1, :, :2, :2], stride=2),
    "conv_transpose": lambda x: F.conv_transpose2d(
        x, x[:1, :, :2, :2].mT.flip(1)[:, :1].expand(2, -1, -1, -1), stride=2
    ),
    "amax": lambda x: x.amax((2, 3)),
    "tril": lambda x: x.tril(-1) * x,
}


def gradient(call: Call) -> Call:
    """The gradient of the sum of a call's result, weighted so that each place counts differently."""

    def differentiated(x: torch.Tensor) -> Any:
        def total(x: torch.Tensor) -> torch.Tensor:
            result = call(x)
            return (result * (1 + torch.arange(result.numel(), dtype=x.dtype).reshape(result.shape))).sum()

        return torch.func.grad(total)(x)

    return differentiated


@edges
@given(xs=st.lists(st.sampled_from([-1.0, 0.0, 1.0, 3.0, 0.5, 6.0]), min_size=2, max_size=5))
@example(xs=[1.0, 1.0, 1.0])
@example(xs=[0.0, 0.0])
@example(xs=[3.0, -1.0, 3.0, 0.5])
def test_vectors(xs: list[float]) -> None:
    agree({n: gradient(c) for n, c in VECTOR.items()}, torch.tensor(xs), tolerance=(1e-5, 1e-5))


@edges
@given(height=st.integers(2, 5), width=st.integers(3, 5), seed=st.integers(0, 9), flat=st.booleans())
@example(height=3, width=3, seed=0, flat=True)
def test_images(height: int, width: int, seed: int, flat: bool) -> None:
    x = torch.ones(1, 2, height, width) if flat else numbers([1, 2, height, width], seed=seed)
    agree({n: gradient(c) for n, c in IMAGE.items()}, x, tolerance=(1e-4, 1e-3))
