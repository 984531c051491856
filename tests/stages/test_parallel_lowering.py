"""Threads lower at the same time: one captures at a time, and what is captured is lowered without a lock."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Iterator
from typing import Any

import pytest
import torch
from torch import nn

import hloemit
import hloemit.stages.lowering
from hloemit.base.records import forget
from hloemit.ir import hlo
from hloemit.ir.value import Value
from hloemit.lowering.context import Context
from hloemit.lowering.registry import register
from tests.threads import in_threads

WAIT_SECONDS = 60.0  # for the other thread; it comes at once, or the test fails


@torch.library.custom_op("hloemit_tests::meeting", mutates_args=())
def meeting(x: torch.Tensor) -> torch.Tensor:
    """Twice the operand; its rule waits for another thread's."""
    return x * 2


meeting.register_fake(torch.empty_like)


@pytest.fixture
def met() -> Iterator[threading.Barrier]:
    """Where two emissions meet: each waits in the rule until the other one is in it, too."""
    barrier = threading.Barrier(2, timeout=WAIT_SECONDS)
    operator = torch.ops.hloemit_tests.meeting.default

    def rule(ctx: Context, x: Value) -> Value:
        barrier.wait()
        return hlo.add(x, x)

    register(operator)(rule)
    yield barrier
    forget(operator)


def test_two_emissions_overlap(met: threading.Barrier) -> None:
    x = torch.arange(6.0).reshape(2, 3)
    models: list[Callable[..., torch.Tensor]] = [
        lambda x: torch.ops.hloemit_tests.meeting(x).sum(0) + 1,
        lambda x: torch.special.i1e(torch.ops.hloemit_tests.meeting(x)) @ torch.ones(3, 2),  # is decomposed
    ]
    lowered: dict[int, hloemit.Lowered] = {}
    failures = in_threads(2, lambda i: lowered.update({i: hloemit.lower(models[i], (x,))}))
    assert not failures and not met.broken
    for i, model in enumerate(models):
        torch.testing.assert_close(lowered[i].compile("cpu")(x), model(x))


class Tabled(nn.Module):
    """A small constant, which is written into the module, and a weight."""

    def __init__(self) -> None:
        super().__init__()
        self.table = torch.tensor([1.0, -2.0, 4.0])  # neither parameter nor buffer
        self.weight = nn.Parameter(torch.ones(3))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return x * self.table + self.weight


def test_a_capture_of_the_same_tensors_while_a_module_is_made(monkeypatch: pytest.MonkeyPatch) -> None:
    """The second thread's capture has stand-ins behind the objects that the first one's program holds."""
    model, x = Tabled(), torch.ones(3)
    optimizer = torch.optim.SGD(model.parameters(), 0.5)
    captured, exchanged, made = threading.Event(), threading.Event(), threading.Event()
    original = hloemit.stages.lowering.lower_program

    def late(program: Any, donate: bool = False) -> hloemit.Lowered:
        if threading.current_thread() is not first:
            return original(program, donate)
        captured.set()
        assert exchanged.wait(WAIT_SECONDS)
        result = original(program, donate)
        assert "dense<[1.000000e+00, -2.000000e+00, 4.000000e+00]>" in result.as_text()
        made.set()
        return result

    def step(x: torch.Tensor) -> torch.Tensor:
        model(x).sum().backward()
        optimizer.step()
        exchanged.set()
        assert made.wait(WAIT_SECONDS), "the first thread waits for this capture to end"
        return model.table.sum()

    def forward(x: torch.Tensor) -> torch.Tensor:
        return model(x).sum(0)

    found: list[hloemit.Lowered] = []
    monkeypatch.setattr("hloemit.stages.lowering.lower_program", late)
    first = threading.Thread(target=lambda: found.append(hloemit.lower(forward, (x,))))
    first.start()
    assert captured.wait(WAIT_SECONDS)
    second = hloemit.lower(step, (x,))
    first.join()
    assert found[0].compile("cpu")(x).item() == 6.0
    assert second.compile("cpu")(x).item() == 3.0
    assert torch.equal(model.weight.detach(), torch.full((3,), 0.5))


def test_what_is_written_into_a_module_is_what_was_captured() -> None:
    """A module that an earlier process compiled is made late: by then the constant may be another."""
    model, x = Tabled(), torch.ones(3)
    program = hloemit.stages.lowering.capture(lambda x: model(x) * 1, (x,), None, None)
    program.note_weights()
    model.table.zero_()
    assert hloemit.stages.lowered.lower_program(program).compile("cpu")(x).tolist() == [2.0, -1.0, 5.0]


def test_a_fork_while_another_thread_lowers_raises() -> None:
    """What that thread holds, nobody gives back in the child."""
    begun, ended = threading.Event(), threading.Event()

    def capture(x: torch.Tensor) -> torch.Tensor:
        begun.set()
        assert ended.wait(WAIT_SECONDS)
        return x + 1

    thread = threading.Thread(target=hloemit.lower, args=(capture, (torch.ones(2),)))
    thread.start()
    assert begun.wait(WAIT_SECONDS)
    child = os.fork()
    if child == 0:
        try:
            hloemit.lower(lambda x: x * 2, (torch.ones(2),))
        except hloemit.ExecutionError as error:
            os._exit(7 if "while another thread of its parent was at work" in str(error) else 8)
        finally:
            os._exit(9)
    ended.set()
    thread.join()
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 7
    assert "add" in hloemit.lower(lambda x: x + 2, (torch.ones(2),)).as_text()


def test_another_thread_trains_while_a_function_is_captured() -> None:
    """Modules and optimizers that a capture does not know are looked for in its own thread."""
    model, failed = nn.Linear(3, 3), list[BaseException]()
    optimizer = torch.optim.SGD(model.parameters(), lr=0.5)
    begun, ended = threading.Event(), threading.Event()

    def train() -> None:
        try:
            assert begun.wait(WAIT_SECONDS)
            model(torch.ones(2, 3)).sum().backward()
            optimizer.step()
        except BaseException as error:
            failed.append(error)
        ended.set()

    def capture(x: torch.Tensor) -> torch.Tensor:
        begun.set()
        assert ended.wait(WAIT_SECONDS)
        return x + 1

    before = model.weight.detach().clone()
    thread = threading.Thread(target=train)
    thread.start()
    lowered = hloemit.lower(capture, (torch.ones(2),))
    thread.join()
    assert not failed
    torch.testing.assert_close(model.weight.detach(), before - 1.0)
    assert len(lowered.signature.inputs) == 1
