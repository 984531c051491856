"""Training steps as people write them, against eager: every call, and every tensor that the steps leave behind."""

from __future__ import annotations

import copy
import ctypes
import gc
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
import torch
import torch.nn.functional as F
from torch import Tensor, nn
from torch.autograd.graph import get_gradient_edge, register_multi_grad_hook
from torch.distributed.optim import _apply_optimizer_in_backward
from torch.utils import _pytree as pytree
from torch.utils.checkpoint import checkpoint

import hloemit

Step = Callable[..., Any]
Made = tuple[Step, list[nn.Module]]


def net() -> nn.Sequential:
    return nn.Sequential(nn.Linear(4, 8), nn.Tanh(), nn.Linear(8, 3))


def clipped() -> Made:
    model = net()
    optimizer = torch.optim.SGD(model.parameters(), 0.1, momentum=0.9, nesterov=True)

    def step(x: Tensor, y: Tensor) -> tuple[Tensor, Tensor]:
        optimizer.zero_grad(set_to_none=False)
        loss = F.cross_entropy(model(x), y)
        loss.backward()
        norm = nn.utils.clip_grad_norm_(model.parameters(), 0.1)
        optimizer.step()
        return loss, norm

    return step, [model]


def accumulated() -> Made:
    model = net()
    optimizer = torch.optim.Adam(model.parameters(), 0.01, fused=True)

    def step(x: Tensor, y: Tensor) -> Tensor:
        optimizer.zero_grad()
        losses = []
        for scale in (1, 2):
            losses.append(F.cross_entropy(model(x * scale), y) / 2)
            losses[-1].backward()
        optimizer.step()
        return torch.stack(losses).sum()

    return step, [model]


def averaged() -> Made:
    model = net()
    average = copy.deepcopy(model).requires_grad_(False)
    optimizer = torch.optim.AdamW(model.parameters(), 0.01)

    def step(x: Tensor, y: Tensor) -> Tensor:
        optimizer.zero_grad()
        loss = F.cross_entropy(model(x), y)
        loss.backward()
        optimizer.step()
        with torch.no_grad():
            for mean, parameter in zip(average.parameters(), model.parameters(), strict=True):
                mean.lerp_(parameter, 0.1)
        return loss

    return step, [model, average]


def two_networks() -> Made:
    first, second = net(), net()
    one, two = torch.optim.Adam(first.parameters(), 0.01), torch.optim.RMSprop(second.parameters(), 0.01)

    def step(x: Tensor, y: Tensor) -> dict[str, Tensor]:
        loss = F.cross_entropy(first(x), y)
        one.zero_grad()
        loss.backward()
        one.step()
        distance = (second(x) - first(x).detach()).pow(2).mean()
        two.zero_grad()
        distance.backward()
        two.step()
        return {"loss": loss, "distance": distance}

    return step, [first, second]


def frozen_with_checkpoint() -> Made:
    model = net()
    model[0].requires_grad_(False)
    optimizer = torch.optim.AdamW([p for p in model.parameters() if p.requires_grad], 0.01)

    def step(x: Tensor, y: Tensor) -> Tensor:
        optimizer.zero_grad()
        loss = F.cross_entropy(checkpoint(model, x, use_reentrant=False), y)
        loss.backward()
        optimizer.step()
        return loss

    return step, [model]


def by_hand() -> Made:
    model = net()

    def step(x: Tensor, y: Tensor) -> Tensor:
        loss = F.cross_entropy(model(x), y)
        gradients = torch.autograd.grad(loss, list(model.parameters()))
        with torch.no_grad():
            for parameter, gradient in zip(model.parameters(), gradients, strict=True):
                parameter.sub_(0.1 * gradient)
        return loss

    return step, [model]


class Doubled(torch.autograd.Function):
    """A gradient of the user's own."""

    @staticmethod
    def forward(ctx: Any, x: Tensor) -> Tensor:
        ctx.save_for_backward(x)
        return x.clamp(min=0)

    @staticmethod
    def backward(ctx: Any, gradient: Tensor) -> Tensor:
        (x,) = ctx.saved_tensors
        return gradient * (x > 0) * 2


def own_gradient_and_penalty() -> Made:
    model = net()
    optimizer = torch.optim.Adagrad(model.parameters(), 0.1)

    def step(x: Tensor, y: Tensor) -> Tensor:
        optimizer.zero_grad()
        x = x.detach().requires_grad_()
        loss = F.cross_entropy(Doubled.apply(model(x)), y)
        (gradient,) = torch.autograd.grad(model(x).sum(), x, create_graph=True)
        (loss + gradient.pow(2).sum()).backward()
        optimizer.step()
        return loss

    return step, [model]


