"""Convolutions over a mesh of several axes, whole along their windows.

Where an input is cut along its rows by one axis of a mesh, XLA's partitioner cuts the kernel along its window as well,
and adds up the parts of all devices, those that another axis makes the same ones too: the sum is as many times too
large. So it is where the kernel's features are cut, and in the gradient of a weight, whose kernel is as long as its
input. In a copy of a module nothing of a convolution is cut along windows.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from hloemit.ir import sharding
from hloemit.ir.bindings import Module, ir, stablehlo
from hloemit.ir.rewriting import rewritten
from hloemit.ir.walking import operations

VERSION = 1  # raise it with any change of what is rewritten


def kept(module: Module) -> Module:
    """A copy of the module with such convolutions; the module itself where it has none, or no such mesh."""
    return rewritten(module, _sites, lambda site: _close(*site))


def _sites(module: Module) -> list[tuple[Any, str]]:
    """The convolutions, and the mesh."""
    with module.context:
        names = [name for name, mesh in sharding.meshes(module) if sum(size > 1 for size in mesh.shape) > 1]
        return [(op, names[0]) for op in operations(module.operation) if names and op.name == "stablehlo.convolution"]


def _close(op: Any, mesh: str) -> None:
    numbers = stablehlo.ConvDimensionNumbers(op.attributes["dimension_numbers"])
    windows = numbers.input_spatial_dimensions, numbers.kernel_spatial_dimensions
    with ir.InsertionPoint(op), op.location:
        for i, window in enumerate(windows):
            op.operands[i] = _closed(op.operands[i], window, mesh)
    result = op.results[0]
    users = [(use.owner, use.operand_number) for use in result.uses]
    with ir.InsertionPoint.after(op), op.location:
        closed = _closed(result, numbers.output_spatial_dimensions, mesh)
    for user, place in users:
        user.operands[place] = closed


def _closed(value: Any, window: Iterable[int], mesh: str) -> Any:
    """A value that is cut along other dimensions alone."""
    whole = set(window)
    dims = ", ".join("{}" if d in whole else "{?}" for d in range(len(ir.RankedTensorType(value.type).shape)))
    cut = ir.Attribute.parse(f"#sdy.sharding<@{mesh}, [{dims}]>")
    op = ir.Operation.create("sdy.sharding_constraint", [value.type], [value], attributes={"sharding": cut})
    return op.results[0]
