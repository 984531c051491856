"""What calls of a compiled function leave on their arguments, a model and an optimizer is what eager calls leave."""

from __future__ import annotations

import collections
import subprocess
from collections.abc import Callable
from typing import Any, NamedTuple

import pytest
import torch
from torch import Tensor, nn
from torch.optim import AdamW

import hloemit
from hloemit.base.errors import UnsupportedOpError
from tests.children import python

Step = Callable[[Tensor], Any]
Making = Callable[[nn.Sequential, AdamW], Step]


def _doing(*actions: Callable[[nn.Sequential, AdamW, Tensor], Any]) -> Making:
    """A function that does these, and gives what the last of them does."""
    return lambda m, o: lambda x: [action(m, o, x) for action in actions][-1]


def _backward(m: nn.Sequential, o: AdamW, x: Tensor) -> Any:
    return m(x).square().sum().backward()


FUNCTIONS: dict[str, Making] = {
    "argument requires a gradient": _doing(lambda m, o, x: (x.requires_grad_(), (x * x).sum().backward(), x.grad)[2]),
    "gradient of an argument": _doing(lambda m, o, x: setattr(x, "grad", x * 2), lambda m, o, x: x * 2),
    "attribute of an argument": _doing(lambda m, o, x: setattr(x, "twice", x * 2), lambda m, o, x: x.twice + 1),
    "argument is transposed": _doing(lambda m, o, x: x.t_(), lambda m, o, x: x * 2),
    "argument is overwritten": _doing(lambda m, o, x: x.zero_(), lambda m, o, x: x + 1),
    "weights are frozen": _doing(lambda m, o, x: m[0].requires_grad_(False), lambda m, o, x: m(x)),
    "mode": _doing(lambda m, o, x: m.eval(), lambda m, o, x: m(x)),
    "buffer": _doing(lambda m, o, x: m.register_buffer("seen", x.sum(0)), lambda m, o, x: m(x)),
    "module": _doing(lambda m, o, x: m.append(nn.ReLU()), lambda m, o, x: m(x)),
    "weights are loaded": _doing(
        lambda m, o, x: m.load_state_dict({name: value * 2 for name, value in m.state_dict().items()}),
        lambda m, o, x: m(x),
    ),
    "rate": _doing(lambda m, o, x: o.param_groups[0].update(lr=0.7), _backward, lambda m, o, x: o.step()),
    "zeros for gradients": _doing(_backward, lambda m, o, x: o.zero_grad(set_to_none=False)),
    "group": _doing(lambda m, o, x: o.add_param_group({"params": [nn.Parameter(x.sum(0))]}), lambda m, o, x: x * 1),
    "state is cleared": _doing(_backward, lambda m, o, x: o.step(), lambda m, o, x: o.state.clear()),
}


def left(m: nn.Sequential, o: AdamW, x: Tensor) -> list[Any]:
    """All that is left there."""
    weights = list(m.parameters())
    return [
        (x.detach(), x.requires_grad, x.grad, x.stride(), vars(x)),
        (
            {name: value.clone() for name, value in m.state_dict().items()},
            [p.requires_grad for p in weights],
            [p.grad if p.grad is None else p.grad.clone() for p in weights],
        ),
        ([part.training for part in m.modules()], [name for name, _ in m.named_modules()]),
        ([group["lr"] for group in o.param_groups], len(o.state)),
    ]


def run(making: Making, wrap: Callable[[Step], Step]) -> list[Any]:
    """What three calls give, and leave."""
    torch.manual_seed(0)
    model = nn.Sequential(nn.Linear(3, 3), nn.BatchNorm1d(3))
    optimizer = AdamW(model.parameters(), 0.1)
    function = wrap(making(model, optimizer))
    found = []
    for _ in range(3):
        x = torch.arange(1.0, 7).reshape(2, 3)
        found += [function(x), left(model, optimizer, x)]
    return found


@pytest.mark.parametrize("name", FUNCTIONS)
def test_effects(name: str) -> None:
    making = FUNCTIONS[name]
    torch.testing.assert_close(_plain(run(making, hloemit.compile)), _plain(run(making, lambda function: function)))


