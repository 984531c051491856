"""The device that the lazy one stands for, and buffers on it."""

from __future__ import annotations

import functools
import time
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

import torch
from torch import Tensor

from hloemit.base import metrics, tensors
from hloemit.base.dtypes import MLIR_NAME, type_string
from hloemit.base.errors import ExecutionError, UnsupportedOp, UnsupportedOpError
from hloemit.base.source_lines import calling_frame
from hloemit.base.torch_private import OpOverload
from hloemit.ir.bindings import Buffer
from hloemit.lazy.modes import modes
from hloemit.recording.trace import Step
from hloemit.recording.values import Type, Value
from hloemit.runtime import free_memory
from hloemit.runtime.client import check_not_forked, find_device
from hloemit.runtime.placement import Device, Placement
from hloemit.runtime.sharded import Waiting, all_devices
from hloemit.runtime.transfer import own

CREATED = "CreateXlaTensor"  # torch_xla's name for values: sent, recorded, or given by a compiled function
_CALLED = {  # torch_xla's names of operators that it has none of, or others
    "aten::_native_batch_norm_legit_functional": "native_batch_norm",
    "hloemit::all_reduce": "AllReduce",
    "hloemit::all_reduce_many": "AllReduceInPlace",
    "hloemit::all_gather": "AllGather",
    "hloemit::all_gather_many": "AllGather",
    "hloemit::reduce_scatter": "ReduceScatter",
    "hloemit::all_to_all": "AllToAll",
    "hloemit::collective_permute": "CollectivePermute",
}


def counted_as(op: OpOverload) -> str:
    """The name of an operator among counters, without their prefix."""
    return _CALLED.get(op.name(), op.overloadpacket.__name__)


def counters_of(calls: Mapping[str, int]) -> Counter[str]:
    """The counters of recorded operators, by the names of ``counted_as``."""
    found: Counter[str] = Counter()
    for name, count in calls.items():
        found[name if name == CREATED else f"xla::{name}"] += count
    return found


def count_of(step: Step, calls: dict[str, int]) -> None:
    """Add how often a step was recorded, and how many values that made."""
    if step.call is not None:
        name = counted_as(step.call.op)
        calls[name] = calls.get(name, 0) + step.hits
        calls[CREATED] = calls.get(CREATED, 0) + step.hits * len(step.slots())


@functools.cache
def lazy_placement() -> Placement:
    """The first device of jax's default platform."""
    return Placement.on(find_device())


def lazy_device() -> Device:
    """The device of ``lazy_placement``."""
    return lazy_placement().device


def upload(tensor: Tensor) -> Buffer:
    """A buffer with a copy of a CPU tensor's elements; over several devices the copy waits to be placed."""
    check_not_forked()
    if tensor.dtype not in MLIR_NAME:
        raise _without_type(tensor)
    if modes.spread:
        metrics.counters.add("VirtualDeviceUsage")  # torch_xla's name for it
        return Waiting(tensors.plain(tensor).clone())  # type: ignore[return-value]  # stands for one until then
    start = time.perf_counter_ns()
    buffer = own(tensor, lazy_placement())
    took = time.perf_counter_ns() - start
    metrics.record("TransferToDeviceTime", took)
    metrics.record("TensorToData", took)
    metrics.record("OutboundData", tensor.nbytes, "bytes")
    metrics.counters.add("CreateDataHandles")
    return buffer


def uploaded(tensor: Tensor) -> Value:
    """The value of a new tensor of the device: a copy of a CPU tensor's elements."""
    metrics.counters.add(CREATED)
    return Value(buffer=upload(tensor))


def filled(kind: Type, value: Value) -> Tensor:
    """The elements, on the CPU, of a tensor whose elements are all the same, and nowhere yet.

    Raises ``ExecutionError`` where no program may run: it is no program that gives them, but to whom it is forbidden
    looks for what is read.
    """
    if modes.forbidden:
        raise ExecutionError(modes.forbidden)
    return torch.full(kind.size, value.fill, dtype=kind.dtype, device="cpu")


def demand_tensors(kinds: Iterable[Any], what: str) -> None:
    """Raise ``OutOfMemoryError`` where a result of an operator is many times what the device can hold.

    ``kinds`` are the results' types, None of what is no tensor.
    """
    for kind in kinds:
        count = 0 if kind is None else kind.numel * kind.dtype.itemsize
        if count > free_memory.FITS_EVERY_DEVICE:
            devices = all_devices() if modes.spread else [lazy_device()]
            free_memory.demand_tensor(count, type_string(kind.size, kind.dtype), what, devices)


def _without_type(tensor: Tensor) -> UnsupportedOpError:
    """What to raise for a tensor whose dtype StableHLO has no type for."""
    frame, what = calling_frame(), type_string(tensor.shape, tensor.dtype)
    reason = f"StableHLO has no type for {tensor.dtype}: convert the tensor to another dtype first"
    return UnsupportedOpError([UnsupportedOp("Tensor.to", what, f"at {frame}" if frame else "", reason)])
