"""From the trace to the device: the plan of a graph, its launch, and what is read of the results."""

from __future__ import annotations

import contextlib
import time
from collections import OrderedDict, deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

import torch
from torch import Tensor

from hloemit.base import metrics
from hloemit.base.environment import is_set
from hloemit.base.errors import ExecutionError
from hloemit.base.options import CompileOptions
from hloemit.base.signature import Signature
from hloemit.cache.executables import find_or_compile
from hloemit.cache.lowered_programs import save
from hloemit.calling.runner import demand
from hloemit.capture.passes.checks import checked
from hloemit.capture.program import Program
from hloemit.ir.bindings import Buffer
from hloemit.ir.module import LazyModule
from hloemit.ir.serialization import as_text
from hloemit.lazy.buffers import lazy_placement, upload
from hloemit.lazy.debug import dump, explain
from hloemit.lazy.modes import modes
from hloemit.lazy.parameter_names import name_all
from hloemit.lazy.random import as_tensor
from hloemit.lazy.trace_to_program import FLOATS, SEEDS, Packed, trace_program
from hloemit.lazy.trace_tree import TreeTrace
from hloemit.lowering.module import emit
from hloemit.recording.trace import Ref, Step
from hloemit.recording.values import Cell, Type, Value, cell_of, lock
from hloemit.runtime.executable import Executable
from hloemit.runtime.transfer import to_torch, wait_for
from hloemit.stages.emission import find_or_emit
from hloemit.stages.lowered import Lowered

PLANS = 1024  # of the last used graphs
_INTERRUPTED = "the program that computes this tensor was interrupted: compute the tensor again"

trace = TreeTrace()
metrics.add_source(lambda: {f"xla::{name}": count for name, count in trace.calls().items()})


@dataclass
class Plan:
    """A compiled graph: what its arguments are, and the messages of its checks, which are its last result."""

    executable: Executable
    sources: list[int | Packed]
    checks: tuple[str, ...]
    key: Any
    leaf: Step


_plans: OrderedDict[int, Plan] = OrderedDict()  # by identity, the last used one last
_unverified: list[tuple[Buffer, tuple[str, ...]]] = []  # results of checks, perhaps not computed yet
_running: deque[Buffer] = deque()  # a result of each launch that may not be done


def sync(wait: bool = False) -> None:
    """Launch what is pending, and return; every storage that is alive will hold its elements.

    ``wait`` returns when they are computed. Raises ``CompileError`` and ``ExecutionError``, also for what an earlier
    launch found: an index out of range, an integer division by zero.
    """
    metrics.counters.add("MarkStep")
    with lock:
        flush()
        if wait:
            wait_for([b for b in _running if not b.is_deleted()])
            verify()


def flush() -> None:
    """Launch what is pending; raises as ``sync``."""
    verify()
    if trace.made:
        _launch()


def eager_mode(enable: bool = True) -> None:
    """Run every operator at once, by a program of its own, as eager PyTorch does; errors come from its own line then.

    What is pending is launched first.
    """
    sync()
    modes.every_operator = enable


def settle() -> None:
    """Launch what was just recorded, and wait for its checks: for ``eager_mode``."""
    flush()
    verify()


def verify() -> None:
    """Raise ``ExecutionError`` for what the checks of launched programs found; waits for them."""
    while _unverified:
        buffer, messages = _unverified.pop()
        try:
            demand(to_torch(buffer, torch.bool), messages)
        except ExecutionError:
            _unverified.clear()
            raise


def _launch() -> None:
    made, leaf = trace.made, trace.step
    live = _alive()
    reused = _reused(live)
    try:
        if live:
            key = tuple([v.slot for v in live]), tuple(reused.items()), trace.precision
            plan = leaf.plans.get(key)
            metrics.counters.add("UncachedCompile" if plan is None else "CachedCompile")
            if plan is None:
                plan = _planned(leaf, key)
            _plans.move_to_end(id(plan))
            results = _run(plan)
            for value, buffer in zip(live, results, strict=False):
                value.buffer = buffer
                value.origin = leaf, value.slot
    except BaseException as error:  # an interrupt of a compilation, too
        for value in live:  # a storage keeps what it held, if that is there still
            before = trace.held.get(value.home)
            if before is None or before.is_deleted():
                value.error = error if isinstance(error, Exception) else ExecutionError(_INTERRUPTED)
            else:
                value.buffer = before
        raise
    finally:
        for r in made:
            kept = r()
            if kept is not None:
                kept.slot = kept.home = -1
        trace.restart()


def _alive() -> list[Value]:
    """What is to be computed: the values of the trace that some storage holds."""
    return [v for r in trace.made if (v := r()) is not None and v.buffer is None]


def _reused(live: list[Value]) -> dict[int, int]:
    """The output that takes the memory of an argument, by the argument's slot: what its storage holds now."""
    reused: dict[int, int] = {}
    for i, value in enumerate(live):
        if value.home >= 0 and value.home not in reused and trace.made[value.home]() is None:
            reused[value.home] = i
    return reused


def _run(plan: Plan) -> list[Buffer]:
    held = trace.held
    buffers = [held[s] if type(s) is int else _given(s) for s in plan.sources]  # type: ignore[arg-type]
    results = launched(plan.executable, buffers)
    if plan.checks:
        verify_later(results[-1], plan.checks)
    return results


