"""A fixed draw of random programs of autograd's own, and the fuzzer itself."""

from __future__ import annotations

import dataclasses

import pytest
import torch

from tests.differentiation import doors
from tests.differentiation.doors import DOORS, judge
from tests.differentiation.drawing import draw
from tests.differentiation.program import Input, Program, script
from tests.differentiation.shrinking import shrink
from tests.fuzz.doors import Finding

LENGTH = 5
SQUARE = Program((Input((1.0, -2.0), (2,), True),), ("v1 = x0 * x0",), ("v1",), "gradients")


@pytest.mark.parametrize(("number", "door"), list(enumerate([*DOORS] * 4)))
def test_a_random_program(number: int, door: str) -> None:
    program = draw(f"suite {number}", LENGTH)
    finding = judge(program, door)
    assert not finding.is_fault, f"{finding}\n{script(program, door)}"


def test_a_seed_is_one_program() -> None:
    drawn = [draw(f"{seed}", 4) for seed in (1, 1, 2)]
    assert drawn[0] == drawn[1] != drawn[2]


def test_a_script_runs(capsys: pytest.CaptureFixture[str]) -> None:
    exec(compile(script(SQUARE, "lower"), "script", "exec"), {"__name__": "script"})
    assert "status='ok'" in capsys.readouterr().out


def test_a_fault_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    assert judge(SQUARE, "lower") == Finding("ok")
    ours, eagers = DOORS["lower"]
    monkeypatch.setitem(DOORS, "lower", (lambda p: [None if x is None else x + 1e-6 for x in ours(p)], eagers))
    assert judge(SQUARE, "lower").status == "wrong"
    monkeypatch.setitem(DOORS, "lower", (lambda p: [], eagers))
    assert judge(SQUARE, "lower").status == "wrong"


@pytest.mark.parametrize("got", [None, torch.ones(2), torch.ones(1), torch.full((1,), 1 + 1e-6, dtype=torch.float64)])
def test_a_difference_is_found(got: torch.Tensor | None) -> None:
    expected = [torch.ones(1, dtype=torch.float64)]
    assert doors.difference(expected, [got]) and not doors.difference(expected, [*expected])


def test_a_failing_program_becomes_small() -> None:
    grown = dataclasses.replace(SQUARE, statements=("v3 = x0.sin()", *SQUARE.statements, "v2 = v1 * v3"))
    assert shrink(grown, lambda p: "x0 * x0" in p.text).statements == SQUARE.statements
