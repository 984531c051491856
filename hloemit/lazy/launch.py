"""From the trace to the device: the plan of a graph, its launch, and what is read of the results."""

from __future__ import annotations

import atexit
import contextlib
import time
from collections import OrderedDict, deque
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import torch
from torch import Tensor

from hloemit.base import metrics, tables
from hloemit.base.errors import ExecutionError
from hloemit.base.interrupts import Guarded, watch
from hloemit.base.layouts import Layout
from hloemit.base.locks import watch_forks
from hloemit.base.precision import matmul_precision
from hloemit.calling.runner import demand
from hloemit.ir.bindings import Buffer
from hloemit.ir.module import LazyModule
from hloemit.lazy import finalizers, step_counts
from hloemit.lazy.buffers import counters_of, filled, upload
from hloemit.lazy.building import Dialect, built, rewrite
from hloemit.lazy.causes import Reports, will_run
from hloemit.lazy.debug import explain
from hloemit.lazy.donation import Donation, add_marked, let_go, marked_alone
from hloemit.lazy.manual import without_shards
from hloemit.lazy.modes import modes
from hloemit.lazy.moving_starts import Starts, moving_program
from hloemit.lazy.parameter_names import name_all
from hloemit.lazy.placing import lay_out, out_of_order, reordered, results_of, said_of, whole_buffer
from hloemit.lazy.random import as_tensor
from hloemit.lazy.trace_to_program import FLOATS, SEEDS, Packed, TraceProgram, trace_program
from hloemit.lazy.trace_tree import MAX_STEPS, MAX_TRACE, TreeTrace
from hloemit.lowering.module import emit
from hloemit.recording.calls import Units
from hloemit.recording.trace import Ref, Step
from hloemit.recording.trace_to_graph import live_steps
from hloemit.recording.values import Cell, Type, Value, cell_of, lock
from hloemit.runtime.client import Process, check_not_forked, when_devices_are_known
from hloemit.runtime.executable import Executable
from hloemit.runtime.processes import ProgramsDifferError, process_count
from hloemit.runtime.sharded import on_cpu
from hloemit.runtime.transfer import to_torch, wait_for
from hloemit.stages.lowered import Lowered

PLANS = 256  # of the last used graphs
OF_USE = 4  # times as long is a trace that is launched because most of it is dead
_INTERRUPTED = "the program that computes this tensor was interrupted: compute the tensor again"
_TORN = (
    "an operator of the lazy device was interrupted while it was noted, by a signal handler that raises: what was "
    "pending is lost. Let the handler set a flag, and raise between operators, or leave the signal to KeyboardInterrupt"
)

trace = TreeTrace()

metrics.add_source(lambda: counters_of(trace.calls()))


@dataclass
class Plan:
    """A compiled graph: what its arguments are, and the messages of its checks, which are its last result."""

    executable: Executable
    sources: list[int | Packed]
    checks: tuple[str, ...]
    key: Any
    leaf: Step
    layouts: list[Layout]  # of the results, over several devices
    order: tuple[int, ...] = ()  # of the devices
    moved: tuple[tuple[int, torch.dtype], ...] = ()  # arguments over devices in another order

    def arguments(self) -> list[int]:
        """The slots of the trace that it reads."""
        return [s for s in self.sources if type(s) is int]


_plans: OrderedDict[int, Plan] = OrderedDict()  # by identity, the last used one last
_unverified: list[tuple[Buffer, tuple[str, ...]]] = []  # results of checks, perhaps not computed yet
_running: deque[Buffer] = deque()  # a result of each launch that may not be done


def sync(wait: bool = False) -> None:
    """Launch what is pending, and return; every storage that is alive will hold its elements.

    ``wait`` returns when they are computed. Raises ``CompileError`` and ``ExecutionError``, also for what an earlier
    launch found: an index out of range, an integer division by zero.
    """
    metrics.counters.add("MarkStep")
    run(wait, ends_step=True)


def run(wait: bool = False, ends_step: bool = False) -> None:
    """Launch what is pending, in the midst of a step or at its end, and ``wait`` as ``sync``."""
    with lock:
        flush(ends_step)
        if wait:
            with _said_once():
                wait_for([b for b in _running if not b.is_deleted()])
            verify()


