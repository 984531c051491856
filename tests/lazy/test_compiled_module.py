"""A module that ``hloemit.compile`` has taken is one: it trains, saves, copies and nests as the module does."""

from __future__ import annotations

import copy
import io
from typing import Any

import pytest
import torch
from torch import nn

import hloemit

X = torch.randn(3, 4, generator=torch.Generator().manual_seed(0))


class Net(nn.Module):
    """A module with a method and an attribute of its own."""

    def __init__(self) -> None:
        super().__init__()
        self.layer, self.drop, self.scale = nn.Linear(4, 4), nn.Dropout(0.5), 2.0

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.drop(self.layer(x)) * self.scale

    def doubled(self) -> float:
        return self.scale * 2


@pytest.fixture
def net() -> Net:
    torch.manual_seed(0)
    return Net()


def test_it_is_a_module_as_torch_compile_gives_one(net: Net) -> None:
    ours, theirs = hloemit.compile(net), torch.compile(net, backend="eager")
    assert isinstance(ours, nn.Module) and ours._orig_mod is net
    assert list(ours.state_dict()) == list(theirs.state_dict())
    assert [n for n, _ in ours.named_modules()] == [n for n, _ in theirs.named_modules()]
    assert [*map(id, ours.parameters())] == [*map(id, net.parameters())]
    assert {"doubled", "scale", "layer", "state_dict"} <= set(dir(ours))


def test_modes_and_attributes_are_the_modules(net: Net) -> None:
    compiled = hloemit.compile(net).eval()
    assert not net.training and not net.drop.training and not compiled.training
    torch.testing.assert_close(compiled(X), net(X))
    compiled.scale = 5.0
    assert net.scale == 5.0 and compiled.doubled() == 10.0
    torch.testing.assert_close(compiled(X), net(X))
    del compiled.scale
    with pytest.raises(AttributeError, match="'Net' object has no attribute 'scale'"):
        _ = compiled.scale
    net.train()
    assert compiled.training


def test_it_trains(net: Net) -> None:
    other = copy.deepcopy(net)
    for model in (hloemit.compile(net.eval()), other.eval()):
        optimizer = torch.optim.SGD(model.parameters(), 0.1)
        for _ in range(2):
            optimizer.zero_grad()
            model(X).square().mean().backward()
            optimizer.step()
    torch.testing.assert_close(net.state_dict(), other.state_dict())


def test_it_is_copied_saved_and_loaded(net: Net) -> None:
    compiled = hloemit.compile(net.eval())
    expected = compiled(X)
    other = copy.deepcopy(compiled)
    with torch.no_grad():
        other.layer.weight.zero_()
    assert not torch.equal(other(X), expected)
    file = io.BytesIO()
    torch.save(compiled, file)
    file.seek(0)
    for each in (compiled, torch.load(file, weights_only=False)):
        torch.testing.assert_close(each(X), expected)
    other.load_state_dict(compiled.state_dict())
    torch.testing.assert_close(other(X), expected)


def test_it_is_a_part_of_others(net: Net) -> None:
    both = nn.Sequential(hloemit.compile(net.eval()), nn.ReLU())
    expected = net(X).relu()
    torch.testing.assert_close(both(X), expected)
    torch.testing.assert_close(hloemit.lower(both, (X,)).compile()(X), expected)
    torch.testing.assert_close(hloemit.compile(both)(X), expected)
    torch.testing.assert_close(hloemit.compile(hloemit.compile(net))(X), net(X))


def test_hooks_run_around_the_program(net: Net) -> None:
    compiled, seen = hloemit.compile(net.eval()), []
    compiled.register_forward_hook(lambda *_: seen.append(1))
    compiled(X)
    compiled(X)
    assert seen == [1, 1]


def test_it_moves_to_the_device(net: Net) -> None:
    compiled, device = hloemit.compile(net.eval()), hloemit.device()
    expected = net(X)
    assert compiled.to(device) is compiled and net.layer.weight.device.type == device.type
    torch.testing.assert_close(compiled(X.to(device)).cpu(), expected)


@pytest.mark.parametrize("target", [3, X, None.__class__.__name__])
def test_what_cannot_be_called_is_refused(target: Any) -> None:
    with pytest.raises(hloemit.InputError, match="compile takes a function or an nn.Module, not (int|Tensor|str)"):
        hloemit.compile(target)
