"""Work that may go on for ever, each a function of how often, and how much the process grew by it."""

from __future__ import annotations

import ctypes
import gc
import os
import sys
from collections.abc import Callable
from pathlib import Path

import torch
from torch import nn

import hloemit


def different_graphs(start: int, stop: int) -> None:
    """Graphs that have not been there before: other operators, and other shapes."""
    device = hloemit.device()
    functions = torch.sin, torch.cos, torch.tanh, torch.exp, torch.neg, torch.abs
    for n in range(start, stop):
        x = torch.ones(2 + n % 89, device=device)
        for digit in range(6):
            x = functions[n // 6**digit % 6](x)
        x.sum().item()


def syncs(start: int, stop: int) -> None:
    """The same graph again and again, with other slices and numbers."""
    device = hloemit.device()
    data = torch.arange(10_000.0).to(device)
    hloemit.sync()
    total = torch.zeros((), device=device)
    for n in range(start, stop):
        total = total + data[n % 9_000 : n % 9_000 + 8].sum() * (n + 0.5)
        hloemit.sync()
    assert total.isfinite().item()


def dropped_programs(start: int, stop: int) -> None:
    """Programs that are lowered, compiled, called and dropped."""
    for n in range(start, stop):
        layer = nn.Linear(4, 4 + n % 50)
        x = torch.ones(1 + n // 50, 4)
        assert hloemit.lower(layer, (x,)).compile()(x).shape == (1 + n // 50, 4 + n % 50)


def cycles(start: int, stop: int) -> None:
    """Tensors of the device, with memory and without, in cycles that only the collector frees."""
    device = hloemit.device()
    for n in range(start, stop):
        held: list[object] = [torch.ones(1000, device=device) + n, torch.zeros(1000).to(device)]
        held.append(held)
        if n % 10 == 0:
            hloemit.sync()
    gc.collect()


def unsynced(start: int, stop: int) -> None:
    """A loop that never syncs: the trace is launched by itself."""
    x = torch.ones(100, device=hloemit.device())
    for _ in range(start, stop):
        x = x * 1.0 + 0.5
    assert x.isfinite().all().item()


WORK: dict[str, tuple[Callable[[int, int], None], int]] = {  # and how often the large form does it
    "different graphs": (different_graphs, 10_000),
    "syncs": (syncs, 100_000),
    "dropped programs": (dropped_programs, 1_000),
    "cycles": (cycles, 20_000),
    "unsynced operators": (unsynced, 100_000),
}


def resident_mib() -> float:
    """The memory of this process, after the allocator has given back what it can."""
    gc.collect()
    if sys.platform == "linux":
        ctypes.CDLL(None).malloc_trim(0)
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 2**20


def growth(name: str, warm: int, count: int) -> float:
    """MiB that the process grew by ``count`` times, after it has done the work ``warm`` times."""
    work, _ = WORK[name]
    work(0, warm)
    before = resident_mib()
    work(warm, warm + count)
    return resident_mib() - before
