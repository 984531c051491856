"""Whether there is memory for what a program needs, asked before it is compiled, and before it is launched.

A launch takes what is donated to it, and cannot give it back where memory is refused after that. So what is refused is
asked for first: a mapping that is not touched costs some microseconds. And what XLA makes no tensor of, because it goes
into a sum at once, takes no memory and all the more time: where a device could hold not even a part of it, nobody meant
it.
"""

from __future__ import annotations

import mmap
import os
import resource
from collections.abc import Sequence

from hloemit.base.errors import OutOfMemoryError
from hloemit.ir.bindings import Loaded, Module, memory_statistics
from hloemit.ir.largest import largest_computed
from hloemit.runtime.failure import out_of_memory
from hloemit.runtime.placement import Device, DeviceMesh

FITS_EVERY_DEVICE = 2**33  # bytes: need not be asked about
TIMES_THE_MEMORY = 16  # what a program passes through at most: a sum over it takes minutes on a CPU, seconds on a GPU

_WORTH_ASKING = 64 << 20  # bytes
_TO_START, _TO_START_OF_EACH_CORE = 1 << 30, 32 << 20  # bytes: a client and a program take 1,090 MiB, with two cores
# Memory as malloc asks for it; what is shared is counted otherwise
_PRIVATE = {"flags": mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS} if hasattr(mmap, "MAP_PRIVATE") else {}


def room_of(loaded: Loaded) -> int:
    """Bytes to ask for before each launch of a program on the CPU: 0 where nothing is donated, or little is needed."""
    stats = memory_statistics(loaded)
    asked = stats["temporary_bytes"] + stats["output_bytes"] - stats["alias_bytes"]
    return asked if stats["alias_bytes"] and asked >= _WORTH_ASKING else 0


def demand_room(count: int, where: object) -> None:
    """Raise ``OutOfMemoryError`` where the system refuses so many bytes."""
    try:
        mmap.mmap(-1, count, **_PRIVATE).close()
    except (OSError, OverflowError, ValueError) as error:
        raise out_of_memory(where, count, f"{error}; nothing was launched, and what it updates is as it was") from error


def demand_room_to_start() -> None:
    """Raise ``OutOfMemoryError`` where the process's address space is limited, and too little is left for XLA to start.

    Its threads take some for a stack and a heap each, and where there is none XLA, LLVM or glibc end the process.
    """
    if resource.getrlimit(resource.RLIMIT_AS)[0] == resource.RLIM_INFINITY:
        return
    count = _TO_START + _TO_START_OF_EACH_CORE * (os.cpu_count() or 1)
    try:
        mmap.mmap(-1, count, **_PRIVATE).close()
    except (OSError, OverflowError, ValueError) as error:
        raise OutOfMemoryError(
            f"XLA takes {count >> 20:,} MiB of address space to start, and the limit of this process leaves less "
            "(ulimit -v, resource.RLIMIT_AS): raise it, or limit memory by a cgroup, which counts what is used"
        ) from error


def memory_of(device: Device) -> int:
    """Bytes of memory that a device has, on the CPU that the machine has; 0 where nobody says it."""
    try:
        found = device.handle.memory_stats() or {}
    except Exception:  # UNIMPLEMENTED: a plugin need not support it
        found = {}
    if device.platform == "cpu" and hasattr(os, "sysconf"):
        return os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    return int(found.get("bytes_limit") or 0)


def demand_sizes(module: Module, mesh: DeviceMesh, is_cut: bool) -> None:
    """Raise ``OutOfMemoryError`` where a program computes a tensor that is many times what its devices can hold.

    ``is_cut`` is of a program over a mesh of its own, each of whose tensors may lie over all devices.
    """
    found = largest_computed(module)
    demand_tensor(
        found.bytes, found.type, f"{found.op} {found.line}".rstrip(), mesh.devices if is_cut else [mesh.first]
    )


def demand_tensor(count: int, kind: str, what: str, devices: Sequence[Device]) -> None:
    """Raise ``OutOfMemoryError`` for a tensor of so many bytes that is many times what devices can hold.

    ``kind`` is its type, ``what`` is what computes it.
    """
    if count <= FITS_EVERY_DEVICE:
        return
    memory = memory_of(devices[0]) * len(devices)
    if not memory or count <= memory * TIMES_THE_MEMORY:
        return
    where = f"{devices[0]} has" if len(devices) == 1 else f"{len(devices)} devices like {devices[0]} have"
    raise OutOfMemoryError(
        f"a tensor {kind} would take {count / 2**30:,.1f} GiB, and {where} {memory / 2**30:,.1f} GiB of memory: "
        f"compute it in smaller parts (what is only passed through may be {TIMES_THE_MEMORY} times the memory)\n{what}"
    )