def flush(ends_step: bool = False) -> None:
    """Launch what is pending; raises as ``sync``. At the end of a step marks of donation count."""
    check_not_forked()
    with lock:  # or another thread that reads something might launch the same
        finalizers.refuse()
        verify()
        if trace.made:
            if modes.forbidden and _alive():
                raise ExecutionError(modes.forbidden)
            with Guarded():  # what a handler of the user's raises comes when the launch is done, or all was lost
                _launch(bool(Donation.marked) and (ends_step or Donation.everywhere) and not modes.spread)


def eager_mode(enable: bool = True) -> None:
    """Run every operator at once, by a program of its own, as eager PyTorch does; errors come from its own line then.

    What is pending is launched first.
    """
    with lock:
        flush()
    modes.every_operator = enable


def wait_for_launched() -> None:
    """Wait until what was launched is computed, and launch nothing: what pends may be another thread's, half a step.

    Errors are raised where results are read.
    """
    for buffer in list(_running):
        if not buffer.is_deleted():
            with contextlib.suppress(ExecutionError):
                wait_for((buffer,))


def _wait_for_all() -> None:
    """Before the interpreter ends, and with it what programs compute with; what is pending is nobody's any more."""
    if not Process.forked:
        wait_for_launched()


def settle() -> None:
    """Launch what was just recorded, and wait for its checks: for ``eager_mode``."""
    flush()
    verify()


def _let_go() -> None:
    """Begin again where little of a long trace is of use: what a script never reads, such as results of a loop.

    What can still be read, the last result of the loop, is launched.
    """
    live = _alive()
    if not live:
        _begin_again()
    elif not modes.forbidden:
        needed = live_steps(trace.step.path(), {v.slot for v in live})
        if OF_USE * len(needed) < len(trace.made):
            flush()


def verify() -> None:
    """Raise ``ExecutionError`` for what the checks of launched programs found; waits for them."""
    while _unverified:
        buffer, messages = _unverified.pop()
        try:
            demand(to_torch(buffer, torch.bool), messages)
        except ExecutionError:
            _unverified.clear()
            raise


@contextlib.contextmanager
def _said_once() -> Iterator[None]:
    """Forget the checks of a program that failed, where that is raised already."""
    try:
        yield
    except ExecutionError:
        _unverified[:] = [(buffer, messages) for buffer, messages in _unverified if not _has_failed(buffer)]
        raise


def _has_failed(buffer: Buffer) -> bool:
    try:
        wait_for((buffer,))
    except ExecutionError:
        return True
    return False


def _launch(donating: bool) -> None:
    live = _pending()
    try:
        if not trace.is_consistent():
            raise ExecutionError(_TORN)
        plan = _find_plan(trace.step, live, donating) if live else None
    except Exception as error:  # after an interrupt what was recorded is pending, as before
        _give_up(live, error)
        raise
    try:
        if plan is not None:
            _compute(plan, live)
            if donating:
                let_go([trace.made[slot]() for slot in plan.arguments()])
    except BaseException as error:
        _give_up(live, error if isinstance(error, Exception) else ExecutionError(_INTERRUPTED))
        raise
    _begin_again()


def _find_plan(leaf: Step, live: list[Value], donating: bool) -> Plan:
    said = _said(live)
    reused = marked_alone(_reused(live, said), trace.held) if modes.keeps else _reused(live, said)
    if donating:
        add_marked(reused, live, trace.held, leaf)
    key = tuple([v.slot for v in live]), tuple(reused.items()), trace.precision, said, Dialect.said()
    plan = leaf.plans.get(key)
    metrics.record("TensorsGraphSize", len(trace.made), "number")
    if plan is None:
        plan = _planned(leaf, key)  # which counts itself
    else:
        metrics.counters.add("CachedCompile")
    _plans.move_to_end(id(plan))
    return plan


def _compute(plan: Plan, live: list[Value]) -> None:
    if Reports.launching is not None:
        Reports.launching(plan, live)
    results = _run(plan)
    for value, buffer in zip(live, results, strict=False):
        value.buffer = buffer
        value.origin = plan.leaf, value.slot
    for value, layout in zip(live, plan.layouts, strict=False):
        value.layout = layout


def _give_up(live: list[Value], error: Exception) -> None:
    """Let each storage keep what it held, if that is there still, and raise where it is read if not."""
    for value in live:
        before = trace.held.get(value.home)
        if before is None or before.is_deleted():
            value.error = error
        else:
            value.buffer, value.layout = before, trace.layouts.get(value.home)
    step_counts.put_back()
    _begin_again()


