"""``lower(..., donate=True)``: a training step writes over its state, and the user's objects follow."""

from __future__ import annotations

import copy
import gc
import io
from collections.abc import Callable

import pytest
import torch
from torch import nn

import hloemit
from benchmarks import steps

Step = Callable[[torch.Tensor], torch.Tensor]


def made() -> tuple[nn.Module, torch.optim.Optimizer, Step]:
    torch.manual_seed(0)
    model = nn.Sequential(nn.Linear(8, 16, bias=False), nn.BatchNorm1d(16), nn.GELU(), nn.Linear(16, 4))
    return model, *step_of(model)


def step_of(model: nn.Module) -> tuple[torch.optim.Optimizer, Step]:
    optimizer = torch.optim.AdamW(model.parameters(), lr=1e-2)
    return optimizer, steps.step_of(model, optimizer)


def batch(seed: int) -> torch.Tensor:
    return torch.randn(32, 8, generator=torch.Generator().manual_seed(seed))


def assert_same(a: nn.Module, b: nn.Module) -> None:
    for (name, want), got in zip(a.state_dict().items(), b.state_dict().values(), strict=True):
        torch.testing.assert_close(got, want, rtol=1e-4, atol=1e-5, msg=name)


def test_the_text_says_what_becomes_what() -> None:
    _, _, step = made()
    lowered = hloemit.lower(step, (batch(0),), donate=True)
    signature = lowered.signature
    donated = [i for i in signature.inputs if i.donated]
    assert len(donated) == lowered.as_text().count("tf.aliasing_output")
    others = {o.target for o in signature.outputs if o.target} - {i.target for i in donated}
    assert not others  # step counts are computed in f64, and given back as they are kept
    assert {i.kind for i in donated} == {"parameter", "buffer", "optimizer_state"}
    assert "tf.aliasing_output" not in hloemit.lower(step, (batch(0),)).as_text()


def test_steps_follow_eager_and_stay_in_place() -> None:
    model, optimizer, step = made()
    eager = copy.deepcopy(model)
    _, eager_step = step_of(eager)
    parameters = list(model.parameters())
    compiled = hloemit.lower(step, (batch(0),), donate=True).compile()
    places = [p.data_ptr() for p in parameters]
    versions = [p._version for p in parameters]
    for i in range(10):
        torch.testing.assert_close(compiled(batch(i)), eager_step(batch(i)), rtol=1e-4, atol=1e-5)
    assert_same(eager, model)
    assert [p.data_ptr() for p in parameters] == places
    assert all(a is b for a, b in zip(parameters, model.parameters(), strict=True))
    assert all(p._version > v for p, v in zip(parameters, versions, strict=True))
    assert optimizer.state[parameters[0]]["step"].item() == 10


def test_eager_steps_and_loaded_state_between() -> None:
    model, _, step = made()
    eager = copy.deepcopy(model)
    _, eager_step = step_of(eager)
    compiled = hloemit.lower(step, (batch(0),), donate=True).compile()
    for i in range(3):
        torch.testing.assert_close(compiled(batch(i)), eager_step(batch(i)), rtol=1e-4, atol=1e-5)
        torch.testing.assert_close(step(batch(i)), eager_step(batch(i)), rtol=1e-4, atol=1e-5)
    state = copy.deepcopy(made()[0].state_dict())
    model.load_state_dict(state)
    eager.load_state_dict(state)
    torch.testing.assert_close(compiled(batch(7)), eager_step(batch(7)), rtol=1e-4, atol=1e-5)
    for module in (model, eager):
        module[3].weight.data = torch.ones(4, 16)  # type: ignore[index,union-attr]
    torch.testing.assert_close(compiled(batch(8)), eager_step(batch(8)), rtol=1e-4, atol=1e-5)
    assert_same(eager, model)


