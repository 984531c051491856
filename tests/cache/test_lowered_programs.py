"""Programs that an earlier process compiled are found without lowering, and only those."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import torch
from torch import nn

import hloemit
from hloemit.base import records
from hloemit.cache import active
from hloemit.cache import lowered_programs as programs
from hloemit.capture.strategies.operator import from_operator
from hloemit.ir import serialization
from hloemit.lowering.module import emit
from hloemit.program.fingerprint import fingerprint
from hloemit.program.plan import plan_inputs
from hloemit.stages import emission
from hloemit.stages.lowering import capture
from tests.children import python
from tests.ops.test_ops import GOOD


@pytest.fixture(autouse=True)
def _no_foreign_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(records, "_foreign", set())  # other tests register some


@pytest.fixture
def _own_cache(tmp_path: Path) -> Iterator[None]:
    before = active._Active.store, active._Active.opened
    hloemit.initialize_cache(tmp_path / "cache")
    yield
    active._Active.store, active._Active.opened = before


def no_lowering(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise AssertionError("lowered again")

    monkeypatch.setattr(emission, "_emit", refuse)


class Net(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.linear = nn.Linear(3, 3)
        self.tied = nn.Linear(3, 3)
        self.tied.weight = self.linear.weight
        self.register_buffer("scale", torch.ones(3))

    def forward(self, x: torch.Tensor, mask: torch.Tensor | None = None, k: int = 2) -> dict[str, torch.Tensor]:
        y = self.tied(self.linear(x)) * self.scale + torch.tensor([1.0, 2.0, 3.0])
        return {"y": y * k, "x": x}


@pytest.mark.usefixtures("_own_cache")
def test_a_known_program_is_not_lowered_and_runs_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    net, x = Net(), torch.randn(2, 3)
    first = hloemit.lower(net, (x,), {"k": 3})
    text, signature = first.as_text(), first.signature
    first.compile()
    with monkeypatch.context() as patch:
        no_lowering(patch)
        second = hloemit.lower(net, (x,), {"k": 3})
        assert second.signature == signature and second.hash == first.hash
        assert list(second.state) == list(first.state)
        assert all(second.state[k] is first.state[k] for k in first.state)
        got, want = second.compile()(x, k=3), net(x, k=3)
        torch.testing.assert_close(got["y"], want["y"])
        assert got["x"] is x
    assert second.as_text() == text  # lowered now that somebody asks
    assert hloemit.cache_info().program_hits >= 1


@pytest.mark.usefixtures("_own_cache")
def test_a_program_that_was_only_lowered_is_not_written_down(tmp_path: Path) -> None:
    hloemit.lower(Net(), (torch.ones(2, 3),))
    assert not list((tmp_path / "cache").rglob("*.*"))


@pytest.mark.usefixtures("_own_cache")
def test_a_training_step(monkeypatch: pytest.MonkeyPatch) -> None:
    def made() -> tuple[nn.Module, Callable[[torch.Tensor], torch.Tensor]]:
        torch.manual_seed(0)
        model = nn.Linear(3, 2)
        optimizer = torch.optim.Adam(model.parameters(), lr=0.1)

        def step(x: torch.Tensor) -> torch.Tensor:
            optimizer.zero_grad()
            loss = model(x).square().sum()
            loss.backward()
            optimizer.step()
            return loss

        return model, step

    x = torch.ones(4, 3)
    eager, eager_step = made()
    for donate in (False, True):
        hloemit.lower(made()[1], (x,), donate=donate).compile()
        with monkeypatch.context() as patch:
            no_lowering(patch)
            model, step = made()
            compiled = hloemit.lower(step, (x,), donate=donate).compile()
            assert any(i.donated for i in compiled.signature.inputs) is donate
            compiled(x)
    eager_step(x)
    torch.testing.assert_close(model.weight, eager.weight)


@pytest.mark.usefixtures("_own_cache")
def test_weights_that_share_a_storage_are_not_donated_because_others_were() -> None:
    """The same program over weights of their own memory has another module."""

    def step(w: torch.Tensor) -> Callable[[torch.Tensor], None]:
        holder = nn.Module()
        holder.register_buffer("w", w)

        def run(x: torch.Tensor) -> None:
            holder.w.add_(x)  # type: ignore[operator]

        return run

    x = torch.ones(64)
    donated = hloemit.lower(step(torch.zeros(64)), (x,), donate=True)
    donated.compile()
    flat = torch.zeros(128)
    shared = hloemit.lower(step(flat[:64]), (x,), donate=True)
    assert [i.donated for i in donated.signature.inputs] == [True, False]
    assert [i.donated for i in shared.signature.inputs] == [False, False]
    shared.compile()(x)
    assert flat.sum() == 64  # through the memory that the caller looks at


def key(target: Any, args: tuple[Any, ...], **options: Any) -> str:
    program = capture(target, args, None, options.pop("dynamic_shapes", None))
    parts = programs.program_parts(program, plan_inputs(program), options.pop("donate", False))
    assert parts is not None
    return str(sorted(parts.items()))


def test_what_changes_the_module_changes_the_key(monkeypatch: pytest.MonkeyPatch) -> None:
    x = torch.ones(2, 3)
    constant = torch.tensor([1.0, 2.0, 3.0])
    other = torch.tensor([1.0, 2.0, 4.0])
    keys = [
        key(lambda x: x + 1, (x,)),
        key(lambda x: x + 1.0, (x.int(),)),
        key(lambda x: x + 2, (x,)),
        key(lambda x: x - 1, (x,)),
        key(lambda x: x + 1, (x[:1],)),
        key(lambda x: x + 1, (x.double(),)),
        key(lambda x: (x + 1, x), (x,)),
        key(lambda x: [x + 1, x], (x,)),
        key(lambda x: x + constant, (x,)),
        key(lambda x: x + other, (x,)),
        key(lambda x: x @ x.T, (x,)),
    ]
    torch.set_float32_matmul_precision("high")
    keys.append(key(lambda x: x @ x.T, (x,)))
    torch.set_float32_matmul_precision("highest")
    net = Net()
    keys.append(key(net, (x,)))
    net.tied.weight = nn.Parameter(torch.ones(3, 3))
    keys.append(key(net, (x,)))
    monkeypatch.setattr(programs, "_source_digest", lambda: "another")
    keys.append(key(net, (x,)))
    assert len(set(keys)) == len(keys)


def test_what_does_not_change_the_module_does_not_change_the_key() -> None:
    x = torch.ones(2, 3)
    assert key(Net(), (x,)) == key(Net(), (x * 2,))

    def roundabout(x: torch.Tensor) -> torch.Tensor:
        x.cos()  # nobody looks at it
        return torch.sin(x)

    assert key(lambda x: x.sin(), (x,)) == key(roundabout, (x,))


def test_a_weight_that_only_dead_code_reads_is_an_argument_and_so_part_of_the_key() -> None:
    class Dead(nn.Module):
        def __init__(self, reads: bool) -> None:
            super().__init__()
            self.weight = nn.Parameter(torch.ones(3))
            self.reads = reads

        def forward(self, x: torch.Tensor) -> torch.Tensor:
            if self.reads:
                self.weight.cos()
            return x + 1

    x = torch.ones(2, 3)
    assert key(Dead(True), (x,)) == key(Dead(False), (x,))  # nothing is recorded that no result needs
    dead, alive = (torch.export.export(Dead(reads), (x,), strict=False) for reads in (True, False))
    assert hloemit.lower(dead).hash != hloemit.lower(alive).hash
    assert key(dead, ()) != key(alive, ())


def test_programs_that_have_to_be_lowered_to_be_known() -> None:
    batch = torch.export.Dim("batch", min=2)
    dynamic = capture(Net(), (torch.ones(2, 3),), None, {"x": {0: batch}})
    assert programs.program_parts(dynamic, plan_inputs(dynamic), False) is None


def test_rules_of_others_keep_programs_out(monkeypatch: pytest.MonkeyPatch) -> None:
    program = capture(lambda x: x.sin(), (torch.ones(2),), None, None)
    assert programs.program_parts(program, plan_inputs(program), False) is not None
    monkeypatch.setattr(records, "_foreign", {torch.ops.aten.sin.default})
    assert programs.program_parts(program, plan_inputs(program), False) is None


@pytest.mark.slow
@pytest.mark.drawn(4)
@pytest.mark.parametrize("quarter", range(4))
def test_equal_fingerprints_mean_equal_modules(quarter: int) -> None:
    """Over the rows of the operator tests, by neighbours: what the fingerprint leaves out has no part in the module."""
    modules: dict[str, str] = {}
    size = len(GOOD) // 4 + 1
    for parameter in GOOD[quarter * size : (quarter + 1) * size]:
        _, row = parameter.values
        program = from_operator(row.op, row.args, row.kwargs)
        found = fingerprint(program, plan_inputs(program))
        if found is None:
            continue
        sha256 = serialization.sha256(emit(program).module)
        assert modules.setdefault(found, sha256) == sha256, row.id
    assert len(modules) > 300


WARM = """
import torch, hloemit, sys
from torch import nn
torch.manual_seed(0)
model = nn.Sequential(nn.Linear(4, 8), nn.ReLU(), nn.Linear(8, 2)).eval()
x = torch.ones(1, 4)
if sys.argv[1] == "warm":
    import hloemit.stages.emission, hloemit.runtime.client
    def refuse(*_, **__): raise AssertionError("not from the cache")
    hloemit.stages.emission._emit = hloemit.runtime.client.compile_module = refuse
torch.testing.assert_close(hloemit.lower(model, (x,)).compile()(x), model(x))
info = hloemit.cache_info()
print(info.program_hits, info.disk_hits, info.misses)
"""


def test_a_second_process_neither_lowers_nor_compiles(tmp_path: Path) -> None:
    environment = os.environ | {"HLOEMIT_CACHE_DIR": str(tmp_path)}
    for state, answer in (("cold", "0 0 1"), ("warm", "1 1 0")):
        command = [*python(), "-W", "ignore", "-c", WARM, state]
        done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        assert done.stdout.strip() == answer
