"""Infinite and missing elements among those that are weighted, or counted."""

from __future__ import annotations

import math

import pytest
import torch
import torch.nn.functional as F

import hloemit


def _image() -> torch.Tensor:
    x = torch.arange(25.0).reshape(1, 1, 5, 5).sin()
    x[0, 0, 2, 2], x[0, 0, 0, 1], x[0, 0, 4, 4], x[0, 0, 4, 0] = math.inf, -math.inf, math.nan, -math.inf
    return x


@pytest.mark.parametrize("align", [False, True])
@pytest.mark.parametrize("mode", ["bilinear", "bicubic"])
def test_interpolation(mode: str, align: bool) -> None:
    """An infinity times a weight of 0 is NaN, and at a border, where an input is read twice, it is one where eager's is."""
    x = _image()

    def resized(x: torch.Tensor) -> list[torch.Tensor]:
        sizes = [(10, 10), (3, 7), (5, 5), (9, 9), (1, 12), (23, 2)]
        return [F.interpolate(x, size, mode=mode, align_corners=align) for size in sizes]

    found = hloemit.lower(resized, (x,)).compile("cpu")(x)
    for ours, eager in zip(found, resized(x), strict=True):
        torch.testing.assert_close(ours, eager, equal_nan=True, rtol=1e-5, atol=1e-5)


def test_linear_interpolation() -> None:
    x = _image()

    def resized(x: torch.Tensor) -> list[torch.Tensor]:
        line = F.interpolate(x[0], size=8, mode="linear")
        return [
            line,
            F.interpolate(x[0, :, :, :1], 4, mode="linear"),
            F.interpolate(x[None], scale_factor=2, mode="trilinear"),
        ]

    found = hloemit.lower(resized, (x,)).compile("cpu")(x)
    torch.testing.assert_close(found, resized(x), equal_nan=True)


@pytest.mark.parametrize("p", [0.0, 0.5, 1.0, 2.0, 3.0, math.inf])
def test_distances(p: float) -> None:
    """Between rows with NaN: ``cdist`` passes over it for the greatest difference, ``pdist`` does not."""
    x = torch.tensor([[1.0, 2, 3], [1, math.nan, 4], [math.inf, 2, 3], [1, 2, 3]])
    y = torch.tensor([[1.0, 2, 4], [math.inf, 2, 3], [math.nan, 0, 0]])

    def distances(x: torch.Tensor, y: torch.Tensor) -> tuple[torch.Tensor, ...]:
        return torch.cdist(x, y, p=p), F.pdist(x, p=p)

    found = hloemit.lower(distances, (x, y)).compile("cpu")(x, y)
    torch.testing.assert_close(found, distances(x, y), equal_nan=True)
