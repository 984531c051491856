"""Windows: convolutions, pooling, padding, folding and interpolation at the corners of their arguments."""

from __future__ import annotations

from typing import Any

import pytest
import torch
import torch.nn.functional as F
from hypothesis import example, given
from hypothesis import strategies as st

from tests.ops.edges import Call, agree, edges, numbers

CONVOLUTIONS = {1: F.conv1d, 2: F.conv2d, 3: F.conv3d}
TRANSPOSED = {1: F.conv_transpose1d, 2: F.conv_transpose2d, 3: F.conv_transpose3d}
LOOSE = (1e-5, 1e-4)  # sums of products of numbers up to 6


@pytest.mark.parametrize("rank", [1, 2, 3])
@edges
@given(
    size=st.integers(1, 6),
    taps=st.integers(1, 3),
    stride=st.integers(1, 3),
    padding=st.integers(0, 3) | st.sampled_from(["same", "valid"]),
    dilation=st.integers(1, 3),
    groups=st.sampled_from([1, 2, 4]),
    batched=st.booleans(),
)
@example(size=4, taps=2, stride=1, padding="same", dilation=1, groups=1, batched=True)
@example(size=5, taps=2, stride=1, padding="same", dilation=3, groups=4, batched=False)
@example(size=2, taps=3, stride=2, padding=0, dilation=1, groups=1, batched=True)
@example(size=4, taps=2, stride=2, padding="same", dilation=1, groups=1, batched=True)
def test_convolutions(
    rank: int, size: int, taps: int, stride: int, padding: int | str, dilation: int, groups: int, batched: bool
) -> None:
    spatial = [size, size + 1, 3][:rank]
    x = numbers([2, 4, *spatial] if batched else [4, *spatial])
    weight = numbers([4, 4 // groups, *[taps] * rank], seed=1)
    convolve, transpose = CONVOLUTIONS[rank], TRANSPOSED[rank]
    calls: dict[str, Call] = {
        "plain": lambda x, w, b: convolve(x, w, b, stride, padding, dilation, groups),
        "no bias": lambda x, w, b: convolve(x, w, None, stride, padding, dilation, groups),
    }
    if isinstance(padding, int):
        # an image that vanishes in the padding is left out: PyTorch's fake tensors refuse it, and eager only for 2-d
        least = (size - 1) * stride - 2 * padding + dilation * (taps - 1) + 1
        for extra in range(max(0, 1 - least), 3):
            calls[f"transposed +{extra}"] = lambda x, w, b, n=extra: transpose(
                x, w.transpose(0, 1).reshape(4, 4 // groups, *w.shape[2:]), b, stride, padding, n, groups, dilation
            )
    agree(calls, x, weight, numbers([4], seed=2), tolerance=LOOSE)


@pytest.mark.parametrize("rank", [1, 2, 3])
@edges
@given(
    size=st.integers(1, 7),
    window=st.integers(1, 4),
    stride=st.none() | st.integers(1, 4),
    padding=st.integers(0, 2),
    dilation=st.integers(1, 2),
    ceil=st.booleans(),
    batched=st.booleans(),
)
@example(size=5, window=2, stride=3, padding=1, dilation=1, ceil=True, batched=True)
@example(size=4, window=3, stride=3, padding=1, dilation=1, ceil=True, batched=False)
@example(size=2, window=2, stride=4, padding=1, dilation=1, ceil=True, batched=True)
@example(size=1, window=3, stride=1, padding=0, dilation=1, ceil=False, batched=True)
def test_pooling(
    rank: int, size: int, window: int, stride: int | None, padding: int, dilation: int, ceil: bool, batched: bool
) -> None:
    named = {n: getattr(F, f"{n}{rank}d") for n in ("max_pool", "avg_pool", "lp_pool")}
    step = {"stride": stride, "ceil_mode": ceil}
    calls: dict[str, Call] = {
        "max": lambda x: named["max_pool"](x, window, padding=padding, dilation=dilation, **step),
        "max-indices": lambda x: named["max_pool"](
            x, window, padding=padding, dilation=dilation, return_indices=True, **step
        ),
        "avg": lambda x: named["avg_pool"](x, window, padding=padding, **step),
        "avg-not-padding": lambda x: named["avg_pool"](x, window, padding=padding, count_include_pad=False, **step),
        "lp": lambda x: named["lp_pool"](x.abs(), 2, window, **step),
    }
    if rank > 1:
        calls["avg-divisor"] = lambda x: named["avg_pool"](x, window, padding=padding, divisor_override=3, **step)
    spatial = [size, size + 1, 3][:rank]
    agree(calls, numbers([1, 2, *spatial] if batched else [2, *spatial]), tolerance=LOOSE)


@pytest.mark.parametrize("rank", [1, 2, 3])
def test_one_window_that_reaches_over_the_image(rank: int) -> None:
    average, maximum = (getattr(F, f"{n}_pool{rank}d") for n in ("avg", "max"))
    wide = 2**20 if rank < 3 else 3  # PyTorch refuses wider ones of three dimensions
    means: dict[str, Call] = {
        "avg": lambda x: average(x, wide, ceil_mode=True),
        "avg-not-padding": lambda x: average(x, 5, 7, padding=1, ceil_mode=True, count_include_pad=False),
        "max": lambda x: maximum(x, wide, ceil_mode=True),
        "max-padded": lambda x: maximum(x, 5, 7, padding=1, ceil_mode=True),
    }
    gradients = {f"{n} backward": torch.func.grad(lambda x, f=f: (f(x) ** 2).sum()) for n, f in means.items()}
    indices = {"max-indices": lambda x: maximum(x, wide, ceil_mode=True, return_indices=True)}
    agree(means | gradients | indices, numbers([2, 3, 3, 2, 3][: 2 + rank]), tolerance=LOOSE, whole=True)


@pytest.mark.parametrize("rank", [1, 2, 3])
@edges
@given(size=st.integers(1, 6), result=st.integers(1, 8), dtype=st.sampled_from([torch.float32, torch.bfloat16]))
@example(size=2, result=5, dtype=torch.float32)
def test_adaptive_pooling(rank: int, size: int, result: int, dtype: torch.dtype) -> None:
    mean, extremum = (getattr(F, f"adaptive_{n}_pool{rank}d") for n in ("avg", "max"))
    calls: dict[str, Call] = {
        "avg": lambda x: mean(x, result),
        "max": lambda x: extremum(x, result, return_indices=True),
    }
    if rank == 2:
        calls["avg-none"] = lambda x: mean(x, (None, result))
    agree(calls, numbers([2, *[size, size + 1, 2][:rank]], dtype))


@edges
@given(pads=st.lists(st.integers(-2, 4), min_size=2, max_size=6).filter(lambda p: len(p) % 2 == 0))
@example(pads=[1, 1, 2, 2])
@example(pads=[-1, 2, 0, -2])
@example(pads=[3, 0, 0, 3])
@example(pads=[-2, -2])
def test_padding(pads: list[int]) -> None:
    rank = len(pads) // 2
    calls: dict[str, Call] = {
        mode: lambda x, m=mode: F.pad(x, pads, mode=m) for mode in ("constant", "reflect", "replicate", "circular")
    }
    calls["constant-value"] = lambda x: F.pad(x, pads, value=1.5)
    calls["last-only"] = lambda x: F.pad(x, pads[:2], value=-0.0)
    agree(calls, numbers([1, 2, 3, 4, 3][: rank + 2]))
    agree(calls, numbers([2, 3, 4, 3][: rank + 1]))


@edges
@given(
    size=st.tuples(st.integers(1, 5), st.integers(1, 5)),
    window=st.tuples(st.integers(1, 3), st.integers(1, 3)),
    stride=st.integers(1, 3),
    padding=st.integers(0, 2),
    dilation=st.integers(1, 2),
)
def test_folding(size: tuple[int, int], window: tuple[int, int], stride: int, padding: int, dilation: int) -> None:
    arguments: dict[str, Any] = {"stride": stride, "padding": padding, "dilation": dilation}
    calls: dict[str, Call] = {
        "unfold": lambda x: F.unfold(x, window, **arguments),
        "fold": lambda x: F.fold(F.unfold(x, window, **arguments), size, window, **arguments),
        "unfold-one": lambda x: F.unfold(x[0], window, **arguments),
        "unfold-dimension": lambda x: x.unfold(-1, window[0], stride),
        "pixel_unshuffle": lambda x: F.pixel_unshuffle(x, window[0]),
    }
    agree(calls, numbers([2, 3, *size]), tolerance=LOOSE)


MODES = {
    1: ("nearest", "nearest-exact", "linear", "area"),
    2: ("nearest", "nearest-exact", "bilinear", "bicubic", "area"),
}


@pytest.mark.parametrize("rank", [1, 2])
@edges
@given(
    size=st.integers(1, 5),
    result=st.integers(1, 9),
    factor=st.sampled_from([0.5, 0.7, 1.0, 1.5, 2.0, 2.6, 3.0]),
    recompute=st.sampled_from([None, True, False]),
)
@example(size=1, result=3, factor=2.6, recompute=None)
@example(size=3, result=1, factor=0.7, recompute=True)
def test_interpolation(rank: int, size: int, result: int, factor: float, recompute: bool | None) -> None:
    calls: dict[str, Call] = {}
    for mode in MODES[rank]:
        for align in (None, True, False) if "linear" in mode or mode == "bicubic" else (None,):
            given_align: dict[str, Any] = {"mode": mode, "align_corners": align}
            calls[f"{mode} {align} size"] = lambda x, a=given_align: F.interpolate(x, result, **a)
            calls[f"{mode} {align} factor"] = lambda x, a=given_align: F.interpolate(
                x, scale_factor=factor, recompute_scale_factor=recompute, **a
            )
    if rank == 2:
        calls["antialias"] = lambda x: F.interpolate(x, result, mode="bilinear", antialias=True)
    agree(calls, numbers([1, 2, size, 4][: rank + 2]), tolerance=(1e-4, 1e-4))
