"""What XLA's partitioner cuts wrongly over a mesh of several axes, kept whole in a copy of a module; the last over any.

* Windows of convolutions. Where an input is cut along its rows by one axis of a mesh, the kernel is cut along its
  window as well, and the parts of all devices are added up, those that another axis makes the same ones too: the sum is
  as many times too large. So it is where the kernel's features are cut, and in the gradient of a weight, whose kernel
  is as long as its input.
* Places that a scatter writes to in each row (``scatter_add`` along a dimension), where rows are cut by both axes and
  places by one of them: it loses updates. And any places that some axes, but not all, divide unevenly: where parts are
  filled up XLA reads what it finds there, and adds it to a row.
* Rows of which a scatter writes one, where they are divided unevenly, over one axis, too: XLA makes an update of a
  slice of it, which moves rows of other parts.
* What a Fourier transform is along: where two axes cut it, the process ends, or XLA makes a module that is none.
* Windows of sums beside those of maxima (``cumsum`` and ``cummax`` of one tensor), where they are as long and lie as
  far apart: the second finds what was exchanged for the first, with zeros beyond the ends for its lowest number. So it
  is with edges of two numbers around one tensor.
* Features of convolutions in groups, where axes of the mesh divide their number unevenly, over one axis, too: XLA makes
  a convolution that is none.
* What an exclusive or is taken along (``hash_tensor``), or an ``and`` or ``or`` of integers, over any mesh: XLA:CPU has
  no collective of it.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from itertools import combinations
from typing import Any

from hloemit.base.mesh import Mesh
from hloemit.ir import sharding
from hloemit.ir.bindings import Module, ir, stablehlo
from hloemit.ir.rewriting import rewritten
from hloemit.ir.value import Value
from hloemit.ir.walking import operations
from hloemit.platforms.collectives import is_refused

_WINDOWED = ("stablehlo.reduce_window", "stablehlo.select_and_scatter", "stablehlo.pad")
_EDGES = ("edge_padding_low", "edge_padding_high", "interior_padding")
_WINDOWS = ("window_dimensions", "window_strides", "padding", "base_dilations", "window_dilations", *_EDGES)
_LOWEST = {"bf16": "0xFF80", "f16": "0xFC00", "f32": "0xFF800000", "f64": "0xFFF0000000000000"}
_SCATTER = "stablehlo.scatter"
_CONVOLUTION = "stablehlo.convolution"
_REDUCE = "stablehlo.reduce"
NamedMesh = tuple[str, Mesh]
VERSION = 10  # raise it with any change of what is rewritten


def kept(module: Module) -> Module:
    """A copy of the module with such operations; the module itself where it has none, or no such mesh."""
    return rewritten(module, _sites, lambda site: _CLOSING[site[0].name](*site))


def _sites(module: Module) -> list[tuple[Any, NamedMesh]]:
    """The operations, and the mesh with its name."""
    with module.context:
        meshes = sharding.meshes(module)
        of_several = [named for named in meshes if _axes(named[1]) > 1]
        ops = list(operations(module.operation)) if meshes else []
        sites = [(op, of_several[0]) for op in ops if of_several and op.name in _OF_SEVERAL]
        sites += [(op, meshes[0]) for op in ops if not of_several and op.name == _SCATTER and _writes_one(op)]
        sites += [(op, meshes[0]) for op in ops if not of_several and op.name == _CONVOLUTION and _groups(op) > 1]
        sites += [(op, meshes[0]) for op in ops if op.name == _REDUCE and _is_of_bits(op)]
        return [*sites, *[(op, meshes[0]) for op in _unlike_others(ops)]]


def _unlike_others(ops: list[Any]) -> list[Any]:
    """Windowed ops that have another number beyond the ends than an earlier one with the same windows."""
    first: dict[tuple[str, ...], str] = {}
    found = []
    for op in ops:
        if op.name in _WINDOWED:
            windows = str(op.operands[0].type), *(str(op.attributes[n]) for n in _WINDOWS if n in op.attributes)
            beyond = _beyond(op)
            if first.setdefault(windows, beyond) != beyond:
                found.append(op)
    return found


def _beyond(op: Any) -> str:
    """What tells the number beyond the ends of a windowed op from others."""
    if op.name == "stablehlo.select_and_scatter":  # XLA's own choice, which is that of the maxima
        element = str(ir.RankedTensorType(op.operands[0].type).element_type)
        return f" stablehlo.constant dense<{_LOWEST.get(element, id(op))}> : tensor<{element}>"
    initial = op.operands[len(op.results)].owner
    is_constant = not isinstance(initial, ir.Block) and initial.name == "stablehlo.constant"
    return str(initial).partition("=")[2] if is_constant else str(id(op))  # complex attributes have no Python class


def _windowed(op: Any, mesh: NamedMesh) -> None:
    """Over more than an element, or with edges; a sum has as many initial numbers as results, behind the others."""
    names = _EDGES if op.name == "stablehlo.pad" else _WINDOWS[:1]
    sizes = zip(*(ir.DenseI64ArrayAttr(op.attributes[name]) for name in names), strict=True)
    least = 0 if op.name == "stablehlo.pad" else 1
    along = [d for d, size in enumerate(sizes) if any(n != least for n in size)]
    for i in range(len(op.operands) - len(op.results)):
        _close(op, i, along, mesh)
    for result in op.results:
        _close_result(op, result, along, mesh)


def _convolution(op: Any, mesh: NamedMesh) -> None:
    numbers = stablehlo.ConvDimensionNumbers(op.attributes["dimension_numbers"])
    groups, axes = _groups(op), _axes(mesh[1])
    image, kernel, out = [], [], []  # dimensions of each that are kept whole
    if groups > 1 and _is_uneven(groups, mesh[1], axes):
        image.append(numbers.input_feature_dimension)
        kernel += [numbers.kernel_input_feature_dimension, numbers.kernel_output_feature_dimension]
        out.append(numbers.output_feature_dimension)
    if axes > 1:
        image += numbers.input_spatial_dimensions
        kernel += numbers.kernel_spatial_dimensions
        out += numbers.output_spatial_dimensions
    if image:
        _close(op, 0, image, mesh)
        _close(op, 1, kernel, mesh)
        _close_result(op, op.results[0], out, mesh)


def _groups(op: Any) -> int:
    return int(ir.IntegerAttr(op.attributes["feature_group_count"]).value)


def _fourier(op: Any, mesh: NamedMesh) -> None:
    rank = _rank(op.results[0])
    transformed = range(rank - len(ir.DenseI64ArrayAttr(op.attributes["fft_length"])), rank)
    _close(op, 0, transformed, mesh)
    _close_result(op, op.results[0], transformed, mesh)


def _is_of_bits(op: Any) -> bool:
    *inner, _ = op.regions[0].blocks[0].operations
    return any(is_refused(each.operation.name, Value.of(each.results[0]).dtype) for each in inner)


def _reduce(op: Any, mesh: NamedMesh) -> None:
    _close(op, 0, ir.DenseI64ArrayAttr(op.attributes["dimensions"]), mesh)


def _scatter(op: Any, mesh: NamedMesh) -> None:
    if _writes_one(op):
        _write_whole(op, mesh)
    numbers = stablehlo.ScatterDimensionNumbers(op.attributes["scatter_dimension_numbers"])
    rows, count = list(numbers.scatter_indices_batching_dims), len(op.results)
    of_indices = [d for d in range(_rank(op.operands[count])) if d != numbers.index_vector_dim]
    windows = set(numbers.update_window_dims)
    of_updates = [d for d in range(_rank(op.operands[count + 1])) if d not in windows]
    shape = ir.RankedTensorType(op.operands[count].type).shape
    is_wrong = rows and _axes(mesh[1]) > 1
    whole = [d for d in of_indices if d not in rows and (is_wrong or _fills_up(shape[d], mesh[1]))]
    if not whole:
        return
    places = [d for d, of_index in zip(of_updates, of_indices, strict=True) if of_index in whole]
    vectors = [numbers.index_vector_dim] if is_wrong else []
    _close(op, count, [*whole, *vectors], mesh)
    for i in range(count):
        _close(op, count + 1 + i, places, mesh)


def _writes_one(op: Any) -> bool:
    """Whether a scatter has one place to write to."""
    numbers = stablehlo.ScatterDimensionNumbers(op.attributes["scatter_dimension_numbers"])
    shape = ir.RankedTensorType(op.operands[len(op.results)].type).shape
    return math.prod(size for d, size in enumerate(shape) if d != numbers.index_vector_dim) == 1


def _write_whole(op: Any, mesh: NamedMesh) -> None:
    numbers = stablehlo.ScatterDimensionNumbers(op.attributes["scatter_dimension_numbers"])
    shape, most = ir.RankedTensorType(op.results[0].type).shape, _axes(mesh[1])
    uneven = [d for d in numbers.scattered_dims_to_operand_dims if _is_uneven(shape[d], mesh[1], most)]
    for i, result in enumerate(op.results):
        _close(op, i, uneven, mesh)
        _close_result(op, result, uneven, mesh)


def _fills_up(size: int, mesh: Mesh) -> bool:
    """Whether some axes, but not all, divide a dimension unevenly."""
    return _is_uneven(size, mesh, _axes(mesh) - 1)


def _is_uneven(size: int, mesh: Mesh, most: int) -> bool:
    """Whether some axes, but no more than ``most``, divide a dimension unevenly."""
    lengths = [length for length in mesh.shape if length > 1]
    return any(size % math.prod(some) for n in range(1, most + 1) for some in combinations(lengths, n))


def _axes(mesh: Mesh) -> int:
    return sum(size > 1 for size in mesh.shape)


_OF_SEVERAL: dict[str, Callable[[Any, NamedMesh], None]] = {
    _CONVOLUTION: _convolution,
    "stablehlo.fft": _fourier,
    _SCATTER: _scatter,
}
_CLOSING = {**_OF_SEVERAL, **dict.fromkeys(_WINDOWED, _windowed), _REDUCE: _reduce}


def _close(op: Any, i: int, whole: Iterable[int], mesh: NamedMesh) -> None:
    with ir.InsertionPoint(op), op.location:
        op.operands[i] = _closed(op.operands[i], whole, mesh)


def _close_result(op: Any, result: Any, whole: Iterable[int], mesh: NamedMesh) -> None:
    users = [(use.owner, use.operand_number) for use in result.uses]
    with ir.InsertionPoint.after(op), op.location:
        closed = _closed(result, whole, mesh)
    for user, place in users:
        user.operands[place] = closed


def _closed(value: Any, whole: Iterable[int], mesh: NamedMesh) -> Any:
    """A value that is cut along other dimensions alone."""
    whole = set(whole)
    dims = ", ".join("{}" if d in whole else "{?}" for d in range(_rank(value)))
    return sharding.constraint(value, ir.Attribute.parse(f"#sdy.sharding<@{mesh[0]}, [{dims}]>"))


def _rank(value: Any) -> int:
    return len(ir.RankedTensorType(value.type).shape)
