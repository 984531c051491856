"""What counts as a difference between two programs, and what does not."""

from __future__ import annotations

import random
import re
from pathlib import Path
from typing import Any

import pytest
import torch
from torch import nn

import hloemit
from hloemit.inspection.comparison import Comparison, compare, compare_modules
from hloemit.inspection.graph import read
from hloemit.ir.serialization import parse, supported_versions

PROGRAM = """
  func.func @main(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
    %a = stablehlo.sine %x : tensor<4xf32>
    %b = stablehlo.cosine %y : tensor<4xf32>
    %c = stablehlo.constant dense<2.0> : tensor<4xf32>
    %d = stablehlo.subtract %a, %b : tensor<4xf32>
    %e = stablehlo.multiply %d, %c : tensor<4xf32>
    %f = func.call @g(%e) : (tensor<4xf32>) -> tensor<4xf32>
    %z = stablehlo.constant dense<0.0> : tensor<f32>
    %s = stablehlo.reduce(%f init: %z) applies stablehlo.add across dimensions = [0]
      : (tensor<4xf32>, tensor<f32>) -> tensor<f32>
    %t = stablehlo.broadcast_in_dim %s, dims = [] : (tensor<f32>) -> tensor<4xf32>
    return %t : tensor<4xf32>
  }
  func.func private @g(%x: tensor<4xf32>) -> tensor<4xf32> {
    %0 = stablehlo.exponential %x : tensor<4xf32>
    return %0 : tensor<4xf32>
  }
"""


def between(first: str, second: str) -> list[tuple[str, str]]:
    found = compare(read(parse(first)), read(parse(second)))
    return [(d.kind, d.operator) for d in found.differences]


def test_a_program_is_itself_under_other_names() -> None:
    assert between(PROGRAM, PROGRAM) == []
    renamed = re.sub(r"%([a-z])\b", r"%other_\1", PROGRAM).replace("@g", "@another")
    assert between(PROGRAM, renamed) == []


