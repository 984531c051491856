"""Graphs that are run by their hash, on other data than they were recorded with: what a bridge to TorchDynamo asks for.

A bridge records a graph once, asks for its hash and for the data in it, and runs it from then on: each time with that
data, but for what are the arguments of the call. Numbers of Python are data, too.
"""

from __future__ import annotations

import gc
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import torch
from torch import Tensor
from torch.fx import Graph, Node

from hloemit.base import metrics
from hloemit.base.live_nodes import output_node
from hloemit.base.tables import Table
from hloemit.lazy.buffers import CREATED, upload
from hloemit.lazy.building import built
from hloemit.lazy.door import buffer_of
from hloemit.lazy.launch import given, launched, run, trace, verify_later
from hloemit.lazy.modes import modes
from hloemit.lazy.random import RandomState, as_tensor, state
from hloemit.lazy.trace_to_program import SEEDS, Packed, TraceProgram, trace_program
from hloemit.lazy.values import has_cell, is_lazy, new_tensor
from hloemit.recording.values import Type, Value, cell_of, lock, type_of
from hloemit.runtime.executable import Executable
from hloemit.torch_xla.nested import is_lazy as is_on_device

SEED_ID = -127389  # torch_xla's tensor id of what random numbers are drawn from


@dataclass
class _Cached:
    """A graph: the places of its arguments in torch_xla's order, its results, and what runs it once it was run."""

    made: TraceProgram
    order: list[int]
    arguments: list[Type]
    results: list[Type]
    executable: Executable | None = None
    checks: tuple[str, ...] = ()


_graphs: Table[bytes, _Cached] = Table("GraphsByHash", 256)


def is_pending(tensor: Any) -> bool:
    """Whether something is a tensor of the device that is recorded and not computed yet."""
    return is_on_device(tensor) and cell_of(tensor).value.slot >= 0 and cell_of(tensor).value.buffer is None


def note(name: bytes, tensors: Sequence[Tensor]) -> None:
    """Let a graph that computes tensors be run by a name."""
    if not modes.spread and _graphs.get(name) is None:
        with lock:
            _graphs.put(name, _recorded(tensors))


def _recorded(tensors: Iterable[Tensor]) -> _Cached:
    """The graph of those tensors that are not computed yet, each once."""
    refs = dict.fromkeys(trace.ref(t) for t in tensors if is_pending(t))
    made = trace_program(trace.step, list(refs), {})
    graph = made.program.module.graph
    places = [n for n in graph.nodes if n.op == "placeholder"]
    arguments, results = ([type_of(n.meta["val"]) for n in nodes] for nodes in (places, output_node(graph).args[0]))
    return _Cached(made, _order(graph, places), arguments, results)


def _order(graph: Graph, places: list[Node]) -> list[int]:
    """The places of the arguments: from the results down, an operator's last operand first."""
    found: dict[Node, None] = {}
    for root in output_node(graph).args[0]:
        pending = [root]
        while pending:
            node = pending.pop()
            if node not in found:
                found[node] = None
                pending.extend(node.all_input_nodes)
    position = {node: i for i, node in enumerate(places)}
    return [position[n] for n in found if n in position]


def device_data(tensors: Sequence[Tensor]) -> tuple[list[int], list[Tensor]]:
    """What the graph of tensors takes, in its order: the numbers that ``_xla_get_tensor_id`` gives, and the tensors.

    For what a tensor held before it was written to, it is that tensor.

    Raises NotImplementedError in SPMD mode.
    """
    if modes.spread:
        raise NotImplementedError("graphs are not run by their hash in SPMD mode: use torch_xla.compile")
    with lock:
        graph = _recorded(tensors)
        sources = [graph.made.sources[i] for i in graph.order]
        known = _holders({s for s in sources if type(s) is int})
        found = []
        for i, source in zip(graph.order, sources, strict=True):
            if source not in known:
                known[source] = new_tensor(graph.arguments[i], _value(source))
            found.append(known[source])
    ids = [SEED_ID if s is SEEDS else t.data_ptr() for s, t in zip(sources, found, strict=True)]
    return ids, found


