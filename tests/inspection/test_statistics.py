"""What is counted: against PyTorch's own counter, XLA's, and sums done by hand."""

from __future__ import annotations

from typing import Any

import pytest
import torch
from torch import nn
from torch.nn import functional as F
from torch.utils.flop_counter import FlopCounterMode

import hloemit
from hloemit.inspection import graph
from hloemit.inspection.statistics import Row, Statistics, statistics
from hloemit.ir.serialization import parse


def of(program: Any, *args: torch.Tensor, depth: int | None = None) -> Statistics:
    lowered = hloemit.lower(program, args)
    return statistics(graph.read(lowered.module), lowered.signature, depth)


def row(rows: list[Row], name: str) -> Row:
    return next(row for row in rows if row.name == name)


def test_products_are_counted_as_pytorch_counts_them() -> None:
    args = (torch.ones(3, 4, 5), torch.ones(3, 5, 6), torch.ones(7, 6))

    def program(x: Any, y: Any, z: Any) -> Any:
        return F.linear(torch.bmm(x, y), z)

    with FlopCounterMode(display=False) as counter:
        program(*args)
    assert row(of(program, *args).by_operator, "dot_general").flops == counter.get_total_flops()


@pytest.mark.parametrize(
    "keywords", [{}, {"stride": 2, "padding": 1}, {"dilation": 2, "padding": (2, 0)}, {"groups": 2}], ids=str
)
@pytest.mark.parametrize("transposed", [False, True])
def test_convolutions_are_counted_as_xla_counts_them(keywords: dict[str, Any], transposed: bool) -> None:
    function = F.conv_transpose2d if transposed else F.conv2d
    weight = torch.ones(4, 4 // keywords.get("groups", 1), 3, 2)
    lowered = hloemit.lower(lambda x, w: function(x, w, **keywords), (torch.ones(2, 4, 11, 9), weight))
    found = statistics(graph.read(lowered.module), lowered.signature)
    assert found.total.flops == lowered.compile().cost_analysis()["flops"]


def test_paths_parameters_and_operators() -> None:
    model = nn.Sequential(nn.Linear(3, 4), nn.Sequential(nn.Linear(4, 4), nn.ReLU())).eval()
    found = of(model, torch.ones(2, 3))
    assert [(r.name, r.parameters, r.parameter_bytes) for r in found.by_path] == [
        ("0", 16, 64), ("1/0", 20, 80), ("1/1", 0, 0),
    ]  # fmt: skip
    assert row(found.by_path, "0").flops == 2 * 2 * 3 * 4 + 2 * 4
    assert row(found.by_operator, "maximum").bytes == 3 * 2 * 4 * 4
    assert [(r.name, r.parameters) for r in of(model, torch.ones(2, 3), depth=1).by_path] == [("0", 16), ("1", 20)]
    assert found.total.parameters == sum(p.numel() for p in model.parameters())
    assert found.total.operators == sum(r.operators for r in found.by_operator)


def test_a_function_that_is_called_twice_belongs_to_its_callers() -> None:
    """The composite of attention is one function of the module."""
    layer = nn.TransformerEncoderLayer(8, 2, 8, batch_first=True)
    model = nn.TransformerEncoder(layer, 2, enable_nested_tensor=False).eval()
    rows = of(model, torch.ones(1, 4, 8)).by_path
    first, second = (row(rows, f"layers/{i}/self_attn") for i in range(2))
    assert first.flops == second.flops > 0


def test_a_loop_counts_as_often_as_it_goes_round() -> None:
    text = """
      func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> {
        %i = stablehlo.constant dense<3> : tensor<i64>
        %r:2 = stablehlo.while(%j = %i, %y = %x) : tensor<i64>, tensor<2xf32>
        cond {
          %n = stablehlo.constant dense<10> : tensor<i64>
          %c = stablehlo.compare LT, %j, %n : (tensor<i64>, tensor<i64>) -> tensor<i1>
          stablehlo.return %c : tensor<i1>
        } do {
          %one = stablehlo.constant dense<1> : tensor<i64>
          %k = stablehlo.add %j, %one : tensor<i64>
          %z = stablehlo.sine %y : tensor<2xf32>
          stablehlo.return %k, %z : tensor<i64>, tensor<2xf32>
        }
        return %r#1 : tensor<2xf32>
      }
    """
    signature = hloemit.lower(torch.sin, (torch.ones(2),)).signature
    counted = statistics(graph.read(parse(text)), signature)
    assert row(counted.by_operator, "sine").flops == 2 * 7
    assert counted.open_loops == 0
    other = statistics(graph.read(parse(text.replace("LT", "NE"))), signature)
    assert row(other.by_operator, "sine").flops == 2
    assert other.open_loops == 1


def test_memory_is_what_is_alive() -> None:
    def program(x: Any) -> Any:
        a = x.sin()  # 400 bytes more
        b = a.cos()
        return b.sum(), a.exp()

    found = of(program, torch.ones(100))
    assert found.argument_bytes == 400
    assert found.result_bytes == 404
    assert max(each.bytes for each in found.live) == found.peak.bytes
    by_name = {each.operator: each.bytes for each in found.live}
    assert by_name["sine"] == 800
    assert by_name["cosine"] == 1200
    assert by_name["exponential"] == 1204  # x, a, exp(a) and the sum: the cosine is gone


def test_an_attribute_of_complex_elements_is_read() -> None:
    """jaxlib's own bindings end the process over them."""
    lowered = hloemit.lower(lambda x: x + torch.tensor([1j] * 19 + [2j]), (torch.ones(20),))
    (value,) = [op.attributes["value"] for op in graph.read(lowered.module).operators() if op.short == "constant"]
    assert value.endswith("complex<f32>")
