"""``torch.optim.LBFGS`` inside a function that is lowered, against eager: losses, parameters and the state it leaves."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import pytest
import torch
from torch import Tensor, nn
from torch.nn import functional
from torch.optim import LBFGS

import hloemit

CONFIGURATIONS: dict[str, dict[str, Any]] = {
    "default": {},
    "rate": {"lr": 0.01},
    "tensor rate": {"lr": torch.tensor(0.1, dtype=torch.float64)},
    "tolerance": {"tolerance_grad": 1e-6},
    "wolfe": {"line_search_fn": "strong_wolfe"},
    "short history": {"history_size": 3, "max_iter": 8, "line_search_fn": "strong_wolfe"},
    "few evaluations": {"max_eval": 6, "line_search_fn": "strong_wolfe"},
    "one iteration": {"max_iter": 1},
}
Step = Callable[..., Tensor]


def perceptron() -> nn.Module:
    return nn.Sequential(nn.Linear(4, 5), nn.Tanh(), nn.Linear(5, 3)).double()


def data() -> tuple[Tensor, Tensor]:
    generator = torch.Generator().manual_seed(1)
    return (
        torch.randn(6, 4, dtype=torch.float64, generator=generator),
        torch.randn(6, 3, dtype=torch.float64, generator=generator),
    )


def fit(model: nn.Module, optimizer: LBFGS) -> Step:
    def step(x: Tensor, y: Tensor) -> Tensor:
        def closure() -> Tensor:
            optimizer.zero_grad()
            loss = functional.mse_loss(model(x), y)
            loss.backward()
            return loss

        return optimizer.step(closure)  # type: ignore[no-any-return,call-overload]

    return step


def pair(make: Callable[[], nn.Module] = perceptron, **options: Any) -> tuple[list[nn.Module], list[LBFGS], list[Step]]:
    """A model, its optimizer and its step, each twice: one to lower and one for eager."""
    torch.manual_seed(0)
    model = make()
    models = [model, copy.deepcopy(model)]
    optimizers = [LBFGS(m.parameters(), **options) for m in models]
    return models, optimizers, [fit(m, o) for m, o in zip(models, optimizers, strict=True)]


def agree(models: list[nn.Module], optimizers: list[LBFGS], got: Tensor, want: Tensor) -> None:
    torch.testing.assert_close(got, want.detach(), rtol=1e-7, atol=1e-7)
    torch.testing.assert_close(models[0].state_dict(), models[1].state_dict(), rtol=1e-7, atol=1e-7)
    own, eager = ({k: v for k, v in o.state[o._params[0]].items() if k != "al"} for o in optimizers)
    assert set(own) == set(eager)
    for name, value in eager.items():
        if isinstance(value, list):
            assert len(own[name]) == len(value), name
        elif name in ("func_evals", "n_iter"):
            assert own[name] == value, name
        else:
            torch.testing.assert_close(
                torch.as_tensor(own[name]), torch.as_tensor(value), rtol=1e-3, atol=1e-6, check_dtype=False
            )


@pytest.mark.drawn(8)
@pytest.mark.parametrize("options", CONFIGURATIONS.values(), ids=CONFIGURATIONS)
def test_perceptron(options: dict[str, Any]) -> None:
    models, optimizers, (step, eager) = pair(**options)
    compiled = hloemit.lower(step, data()).compile("cpu")
    for _ in range(3):
        agree(models, optimizers, compiled(*data()), eager(*data()))


class Valley(nn.Module):
    """Rosenbrock's function of two parameters of different shapes."""

    def __init__(self) -> None:
        super().__init__()
        self.a = nn.Parameter(torch.full((2, 2), -1.2, dtype=torch.float64))
        self.b = nn.Parameter(torch.ones((4, 1), dtype=torch.float64))

    def forward(self) -> Tensor:
        a, b = self.a.reshape(-1), self.b.reshape(-1)
        return ((1 - a) ** 2 + 100 * (b - a**2) ** 2).sum()


def descend(model: nn.Module, optimizer: LBFGS) -> Step:
    def step() -> Tensor:
        def closure() -> Tensor:
            optimizer.zero_grad()
            loss: Tensor = model()
            loss.backward()
            return loss

        return optimizer.step(closure)  # type: ignore[no-any-return,call-overload]

    return step


@pytest.mark.drawn(2)
@pytest.mark.parametrize("name", ["rate", "wolfe", "short history"])
def test_valley(name: str) -> None:
    models, optimizers, _ = pair(Valley, **{**CONFIGURATIONS[name], "max_iter": 8})
    step, eager = (descend(m, o) for m, o in zip(models, optimizers, strict=True))
    compiled = hloemit.lower(step).compile("cpu")
    agree(models, optimizers, compiled(), eager())
    for _ in range(19):
        compiled()  # the valley amplifies rounding, which differs from one XLA to the next
    if name == "wolfe":
        torch.testing.assert_close(models[0].a, torch.ones_like(models[0].a), rtol=1e-5, atol=1e-5)
        before = models[0].a.clone()
        compiled()  # it has ended
        assert torch.equal(models[0].a, before)