def verify_later(buffer: Buffer, messages: tuple[str, ...]) -> None:
    """Look at the results of checks when something is read, or at the next launch."""
    _unverified.append((buffer, messages))


def launched(executable: Executable, buffers: list[Any]) -> list[Buffer]:
    """Launch a program; its results, perhaps not computed yet."""
    start = time.perf_counter_ns()
    results = executable.run(buffers)
    metrics.record("ExecuteTime", time.perf_counter_ns() - start)
    while _running and (_running[0].is_deleted() or _running[0].is_ready()):
        _running.popleft()
    if results:
        _running.append(results[-1])
    return results


@contextlib.contextmanager
def _precision(name: str) -> Iterator[None]:
    """Lower products of f32 with a precision."""
    before = torch.get_float32_matmul_precision()
    torch.set_float32_matmul_precision(name)
    try:
        yield
    finally:
        torch.set_float32_matmul_precision(before)


def _given(packed: Packed) -> Any:
    """The buffer of what Python gives the trace."""
    if packed is SEEDS:
        return upload(as_tensor(trace.seeds))
    return upload(torch.tensor(trace.floats if packed is FLOATS else trace.integers, dtype=packed.dtype))


def _planned(leaf: Step, key: Any) -> Plan:
    """Lower and compile a graph."""
    slots, reused, _ = key
    explain(leaf, slots)
    name_all()
    leaf.labels = trace.labels()
    made = trace_program(leaf, [Ref(s) for s in slots], leaf.labels, {i: home for home, i in reused})
    with _precision(trace.precision):
        _, executable, messages = built(made.program)
    plan = Plan(executable, made.sources, messages, key, leaf)
    leaf.plans[key] = _plans[id(plan)] = plan
    while len(_plans) > PLANS:
        _, old = _plans.popitem(last=False)
        old.leaf.plans.pop(old.key, None)
    return plan


def built(program: Program) -> tuple[Signature, Executable, tuple[str, ...]]:
    """Lower and compile a program with checks of its values: its signature, what runs it, and the checks' messages.

    The checks are its last result, if there are any.
    """
    start = time.perf_counter_ns()
    program = checked(program)
    module, signature, unsaved = find_or_emit(program, donate=False)
    dump(lambda: as_text(module.get(), debug_info=is_set("XLA_HLO_DEBUG")), module.sha256)
    executable = find_or_compile(module.get, module.sha256, CompileOptions(), lazy_placement().mesh)
    if unsaved is not None:
        save(unsaved, module, signature)
    metrics.record("CompileTime", time.perf_counter_ns() - start)
    last = program.outputs[-1] if program.outputs else None
    return signature, executable, last.messages if last is not None and last.kind == "check" else ()


# Reading


def elements(tensor: Tensor) -> Tensor:
    """The elements of a tensor of the device, a new tensor on the CPU; waits for them."""
    with lock:
        cell = cell_of(tensor)
        value = cell.value
        if value.slot >= 0:
            flush()
        if value.error is not None:
            raise value.error
        if value.buffer is None:
            held = torch.full(cell.type.size, value.fill, dtype=cell.type.dtype)
        else:
            start = time.perf_counter_ns()
            held = to_torch(value.buffer, cell.type.dtype)
            metrics.record("TransferFromDeviceTime", time.perf_counter_ns() - start)
            verify()
    if cell.is_whole(tensor) and cell.type.is_contiguous:
        return held.clone()
    memory = torch.empty_strided(cell.type.size, cell.type.stride, dtype=held.dtype).copy_(held)
    shown = torch.empty(0, dtype=tensor.dtype).set_(
        memory.untyped_storage(), tensor.storage_offset(), tensor.shape, tensor.stride()
    )
    return shown.clone()


def lowered(tensors: Iterable[Tensor] | None = None) -> Lowered:
    """The program that computes tensors, or whatever is pending.

    Of tensors that are computed already it is the program that did so.
    """
    with lock:
        name_all()
        if tensors is None:
            live = _alive()
            reused = {i: home for home, i in _reused(live).items()}
            made = trace_program(trace.step, [Ref(v.slot) for v in live], trace.labels(), reused)
            return _lowered(made.program)
        cells = [(cell_of(t), t) for t in tensors]
        pending = any(c.value.slot >= 0 and c.value.buffer is None for c, _ in cells)
        leaf, labels = trace.step, trace.labels()
        if not pending:
            origins = [c.value.origin for c, _ in cells if c.value.origin is not None]
            leaf = origins[-1][0] if origins else trace.root
            labels = leaf.labels
        outputs = [_output(c, t, leaf, pending) for c, t in cells]
        return _lowered(trace_program(leaf, outputs, labels).program)


def _lowered(program: Program) -> Lowered:
    module, signature = emit(program)
    return Lowered(LazyModule.of(module), signature, program.bindings)


def _output(cell: Cell, tensor: Tensor, leaf: Step, pending: bool) -> Ref | Type:
    value: Value = cell.value
    if pending and value.slot >= 0:
        return trace.ref(tensor)
    if not pending and value.origin is not None and value.origin[0] is leaf:
        return trace.ref(tensor, value.origin[1])
    return cell.type


trace.on_change, trace.settle, trace.read = flush, settle, elements
