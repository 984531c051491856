"""Gradients of convolutions and of means over windows, and Fourier transforms, where sizes are open."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import torch
from torch import Tensor, fft
from torch.export import Dim
from torch.nn import functional

import hloemit

Function = Callable[..., Any]
f64 = torch.float64
_noise = torch.Generator().manual_seed(7)


def randn(*shape: int) -> Tensor:
    return torch.randn(*shape, generator=_noise, dtype=f64)


IMAGES: dict[str, tuple[Function, tuple[int, ...]]] = {  # and the kernel's shape
    "strides and paddings": (lambda x, w: functional.conv2d(x, w, None, (2, 1), (1, 2)), (4, 4, 3, 3)),
    "dilation and groups": (lambda x, w: functional.conv2d(x, w, None, 2, 2, 2, groups=2), (6, 2, 3, 2)),
    "one group a channel": (lambda x, w: functional.conv2d(x, w, None, padding="same", groups=4), (4, 1, 3, 4)),
    "transposed": (lambda x, w: functional.conv_transpose2d(x, w, None, 2, 1, (1, 0), 2), (4, 3, 3, 3)),
    "means": (lambda x, w: functional.avg_pool2d(x * w.sum(), 3, 2, 1, count_include_pad=False), (1,)),
    "means, rounded up": (lambda x, w: functional.avg_pool2d(x * w.sum(), 2, ceil_mode=True), (1,)),
}


@pytest.mark.drawn(3)
@pytest.mark.parametrize("name", IMAGES)
def test_images(name: str) -> None:
    """Of a batch, heights and widths that only a call tells."""
    function, shape = IMAGES[name]

    def step(x: Tensor, w: Tensor) -> Any:
        x, w = x.detach().requires_grad_(), w.detach().requires_grad_()
        y = function(x, w)
        return y, *torch.autograd.grad((y * y.detach().cos()).sum(), (x, w))

    sizes = {0: Dim.AUTO, 2: Dim.AUTO, 3: Dim.AUTO}
    compiled = hloemit.lower(step, (randn(3, 4, 7, 8), randn(*shape)), dynamic_shapes=(sizes, None)).compile()
    for size in ((3, 4, 7, 8), (1, 4, 5, 6), (2, 4, 6, 9)):
        args = randn(*size), randn(*shape)
        torch.testing.assert_close(compiled(*args), step(*args))


def test_open_kernel() -> None:
    """A convolution with a signal that is as long as it likes."""

    def step(x: Tensor, w: Tensor) -> Any:
        x, w = x.detach().requires_grad_(), w.detach().requires_grad_()
        return torch.autograd.grad(functional.conv1d(x, w, padding=1).square().sum(), (x, w))

    sizes = (None, {2: Dim("taps", min=2, max=9)})
    compiled = hloemit.lower(step, (randn(2, 3, 12), randn(4, 3, 5)), dynamic_shapes=sizes).compile()
    for taps in (5, 2, 8):
        args = randn(2, 3, 12), randn(4, 3, taps)
        torch.testing.assert_close(compiled(*args), step(*args))


def _with_gradient(x: Tensor) -> Any:
    x = x.detach().requires_grad_()
    return torch.autograd.grad((fft.rfft(x, dim=0).abs() ** 3).sum() + fft.fft2(x).imag.square().sum(), x)


TRANSFORMS: dict[str, Function] = {
    "of a batch": lambda x: (fft.fft(x, dim=1), fft.irfft(fft.rfft(x, dim=1, norm="ortho"), n=3, dim=1)),
    "along it": lambda x: (fft.fft(x, dim=0), fft.ifft(x, dim=0), fft.rfft2(x, dim=(1, 0), norm="ortho")),
    "back": lambda x: (fft.irfft(torch.complex(x, x.roll(1, 0)), dim=0), fft.irfft(fft.rfft(x, dim=0), x.shape[0], 0)),
    "twice as long": lambda x: (fft.rfft(x, 2 * x.shape[0], 0), fft.hfft(x, dim=0, norm="forward")),
    "its gradient": _with_gradient,
    "and a trace": lambda x: _gradient_of_a_trace(fft.fft(x, dim=0).real),
}


def _gradient_of_a_trace(x: Tensor) -> Tensor:
    x = x.detach().requires_grad_()
    return torch.autograd.grad(x.square().trace(), x)[0]


@pytest.mark.drawn(3)
@pytest.mark.parametrize("name", TRANSFORMS)
def test_fourier_transforms(name: str) -> None:
    function = TRANSFORMS[name]
    sizes = ({0: Dim.AUTO},)
    compiled = hloemit.lower(function, (randn(6, 3),), dynamic_shapes=sizes).compile()
    for n in (6, 7, 9):
        x = randn(n, 3)
        torch.testing.assert_close(compiled(x), function(x))
