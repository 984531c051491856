"""The device that the lazy one stands for, and buffers on it."""

from __future__ import annotations

import functools
import time

from torch import Tensor

from hloemit.base import metrics
from hloemit.ir.bindings import Buffer
from hloemit.runtime.client import find_device
from hloemit.runtime.placement import Device, Placement
from hloemit.runtime.transfer import own


@functools.cache
def lazy_placement() -> Placement:
    """The first device of jax's default platform."""
    return Placement.on(find_device())


def lazy_device() -> Device:
    """The device of ``lazy_placement``."""
    return lazy_placement().device


def upload(tensor: Tensor) -> Buffer:
    """A buffer with a copy of a CPU tensor's elements."""
    start = time.perf_counter_ns()
    buffer = own(tensor, lazy_placement())
    metrics.record("TransferToDeviceTime", time.perf_counter_ns() - start)
    return buffer
