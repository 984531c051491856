"""Convolutions with their gradients, as programs: their numbers, and what the compiler for CPUs is given."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import torch
from torch import Tensor
from torch.nn import functional

import hloemit
from hloemit.base.options import CompileOptions
from hloemit.platforms.adaptation import adapted
from hloemit.runtime.client import find_device

Form = tuple[dict[str, Any], int, int, tuple[int, ...], tuple[int, ...]]
"""Options, channels, features, window, size."""
Case = tuple[Callable[..., tuple[Tensor, ...]], tuple[Tensor, ...]]


def with_gradients(
    convolve: Callable[[Tensor, Tensor], Tensor], image: tuple[int, ...], kernel: tuple[int, ...], dtype: torch.dtype
) -> Case:
    """A program of an image, a kernel and a cotangent, with these: the result and both gradients."""
    generator = torch.Generator().manual_seed(0)

    def function(x: Tensor, w: Tensor, cotangent: Tensor) -> tuple[Tensor, ...]:
        y, vjp = torch.func.vjp(convolve, x, w)
        return (y, *vjp(cotangent))

    def draw(size: tuple[int, ...]) -> Tensor:
        return torch.randn(size, generator=generator, dtype=torch.float64).to(dtype)

    x, w = draw(image), draw(kernel)
    return function, (x, w, draw(convolve(x.to("meta"), w.to("meta")).shape))


def of_form(form: Form, dtype: torch.dtype, transposed: bool) -> Case:
    """The same of a convolution of a batch of two, or of a transposed one, whose image has as many features."""
    options, channels, features, window, size = form
    plain = functional.conv1d, functional.conv2d, functional.conv3d
    functions = functional.conv_transpose1d, functional.conv_transpose2d, functional.conv_transpose3d

    def convolve(x: Tensor, w: Tensor) -> Tensor:
        return (functions if transposed else plain)[len(size) - 1](x, w, **options)

    image = (2, features if transposed else channels, *size)
    return with_gradients(convolve, image, (features, channels, *window), dtype)


def agree(case: Case, close: float) -> None:
    """Check what a CPU computes beside wide floats, to a part of the greatest number of each result."""
    function, args = case
    compiled = hloemit.lower(function, args).compile("cpu")
    for found, expected in zip(compiled(*args), function(*(each.double() for each in args)), strict=True):
        assert found.dtype is args[0].dtype
        scale = float(expected.abs().max())
        torch.testing.assert_close(found.double() / scale, expected / scale, rtol=0, atol=close)


def on_cpu(lowered: hloemit.Lowered) -> str:
    """What XLA's compiler for CPUs is given in place of a module."""
    return str(adapted(lowered.module, find_device("cpu").hardware, CompileOptions()))