def hooked() -> Made:
    model = net()
    optimizer = torch.optim.SGD(model.parameters(), 0.1)
    model[0].weight.register_hook(lambda gradient: gradient * 2)
    model[2].register_forward_hook(lambda module, args, result: result * 1.5)

    def step(x: Tensor, y: Tensor) -> Tensor:
        optimizer.zero_grad()
        loss = F.cross_entropy(model(x), y)
        loss.backward()
        optimizer.step()
        return loss

    return step, [model]


def optimizer_in_backward() -> Made:
    model = net()
    optimizers = {parameter: torch.optim.Adam([parameter], 0.01) for parameter in model.parameters()}

    def update(parameter: Tensor) -> None:
        optimizers[parameter].step()
        optimizers[parameter].zero_grad()

    for parameter in model.parameters():
        parameter.register_post_accumulate_grad_hook(update)

    def step(x: Tensor, y: Tensor) -> Tensor:
        loss = F.cross_entropy(model(x), y)
        loss.backward()
        return loss

    return step, [model]


def hooked_nodes() -> Made:
    model = net()
    optimizer = torch.optim.SGD(model.parameters(), 0.1)
    model.nodes = [p.expand_as(p).grad_fn.next_functions[0][0] for p in model.parameters()]
    for parameter, node in zip(model.parameters(), model.nodes, strict=True):
        node.register_prehook(lambda gradients: (gradients[0] * 2,))
        node.register_hook(lambda _, gradients, p=parameter: setattr(p, "grad", p.grad + gradients[0].sign()))
    model[0].weight.register_hook(lambda gradient: gradient + 0.5)
    model.register_buffer("seen", torch.zeros(()))
    register_multi_grad_hook(list(model.parameters()), lambda all_of: model.seen.add_(sum(g.sum() for g in all_of)))

    def step(x: Tensor, y: Tensor) -> Tensor:
        optimizer.zero_grad()
        loss = F.cross_entropy(model(x), y)
        loss.backward()
        optimizer.step()
        return loss + model.seen

    return step, [model]


def optimizer_applied_in_backward() -> Made:
    model = net()
    _apply_optimizer_in_backward(torch.optim.Adam, model.parameters(), {"lr": 0.01})

    def step(x: Tensor, y: Tensor) -> Tensor:
        loss = F.cross_entropy(model(x), y)
        loss.backward()
        return loss

    return step, [model]


def recurrent() -> Made:
    model = nn.LSTM(4, 3, bidirectional=True)
    optimizer = torch.optim.Adam(model.parameters(), 0.01)

    def step(x: Tensor, y: Tensor) -> Tensor:
        optimizer.zero_grad()
        loss = model(x.unsqueeze(1))[0].pow(2).mean()
        loss.backward()
        optimizer.step()
        return loss

    return step, [model]


STEPS = [
    clipped,
    accumulated,
    averaged,
    two_networks,
    frozen_with_checkpoint,
    by_hand,
    own_gradient_and_penalty,
    hooked,
    optimizer_in_backward,
    hooked_nodes,
    optimizer_applied_in_backward,
    recurrent,
]


def _made(make: Callable[[], Made]) -> Made:
    torch.manual_seed(0)
    return make()


@pytest.mark.drawn(3)
@pytest.mark.parametrize("make", STEPS, ids=lambda make: make.__name__)
def test_step(make: Callable[[], Made]) -> None:
    (step, modules), (eager, twins) = _made(make), _made(make)
    generator = torch.Generator().manual_seed(1)
    batches = [(torch.randn(5, 4, generator=generator), torch.randint(3, (5,), generator=generator)) for _ in range(3)]
    compiled = hloemit.lower(step, batches[0]).compile("cpu")
    for batch in batches:
        expected = pytree.tree_map(Tensor.detach, eager(*batch))
        torch.testing.assert_close(compiled(*batch), expected, rtol=1e-5, atol=1e-6)
    for module, twin in zip(modules, twins, strict=True):
        torch.testing.assert_close(module.state_dict(), twin.state_dict(), rtol=1e-5, atol=1e-6)


@pytest.mark.parametrize("far", [1, 100], ids=["at once", "later"])
def test_a_scheduler_inside_is_refused(far: int) -> None:
    model = net()
    optimizer = torch.optim.SGD(model.parameters(), 0.1)
    scheduler = torch.optim.lr_scheduler.StepLR(optimizer, far)

    def step(x: Tensor) -> Tensor:
        loss = model(x).sum()
        loss.backward()
        optimizer.step()
        scheduler.step()
        return loss

    with pytest.raises(hloemit.CaptureError, match="steps scheduler, a StepLR, .*: step it outside"):
        hloemit.lower(step, (torch.ones(2, 4),))
    assert optimizer.param_groups[0]["lr"] == 0.1
    assert scheduler.last_epoch == 0


