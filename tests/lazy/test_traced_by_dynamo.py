"""TorchDynamo traces code of the lazy device, and nothing of what the device notes beside it."""

from __future__ import annotations

import pytest
import torch
from torch import Tensor, nn

import hloemit
from hloemit.lazy import parameter_names
from hloemit.lazy.autocast import lists

DEVICE = hloemit.device()


class Scaled(nn.Module):
    def __init__(self, scaling: float) -> None:
        super().__init__()
        self.linear = nn.Linear(4, 4)
        self.scaling = scaling

    def forward(self, x: Tensor) -> Tensor:
        return self.linear(x) * self.scaling


class Setting(nn.Module):
    """A module that sets a buffer of its own, or a child, when it is called."""

    seen: Tensor

    def __init__(self, what: str) -> None:
        super().__init__()
        self.what = what
        self.parts = nn.ModuleList([Scaled(0.5), Scaled(2.0)])
        self.register_buffer("seen", torch.zeros(4))

    def forward(self, x: Tensor) -> Tensor:
        if self.what == "buffer":
            self.seen = x.detach().sum(0)
        else:
            self.last = self.parts[1]
        for part in self.parts:
            x = part(x)
        return x


@pytest.mark.parametrize("what", ["buffer", "child"])
def test_a_module_that_sets_something(what: str) -> None:
    torch._dynamo.reset()
    torch.manual_seed(0)
    model, x = Setting(what), torch.randn(3, 4)
    expected = model(x)
    model.to(DEVICE)
    compiled = torch.compile(model, backend="aot_eager")
    for _ in range(2):
        torch.testing.assert_close(compiled(x.to(DEVICE)).cpu(), expected)
    if what == "buffer":
        torch.testing.assert_close(model.seen.cpu(), x.sum(0))


def test_a_note_of_one_module_looks_at_no_other() -> None:
    torch._dynamo.reset()
    others = [Setting("buffer").to(DEVICE) for _ in range(3)]
    for each in (*others, *(torch.compile(other, backend="aot_eager") for other in others)):
        parameter_names._add(each)
    for module in (Setting("child").to(DEVICE), others[0]):
        torch.compile(parameter_names._add, backend="eager")(module)


def test_operators_that_autocast_leaves_alone() -> None:
    torch._dynamo.reset()
    x = torch.rand(4) + 1

    @torch.compile(backend="aot_eager", fullgraph=True)
    def function(x: Tensor) -> Tensor:
        return torch.rsqrt(x.float()) + torch.sin(x)

    with lists.using("tpu"), torch.autocast("xla", torch.bfloat16):  # rsqrt is on CUDA's lists alone
        found = function(x.to(DEVICE))
    torch.testing.assert_close(found.cpu(), torch.rsqrt(x) + torch.sin(x))
