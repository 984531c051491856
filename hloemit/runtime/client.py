"""Devices and compilation, through the PJRT client that jax loads for its platforms."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from hloemit.base.errors import CompileError
from hloemit.ir.bindings import pjrt


@dataclass(frozen=True)
class Device:
    """One PJRT device of ``client``: jaxlib's object, and the platform's name, ``"cpu"``, ``"gpu"`` or ``"tpu"``."""

    client: Any
    handle: Any
    platform: str

    def __str__(self) -> str:
        return f"{self.platform}:{self.handle.id}"


def find_device(device: str | None = None) -> Device:
    """The device called ``"cpu"``, ``"gpu:1"``, …; None is the first device of jax's default platform.

    Raises ValueError where jax has no such platform or device.
    """
    from jax.extend.backend import get_backend

    platform, _, index = (device or "").partition(":")
    platform = {"cuda": "gpu"}.get(platform, platform)
    try:
        client = get_backend(platform or None)
    except RuntimeError as error:
        raise ValueError(f"jax has no platform {platform!r} here: {error}") from None
    devices = client.local_devices()
    number = int(index) if index.isdigit() else 0
    if (index and not index.isdigit()) or number >= len(devices):
        raise ValueError(f"no device {device!r}: {client.platform} has {len(devices)}, counted from 0")
    return Device(client, devices[number], client.platform)


def compile_module(module: Any, device: Device) -> Any:
    """Compile a StableHLO module for one device; returns jaxlib's ``LoadedExecutable``.

    Raises ``CompileError`` with XLA's reason.
    """
    bindings = pjrt()
    options = bindings.CompileOptions()
    options.num_replicas = options.num_partitions = 1
    # a device assignment that does not match the device list aborts the process, so it is always set
    options.device_assignment = bindings.DeviceAssignment.create(np.array([[device.handle.id]], np.int32))
    devices = bindings.DeviceList((device.handle,))
    try:
        with module.context:
            return device.client.compile_and_load(module, devices, options)
    except Exception as error:
        raise CompileError(f"XLA could not compile the module for {device}: {error}") from error
