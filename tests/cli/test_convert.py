"""`hloemit convert`: what is written computes what the model does."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
import torch
from click.testing import Result

import hloemit
from hloemit.ir import serialization
from hloemit_cli.exits import ExitCode

Cli = Callable[..., Result]
Write = Callable[..., Path]

NORMED = """
    import torch
    from torch import nn

    torch.manual_seed(0)
    model = nn.Sequential(nn.Conv2d(3, 4, 3), nn.BatchNorm2d(4), nn.ReLU(), nn.Flatten()).eval()
    model[1].running_mean.normal_(), model[1].running_var.uniform_(0.5, 2), model[1].weight.data.normal_()
    example_inputs = (torch.randn(2, 3, 5, 5),)
"""
WIDE = """
    import torch

    table = torch.arange(12, dtype=torch.float64).reshape(4, 3)

    def model(i, x):
        return table[i + 1] * x.double(), (i * 3).sum()

    example_inputs = (torch.tensor([0, 2]), torch.full((3,), 2.0))
"""


def test_weights_are_written_in_and_operators_expanded(cli: Cli, write: Write, tmp_path: Path) -> None:
    write("model.py", NORMED)
    result = cli("convert", "model.py", "-o", "m.mlir", "--expand", "batch_norm", "--inline-weights", "--simplify")
    assert result.exit_code == 0, result.output
    assert "simplified: " in result.stderr and "wrote m.mlir: text" in result.stderr
    text = (tmp_path / "m.mlir").read_text()
    assert "batch_norm" not in text
    (line,) = [line for line in text.splitlines() if "@main(" in line]
    assert line.count("%arg") == 1
    import hloemit_model_model as user

    (x,) = user.example_inputs
    torch.testing.assert_close(hloemit.load("m.mlir").compile("cpu")(x), user.model(x), rtol=1e-5, atol=1e-5)


def test_formats(cli: Cli, write: Write, tmp_path: Path) -> None:
    write("model.py")
    assert cli("convert", "model.py", "-o", "m.hloemit", "--inline-weights").exit_code == 0
    assert hloemit.load("m.hloemit").state == {}
    assert cli("convert", "m.hloemit", "-o", "m.bc", "--target-version", "1.9.0").exit_code == 0
    assert b"StableHLO_v1.9.0" in (tmp_path / "m.bc").read_bytes()
    assert serialization.is_bytecode((tmp_path / "m.bc").read_bytes())
    assert cli("diff", "m.hloemit", "m.bc").exit_code == 0
    assert cli("convert", "m.bc").stdout == cli("convert", "m.hloemit").stdout.replace("hloemit.", "hloemit.")


def test_narrow_numbers(cli: Cli, write: Write) -> None:
    write("model.py", WIDE)
    result = cli("convert", "model.py", "-o", "m.hloemit", "--narrow")
    assert result.exit_code == 0, result.output
    lowered = hloemit.load("m.hloemit")
    assert "i64>" not in lowered.as_text() and "f64" not in lowered.as_text()
    rows, total = lowered.compile("cpu")(torch.tensor([0, 2], dtype=torch.int32), torch.full((3,), 2.0))
    assert torch.equal(rows, torch.tensor([[6.0, 8.0, 10.0], [18.0, 20.0, 22.0]]))
    assert total.dtype is torch.int32 and int(total) == 6


REFUSED = {
    "integer": ("x + 2**40", "torch.tensor([1])", "1099511627776 does not fit i32"),
    "float": ("x * 1e300", "torch.ones(2, dtype=torch.float64)", "does not fit f32"),
    "bits": ("x << 3", "torch.tensor([1])", "bits of a 64-bit number"),
    "random": ("torch.rand_like(x)", "torch.ones(2)", "or pass it what it draws"),
    "complex": ("x * 1j", "torch.ones(2, dtype=torch.float64)", "compute in complex64"),
}


@pytest.mark.parametrize("case", REFUSED)
def test_what_cannot_be_narrowed(cli: Cli, write: Write, case: str) -> None:
    body, example, message = REFUSED[case]
    write("model.py", f"import torch\ndef model(x): return {body}\nexample_inputs = ({example},)\n")
    result = cli("convert", "model.py", "--narrow")
    assert result.exit_code == ExitCode.UNSUPPORTED, result.output
    assert message in result.stderr
    assert not result.stdout


def test_what_is_updated_cannot_be_a_constant(cli: Cli, write: Write) -> None:
    write("model.py", NORMED.replace(".eval()", ""))
    result = cli("convert", "model.py", "--inline-weights")
    assert result.exit_code == ExitCode.USAGE, result.output
    assert "the program updates 1." in result.stderr
    assert cli("convert", "model.py", "--irpa", "m.irpa").exit_code == ExitCode.USAGE
    assert cli("convert", "model.py", "--expand", "nothing").exit_code == ExitCode.USAGE


def test_parameters_of_iree(cli: Cli, write: Write, tmp_path: Path) -> None:
    write("model.py", NORMED)
    result = cli("convert", "model.py", "-o", "m.mlir", "--irpa", "m.irpa", "--expand", "iree")
    assert result.exit_code == 0, result.output
    assert "wrote m.irpa: 6 parameters" in result.stderr and (tmp_path / "m.irpa").stat().st_size > 6 * 16
    assert '#flow.parameter.named<"model"::"0.weight">' in (tmp_path / "m.mlir").read_text()
    for others in (("-o", "m.bc"), ("--inline-weights",), ("--debug-info",)):
        assert cli("convert", "model.py", "--irpa", "m.irpa", *others).exit_code == ExitCode.USAGE
