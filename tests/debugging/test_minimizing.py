"""Parts of programs that fail are cut out, and the files that hold them run and fail as well."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import torch
from click.testing import Result
from torch import nn

import hloemit
from hloemit.debugging import minimizing
from hloemit.debugging.minimizing import minimize
from hloemit_cli.exits import ExitCode
from tests.debugging.test_bisection import CALL, Model, wrong_atan  # noqa: F401


def loaded(source: str) -> dict[str, Any]:
    namespace: dict[str, Any] = {"__name__": "smallest"}
    exec(compile(source, "smallest.py", "exec"), namespace)
    return namespace


@pytest.mark.usefixtures("wrong_atan")
def test_a_wrong_number() -> None:
    found = minimize(Model().eval(), (CALL, {}))
    assert found.nodes == ("atan",)
    assert "is expected" in found.reason
    part = loaded(found.source)
    assert "torch.ops.aten.atan.default(linear)" in found.source
    (expected,) = part["model"](*part["example_inputs"])
    (actual,) = hloemit.lower(part["model"], part["example_inputs"]).compile("cpu")(*part["example_inputs"])
    assert (actual - expected).abs().max() > 5e-3


def test_what_is_refused() -> None:
    def model(x: Any) -> Any:
        y = torch.relu(x - 1)
        return torch.nonzero(y).sum() + torch.sin(y).sum()

    found = minimize(model, ((torch.ones(3),), {}))
    assert found.nodes == ("nonzero",)
    assert "UnsupportedOpError" in found.reason
    part = loaded(found.source)
    with pytest.raises(hloemit.UnsupportedOpError):
        hloemit.lower(part["model"], part["example_inputs"])


def test_a_result_that_is_one_of_several(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is picked out of an operator comes with it; many elements are drawn anew."""

    def wrong(program: Any, arguments: Any, expected: list[torch.Tensor]) -> str:
        return "largest" if any(e.dtype is torch.int64 for e in expected) else ""

    monkeypatch.setattr(minimizing, "_is_wrong", lambda tolerance: wrong)
    found = minimize(lambda x: torch.topk(x.exp(), 3)[1] + 1, ((torch.randn(100),), {}))
    assert found.nodes[0] == "topk" and len(found.nodes) == 2
    part = loaded(found.source)
    assert part["model"](*part["example_inputs"])[0].shape == (3,)
    assert "torch.randn([100]" in found.source


def test_a_stretch_of_operators(monkeypatch: pytest.MonkeyPatch) -> None:
    """What fails only together: a sine whose cosine is taken."""

    def together(program: Any, arguments: Any, expected: Any) -> str:
        names = [n.name for n in program.module.graph.nodes if n.op == "call_function"]
        return "both" if {"sin", "cos"} <= {*names} else ""

    monkeypatch.setattr(minimizing, "_is_wrong", lambda tolerance: together)
    found = minimize(lambda x: x.exp().sin().relu().cos().tanh().abs(), ((torch.ones(2),), {}))
    assert found.nodes == ("sin", "relu", "cos")
    assert found.of == 6


def test_nothing_fails() -> None:
    with pytest.raises(hloemit.InputError, match="none of the 2 operators"):
        minimize(nn.Sequential(nn.Linear(2, 2), nn.ReLU()), ((torch.ones(2),), {}))


def test_the_command(cli: Callable[..., Result], write: Callable[..., Path], tmp_path: Path) -> None:
    write("model.py", "import torch\ndef model(x): return torch.nonzero(x.sin())\nexample_inputs = (torch.ones(3),)\n")
    result = cli("minimize", "model.py", "-o", "smallest.py")
    assert result.exit_code == 0, result.output
    assert "1 of 3 operators still fail: UnsupportedOpError" in result.stderr
    assert "# " + str(tmp_path / "model.py") + ":2" in (tmp_path / "smallest.py").read_text()
    assert cli("dump", "smallest.py").exit_code == ExitCode.UNSUPPORTED
