"""``torch_xla.runtime``: the processes of a run, and the device of each, which may stand for all that the host has."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any

import torch

import hloemit
from hloemit import initialize_cache
from hloemit.base.environment import says_yes
from hloemit.lazy import sharding
from hloemit.runtime import rendezvous
from hloemit.runtime.placement import Device
from hloemit.runtime.sharded import all_devices
from hloemit.torch_xla import hardware, world
from hloemit.torch_xla.installation import choose_platform

__all__ = [
    "addressable_device_count",
    "addressable_runtime_device_count",
    "device_type",
    "get_master_ip",
    "get_num_cached_compilation_graph",
    "global_device_count",
    "global_ordinal",
    "global_runtime_device_attributes",
    "global_runtime_device_count",
    "host_index",
    "initialize_cache",
    "is_bf16_supported",
    "is_spmd",
    "local_device_count",
    "local_ordinal",
    "local_process_count",
    "process_count",
    "process_index",
    "requires_pjrt",
    "runtime_device_attributes",
    "set_device_type",
    "use_spmd",
    "using_pjrt",
    "world_size",
    "xla_device",
]

_SPMD, _AUTO = "XLA_USE_SPMD", "XLA_AUTO_SPMD"


def device_type() -> str | None:
    """The platform that programs run on: ``"CPU"``, ``"CUDA"``, ``"TPU"``; opens no device that ``PJRT_DEVICE`` names.

    None where ``PJRT_SELECT_DEFAULT_DEVICE`` is 0, and nobody has chosen one.
    """
    from hloemit.torch_xla import _XLAC  # which scripts replace, to say that no device is open

    if not _XLAC._xla_runtime_is_initialized():
        if "PJRT_DEVICE" in os.environ:
            return os.environ["PJRT_DEVICE"].partition("_")[0]
        if os.environ.get("PJRT_SELECT_DEFAULT_DEVICE") == "0":
            return None
    return hardware.platform_name(hardware.pjrt_device())


def set_device_type(pjrt_device: str) -> None:
    """Choose the platform, before anything ran on a device: ``"CPU"``, ``"CUDA"``, ``"TPU"``.

    Raises RuntimeError where another one is in use.
    """
    from hloemit.torch_xla import _XLAC  # which scripts replace, to say that no device is open

    if _XLAC._xla_runtime_is_initialized() and device_type() != pjrt_device:
        raise RuntimeError(f"the platform is {device_type()} already: choose {pjrt_device} before anything runs")
    os.environ["PJRT_DEVICE"] = pjrt_device
    choose_platform(pjrt_device)


def is_bf16_supported() -> bool:
    """True: every device computes bfloat16, if need be in f32."""
    return True


def local_process_count() -> int:
    """How many processes there are on this host."""
    return len(world.local_ranks())


def global_device_count() -> int:
    """How many devices the processes have: one each."""
    return world.size()


def world_size() -> int:
    """How many processes there are; 1 in SPMD mode, where the device stands for all."""
    return 1 if is_spmd() else world.size()


def local_device_count() -> int:
    """How many devices the processes on this host have."""
    return local_process_count()


def addressable_device_count() -> int:
    """1: the devices that this process sees."""
    return 1


def global_ordinal() -> int:
    """This process among all."""
    return 0 if is_spmd() else world.rank()


def local_ordinal() -> int:
    """This process among those on this host."""
    return 0 if is_spmd() else world.local_rank()


def process_index() -> int:
    """This process among all."""
    return world.rank()


def process_count() -> int:
    """How many processes there are."""
    return world.size()


def host_index() -> int:
    """This host among all, in the order of their first processes."""
    world.join()
    return list(dict.fromkeys(rendezvous.hosts())).index(rendezvous.hosts()[world.rank()])


def runtime_device_attributes(device: str) -> dict[str, Any]:
    """What PJRT says of a device: where the platform has a mesh, its ``coords``."""
    hardware.check(device)
    return _attributes(hardware.pjrt_device())


def _attributes(device: Device) -> dict[str, Any]:
    names = ("coords", "core_on_chip", "slice_index")
    return {name: getattr(device.handle, name) for name in names if hasattr(device.handle, name)}


def global_runtime_device_attributes() -> list[dict[str, Any]]:
    """What PJRT says of every device, its ``name`` included."""
    return [
        {"name": f"{hardware.platform_name(device)}:{i}", **_attributes(device)}
        for i, device in enumerate(all_devices())
    ]


def global_runtime_device_count() -> int:
    """How many PJRT devices there are: places of a mesh."""
    return hardware.pjrt_device_count()


def addressable_runtime_device_count() -> int:
    """How many PJRT devices this process sees."""
    return hardware.pjrt_device_count()


def use_spmd(auto: bool | None = False) -> None:
    """Let the device stand for all devices, over which each program runs as tensors are marked.

    What nobody marks is whole on every device, or lies as Shardy chooses, where it is computed. With ``auto`` what
    comes from the CPU is cut over all of them, or over a mesh of ``XLA_AUTO_SPMD_MESH``, in its longest dimensions.

    Raises ``ShardingError`` where that is no mesh of all devices.
    """
    os.environ[_SPMD] = "1"  # where torch_xla keeps it too, for processes that are started later
    if auto:
        os.environ[_AUTO] = "1"
    hardware.device()
    sharding.spread()
    sharding.cut_by_themselves(says_yes(_AUTO))


def is_spmd() -> bool:
    """Whether ``use_spmd`` was called, here or by the process that started this one."""
    return os.environ.get(_SPMD, "0").lower() in ("1", "true")


def get_master_ip() -> str:
    """The address of the first process, as torchrun or ``launch`` says it; ``"127.0.0.1"`` where nobody does."""
    return os.environ.get("MASTER_ADDR", "127.0.0.1")


def get_num_cached_compilation_graph() -> int:
    """How many programs this process has compiled, or read from the cache on disk."""
    info = hloemit.cache_info()
    return info.misses + info.disk_hits


# What torch_xla had before, as it was called then


def using_pjrt() -> bool:
    """True: there is no other runtime."""
    return True


def requires_pjrt(fn: Callable[..., Any]) -> Callable[..., Any]:
    """``fn``."""
    return fn


def xla_device(n: int | None = None, devkind: str | None = None) -> torch.device:
    """The lazy device; raises IndexError for another index than 0. ``devkind`` has no meaning."""
    return hardware.device(n)
