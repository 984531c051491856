"""Transforms of ``torch.func`` in modules that go through ``torch.export``."""

from __future__ import annotations

import pytest
import torch
from torch import Tensor, nn
from torch.export import Dim

import hloemit


def _region(x: Tensor) -> Tensor:
    """What is not recorded, but exported."""
    result: Tensor = torch.cond(x.sum() > 0, lambda x: x.sin(), lambda x: x.cos(), (x,))
    return result


def _hessian(x: Tensor) -> Tensor:
    result: Tensor = torch.func.hessian(lambda x: (x**3).sum())(x[0])
    return result


TRANSFORMS = {
    "vmap": torch.func.vmap(lambda p: torch.where(p > 0, p, p * 0.1), out_dims=-1),
    "grad": torch.func.grad(lambda p: p.sin().sum()),
    "hessian": _hessian,
    "jacrev": torch.func.jacrev(lambda p: p[0].sin()),
}


class Both(nn.Module):
    def __init__(self, name: str, returns: bool) -> None:
        super().__init__()
        self.name, self.returns = name, returns

    def forward(self, x: Tensor) -> tuple[Tensor, Tensor]:
        y = TRANSFORMS[self.name](x)
        return _region(x), y if self.returns else x


@pytest.mark.drawn(2)
@pytest.mark.parametrize("returns", [True, False], ids=["returned", "dropped"])
@pytest.mark.parametrize("name", TRANSFORMS)
def test_beside_control_flow(name: str, returns: bool) -> None:
    """The export knows nothing of a transform's inner tensors: the module is captured as a function is."""
    model, x = Both(name, returns), torch.linspace(-1, 2, 12).reshape(3, 4)
    for got, expected in zip(hloemit.lower(model, (x,)).compile()(x), model(x), strict=True):
        torch.testing.assert_close(got, expected)


def test_no_transform_goes_on() -> None:
    """After a capture that failed inside of one, PyTorch computes as before."""
    x = torch.ones(3, 4)
    with pytest.raises(hloemit.CaptureError, match=r"transform of torch\.func"):
        hloemit.lower(Both("hessian", True), (x,), dynamic_shapes=({0: Dim.AUTO},))
    assert torch.randn(2).shape == (2,)
    torch.testing.assert_close(_hessian(x), 6 * torch.eye(4))
