"""How much memory the device has, and how much of it is in use."""

from __future__ import annotations

import os
import resource
from pathlib import Path
from typing import TypedDict

import torch

from hloemit.torch_xla import hardware


class MemoryInfo(TypedDict):
    """In bytes."""

    bytes_used: int
    bytes_limit: int
    peak_bytes_used: int


def get_memory_info(device: str | torch.device | None = None) -> MemoryInfo:
    """What the platform says of its device's memory; on the CPU, what the system says of this process's."""
    hardware.check(device)
    found = hardware.pjrt_device().handle.memory_stats()
    if found:
        return {
            "bytes_used": found["bytes_in_use"],
            "bytes_limit": found["bytes_limit"],
            "peak_bytes_used": found["peak_bytes_in_use"],
        }
    page = os.sysconf("SC_PAGE_SIZE")
    resident = int(Path("/proc/self/statm").read_text().split()[1]) * page
    return {
        "bytes_used": resident,
        "bytes_limit": os.sysconf("SC_PHYS_PAGES") * page,
        "peak_bytes_used": max(resident, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024),
    }