CHANGES = {
    "added": (
        "%f = func.call @g(%e)",
        "%n = stablehlo.negate %e : tensor<4xf32>\n    %f = func.call @g(%n)",
        [("added", "negate")],
    ),
    "operator": ("stablehlo.cosine", "stablehlo.tanh", [("removed", "cosine"), ("added", "tanh")]),
    "swapped": ("subtract %a, %b", "subtract %b, %a", [("rewired", "subtract")]),
    "another-value": ("multiply %d, %c", "multiply %d, %d", [("rewired", "multiply")]),
    "element": ("dense<2.0>", "dense<3.0>", [("changed", "constant")]),
    "inside-a-region": ("applies stablehlo.add", "applies stablehlo.maximum", [("removed", "add"), ("added", "maximum")]),
    "inside-a-function": ("exponential %x", "logistic %x", [("removed", "exponential"), ("added", "logistic")]),
    "order": (
        "%a = stablehlo.sine %x : tensor<4xf32>\n    %b = stablehlo.cosine %y : tensor<4xf32>",
        "%b = stablehlo.cosine %y : tensor<4xf32>\n    %a = stablehlo.sine %x : tensor<4xf32>",
        [("moved", "sine")],
    ),
    "result": ("return %t", "return %f", None),
    "sharding-of-an-argument": (
        "%x: tensor<4xf32>, %y", "%x: tensor<4xf32> {hloemit.kind = \"seed\"}, %y", [("changed", "argument")],
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", CHANGES)
def test_one_change_is_one_difference(case: str) -> None:
    old, new, expected = CHANGES[case]
    assert PROGRAM.count(old) == 1
    found = between(PROGRAM, PROGRAM.replace(old, new))
    assert found
    if expected is not None:
        assert sorted(found) == sorted(expected)


def test_another_type_is_a_retyped_program() -> None:
    found = between(PROGRAM, PROGRAM.replace("4xf32", "5xf32"))
    assert {kind for kind, _ in found} == {"retyped"}
    assert ("retyped", "argument") in found and ("retyped", "subtract") in found


def test_an_argument_more() -> None:
    more = PROGRAM.replace("@main(", "@main(%w: tensor<2xf32>, ")
    assert between(PROGRAM, more) == [("added", "argument")]


def _lowered(model: Any) -> Any:
    return read(hloemit.lower(model, (torch.ones(2, 4),)).module)


def test_models() -> None:
    def model(*middle: nn.Module) -> nn.Module:
        return nn.Sequential(nn.Linear(4, 4), *middle, nn.Linear(4, 4), nn.Softmax(-1)).eval()

    assert compare(_lowered(model(nn.ReLU())), _lowered(model(nn.ReLU()))).is_equal
    found: Comparison = compare(_lowered(model(nn.ReLU())), _lowered(model(nn.ReLU(), nn.Tanh())))
    assert [(d.kind, d.operator, d.path) for d in found.differences] == [("added", "tanh", "2")]
    assert found.counts[1] - found.counts[0] == {"tanh": 1}


def test_random_changes_are_never_overlooked() -> None:
    """Two programs without a difference have one text, once their values are numbered by MLIR."""
    generator = random.Random(0)
    names = ["add", "subtract", "multiply", "maximum"]

    def program(steps: list[tuple[str, int, int]]) -> str:
        lines = ["func.func @main(%v0: tensor<f32>, %v1: tensor<f32>) -> tensor<f32> {"]
        for i, (name, a, b) in enumerate(steps, 2):
            lines.append(f"  %v{i} = stablehlo.{name} %v{a}, %v{b} : tensor<f32>")
        return "\n".join([*lines, f"  return %v{len(steps) + 1} : tensor<f32>", "}"])

    for _ in range(150):
        count = generator.randint(1, 8)
        steps = [
            (generator.choice(names), generator.randrange(i + 2), generator.randrange(i + 2)) for i in range(count)
        ]
        other = list(steps)
        place = generator.randrange(count)
        other[place] = (generator.choice(names), generator.randrange(place + 2), generator.randrange(place + 2))
        first, second = parse(program(steps)), parse(program(other))
        assert compare(read(first), read(second)).is_equal == (str(first) == str(second)), (steps, other)


def test_a_change_in_each_of_several_layers_is_that_alone() -> None:
    def layers(activation: str) -> nn.Module:
        layer = nn.TransformerEncoderLayer(8, 2, 16, batch_first=True, activation=activation)
        return nn.TransformerEncoder(layer, 4, enable_nested_tensor=False).eval()

    x = torch.zeros(2, 3, 8)
    found = compare(*(read(hloemit.lower(layers(name), (x,)).module) for name in ("gelu", "relu")))
    assert {d.kind for d in found.differences} == {"added", "removed"}
    assert [d.operator for d in found.differences if d.kind == "added"].count("maximum") == 4
    assert {d.operator for d in found.differences} == {"add", "chlo.erf", "constant", "maximum", "multiply"}


def _with_defaults(x: torch.Tensor) -> Any:
    """Operators whose attributes are defaults, and of CHLO."""
    y = torch.nn.functional.conv2d(x, torch.ones(2, 3, 3, 3), padding=1)
    pooled = torch.nn.functional.avg_pool2d(y, 2)
    return (
        pooled,
        y.flatten().topk(2)[0],
        torch.nn.functional.gelu(y),
        y.sort(dim=-1, stable=True)[0],
        y[torch.tensor([0])],
    )


def _training(x: torch.Tensor) -> Any:
    weight = torch.ones(2, 3, 3, 3)
    return torch.func.grad(lambda w: torch.nn.functional.conv2d(x, w).relu().square().sum())(weight)


@pytest.mark.parametrize("model", [_with_defaults, _training, nn.LSTM(8, 4), nn.TransformerEncoderLayer(8, 2, 16)])
def test_a_program_is_what_was_saved_of_it(model: Any, tmp_path: Path) -> None:
    x = torch.ones(1, 3, 8, 8) if not isinstance(model, nn.Module) else torch.ones(3, 2, 8)
    lowered = hloemit.lower(model.eval() if isinstance(model, nn.Module) else model, (x,))
    lowered.save(tmp_path / "m.hloemit")
    saved = [hloemit.load(tmp_path / "m.hloemit").module]
    saved += [parse(lowered.as_text(debug_info)) for debug_info in (False, True)]
    saved += [parse(lowered.as_bytecode(version)) for version in (None, "1.9.5", supported_versions()[1])]
    for other in saved:
        for pair in ((lowered.module, other), (other, lowered.module)):
            found, _ = compare_modules(*pair)
            assert found.is_equal, found.differences[0]


def test_a_default_that_is_written_down_is_no_difference() -> None:
    sort = """
      func.func @main(%x: tensor<4x4xf32>) -> tensor<4x4xf32> {
        %0 = "stablehlo.sort"(%x) ({
        ^bb0(%a: tensor<f32>, %b: tensor<f32>):
          %p = stablehlo.compare LT, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
          stablehlo.return %p : tensor<i1>
        }) ATTRIBUTES : (tensor<4x4xf32>) -> tensor<4x4xf32>
        return %0 : tensor<4x4xf32>
      }
    """
    bare = sort.replace("ATTRIBUTES", "")
    assert between(bare, sort.replace("ATTRIBUTES", "{dimension = -1 : i64, is_stable = false}")) == []
    assert between(bare, sort.replace("ATTRIBUTES", "{is_stable = true}")) == [("changed", "sort")]


def test_chlo_is_expanded_only_where_that_is_less_of_a_difference() -> None:
    """Two models, one of which has an operator of CHLO more: that is named, not what it would be expanded into."""
    x = torch.ones(2, 4)
    first, second = (hloemit.lower(f, (x,)) for f in (lambda x: x.erf().sin(), lambda x: x.sin()))
    found, modules = compare_modules(first.module, second.module)
    assert [d.operator for d in found.differences] == ["chlo.erf"]
    assert modules == (first.module, second.module)
    found, _ = compare_modules(first.module, parse(hloemit.lower(lambda x: x.erf().cos(), (x,)).as_bytecode()))
    assert {(d.kind, d.operator) for d in found.differences} == {("removed", "sine"), ("added", "cosine")}
