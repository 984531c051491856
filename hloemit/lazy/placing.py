"""Where the tensors of the device lie when it stands for all devices of the host.

Each of them has all elements on every device, unless somebody marked it, or a program computed it otherwise. What came
from the CPU waits there until it is marked or used, so that a tensor which is cut is never whole on a device.
"""

from __future__ import annotations

import time
import weakref
from collections.abc import Callable, Sequence
from typing import Any

import torch
from torch import Tensor
from torch.fx import GraphModule, Node

import hloemit.recording.sharding  # noqa: F401 - defines the operators
from hloemit.base import metrics
from hloemit.base.layouts import Layout, expressed, find_layout, layout_from_text, order_of, refined, whole
from hloemit.base.live_nodes import output_node
from hloemit.base.mesh import Mesh, Partition
from hloemit.base.modules import modules_of
from hloemit.base.options import CompileOptions
from hloemit.base.signature import Signature
from hloemit.cache.executables import find_or_compile
from hloemit.ir.bindings import Buffer
from hloemit.ir.module import LazyModule
from hloemit.lazy import automatic
from hloemit.lazy.modes import modes
from hloemit.lazy.trace_to_program import TraceProgram
from hloemit.program.program import Program
from hloemit.recording.values import Cell, Value
from hloemit.runtime.executable import Cut, Executable
from hloemit.runtime.placement import Placement
from hloemit.runtime.sharded import all_devices, device_mesh, placed, placement
from hloemit.runtime.transfer import assembled

_SAYING = (
    torch.ops.hloemit.shard_over.default,
    torch.ops.hloemit.to_shards.default,
    torch.ops.hloemit.from_shards.default,
)
said_within: dict[Any, Callable[[Node], Sequence[Layout]]] = {}  # of operators that have graphs of their own in them
marked: weakref.WeakSet[Cell] = weakref.WeakSet()  # those that have a sharding


def whole_layout(ndim: int, order: tuple[int, ...] = ()) -> Layout:
    """All elements on every device."""
    return whole(len(all_devices()), ndim, order)


def at_rest(cell: Cell) -> Layout:
    """Where the elements of a storage lie, which are brought there if nobody has yet."""
    value: Value = cell.value
    if value.layout is None:
        said = cell.sharding or _unsaid(cell.type.size)
        value.layout = said.divided(cell.type.size)
        start = time.perf_counter_ns()
        value.buffer = placed(value.buffer, cell.type.dtype, value.layout)
        metrics.record("TransferToDeviceTime", time.perf_counter_ns() - start)
        metrics.record("OutboundData", cell.type.numel * cell.type.dtype.itemsize, "bytes")
    found: Layout = value.layout
    return found


def _unsaid(size: Sequence[int]) -> Layout:
    return automatic.layout(size) if modes.automatic else whole_layout(len(size))


def fill_devices(cell: Cell, layout: Layout) -> None:
    """Bring elements that are all alike to the devices, each its part alone."""
    kind, value = cell.type, cell.value
    value.layout = layout.divided(kind.size)
    one = torch.tensor(value.fill, dtype=kind.dtype, device="cpu").expand(kind.size)
    value.buffer = assembled(kind.size, kind.dtype, placement(value.layout), one.__getitem__)


def said_of(values: Sequence[Value], homes: dict[int, Layout]) -> list[Layout | None]:
    """How each value that a program computes is to lie: as its storage, or an operator, says, or as what was there."""
    of_cells = {id(cell.value): cell.sharding for cell in marked if cell.sharding is not None}
    return [of_cells.get(id(v)) or v.layout or homes.get(v.home) for v in values]


def whole_buffer(tensor: Tensor) -> Buffer:
    """A buffer with all elements on every device."""
    return placed(tensor, tensor.dtype, whole_layout(tensor.ndim))


def lay_out(made: TraceProgram, inputs: dict[int, Layout], said: Sequence[Layout | None]) -> tuple[int, ...]:
    """Cut a program over devices, whose arguments from the trace lie so, by their slots; the devices' order.

    A tensor that no program has computed is an argument of a text that is looked at, and lies as its result.
    """
    kinds = [_shape(n) for n in made.program.module.graph.nodes if n.op == "placeholder"]
    of_inputs = [
        (None if source < 0 else inputs[source]) if type(source) is int else whole_layout(len(shape))
        for source, shape in zip(made.sources, kinds, strict=True)
    ]
    return cut_over_devices(made.program, of_inputs, said)


