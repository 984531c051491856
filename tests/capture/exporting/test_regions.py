"""Regions of a module under autocast or ``no_grad``, which torch.export keeps as higher-order operators."""

from __future__ import annotations

import torch
from torch import nn

import hloemit


class Autocast(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.inner = nn.Linear(4, 4)

    def forward(self, x: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        with torch.autocast("cpu", torch.bfloat16):
            y = self.inner(x) * 3
            with torch.autocast("cpu", enabled=False):
                z = self.inner(x)
        return y, z


class NoGrad(nn.Module):
    def forward(self, x: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        with torch.no_grad():
            y = torch.sin(x)
            z = y * 2
        return y + x, z


def test_autocast_casts() -> None:
    model, x = Autocast().eval(), torch.randn(2, 4)
    lowered = hloemit.lower(model, (x,))
    assert "tensor<2x4xbf16>, tensor<4x4xbf16>" in lowered.as_text()
    actual, expected = lowered.compile("cpu")(x), model(x)
    torch.testing.assert_close(actual, expected, rtol=1e-2, atol=1e-2)
    torch.testing.assert_close(actual[1], expected[1])


def test_no_grad_region_is_inlined() -> None:
    model, x = NoGrad(), torch.randn(2, 4)
    lowered = hloemit.lower(model, (x,))
    assert "call" not in lowered.as_text()
    torch.testing.assert_close(lowered.compile("cpu")(x), model(x))


def test_a_bare_graph_with_autocast_has_its_casts() -> None:
    """What ``torch.export`` keeps as one node is run again: the casts are made as its operators are called."""

    class Net(nn.Module):
        def forward(self, x: torch.Tensor) -> torch.Tensor:
            with torch.autocast("cpu", dtype=torch.bfloat16):
                return x @ x

    x = torch.eye(3)
    graph = torch.export.export(Net(), (x,), strict=False).graph_module
    assert hloemit.lower(graph, (x,)).signature.outputs[0].dtype is torch.bfloat16
