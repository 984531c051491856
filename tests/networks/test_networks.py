"""A fixed draw of random networks, and the fuzzer itself."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
import torch

from tests.networks import comparing, doors
from tests.networks.doors import DOORS, judge
from tests.networks.drawing import draw
from tests.networks.network import Network, Piece, Recipe, script
from tests.networks.shrinking import shrink

LENGTH = 5
PLAIN = Network(
    (Piece("self.m0 = nn.Linear(3, 3)", ("h = self.m0(h).tanh()",)),), Recipe("torch.randn(n, 3, generator=g)")
)


@pytest.mark.drawn(2)
@pytest.mark.parametrize(("number", "door"), list(enumerate([*DOORS] * 2)))
def test_a_random_network(number: int, door: str) -> None:
    network = draw(f"suite {number}", LENGTH)
    finding = judge(network, door)
    assert not finding.is_fault, f"{finding}\n{script(network, door)}"


def test_a_seed_is_one_network() -> None:
    drawn = [draw(f"{seed}", 8, tuple(DOORS)) for seed in (1, 1, 2)]
    assert drawn[0] == drawn[1] != drawn[2]
    assert drawn[0].text == drawn[1].text


def test_a_script_runs(capsys: pytest.CaptureFixture[str]) -> None:
    exec(compile(script(PLAIN, "forward"), "script", "exec"), {"__name__": "script"})
    assert "status='ok'" in capsys.readouterr().out


def test_a_fault_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    assert judge(PLAIN, "forward").status == "ok"

    def off(scope: Any, way: str) -> comparing.Left:
        left = doors.forward(scope, "eager")
        return {k: v + 1e-7 for k, v in left.items() if v is not None} if way == "ours" else left

    monkeypatch.setitem(DOORS, "forward", off)
    assert judge(PLAIN, "forward").status == "wrong"
    monkeypatch.setitem(DOORS, "forward", lambda scope, way: 1 / 0 if way == "ours" else {})
    assert judge(PLAIN, "forward").status == "raised"


@pytest.mark.parametrize("got", [torch.tensor([1.0]), torch.ones(2), torch.ones(1).double() + 1e-8, None, 1.0])
def test_a_difference_is_found(got: Any) -> None:
    expected = {"x": torch.ones(1, dtype=torch.double)}
    assert comparing.difference(expected, {"x": got}, [expected]) is not None
    assert comparing.difference(expected, expected, [expected]) is None


def test_what_a_rounding_decides_is_not_compared() -> None:
    expected, moved = ({"x": torch.tensor([x]).double()} for x in (1.0, 2.0))
    assert comparing.difference(expected, moved, [moved]) is None
    assert comparing.difference(expected, {"x": torch.tensor([float("nan")]).double()}, [expected]) is not None


def test_a_failing_network_becomes_small() -> None:
    guilty = Piece("", ("h = h * 2",))
    drawn = draw("shrink", 8)
    grown = replace(
        PLAIN, pieces=(*PLAIN.pieces * 3, guilty, *PLAIN.pieces), recipe=replace(drawn.recipe, x=PLAIN.recipe.x)
    )
    made = shrink(grown, lambda network: guilty in network.pieces)
    assert made.pieces == (guilty,)
    assert made.recipe == PLAIN.recipe
