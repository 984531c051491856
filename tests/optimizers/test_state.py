"""What optimizers that are not PyTorch's keep: counts in Python, tensors that take each other's place, schedules."""

from __future__ import annotations

import copy
import math
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
import torch
import torch.nn.functional as F
from torch import Tensor, nn
from torch.optim import Optimizer, lr_scheduler

import hloemit

Step = Callable[[Tensor, Tensor], Tensor]
DOORS = ["lower", "compile"]


class _Optimizer(Optimizer):
    def __init__(self, params: Any, lr: float = 0.1) -> None:
        super().__init__(params, {"lr": lr, "count": 0})
        self.steps = 0

    @torch.no_grad()
    def step(self, closure: Any = None) -> None:
        for group in self.param_groups:
            self.of_group(group)
            for p in group["params"]:
                if p.grad is not None:
                    self.of(p, self.state[p], group)

    def of_group(self, group: dict[str, Any]) -> None:
        pass

    def of(self, p: Tensor, state: dict[str, Any], group: dict[str, Any]) -> None:
        p.add_(p.grad, alpha=-group["lr"])  # type: ignore[arg-type]


class Counting(_Optimizer):
    """Adam's bias correction by a count for each parameter."""

    def of(self, p: Tensor, state: dict[str, Any], group: dict[str, Any]) -> None:
        if not state:
            state["n"], state["average"] = 0, torch.zeros_like(p)
        state["n"] += 1
        state["average"].lerp_(p.grad, 0.1)  # type: ignore[arg-type]
        p.add_(state["average"] / (1 - 0.9 ** state["n"]), alpha=-group["lr"] / math.sqrt(state["n"]))


class CountingGroups(_Optimizer):
    """A count for each group."""

    def of_group(self, group: dict[str, Any]) -> None:
        group["count"] += 1

    def of(self, p: Tensor, state: dict[str, Any], group: dict[str, Any]) -> None:
        rate = math.pow(group["count"], -0.5) + 1 / np.sqrt(group["count"]) + np.exp(-0.1 * group["count"])
        p.add_(p.grad, alpha=-group["lr"] * rate)  # type: ignore[arg-type]


class Warming(_Optimizer):
    """A rate that grows to a greatest one, and then falls to a least one."""

    def of_group(self, group: dict[str, Any]) -> None:
        group["count"] += 1

    def of(self, p: Tensor, state: dict[str, Any], group: dict[str, Any]) -> None:
        rate = max(0.4, min(group["count"] / 2, 1, 3.0 - group["count"])) * min([group["count"], 2])
        p.add_(p.grad, alpha=-group["lr"] * rate)  # type: ignore[arg-type]


class CountingItself(_Optimizer):
    """A count as an attribute, and a float that follows the learning rate."""

    def of_group(self, group: dict[str, Any]) -> None:
        self.steps += 1

    def of(self, p: Tensor, state: dict[str, Any], group: dict[str, Any]) -> None:
        state["rate"] = state.get("rate", 0.0) * 0.5 + group["lr"]
        p.sub_(p.grad * (state["rate"] / self.steps))


class Replacing(_Optimizer):
    """Momentum that is another tensor after each step."""

    def of(self, p: Tensor, state: dict[str, Any], group: dict[str, Any]) -> None:
        state["momentum"] = 0.9 * state.get("momentum", torch.zeros_like(p)) + p.grad
        state["size"] = state["momentum"].norm()
        p.sub_(state["momentum"] * (group["lr"] / (1 + state["size"])))


def made(kind: Callable[[Any], Optimizer], warm: bool = True) -> tuple[nn.Module, Any, Step]:
    torch.manual_seed(0)
    model = nn.Sequential(nn.Linear(4, 6), nn.Tanh(), nn.Linear(6, 3))
    optimizer = kind(model.parameters())

    def step(x: Tensor, y: Tensor) -> Tensor:
        optimizer.zero_grad()
        loss = F.mse_loss(model(x), y)
        loss.backward()
        optimizer.step()
        return loss.detach()

    if warm:
        step(*batch())
    return model, optimizer, step


def batch() -> tuple[Tensor, Tensor]:
    generator = torch.Generator().manual_seed(1)
    return torch.randn(5, 4, generator=generator), torch.randn(5, 3, generator=generator)


