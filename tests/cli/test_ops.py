"""``hloemit ops``."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

from click.testing import Result

from hloemit.lowering.registry import all_rules
from hloemit.operators import families
from hloemit_cli.exits import ExitCode

Cli = Callable[..., Result]

MODEL = """
import torch

class Model(torch.nn.Module):
    def forward(self, x):
        return torch.nn.functional.gelu(x) + torch.addcdiv(x, x, x), x.relu() + x, torch.cosine_similarity(x, x)

model = Model()
example_inputs = (torch.randn(3, 3),)
"""


def test_families(cli: Cli) -> None:
    result = cli("ops")
    assert result.exit_code == 0
    assert "elementwise" in result.output and "LU factors with partial pivoting" in result.output
    assert f"{len(list(all_rules()))} overloads have a rule" in result.output
    assert sum(len(f.operators) for f in families()) == len(list(all_rules()))


def test_every_overload(cli: Cli) -> None:
    lines = cli("ops", "--all").output.splitlines()
    assert "aten.add.Tensor\trule\telementwise" in lines
    assert "aten.cosine_similarity.default\tdecomposition" in lines
    assert sum("\trule\t" in line for line in lines) == len(list(all_rules()))


def test_as_json(cli: Cli) -> None:
    content = json.loads(cli("ops", "--json").stdout)
    assert "aten.add.Tensor" in next(f["operators"] for f in content["rules"] if f["name"] == "elementwise")
    assert "aten.cosine_similarity.default" in content["decomposed"] and "bfloat16" in content["dtypes"]


def test_a_model(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "model.py").write_text(MODEL)
    result = cli("ops", str(tmp_path / "model.py"), "--json")
    assert result.exit_code == 0
    uses = {use["operator"]: use for use in json.loads(result.stdout)}
    assert uses["aten.add.Tensor"]["count"] == 2
    assert (uses["aten.gelu.default"]["how"], uses["aten.gelu.default"]["detail"]) == ("rule", "activation")
    assert uses["aten.cosine_similarity.default"]["how"] == "decomposition"
    assert "aten.sum" in uses["aten.cosine_similarity.default"]["detail"]


def test_a_model_with_missing_operators(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "model.py").write_text(MODEL.replace("x.relu() + x", "x.nonzero()"))
    result = cli("ops", str(tmp_path / "model.py"))
    assert result.exit_code == ExitCode.UNSUPPORTED
    assert "nonzero_static" in result.output and "1 operator cannot be lowered: aten.nonzero" in result.output


def test_a_lowered_model(cli: Cli, tmp_path: Path) -> None:
    """The same operators whatever the file; where they come from as far as it has locations."""
    (tmp_path / "model.py").write_text(MODEL)
    cli("dump", str(tmp_path / "model.py"), "-o", str(tmp_path / "plain.mlir"))
    cli("dump", str(tmp_path / "model.py"), "-o", str(tmp_path / "model.bc"))
    cli("dump", str(tmp_path / "model.py"), "-o", str(tmp_path / "model.hloemit"))
    cli("dump", str(tmp_path / "model.py"), "-o", str(tmp_path / "lines.mlir"), "--debug-info")
    text = (tmp_path / "plain.mlir").read_text()
    found = {}
    for name in ("plain.mlir", "model.bc", "model.hloemit", "lines.mlir"):
        result = cli("ops", str(tmp_path / name), "--json")
        assert result.exit_code == 0, result.output
        found[name] = {each["operator"]: each for each in json.loads(result.stdout)}
    assert found["plain.mlir"]["stablehlo.add"]["count"] == len(re.findall(r"stablehlo\.add\b", text))
    assert found["plain.mlir"]["stablehlo.add"]["types"] == ["f32"]
    assert found["plain.mlir"]["stablehlo.add"]["nodes"] == []
    assert "gelu" in found["lines.mlir"]["chlo.erf"]["nodes"] and "add" in found["lines.mlir"]["stablehlo.add"]["nodes"]
    counts = [{name: each["count"] for name, each in file.items()} for file in found.values()]
    assert counts[0] == counts[3]
    assert counts[1] == counts[2] and "chlo.erf" not in counts[1]  # what is portable is of StableHLO alone
    lines = cli("ops", str(tmp_path / "plain.mlir")).stdout.splitlines()
    assert lines[0].split() == ["operator", "count", "types"]
    assert cli("ops", str(tmp_path / "lines.mlir")).stdout.splitlines()[0].split() == [
        "operator",
        "count",
        "types",
        "of",
    ]


def test_calls_in_a_module_are_told_apart(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "m.mlir").write_text(
        "func.func @main(%x: tensor<2xi64>) -> (tensor<2xi64>, tensor<2xi64>, tensor<2xi64>) {\n"
        "  %0 = stablehlo.custom_call @one(%x) : (tensor<2xi64>) -> tensor<2xi64>\n"
        "  %1 = stablehlo.custom_call @other(%x) : (tensor<2xi64>) -> tensor<2xi64>\n"
        "  %2 = call @mine(%x) : (tensor<2xi64>) -> tensor<2xi64>\n"
        "  return %0, %1, %2 : tensor<2xi64>, tensor<2xi64>, tensor<2xi64>\n}\n"
        "func.func private @mine(%x: tensor<2xi64>) -> tensor<2xi64> {\n"
        "  %0 = stablehlo.negate %x : tensor<2xi64>\n  return %0 : tensor<2xi64>\n}\n"
    )
    rows = [line.split() for line in cli("ops", str(tmp_path / "m.mlir")).stdout.splitlines()[1:]]
    assert rows == [
        ["func.call", "@mine", "1", "i64"],
        ["stablehlo.custom_call", "@one", "1", "i64"],
        ["stablehlo.custom_call", "@other", "1", "i64"],
        ["stablehlo.negate", "1", "i64"],
    ]


def test_one_operator(cli: Cli) -> None:
    lines = cli("ops", "aten.index_add.default").output.splitlines()
    assert lines[0].startswith("aten::index_add(Tensor self, int dim") and lines[1] == "aten.index_add.default: rule"
    rows = {line.split()[0]: line for line in lines[2:] if line.strip()}
    assert "rules/indexing/scatter.py:" in rows["rule"] and "program/passes/checks.py:" in rows["checks"]
    assert "consumers.py:" in rows["pads"]


def test_all_overloads_of_an_operator_as_json(cli: Cli) -> None:
    content = json.loads(cli("ops", "aten::mul", "--json").stdout)
    assert {"aten.mul.Tensor", "aten.mul.Scalar"} <= {record["operator"] for record in content}
    assert all("lifts" in [fact["name"] for fact in record["facts"]] for record in content)


def test_no_such_operator(cli: Cli) -> None:
    result = cli("ops", "aten.nothing")
    assert result.exit_code == ExitCode.USAGE and "there is no operator aten.nothing" in result.output
