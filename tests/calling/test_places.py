"""A program whose tensors others took the place of: a step is refused, and what reads them alone goes on with those."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import pytest
import torch
from torch import nn
from torch.autograd.graph import get_gradient_edge
from torch.nn.modules.module import register_module_forward_hook
from torch.nn.utils import prune
from torch.optim.optimizer import register_optimizer_step_pre_hook

import hloemit

X = torch.randn(4, 3)


class Training:
    def __init__(self) -> None:
        torch.manual_seed(0)
        self.model = nn.Sequential(nn.Linear(3, 3), nn.Linear(3, 2))
        self.optimizer = torch.optim.Adam(self.model.parameters(), lr=torch.tensor(0.1))

    def step(self, x: torch.Tensor) -> torch.Tensor:
        self.optimizer.zero_grad()
        loss: torch.Tensor = self.model(x).square().mean()
        loss.backward()
        self.optimizer.step()
        return loss


def _assigned(t: Training) -> None:
    t.model.load_state_dict({k: v.clone() for k, v in t.model.state_dict().items()}, assign=True)


def _parameter(t: Training) -> None:
    t.model[0].weight = nn.Parameter(torch.zeros(3, 3))


def _module(t: Training) -> None:
    t.model[1] = nn.Linear(3, 2)


def _optimizer(t: Training) -> None:
    t.optimizer.load_state_dict(copy.deepcopy(t.optimizer.state_dict()))


def _cleared(t: Training) -> None:
    t.optimizer.state.clear()


def _group(t: Training) -> None:
    t.optimizer.add_param_group({"params": [nn.Parameter(torch.ones(1))]})


def _rate(t: Training) -> None:
    t.optimizer.param_groups[0]["lr"] = 0.2


def _frozen(t: Training) -> None:
    t.model[0].requires_grad_(False)


@pytest.mark.parametrize("change", [_assigned, _parameter, _module, _optimizer, _cleared, _group, _rate, _frozen])
def test_what_took_a_tensors_place_is_refused(change: Callable[[Training], Any]) -> None:
    training = Training()
    training.step(X)
    compiled = hloemit.lower(training.step, (X,)).compile("cpu")
    compiled(X)
    change(training)
    before = [p.clone() for p in training.model.parameters()]
    with pytest.raises(hloemit.InputError, match="lower the program again"):
        compiled(X)
    assert all(map(torch.equal, before, training.model.parameters()))
    twin = copy.deepcopy(training)
    torch.testing.assert_close(hloemit.lower(training.step, (X,)).compile("cpu")(X), twin.step(X))


def test_updates_in_place_are_seen() -> None:
    training = Training()
    training.step(X)
    compiled = hloemit.lower(training.step, (X,)).compile("cpu")
    compiled(X)
    training.model.load_state_dict({k: v * 2 for k, v in training.model.state_dict().items()})
    twin = copy.deepcopy(training)
    torch.testing.assert_close(compiled(X), twin.step(X))
    for ours, want in zip(training.model.parameters(), twin.model.parameters(), strict=True):
        torch.testing.assert_close(ours, want)


def test_what_a_module_notes_is_no_state() -> None:
    training = Training()
    training.model.noted = torch.zeros(())
    training.step(X)
    compiled = hloemit.lower(training.step, (X,)).compile("cpu")
    compiled(X)
    training.model.noted = torch.ones(())
    twin = copy.deepcopy(training)
    torch.testing.assert_close(compiled(X), twin.step(X))


class Reading:
    """A model that is only read, with a tied weight, a buffer, a weight that nobody reads, and room for a bias."""

    def __init__(self) -> None:
        torch.manual_seed(0)
        self.model = nn.Sequential(nn.Linear(3, 3), nn.BatchNorm1d(3), nn.Linear(3, 3, bias=False)).eval()
        self.model[2].weight = self.model[0].weight
        self.model.register_parameter("unread", nn.Parameter(torch.ones(2)))

    def call(self, x: torch.Tensor) -> torch.Tensor:
        result: torch.Tensor = self.model(x)
        return result


def _tied(r: Any) -> None:
    r.model[0].weight = r.model[2].weight = nn.Parameter(torch.randn(3, 3))


def _all(r: Any) -> None:
    r.model.load_state_dict({k: v * 2 for k, v in r.model.state_dict().items()}, assign=True)
    r.model[2].weight = r.model[0].weight


def _bias(r: Any) -> None:
    r.model[0].bias = nn.Parameter(torch.randn(3))


def _buffer(r: Any) -> None:
    r.model[1].running_mean = torch.randn(3)


def _unread(r: Any) -> None:
    r.model.unread = nn.Parameter(torch.ones(5, dtype=torch.float64))


def _late(r: Any) -> None:
    r.model.register_buffer("cache", torch.ones(3))


@pytest.mark.parametrize("change", [_tied, _all, _bias, _buffer, _unread, _late])
@pytest.mark.parametrize("is_function", [False, True])
def test_what_took_a_tensors_place_is_read(change: Callable[[Any], Any], is_function: bool) -> None:
    reading = Reading()
    lowered = hloemit.lower(reading.call if is_function else reading.model, (X,))
    early, late = lowered.compile("cpu"), lowered.compile("cpu")
    for _ in range(2):
        torch.testing.assert_close(early(X), reading.model(X))
    for _ in range(2):
        change(reading)
        for _ in range(2):
            torch.testing.assert_close(early(X), reading.model(X))
    torch.testing.assert_close(late(X), reading.model(X))
    for value in reading.model.state_dict().values():
        value += 1  # whatever took a place is read where it is
    torch.testing.assert_close(early(X), reading.model(X))
    for name, value in late.state_dict().items():
        torch.testing.assert_close(value, reading.model.state_dict()[name.removeprefix("self.model.")])


def _untied(r: Any) -> None:
    r.model[0].weight = nn.Parameter(torch.randn(3, 3))


def _added_bias(r: Any) -> None:
    r.model[2].bias = nn.Parameter(torch.ones(3))


def _pruned(r: Any) -> None:
    prune.random_unstructured(r.model[0], "weight", 0.5)


def _parametrized(r: Any) -> None:
    nn.utils.parametrizations.weight_norm(r.model[0])


def _other_module(r: Any) -> None:
    r.model[0] = nn.Linear(3, 3)


def _appended(r: Any) -> None:
    r.model.append(nn.ReLU())


def _other_dtype(r: Any) -> None:
    r.model[0].bias = nn.Parameter(torch.zeros(3, dtype=torch.float64))


def _other_shape(r: Any) -> None:
    r.model[0].bias = nn.Parameter(torch.zeros(1))


def _elsewhere(r: Any) -> None:
    r.model[0].bias = nn.Parameter(torch.zeros(3, device="meta"))


@pytest.mark.parametrize(
    "change",
    [_untied, _added_bias, _pruned, _parametrized, _other_module, _appended, _other_dtype, _other_shape, _elsewhere],
)
def test_what_the_program_could_not_read_is_refused(change: Callable[[Any], Any]) -> None:
    reading = Reading()
    lowered = hloemit.lower(reading.model, (X,))
    called, uncalled = lowered.compile("cpu"), lowered.compile("cpu")
    expected = called(X)
    before = dict(reading.model.named_children()), reading.model[0].bias
    change(reading)
    for compiled in (called, uncalled, called):  # and goes on refusing
        with pytest.raises(hloemit.InputError, match="lower the program again"):
            compiled(X)
    if change in (_other_dtype, _other_shape, _elsewhere):  # once everything is where it was, it runs
        reading.model[0].bias = before[1]
        torch.testing.assert_close(called(X), expected)


def test_weights_that_come_to_a_model_without() -> None:
    with torch.device("meta"):
        model = nn.Linear(3, 2)
    compiled = hloemit.lower(model, (X,)).compile("cpu")
    with pytest.raises(hloemit.InputError, match="no elements"):
        compiled(X)
    real = nn.Linear(3, 2)
    model.load_state_dict(real.state_dict(), assign=True)
    torch.testing.assert_close(compiled(X), real(X))


def test_rows_of_a_rolled_program() -> None:
    model = nn.Sequential(*(nn.Linear(3, 3) for _ in range(6)))
    lowered = hloemit.lower(model, (X,), roll=True)
    assert lowered.rolled
    compiled = lowered.compile("cpu")
    torch.testing.assert_close(compiled(X), model(X))
    model[3].weight = nn.Parameter(torch.randn(3, 3))
    torch.testing.assert_close(compiled(X), model(X))


class Scaled(nn.Module):
    """Plain tensors as attributes, which are constants of the program where they are small."""

    def __init__(self) -> None:
        super().__init__()
        self.scale, self.long, self.listed = torch.tensor(2.0), torch.ones(100), [torch.tensor(3.0)]

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return x * self.scale + self.long.sum() + self.listed[0]


def test_a_constant_that_was_updated() -> None:
    model = Scaled()
    of_function = torch.tensor(4.0)

    def function(x: torch.Tensor) -> torch.Tensor:
        return model(x) * of_function

    for target in (model, function):
        for tensor, name in ((model.scale, "scale"), (model.listed[0], ""), (of_function, "of_function")):
            if tensor is of_function and target is model:
                continue
            compiled = hloemit.lower(target, (X,)).compile("cpu")
            kept = hloemit.compile(target)
            for _ in range(2):
                torch.testing.assert_close(compiled(X), target(X))
                torch.testing.assert_close(kept(X), target(X))
            tensor.add_(1.0)
            with pytest.raises(hloemit.InputError, match=rf"{name}.* was updated, and its elements are a constant"):
                compiled(X)
            torch.testing.assert_close(kept(X), target(X))
    compiled = hloemit.lower(model, (X,)).compile("cpu")
    model.long.add_(1.0)
    torch.testing.assert_close(compiled(X), model(X))
    model.scale = torch.tensor(9.0)
    with pytest.raises(hloemit.InputError, match="scale is another object"):
        compiled(X)


def doubled_at_node(ours: Training) -> Any:
    node = ours.model.node = get_gradient_edge(ours.model[1].bias).node  # has hooks while somebody has it
    return node.register_prehook(lambda g: (g[0] * 2,))


HOOKS: dict[str, tuple[Callable[[Training], Any], str]] = {
    "before forward": (lambda t: t.model[0].register_forward_pre_hook(lambda m, x: (x[0] * 2,)), "0 has"),
    "forward": (lambda t: t.model.register_forward_hook(lambda m, x, y: y * 2), "the module has"),
    "before backward": (lambda t: t.model[1].register_full_backward_pre_hook(lambda m, g: (g[0] * 2,)), "1 has"),
    "backward": (lambda t: t.model[1].register_full_backward_hook(lambda m, g, h: (g[0] * 2,)), "1 has"),
    "gradient": (lambda t: t.model[0].weight.register_hook(lambda g: g * 2), "0.weight has"),
    "accumulated": (
        lambda t: t.model[0].bias.register_post_accumulate_grad_hook(lambda p: setattr(p, "grad", p.grad * 2)),
        "0.bias has",
    ),
    "node": (doubled_at_node, "1.bias has"),
    "all forward": (lambda t: register_module_forward_hook(lambda m, x, y: y * 2), "every module and optimizer has"),
    "all steps": (lambda t: register_optimizer_step_pre_hook(lambda o, a, k: None), "every module and optimizer has"),
    "step": (lambda t: t.optimizer.register_step_pre_hook(lambda o, a, k: None), "optimizer has"),
}


@pytest.mark.drawn(3)
@pytest.mark.parametrize("name", HOOKS)
def test_hooks_of_a_step_that_came_or_went(name: str) -> None:
    add, said = HOOKS[name]
    ours = Training()
    before = hloemit.lower(ours.step, (X,)).compile("cpu")
    before(X)
    handle = add(ours)
    with pytest.raises(hloemit.InputError, match=said):
        before(X)
    after = hloemit.lower(ours.step, (X,)).compile("cpu")
    after(X)
    handle.remove()
    before(X)
    with pytest.raises(hloemit.InputError, match="other hooks than when the program was lowered"):
        after(X)


def test_hooks_of_a_module() -> None:
    model = Training().model
    compiled = hloemit.lower(model, (X,)).compile("cpu")
    model[0].register_full_backward_hook(lambda m, g, h: None)  # no part of it
    torch.testing.assert_close(compiled(X), model(X).detach())
    model.register_forward_hook(lambda m, x, y: y * 2)
    with pytest.raises(hloemit.InputError, match="the module has other hooks"):
        compiled(X)
