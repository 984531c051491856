"""`hloemit diff`: what it says, and its exit status."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
import torch
from click.testing import Result
from safetensors.torch import save_file

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


CALLS = """
func.func @main(%x: tensor<2xf32> {hloemit.name = "left"}, %y: tensor<2xf32> {hloemit.name = "right"}) -> tensor<2xf32> {
  %0 = call @twice(%x) : (tensor<2xf32>) -> tensor<2xf32>
  %1 = stablehlo.subtract %0, %y : tensor<2xf32>
  %2 = call @twice(%1) : (tensor<2xf32>) -> tensor<2xf32>
  return %2 : tensor<2xf32>
}
func.func private @twice(%x: tensor<2xf32>) -> tensor<2xf32> {
  %0 = call @inner(%x) : (tensor<2xf32>) -> tensor<2xf32>
  %1 = stablehlo.add %0, %0 : tensor<2xf32>
  return %1 : tensor<2xf32>
}
func.func private @inner(%x: tensor<2xf32>) -> tensor<2xf32> {
  %c = stablehlo.constant dense<1.0> : tensor<2xf32>
  %0 = stablehlo.FUNCTION %x, %c : tensor<2xf32>
  return %0 : tensor<2xf32>
}
"""


def test_values_inside_of_functions(cli: Cli, write: Write) -> None:
    """The functions are the same in number and differ in one operator of the innermost."""
    write("a.mlir", CALLS.replace("FUNCTION", "maximum"))
    write("same.mlir", CALLS.replace("FUNCTION", "maximum").replace("@inner", "@innermost"))
    write("b.mlir", CALLS.replace("FUNCTION", "maximum").replace("dense<1.0>", "dense<9.0>"))
    result = cli("diff", "a.mlir", "same.mlir", "--values")
    assert result.exit_code == 0, result.output
    assert "the 7 operators that both have compute the same values" in result.stdout  # 2 of 3 in calls, once more each
    found = json.loads(cli("diff", "a.mlir", "b.mlir", "--values", "--json").stdout)
    assert found["parts_at"]["operator"] == "constant"
    write("c.mlir", CALLS.replace("FUNCTION", "maximum").replace("add %0, %0", "multiply %0, %0"))
    assert "@twice" in cli("diff", "a.mlir", "c.mlir").stdout
    assert (
        json.loads(cli("diff", "a.mlir", "c.mlir", "--values", "--json").stdout)["parts_at"]["operator"] == "subtract"
    )


LOOP = """
func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> {
  %zero = stablehlo.constant dense<0> : tensor<i64>
  %one = stablehlo.constant dense<1> : tensor<i64>
  %many = stablehlo.constant dense<10> : tensor<i64>
  %late = stablehlo.constant dense<6> : tensor<i64>
  %r:2 = stablehlo.while(%i = %zero, %s = %x) : tensor<i64>, tensor<2xf32>
    cond {
      %p = stablehlo.compare LT, %i, %many : (tensor<i64>, tensor<i64>) -> tensor<i1>
      stablehlo.return %p : tensor<i1>
    } do {
      %next = stablehlo.add %i, %one : tensor<i64>
      %q = stablehlo.compare GT, %next, %late : (tensor<i64>, tensor<i64>) -> tensor<i1>
      %b = "stablehlo.if"(%q) ({
        %c = stablehlo.constant dense<1.0> : tensor<2xf32>
        %d = stablehlo.subtract %s, %c : tensor<2xf32>
        stablehlo.return %d : tensor<2xf32>
      }, {
        %c = stablehlo.negate %s : tensor<2xf32>
        stablehlo.return %c : tensor<2xf32>
      }) : (tensor<i1>) -> tensor<2xf32>
      stablehlo.return %next, %b : tensor<i64>, tensor<2xf32>
    }
  %end = stablehlo.negate %r#1 : tensor<2xf32>
  return %end : tensor<2xf32>
}
"""
CASE = """
func.func @main(%x: tensor<2xf32>, %i: tensor<i32>) -> tensor<2xf32> {
  %b = "stablehlo.case"(%i) ({
    stablehlo.return %x : tensor<2xf32>
  }, {
    %c = stablehlo.composite "my.op" %x {decomposition = @f} : (tensor<2xf32>) -> tensor<2xf32>
    stablehlo.return %c : tensor<2xf32>
  }) : (tensor<i32>) -> tensor<2xf32>
  return %b : tensor<2xf32>
}
func.func private @f(%x: tensor<2xf32>) -> tensor<2xf32> {
  %c = stablehlo.constant dense<1.0> : tensor<2xf32>
  %0 = stablehlo.add %x, %c : tensor<2xf32>
  return %0 : tensor<2xf32>
}
"""


@pytest.mark.parametrize(
    ("text", "change", "inside"),
    [
        (LOOP, ("dense<1.0>", "dense<2.0>"), ["turn 7 of while", "then of if"]),
        (LOOP, ("negate %s", "cosine %s"), ["turn 1 of while", "else of if"]),
        # random numbers are past the last branch
        (CASE, ("dense<1.0>", "dense<3.0>"), ["branch 1 of case", "composite my.op"]),
    ],
)
def test_values_inside_of_loops_and_branches(
    cli: Cli, write: Write, text: str, change: tuple[str, str], inside: list[str]
) -> None:
    write("a.mlir", text)
    write("b.mlir", text.replace(*change))
    found = json.loads(cli("diff", "a.mlir", "b.mlir", "--values", "--json").stdout)["parts_at"]
    assert [each.partition(" [")[0] for each in found["inside"]] == inside
    assert found["operator"] == ("constant" if change[0].startswith("dense") else "if")  # of branches with no pair
    assert inside[-1] in cli("diff", "a.mlir", "b.mlir", "--values").stdout


def test_inputs_of_a_file(cli: Cli, write: Write, tmp_path: Path) -> None:
    write("a.mlir", CALLS.replace("FUNCTION", "maximum"))
    write("b.mlir", CALLS.replace("FUNCTION", "add"))
    for name, left in (("same", [0.0, 0.0]), ("other", [2.0, 3.0])):
        tensors = {"left": torch.tensor(left), "right": torch.tensor([2.0, 2.0])}
        save_file(tensors, tmp_path / f"{name}.safetensors")  # max(0, 1) is 0 + 1
    same = cli("diff", "a.mlir", "a.mlir", "--values", "--inputs", "other.safetensors")
    assert same.exit_code == 0, same.output
    for name, parts in (("same", False), ("other", True)):
        found = json.loads(
            cli("diff", "a.mlir", "b.mlir", "--values", "--inputs", f"{name}.safetensors", "--json").stdout
        )
        assert (found["parts_at"] is not None) == parts
    save_file({"left": torch.ones(2)}, tmp_path / "short.safetensors")
    result = cli("diff", "a.mlir", "b.mlir", "--values", "--inputs", "short.safetensors")
    assert result.exit_code == ExitCode.USAGE
    assert "has no tensor right" in result.stderr
    assert "no such file" in cli("diff", "a.mlir", "b.mlir", "--values", "--inputs", "nowhere").stderr


def test_inputs_of_a_model_and_of_its_module(cli: Cli, write: Write, tmp_path: Path) -> None:
    """The module takes the weights as arguments; the file has the model's own alone."""
    write("model.py")
    cli("dump", "model.py", "-o", "m.mlir")
    save_file({"input": torch.ones(2, 3)}, tmp_path / "x.safetensors")
    for order in (("model.py", "m.mlir"), ("m.mlir", "model.py")):
        result = cli("diff", *order, "--values", "--inputs", "x.safetensors")
        assert result.exit_code == 0, result.output


@pytest.mark.parametrize("option", ["--inputs", "--tolerance"])
def test_options_of_values(cli: Cli, write: Write, option: str) -> None:
    write("model.py")
    result = cli("diff", "model.py", "model.py", option, "3")
    assert result.exit_code == ExitCode.USAGE
    assert f"{option} is for --values" in result.stderr


def test_programs_of_other_inputs_cannot_be_run_alike(cli: Cli, write: Write) -> None:
    write("a.py")
    write("b.py", "import torch\ndef model(x, y): return x + y\nexample_inputs = (torch.ones(2), torch.ones(2))\n")
    result = cli("diff", "a.py", "b.py", "--values")
    assert result.exit_code == ExitCode.USAGE, result.output
    assert "cannot be run on the same" in result.stderr