def arguments(tensors: Iterable[Tensor]) -> list[tuple[Type, Value]]:
    """What the program of tensors that are not computed yet takes, in its order, and the type of each."""
    with lock:
        graph = _recorded(tensors)
        return [(kind, _value(s)) for kind, s in zip(graph.arguments, graph.made.sources, strict=True)]


def _value(source: int | Packed) -> Value:
    if isinstance(source, Packed):
        return Value(buffer=given(source))
    return trace.made[source]() or Value(buffer=trace.held[source])


def _holders(slots: set[int]) -> dict[Any, Tensor]:
    """A tensor that is all of what an argument is or was, by slot: that whose number was asked for first."""
    found: dict[Any, Tensor] = {}
    for each in gc.get_objects():
        if issubclass(type(each), Tensor) and has_cell(each) and cell_of(each).is_whole(each):
            value = cell_of(each).value
            if not 0 <= value.slot < len(trace.made) or trace.made[value.slot]() is not value:
                continue  # computed, or a capture's
            slot = value.slot if value.slot in slots else value.home
            if slot in slots and (slot not in found or each.data_ptr() < found[slot].data_ptr()):
                found[slot] = each
    return found


def run_cached_graph(name: bytes, inputs: Sequence[Tensor]) -> list[Tensor]:
    """What a graph gives for other data, which may be on the CPU, in the order of ``device_data``.

    Raises RuntimeError for a name that no graph has, and for data of another number, shape or dtype.
    """
    graph = _graphs.get(name)
    if graph is None:
        raise RuntimeError("no graph has this hash, or it was forgotten: ask for it by _get_graph_hash")
    if len(inputs) != len(graph.order):
        raise RuntimeError(f"the graph takes {len(graph.order)} tensors, and {len(inputs)} were given")
    inputs = [t.clone() if is_lazy(t) and not cell_of(t).is_whole(t) else t for t in inputs]
    if any(map(is_pending, inputs)):
        run()
    with lock:
        if graph.executable is None:
            _, graph.executable, graph.checks = built(graph.made.program)
        start = time.perf_counter_ns()
        buffers: list[Any] = [None] * len(inputs)
        for i, tensor in zip(graph.order, inputs, strict=True):
            is_seed = graph.made.sources[i] is SEEDS and not tensor.ndim
            buffers[i] = _buffer(_keys(tensor, graph.arguments[i]) if is_seed else tensor, graph.arguments[i])
        metrics.record("RunCachedGraphInputData", time.perf_counter_ns() - start)
        results = launched(graph.executable, buffers)
        start = time.perf_counter_ns()
        if graph.checks:
            verify_later(results[-1], graph.checks)
        found = [new_tensor(kind, Value(buffer=b)) for kind, b in zip(graph.results, results, strict=False)]
        metrics.counters.add(CREATED, len(found))
        metrics.record("RunCachedGraphOutputData", time.perf_counter_ns() - start)
    return found


def _buffer(tensor: Tensor, kind: Type) -> Any:
    if tuple(tensor.shape) != kind.size or tensor.dtype is not kind.dtype:
        raise RuntimeError(
            f"the graph takes {kind.dtype}{list(kind.size)}, and {tensor.dtype}{list(tensor.shape)} was given"
        )
    return buffer_of(tensor) if is_lazy(tensor) else upload(tensor.detach().contiguous())


def _keys(seed: Tensor, kind: Type) -> Tensor:
    """The keys of a graph's random operators, of a seed."""
    drawn = RandomState(int(seed.item()))
    return as_tensor([drawn.next_key() for _ in range(kind.size[0])])


def base_seed_as_tensor(device: str = "") -> Tensor:
    """The seed of the device's random numbers, as a tensor on it."""
    return torch.tensor(state.seed, dtype=torch.uint64).to("xla")


def base_seed() -> int:
    """The seed of the device's random numbers."""
    return state.seed
