"""Schedules of what optimizers are told, besides the learning rate: several steps of a captured one, as eager's."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import torch
import torch.nn.functional as F
from torch import Tensor, nn
from torch.optim import SGD, Adam, Adamax, AdamW, NAdam, Optimizer, RAdam, RMSprop
from torch.optim.lr_scheduler import CyclicLR, OneCycleLR

import hloemit
from tests.unseen import Unseen

STEPS = 6
Schedule = Callable[[Optimizer], Callable[[int], None]]
X, Y = torch.randn(8, 4, generator=torch.Generator().manual_seed(0)), torch.arange(8) % 3


def one_cycle(optimizer: Optimizer) -> Callable[[int], None]:
    scheduler = OneCycleLR(optimizer, max_lr=0.1, total_steps=STEPS + 1)
    return lambda k: scheduler.step()


def cyclic(optimizer: Optimizer) -> Callable[[int], None]:
    scheduler = CyclicLR(optimizer, base_lr=0.01, max_lr=0.1, step_size_up=3)
    return lambda k: scheduler.step()


def by_hand(optimizer: Optimizer) -> Callable[[int], None]:
    """A warm-up as some training scripts have, which a program hears of when it is called."""

    def step(k: int) -> None:
        for group in optimizer.param_groups:
            group["weight_decay"] = 0.1 / (k + 2)
            if "momentum" in group:
                group["momentum"] = 0.8 + 0.02 * k
            else:
                group["betas"] = (0.8 + 0.02 * k, 0.9 + 0.01 * k)

    return step


class Training:
    def __init__(self, kind: type[Optimizer], schedule: Schedule, **options: Any) -> None:
        torch.manual_seed(0)
        self.model = nn.Sequential(nn.Linear(4, 6), nn.Tanh(), nn.Linear(6, 3)).double()
        self.optimizer = kind(self.model.parameters(), lr=0.05, weight_decay=0.1, **options)  # type: ignore[call-arg]
        self.schedule = schedule(self.optimizer)
        self.captures = Unseen()  # a list that a step fills is Python state

    def step(self, x: Tensor, y: Tensor) -> Tensor:
        self.captures.add(torch.compiler.is_compiling())
        self.optimizer.zero_grad()
        loss = F.cross_entropy(self.model(x), y)
        loss.backward()
        self.optimizer.step()
        return loss

    def run(self, step: Callable[..., Tensor] | None = None) -> list[float]:
        losses = []
        for k in range(STEPS):
            losses.append((step or self.step)(X.double(), Y).item())
            self.schedule(k)
        return losses


OPTIMIZERS: list[tuple[type[Optimizer], dict[str, Any]]] = [
    (SGD, {"momentum": 0.9}),
    (SGD, {"momentum": 0.9, "nesterov": True, "foreach": True}),
    (Adam, {}),
    (Adam, {"amsgrad": True, "foreach": False}),
    (AdamW, {"foreach": True}),
    (AdamW, {"fused": True}),
    (NAdam, {}),
    (RAdam, {}),
    (Adamax, {}),
    (RMSprop, {"momentum": 0.9}),
]


@pytest.mark.drawn(2)
@pytest.mark.parametrize("schedule", [one_cycle, cyclic])
@pytest.mark.parametrize(("kind", "options"), OPTIMIZERS, ids=lambda v: str(getattr(v, "__name__", v)))
def test_cycled_momentum(kind: type[Optimizer], options: dict[str, Any], schedule: Schedule) -> None:
    """What `OneCycleLR` and `CyclicLR` do unless they are told not to."""
    want, ours = Training(kind, schedule, **options), Training(kind, schedule, **options)
    lowered = hloemit.lower(ours.step, (X.double(), Y))
    kinds = [i.target for i in lowered.signature.inputs if i.kind == "hyperparameter"]
    assert len(kinds) == (2 if "momentum" in ours.optimizer.param_groups[0] else 3)
    assert ours.run(lowered.compile("cpu")) == pytest.approx(want.run(), rel=1e-9)
    for p, expected in zip(ours.model.parameters(), want.model.parameters(), strict=True):
        torch.testing.assert_close(p, expected, rtol=1e-8, atol=1e-9)
    assert ours.optimizer.param_groups[0]["lr"] == want.optimizer.param_groups[0]["lr"]


@pytest.mark.parametrize(("kind", "options"), [(SGD, {"momentum": 0.9}), (AdamW, {})])
def test_what_has_moved_becomes_an_argument(kind: type[Optimizer], options: dict[str, Any]) -> None:
    want, ours = Training(kind, by_hand, **options), Training(kind, by_hand, **options)
    expected = want.run()
    compiled = hloemit.lower(ours.step, (X.double(), Y)).compile("cpu")
    losses = [compiled(X.double(), Y).item()]
    ours.schedule(0)
    with pytest.raises(hloemit.InputError, match="lower the program again"):
        compiled(X.double(), Y)
    compiled = hloemit.lower(ours.step, (X.double(), Y)).compile("cpu")
    for k in range(1, STEPS):
        losses.append(compiled(X.double(), Y).item())
        ours.schedule(k)
    assert losses == pytest.approx(expected, rel=1e-9)


def test_programs_are_not_made_at_every_step() -> None:
    want, ours = Training(AdamW, by_hand), Training(AdamW, by_hand)
    assert ours.run(hloemit.compile(ours.step)) == pytest.approx(want.run(), rel=1e-9)
    assert ours.captures.count == 2  # the first, and one for all that moves


def test_momentum_that_ends_is_refused() -> None:
    ours = Training(SGD, one_cycle, momentum=0.9)
    compiled = hloemit.lower(ours.step, (X.double(), Y)).compile("cpu")
    ours.optimizer.param_groups[0]["momentum"] = 0.0
    with pytest.raises(hloemit.InputError, match=r"momentum was positive .* 0\.0 now.*lower the program again"):
        compiled(X.double(), Y)


class Stepwise(SGD):
    """An optimizer that asks for more than whether there is momentum."""

    def step(self, closure: Any = None) -> Any:
        for group in self.param_groups:
            for p in group["params"]:
                if p.grad is not None:
                    p.data.sub_(group["lr"] * p.grad * (2 if group["momentum"] > 0.85 else 1))


def test_what_decides_a_branch_stays_a_constant() -> None:
    ours = Training(Stepwise, one_cycle, momentum=0.9)
    compiled = hloemit.lower(ours.step, (X.double(), Y)).compile("cpu")
    compiled(X.double(), Y)
    ours.schedule(0)
    with pytest.raises(hloemit.InputError, match="momentum"):
        compiled(X.double(), Y)


def test_numbers_are_computed_with_all_digits() -> None:
    def program(x: Tensor) -> Tensor:
        return x * (0.1 - x.sum().item())

    x = torch.tensor([0.3, 0.7], dtype=torch.float64)
    assert torch.equal(hloemit.lower(program, (x,)).compile("cpu")(x), program(x))


def test_a_group_that_is_gone_is_said() -> None:
    layers = nn.Sequential(nn.Linear(4, 4), nn.Linear(4, 3)).double()
    optimizer = SGD([{"params": layer.parameters()} for layer in layers], lr=0.1)

    def step(x: Tensor) -> None:
        optimizer.zero_grad()
        layers(x).square().mean().backward()
        optimizer.step()

    compiled = hloemit.lower(step, (X.double(),)).compile("cpu")
    optimizer.param_groups.pop()
    with pytest.raises(hloemit.InputError, match="optimizer had 2 groups when the program was lowered and has 1 now"):
        compiled(X.double())


class Clipping(Optimizer):
    """An optimizer that wraps another one, whose groups and state are its own, as opacus' does."""

    def __init__(self, parameters: Any, **options: Any) -> None:
        self.wrapped = AdamW(parameters, **options)

    param_groups = property(lambda self: self.wrapped.param_groups)
    state = property(lambda self: self.wrapped.state)
    defaults = property(lambda self: self.wrapped.defaults)

    def step(self, closure: Any = None) -> None:
        for group in self.param_groups:
            for p in group["params"]:
                p.grad.clamp_(-0.01, 0.01)
        self.wrapped.step()

    def zero_grad(self, set_to_none: bool = True) -> None:
        self.wrapped.zero_grad(set_to_none)


@pytest.mark.parametrize(
    "door",
    [lambda t: hloemit.lower(t.step, (X.double(), Y)).compile("cpu"), lambda t: hloemit.compile(t.step)],
    ids=["lower", "compile"],
)
def test_an_optimizer_that_wraps_another_one(door: Callable[[Training], Any]) -> None:
    want, ours = (Training(Clipping, one_cycle) for _ in range(2))
    assert ours.run(door(ours)) == pytest.approx(want.run(), rel=1e-9)
    torch.testing.assert_close([*ours.model.parameters()], [*want.model.parameters()], rtol=1e-8, atol=1e-9)