def through(door: str, step: Step) -> Any:
    return hloemit.lower(step, batch()).compile() if door == "lower" else hloemit.compile(step)


def numbers(optimizer: Any) -> list[Any]:
    return [
        {k: v.tolist() if isinstance(v, Tensor) else copy.copy(v) for k, v in values.items() if k != "params"}
        for values in (*optimizer.state.values(), *optimizer.param_groups, {"steps": optimizer.steps})
    ]


@pytest.mark.drawn(3)
@pytest.mark.parametrize("kind", [_Optimizer, Counting, CountingGroups, Warming, CountingItself, Replacing])
@pytest.mark.parametrize("door", DOORS)
def test_they_train_as_in_eager(door: str, kind: Callable[[Any], Optimizer]) -> None:
    (model, optimizer, step), (twin, other, eager) = made(kind), made(kind)
    compiled = through(door, step)
    for _ in range(4):
        torch.testing.assert_close(compiled(*batch()), eager(*batch()))
    torch.testing.assert_close(model.state_dict(), twin.state_dict())
    for found, expected in zip(numbers(optimizer), numbers(other), strict=True):
        assert found == pytest.approx(expected, rel=1e-5) if "rate" in found else set(found) == set(expected)
    torch.testing.assert_close(step(*batch()), eager(*batch()))  # goes on from there


class Bare(CountingGroups):
    """Keeps nothing of its parameters, not even an empty dict."""

    @torch.no_grad()
    def step(self, closure: Any = None) -> None:
        for group in self.param_groups:
            self.of_group(group)
            for p in group["params"]:
                self.of(p, {}, group)


@pytest.mark.parametrize("door", DOORS)
def test_a_schedule_beside_an_optimizer_without_state(door: str) -> None:
    (_, optimizer, step), (_, other, eager) = made(Bare, warm=False), made(Bare, warm=False)
    schedules = [lr_scheduler.StepLR(each, 2) for each in (optimizer, other)]
    compiled = through(door, step)
    for _ in range(4):
        torch.testing.assert_close(compiled(*batch()), eager(*batch()))
        for schedule in schedules:
            schedule.step()
    assert optimizer.param_groups[0]["count"] == other.param_groups[0]["count"] == 4


@pytest.mark.parametrize("door", DOORS)
def test_counts_are_ints_and_may_be_set(door: str) -> None:
    (_, optimizer, step), (_, other, eager) = made(Counting), made(Counting)
    compiled = through(door, step)
    compiled(*batch()), eager(*batch())
    assert all(type(state["n"]) is int and state["n"] == 2 for state in optimizer.state.values())
    for each in (optimizer, other):
        for state in each.state.values():
            state["n"] = 50
    torch.testing.assert_close(compiled(*batch()), eager(*batch()))
    torch.testing.assert_close(compiled(*batch()), eager(*batch()))
    assert optimizer.state_dict()["state"][0]["n"] == 52


def test_state_that_the_first_step_makes_is_asked_for() -> None:
    _, optimizer, step = made(Counting, warm=False)
    with pytest.raises(hloemit.CaptureError, match="the state of Counting is made by its first step: take one eager"):
        hloemit.lower(step, batch())
    assert not optimizer.state


class Switching(_Optimizer):
    """Goes the other way each second step, by a flag; or keeps a list."""

    def of_group(self, group: dict[str, Any]) -> None:
        group["flag"] = not group.get("flag", False)
        group["lr"] = 0.1 if group["flag"] else 0.2


class Asking(Counting):
    """Looks at its count."""

    def of(self, p: Tensor, state: dict[str, Any], group: dict[str, Any]) -> None:
        super().of(p, state, group)
        if state["n"] % 2:
            p.zero_()


