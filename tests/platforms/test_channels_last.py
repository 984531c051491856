"""Images between convolutions on a CPU: they have channels last, and nothing turns them round on the way."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import torch
from torch import Tensor
from torch._higher_order_ops import while_loop
from torch.nn import functional

import hloemit
from tests.platforms.convolutions import on_cpu


def _squeezed(y: Tensor, w: Tensor) -> Tensor:
    return y * y.mean((2, 3), keepdim=True).sigmoid()


BETWEEN: dict[str, tuple[Callable[[Tensor, Tensor], Tensor], int]] = {
    # and how many times something is turned round beside the argument and the result
    "nothing": (lambda y, w: y, 0),
    "twice the value": (lambda y, w: functional.silu(y), 0),
    "numbers": (lambda y, w: functional.hardswish(y) * 2 - 1, 0),
    "a number of each channel": (lambda y, w: y * w[:, 0, 0, :1, None] + w[0, :, :1, :1], 0),
    "an element of each row": (lambda y, w: y + torch.arange(7.0)[:, None], 0),
    "statistics": (lambda y, w: functional.batch_norm(y, torch.zeros(3), torch.ones(3), w[2, :, 0, 0]), 0),
    "a mask": (lambda y, w: torch.where(y > 0, y, 0.1), 0),
    "a mask of another shape": (lambda y, w: torch.where(w[0, 0, 0, 0] > 0, y, -y), 0),
    "a clamp": (lambda y, w: y.clamp(-0.5, 0.5).clamp(max=w[0, 0, 0, 0]), 0),
    "zeros around": (lambda y, w: functional.pad(y, (1, 0, 2, 1)), 0),
    "a part": (lambda y, w: y[:, :, 1::2, 2:], 0),
    "some channels of others": (lambda y, w: torch.cat([y[:, 1:], y.tanh()[:, 2:]], 1), 0),
    "squeezed": (_squeezed, 1),
    "pooled": (lambda y, w: functional.avg_pool2d(y.relu(), (3, 2), stride=(2, 1), padding=(1, 0)), 0),
    "a matrix": (lambda y, w: y + y.flatten(1).sum(1, keepdim=True)[:, :, None, None], 1),
    "turned otherwise": (lambda y, w: y + y.transpose(0, 1).flip(0).transpose(0, 1), 2),
    "another dtype": (lambda y, w: y.bfloat16().to(w.dtype) * 3, 0),
    "a constant": (lambda y, w: y + torch.arange(7 * 8.0).reshape(7, 8), 0),
}


def _function(name: str) -> Callable[[Tensor, Tensor], Tensor]:
    def function(x: Tensor, w: Tensor) -> Tensor:
        y = BETWEEN[name][0](functional.conv2d(x, w, padding=1), w)
        return functional.conv2d(y, w, padding=1)

    return function


def _args(dtype: torch.dtype = torch.float32) -> tuple[Tensor, Tensor]:
    generator = torch.Generator().manual_seed(0)
    x, w = (torch.randn(size, generator=generator, dtype=torch.float64) for size in ((2, 3, 7, 8), (3, 3, 3, 3)))
    return x.to(dtype), w.to(dtype)


@pytest.mark.drawn(6)
@pytest.mark.parametrize("name", BETWEEN)
def test_results_and_gradients(name: str) -> None:
    args = _args()

    def function(x: Tensor, w: Tensor) -> tuple[Any, ...]:
        y, vjp = torch.func.vjp(_function(name), x, w)
        return (y, *vjp(torch.ones_like(y)))

    for found, expected in zip(hloemit.lower(function, args).compile("cpu")(*args), function(*args), strict=True):
        torch.testing.assert_close(found, expected, rtol=1e-4, atol=1e-5 * float(expected.abs().max()))


@pytest.mark.parametrize("name", BETWEEN)
def test_nothing_is_turned_round(name: str) -> None:
    lowered = hloemit.lower(_function(name), _args())
    text = on_cpu(lowered)
    assert text.count("[b, 0, 1, f]x[o, i, 0, 1]->[b, 0, 1, f]") == 2
    assert text.count("stablehlo.transpose") - lowered.as_text().count("stablehlo.transpose") <= 2 + BETWEEN[name][1]


@pytest.mark.parametrize("dtype", [torch.bfloat16, torch.float64, torch.complex64, torch.int32], ids=str)
def test_dtypes(dtype: torch.dtype) -> None:
    x, w = (each.mul(3).round() for each in _args())

    def function(x: Tensor, w: Tensor) -> Tensor:
        y = functional.conv2d(x, w, padding=1)
        return functional.conv2d(y * y + 1, w, padding=1)

    args = x.to(dtype), w.to(dtype)
    found, expected = hloemit.lower(function, args).compile("cpu")(*args), function(x.double(), w.double())
    if dtype is torch.bfloat16:
        torch.testing.assert_close(found.double(), expected, rtol=0.05, atol=float(expected.abs().max()) / 50)
    else:
        torch.testing.assert_close(found, expected.to(dtype))


def test_a_line_and_a_value_that_is_used_with_channels_first() -> None:
    x, w = torch.randn(2, 3, 9), torch.randn(3, 3, 3)

    def function(x: Tensor, w: Tensor) -> tuple[Tensor, Tensor]:
        y = functional.conv1d(x, w).exp()
        return functional.conv1d(y, w), y.reshape(2, -1)

    lowered = hloemit.lower(function, (x, w))
    torch.testing.assert_close(lowered.compile("cpu")(x, w), function(x, w), rtol=1e-4, atol=1e-4)


def test_in_a_loop() -> None:
    x, w = torch.randn(2, 3, 7, 8), torch.randn(3, 3, 3, 3) / 9

    def function(x: Tensor, w: Tensor) -> Tensor:
        def body(i: Tensor, y: Tensor) -> tuple[Tensor, Tensor]:
            return i + 1, functional.silu(functional.conv2d(functional.silu(y), w, padding=1))

        start = functional.silu(functional.conv2d(x, w, padding=1))
        return while_loop(lambda i, y: i < 3, body, (torch.tensor(0), start))[1]

    found = hloemit.lower(function, (x, w)).compile("cpu")(x, w)
    expected = functional.silu(functional.conv2d(x, w, padding=1))
    for _ in range(3):
        expected = functional.silu(functional.conv2d(functional.silu(expected), w, padding=1))
    torch.testing.assert_close(found, expected, rtol=1e-4, atol=1e-4)
