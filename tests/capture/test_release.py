"""A function's capture leaves the user's modules as they were, whether it succeeds or fails."""

from __future__ import annotations

import builtins
import contextlib
import gc
import weakref
from collections.abc import Callable

import pytest
import torch
from torch import nn

import hloemit
from hloemit.base.errors import CaptureError
from hloemit.recording.capturing import CaptureTrace
from hloemit.recording.stand_in import StandIn


def _model() -> nn.Module:
    return nn.Sequential(nn.Linear(4, 4), nn.Tanh(), nn.Linear(4, 2))


def test_forward_whose_result_needs_a_gradient() -> None:
    model, x = _model(), torch.randn(2, 4)
    torch.testing.assert_close(hloemit.lower(model.forward, (x,)).compile("cpu")(x), model(x).detach())


def test_a_view_of_a_weight_as_result() -> None:
    linear, x = nn.Linear(4, 3), torch.randn(2, 4)
    y, weight = hloemit.lower(lambda x: (linear(x), linear.weight.t()), (x,)).compile("cpu")(x)
    torch.testing.assert_close((y, weight), (linear(x).detach(), linear.weight.t().detach()))


def _raises_with_graph_in_frame(model: nn.Module) -> Callable[[torch.Tensor], None]:
    def step(x: torch.Tensor) -> None:
        loss = model(x).sum()
        raise ValueError(f"no {loss.ndim}")

    return step


def _raises_with_graph_in_exception(model: nn.Module) -> Callable[[torch.Tensor], None]:
    def step(x: torch.Tensor) -> None:
        raise ValueError(model(x).sum())

    return step


def _raises_with_graph_as_object(model: nn.Module) -> Callable[[torch.Tensor], None]:
    def step(x: torch.Tensor) -> None:
        return model(x).misspelt

    return step


@pytest.mark.parametrize(
    ("failing", "error", "message"),
    [
        (_raises_with_graph_in_frame, ValueError, "no 0"),  # the program's own, as it is
        (_raises_with_graph_in_exception, ValueError, "StandIn"),
        (_raises_with_graph_as_object, CaptureError, "misspelt"),
    ],
)
def test_a_failed_capture_restores_the_model(
    failing: Callable[[nn.Module], Callable[[torch.Tensor], None]], error: type[Exception], message: str
) -> None:
    model, x = _model(), torch.randn(2, 4)
    before, expected = [p.detach().clone() for p in model.parameters()], model(x)
    with pytest.raises(error, match=message):
        hloemit.lower(failing(model), (x,))
    assert all(type(p) is nn.Parameter and torch.equal(p, b) for p, b in zip(model.parameters(), before, strict=True))
    actual = model(x)
    actual.sum().backward()
    torch.testing.assert_close(actual, expected)


def test_a_graph_of_the_users_outlives_the_capture() -> None:
    model, x = _model(), torch.randn(2, 4)
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)

    def step(x: torch.Tensor) -> torch.Tensor:
        optimizer.zero_grad()
        loss = model(x).sum()
        loss.backward()
        optimizer.step()
        return loss

    alive = model(x).sum()
    hloemit.lower(step, (x,))
    alive.backward()
    gradients = [p.grad for p in model.parameters()]
    model.zero_grad()
    model(x).sum().backward()
    torch.testing.assert_close(gradients, [p.grad for p in model.parameters()])


class Replacing(nn.Module):
    """Assigns a new tensor to its buffer, and keeps what it computed last."""

    def __init__(self) -> None:
        super().__init__()
        self.register_buffer("mean", torch.zeros(3))
        self.last: torch.Tensor | None = None
        self.calls = 0

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        self.mean = self.mean * 0.9 + x.mean(0)
        self.last = x * 2
        self.calls += 1
        return x + self.mean


def test_a_buffer_that_is_replaced_is_an_update() -> None:
    model, twin = Replacing(), Replacing()
    buffer = model.mean
    compiled = hloemit.lower(model.forward, (torch.ones(2, 3),)).compile("cpu")
    assert model.mean is buffer and model.last is None and model.calls == 0
    for i in range(3):
        x = torch.full((2, 3), float(i))
        torch.testing.assert_close(compiled(x), twin(x))
    torch.testing.assert_close(model.mean, twin.mean)


def test_a_buffer_replaced_by_another_type_is_refused() -> None:
    model = Replacing()
    with pytest.raises(CaptureError, match=r"changes mean from f32\[3\] to f64\[3\]"):
        hloemit.lower(model.forward, (torch.ones(2, 3, dtype=torch.float64),))
    assert type(model.mean) is torch.Tensor


def _asks_for_a_value(x: torch.Tensor) -> torch.Tensor:
    return x if x.sum() > 0 else -x


@pytest.mark.parametrize("target", [nn.Linear(4, 2), lambda x: x * 2 + x.sum(), _asks_for_a_value])
def test_a_capture_that_is_over_keeps_nothing(target: Callable[[torch.Tensor], torch.Tensor]) -> None:
    """A stand-in's storage keeps its trace in C++, where Python's collector sees no cycle: the trace lets go of it."""

    def alive() -> int:
        gc.collect()
        return sum(type(each) in (StandIn, CaptureTrace) for each in gc.get_objects())

    counts = []
    for _ in range(3):  # the first capture of a process is remembered by what it imports
        with contextlib.suppress(CaptureError):
            hloemit.lower(target, (torch.ones(3, 4),))
        counts.append(alive())
    assert counts[1] == counts[2]


class _Fails(nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        raise ValueError("no")


class _SetsGradients(nn.Linear):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        self.bias.grad = x[0]
        return x * self.bias


class _Interrupted(nn.Module):
    def forward(self, x: torch.Tensor) -> torch.Tensor:
        raise KeyboardInterrupt


@pytest.mark.parametrize("module", [_Fails(), _SetsGradients(3, 3), _Interrupted()], ids=lambda m: type(m).__name__)
def test_a_forward_that_raises_in_torch_export_leaves_nothing_set(module: nn.Module) -> None:
    import torch._dynamo  # which replaces torch.manual_seed itself

    rows = ({0: torch.export.Dim("rows", min=2)},)
    before = torch.manual_seed, torch.random.manual_seed, builtins.open
    with torch.no_grad(), pytest.raises((ValueError, hloemit.CaptureError, KeyboardInterrupt)) as raised:
        hloemit.lower(module, (torch.ones(3, 3),), dynamic_shapes=rows)
    assert (torch.manual_seed, torch.random.manual_seed, builtins.open) == before
    del raised
    gc.collect()  # where a context that nobody left would set back the mode of then
    assert torch.is_grad_enabled()


@pytest.mark.parametrize("compiles", [False, True])
def test_a_program_finds_a_tensor_gone_that_it_has_dropped(compiles: bool) -> None:
    def program(x: torch.Tensor) -> torch.Tensor:
        doubled = x * 2
        seen = weakref.ref(doubled)
        one_more = doubled + 1
        del doubled
        return one_more * (3 if seen() is None else 5)

    x = torch.arange(4.0)
    ours = hloemit.compile(program) if compiles else hloemit.lower(program, (x,)).compile()
    assert torch.equal(ours(x), program(x))
