"""Ways to capture a program: which one is taken, what is said of it, and the graph after each rewrite."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import torch
from torch import nn

import hloemit
from hloemit.capture.strategies.function import record_function
from hloemit.recording.stand_in import NotRecordable
from hloemit.stages.lowering import capture

X = torch.randn(3, 4)


class Branches(nn.Module):
    def forward(self, x: torch.Tensor) -> Any:
        return torch.cond(x.sum() > 0, lambda y: y + 1, lambda y: y - 1, (x,))


class Transformed(Branches):
    def forward(self, x: torch.Tensor) -> Any:
        return super().forward(x), torch.func.hessian(lambda x: (x**3).sum())(x[0])


BATCH = torch.export.Dim("batch", min=2)

TAKEN: dict[str, tuple[Any, dict[str, Any], list[str]]] = {
    "a module": (nn.Linear(4, 4), {}, ["captured by recording"]),
    "a branch": (
        Branches(),
        {},
        ["not by recording: an operator is called with functions", "captured by torch.export"],
    ),
    "a branch beside a transform": (
        Transformed(),
        {},
        [
            "not by recording: an operator is called with functions",
            "not by torch.export: a transform of torch.func",
            "captured by make_fx",
        ],
    ),
    "symbolic": (
        nn.Linear(4, 4),
        {"dynamic_shapes": ({0: BATCH},)},
        ["not by recording: sizes are symbolic", "captured by torch.export"],
    ),
    "a function": (lambda x: x + 1, {}, ["captured by recording"]),
    "a symbolic function": (lambda x: x + 1, {"dynamic_shapes": ({0: BATCH},)}, ["captured by torch.export"]),
    "a mask": (lambda x: x[x > 0], {"bound": 12}, ["not by recording: aten.index.Tensor asks", "captured by make_fx"]),
    "an exported program": (torch.export.export(nn.Linear(4, 4), (X,)), {}, ["captured by torch.export, before"]),
}


@pytest.mark.parametrize("name", TAKEN)
def test_what_was_tried_is_said(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    target, options, expected = TAKEN[name]
    hloemit.lower(target, (X,), explain=True, **options)
    said = capsys.readouterr()
    lines = said.err.splitlines()
    assert len(lines) == len(expected) and not said.out
    assert all(line.startswith(start) for line, start in zip(lines, expected, strict=True)), lines


def test_nothing_is_said_unasked(capsys: pytest.CaptureFixture[str]) -> None:
    hloemit.lower(nn.Linear(4, 4), (X,))
    assert capsys.readouterr() == ("", "")


def test_a_program_that_catches_every_error_is_not_recorded_either() -> None:
    def f(x: torch.Tensor) -> torch.Tensor:
        try:
            return x * 2 if x.sum() > 0 else x
        except Exception:
            return x * 3

    with pytest.raises(NotRecordable):
        record_function(f, (X,), None)


def test_the_graph_is_written_after_each_pass(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HLOEMIT_DUMP_PASSES", str(tmp_path / "graphs"))
    hloemit.lower(lambda x, i: x[x > 0].sum() + x[i].sum(), (X, torch.tensor([1, 2])), bound=6, checks=True)
    hloemit.lower(nn.Linear(4, 4), (X,))
    found = sorted(str(p.relative_to(tmp_path / "graphs")) for p in (tmp_path / "graphs").rglob("*.txt"))
    assert found == ["0000/00-captured.txt", "0000/01-bounds.txt", "0000/02-checks.txt", "0001/00-captured.txt"]
    first, second, third = (tmp_path / "graphs" / name for name in found[:3])
    assert "# captured by make_fx" in first.read_text() and "aten.index.Tensor" in first.read_text()
    assert "# output 1" not in first.read_text() and "# output 1: size" in second.read_text()
    assert "# output 2: check checks" in third.read_text()


def test_no_graph_is_written_unasked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("HLOEMIT_DUMP_PASSES", raising=False)
    monkeypatch.chdir(tmp_path)
    hloemit.lower(nn.Linear(4, 4), (X,))
    assert not list(tmp_path.iterdir())


def test_what_cannot_be_captured_is_refused_by_its_type() -> None:
    with pytest.raises(TypeError, match=r"cannot lower a int: pass an nn\.Module"):
        capture(3, (), None, None)


def test_loops_of_an_optimizer_become_while_loops_in_a_pass(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    model = nn.Linear(4, 1)
    optimizer = torch.optim.LBFGS(model.parameters(), max_iter=3)

    def closure() -> torch.Tensor:
        optimizer.zero_grad()
        loss = model(X).square().sum()
        loss.backward()
        return loss

    monkeypatch.setenv("HLOEMIT_DUMP_PASSES", str(tmp_path))
    hloemit.lower(lambda: optimizer.step(closure))
    captured, looped = (tmp_path / "0000" / name for name in ("00-captured.txt", "01-loops.txt"))
    assert "enter_loop" in captured.read_text() and "while_loop" not in captured.read_text()
    assert "enter_loop" not in looped.read_text() and "while_loop" in looped.read_text()


class Cache:
    """What a module keeps in an object of its own, as transformers' static caches are kept."""

    def __init__(self) -> None:
        self.rows = torch.zeros(4, 3)


