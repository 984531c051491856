"""Slices of loops by their turn, which XLA's compiler for CPUs is given as functions of their own."""

from __future__ import annotations

import pytest
import torch
from torch import Tensor, nn
from torch._higher_order_ops.scan import scan

import hloemit
from tests.platforms.convolutions import on_cpu


@pytest.mark.parametrize("cells", [nn.LSTM, nn.GRU, nn.RNN], ids=lambda cells: cells.__name__)
def test_recurrent_networks(cells: type[nn.RNNBase]) -> None:
    torch.manual_seed(0)
    model = cells(16, 64, num_layers=2, bidirectional=True)
    x = torch.randn(7, 4, 16)
    lowered = hloemit.lower(model, (x,))
    assert "@slice_of_turn" not in lowered.as_text() and "@slice_of_turn" in on_cpu(lowered)
    assert 'inlineable = "false"' in on_cpu(lowered)
    found, expected = lowered.compile("cpu")(x), model(x)
    torch.testing.assert_close(found[0], expected[0], rtol=1e-5, atol=1e-6)


def test_gradients() -> None:
    torch.manual_seed(0)
    model = nn.LSTM(16, 32).double()

    def step(x: Tensor) -> tuple[Tensor, ...]:
        return torch.autograd.grad(model(x)[0].square().sum(), [x, *model.parameters()])

    x = torch.randn(7, 16, 16, dtype=torch.float64, requires_grad=True)
    lowered = hloemit.lower(step, (x,))
    assert "@slice_of_turn" in on_cpu(lowered)
    for found, expected in zip(lowered.compile("cpu")(x), step(x), strict=True):
        torch.testing.assert_close(found, expected)


@pytest.mark.parametrize(
    ("exponent", "width", "apart"), [(torch.exp, 512, True), (torch.exp, 8, False), (torch.abs, 512, False)]
)
def test_where_they_are_apart(exponent: torch.nn.Module, width: int, apart: bool) -> None:
    """Where functions follow that are slow element by element, of enough elements."""

    def function(init: Tensor, xs: Tensor) -> tuple[Tensor, Tensor]:
        return scan(lambda carry, x: (carry + exponent(-x), carry * 2), init, xs)

    args = torch.ones(width), torch.rand(5, width)
    lowered = hloemit.lower(function, args)
    assert ("@slice_of_turn" in on_cpu(lowered)) is apart
    for found, expected in zip(lowered.compile("cpu")(*args), function(*args), strict=True):
        torch.testing.assert_close(found, expected)


def test_weights_of_products_stay() -> None:
    """A product has a kernel of its own, and needs no copy of a layer's weights."""

    def function(x: Tensor, weights: Tensor) -> Tensor:
        return scan(lambda x, w: ((x @ w).exp(), x.sum()), x, weights)[0]

    lowered = hloemit.lower(function, (torch.randn(4, 32) / 9, torch.randn(3, 32, 32) / 99))
    assert "@slice_of_turn" not in on_cpu(lowered)
