"""Modules without a signature: text and bytecode from anywhere, loaded and run."""

from __future__ import annotations

from pathlib import Path

import pytest
import torch

import hloemit

FOREIGN = """
func.func @main(%a: tensor<2x3xf32>, %b: tensor<3xi32>) -> (tensor<2x3xf32>, tensor<3xi32>) {
  %0 = stablehlo.negate %a : tensor<2x3xf32>
  %1 = stablehlo.add %b, %b : tensor<3xi32>
  return %0, %1 : tensor<2x3xf32>, tensor<3xi32>
}
"""
DYNAMIC = """
func.func @main(%a: tensor<?x3xf32>) -> tensor<?x3xf32> {
  %0 = stablehlo.negate %a : tensor<?x3xf32>
  return %0 : tensor<?x3xf32>
}
"""


def load(tmp_path: Path, content: str | bytes, name: str = "m.mlir") -> hloemit.Lowered:
    (tmp_path / name).write_bytes(content.encode() if isinstance(content, str) else content)
    return hloemit.load(tmp_path / name)


def test_foreign_text_runs_by_position(tmp_path: Path) -> None:
    lowered = load(tmp_path, FOREIGN)
    assert [str(i) for i in lowered.signature.inputs] == ["arg0: f32[2,3] (user_input)", "arg1: i32[3] (user_input)"]
    assert [o.name for o in lowered.signature.outputs] == ["output_0", "output_1"]
    a, b = torch.randn(2, 3), torch.arange(3, dtype=torch.int32)
    negated, doubled = lowered.compile("cpu")(a, b)
    assert torch.equal(negated, -a) and torch.equal(doubled, 2 * b)


def test_lines_of_a_text_are_its_files(tmp_path: Path) -> None:
    located = FOREIGN.rstrip() + ' loc("here")\n'
    text = load(tmp_path, FOREIGN).as_text(debug_info=True)
    assert f'loc("{tmp_path / "m.mlir"}":3:8)' in text and '"-"' not in text
    assert 'loc("here")' in load(tmp_path, located).as_text(debug_info=True)
    own = hloemit.lower(torch.sin, (torch.ones(2),)).as_text(debug_info=True)
    assert load(tmp_path, own).as_text(debug_info=True) == own
    no_unicode = load(tmp_path, FOREIGN, "m\udcff.mlir")
    assert r"m\EF\BF\BD.mlir" in no_unicode.as_text(debug_info=True)


@pytest.mark.parametrize("portable", [False, True])
def test_own_modules_keep_their_names(tmp_path: Path, portable: bool) -> None:
    model = torch.nn.Linear(3, 2)
    x = torch.randn(4, 3)
    lowered = hloemit.lower(model, (x,))
    loaded = load(tmp_path, lowered.as_bytecode() if portable else lowered.as_text())
    assert [i.name for i in loaded.signature.inputs] == [i.name for i in lowered.signature.inputs]
    values = {"weight": model.weight, "bias": model.bias}
    arguments = [values.get(str(i.target), x) for i in lowered.signature.inputs]
    torch.testing.assert_close(loaded.compile("cpu")(*arguments), model(x))


def test_plain_bytecode(tmp_path: Path) -> None:
    written = load(tmp_path, FOREIGN).module.operation.get_asm(binary=True)
    assert load(tmp_path, written, "m.bc").as_text() == load(tmp_path, FOREIGN).as_text()


def test_dynamic_dimensions_are_refined_by_the_call(tmp_path: Path) -> None:
    compiled = load(tmp_path, DYNAMIC).compile("cpu")
    for rows in (2, 5):
        x = torch.randn(rows, 3)
        assert torch.equal(compiled(x), -x)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("not a module", "no valid StableHLO module"),
        (FOREIGN.replace("main", "other"), "no function `main`"),
        ("func.func @main(%a: tensor<2xi4>) { return }", "torch has no dtype for i4"),
        ("func.func @main(%a: !stablehlo.token) { return }", "only tensors can be passed"),
        ("func.func @main(%a: tensor<2xf32>) { %0 = stablehlo.negate %a : tensor<3xf32> return }", "m.mlir"),
    ],
    ids=["words", "no-main", "i4", "token", "invalid"],
)
def test_other_files_are_refused(tmp_path: Path, text: str, message: str) -> None:
    with pytest.raises(hloemit.ArtifactError, match=message):
        load(tmp_path, text)
