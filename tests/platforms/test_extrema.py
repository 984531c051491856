"""Maxima along dimensions that a mesh cuts, and no others, are taken of integers in the copy that is compiled."""

from __future__ import annotations

import re

from hloemit.ir.serialization import as_text, parse
from hloemit.platforms import extrema

CUT = '{sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}'
FUNCTION = """
func.func private @%s(%%a: tensor<4x2xf32>) -> tensor<%sxf32> {
  %%low = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %%0 = stablehlo.reduce(%%a init: %%low) applies stablehlo.maximum across dimensions = [%s]
    : (tensor<4x2xf32>, tensor<f32>) -> tensor<%sxf32>
  return %%0 : tensor<%sxf32>
}"""
TWICE = """
    reducer(%x: tensor<f32>, %y: tensor<f32>) {
      %greater = stablehlo.maximum %x, %y : tensor<f32>
      %lesser = stablehlo.minimum %greater, %y : tensor<f32>
      stablehlo.return %lesser : tensor<f32>
    }"""
MODULE = f"""module {{
  sdy.mesh @mesh = <["x"=2]>
  func.func @main(%a: tensor<4x2xf32> {CUT}) -> (tensor<2xf32>, tensor<2xf32>, tensor<4xf32>) {{
    %0 = call @first(%a) : (tensor<4x2xf32>) -> tensor<2xf32>
    %1 = call @second(%a) : (tensor<4x2xf32>) -> tensor<2xf32>
    %2 = call @along_rows(%a) : (tensor<4x2xf32>) -> tensor<4xf32>
    return %0, %1, %2 : tensor<2xf32>, tensor<2xf32>, tensor<4xf32>
  }}
  {FUNCTION % ("first", 2, 0, 2, 2)}
  {FUNCTION % ("second", 2, 0, 2, 2)}
  {FUNCTION % ("along_rows", 4, 1, 4, 4)}
}}"""


def test_each_function_has_its_own_constants() -> None:
    module = extrema.kept(parse(MODULE))
    assert module.operation.verify()
    kinds = re.findall(r"stablehlo.reduce.*-> tensor<\d(x\w+)>", as_text(module))
    assert sorted(kinds) == ["xf32", "xi32", "xi32"]
    assert extrema.kept(module) is module  # nothing is left to do


def test_a_module_without_a_mesh_is_left_alone() -> None:
    module = parse(FUNCTION % ("main", 2, 0, 2, 2))
    assert extrema.kept(module) is module


def test_a_reduction_by_several_operations_is_left_alone() -> None:
    text = re.sub(r"applies stablehlo.maximum across (.*\n.*)", r"across \1" + TWICE, MODULE)
    module = parse(text)
    assert extrema.kept(module) is module
