"""The device as torch_xla speaks of it: one a process, called ``xla:0`` there, and for example ``CPU:0``."""

from __future__ import annotations

import torch

import hloemit
from hloemit.runtime.client import find_device
from hloemit.runtime.placement import Device
from hloemit.runtime.sharded import all_devices
from hloemit.torch_xla import world

NAMES = {"gpu": "CUDA"}  # torch_xla's names of platforms, where they are not jax's in capitals


def device(index: int | None = None) -> torch.device:
    """The lazy device; registers it with PyTorch at the first call.

    Raises IndexError for another index than 0, and RuntimeError where the real torch_xla has taken the name ``xla``.
    """
    if index not in (None, 0):
        raise IndexError(
            f"each process has one device, xla:0, and none of index {index}: torch_xla.launch starts a process for "
            "each device of the host, and after torch_xla.runtime.use_spmd() xla:0 stands for all of them"
        )
    world.join_before_devices()
    return hloemit.device()


def devices() -> list[torch.device]:
    """All devices: one."""
    return [device()]


def device_count() -> int:
    """1."""
    return 1


def real_devices() -> list[str]:
    """The device behind ``xla:0``, as ``["CPU:0"]``."""
    found = pjrt_device()
    return [f"{platform_name(found)}:{world.rank() if world.size() > 1 else found.handle.id}"]


def replica_devices() -> list[str]:
    """The device of every process, as ``["CPU:0", "CPU:1"]``."""
    if world.size() == 1:
        return real_devices()
    return [f"{platform_name(pjrt_device())}:{rank}" for rank in range(world.size())]


def pjrt_device() -> Device:
    """The PJRT device that programs run on: the first one of jax's default platform."""
    return find_device()


def pjrt_device_count() -> int:
    """How many PJRT devices there are for the lazy one to stand for."""
    return len(all_devices())


def all_real_devices() -> list[str]:
    """Every PJRT device, as ``["CPU:0", "CPU:1"]``."""
    return [f"{platform_name(found)}:{found.handle.id}" for found in all_devices()]


def platform_name(found: Device) -> str:
    """torch_xla's name of a platform: ``"CPU"``, ``"CUDA"``, ``"TPU"``."""
    return NAMES.get(found.platform, found.platform.upper())


def check(which: str | torch.device | None) -> None:
    """Raise ValueError where ``which`` is given and not the lazy device."""
    if which is not None and str(which) not in ("xla", "xla:0"):
        raise ValueError(f"the only device is xla:0, and {str(which)!r} was given")