def _begin_again() -> None:
    for r in trace.made:
        kept = r()
        if kept is not None:
            kept.slot = kept.home = -1
    trace.restart()
    step_counts.forget()
    watch()  # notebooks give Python's own handler of Ctrl-C back before each cell


def _alive() -> list[Value]:
    """What is to be computed: the values of the trace that some storage holds."""
    return [v for r in trace.made if (v := r()) is not None and v.buffer is None]


def _pending() -> list[Value]:
    """What a program is to compute: of what is alive all but shards, which do not outlive theirs."""
    return without_shards(_alive(), trace.step) if modes.manual else _alive()


def _said(live: list[Value]) -> tuple[Layout | None, ...]:
    """How results are to lie over several devices, as far as that is said."""
    return tuple(said_of(live, trace.layouts)) if modes.spread else ()


def _reused(live: list[Value], said: Sequence[Layout | None]) -> dict[int, int]:
    """The output that takes the memory of an argument, by the argument's slot: what its storage holds now."""
    reused: dict[int, int] = {}
    for i, value in enumerate(live):
        if said and said[i] is not trace.layouts.get(value.home):
            continue
        if value.home >= 0 and value.home not in reused and trace.made[value.home]() is None:
            reused[value.home] = i
    return reused


def _run(plan: Plan) -> list[Buffer]:
    held = trace.held
    buffers = [held[s] if type(s) is int else given(s) for s in plan.sources]  # type: ignore[arg-type]
    for i, dtype in plan.moved:
        buffers[i] = reordered(buffers[i], dtype, plan.order)
    results = launched(plan.executable, buffers, modes.every_operator)
    if plan.checks:
        verify_later(results[-1], plan.checks)
    return results


def verify_later(buffer: Buffer, messages: tuple[str, ...]) -> None:
    """Look at the results of checks when something is read, or at the next launch."""
    _unverified.append((buffer, messages))


def launched(executable: Executable, buffers: list[Any], eager: bool = False) -> list[Buffer]:
    """Launch a program; its results, perhaps not computed yet. ``eager`` says that it is one operator's."""
    will_run(executable)
    start = time.perf_counter_ns()
    results = executable.run(buffers)
    took = time.perf_counter_ns() - start
    metrics.record("EagerOpExecuteTime" if eager else "ExecuteReplicatedTime" if modes.spread else "ExecuteTime", took)
    if modes.spread:
        metrics.counters.add("ExecuteReplicated")
    metrics.counters.add("CreateDataHandles", len(results))
    while _running and (_running[0].is_deleted() or _running[0].is_ready()):
        _running.popleft()
    if results:
        _running.append(results[-1])
    return results


@contextlib.contextmanager
def _precision(name: str) -> Iterator[None]:
    """Lower products of f32 with a precision."""
    before = matmul_precision()
    if before == name:
        yield
        return
    torch.set_float32_matmul_precision(name)
    try:
        yield
    finally:
        torch.set_float32_matmul_precision(before)


def given(packed: Packed) -> Any:
    """The buffer of what Python gives the trace."""
    if packed is SEEDS:
        held = as_tensor(trace.seeds)
    elif isinstance(packed, Starts):
        held = torch.tensor(packed.values, dtype=packed.dtype, device="cpu")
    else:
        held = torch.tensor(trace.floats if packed is FLOATS else trace.integers, dtype=packed.dtype, device="cpu")
        metrics.counters.add("DeviceDataCacheMiss", len(held))  # torch_xla's name for numbers that are sent
    return whole_buffer(held) if modes.spread else upload(held)


def _planned(leaf: Step, key: Any) -> Plan:
    """Lower and compile a graph."""
    slots, reused, _, said, _ = key
    explain(leaf, slots)
    name_all()
    leaf.labels = trace.labels()
    graph = leaf, [Ref(s) for s in slots], leaf.labels, {i: home for home, i in reused}
    made = moving_program(*graph) if trace.starts_differ else trace_program(*graph)
    layouts = _layouts(leaf)
    order = lay_out(made, layouts, said) if modes.spread else ()
    with _precision(trace.precision):
        try:
            signature, executable, messages = built(made.program, order, modes.every_operator)
        except ProgramsDifferError:  # here and in all other processes
            if modes.spread:
                raise
            trace.starts_differ = True
            made = moving_program(*graph)
            signature, executable, messages = built(made.program, order, modes.every_operator)
    plan = Plan(executable, made.sources, messages, key, leaf, [])
    if modes.spread:
        plan.layouts, plan.order = results_of(signature, said, order), order
        plan.moved = tuple((i, signature.inputs[i].dtype) for i in out_of_order(made, layouts, order))
    leaf.plans[key] = _plans[id(plan)] = plan
    while len(_plans) > PLANS:
        _, old = _plans.popitem(last=False)
        old.leaf.plans.pop(old.key, None)
        trace.prune(old.leaf)
    return plan


