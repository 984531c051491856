"""``torch_xla.core.xla_model``: the device, steps, saving, and collectives of the processes."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import torch
from torch import Tensor

import hloemit
from hloemit.lazy.sharding import settle
from hloemit.torch_xla import hardware, runtime, world
from hloemit.torch_xla.barriers import optimization_barrier_
from hloemit.torch_xla.distributed.spmd.xla_sharding import minibatch_shape
from hloemit.torch_xla.meeting import (
    do_on_ordinals,
    is_master_ordinal,
    master_print,
    mesh_reduce,
    rendezvous,
    xla_rendezvous,
)
from hloemit.torch_xla.memory import MemoryInfo, get_memory_info
from hloemit.torch_xla.nested import is_lazy, replaced
from hloemit.torch_xla.rates import RateTracker
from hloemit.torch_xla.replicas import (
    REDUCE_AND,
    REDUCE_MAX,
    REDUCE_MIN,
    REDUCE_MUL,
    REDUCE_OR,
    REDUCE_SUM,
    CoalescingBuckets,
    all_gather,
    all_gather_bucketized,
    all_reduce,
    all_reduce_bucketized_gradients,
    all_to_all,
    broadcast_master_param,
    collective_broadcast,
    collective_permute,
    gradients_of,
    recv,
    reduce_gradients,
    reduce_scatter,
    reduce_scatter_bucketized,
    send,
    set_replication,
)
from hloemit.torch_xla.runtime import xla_device
from hloemit.torch_xla.saving import save
from hloemit.torch_xla.saving import to_cpu as _to_cpu
from hloemit.torch_xla.seeds import fork_rng, get_rng_state, set_rng_state
from hloemit.torch_xla.sharing import DeviceContext, ToXlaTensorArena, check_view_sharing
from hloemit.torch_xla.steps import add_step_closure, sync

__all__ = [
    "REDUCE_AND",
    "REDUCE_MAX",
    "REDUCE_MIN",
    "REDUCE_MUL",
    "REDUCE_OR",
    "REDUCE_SUM",
    "CoalescingBuckets",
    "DeviceContext",
    "MemoryInfo",
    "RateTracker",
    "ToXlaTensorArena",
    "add_step_closure",
    "all_gather",
    "all_gather_bucketized",
    "all_reduce",
    "all_reduce_bucketized_gradients",
    "all_to_all",
    "broadcast_master_param",
    "check_view_sharing",
    "collective_broadcast",
    "collective_permute",
    "do_on_ordinals",
    "fork_rng",
    "get_local_ordinal",
    "get_memory_info",
    "get_ordinal",
    "get_rng_state",
    "get_stablehlo",
    "get_stablehlo_bytecode",
    "get_xla_supported_devices",
    "is_master_ordinal",
    "is_xla_tensor",
    "mark_step",
    "master_print",
    "mesh_reduce",
    "optimization_barrier_",
    "optimizer_step",
    "parse_xla_device",
    "recv",
    "reduce_gradients",
    "reduce_scatter",
    "reduce_scatter_bucketized",
    "rendezvous",
    "save",
    "send",
    "send_cpu_data_to_device",
    "set_replication",
    "set_rng_state",
    "unlazy",
    "wait_device_ops",
    "xla_device",
    "xla_device_hw",
    "xla_device_kind",
    "xla_real_devices",
    "xla_rendezvous",
    "xla_replication_devices",
    "xrt_world_size",
]


# The device


def get_xla_supported_devices(max_devices: int | str | None = None, devkind: int | str | None = None) -> list[str]:
    """``["xla:0"]``; ``[]`` where ``devkind``, the first argument until torch_xla 2.7, is another platform."""
    given = (max_devices, devkind)
    kind = next((each for each in given if isinstance(each, str)), None)
    if kind is not None and hardware.NAMES.get(kind.lower(), kind) != _platform():
        return []
    return [str(d) for d in hardware.devices()][: next((each for each in given if isinstance(each, int)), None)]


def parse_xla_device(device: str) -> tuple[str, int] | None:
    """``("CPU", 0)`` of ``"CPU:0"``, as ``xla_real_devices`` gives it; None of any other text."""
    found = re.match(r"([A-Z]+):(\d+)$", device)
    return (found[1], int(found[2])) if found else None


def xla_real_devices(devices: Sequence[str | torch.device] | None = None) -> list[str]:
    """What is behind each device, as ``["CPU:0"]``."""
    for device in devices or ():
        hardware.check(device)
    return hardware.real_devices() * len(devices or "1")


def xla_device_hw(device: str | torch.device) -> str:
    """The platform of a device: ``"CPU"``, ``"CUDA"``, ``"TPU"``."""
    hardware.check(device)
    return _platform()


def _platform() -> str:
    return hardware.platform_name(hardware.pjrt_device())


def xla_device_kind(device: str | torch.device | None = None) -> str:
    """The name that the vendor gives this kind of device."""
    hardware.check(device)
    return str(hardware.pjrt_device().handle.device_kind)


def xla_replication_devices(local_devices: Sequence[str | torch.device] | None = None) -> list[str]:
    """The devices of all processes, each a replica, as ``["CPU:0", "CPU:1"]``.

    ``local_devices`` are this process's: raises ValueError for another than xla:0, RuntimeError for more or fewer.
    """
    for device in local_devices or ():
        hardware.check(device)
    if local_devices is not None and len(local_devices) != 1:
        raise RuntimeError(f"a process has one device, xla:0, to replicate over, and {list(local_devices)} were given")
    return hardware.replica_devices()


def is_xla_tensor(tensor: Tensor) -> bool:
    """Whether a tensor is on the lazy device."""
    return is_lazy(tensor)


# This process among all


def get_local_ordinal(defval: int = 0) -> int:
    """This process among those on this host."""
    return world.local_rank()


def get_ordinal(defval: int = 0) -> int:
    """This process among all."""
    return runtime.global_ordinal()


def xrt_world_size(defval: int = 1) -> int:
    """How many processes there are."""
    return runtime.world_size()


# Steps


def mark_step(wait: bool = False, reset_scope: bool = True) -> None:
    """``torch_xla.sync``."""
    sync(wait, reset_scope)


def wait_device_ops(devices: Sequence[str] = ()) -> None:
    """Launch what is pending, and wait until all is computed."""
    for device in devices:
        hardware.check(device)
    hloemit.sync(wait=True)


def unlazy(tensors: Sequence[Tensor]) -> None:
    """Launch what is pending, and wait until the tensors are computed."""
    hloemit.sync(wait=True)


def optimizer_step(
    optimizer: torch.optim.Optimizer,
    barrier: bool = False,
    optimizer_args: dict[str, Any] | None = None,
    groups: Sequence[Sequence[int]] | None = None,
    pin_layout: bool = True,
) -> Any:
    """Average the gradients over the replicas, ``optimizer.step(**optimizer_args)``; ``sync()`` where ``barrier``.

    A data loader of ``parallel_loader`` ends the step by itself.
    """
    reduce_gradients(optimizer, groups, pin_layout)
    loss = optimizer.step(**(optimizer_args or {}))
    if barrier:
        sync()
    return loss


_fetch_gradients = gradients_of


# Programs


def get_stablehlo(tensors: Sequence[Tensor] | None = None) -> str:
    """The StableHLO text of what computes the tensors; without any, of all that is pending."""
    return hloemit.get_stablehlo(list(tensors) if tensors else None)


def get_stablehlo_bytecode(tensors: Sequence[Tensor] | None = None) -> bytes:
    """The same as a portable artifact."""
    return hloemit.get_stablehlo_bytecode(list(tensors) if tensors else None)


# Transfer


def send_cpu_data_to_device(datas: Any, device: str | torch.device, input_sharding: Any = None) -> Any:
    """Nested data with its CPU tensors moved to the device; a tensor alone comes back in a list.

    ``input_sharding``, a ``ShardingSpec``, marks those of its rank; with its ``minibatch`` RuntimeError for a batch
    that the devices do not divide.
    """
    data = [datas] if isinstance(datas, Tensor) else datas

    def moved(tensor: Tensor) -> Tensor:
        found = tensor.to(device)
        if input_sharding is not None and input_sharding.can_apply(tensor):
            minibatch_shape(input_sharding, tensor.shape)
            input_sharding.apply(found)
        settle(found)
        return found

    return replaced(data, _is_on_cpu, moved)


def _is_on_cpu(value: Any) -> bool:
    return isinstance(value, Tensor) and value.device.type == "cpu"


def _maybe_convert_to_cpu(data: Any, convert: bool = True) -> Any:
    """Nested data with the device's tensors as tensors of the CPU; where not ``convert`` as they are, computed."""
    if convert:
        return _to_cpu(data)
    sync(wait=True)
    return data
