"""Modules of classes that call something of their own ``parameters``, ``modules`` or ``children``."""

from __future__ import annotations

from typing import Any, NoReturn

import pytest
import torch
from torch import Tensor, nn

import hloemit
from hloemit.base.modules import named_buffers, named_modules, named_parameters

NAMES = "parameters named_parameters buffers named_buffers modules named_modules children named_children _named_members"


class Plain(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.linear, self.norm = nn.Linear(3, 3), nn.BatchNorm1d(3)

    def forward(self, x: Tensor) -> Tensor:
        return self.norm(self.linear(x))


def _asked(*_: Any, **__: Any) -> NoReturn:
    raise AssertionError("PyTorch's own to() and state_dict() do not call this")


def _made(name: str, own: object) -> Plain:
    torch.manual_seed(0)
    if callable(own):
        return type(f"With{name}", (Plain,), {name: own})()
    module = Plain()
    vars(module)[name] = own
    return module


def _trained(module: Plain, compiled: bool) -> list[Tensor]:
    weights = [module.linear.weight, module.linear.bias]
    optimizer, x = torch.optim.SGD(weights, lr=0.1), torch.linspace(-1, 1, 12).reshape(4, 3).to(weights[0].device)

    def step(x: Tensor) -> Tensor:
        optimizer.zero_grad()
        loss = module(x).square().sum() + module.linear.bias.sum()
        loss.backward()
        optimizer.step()
        return loss

    run = hloemit.compile(step, full_graph=True) if compiled else step
    return [run(x).detach().cpu(), run(x).detach().cpu(), *(w.detach().cpu() for w in weights)]


@pytest.mark.parametrize("own", [_asked, {"width": 3}], ids=["method", "attribute"])
@pytest.mark.parametrize("name", NAMES.split())
def test_names_of_a_class_s_own_are_not_called(name: str, own: object) -> None:
    x = torch.linspace(-1, 1, 12).reshape(4, 3)
    lowered = hloemit.lower(_made(name, own), (x,))
    assert {"linear.weight", "norm.running_mean"} <= lowered.state.keys()
    torch.testing.assert_close(lowered.compile()(x), _made(name, own)(x))
    expected = _trained(_made(name, own), compiled=False)
    torch.testing.assert_close(_trained(_made(name, own), compiled=True), expected)
    if "children" not in name:  # which to() calls
        torch.testing.assert_close(_trained(_made(name, own).to(hloemit.device()), compiled=False), expected)


def test_a_module_inside_of_itself() -> None:
    module, x = Plain(), torch.ones(4, 3)
    expected = module.eval()(x)
    module.linear.above = module
    torch.testing.assert_close(hloemit.lower(module, (x,)).compile()(x), expected)
    assert [path for path, _ in named_modules(module, repeated=True)] == ["", "linear", "norm"]


def test_they_are_named_as_pytorch_names_them() -> None:
    module, shared = Plain(), nn.PReLU()
    module.first, module.again, module.nothing = shared, nn.Sequential(shared, nn.BatchNorm1d(3)), None
    module.again.tied = module.linear.weight
    for repeated in (False, True):
        asked = {"remove_duplicate": not repeated}
        assert list(named_modules(module, "m", repeated=repeated)) == [*module.named_modules(prefix="m", **asked)]
        for ours, theirs in ((named_parameters, module.named_parameters), (named_buffers, module.named_buffers)):
            found, expected = dict(ours(module, "m", repeated=repeated)), dict(theirs(prefix="m", **asked))
            assert list(found) == list(expected) and all(found[name] is expected[name] for name in found)
