"""A fixed draw of random programs over a mesh, and the fuzzer itself."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
import torch

from tests.devices import on_eight_devices
from tests.fuzz.doors import Finding
from tests.fuzz.eager import copied
from tests.fuzz.program import Input, Kind, Program, Statement
from tests.meshes import doors
from tests.meshes.cut import Cut, script_of
from tests.meshes.doors import DOORS, judge
from tests.meshes.networks import Layout
from tests.meshes.shrinking import shrink
from tests.meshes.turns import drawn

DOUBLE = Statement("v0 = x0 * 2", ("v0",), ("x0",), Kind.ARITH)
ALONE = Cut(Program((Input("x0", (1.0, 2.0, 3.0), (3,), torch.float32),), (DOUBLE,), ("v0",)), (1,), (("x",),))


def test_random_programs(tmp_path: Path) -> None:
    said = on_eight_devices(tmp_path, "tests.meshes.suite").splitlines()
    assert {line.split()[1] for line in said} >= {*DOORS, "network-spmd", "network-random"}
    assert sum(line.endswith("ok") for line in said) > len(said) / 2


def test_a_seed_is_one_program() -> None:
    for number in (0, 1):
        one, same, other = (drawn(seed, 8, ())[0] for seed in (number, number, number + 3))
        assert one == same != other
    weight = torch.empty(8, 4)
    assert Layout("a", (4, 2)).of("weight", weight) == Layout("a", (4, 2)).of("weight", weight)


def test_specs_divide_what_lies_so() -> None:
    for number in range(1, 40, 3):
        cut, _ = drawn(number, 4, ())
        for spec, x in zip(cut.inputs, cut.program.arguments("cpu"), strict=True):
            for size, entry in zip(x.shape, spec or (), strict=False):
                assert size % cut.mesh.length((entry,) if isinstance(entry, str) else entry or ()) == 0


def test_a_script_runs(capsys: pytest.CaptureFixture[str]) -> None:
    exec(compile(script_of(ALONE), "script", "exec"), {"__name__": "script"})
    assert capsys.readouterr().out.count("tensor([2., 4., 6.])") == 2


def test_a_fault_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    assert judge(ALONE, "compiled") == judge(ALONE, "text") == Finding("ok")
    assert judge(ALONE, "spmd") == Finding("ok", "not for this door")
    off_by_one = lambda cut: copied([x + 1 for x in doors.compiled(cut)])  # noqa: E731
    monkeypatch.setitem(DOORS, "compiled", off_by_one)
    assert judge(ALONE, "compiled").status == "wrong"
    monkeypatch.setitem(DOORS, "compiled", lambda cut: 1 / 0)
    assert judge(ALONE, "compiled").status == "raised"


def test_a_failing_program_becomes_small() -> None:
    program = replace(ALONE.program, statements=(DOUBLE, replace(DOUBLE, text="v1 = v0 + 1", targets=("v1",))))
    cut = replace(ALONE, program=replace(program, outputs=("v0", "v1")), outputs=(("x",), None))
    made = shrink(cut, lambda cut: "v0 = x0 * 2" in cut.program.text)
    assert made == replace(ALONE, inputs=(None,))