def _layouts(leaf: Step) -> dict[int, Layout]:
    """How each argument of the trace that ends at a step lies over several devices, by its slot."""
    return {step.slot: step.layout for step in leaf.path() if step.layout is not None}


# Reading


def elements(tensor: Tensor) -> Tensor:
    """The elements of a tensor of the device, a new tensor on the CPU; waits for them."""
    check_not_forked()
    with lock:
        cell = cell_of(tensor)
        value = cell.value
        if value.slot >= 0:
            flush()
        if value.error is not None:
            raise value.error
        if value.buffer is None:
            held = filled(cell.type, value)
        else:
            start = time.perf_counter_ns()
            with _said_once():
                held = on_cpu(value.buffer, cell.type.dtype)
            if value.layout is not None:
                metrics.counters.add("ReplicateShardedData")  # torch_xla's name for reading what lies over devices
            metrics.record("TransferFromDeviceTime", time.perf_counter_ns() - start)
            metrics.record("InboundData", held.nbytes, "bytes")
            verify()
    if cell.is_whole(tensor) and cell.type.is_contiguous:
        return held.clone()
    memory = torch.empty_strided(cell.type.size, cell.type.stride, dtype=held.dtype, device="cpu").copy_(held)
    shown = torch.empty(0, dtype=tensor.dtype, device="cpu").set_(
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
            live = _pending()
            said = _said(live)
            reused = {i: home for home, i in _reused(live, said).items()}
            made = trace_program(trace.step, [Ref(v.slot) for v in live], trace.labels(), reused)
            return _lowered(made, trace.step, said)
        cells = [(cell_of(t), t) for t in tensors]
        pending = any(c.value.slot >= 0 and c.value.buffer is None for c, _ in cells)
        leaf, labels = trace.step, trace.labels()
        if not pending:
            origins = [c.value.origin for c, _ in cells if c.value.origin is not None]
            leaf = origins[-1][0] if origins else trace.root
            labels = leaf.labels
        outputs = [_output(c, t, leaf, pending) for c, t in cells]
        said = tuple(said_of([c.value for c, _ in cells], {})) if modes.spread else ()
        return _lowered(trace_program(leaf, outputs, labels), leaf, said)


def _lowered(made: TraceProgram, leaf: Step, said: tuple[Layout | None, ...]) -> Lowered:
    program = made.program
    if modes.spread:
        lay_out(made, _layouts(leaf), said)
    rewrite(program)
    module, signature = emit(program)
    return Lowered(LazyModule.of(module), signature, program.bindings)


def _output(cell: Cell, tensor: Tensor, leaf: Step, pending: bool) -> Ref | Type:
    value: Value = cell.value
    if pending and value.slot >= 0:
        return trace.ref(tensor)
    if not pending and value.origin is not None and value.origin[0] is leaf:
        return trace.ref(tensor, value.origin[1])
    return cell.type


def _refuse_recording() -> None:
    """In a process that was forked: let every operator say so, and wait for no thread of the parent's."""
    lock._at_fork_reinit()  # type: ignore[attr-defined]
    trace.record = trace.record_refs = _refused  # type: ignore[method-assign]


def _refused(*_: Any, **__: Any) -> Any:
    check_not_forked()


def _expect_other_units() -> None:
    """Where this process is one of several: what it multiplies by 1 another may multiply by 2."""
    if process_count() > 1:
        Units.lift()


when_devices_are_known(lambda: atexit.register(_wait_for_all))
when_devices_are_known(_expect_other_units)
trace.on_change, trace.on_plant, trace.settle, trace.read = flush, _plans.clear, settle, elements
trace.let_go = _let_go
tables.register("Plans", _plans.__len__, PLANS)
tables.register("TraceSteps", lambda: trace.steps, MAX_STEPS + MAX_TRACE)
tables.register("PendingValues", lambda: len(trace.made), MAX_TRACE)
watch_forks()
Process.in_child.append(_refuse_recording)