class Listing(_Optimizer):
    """Keeps what it saw in a list."""

    def of(self, p: Tensor, state: dict[str, Any], group: dict[str, Any]) -> None:
        state.setdefault("seen", []).append(len(state.get("seen", ())))
        p.add_(p.grad, alpha=-0.1 * len(state["seen"]))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("kind", "said"),
    [
        (Switching, "flag"),
        (Asking, "a step changes optimizer.state.0.0.n, and its value, or a tensor's, decides"),
        (Listing, "a step changes optimizer.state.0.0.seen"),
    ],
)
def test_what_no_program_can_keep_is_refused_and_recorded_each_time(kind: type[_Optimizer], said: str) -> None:
    (model, optimizer, step), (twin, other, eager) = made(kind), made(kind)
    before = numbers(optimizer)
    with pytest.raises(hloemit.CaptureError, match=said):
        hloemit.lower(step, batch())
    assert numbers(optimizer) == before
    assert all(type(v) is not Tensor or v.data_ptr() for s in optimizer.state.values() for v in s.values())
    compiled = hloemit.compile(step)
    for _ in range(3):
        torch.testing.assert_close(compiled(*batch()), eager(*batch()))
    torch.testing.assert_close(model.state_dict(), twin.state_dict())
    assert str(numbers(optimizer)) == str(numbers(other)) or kind is Asking


SCHEDULES: dict[str, Callable[[Optimizer], Any]] = {
    "step": lambda o: lr_scheduler.StepLR(o, 2),
    "cosine": lambda o: lr_scheduler.CosineAnnealingLR(o, 10),
    "plateau": lambda o: lr_scheduler.ReduceLROnPlateau(o, patience=0, threshold=10.0),
    "sequence": lambda o: lr_scheduler.SequentialLR(
        o, [lr_scheduler.LinearLR(o, 0.5, total_iters=2), lr_scheduler.ExponentialLR(o, 0.9)], [2]
    ),
    "chain": lambda o: lr_scheduler.ChainedScheduler([lr_scheduler.ExponentialLR(o, 0.9)]),
}


class Own:
    """A schedule of one's own, which also counts."""

    def __init__(self, optimizer: Optimizer) -> None:
        self.optimizer, self.steps, self.seen = optimizer, 0, list[int]()

    def step(self) -> None:
        self.steps += 1
        self.seen.append(self.steps)
        self.optimizer.param_groups[0]["lr"] = 0.1 / self.steps


@pytest.mark.filterwarnings("ignore:.* a compiled one", "ignore:Converting a tensor with requires_grad")
@pytest.mark.parametrize("schedule", [*SCHEDULES.values(), Own], ids=[*SCHEDULES, "own"])
def test_a_schedule_in_the_function_goes_as_in_eager(schedule: Callable[[Optimizer], Any]) -> None:
    def training() -> tuple[Step, Any, Any]:
        _, optimizer, step = made(lambda p: torch.optim.SGD(p, 0.1), warm=False)
        schedules = schedule(optimizer)

        def both(x: Tensor, y: Tensor) -> Tensor:
            loss = step(x, y)
            schedules.step(*((loss,) if isinstance(schedules, lr_scheduler.ReduceLROnPlateau) else ()))
            return loss

        return both, optimizer, schedules

    (run, optimizer, schedules), (eager, other, expected) = training(), training()
    compiled = hloemit.compile(run)
    for _ in range(4):
        torch.testing.assert_close(compiled(*batch()), eager(*batch()))
        assert optimizer.param_groups[0]["lr"] == other.param_groups[0]["lr"]
    for name in ("last_epoch", "steps", "seen"):
        assert getattr(schedules, name, None) == getattr(expected, name, None)
    with pytest.raises(hloemit.CaptureError):
        hloemit.lower(run, batch())
    for name in ("last_epoch", "steps", "seen"):
        assert getattr(schedules, name, None) == getattr(expected, name, None)


@pytest.mark.parametrize("name", ["Adam", "NAdam", "Adamax", "RAdam", "ASGD", "Adagrad"])
def test_an_optimizer_that_the_function_makes_counts_with_all_digits(name: str) -> None:
    def function(x: torch.Tensor) -> torch.Tensor:
        p = x.clone().requires_grad_()
        optimizer = getattr(torch.optim, name)([p], lr=0.1)
        for _ in range(2):
            optimizer.zero_grad()
            p.square().sum().backward()
            optimizer.step()
        return p.detach()

    x = torch.tensor([1.0, 2.0, 0.3], dtype=torch.float64)
    torch.testing.assert_close(hloemit.lower(function, (x,)).compile()(x), function(x), rtol=1e-13, atol=0)
