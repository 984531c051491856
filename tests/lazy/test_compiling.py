"""``hloemit.compile`` and ``hloemit.eager_mode``."""

from __future__ import annotations

import contextlib
import copy
import gc
import threading
import weakref
from collections.abc import Callable, Iterator
from typing import Any

import pytest
import torch
from torch import nn
from torch.autograd import forward_ad
from torch.nn import functional
from torch.utils._python_dispatch import TorchDispatchMode

import hloemit
from hloemit.runtime.transfer import copied
from tests.unseen import Unseen

DEVICE = hloemit.device()
X, Y = torch.randn(16, 8, generator=torch.Generator().manual_seed(0)), torch.arange(16) % 4


@pytest.fixture(params=[False, True], ids=["lazy", "eager"], autouse=True)
def _mode(request: pytest.FixtureRequest) -> Iterator[None]:
    hloemit.eager_mode(request.param)
    yield
    hloemit.eager_mode(False)


class Training:
    """A model with its optimizer and scheduler, and how often its step ran in Python."""

    def __init__(self, device: Any, make: Callable[..., torch.optim.Optimizer] = torch.optim.AdamW) -> None:
        torch.manual_seed(0)
        self.model = nn.Sequential(nn.Linear(8, 16, bias=False), nn.BatchNorm1d(16), nn.ReLU(), nn.Linear(16, 4)).to(
            device
        )
        self.optimizer = make(self.model.parameters(), lr=0.05)
        self.scheduler = torch.optim.lr_scheduler.StepLR(self.optimizer, 2, 0.5)
        self.runs = Unseen()  # what hloemit sees would be recorded each time

    def step(self, x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
        self.runs.add()
        self.optimizer.zero_grad()
        loss = functional.cross_entropy(self.model(x), y)
        loss.backward()
        self.optimizer.step()
        return loss


MAKES: dict[str, Callable[..., torch.optim.Optimizer]] = {
    "sgd": lambda p, lr: torch.optim.SGD(p, lr=lr, momentum=0.9),
    "adamw": torch.optim.AdamW,
    "rmsprop": torch.optim.RMSprop,
}


@pytest.mark.drawn(2)
@pytest.mark.parametrize("name", MAKES)
def test_a_training_step_runs_its_python_once(name: str) -> None:
    cpu, ours = Training("cpu", MAKES[name]), Training(DEVICE, MAKES[name])
    step = hloemit.compile(ours.step, full_graph=True)
    for k in range(6):
        want, got = cpu.step(X, Y), step(X.to(DEVICE), Y.to(DEVICE))
        torch.testing.assert_close(got.cpu(), want.detach(), rtol=1e-4, atol=1e-5)
        if k == 2:
            kept = [p.detach().clone() for p in ours.model.parameters()]
            before = [p.cpu() for p in kept]
        cpu.scheduler.step()
        ours.scheduler.step()
    assert ours.runs.count == 1
    for want, got in zip(cpu.model.state_dict().values(), ours.model.state_dict().values(), strict=True):
        torch.testing.assert_close(got.cpu(), want, rtol=1e-4, atol=1e-5)
    assert all(torch.equal(k.cpu(), b) for k, b in zip(kept, before, strict=True))  # a copy is no part of a donation
    assert all(torch.equal(s["step"].cpu(), torch.tensor(6.0)) for s in ours.optimizer.state.values() if "step" in s)


def _step(model: Any, x: torch.Tensor, y: torch.Tensor, loss_of: Any, optimizer: Any) -> torch.Tensor:
    model.runs.add()
    optimizer.zero_grad()
    loss: torch.Tensor = loss_of(model(x), y)
    loss.backward()
    optimizer.step()
    return loss


def test_a_step_may_be_given_its_model_and_optimizer() -> None:
    # as https://docs.pytorch.org/xla/release/r2.9/learn/eager.html writes it
    cpu, ours, other = Training("cpu"), Training(DEVICE), Training(DEVICE)
    for each in (cpu, ours, other):
        each.model.runs = Unseen()
    step = hloemit.compile(_step, full_graph=True)
    for _ in range(3):
        want = _step(cpu.model, X, Y, functional.cross_entropy, cpu.optimizer)
        for mine in (ours, other):
            got = step(mine.model, X.to(DEVICE), Y.to(DEVICE), functional.cross_entropy, optimizer=mine.optimizer)
            torch.testing.assert_close(got.cpu(), want.detach(), rtol=1e-4, atol=1e-5)
    assert [t.model.runs.count for t in (cpu, ours, other)] == [3, 1, 1]


def test_what_it_was_captured_with_is_guarded() -> None:
    ours = Training(DEVICE)
    forward = hloemit.compile(ours.model)
    x = X.to(DEVICE)
    with torch.no_grad():
        first = forward(x).cpu()
        ours.model.eval()
        second = forward(x).cpu()
        assert not torch.allclose(first, second)
        ours.model[3] = nn.Linear(16, 2).to(DEVICE)
        assert forward(x).shape == (16, 2)
        assert forward(x[:4].contiguous()).shape == (4, 2)
    scale = 2.0

    def scaled(x: torch.Tensor, times: int = 1) -> torch.Tensor:
        return x * scale * times

    compiled = hloemit.compile(scaled)
    assert torch.equal(compiled(x).cpu(), X * 2)
    scale = 3.0
    assert torch.equal(compiled(x).cpu(), X * 3)
    assert torch.equal(compiled(x, times=2).cpu(), X * 6)
    assert torch.equal(compiled(x.double()).cpu(), X.double() * 3)


def test_hyperparameters_are_guarded() -> None:
    cpu, ours = Training("cpu"), Training(DEVICE)
    step = hloemit.compile(ours.step)
    for k in range(4):
        if k == 2:
            for training in (cpu, ours):
                training.optimizer.param_groups[0]["weight_decay"] = 0.5
        want, got = cpu.step(X, Y), step(X.to(DEVICE), Y.to(DEVICE))
        torch.testing.assert_close(got.cpu(), want.detach(), rtol=1e-4, atol=1e-5)
    assert ours.runs.count == 2


def test_results_keep_their_structure_and_device() -> None:
    @hloemit.compile
    def program(x: torch.Tensor, many: dict[str, torch.Tensor]) -> Any:
        many["a"].add_(1)
        return {"sum": x.sum(), "same": x, "number": 3, "cpu": (x * 2).cpu(), "view": x.t()}

    for _ in range(2):
        x, a = torch.ones(2, 3).to(DEVICE), torch.zeros(3).to(DEVICE)
        out = program(x, {"a": a})
        assert out["sum"].device == DEVICE and out["sum"].item() == 6
        assert out["same"] is x and out["number"] == 3
        assert out["cpu"].device.type == "cpu" and out["cpu"].sum() == 12
        assert torch.equal(out["view"].cpu(), torch.ones(3, 2))
        assert a.tolist() == [1, 1, 1]


def test_random_numbers_differ_from_call_to_call_and_follow_the_seed() -> None:
    @hloemit.compile
    def draw(x: torch.Tensor) -> torch.Tensor:
        return functional.dropout(x, 0.5)

    x, draws = torch.ones(64).to(DEVICE), []
    for _ in range(2):
        torch.manual_seed(7)
        draws.append([draw(x).cpu(), draw(x).cpu()])
    assert torch.equal(draws[0][0], draws[1][0]) and torch.equal(draws[0][1], draws[1][1])
    assert not torch.equal(draws[0][0], draws[0][1])


def test_what_cannot_be_captured_is_recorded() -> None:
    def branches(x: torch.Tensor) -> torch.Tensor:
        return x * 2 if x.sum().item() > 0 else x - 1

    recorded = hloemit.compile(branches)
    for sign in (1.0, -1.0):
        x = torch.full((3,), sign).to(DEVICE)
        assert torch.equal(recorded(x).cpu(), branches(torch.full((3,), sign)))
    with pytest.raises(hloemit.CaptureError):
        hloemit.compile(branches, full_graph=True)(torch.ones(3).to(DEVICE))


def test_the_number_of_programs_can_be_limited() -> None:
    compiled = hloemit.compile(lambda x: x + 1, max_different_graphs=2, name="plus")
    for n in (1, 2, 1, 2):
        compiled(torch.ones(n).to(DEVICE))
    with pytest.raises(RuntimeError, match="plus was called .* more programs than max_different_graphs=2 allows"):
        compiled(torch.ones(3).to(DEVICE))


def test_pending_operators_come_first() -> None:
    compiled = hloemit.compile(lambda x: x + 1)
    x = torch.ones(3).to(DEVICE)
    compiled(x)
    x.mul_(5)
    assert compiled(x[1:]).tolist() == [6, 6]
    assert compiled(x).tolist() == [6, 6, 6]


def test_a_failed_check_raises() -> None:
    table = nn.Embedding(4, 2).to(DEVICE)
    look = hloemit.compile(table)
    assert look(torch.tensor([1]).to(DEVICE)).shape == (1, 2)
    with pytest.raises(hloemit.ExecutionError, match="out of range for 4"):
        look(torch.tensor([7]).to(DEVICE)).cpu()


def test_eager_mode_runs_every_operator() -> None:
    hloemit.eager_mode(True)
    x = torch.ones(3).to(DEVICE)
    before = hloemit.counter_value("CachedCompile") or 0
    for _ in range(4):
        y = x * 2.5
    y[1:].add_(1)
    assert (hloemit.counter_value("CachedCompile") or 0) - before >= 3
    assert y.tolist() == [2.5, 3.5, 3.5]
    with pytest.raises(hloemit.ExecutionError, match="divided by zero"):
        torch.tensor([1]).to(DEVICE) // torch.tensor([0]).to(DEVICE)


def test_a_backward_that_copies_does_not_wait_for_itself() -> None:
    """The gradient of a view's view is copied, by a kernel that takes the device's lock, which a capture holds."""
    w, x = torch.randn(4, 4, dtype=torch.float64), torch.randn(8, 1, dtype=torch.float64)

    def gradient(w: torch.Tensor, x: torch.Tensor) -> torch.Tensor:
        w = w.detach().requires_grad_()
        ((w * 2).view(2, 8).T * x.expand(8, 2)).sum().backward()
        assert w.grad is not None
        return w.grad

    got: list[torch.Tensor] = []
    compiled = hloemit.compile(gradient, full_graph=True)
    thread = threading.Thread(target=lambda: got.append(compiled(w.to(DEVICE), x.to(DEVICE)).cpu()), daemon=True)
    thread.start()
    thread.join(60)
    assert got, "it waits"
    torch.testing.assert_close(got[0], gradient(w, x))


class Scaled(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.linear = nn.Linear(8, 8)
        self.scale, self.table, self.calls = 2.0, {"shift": 1.0}, 0

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.linear(x) * self.scale + self.table["shift"]


CHANGES: dict[str, Callable[[Scaled], Any]] = {
    "attribute": lambda m: setattr(m, "scale", 3.0),
    "dict": lambda m: m.table.update(shift=5.0),
    "hook": lambda m: m.linear.register_forward_hook(lambda part, args, y: y + 1),
    "forward": lambda m: setattr(m.linear, "forward", lambda x: x),
}


@pytest.mark.parametrize("name", CHANGES)
def test_what_a_module_reads_is_guarded(name: str) -> None:
    model = Scaled()
    device_model = copy.deepcopy(model).to(DEVICE)
    compiled, x = hloemit.compile(device_model), X.to(DEVICE)
    for _ in range(2):
        torch.testing.assert_close(compiled(x).cpu(), model(X), rtol=1e-5, atol=1e-5)
        CHANGES[name](model)
        CHANGES[name](device_model)
    torch.testing.assert_close(compiled(x).cpu(), model(X), rtol=1e-5, atol=1e-5)


def test_python_state_that_changes_is_recorded_each_time() -> None:
    count = [0]

    def counted(x: torch.Tensor) -> torch.Tensor:
        count[0] += 1
        return x * count[0]

    compiled, x = hloemit.compile(counted), torch.ones(3).to(DEVICE)
    assert [compiled(x)[0].item() for _ in range(5)] == [1, 2, 3, 4, 5]
    with pytest.raises(hloemit.CaptureError, match="changes count"):
        hloemit.compile(counted, full_graph=True)(x)
    assert count == [5]


def test_an_optimizer_goes_on_from_a_state_that_was_loaded() -> None:
    cpu, ours = Training("cpu"), Training(DEVICE)
    step = hloemit.compile(ours.step)
    for k in range(3):
        if k:
            for training in (cpu, ours):
                state = copy.deepcopy(training.optimizer.state_dict())
                for each in state["state"].values():
                    each["exp_avg"].mul_(0.5)
                training.optimizer.load_state_dict(state)
        want, got = cpu.step(X, Y), step(X.to(DEVICE), Y.to(DEVICE))
        torch.testing.assert_close(got.cpu(), want.detach(), rtol=1e-4, atol=1e-5)


def test_a_program_does_not_hold_the_arguments_that_it_was_captured_with() -> None:
    def batch() -> torch.Tensor:
        return torch.ones(2, 3, device=DEVICE)

    scaled = hloemit.compile(lambda x, y, factor: x * y["of"] * factor)
    scaled(batch(), {"of": batch()}, 2.0)  # the first capture in a process is remembered as the last
    first, second = batch(), batch()
    held = [weakref.ref(first), weakref.ref(second)]
    assert scaled(first, {"of": second}, 3.0).tolist() == [[3] * 3] * 2
    del first, second
    gc.collect()
    assert [each() for each in held] == [None, None]


def test_arguments_that_are_one_tensor() -> None:
    def add(a: torch.Tensor, b: torch.Tensor) -> torch.Tensor:
        a.add_(1)
        return a * b

    compiled = hloemit.compile(add)
    for _ in range(2):
        a, b = torch.ones(3).to(DEVICE), torch.ones(3).to(DEVICE)
        assert compiled(a, b).tolist() == [2, 2, 2]
        assert compiled(a, a).tolist() == [9, 9, 9] and a.tolist() == [3, 3, 3]


def test_gradients_flow_through_what_takes_none_itself() -> None:
    torch.manual_seed(0)
    model, runs = nn.Linear(4, 3).to(DEVICE), Unseen()

    def forward(x: torch.Tensor) -> torch.Tensor:
        runs.add()
        return model(x)

    compiled, x = hloemit.compile(forward), torch.randn(2, 4).to(DEVICE)
    for _ in range(2):
        model.zero_grad()
        (compiled(x).square().sum() + model(x).sum()).backward()
        got = model.weight.grad.cpu()
        model.zero_grad()
        (model(x).square().sum() + model(x).sum()).backward()
        torch.testing.assert_close(got, model.weight.grad.cpu())
    with pytest.raises(hloemit.CaptureError, match=r"call it under torch.no_grad\(\)"):
        hloemit.compile(forward, full_graph=True)(x)
    before = runs.count
    with torch.no_grad():
        assert not any(compiled(x).requires_grad for _ in range(3))
    assert runs.count == before + 1


class _Tenfold(torch.overrides.TorchFunctionMode):
    def __torch_function__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        result = func(*args, **(kwargs or {}))
        return result * 10 if func is torch.sin else result


class _TenfoldBelow(TorchDispatchMode):
    def __torch_dispatch__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        result = func(*args, **(kwargs or {}))
        return result * 10 if func is torch.ops.aten.sin.default else result


@pytest.mark.parametrize("mode", [_Tenfold, _TenfoldBelow])
@pytest.mark.parametrize("first", [True, False])
def test_modes_of_the_callers_are_heeded(mode: Any, first: bool) -> None:
    def function(x: torch.Tensor) -> torch.Tensor:
        return torch.sin(x) + 1

    x = torch.randn(4)
    compiled, given = hloemit.compile(function), x.to(DEVICE)
    for active in (first, not first, first):
        with mode() if active else contextlib.nullcontext():
            torch.testing.assert_close(compiled(given).cpu(), function(x))
    with mode(), pytest.raises(hloemit.CaptureError, match="mode _Tenfold"):
        hloemit.compile(function, full_graph=True)(given)


def _twice(x: torch.Tensor) -> torch.Tensor:
    return x.sin() * 2


TRANSFORMED: dict[str, Callable[[Any, torch.Tensor], torch.Tensor]] = {
    "vmap": lambda f, x: torch.func.vmap(f)(x),
    "grad": lambda f, x: torch.func.grad(lambda x: f(x).sum())(x),
    "jvp": lambda f, x: torch.func.jvp(f, (x,), (x,))[1],
}


@pytest.mark.parametrize("name", TRANSFORMED)
def test_transforms_of_the_callers_are_heeded(name: str) -> None:
    x = torch.randn(3, 2)
    torch.testing.assert_close(TRANSFORMED[name](hloemit.compile(_twice), x), TRANSFORMED[name](_twice, x))
    with pytest.raises(hloemit.CaptureError, match=r"a transform of torch\.func.*goes on"):
        TRANSFORMED[name](hloemit.compile(_twice, full_graph=True), x)


def test_tangents_of_the_callers_are_heeded() -> None:
    x, compiled = torch.randn(3), hloemit.compile(_twice)
    compiled(x)
    with forward_ad.dual_level():
        tangent = forward_ad.unpack_dual(compiled(forward_ad.make_dual(x, torch.ones(3)))).tangent
    torch.testing.assert_close(tangent, 2 * x.cos())


SWITCHED: dict[str, tuple[Callable[[], Any], Callable[[], Any]]] = {  # what a function asks for, and a change
    "deterministic": (torch.are_deterministic_algorithms_enabled, lambda: torch.use_deterministic_algorithms(True)),
    "flash": (torch.backends.cuda.flash_sdp_enabled, lambda: torch.backends.cuda.enable_flash_sdp(False)),
    "device": (lambda: torch.get_default_device().type == "cpu", lambda: torch.set_default_device("meta")),
    "fast path": (torch.backends.mha.get_fastpath_enabled, lambda: torch.backends.mha.set_fastpath_enabled(False)),
}


@pytest.mark.parametrize("name", SWITCHED)
def test_switches_of_torch_are_part_of_a_signature(name: str) -> None:
    ask, change = SWITCHED[name]

    def function(x: torch.Tensor) -> torch.Tensor:
        return x * 2 if ask() else x * 3

    compiled, x = hloemit.compile(function), torch.ones(2).to(DEVICE)
    before = compiled(x).tolist()
    try:
        change()
        found, expected = compiled(x), function(x)
    finally:
        torch.use_deterministic_algorithms(False)
        torch.backends.cuda.enable_flash_sdp(True)
        torch.set_default_device(None)
        torch.backends.mha.set_fastpath_enabled(True)
    assert found.tolist() == expected.tolist() != before
    assert compiled(x).tolist() == before


def test_signed_zeros_and_nan_are_constants_of_their_own() -> None:
    """-0.0 == 0.0, and NaN != NaN, in Python."""
    compiled, x = (
        hloemit.compile(lambda x, c: torch.full_like(x, c).clone(), full_graph=True),
        torch.ones(2, device=DEVICE),
    )
    for number in (0.0, -0.0, 1.0, 0.0, -0.0):
        assert torch.signbit(compiled(x, number)).cpu().tolist() == [str(number)[0] == "-"] * 2
    assert all(compiled(x, float("nan")).isnan().all() for _ in range(2))
    lowered = hloemit.lower(lambda x, c: x * c, (torch.ones(2), 0.0)).compile("cpu")
    with pytest.raises(hloemit.InputError, match=r"captured as the constant 0\.0, and -0\.0 came"):
        lowered(torch.ones(2), -0.0)


def test_what_is_all_on_the_cpu_is_read_where_it_lies() -> None:
    layer = nn.Linear(64, 64)
    x = torch.randn(16, 64)
    with torch.no_grad():
        call = hloemit.compile(layer)
        for _ in range(3):
            before = copied.get("to device")
            result = call(x)
            assert copied.get("to device") == before
            torch.testing.assert_close(result, layer(x))
            kept = result.clone()
            x.add_(1)
            layer.weight.mul_(0.5)
            assert torch.equal(result, kept)
        strided = torch.randn(64, 16).t()
        torch.testing.assert_close(call(strided), layer(strided))
        on_device = x.to(hloemit.device())
        mixed = hloemit.compile(lambda a, b: a + b.cpu())
        torch.testing.assert_close(mixed(x, on_device), x * 2)


@pytest.mark.parametrize("show", [lambda t: t, lambda t: t[:2], lambda t: t.view(3, 1)], ids=["itself", "part", "view"])
@pytest.mark.parametrize("device", ["cpu", "xla"])
def test_an_argument_that_shows_what_the_program_updates_is_read_as_it_is_by_then(
    device: str, show: Callable[[torch.Tensor], torch.Tensor]
) -> None:
    x = torch.arange(12.0).reshape(4, 3)

    def step() -> tuple[Callable[[torch.Tensor], torch.Tensor], nn.Module]:
        norm = nn.BatchNorm1d(3, affine=False).to(device)
        given = x.to(device)
        return lambda mean: norm(given).sum() * 0 + mean.sum(), norm

    (eager, same), (function, norm) = step(), step()
    run = hloemit.compile(function)
    for _ in range(3):
        torch.testing.assert_close(run(show(norm.running_mean)).cpu(), eager(show(same.running_mean)).cpu())
