"""Kernels of convolutions over a mesh, whole along their windows.

The gradient of a weight is a convolution whose kernel is as long as its input. Where both are cut along the same
dimension, and an axis of the mesh cuts neither, XLA's partitioner adds up the parts of all devices, those that are the
same ones too: the sum is as many times too large. In a copy of a module the kernel is not cut along its window.
"""

from __future__ import annotations

from typing import Any

from hloemit.ir import sharding
from hloemit.ir.bindings import Module, ir, stablehlo
from hloemit.ir.rewriting import rewritten
from hloemit.ir.walking import operations

VERSION = 1  # raise it with any change of what is rewritten


def kept(module: Module) -> Module:
    """A copy of the module with such kernels; the module itself where it has no convolution, or no mesh."""
    return rewritten(module, _sites, lambda site: _close(*site))


def _sites(module: Module) -> list[tuple[Any, str]]:
    """The convolutions, and the mesh."""
    with module.context:
        names = [name for name, mesh in sharding.meshes(module) if len(mesh.shape) > 1]
        return [(op, names[0]) for op in operations(module.operation) if names and op.name == "stablehlo.convolution"]


def _close(op: Any, mesh: str) -> None:
    kernel = op.operands[1]
    numbers = stablehlo.ConvDimensionNumbers(op.attributes["dimension_numbers"])
    window = set(numbers.kernel_spatial_dimensions)
    dims = ", ".join("{}" if d in window else "{?}" for d in range(len(window) + 2))
    cut = ir.Attribute.parse(f"#sdy.sharding<@{mesh}, [{dims}]>")
    with ir.InsertionPoint(op), op.location:
        whole = ir.Operation.create("sdy.sharding_constraint", [kernel.type], [kernel], attributes={"sharding": cut})
    op.operands[1] = whole.results[0]
