"""Weights that a step left on a device of its own memory, and what the user does with them before the next one."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import pytest
import torch
from torch import Tensor, nn

import hloemit
from hloemit.calling.weights import Weights
from hloemit.stages import lowered
from tests.devices import elsewhere


@pytest.fixture(autouse=True)
def _elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lowered, "find_device", lambda name: elsewhere())


class Net(nn.Module):
    """Layers that are alike, which a rolled program has in stacks, and two that are not."""

    def __init__(self) -> None:
        super().__init__()
        self.first = nn.Linear(8, 16)
        self.layers = nn.ModuleList(nn.Sequential(nn.LayerNorm(16), nn.Linear(16, 16), nn.Tanh()) for _ in range(4))
        self.last = nn.Linear(16, 3)

    def forward(self, x: Tensor) -> Tensor:
        x = self.first(x)
        for layer in self.layers:
            x = x + layer(x)
        found: Tensor = self.last(x)
        return found


def _step(net: Net) -> Callable[[Tensor], Tensor]:
    optimizer = torch.optim.AdamW(net.parameters(), lr=0.01)

    def step(x: Tensor) -> Tensor:
        optimizer.zero_grad()
        loss = net(x).square().mean()
        loss.backward()
        optimizer.step()
        return loss.detach()

    return step


def _clip(net: Net) -> None:
    for parameter in net.parameters():
        parameter.data.clamp_(-0.05, 0.05)  # as in WGAN


def _clear_one(net: Net) -> None:
    net.layers[2][1].weight.data.zero_()  # type: ignore[index]


def _write_one_number(net: Net) -> None:
    net.first.weight.data[0, 0] = 3
    net.layers[1][1].weight.data[0, 0] = 3  # type: ignore[index]
    net.last.weight.detach().numpy()[0, 0] = 2


def _look_and_double(net: Net) -> None:
    assert net.first.weight.isfinite().all()
    net.first.weight.data.mul_(2)


def _give_other_memory(net: Net) -> None:
    for parameter in (net.first.weight, net.layers[1][1].weight):  # type: ignore[index]
        parameter.data = parameter.data.flip(0).clone()


def _write(net: Net) -> None:
    with torch.no_grad():
        net.layers[0][1].weight.mul_(0.5)  # type: ignore[index]
        net.last.bias.fill_(1)


def _swap(net: Net) -> None:
    """Without a look at what was there."""
    torch.utils.swap_tensors(net.first.weight, nn.Parameter(torch.full((16, 8), 0.1)))


CHANGES = [_clip, _clear_one, _write_one_number, _look_and_double, _give_other_memory, _write, _swap]


@pytest.mark.drawn(2)
@pytest.mark.parametrize("roll", [False, True], ids=["apart", "stacked"])
@pytest.mark.parametrize("donate", [False, True], ids=["copied", "donated"])
@pytest.mark.parametrize("change", CHANGES)
def test_the_next_step_sees_it(change: Callable[[Net], Any], donate: bool, roll: bool) -> None:
    """What is written through ``.data`` has no count of PyTorch's, and the tensor's memory was written to by us just then."""
    torch.manual_seed(0)
    net, x = Net(), torch.randn(4, 8)
    eager = copy.deepcopy(net)
    step, theirs = hloemit.lower(_step(net), (x,), donate=donate, roll=roll).compile(), _step(eager)
    for times in (1, 3, 4):  # from the third on nobody has looked at any
        for _ in range(times):
            torch.testing.assert_close(step(x), theirs(x), rtol=1e-4, atol=1e-5)
        for each in (net, eager):
            change(each)
    torch.testing.assert_close(step(x), theirs(x), rtol=1e-4, atol=1e-5)
    torch.testing.assert_close(dict(net.state_dict()), dict(eager.state_dict()), rtol=1e-4, atol=1e-5)


def test_a_stack_and_its_rows_in_turns() -> None:
    """A rolled step, and an evaluation that takes each row by itself."""
    torch.manual_seed(0)
    net, x = Net(), torch.randn(4, 8)
    eager = copy.deepcopy(net)
    step, theirs = hloemit.lower(_step(net), (x,), donate=True, roll=True).compile(), _step(eager)
    evaluate = hloemit.lower(net, (x,)).compile()
    for _ in range(2):
        torch.testing.assert_close(step(x), theirs(x), rtol=1e-4, atol=1e-5)
        torch.testing.assert_close(evaluate(x), eager(x), rtol=1e-4, atol=1e-5)


def test_a_look_between_two_steps_sends_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    torch.manual_seed(0)
    net, x = Net(), torch.randn(4, 8)
    eager = copy.deepcopy(net)
    step, theirs = hloemit.lower(_step(net), (x,), donate=True).compile(), _step(eager)
    sent: list[int] = []
    upload = Weights._upload
    monkeypatch.setattr(Weights, "_upload", lambda self, index: (sent.append(index), upload(self, index))[1])
    for _ in range(3):
        for _ in range(4):
            torch.testing.assert_close(step(x), theirs(x), rtol=1e-4, atol=1e-5)
        torch.testing.assert_close(net.first.weight, eager.first.weight, rtol=1e-4, atol=1e-5)
    assert not sent
