"""``hloemit run``: inputs, outputs, comparison, and every exit code."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
import torch
from click.testing import Result
from safetensors.torch import load_file, save_file

from hloemit_cli.exits import ExitCode

Cli = Callable[..., Result]
Write = Callable[..., Path]

TRAINING = """
    import torch
    linear = torch.nn.Linear(2, 1)
    optimizer = torch.optim.{optimizer}(linear.parameters(), lr=0.1)
    def model(x):
        optimizer.zero_grad()
        loss = linear(x).sum()
        loss.backward()
        optimizer.step()
        return loss
    example_inputs = (torch.ones(3, 2),)
"""
BUFFER = """
    import torch
    model, example_inputs = torch.nn.BatchNorm1d(2), (torch.randn(4, 2),)
"""
SCALARS = """
    import torch
    def model(x, n):
        return {"sum": x.sum(), "none": None, "n": n, "empty": x[:0], "bad": x / 0}
    example_inputs = (torch.tensor([1.0, -1.0, 0.0]), 3)
"""
DISAGREES = """
    import torch
    def model(x):
        return x if torch.compiler.is_compiling() else x * 2
    example_inputs = (torch.ones(2),)
"""


def test_outputs_are_saved_and_read_as_inputs(cli: Cli, write: Write, tmp_path: Path) -> None:
    write("model.py", "import torch\ndef model(x): return {'x': x + 1}\nexample_inputs = (torch.zeros(2),)")
    save_file({"arg0": torch.full((2,), 5.0), "other": torch.zeros(1)}, tmp_path / "in.safetensors")
    result = cli("run", "model.py", "--inputs", "in.safetensors", "--save-outputs", "out.safetensors")
    assert result.exit_code == 0, result.output
    assert torch.equal(load_file(tmp_path / "out.safetensors")["x"], torch.full((2,), 6.0))


def test_every_kind_of_output_has_a_row(cli: Cli, write: Write) -> None:
    write("model.py", SCALARS)
    result = cli("run", "model.py", "--check")
    assert result.exit_code == 0, result.output
    for name in ("sum", "none", "n", "empty", "bad"):
        assert any(line.startswith(name) for line in result.stdout.splitlines()), result.stdout
    assert "1 nan" in result.stdout
    assert "2 inf" in result.stdout


def test_updated_buffers_are_compared(cli: Cli, write: Write) -> None:
    write("model.py", BUFFER)
    result = cli("run", "model.py", "--check", "--repeat", "2")
    assert result.exit_code == 0, result.output
    assert "running_mean (updated)" in result.stdout
    assert "2 runs: fastest" in result.stdout


REFUSED = {
    "device": (["--device", "abacus"], "--device abacus"),
    "tolerance": (["--tolerance", "0.1"], "--tolerance is for --check"),
    "repeat": (["--repeat", "0"], "--repeat"),
    "no-inputs": (["--inputs", "nowhere.safetensors"], "there is no such file"),
    "other-inputs": (["--inputs", "other.safetensors"], "has no tensor"),
    "wrong-inputs": (["--inputs", "wrong.safetensors"], "should be f32[2,3]"),
    "no-directory": (["--save-outputs", "nowhere/x.safetensors"], "there is no directory"),
}


def test_doubles_of_complex_numbers_are_refused_before_the_run(cli: Cli, write: Write, tmp_path: Path) -> None:
    write("model.py", "import torch\ndef model(x): return x * 2j\nexample_inputs = (torch.ones(2).double(),)")
    result = cli("run", "model.py", "--save-outputs", "out.safetensors")
    assert result.exit_code == ExitCode.USAGE, result.output
    assert "output is complex128" in result.stderr
    assert not (tmp_path / "out.safetensors").exists()


@pytest.mark.parametrize("case", REFUSED)
def test_options_that_do_not_fit(cli: Cli, write: Write, tmp_path: Path, case: str) -> None:
    write("model.py", "import torch\ndef model(x): return x\nexample_inputs = (torch.ones(2, 3),)")
    save_file({"other": torch.zeros(1)}, tmp_path / "other.safetensors")
    save_file({"arg0": torch.zeros(1)}, tmp_path / "wrong.safetensors")
    options, message = REFUSED[case]
    result = cli("run", "model.py", *options)
    assert result.exit_code == ExitCode.USAGE, result.output
    assert message in result.stderr


def test_a_training_step_without_optimizer_state_is_compared(cli: Cli, write: Write) -> None:
    write("model.py", TRAINING.format(optimizer="SGD"))
    result = cli("run", "model.py", "--check")
    assert result.exit_code == 0, result.output
    assert "weight (updated)" in result.stdout


def test_what_cannot_be_compared_is_refused(cli: Cli, write: Write) -> None:
    write("training.py", TRAINING.format(optimizer="Adam"))
    write("dice.py", "import torch\ndef model(x): return torch.rand_like(x)\nexample_inputs = (torch.ones(2),)")
    write("model.py")
    assert cli("run", "training.py").exit_code == 0
    assert cli("dump", "model.py", "-o", "m.mlir").exit_code == 0
    for name, message in (("training.py", "training step"), ("dice.py", "random numbers"), ("m.mlir", "no PyTorch")):
        result = cli("run", name, "--check")
        assert result.exit_code == ExitCode.USAGE, result.output
        assert message in result.stderr


def test_symbolic_sizes_need_inputs(cli: Cli, write: Write) -> None:
    write(
        "model.py",
        """
        import torch
        model, example_inputs = torch.nn.ReLU(), (torch.ones(4, 3),)
        dynamic_shapes = ({0: torch.export.Dim("n")},)
        """,
    )
    assert cli("dump", "model.py", "-o", "m.hloemit").exit_code == 0
    result = cli("run", "m.hloemit")
    assert result.exit_code == ExitCode.USAGE
    assert "random inputs need every size" in result.stderr


FAILURES = {
    "disagreement": (DISAGREES, ["--check"], ExitCode.DISAGREEMENT, "disagrees with eager PyTorch"),
    "unsupported": (
        "import torch\ndef model(x): return torch.nonzero(x)\nexample_inputs = (torch.ones(3),)",
        [],
        ExitCode.UNSUPPORTED,
        "aten.nonzero",
    ),
    "capture": (
        "import torch\ndef model(x):\n    if x.sum() > 0:\n        return x\n    return -x\nexample_inputs = (torch.ones(3),)",
        [],
        ExitCode.CAPTURE,
        "model.py:3",
    ),
    "raises": (
        "import torch\ndef model(x): raise ValueError('mine')\nexample_inputs = (torch.ones(3),)",
        [],
        ExitCode.CAPTURE,
        "mine",
    ),
    "raises-inside": (
        "import torch\nclass M(torch.nn.Module):\n    def forward(self, x): raise ValueError('mine')\n"
        "model = M()\nexample_inputs = (torch.ones(3),)",
        [],
        ExitCode.CAPTURE,
        "model.py raised while it was captured",
    ),
    "script": (
        "import torch\nmodel = torch.jit.script(torch.nn.Linear(3, 3))\nexample_inputs = (torch.ones(3),)",
        [],
        ExitCode.CAPTURE,
        "pass the nn.Module",
    ),
    "quantized": (
        "import torch\nfrom torch import nn\nfrom torch.ao.quantization import quantize_dynamic\n"
        "model = quantize_dynamic(nn.Sequential(nn.Linear(3, 3)), {nn.Linear})\nexample_inputs = (torch.ones(1, 3),)",
        [],
        ExitCode.CAPTURE,
        "before it was quantized",
    ),
    "async": (
        "import torch\nasync def model(x): return x\nexample_inputs = (torch.ones(3),)",
        [],
        ExitCode.CAPTURE,
        "async function",
    ),
    "numpy": (
        "import numpy\ndef model(x): return x\nexample_inputs = (numpy.ones(3),)",
        [],
        ExitCode.CAPTURE,
        "torch.from_numpy",
    ),
    "shapes": (
        "import torch\ndef model(x): return x @ torch.ones(7, 3)\nexample_inputs = (torch.ones(2, 4),)",
        [],
        ExitCode.CAPTURE,
        "model.py:2",
    ),
    "load": ("raise ValueError('mine')", [], ExitCode.BAD_FILE, "model.py raised while it was loaded"),
    "syntax": ("def model(:", [], ExitCode.BAD_FILE, "SyntaxError"),
    "exit": ("raise SystemExit(3)", [], ExitCode.BAD_FILE, "model.py raised while it was loaded"),
    "import": ("import no_such_module", [], ExitCode.BAD_FILE, "no_such_module"),
    "factory": ("def make(): raise ValueError('mine')", [], ExitCode.BAD_FILE, "the factory make() raised"),
}


@pytest.mark.parametrize("case", FAILURES)
def test_failures_have_codes_of_their_own(cli: Cli, write: Write, case: str) -> None:
    source, options, code, message = FAILURES[case]
    write("model.py", source)
    result = cli("run", "model.py", *options)
    assert result.exit_code == code, result.output
    assert message in result.stderr
    assert "hloemit_cli/" not in result.stderr, "a traceback of ours"


def test_a_program_that_raises_in_eager_shows_its_own_frames(cli: Cli, write: Write) -> None:
    source = DISAGREES.replace("return x if", "assert torch.compiler.is_compiling(), 'mine'\n        return x if")
    write("model.py", source)
    result = cli("run", "model.py", "--check")
    assert result.exit_code == ExitCode.CAPTURE, result.output
    assert "model.py raised in eager PyTorch" in result.stderr
    assert "AssertionError: mine" in result.stderr
    frames = [line for line in result.stderr.splitlines() if line.lstrip().startswith("File ")]
    assert len(frames) == 1, result.stderr


DAMAGED = {
    "m.mlir": b"",
    "text.mlir": b"module {",
    "other.mlir": b"module { func.func @f() { return } }",
    "m.mlirbc": b"ML\xefR\x00\x01\x02",
    "m.hloemit": b"\x10\x00\x00\x00\x00\x00\x00\x00{}",
    "m.pt2": b"PK\x03\x04",
}


@pytest.mark.parametrize("name", DAMAGED)
def test_damaged_files(cli: Cli, tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_bytes(DAMAGED[name])
    result = cli("run", name)
    assert result.exit_code == ExitCode.BAD_FILE, result.output
    assert name in result.stderr
    assert ("is empty" in result.stderr) == (not DAMAGED[name])


def test_a_truncated_file(cli: Cli, write: Write, tmp_path: Path) -> None:
    write("model.py")
    for suffix in ("hloemit", "mlirbc", "mlir"):
        path = tmp_path / f"m.{suffix}"
        assert cli("dump", "model.py", "-o", path.name).exit_code == 0
        path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])
        result = cli("run", path.name)
        assert result.exit_code == ExitCode.BAD_FILE, result.output
        assert path.name in result.stderr


def test_a_module_that_xla_refuses(cli: Cli, write: Write) -> None:
    write(
        "m.mlir",
        """
        module {
          func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> {
            %0 = stablehlo.custom_call @nobody(%x) : (tensor<2xf32>) -> tensor<2xf32>
            return %0 : tensor<2xf32>
          }
        }
        """,
    )
    result = cli("run", "m.mlir")
    assert result.exit_code == ExitCode.RUN, result.output
    assert "nobody" in result.stderr
