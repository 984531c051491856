"""Modules that come along as private functions of another."""

from __future__ import annotations

import torch

import hloemit
from hloemit.ir.bindings import ir
from hloemit.ir.build import ModuleBuilder, building
from hloemit.ir.embedding import call_module
from hloemit.ir.serialization import clone, main_of
from hloemit.ir.value import Value

NEGATED = """
func.func @main(%x: tensor<8xf32>) -> tensor<8xf32> {
  %0 = stablehlo.negate %x : tensor<8xf32>
  return %0 : tensor<8xf32>
}
"""


def test_a_module_that_names_a_mesh_takes_another_in():
    lowered = hloemit.lower(torch.exp, (torch.zeros(8),), mesh=hloemit.Mesh((4,), ("x",)), in_shardings=(("x",),))
    module = clone(lowered.module)
    with building(ModuleBuilder(module=module)):
        block = main_of(module).entry_block
        leave = list(block.operations)[-1].operation
        with ir.InsertionPoint(leave), leave.location:
            value = Value.of(leave.operands[0])
            leave.operands[0] = call_module(NEGATED, "key", "negated", [value], [value.type])[0].ir
    assert module.operation.verify()
    text = str(module)
    assert "sdy.mesh @mesh" in text
    assert "call @negated(" in text
    assert "func.func private @negated(" in text
