"""`hloemit diff`: what it says, and its exit status."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

from click.testing import Result

from hloemit_cli.exits import ExitCode
from tests.cli.conftest import MODEL

Cli = Callable[..., Result]
Write = Callable[..., Path]


def test_a_model_and_its_text_are_one_program(cli: Cli, write: Write) -> None:
    write("model.py")
    cli("dump", "model.py", "-o", "m.mlir")
    cli("dump", "model.py", "-o", "m.hloemit")
    for other in ("m.mlir", "m.hloemit"):
        for order in (("model.py", other), (other, "model.py")):
            result = cli("diff", *order, "--values")
            assert result.exit_code == 0, result.output
            assert "no difference in 8 operators" in result.stdout
            assert "compute the same values" in result.stdout


def test_what_differs(cli: Cli, write: Write) -> None:
    write("a.py")
    write("b.py", MODEL.replace("nn.ReLU()", "nn.ReLU6()"))
    result = cli("diff", "a.py", "b.py")
    assert result.exit_code == ExitCode.DISAGREEMENT
    assert "+ added" in result.stdout
    assert (
        "  [1]" in result.stdout
    )  # the path of the module, and no line: the user's file calls none of these operators
    found = json.loads(cli("diff", "a.py", "b.py", "--json").stdout)
    assert not found["equal"]
    assert {each["kind"] for each in found["differences"]} == {"added", "removed"}
    assert found["operators"][1]["clamp"] == 1


def test_the_first_value_that_parts(cli: Cli, write: Write) -> None:
    """The first layer agrees, the function after it does not."""
    write("a.py")
    write("b.py", MODEL.replace(".eval()", ".eval()\n    model[2].weight.data += 1"))
    result = cli("diff", "a.py", "b.py", "--values")
    assert result.exit_code == ExitCode.DISAGREEMENT
    assert "no difference in 8 operators" in result.stdout
    assert "first parts at dot_general" in result.stdout
    assert "[2]" in result.stdout
    assert cli("diff", "a.py", "b.py").exit_code == 0
    assert json.loads(cli("diff", "a.py", "b.py", "--values", "--json").stdout)["parts_at"]["path"] == "2"
    assert cli("diff", "a.py", "b.py", "--values", "--tolerance", "1e9").exit_code == 0


def test_programs_of_other_inputs_cannot_be_run_alike(cli: Cli, write: Write) -> None:
    write("a.py")
    write("b.py", "import torch\ndef model(x, y): return x + y\nexample_inputs = (torch.ones(2), torch.ones(2))\n")
    result = cli("diff", "a.py", "b.py", "--values")
    assert result.exit_code == ExitCode.USAGE, result.output
    assert "cannot be run on the same" in result.stderr