def test_the_tensors_outlive_the_program() -> None:
    model, _, step = made()
    compiled = hloemit.lower(step, (batch(0),), donate=True).compile()
    compiled(batch(0))
    kept = copy.deepcopy(model.state_dict())
    file = io.BytesIO()
    torch.save(model.state_dict(), file)
    del compiled, step
    gc.collect()
    junk = [torch.randn(16, 8) for _ in range(200)]
    file.seek(0)
    for state in (model.state_dict(), torch.load(file)):
        assert all(torch.equal(state[k], kept[k]) for k in kept) and len(junk) == 200


def test_two_programs_over_one_state() -> None:
    model, _, step = made()
    eager = copy.deepcopy(model)
    _, eager_step = step_of(eager)
    lowered = hloemit.lower(step, (batch(0),), donate=True)
    programs = [lowered.compile(), lowered.compile()]
    for i in range(4):
        torch.testing.assert_close(programs[i % 2](batch(i)), eager_step(batch(i)), rtol=1e-4, atol=1e-5)
    assert_same(eager, model)


def test_state_that_shares_its_memory_keeps_it() -> None:
    """Parameters that are pieces of one flat tensor are not moved apart."""
    flat = torch.randn(32)
    a, b = nn.Parameter(flat[:16].view(4, 4)), nn.Parameter(flat[16:])
    optimizer = torch.optim.SGD([a, b], lr=0.1)

    def step(x: torch.Tensor) -> torch.Tensor:
        optimizer.zero_grad()
        loss = (x @ a).sum() + b.sum()
        loss.backward()
        optimizer.step()
        return loss

    lowered = hloemit.lower(step, (torch.ones(4),), donate=True)
    assert not any(i.donated for i in lowered.signature.inputs)
    before = flat.clone()
    lowered.compile()(torch.ones(4))
    torch.testing.assert_close(flat, before - 0.1)


def test_a_result_that_is_the_new_state() -> None:
    weight = nn.Parameter(torch.ones(4))
    optimizer = torch.optim.SGD([weight], lr=0.5)

    def step(x: torch.Tensor) -> torch.Tensor:
        optimizer.zero_grad()
        (weight * x).sum().backward()
        optimizer.step()
        return weight.detach()

    compiled = hloemit.lower(step, (torch.ones(4),), donate=True).compile()
    first, second = compiled(torch.ones(4)), compiled(torch.ones(4))
    torch.testing.assert_close(second, torch.zeros(4))
    torch.testing.assert_close(weight.detach(), torch.zeros(4))
    assert torch.equal(first, torch.full((4,), 0.5)) or torch.equal(first, second)  # as a view in eager, or a copy


def test_saved_and_loaded(tmp_path: object) -> None:
    model, _, step = made()
    eager = copy.deepcopy(model)
    _, eager_step = step_of(eager)
    path = f"{tmp_path}/step.hloemit"
    hloemit.lower(step, (batch(0),), donate=True).save(path)
    loaded = hloemit.load(path)
    assert any(i.donated for i in loaded.signature.inputs)
    compiled = loaded.compile()
    for i in range(3):
        torch.testing.assert_close(compiled(batch(i)), eager_step(batch(i)), rtol=1e-4, atol=1e-5)
    torch.testing.assert_close(loaded.state["0.weight"], eager[0].weight, rtol=1e-4, atol=1e-5)  # type: ignore[index]


@pytest.mark.parametrize("dtype", [torch.bfloat16, torch.float64])
def test_other_dtypes(dtype: torch.dtype) -> None:
    weight = nn.Parameter(torch.ones(3, 5, dtype=dtype))
    optimizer = torch.optim.SGD([weight], lr=0.5, momentum=0.9)

    def step(x: torch.Tensor) -> torch.Tensor:
        optimizer.zero_grad()
        loss = (weight * x).sum()
        loss.backward()
        optimizer.step()
        return loss

    compiled = hloemit.lower(step, (torch.ones(5, dtype=dtype),), donate=True).compile()
    for _ in range(2):
        compiled(torch.ones(5, dtype=dtype))
    torch.testing.assert_close(weight.detach(), torch.full((3, 5), 1 - 0.5 - 0.95, dtype=dtype))