def test_a_step_is_given_its_model_and_optimizer() -> None:
    def step(model: nn.Module, optimizer: torch.optim.Optimizer, x: Tensor) -> Tensor:
        optimizer.zero_grad()
        loss = model(x).square().mean()
        loss.backward()  # type: ignore[no-untyped-call]
        optimizer.step()
        return loss

    x = torch.randn(5, 3)
    model = nn.Linear(3, 2)
    eager = copy.deepcopy(model)
    optimizers = [torch.optim.Adam(m.parameters(), lr=0.1) for m in (model, eager)]
    lowered = hloemit.lower(step, (model, optimizers[0], x))
    assert 'hloemit.name = "optimizer.state.weight.exp_avg"' in lowered.as_text()
    compiled = lowered.compile()
    for _ in range(2):
        torch.testing.assert_close(compiled(model, optimizers[0], x), step(eager, optimizers[1], x).detach())
    torch.testing.assert_close(model.weight, eager.weight)
    with pytest.raises(hloemit.InputError, match="captured as the constant"):
        compiled(eager, optimizers[0], x)


OUTSIDE = nn.Sequential(nn.Linear(4, 3), nn.BatchNorm1d(3))


def summed(xs: list[Tensor]) -> Any:
    """Names its model in a generator alone, as scripts do."""
    return sum(OUTSIDE(x) for x in xs)


def test_what_a_generator_names_belongs_to_the_function() -> None:
    xs = [torch.randn(5, 4), torch.randn(5, 4)]
    before = copy.deepcopy(OUTSIDE.state_dict())
    expected = summed(xs).detach()
    after = copy.deepcopy(OUTSIDE.state_dict())
    OUTSIDE.load_state_dict(before)
    compiled = hloemit.lower(summed, (xs,)).compile("cpu")
    torch.testing.assert_close(compiled(xs), expected)
    torch.testing.assert_close(OUTSIDE.state_dict(), after)
    with torch.no_grad():
        OUTSIDE[1].weight.add_(1)  # type: ignore[operator,union-attr]
    torch.testing.assert_close(compiled(xs), summed(xs).detach())


@pytest.mark.parametrize(
    "optimizer_of",
    [torch.optim.AdamW, torch.optim.Rprop, torch.optim.NAdam, lambda p: torch.optim.SGD(p, 0.1, momentum=0.9)],
)
def test_a_step_on_meta_starts_with_the_state_that_its_optimizer_makes(optimizer_of: Callable[..., Any]) -> None:
    def made(device: str) -> tuple[nn.Module, Callable[[Tensor], Tensor]]:
        model = net().to(device)
        optimizer = optimizer_of(model.parameters())

        def step(x: Tensor) -> Tensor:
            loss = model(x).square().mean()
            loss.backward()  # type: ignore[no-untyped-call]
            optimizer.step()
            optimizer.zero_grad()
            return loss

        return model, step

    model, eager = made("cpu")
    x = torch.randn(5, 4)
    compiled = hloemit.lower(made("meta")[1], (x,)).compile("cpu")
    with pytest.raises(hloemit.InputError, match=r"0.bias has no elements.*and 3 more.*load_state_dict"):
        compiled(x)
    compiled.load_state_dict(model.state_dict())
    for _ in range(3):
        torch.testing.assert_close(compiled(x), eager(x).detach())
    for name, value in model.state_dict().items():
        torch.testing.assert_close(compiled.state_dict()[name], value)


weight = OUTSIDE[0].weight.detach()  # type: ignore[operator,union-attr]


@pytest.mark.parametrize(
    ("kind", "options"), [(torch.optim.AdamW, {}), (torch.optim.NAdam, {}), (torch.optim.SGD, {"momentum": 0.9})]
)
def test_the_moments_of_a_parameter_without_dimensions_are_no_step_counts(kind: Any, options: dict[str, Any]) -> None:
    def made() -> tuple[list[nn.Parameter], Callable[[torch.Tensor], torch.Tensor]]:
        temperature, weight = nn.Parameter(torch.tensor(1.5)), nn.Parameter(torch.ones(3))
        optimizer = kind([temperature, weight], lr=0.1, **options)

        def step(x: torch.Tensor) -> torch.Tensor:
            optimizer.zero_grad()
            loss = (x * weight * temperature).square().sum()
            loss.backward()
            optimizer.step()
            return loss.detach()

        return [temperature, weight], step

    (parameters, step), (expected, eager) = made(), made()
    x = torch.tensor([1.0, -2.0, 0.5])
    compiled = hloemit.lower(step, (x,)).compile("cpu")
    for _ in range(3):
        torch.testing.assert_close(compiled(x), eager(x))
    torch.testing.assert_close(parameters, expected)


