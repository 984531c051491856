"""State that is donated to a launch which finds no memory is what it was, and what may be lost is named."""

from __future__ import annotations

import math

import pytest
import torch
from torch import nn

import hloemit
from hloemit.calling import host
from hloemit.runtime import executable
from hloemit.runtime.client import find_device
from hloemit.runtime.free_memory import memory_of

HUGE = math.isqrt(memory_of(find_device("cpu")))  # whose square in f32 is four times the memory


class Counting(nn.Module):
    """Counts its calls, and needs as much memory as the square of its argument has."""

    def __init__(self) -> None:
        super().__init__()
        self.register_buffer("count", torch.zeros(1000))
        self.register_buffer("powers", torch.ones(1000))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        self.count.add_(1)
        self.powers.mul_(2)
        return (x[:, None] * x[None, :]).sort(0).values[0, 0]


def dynamic(model: nn.Module) -> hloemit.Compiled:
    """The module for arguments of every length, its state donated."""
    sizes = ({0: torch.export.Dim("n", max=HUGE)},)
    program = hloemit.lower(model, (torch.ones(3),), dynamic_shapes=sizes, donate=True)
    assert program.as_text().count("tf.aliasing_output") == 2
    return program.compile()


@pytest.mark.parametrize("asks", [True, False])
@pytest.mark.parametrize("launches", [True, False])
def test_a_program_goes_on_from_the_state_before(asks: bool, launches: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where memory is there when it is asked for, and gone when the program is launched."""
    if not asks:
        monkeypatch.setattr(executable, "demand_room", lambda count, where: None)
    model = Counting()
    program = dynamic(model)
    call = program.launch if launches else program
    program(torch.ones(4))
    for _ in range(2):
        with pytest.raises(hloemit.OutOfMemoryError, match="as it was" if asks else "count, powers, are as they were"):
            call(torch.ones(HUGE))
        assert model.count.unique().tolist() == [1] and model.powers.unique().tolist() == [2]
    assert program(torch.ones(4)).item() == 1
    assert model.count.unique().tolist() == [2] and model.powers.unique().tolist() == [4]


def test_what_may_be_half_updated_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    model = Counting()
    program = dynamic(model)

    def failed(_: object) -> None:
        raise hloemit.ExecutionError("the program failed on the device")

    with monkeypatch.context() as patched:
        patched.setattr(host, "wait_for", failed)
        with pytest.raises(hloemit.ExecutionError, match="count, powers, are perhaps half updated: load them again"):
            program(torch.ones(4))
    model.load_state_dict(Counting().state_dict())
    program(torch.ones(4))
    assert model.count.unique().tolist() == [1] and model.powers.unique().tolist() == [2]


@pytest.mark.parametrize("how", [{}, {"fused": True}, {"capturable": True}])
def test_lazy_training_goes_on_from_the_state_before(how: dict[str, bool]) -> None:
    """All of it where the optimizer counts its steps on the device; else but for that count, which PyTorch has raised."""
    device = hloemit.device()
    model = nn.Linear(8, 8).to(device)
    optimizer = torch.optim.Adam(model.parameters(), lr=0.01, **how)
    x, long = torch.ones(2, 8).to(device), torch.ones(HUGE).to(device)

    def step(is_huge: bool) -> None:
        optimizer.zero_grad()
        loss = model(x).pow(2).sum()
        if is_huge:
            loss = loss + (long[:, None] * long[None, :]).sort(0).values.sum() * 0.0
        loss.backward()
        optimizer.step()
        hloemit.sync()

    def state() -> list[torch.Tensor]:
        held = [value for of in optimizer.state.values() for key, value in of.items() if how or key != "step"]
        return [value.detach().cpu().clone() for value in [*model.state_dict().values(), *held]]

    step(False)
    before = state()
    assert len(before) == (8 if how else 6)
    with pytest.raises(hloemit.OutOfMemoryError, match="what it updates is as it was"):
        step(True)
    assert all(map(torch.equal, state(), before))
    step(False)
    assert not any(map(torch.equal, state(), before))
