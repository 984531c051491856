"""Modules of open sizes whose ``forward`` moves a layer, ``self.layer.to(dtype)``, as routers of experts do."""

from __future__ import annotations

import pytest
import torch
from torch import nn
from torch.export import Dim

import hloemit


class Router(nn.Module):
    """Converts its layer in each call, in a function that TorchDynamo does not follow."""

    def __init__(self, dtype: torch.dtype, of_values: bool = False) -> None:
        super().__init__()
        self.layer = nn.Sequential(nn.Linear(4, 3), nn.BatchNorm1d(3)).eval()
        self.dtype, self.of_values = dtype, of_values

    @torch.compiler.disable
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        self.layer = self.layer.to(self.dtype)
        scores = self.layer(x.to(self.dtype))
        for row in scores.argmax(-1).nonzero() if self.of_values else ():
            scores = scores + scores[row]
        return scores


def test_a_layer_that_has_the_dtype_stays_as_it_is() -> None:
    module, before = Router(torch.float32).eval(), nn.Module._apply
    weight = module.layer[0].weight
    program = hloemit.lower(module, (torch.randn(3, 4),), dynamic_shapes=({0: Dim("rows", min=2)},)).compile("cpu")
    x = torch.randn(5, 4)
    torch.testing.assert_close(program(x), module(x))
    assert module.layer[0].weight is weight
    assert nn.Module._apply is before


def test_what_else_the_forward_does_is_what_the_refusal_speaks_of() -> None:
    with pytest.raises(hloemit.CaptureError, match="depends on a tensor's values") as caught:
        hloemit.lower(Router(torch.float32, of_values=True).eval(), (torch.randn(3, 4),))
    assert "_apply" not in str(caught.value)


def test_another_dtype_is_refused_in_words() -> None:
    module = Router(torch.float64).eval()
    with pytest.raises(hloemit.CaptureError, match=r"changes its dtype \(module.to, .half, .double\)"):
        hloemit.lower(module, (torch.randn(3, 4),), dynamic_shapes=({0: Dim("rows", min=2)},))
    assert module.layer[0].weight.dtype == torch.float32