def test_an_attribute_is_no_global_of_its_name() -> None:
    """The global shares the parameter's memory, and would be refused beside it."""

    def scaled(x: Tensor) -> Tensor:
        return x * OUTSIDE[0].weight[0]  # type: ignore[index]

    x = torch.randn(5, 4)
    lowered = hloemit.lower(scaled, (x,))
    assert [s.name for _, s in lowered.signature.inputs_of("constant")] == []
    torch.testing.assert_close(lowered.compile("cpu")(x), scaled(x).detach())


class Slots:
    """Holds its model where no walk over attributes looks."""

    __slots__ = ("model", "optimizer")

    def __init__(self) -> None:
        torch.manual_seed(0)
        self.model = net()
        self.optimizer = torch.optim.SGD(self.model.parameters(), 0.1, momentum=0.9)

    def step(self, x: Tensor) -> Tensor:
        self.optimizer.zero_grad()
        loss = self.model(x).square().mean()
        loss.backward()  # type: ignore[no-untyped-call]
        self.optimizer.step()
        return loss


def test_what_a_function_is_seen_to_use_belongs_to_it() -> None:
    mine, eager = Slots(), Slots()
    before = [p.grad for p in mine.model.parameters()]
    lowered = hloemit.lower(mine.step, (torch.ones(5, 4),))
    assert [p.grad for p in mine.model.parameters()] == before
    assert {s.name for _, s in lowered.signature.inputs_of("parameter")} == set(dict(mine.model.named_parameters()))
    compiled = lowered.compile("cpu")
    for x in torch.randn(3, 5, 4):
        torch.testing.assert_close(compiled(x), eager.step(x).detach())
    torch.testing.assert_close(mine.model.state_dict(), eager.model.state_dict())


def test_a_module_that_the_function_makes_is_its_own() -> None:
    def initialized(x: Tensor) -> Tensor:
        layer = nn.Linear(4, 3)
        nn.init.ones_(layer.weight)
        nn.init.zeros_(layer.bias)
        return layer(x)  # type: ignore[no-any-return]

    def weighted(x: Tensor) -> Tensor:
        return nn.BCEWithLogitsLoss(pos_weight=torch.from_numpy(np.full(4, 2.0, np.float32)))(x, (x > 0).float())  # type: ignore[no-any-return]

    x = torch.randn(5, 4)
    for function in (initialized, weighted):
        torch.testing.assert_close(hloemit.lower(function, (x,)).compile("cpu")(x), function(x).detach())


def test_an_optimizer_that_the_function_makes_is_its_own() -> None:
    model = net()
    eager = copy.deepcopy(model)

    def step_of(model: nn.Module) -> Callable[[Tensor], Tensor]:
        def step(x: Tensor) -> Tensor:
            optimizer = torch.optim.Adam(model.parameters(), 0.1)  # whose state is new each time
            optimizer.zero_grad()
            loss = model(x).square().mean()
            loss.backward()  # type: ignore[no-untyped-call]
            optimizer.step()
            return loss

        return step

    step, x = step_of(eager), torch.randn(5, 4)
    compiled = hloemit.lower(step_of(model), (x,)).compile("cpu")
    for _ in range(2):
        torch.testing.assert_close(compiled(x), step(x).detach())
    torch.testing.assert_close(model.state_dict(), eager.state_dict())


def test_a_copy_of_an_optimizer_that_the_function_makes_is_its_own() -> None:
    def program(x: torch.Tensor) -> tuple[torch.Tensor, ...]:
        weight = torch.nn.Parameter(torch.ones(3))
        optimizer = torch.optim.Adam([weight], lr=0.1)
        (weight * x).sum().backward()
        optimizer.step()
        copied = copy.deepcopy(optimizer)
        (theirs,) = copied.param_groups[0]["params"]
        theirs.grad = x * 1
        copied.step()
        return weight.detach() * 1, theirs.detach() * 1

    x = torch.tensor([1.0, -2.0, 3.0])
    torch.testing.assert_close(hloemit.lower(program, (x,)).compile("cpu")(x), program(x))


