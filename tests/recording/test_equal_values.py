"""``torch.equal`` of what is computed alike, as gpytorch asks it of slices of one tensor."""

from __future__ import annotations

import pytest
import torch
from torch import Tensor, nn

import hloemit

X = torch.rand(5, 2, generator=torch.Generator().manual_seed(0))


class Kernel(nn.Module):
    """Says by which way it went: 1 where it found that the two were equal."""

    def __init__(self) -> None:
        super().__init__()
        self.register_buffer("known", X + 1)
        self.scale = nn.Parameter(torch.full((2,), 2.0))

    def forward(self, x: Tensor) -> tuple[Tensor, int]:
        both = torch.cat([self.known, x])
        one, two = (both[3:] / nn.functional.softplus(self.scale) for _ in range(2))
        is_equal = torch.equal(one, two)
        return (one - one.mean(-2) if is_equal else two * 0), int(is_equal)


def step(x: Tensor) -> tuple[Tensor, Tensor]:
    x = x.clone().requires_grad_()
    y = x * 3
    loss = (y if torch.equal(y[1:], (x * 3)[1:]) and x.equal(x) else y * 0).square().sum()
    return loss.detach(), *torch.autograd.grad(loss, x)


def test_what_is_computed_alike_is_equal() -> None:
    model = Kernel()
    torch.testing.assert_close(hloemit.lower(model, (X,)).compile("cpu")(X), model(X))
    torch.testing.assert_close(hloemit.lower(step, (X,)).compile("cpu")(X), step(X))


OTHERS = {
    "number": lambda x: (x * 3, x * 4),
    "place": lambda x: (x[1:], x[:-1]),
    "operand": lambda x: (x.sin(), x.flip(0).sin()),
    "result": lambda x: tuple(torch.aminmax(x)),
    "written": lambda x: (x * 3, (x * 3).add_(1)),
    "random": lambda x: (torch.rand_like(x), torch.rand_like(x)),
}


@pytest.mark.parametrize("name", OTHERS)
def test_what_is_not_depends_on_values(name: str) -> None:
    def function(x: Tensor) -> Tensor:
        return x + 1 if torch.equal(*OTHERS[name](x)) else x

    with pytest.raises(hloemit.CaptureError, match="value"):
        hloemit.lower(function, (X,))


def test_nan_is_what_a_check_finds() -> None:
    compiled = hloemit.lower(step, (X,), checks=True).compile("cpu")
    torch.testing.assert_close(compiled(X), step(X))
    with pytest.raises(Exception, match="NaN, which equals nothing"):
        compiled(torch.full_like(X, torch.nan))


def test_integers_equal_themselves() -> None:
    x = torch.arange(3)
    compiled = hloemit.lower(lambda x: x * 2 if torch.equal(x, x) else x, (x,), checks=True).compile("cpu")
    assert compiled(x).tolist() == [0, 2, 4]