def test_f32_converges() -> None:
    models, optimizers, _ = pair(lambda: Valley().float(), line_search_fn="strong_wolfe", max_iter=40)
    compiled = hloemit.lower(descend(models[0], optimizers[0])).compile("cpu")
    for _ in range(3):
        compiled()
    torch.testing.assert_close(models[0].b, torch.ones_like(models[0].b), rtol=1e-3, atol=1e-3)


def test_eager_and_compiled_steps_take_turns() -> None:
    models, optimizers, (step, eager) = pair(history_size=4, max_iter=3)
    agree(models, optimizers, step(*data()), eager(*data()))
    compiled = hloemit.lower(step, data()).compile("cpu")
    for take in (compiled, compiled, step, step, compiled):
        agree(models, optimizers, take(*data()), eager(*data()))


def test_state_dict_goes_on_in_another_optimizer() -> None:
    models, optimizers, (step, eager) = pair(max_iter=5)
    compiled = hloemit.lower(step, data()).compile("cpu")
    agree(models, optimizers, compiled(*data()), eager(*data()))
    saved, model = copy.deepcopy(optimizers[0].state_dict()), copy.deepcopy(models[0])
    compiled(*data())
    eager(*data())
    other = LBFGS(model.parameters(), max_iter=5)
    again = hloemit.lower(fit(model, other), data()).compile("cpu")
    other.load_state_dict(saved)
    again(*data())
    torch.testing.assert_close(model.state_dict(), models[1].state_dict(), rtol=1e-7, atol=1e-7)


def test_donated() -> None:
    models, optimizers, (step, eager) = pair(max_iter=5)
    compiled = hloemit.lower(step, data(), donate=True).compile("cpu")
    for take in (compiled, compiled, step, compiled):
        agree(models, optimizers, take(*data()), eager(*data()))


