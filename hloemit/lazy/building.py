"""From a graph of the device to what runs it: rewritten, checked, lowered, compiled."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from hloemit.base import metrics
from hloemit.base.environment import is_set
from hloemit.base.errors import ShardingError
from hloemit.base.options import CompileOptions
from hloemit.base.signature import Signature
from hloemit.base.torch_private import OpOverload
from hloemit.cache.executables import find_or_compile
from hloemit.cache.lowered_programs import save
from hloemit.ir.module import LazyModule
from hloemit.ir.serialization import as_text
from hloemit.lazy.buffers import lazy_device, lazy_placement
from hloemit.lazy.causes import Graph, has_compiled, is_compiled, will_compile
from hloemit.lazy.debug import dump
from hloemit.lazy.modes import modes
from hloemit.lazy.placing import over_devices
from hloemit.program.passes.checks import checked
from hloemit.program.program import Program
from hloemit.recording.collectives import members_of
from hloemit.runtime.client import replica_mesh
from hloemit.runtime.executable import Executable
from hloemit.runtime.processes import process_count, process_index
from hloemit.stages.emission import find_or_emit

rewrites: dict[OpOverload, Callable[[Program], None]] = {}  # of graphs with an operator, before lowering


class Dialect:
    """What a front end does with every program: ``said`` gives what decides how ``rewrite`` changes it."""

    said: Callable[[], Any] = staticmethod(lambda: None)
    rewrite: Callable[[Program], None] = staticmethod(lambda program: None)


def built(
    program: Program, order: tuple[int, ...] = (), eager: bool = False, roll: bool = False
) -> tuple[Signature, Executable, tuple[str, ...]]:
    """Lower and compile a program with checks of its values: its signature, what runs it, and the checks' messages.

    The checks are its last result, if there are any. ``order`` is that of the devices of the program's mesh; ``eager``
    says that it is one operator's. With ``roll``, or ``HLOEMIT_ROLL=1``, equal stretches of it are compiled as loops.
    """
    start = time.perf_counter_ns()
    rewrite(program)
    if not modes.manual:  # what shards are checked for would be another result on each device
        program = checked(program)
    module, signature, unsaved, _ = find_or_emit(program, donate=False)
    dump(lambda: as_text(module.get(), debug_info=is_set("XLA_HLO_DEBUG")), module.sha256)
    results = [o.kind != "check" for o in program.outputs]
    graph = Graph(module.sha256[:32], len(signature.inputs), sum(results))
    will_compile(graph)
    if program.mesh is None:
        options = CompileOptions(roll=roll or is_set("HLOEMIT_ROLL"))
        executable = _on_replicas(module, members_of(program.module.graph), options)
    else:
        executable = over_devices(module, signature, order)
    differs_by_lines = is_set("XLA_HLO_DEBUG") and is_compiled(executable)
    metrics.counters.add("CachedCompile" if differs_by_lines else "UncachedCompile")
    has_compiled(graph, executable)
    if unsaved is not None:
        save(unsaved, module, signature)
    took = time.perf_counter_ns() - start
    metrics.record("EagerOpCompileTime" if eager else "CompileTime", took)
    metrics.record("InputOutputAliasCount", sum(o.reuses is not None for o in program.outputs), "number")
    if modes.automatic:
        metrics.counters.add("CompileWithAutoSharding")
    metrics.counters.add("CreateCompileHandles")
    metrics.counters.add("StableHloCompile")  # torch_xla's name where a program is compiled as StableHLO: here each is
    return signature, executable, () if all(results) else program.outputs[-1].messages


def rewrite(program: Program) -> None:
    """Rewrite a graph, where it has an operator that asks for it."""
    if rewrites:
        for op in rewrites.keys() & {n.target for n in program.module.graph.nodes}:
            rewrites[op](program)
    Dialect.rewrite(program)


def _on_replicas(module: LazyModule, members: list[int], options: CompileOptions) -> Executable:
    """Compile a module for the lazy device, or, where there are collectives in it, for that of each process."""
    if len(members) < 2:
        return find_or_compile(module.get, module.sha256, options, lazy_placement().mesh)
    count = process_count()
    if members[-1] >= count or process_index() not in members:
        there = "is one process" if count == 1 else f"are {count} processes, and this one is {process_index()}"
        raise ShardingError(
            f"the program has collectives of the replicas {members}, and there {there}: start processes by "
            "torch_xla.launch, xmp.spawn or torchrun, or join them by hloemit.distributed.initialize()"
        )
    options = replace(options, num_replicas=len(members))
    return find_or_compile(module.get, module.sha256, options, replica_mesh(lazy_device(), members))
