"""The device that the lazy one stands for, and buffers on it."""

from __future__ import annotations

import functools
import time
from typing import Any

from torch import Tensor

from hloemit.base import metrics
from hloemit.runtime.client import Device, find_device
from hloemit.runtime.transfer import own


@functools.cache
def lazy_device() -> Device:
    """The first device of jax's default platform."""
    return find_device()


def upload(tensor: Tensor) -> Any:
    """A buffer with a copy of a CPU tensor's elements."""
    start = time.perf_counter_ns()
    buffer = own(tensor, lazy_device())
    metrics.record("TransferToDeviceTime", time.perf_counter_ns() - start)
    return buffer
