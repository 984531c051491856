"""Where state lives between calls, and what a training step copies."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest
import torch
from torch import Tensor, nn

import hloemit
from hloemit.runtime.transfer import copied
from hloemit.stages.compiled import Compiled
from tests.calling.test_donation import assert_same, batch, made, step_of
from tests.devices import elsewhere
from tests.threads import in_threads


@pytest.fixture(autouse=True)
def _counted() -> Iterator[None]:
    copied.clear()
    yield
    copied.clear()


def sizes(model: nn.Module, optimizer: torch.optim.Optimizer) -> tuple[int, int]:
    """Bytes of state that a step updates, and of the step counts among it, which are computed wider."""
    state = [t for s in optimizer.state.values() for t in s.values()]
    updated = [*model.parameters(), *model.buffers(), *state]
    return sum(t.nbytes for t in updated), sum(t.nbytes for t in state if not t.ndim)


def test_a_step_copies_its_results_once_and_nothing_in() -> None:
    model, optimizer, step = made()
    compiled = hloemit.lower(step, (batch(0),)).compile("cpu")
    compiled(batch(0))
    copied.clear()
    compiled(batch(1))
    assert copied.sums() == {"into tensors": sizes(model, optimizer)[0]}


def test_a_donated_step_copies_nothing() -> None:
    _, _, step = made()
    compiled = hloemit.lower(step, (batch(0),), donate=True).compile("cpu")
    compiled(batch(0))
    copied.clear()
    compiled(batch(1))
    assert copied.sums() == {}


def test_state_on_the_lazy_device_stays_there() -> None:
    torch.manual_seed(0)
    device = hloemit.device()
    model = nn.Sequential(nn.Linear(8, 16), nn.GELU(), nn.Linear(16, 4)).to(device)
    _, step = step_of(model)
    compiled, x = hloemit.compile(step, full_graph=True), batch(0).to(device)
    compiled(x)
    copied.clear()
    compiled(x)
    assert copied.sums() == {"to device": 8}  # the learning rate


def test_programs_that_donate_the_same_state_share_its_memory() -> None:
    model, _, step = made()
    eager = copy.deepcopy(model)
    _, eager_step = step_of(eager)
    lowered = hloemit.lower(step, (batch(0),), donate=True)
    programs = [lowered.compile("cpu"), lowered.compile("cpu")]
    forward = hloemit.lower(copy.deepcopy(model).eval(), (batch(0),))
    places = [p.data_ptr() for p in model.parameters()]
    copied.clear()
    for i in range(6):
        torch.testing.assert_close(programs[i % 2](batch(i)), eager_step(batch(i)), rtol=1e-4, atol=1e-5)
    assert [p.data_ptr() for p in model.parameters()] == places
    assert copied.sums() == {}
    assert_same(eager, model)
    del programs[0]
    torch.testing.assert_close(programs[0](batch(7)), eager_step(batch(7)), rtol=1e-4, atol=1e-5)
    assert forward.compile("cpu")(batch(1)).shape == (32, 4)


def test_threads_that_step_the_same_state_take_turns() -> None:
    weight = nn.Parameter(torch.zeros(64, 64))
    optimizer = torch.optim.SGD([weight], lr=1.0)

    def step(x: torch.Tensor) -> torch.Tensor:
        optimizer.zero_grad()
        loss = (weight * x).sum()
        loss.backward()
        optimizer.step()
        return loss

    x = -torch.ones(64, 64)
    lowered = hloemit.lower(step, (x,), donate=True)
    programs = [lowered.compile("cpu") for _ in range(3)]

    def work(i: int) -> None:
        for _ in range(40):
            programs[i](x)

    assert not in_threads(3, work)
    assert torch.equal(weight.detach(), torch.full((64, 64), 120.0))


@pytest.mark.parametrize("donate", [False, True], ids=["copied", "donated"])
def test_what_a_user_does_between_steps(donate: bool) -> None:
    """Edits, views, copies, files, other memory, and an eager step are as they are in eager PyTorch."""
    model, _, step = made()
    eager = copy.deepcopy(model)
    _, eager_step = step_of(eager)
    compiled = hloemit.lower(step, (batch(0),), donate=donate).compile("cpu")
    views = [m[0].weight.detach()[2:] for m in (model, eager)]  # type: ignore[index,union-attr]
    arrays = [m[1].running_mean.numpy() for m in (model, eager)]  # type: ignore[index,union-attr,operator]
    kept: Any = None
    for i in range(6):
        version = model[3].weight._version  # type: ignore[index,union-attr,operator]
        torch.testing.assert_close(compiled(batch(i)), eager_step(batch(i)), rtol=1e-4, atol=1e-5)
        assert model[3].weight._version > version  # type: ignore[index,union-attr,operator]
        torch.testing.assert_close(views[0], views[1], rtol=1e-4, atol=1e-5)
        torch.testing.assert_close(torch.from_numpy(arrays[0]), torch.from_numpy(arrays[1]), rtol=1e-4, atol=1e-5)
        for m in (model, eager):
            layer: Any = m[3]  # type: ignore[index]
            with torch.no_grad():
                if i == 0:
                    layer.weight.mul_(2)
                elif i == 1:
                    layer.weight.data = layer.weight.detach().t().contiguous().t()  # not as the program reads it
                elif i == 2:
                    m.load_state_dict({k: v.clone() for k, v in m.state_dict().items()})
                elif i == 3:
                    layer.weight.data = torch.ones(4, 16)
        if i == 1:
            kept = copy.deepcopy(model), pickle.loads(pickle.dumps(model)), copy.deepcopy(model.state_dict())
            want = copy.deepcopy(eager)
    assert_same(eager, model)
    for each in kept[:2]:
        assert_same(want, each)
    assert_same(want, (model.load_state_dict(kept[2]), model)[1])


def strided_twice(weight: Tensor) -> None:
    weight.data = torch.randn(128).as_strided((8, 8), (16, 2))


CHANGES: dict[str, Callable[[Any], None]] = {  # of a parameter, where it lies or in its own memory
    "transposed": lambda weight: setattr(weight, "data", weight.data.t()),
    "transposed in place": lambda weight: weight.transpose_(0, 1),
    "one row for all": lambda weight: setattr(weight, "data", weight.data[:1].expand(8, 8)),
    "strided": strided_twice,
    "uncounted": lambda weight: weight.data.mul_(2),
    "uncounted, by NumPy": lambda weight: np.negative(weight.data.numpy(), out=weight.data.numpy()),
}


@pytest.mark.parametrize("roll", [False, True], ids=["apart", "stacked"])
@pytest.mark.parametrize(
    "changes", [[name] for name in CHANGES] + [["strided", "uncounted"], ["transposed"] * 2], ids=str
)
def test_other_strides_and_uncounted_writes(changes: list[str], roll: bool) -> None:
    torch.manual_seed(0)
    model, x = nn.Sequential(*(part for _ in range(4) for part in (nn.Linear(8, 8), nn.ReLU()))), torch.randn(2, 8)
    compiled = hloemit.lower(model, (x,), roll=roll).compile("cpu")
    with torch.no_grad():
        torch.testing.assert_close(compiled(x), model(x))
        for change in changes:
            CHANGES[change](model[2].weight)
            torch.testing.assert_close(compiled(x), model(x))


def test_uncounted_writes_to_a_large_weight_that_is_copied() -> None:
    model, x = nn.Conv2d(16, 64, 3).to(memory_format=torch.channels_last), torch.randn(1, 16, 4, 4)
    compiled = hloemit.lower(model, (x,)).compile("cpu")
    with torch.no_grad():
        for _ in range(2):
            torch.testing.assert_close(compiled(x), model(x))
            model.weight.data.clamp_(-0.01, 0.01)
    assert model.weight.numel() > 4096 and not model.weight.is_contiguous()


def test_tied_weights_are_updated_once() -> None:
    def tied() -> nn.Module:
        torch.manual_seed(0)
        model = nn.Sequential(nn.Linear(4, 4), nn.Tanh(), nn.Linear(4, 4))
        model[2].weight = model[0].weight
        return model

    x = torch.randn(3, 4, generator=torch.Generator().manual_seed(1))
    for donate in (False, True):
        model, eager = tied(), tied()
        (_, step), (_, eager_step) = step_of(model), step_of(eager)
        compiled = hloemit.lower(step, (x,), donate=donate).compile("cpu")
        for _ in range(3):
            torch.testing.assert_close(compiled(x), eager_step(x), rtol=1e-4, atol=1e-5)
        assert model[0].weight is model[2].weight  # type: ignore[index,union-attr]
        assert_same(eager, model)


@pytest.mark.parametrize("donate", [False, True], ids=["copied", "donated"])
def test_elsewhere_nothing_goes_in_twice(donate: bool) -> None:
    """On a device whose memory is not the user's, played by the CPU under another name."""
    model, optimizer, step = made()
    eager = copy.deepcopy(model)
    _, eager_step = step_of(eager)
    lowered = hloemit.lower(step, (batch(0),), donate=donate)
    compiled = Compiled(lowered._module, lowered.signature, lowered._bindings, elsewhere(), hloemit.CompileOptions())
    for i in range(3):
        copied.clear()
        torch.testing.assert_close(compiled(batch(i)), eager_step(batch(i)), rtol=1e-4, atol=1e-5)
    total, counts = sizes(model, optimizer)
    assert copied.get("into tensors") == total
    rate = 8
    assert copied.get("to device") <= batch(0).nbytes + rate + counts  # step counts are kept narrower than computed
    assert_same(eager, model)
    with torch.no_grad():
        for m in (model, eager):
            m[3].weight.zero_()  # type: ignore[index,union-attr,operator]
    torch.testing.assert_close(compiled(batch(5)), eager_step(batch(5)), rtol=1e-4, atol=1e-5)