def cut_over_devices(
    program: Program, of_inputs: Sequence[Layout | None], said: Sequence[Layout | None]
) -> tuple[int, ...]:
    """Write into a program over which mesh it runs, how its arguments lie and its results are to; the devices' order.

    Arguments and results that nobody spoke of are Shardy's choice. Raises ``ShardingError`` where no one mesh can say
    all of it.
    """
    results = [_shape(n) for n in output_node(program.module.graph).args[0]]
    of_results = [
        layout.divided(shape) if layout is not None and len(layout.partition) == len(shape) else None
        for layout, shape in zip(said, results, strict=True)
    ]
    spoken = [layout for layout in (*of_inputs, *of_results, *said_in(program.module)) if layout is not None]
    meshes = [layout.mesh for layout in spoken if not layout.is_whole]
    mesh = program.mesh = refined(meshes, len(all_devices()))
    described: list[Any] = [*program.inputs, *program.outputs]
    for each, layout in zip(described, (*of_inputs, *of_results), strict=True):
        each.partition = None if layout is None else _over(layout, mesh)
    return order_of(spoken)


def said_in(module: GraphModule) -> list[Layout]:
    """How a graph's operators want tensors to lie, with those of the graphs in it."""
    graphs = [each.graph for each in modules_of(module) if isinstance(each, GraphModule)]
    nodes = [node for graph in graphs for node in graph.nodes if node.op == "call_function"]
    within = [layout for node in nodes if node.target in said_within for layout in said_within[node.target](node)]
    return [*within, *(layout_from_text(*node.args[1:3]) for node in nodes if node.target in _SAYING)]


def _over(layout: Layout, mesh: Mesh) -> Partition:
    whole_one: Partition = ((),) * len(layout.partition)
    return whole_one if layout.is_whole else expressed(layout.partition, layout.mesh, mesh)


def _shape(node: Any) -> tuple[int, ...]:
    """The shape of what a node gives; of what is no tensor, that of a number."""
    value = node.meta.get("val") if isinstance(node, Node) else None
    return tuple(value.shape) if isinstance(value, Tensor) else ()


def over_devices(module: LazyModule, signature: Signature, order: tuple[int, ...]) -> Executable:
    """Compile a module over its mesh, on all devices."""
    assert signature.mesh is not None
    devices = device_mesh(signature.mesh, order)
    arguments = Placement.of_each(devices, [spec.partition for spec in signature.inputs])
    results = Placement.of_each(devices, [spec.partition for spec in signature.outputs])
    cut = Cut(arguments, [(o.shape, o.dtype, p) for o, p in zip(signature.outputs, results, strict=True)])  # type: ignore[misc]
    options = CompileOptions(num_partitions=devices.size)
    return find_or_compile(module.get, module.sha256, options, devices, cut)


def results_of(signature: Signature, said: Sequence[Layout | None], order: tuple[int, ...]) -> list[Layout]:
    """How the results of a program lie: as was said, or as Shardy chose."""
    assert signature.mesh is not None
    found = []
    for output, layout in zip(signature.outputs, said, strict=False):
        shape = tuple(map(int, output.shape))
        chosen = find_layout(signature.mesh, output.partition or ((),) * len(shape), order)
        if layout is not None and len(layout.partition) == len(shape):
            chosen = layout.divided(shape)
        found.append(whole_layout(len(shape), order) if chosen.is_whole else chosen)
    return found


def out_of_order(made: TraceProgram, inputs: dict[int, Layout], order: tuple[int, ...]) -> list[int]:
    """The arguments, whole on each device, whose devices come in another order than those of the program."""
    orders = [inputs[source].order if type(source) is int else () for source in made.sources]
    return [i for i, found in enumerate(orders) if found != order]


def reordered(buffer: Buffer, dtype: torch.dtype, order: tuple[int, ...]) -> Buffer:
    """A whole buffer, anew, over the devices in another order."""
    return placed(buffer, dtype, whole_layout(len(buffer.shape), order))
