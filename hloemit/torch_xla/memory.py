"""How much memory the device has, and how much of it is in use."""

from __future__ import annotations

import os
import resource
from pathlib import Path
from typing import TypedDict

import torch

from hloemit.runtime.free_memory import memory_of
from hloemit.torch_xla import hardware


class MemoryInfo(TypedDict):
    """In bytes, and as torch_xla before 2.3 had it, for libraries that still ask so, in units of 1024 bytes."""

    bytes_used: int
    bytes_limit: int
    peak_bytes_used: int
    kb_free: int
    kb_total: int


def get_memory_info(device: str | torch.device | None = None) -> MemoryInfo:
    """What the platform says of its device's memory; on the CPU, what the system says of this process's."""
    hardware.check(device)
    pjrt = hardware.pjrt_device()
    found = pjrt.handle.memory_stats()
    if found:
        return _info(found["bytes_in_use"], found["bytes_limit"], found["peak_bytes_in_use"])
    page = os.sysconf("SC_PAGE_SIZE")
    resident = int(Path("/proc/self/statm").read_text(encoding="utf-8").split()[1]) * page
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
    return _info(resident, memory_of(pjrt), max(resident, peak))


def _info(used: int, limit: int, peak: int) -> MemoryInfo:
    return {
        "bytes_used": used,
        "bytes_limit": limit,
        "peak_bytes_used": peak,
        "kb_free": (limit - used) // 1024,
        "kb_total": limit // 1024,
    }
