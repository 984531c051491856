"""Parts that are easier to show alone: comparison, progress."""

from __future__ import annotations

import io
import math
import sys
import time

import pytest
import torch

from hloemit_cli import progress
from hloemit_cli.values import Row, compare, summary

NAN, INF = math.nan, math.inf


@pytest.mark.parametrize(
    ("actual", "expected", "agrees"),
    [
        ([1.0, NAN, INF], [1.0, NAN, INF], True),
        ([1.0, NAN], [1.0, 2.0], False),
        ([1.0, INF], [1.0, -INF], False),
        ([1.0, INF], [1.0, NAN], False),
        ([1.0, 100.001], [1.0, 100.0], True),
        ([1.0, 101.0], [1.0, 100.0], False),
        ([1e-40], [0.0], True),
        ([1e-3], [0.0], False),
        ([], [], True),
    ],
)
@pytest.mark.parametrize("dtype", [torch.float32, torch.complex64])
def test_comparison(actual: list[float], expected: list[float], agrees: bool, dtype: torch.dtype) -> None:
    result = compare(Row("x", torch.tensor(actual, dtype=dtype)), Row("x", torch.tensor(expected, dtype=dtype)), None)
    assert result.agrees == agrees
    assert "in 0 elements" not in result.problem


def test_comparison_of_integers_types_and_what_is_no_tensor() -> None:
    big = torch.tensor([2**62])
    assert not compare(Row("x", big), Row("x", big + 1), None).agrees
    assert compare(Row("x", big), Row("x", big.clone()), None).agrees
    assert "eager gives f32[1]" in compare(Row("x", big), Row("x", torch.ones(1)), None).problem
    assert compare(Row("x", NAN), Row("x", NAN), None).agrees
    assert not compare(Row("x", 1), Row("x", True), None).agrees
    assert compare(Row("x", None), Row("x", None), None).agrees
    assert not compare(Row("x", torch.ones(1)), Row("x", None), None).agrees
    huge = torch.tensor([1e308], dtype=torch.float64)
    assert not compare(Row("x", huge), Row("x", -huge), None).agrees


def test_summaries() -> None:
    assert summary(torch.zeros(0, 3)) == "empty"
    assert summary(torch.tensor([True, False])) == "1 of 2 true  [True, False]"
    assert summary(torch.tensor([1.0, NAN, INF])) == "1 to 1  mean 1  1 nan  1 inf  [1, nan, inf]"
    assert summary(None) == "None"


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize("terminal", [True, False])
def test_progress(monkeypatch: pytest.MonkeyPatch, terminal: bool) -> None:
    stderr, stdout = Terminal() if terminal else io.StringIO(), io.StringIO()
    monkeypatch.setattr(sys, "stderr", stderr)
    monkeypatch.setattr(sys, "stdout", stdout)
    with progress.stage("quick"):
        print("from the model")
    assert stderr.getvalue() == "from the model\n"
    with progress.stage("slow"):
        time.sleep(1.2)
    assert ("slow … 1 s" in stderr.getvalue()) == terminal
    assert stderr.getvalue().endswith("\r\x1b[K") == terminal
    assert stdout.getvalue() == ""
