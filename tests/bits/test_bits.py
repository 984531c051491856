"""A fixed draw of random programs that are compared by their bits, and the fuzzer itself."""

from __future__ import annotations

import dataclasses

import pytest
import torch

from tests.bits import doors
from tests.bits.doors import DOORS, difference, judge
from tests.bits.drawing import draw
from tests.bits.program import Input, Program, script
from tests.bits.shrinking import shrink
from tests.bits.statements import STATEMENTS

TWICE = Program((Input((3.4028234663852886e38, -1.0), (2,), torch.float32),), ("v1 = 2 * x0 - x0",), ("v1",))


@pytest.mark.parametrize(("number", "door"), list(enumerate(["lower", "lazy"] * 12)))
def test_a_random_program(number: int, door: str) -> None:
    program = draw(f"suite {number}", 6)
    finding = judge(program, door)
    assert not finding.is_fault, f"{finding}\n{script(program, door)}"


@pytest.mark.parametrize("door", DOORS)
def test_a_product_that_overflows(door: str) -> None:
    assert judge(TWICE, door).status == "ok"


def test_a_seed_is_one_program() -> None:
    drawn = [draw(f"{seed}", 4) for seed in (1, 1, 2)]
    assert drawn[0].text == drawn[1].text != drawn[2].text


def test_all_statements_are_drawn() -> None:
    """But for those that eager PyTorch refuses, or leaves open, for all inputs."""
    text = "".join(draw(f"{seed}", 12).text for seed in range(150))
    families = [any(part.split("{")[0] in text for part in texts) for texts, _ in STATEMENTS]
    assert all(families)


def test_a_script_runs(capsys: pytest.CaptureFixture[str]) -> None:
    exec(compile(script(TWICE, "lower"), "script", "exec"), {"__name__": "script"})
    assert "status='ok'" in capsys.readouterr().out


def test_a_fault_is_found_and_made_small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(doors.DOORS, "lower", lambda program: [torch.tensor([3.4028234663852886e38, -1.0])])
    assert judge(TWICE, "lower").status == "wrong"
    grown = dataclasses.replace(TWICE, statements=("v2 = x0 + 1", *TWICE.statements), outputs=("v1", "v2"))
    assert shrink(grown, lambda p: "v1" in p.outputs) == TWICE


@pytest.mark.parametrize(
    ("have", "found"), [([0.0, 1.0], True), ([-0.0, 1.0], False), ([-0.0, 1.0000001], True), ([-0.0], True)]
)
def test_a_difference_is_found(have: list[float], found: bool) -> None:
    assert bool(difference([torch.tensor([-0.0, 1.0])], [torch.tensor(have)])) is found
    assert not difference([torch.tensor([torch.nan])], [torch.tensor([torch.nan]).neg()])