def test_a_module_that_is_another_one_each_time_is_refused() -> None:
    # an iterator that is found would be refused as one
    made = ctypes.py_object(iter([net().requires_grad_(False) for _ in range(99)]))

    class Fresh:
        @property
        def model(self) -> nn.Module:
            return next(made.value)

    fresh = Fresh()

    def called(x: Tensor) -> Any:
        return fresh.model(x)

    with pytest.raises(hloemit.CaptureError, match=r"uses a Sequential, another one each time"):
        hloemit.lower(called, (torch.ones(5, 4),))


def _squared(x: torch.Tensor) -> torch.Tensor:
    (x * x).sum().backward()
    return x.detach() + 1


def _again(x: torch.Tensor) -> torch.Tensor:
    """The gradient that stood at entry is dropped."""
    x.grad = None
    (x**3).sum().backward()
    assert x.grad is not None
    return x.grad * 1


DOORS: dict[str, Callable[..., Any]] = {
    "lower": lambda f: lambda *args: hloemit.lower(f, args).compile("cpu")(*args),
    "compile": hloemit.compile,
}


@pytest.mark.parametrize("door", DOORS)
@pytest.mark.parametrize("function", [_squared, _again])
def test_gradients_of_arguments(door: str, function: Callable[[torch.Tensor], torch.Tensor]) -> None:
    given, expected = (torch.arange(3.0).requires_grad_() for _ in range(2))
    call = DOORS[door](function)
    for _ in range(2):  # which adds up
        torch.testing.assert_close(call(given), function(expected))
        torch.testing.assert_close(given.grad, expected.grad)


@pytest.mark.parametrize("door", DOORS)
def test_a_module_on_the_cpu_that_is_an_argument(door: str) -> None:
    def step(module: nn.Module, x: torch.Tensor) -> torch.Tensor:
        loss: torch.Tensor = module(x).square().sum()
        loss.backward()
        return loss.detach()

    given = nn.Linear(3, 2)
    expected, x = copy.deepcopy(given), torch.arange(6.0).view(2, 3)
    torch.testing.assert_close(DOORS[door](step)(given, x), step(expected, x))
    torch.testing.assert_close(given.weight.grad, expected.weight.grad)


class Guided(nn.Module):
    """As captum's guided backpropagation: hooks on what is computed, and a gradient inside of ``forward``."""

    def __init__(self) -> None:
        super().__init__()
        self.net = net()

    def forward(self, x: Tensor) -> Tensor:
        with torch.enable_grad():
            x = x.detach().requires_grad_()
            inside = self.net[0](x)
            inside.register_hook(torch.relu)
            y = self.net[2](self.net[1](inside)).sum()
            (gradient,) = torch.autograd.grad(y, x)
        return gradient


def test_a_module_whose_hooks_change_gradients_that_it_takes() -> None:
    module, x = Guided().requires_grad_(False), torch.randn(5, 4)
    torch.testing.assert_close(hloemit.lower(module, (x,)).compile("cpu")(x), module(x))


def test_a_capture_leaves_no_hooks_on_nodes() -> None:
    weight, x = torch.ones(2, requires_grad=True), torch.rand(2)
    node = get_gradient_edge(weight).node
    node.register_hook(lambda *_: None)

    def gradient(x: Tensor) -> Any:
        (weight * x).sum().backward()
        return weight.grad

    for _ in range(2):
        hloemit.lower(gradient, (x,))
    assert [len(table) for table in gc.get_referents(node)] in ([1], [0, 1])


def test_state_of_parameters_that_no_gradient_reaches() -> None:
    """Eager PyTorch makes none, nor does a capture that fails; another step may make it."""
    model, x = nn.Sequential(nn.Linear(2, 2), nn.Linear(2, 2)), torch.rand(3, 2)
    optimizer = torch.optim.AdamW(model.parameters())

    def step(x: Tensor, parts: int) -> Tensor:
        optimizer.zero_grad()
        loss = model[:parts](x).square().mean()
        loss.backward()
        optimizer.step()
        return loss

    def has_state() -> list[bool]:
        return [bool(optimizer.state.get(p)) for p in model.parameters()]

    with pytest.raises(hloemit.CaptureError):
        hloemit.lower(lambda x: step(x, 2) if step(x, 1) > 0 else x, (x,))
    assert has_state() == [False] * 4
    first = hloemit.lower(lambda x: step(x, 1), (x,)).compile("cpu")
    first(x)
    assert has_state() == [True, True, False, False]
    both = hloemit.lower(lambda x: step(x, 2), (x,)).compile("cpu")
    both(x)
    first(x)
    assert has_state() == [True] * 4 and optimizer.state[model[0].bias]["step"] == 3
    assert optimizer.state[model[1].bias]["step"] == 1
