"""What a CPU gets for collectives: `tests/torch_xla/collective_cases.py` has the numbers, over processes."""

from __future__ import annotations

import pytest

from hloemit.ir.serialization import parse
from hloemit.platforms import collectives

_SCATTER = """
module attributes {{mhlo.num_replicas = 4 : i32}} {{
  func.func public @main(%x: tensor<3x8x{dtype}>) -> tensor<3x4x{dtype}> {{
    %y = "stablehlo.reduce_scatter"(%x) <{{
      replica_groups = dense<[[0, 2], [1, 3]]> : tensor<2x2xi64>, scatter_dimension = 1 : i64
    }}> ({{
    ^bb0(%a: tensor<{dtype}>, %b: tensor<{dtype}>):
      %c = stablehlo.{body} %a, %b : tensor<{dtype}>
      stablehlo.return %c : tensor<{dtype}>
    }}) : (tensor<3x8x{dtype}>) -> tensor<3x4x{dtype}>
    return %y : tensor<3x4x{dtype}>
  }}
}}
"""


@pytest.mark.parametrize(
    ("body", "dtype"),
    [("add", "f32"), ("multiply", "f64"), ("add", "bf16"), ("maximum", "f32"), ("minimum", "i32"), ("xor", "i32")],
)
def test_no_scatter_goes_by_the_transport_that_forgets_its_limit(body: str, dtype: str) -> None:
    module = parse(_SCATTER.format(body=body, dtype=dtype))
    text = str(collectives.kept(module))
    assert "stablehlo.reduce_scatter" not in text
    assert text.count("stablehlo.all_to_all") == 1 and text.count(f"stablehlo.{body} ") == 1