def _plain(value: Any) -> Any:
    """Without what ``assert_close`` does not compare: texts, flags and None as texts."""
    if isinstance(value, (list, tuple)):
        return [_plain(each) for each in value]
    if isinstance(value, dict):
        return {key: _plain(each) for key, each in value.items()}
    return value.detach() if isinstance(value, Tensor) else sum(map(ord, repr(value)))


class Counting(nn.Module):
    """A module that counts its calls, and raises where it is told to."""

    def __init__(self) -> None:
        super().__init__()
        self.calls = 0
        self.norm = nn.BatchNorm1d(3)

    def forward(self, x: Tensor, fails: bool) -> Tensor:
        self.calls += 1
        x.add_(1)
        y = self.norm(x)
        if fails:
            raise ValueError("told to")
        return y * 2


def test_a_call_that_raises_leaves_what_came_before() -> None:
    found = []
    for wrap in (lambda function: function, hloemit.compile):
        module = Counting()
        function, left = wrap(module), []
        for fails in (False, True, True, False):
            x = torch.arange(1.0, 7).reshape(2, 3)
            with torch.no_grad():
                try:
                    function(x, fails)
                except ValueError as error:
                    left.append(str(error))
            left += [x, module.calls, module.norm.running_mean.clone()]
        found.append(_plain(left))
    torch.testing.assert_close(*found)


def test_one_gradient_of_two_weights() -> None:
    """Each weight got its own sum, as if the other had none."""
    found = []
    for wrap in (lambda function: function, hloemit.compile):
        torch.manual_seed(0)
        model, x = nn.Sequential(nn.Linear(3, 3), nn.Linear(3, 3)), torch.ones(2, 3)
        model[0].weight.grad = model[1].weight.grad = torch.zeros(3, 3)

        def step(x: Tensor, model: nn.Sequential = model) -> None:
            model(x).sum().backward()

        call = wrap(step)
        call(x)
        call(x)
        found.append([weight.grad.clone() for weight in model.parameters()])
    torch.testing.assert_close(*found)
    with pytest.raises(RuntimeError, match="one tensor, and the program adds"):
        hloemit.lower(step, (x,)).compile()(x)


class Pair(NamedTuple):
    first: Tensor
    second: Tensor


class Words(list):  # type: ignore[type-arg]
    """A container that no pytree knows."""


@pytest.mark.parametrize("made", [Words, lambda items: collections.Counter(dict(enumerate(items))), Pair._make])
def test_containers_of_results(made: Callable[[Any], Any]) -> None:
    """One that no pytree takes apart had tensors without elements."""
    x = torch.arange(3.0)
    found = hloemit.compile(lambda x: made([x * 2, x + 1]))(x)
    want = made([x * 2, x + 1])
    assert type(found) is type(want)
    values = found.values() if isinstance(found, dict) else found
    torch.testing.assert_close(list(values), [x * 2, x + 1])


def test_windows_that_share_memory() -> None:
    """What eager PyTorch leaves in an argument of such, its loops decide: `lower` took each element for one of its own."""

    def f(x: Tensor) -> Tensor:
        return x.mul_(2)

    def windows() -> Tensor:
        return torch.arange(6.0).unfold(0, 3, 1)

    torch.testing.assert_close(hloemit.compile(f)(windows()), f(windows()))
    with pytest.raises(UnsupportedOpError, match="share"):
        hloemit.lower(f, (windows(),))


def test_seeds_of_a_process_without_the_device() -> None:
    """Where nobody has called `hloemit.device()`, numbers are drawn from the CPU's generator."""
    code = """
import torch
import hloemit

x = torch.ones(64)
f = hloemit.compile(lambda x: torch.nn.functional.dropout(x, 0.5))
drawn = []
for _ in range(2):
    torch.manual_seed(5)
    drawn.append(torch.stack([f(x), f(x), torch.rand(64)]))
assert torch.equal(*drawn)
assert len(drawn[0].unique(dim=0)) == 3
torch.manual_seed(5)
assert not torch.equal(torch.rand(64), drawn[0][2])
"""
    subprocess.run([*python(), "-c", code], check=True, timeout=300)