@pytest.mark.parametrize("search", [None, "strong_wolfe"])
def test_buffers_and_unused_parameters(search: str | None) -> None:
    class Normed(nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.unused = nn.Parameter(torch.ones(3))
            self.layers = nn.Sequential(nn.Linear(4, 3), nn.BatchNorm1d(3))

        def forward(self, x: Tensor) -> Tensor:
            return self.layers(x)

    models, optimizers, (step, eager) = pair(lambda: Normed().double(), line_search_fn=search, max_iter=4)
    compiled = hloemit.lower(step, data()).compile("cpu")
    for _ in range(2):
        agree(models, optimizers, compiled(*data()), eager(*data()))


def test_a_second_module_accumulates_gradients() -> None:
    torch.manual_seed(0)
    model, other = perceptron(), nn.Linear(3, 3).double()
    twins = copy.deepcopy((model, other))

    def made(model: nn.Module, other: nn.Module) -> Step:
        optimizer = LBFGS(model.parameters(), max_iter=3)

        def step(x: Tensor, y: Tensor) -> Tensor:
            def closure() -> Tensor:
                optimizer.zero_grad()  # and not the other one's
                loss = functional.mse_loss(other(model(x)), y)
                loss.backward()
                return loss

            return optimizer.step(closure)  # type: ignore[no-any-return,call-overload]

        return step

    eager = made(*twins)
    compiled = hloemit.lower(made(model, other), data()).compile("cpu")
    for _ in range(2):
        torch.testing.assert_close(compiled(*data()), eager(*data()).detach())
    for got, want in zip(other.parameters(), twins[1].parameters(), strict=True):
        torch.testing.assert_close(got.grad, want.grad)


def test_scheduler_and_hooks() -> None:
    models, optimizers, (step, eager) = pair(max_iter=3)
    schedulers = [torch.optim.lr_scheduler.ExponentialLR(o, 0.5) for o in optimizers]
    calls: list[LBFGS] = []
    optimizers[0].register_step_post_hook(lambda o, *_: calls.append(o))
    wrapper = vars(optimizers[0])["step"]
    with pytest.warns(UserWarning, match="calls is a list that a call changes, and a compiled one does not"):
        compiled = hloemit.lower(step, data()).compile("cpu")
    assert calls == []  # the hook ran, for no call
    assert vars(optimizers[0])["step"] is wrapper
    for _ in range(3):
        agree(models, optimizers, compiled(*data()), eager(*data()))
        for scheduler in schedulers:
            scheduler.step()


def test_dropout_is_drawn_anew() -> None:
    torch.manual_seed(0)
    model = nn.Sequential(nn.Linear(4, 50), nn.Dropout(), nn.Linear(50, 3)).double()
    compiled = hloemit.lower(fit(model, LBFGS(model.parameters(), lr=0.01, max_iter=4)), data()).compile("cpu")
    assert float(compiled(*data())) != float(compiled(*data()))


def test_size_does_not_grow() -> None:
    def lines(**options: Any) -> int:
        _, _, (step, _) = pair(**options)
        return hloemit.lower(step, data()).as_text().count("\n")

    few, many = lines(max_iter=2, history_size=2), lines(max_iter=200, history_size=50)
    assert abs(few - many) < 8  # small numbers are constants that the module has anyway


def test_parameters_stand_still_without_a_gradient() -> None:
    models, optimizers, (step, _) = pair(tolerance_grad=1e9)
    before = copy.deepcopy(models[0].state_dict())
    hloemit.lower(step, data()).compile("cpu")(*data())
    assert optimizers[0].state_dict()["state"][0] == {"func_evals": 1, "n_iter": 0}
    torch.testing.assert_close(models[0].state_dict(), before, rtol=0, atol=0)


def refused(closure_of: Callable[[nn.Module, LBFGS, Tensor], Any], message: str) -> None:
    model = nn.Linear(4, 3).double()
    optimizer = LBFGS(model.parameters())
    parameter = model.weight

    def step(x: Tensor) -> tuple[Any, Any]:
        closure, result = closure_of(model, optimizer, x)
        return optimizer.step(closure), result()

    with pytest.raises(hloemit.CaptureError, match=message):
        hloemit.lower(step, (data()[0],))
    assert parameter is model.weight
    assert not optimizer.state_dict()["state"]
    assert LBFGS.step.__module__ != "hloemit.capture.substitutes"


def loss_of(model: nn.Module, optimizer: LBFGS, x: Tensor) -> Tensor:
    optimizer.zero_grad()
    loss: Tensor = model(x).pow(2).sum()
    loss.backward()
    return loss


def test_a_value_that_the_closure_leaves_behind_is_refused() -> None:
    def closure_of(model: nn.Module, optimizer: LBFGS, x: Tensor) -> Any:
        losses: list[Tensor] = []

        def closure() -> Tensor:
            losses.append(loss_of(model, optimizer, x))
            return losses[-1]

        def last() -> Tensor:
            return losses[-1].detach()

        return closure, last

    refused(closure_of, "leaves a value behind that is used after the step(.|\n)*test_lbfgs.py")


def test_an_update_of_another_tensor_is_refused() -> None:
    def closure_of(model: nn.Module, optimizer: LBFGS, x: Tensor) -> Any:
        count = torch.zeros(2)

        def closure() -> Tensor:
            count.view(-1)[0].add_(1)
            return loss_of(model, optimizer, x) * count.sum().detach()

        return closure, lambda: None

    refused(closure_of, r"updates a tensor \(\) in place that is neither a parameter nor a buffer")


def test_a_loss_that_is_no_tensor_is_refused() -> None:
    def closure_of(model: nn.Module, optimizer: LBFGS, x: Tensor) -> Any:
        return lambda: [loss_of(model, optimizer, x)][1:], lambda: None

    refused(closure_of, "has to return its loss as a tensor")


def test_a_tensor_that_the_closure_replaces_and_reads_is_refused() -> None:
    def closure_of(model: nn.Module, optimizer: LBFGS, x: Tensor) -> Any:
        scale = torch.ones(())

        def closure() -> Tensor:
            nonlocal scale
            scale = scale * 0.9
            return loss_of(model, optimizer, x * scale)

        return closure, lambda: None

    refused(closure_of, "reads scale and puts another tensor in its place")


def test_a_closure_may_keep_what_it_computed_first_and_note_losses() -> None:
    def made(model: nn.Module, optimizer: LBFGS) -> Step:
        def step(x: Tensor, y: Tensor) -> Tensor:
            kept: list[Tensor] = []
            last = None

            def closure() -> Tensor:
                nonlocal last
                if not kept:
                    kept.append(x.abs().sum())
                optimizer.zero_grad()
                loss = functional.mse_loss(model(x / kept[0]), y)
                loss.backward()
                last = loss
                return loss

            return optimizer.step(closure)  # type: ignore[no-any-return,call-overload]

        return step

    models, optimizers, _ = pair(max_iter=3)
    step, eager = (made(m, o) for m, o in zip(models, optimizers, strict=True))
    compiled = hloemit.lower(step, data()).compile("cpu")
    agree(models, optimizers, compiled(*data()), eager(*data()))
