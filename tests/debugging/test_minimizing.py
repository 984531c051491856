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
    assert part["example_inputs"][0].shape == (3, 4)  # of fewer elements some may differ by rounding alone
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


def test_nothing_fails(cli: Callable[..., Result], write: Callable[..., Path], tmp_path: Path) -> None:
    found = minimize(nn.Sequential(nn.Linear(2, 2), nn.ReLU()), ((torch.ones(2),), {}))
    assert (found.nodes, found.of, found.source) == ((), 2, "")
    write("model.py", "import torch\ndef model(x): return x.sin()\nexample_inputs = (torch.ones(3),)\n")
    result = cli("minimize", "model.py", "-o", "smallest.py")
    assert result.exit_code == ExitCode.DISAGREEMENT
    assert result.stderr.endswith("nothing fails: none of the 1 operators, and neither do all together\n")
    assert not (tmp_path / "smallest.py").exists()


def test_shapes_become_small() -> None:
    """Dimensions of one size are halved together, and each alone, as far as the operator takes them."""

    def model(x: Any, y: Any) -> Any:
        return torch.nonzero(x @ y)

    found = minimize(model, ((torch.ones(6, 8), torch.ones(8, 5)), {}))
    part = loaded(found.source)
    assert found.nodes == ("nonzero",)
    assert [x.shape for x in part["example_inputs"]] == [(1, 1)]


CAPTURE = """
import torch
from torch import nn

class Inner(nn.Module):
    def __init__(self):
        super().__init__()
        self.linear, self.norm = nn.Linear(8, 8), nn.BatchNorm1d(8)
    def forward(self, x, *, scale):
        y = self.norm(self.linear(x)) * scale
        return y if y.sum() > 0 else -y

class Block(nn.Module):
    def __init__(self, inner):
        super().__init__()
        self.inner = inner
    def forward(self, x):
        return self.inner(x, scale=2.0) if isinstance(self.inner, Inner) else self.inner(x)

model = nn.Sequential(Block(nn.Linear(8, 8)), Block(Inner()), Block(nn.Linear(8, 8)))
example_inputs = (torch.ones(64, 8),)
"""


def test_what_cannot_be_captured(cli: Callable[..., Result], write: Callable[..., Path], tmp_path: Path) -> None:
    """Before there is a graph, a submodule is found, with the inputs that it has in eager, as small as it takes them."""
    write("model.py", CAPTURE)
    result = cli("minimize", "model.py", "-o", "smallest.py")
    assert result.exit_code == 0, result.output
    assert "1 of 9 modules (1.inner) still fail: CaptureError" in result.stderr
    part = loaded((tmp_path / "smallest.py").read_text())
    (x,), kwargs = part["example_inputs"]
    assert x.shape == (2, 8)  # batch norm takes no fewer rows
    assert kwargs == {"scale": 2.0}
    assert type(part["model"]).__name__ == "Inner"
    with pytest.raises(hloemit.CaptureError, match=r"model\.py:11"):
        hloemit.lower(part["model"], *part["example_inputs"])


def test_the_search_leaves_a_model_as_it_was(write: Callable[..., Path]) -> None:
    model: nn.Module = loaded(CAPTURE)["model"]
    before, drawn = {k: v.clone() for k, v in model.state_dict().items()}, torch.random.get_rng_state()
    minimize(model, ((torch.ones(64, 8),), {}), spec="model.py")
    assert all(torch.equal(v, before[k]) for k, v in model.state_dict().items())
    assert torch.equal(torch.random.get_rng_state(), drawn)
    assert not any(m._forward_pre_hooks or m._forward_hooks for m in model.modules())
    with pytest.raises(hloemit.CaptureError):
        minimize(model, ((torch.ones(64, 8),), {}))


def test_the_command(cli: Callable[..., Result], write: Callable[..., Path], tmp_path: Path) -> None:
    write("model.py", "import torch\ndef model(x): return torch.nonzero(x.sin())\nexample_inputs = (torch.ones(3),)\n")
    result = cli("minimize", "model.py", "-o", "smallest.py")
    assert result.exit_code == 0, result.output
    assert "1 of 3 operators still fail: UnsupportedOpError" in result.stderr
    assert "# " + str(tmp_path / "model.py") + ":2" in (tmp_path / "smallest.py").read_text()
    assert cli("dump", "smallest.py").exit_code == ExitCode.UNSUPPORTED


@pytest.mark.parametrize("command", ["minimize", "bisect"])
def test_what_a_model_raises_by_itself(cli: Callable[..., Result], write: Callable[..., Path], command: str) -> None:
    write("model.py", "import torch\ndef model(x): raise ValueError('mine')\nexample_inputs = (torch.ones(3),)\n")
    result = cli(command, "model.py")
    assert result.exit_code == ExitCode.CAPTURE
    assert "model.py raised while it was captured" in result.stderr
    assert "fault in hloemit" not in result.stderr
