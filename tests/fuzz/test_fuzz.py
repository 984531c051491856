"""A fixed draw of random programs, and the fuzzer itself."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest
import torch

from tests.fuzz import eager, verdict
from tests.fuzz.doors import DOORS, Finding, judge
from tests.fuzz.draws import LARGE, SMALL
from tests.fuzz.generator import generate
from tests.fuzz.program import Input, Kind, Program, Statement, script
from tests.fuzz.shrink import shrink

LENGTH = 12
PROGRAMS = 10
TURNS = [("lower", "lazy"), ("launch", "compile"), ("dynamo", "lower"), ("lazy", "compile")]


@pytest.mark.parametrize("number", range(PROGRAMS))
def test_a_random_program(number: int) -> None:
    program = generate(f"suite {number}", LENGTH)
    for name in TURNS[number % len(TURNS)]:
        finding = judge(program, name)
        assert not finding.is_fault, f"{finding}\n{script(program, DOORS[name])}"


@pytest.mark.parametrize("number", range(3))
def test_a_random_program_of_large_tensors(number: int) -> None:
    program = generate(f"suite {number}", LENGTH, LARGE)
    assert max(math.prod(x.shape) for x in program.inputs) > SMALL.most
    finding = judge(program, "lower")
    assert not finding.is_fault, f"{finding}\n{script(program, DOORS['lower'])}"


def program_of(*statements: Statement, values: tuple[float, ...] = (1.0, 2.0, 3.0)) -> Program:
    """A program of one input, whose result is what the last statement assigns."""
    given = Input("x0", values, (len(values),), torch.float32)
    return Program((given,), statements, statements[-1].targets)


def test_a_seed_is_one_program() -> None:
    drawn = [generate(f"{seed}", 20) for seed in (1, 1, 2)]
    assert drawn[0] == drawn[1] != drawn[2]
    assert drawn[0].arguments_text() == drawn[1].arguments_text()


def test_a_script_runs(capsys: pytest.CaptureFixture[str]) -> None:
    double = Statement("v0 = x0 * 2", ("v0",), ("x0",), Kind.ARITH)
    text = script(program_of(double), DOORS["lower"])
    exec(compile(text, "script", "exec"), {"__name__": "script"})
    assert capsys.readouterr().out.count("tensor([2., 4., 6.])") == 2


def test_what_a_rounding_flips_is_not_compared() -> None:
    third = Statement("v0 = x0 / 3 * 3", ("v0",), ("x0",), Kind.FUNCTION)
    floor = Statement("v1 = v0.floor()", ("v1",), ("v0",), Kind.MOVE)
    expected = eager.expectation(program_of(third, floor, values=(1.0, 2.5)))
    flipped = [torch.tensor([0.0, 2.0]), expected.results[1]]
    wrong = [torch.tensor([1.0, 1.0]), expected.results[1]]
    assert verdict.difference(expected, flipped, range(0)) is None
    assert "1 of 2 elements wrong" in (verdict.difference(expected, wrong, range(0)) or "")


@pytest.mark.parametrize("got", [[-0.0, 2.0], [0.0, 2.0000002], [0.0, float("nan")]])
def test_what_is_exact_is_compared_to_the_last_bit(got: list[float]) -> None:
    double = Statement("v0 = x0 * 2", ("v0",), ("x0",), Kind.ARITH)
    expected = eager.expectation(program_of(double, values=(0.0, 1.0)))
    given = expected.results[1]
    assert verdict.difference(expected, [torch.tensor([0.0, 2.0]), given], range(0)) is None
    assert verdict.difference(expected, [torch.tensor(got), given], range(0)) is not None


def test_a_failing_program_becomes_small() -> None:
    program = generate("shrink", 30)
    guilty = Statement("bad = x0.flatten()[:0].sum() + 1", ("bad",), ("x0",), Kind.ARITH)
    later = Statement("worse = bad * 2", ("worse",), ("bad",), Kind.ARITH)
    middle = len(program.statements) // 2
    grown = (*program.statements[:middle], guilty, *program.statements[middle:], later)
    made = shrink(replace(program, statements=grown, outputs=(*program.outputs, "worse")), lambda p: "bad = " in p.text)
    assert made.statements == (guilty,) or made.statements == (guilty, later)
    assert len(made.inputs) == 1


def test_a_fault_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    double = program_of(Statement("v0 = x0 * 2", ("v0",), ("x0",), Kind.ARITH))
    assert judge(double, "lower") == Finding("ok")
    off_by_one = replace(DOORS["lower"], call="[y + 1 for y in hloemit.lower({f}, args).compile()(*args)]")
    monkeypatch.setitem(DOORS, "lower", off_by_one)
    assert judge(double, "lower").status == "wrong"
    monkeypatch.setitem(DOORS, "lower", replace(off_by_one, call="1 / 0"))
    assert judge(double, "lower").status == "raised"
    assert judge(replace(double, raises="an error"), "lower").status == "ok"
