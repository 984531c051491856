"""Operators with faults that were put there are found."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import torch
from click.testing import Result
from torch import nn

import hloemit
from hloemit.base.records import describe, record_of
from hloemit.debugging import bisection
from hloemit.debugging.bisection import bisect
from hloemit.debugging.consumers import iree
from hloemit.ir import hlo
from hloemit.lowering import register
from hloemit.lowering.registry import load_rules
from hloemit_cli.exits import ExitCode

aten = torch.ops.aten


class Model(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.first, self.second = nn.Linear(4, 4), nn.Linear(4, 4)

    def forward(self, x: Any) -> Any:
        values, _ = torch.max(self.first(x).atan(), -1, keepdim=True)
        return self.second(x * values)


@pytest.fixture
def model() -> nn.Module:
    torch.manual_seed(0)
    return Model().eval()


@pytest.fixture
def wrong_atan() -> Iterator[None]:
    """A rule for atan that is off by a hundredth."""
    load_rules()
    before = record_of(aten.atan.default).rule
    register(aten.atan.default, override=True)(lambda ctx, x: hlo.tanh(x) + 0.01)
    yield
    describe(aten.atan.default, override=True, rule=before)


CALL = (torch.randn(3, 4, generator=torch.Generator().manual_seed(0)),)


def test_what_agrees(model: nn.Module) -> None:
    report = bisect(model, (CALL, {}))
    assert (report.verdict, report.checked) == ("agrees", 5)


def test_a_wrong_rule_is_named(model: nn.Module, wrong_atan: None) -> None:
    report = bisect(model, (CALL, {}))
    assert (report.verdict, report.operator, report.checked) == ("operator", "aten.atan.default", 1)
    assert "values, _ = torch.max(self.first(x).atan()" in report.line
    assert report.gap is not None and report.gap.ulps is not None and report.gap.ulps > 1000
    assert "what it was lowered to is another function" in report.remark
    assert "stablehlo.tanh" in report.remark


def test_a_wrong_operator_of_stablehlo_is_named(
    model: nn.Module, wrong_atan: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A compiler that gets tanh wrong, of which there is none here."""
    right = bisection.values_at

    def wrong(lowered: Any, graph: Any, taps: Any, call: Any) -> list[torch.Tensor]:
        values = right(lowered, graph, taps, call)
        names = [graph.main.block.operators[place].short for place, _ in taps]
        return [v + 1 if name == "tanh" else v for v, name in zip(values, names, strict=True)]

    monkeypatch.setattr(bisection, "values_at", wrong)
    report = bisect(model, (CALL, {}))
    assert report.stablehlo.startswith("tanh (f32[3, 4])")


def test_errors_that_grow_are_of_no_operator(model: nn.Module) -> None:
    def rounded(lowered: Any, leaves: Any) -> list[torch.Tensor]:
        """A consumer that is off a little after each step: by itself, none of them is off by more than allowed."""
        args = [leaf for leaf in leaves if isinstance(leaf, torch.Tensor)]
        count = len(lowered.signature.outputs)
        return [r * (1 + 1e-3 * (i if count > 1 else 0)) for i, r in enumerate(lowered.compile("cpu")(*args))]

    report = bisect(model, (CALL, {}), tolerance=2.5e-3, run=rounded)
    assert report.verdict == "accumulates"
    assert report.node and "errors grow" in report.remark


def test_random_numbers_are_refused() -> None:
    with pytest.raises(hloemit.InputError, match="draws random numbers"):
        bisect(nn.Dropout(0.5).train(), ((torch.ones(4),), {}))


@pytest.mark.parametrize("optimizer", [torch.optim.SGD, torch.optim.AdamW])
def test_a_step_that_trains_is_looked_at_and_not_run(optimizer: Any) -> None:
    torch.manual_seed(0)
    net, x = nn.Linear(2, 2), torch.ones(3, 2)
    steps = optimizer(net.parameters(), lr=0.1)

    def train(x: torch.Tensor) -> torch.Tensor:
        loss = net(x).square().sum()
        loss.backward()
        steps.step()
        steps.zero_grad()
        return loss.detach()

    net.bias.grad = torch.ones(2)
    before = [p.detach().clone() for p in net.parameters()]
    for _ in range(2):
        report = bisect(train, ((x,), {}))
        assert report.verdict == "agrees" and report.checked > 10
    assert all(map(torch.equal, net.parameters(), before))
    assert net.weight.grad is None and torch.equal(net.bias.grad, torch.ones(2))


def test_the_fast_path_of_eager_is_known() -> None:
    torch.manual_seed(0)
    layer = nn.TransformerEncoderLayer(8, 2, 8, batch_first=True)
    model = nn.TransformerEncoder(layer, 2).eval()
    mask = torch.tensor([[False, False, False], [False, True, True]])
    with torch.no_grad():
        report = bisect(model, ((torch.randn(2, 3, 8),), {"src_key_padding_mask": mask}))
    assert report.verdict == "fast path", str(report)
    assert "by design" in str(report)


def test_another_consumer_runs_the_steps(model: nn.Module) -> None:
    assert bisect(model, (CALL, {}), run=iree).verdict == "agrees"


SOURCE = """
    import torch
    from hloemit.ir import hlo
    from hloemit.lowering import register

    @torch.library.custom_op("bisected::twice", mutates_args=())
    def twice(x: torch.Tensor) -> torch.Tensor:
        return x * 2

    twice.register_fake(torch.empty_like)
    register("bisected::twice", override=True)(lambda ctx, x: x * 3)

    def model(x):
        y = x.sin()
        return twice(y) + 1

    example_inputs = (torch.ones(3),)
"""


def test_the_command(cli: Callable[..., Result], write: Callable[..., Path]) -> None:
    write("model.py", SOURCE)
    result = cli("bisect", "model.py")
    assert result.exit_code == ExitCode.DISAGREEMENT, result.output
    assert "the first operator that parts is bisected.twice.default(f32[3])" in result.stdout
    assert "model.py:15" in result.stdout
    checked = cli("run", "model.py", "--check", "--bisect")
    assert checked.exit_code == ExitCode.DISAGREEMENT
    assert "bisected.twice.default(f32[3])" in checked.stdout
    assert cli("run", "model.py", "--bisect").exit_code == ExitCode.USAGE
    cli("dump", "model.py", "-o", "m.mlir")
    assert cli("bisect", "m.mlir").exit_code == ExitCode.USAGE