class Remembering(torch.nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.layer = torch.nn.Linear(3, 3).requires_grad_(False)
        self.cache = Cache()
        self.register_buffer("rows", self.cache.rows, persistent=False)

    def forward(self, x: torch.Tensor, place: torch.Tensor) -> torch.Tensor:
        self.cache.rows.index_copy_(0, place, self.layer(x))
        return self.cache.rows.sum(0)


def test_tensors_that_a_module_keeps_in_objects() -> None:
    """``torch.export`` finds that they are the module's buffers with ``strict=True`` alone."""
    hloemit.device()  # with which TorchDynamo traces nothing of hloemit's
    torch.manual_seed(0)
    eager, ours = Remembering(), Remembering()
    ours.load_state_dict(eager.state_dict())
    x = torch.ones(1, 3)
    compiled = hloemit.lower(ours, (x, torch.tensor([0]))).compile("cpu")
    with torch.no_grad():
        for k in range(4):
            given = x * k, torch.tensor([k])
            torch.testing.assert_close(compiled(*given), eager(*given))
    torch.testing.assert_close(ours.cache.rows, eager.cache.rows)


def _backward(model: nn.Linear, x: torch.Tensor) -> torch.Tensor:
    loss = model(x).square().mean()
    loss.backward()
    return loss.detach()


def _step(model: nn.Linear, x: torch.Tensor) -> torch.Tensor:
    loss: torch.Tensor = model(x).square().mean()
    model.weight.grad = torch.autograd.grad(loss, model.weight)[0]
    torch.optim.SGD(model.parameters(), lr=0.1).step()
    return loss.detach()


def _sets(model: nn.Linear, x: torch.Tensor) -> torch.Tensor:
    loss: torch.Tensor = model(x).square().mean()
    model.weight.grad = torch.autograd.grad(loss, model.weight)[0]
    return loss.detach()


_DROPPED = pytest.mark.parametrize(
    ("step", "match"), [(_backward, "calls backward"), (_step, "takes a step of SGD"), (_sets, "sets .grad")]
)


@_DROPPED
def test_what_torch_export_would_drop_of_a_function_is_refused(step: Any, match: str) -> None:
    """A training step of symbolic sizes lost its updates, without a word."""
    model = nn.Linear(4, 4)
    backward = torch.autograd.backward
    with pytest.raises(hloemit.CaptureError, match=match):
        hloemit.lower(lambda x: step(model, x), (X,), dynamic_shapes=({0: BATCH},))
    assert torch.autograd.backward is backward
    model(X).sum().backward()


@_DROPPED
def test_what_torch_export_would_drop_of_a_module_is_refused(step: Any, match: str) -> None:
    class Trained(nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.layer = nn.Linear(4, 4)

        def forward(self, x: torch.Tensor) -> torch.Tensor:
            loss: torch.Tensor = step(self.layer, x)
            return loss

    with pytest.raises(hloemit.CaptureError, match=match):
        hloemit.lower(Trained(), (X,), dynamic_shapes=({0: BATCH},))


def test_gradients_of_a_function_of_symbolic_sizes() -> None:
    model = nn.Linear(4, 4)
    model(X).sum().backward()  # what stands in .grad is left alone

    def gradient(x: torch.Tensor) -> torch.Tensor:
        return torch.autograd.grad(model(x).square().mean(), model.weight)[0]

    compiled = hloemit.lower(gradient, (X,), dynamic_shapes=({0: BATCH},)).compile("cpu")
    for x in (X, torch.randn(5, 4)):
        torch.testing.assert_close(compiled(x), gradient(x))


@pytest.mark.parametrize("unused", [False, True])
def test_gradients_of_weights_that_were_listed_before(unused: bool) -> None:
    """They are those of the module's, also where ``allow_unused`` would take what is not found for unused."""
    from torch.autograd import grad

    model = nn.Linear(4, 4)
    weights = [model.weight, model.bias]

    def gradients(x: torch.Tensor) -> Any:
        return grad(model(x).square().mean(), weights, allow_unused=unused)

    compiled = hloemit.lower(gradients, (X,), dynamic_shapes=({0: BATCH},)).compile("cpu")
    for x in (X, torch.randn(5, 4)):
        torch.testing.assert_close(compiled(x), gradients(x))


def test_gradients_of_a_tensor_that_no_module_holds_are_refused() -> None:
    weight = torch.randn(4, 4, requires_grad=True)

    def gradient(x: torch.Tensor) -> Any:
        return torch.autograd.grad((x @ weight).sum(), weight, allow_unused=True)

    with pytest.raises(hloemit.CaptureError, match=r"gradient takes gradients of a \(4, 4\) tensor"):
        hloemit.lower(gradient, (X,), dynamic_shapes=({0: BATCH},))


def test_a_function_in_c_of_symbolic_size() -> None:
    """It has no signature that torch.export could ask for."""
    rows, x = torch.export.Dim("rows"), torch.randn(3, 4)
    lowered = hloemit.lower(torch.add, (x, x), {"alpha": 2}, dynamic_shapes=({0: rows}, {0: rows}, None))
    assert torch.equal(lowered.compile("cpu")(x[:2], x[1:], alpha=2), torch.add(x[:2], x[1:], alpha=2))
