"""Where a value lies: a device, a mesh of devices, and the placement of one value over a mesh.

The words are jax's (``Mesh``, ``PartitionSpec``). One device is the mesh of one, which has no axes; a program that runs
on copies of its arguments has the axes ``replica`` and ``partition`` of ``CompileOptions``.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from hloemit.base import tables
from hloemit.base.hardware import Hardware
from hloemit.ir.bindings import Client
from hloemit.runtime.libraries import cudnn_version

REPLICAS = ("replica", "partition")  # the axes of a mesh whose devices run copies of a program


@dataclass(frozen=True)
class Device:
    """One PJRT device of ``client``: jaxlib's object, and the platform's name, ``"cpu"``, ``"gpu"`` or ``"tpu"``."""

    client: Client
    handle: Any
    platform: str

    def __str__(self) -> str:
        return f"{self.platform}:{self.handle.id}"

    @property
    def kind(self) -> str:
        """The platform, but ``"cuda"`` for NVIDIA's GPUs."""
        is_cuda = self.platform in ("cuda", "gpu") and "cuda" in self.client.platform_version.lower()
        return "cuda" if is_cuda else self.platform

    @property
    def hardware(self) -> Hardware:
        """What of it decides which libraries its programs call."""
        if self.kind != "cuda":
            return Hardware(self.kind)
        major, _, minor = str(getattr(self.handle, "compute_capability", "0.0")).partition(".")
        return Hardware("cuda", (int(major), int(minor)), cudnn_version())


@dataclass(frozen=True)
class DeviceMesh:
    """Devices of one client in a grid: ``shape`` has the length of each axis, ``devices`` are in row-major order.

    Raises ValueError where axes share a name, or where there are more or fewer devices than places.
    """

    axis_names: tuple[str, ...]
    shape: tuple[int, ...]
    devices: tuple[Device, ...]

    def __post_init__(self) -> None:
        if len(set(self.axis_names)) != len(self.shape) or len(self.axis_names) != len(self.shape):
            raise ValueError(f"a mesh has a name of its own for each axis, not {self.axis_names} for {self.shape}")
        if math.prod(self.shape) != len(self.devices):
            raise ValueError(f"a mesh of shape {self.shape} has {math.prod(self.shape)} devices, not {self.size}")

    @property
    def size(self) -> int:
        """How many devices."""
        return len(self.devices)

    @property
    def first(self) -> Device:
        """The device that stands for all: whose memory tensors go to and come from."""
        return self.devices[0]

    @property
    def handles(self) -> list[Any]:
        """jaxlib's objects."""
        return [device.handle for device in self.devices]

    @functools.cached_property
    def own_handles(self) -> list[Any]:
        """Those of this process."""
        mine = self.first.client.process_index()
        return [handle for handle in self.handles if handle.process_index == mine]

    @functools.cached_property
    def processes(self) -> tuple[int, ...]:
        """Whose devices they are."""
        return tuple(sorted({handle.process_index for handle in self.handles}))

    @property
    def is_shared(self) -> bool:
        """Whether other processes have some of the devices."""
        return bool(self.shape) and len(self.own_handles) < self.size

    @functools.cached_property
    def home(self) -> DeviceMesh:
        """Where this process has its values: its own device, where each process has a replica; else the mesh itself."""
        if self.axis_names != REPLICAS or not self.is_shared:
            return self
        mine = self.first.client.process_index()
        return DeviceMesh((), (), tuple(each for each in self.devices if each.handle.process_index == mine))

    def __str__(self) -> str:
        if not self.shape:
            return str(self.first)
        axes = ", ".join(f"{name}={length}" for name, length in zip(self.axis_names, self.shape, strict=True))
        return f"{axes} of {', '.join(map(str, self.devices))}"


@dataclass(frozen=True)
class Placement:
    """How one value lies on a mesh: of each dimension, the axes that it is cut along.

    Dimensions at the end that are not named are whole; a value that is whole has a copy on every device.

    ``layout`` is in which order and tiles the elements lie (jax's ``Layout``); None is the device's own way.

    Raises ValueError for an axis that the mesh does not have, or that is used twice.
    """

    mesh: DeviceMesh
    partition: tuple[tuple[str, ...], ...] = ()
    layout: Any = None

    def __post_init__(self) -> None:
        used = [axis for axes in self.partition for axis in axes]
        unknown = [axis for axis in used if axis not in self.mesh.axis_names]
        if unknown or len(set(used)) != len(used):
            raise ValueError(f"{self.partition} does not name axes of {self.mesh.axis_names}, each at most once")

    @staticmethod
    def on(device: Device) -> Placement:
        """All of a value on one device."""
        return Placement(DeviceMesh((), (), (device,)))

    @staticmethod
    def of_each(mesh: DeviceMesh, partitions: Iterable[tuple[tuple[str, ...], ...] | None]) -> list[Placement]:
        """Where values lie that are cut so; None is whole."""
        return [Placement(mesh, partition or ()) for partition in partitions]

    @property
    def device(self) -> Device:
        """The first device of the mesh."""
        return self.mesh.first

    @property
    def is_whole(self) -> bool:
        """Whether each device holds all of the value."""
        return not any(self.partition)

    def is_over(self, other: Placement) -> bool:
        """Whether each device holds the same elements, in whatever layout."""
        return (self.mesh, self.partition) == (other.mesh, other.partition)

    @functools.cached_property
    def sharding(self) -> Any:
        """jax's word for it."""
        return _sharding(self)  # equal ones share it, which jax compares by identity first

    def __str__(self) -> str:
        return str(self.mesh) if self.is_whole else f"{self.partition} over {self.mesh}"


def layout_of(found: Any) -> Any:
    """jax's word for a layout of jaxlib's (``PjRtLayout``)."""
    from jax.experimental.layout import Layout

    return Layout.from_pjrt_layout(found)


@tables.remembered("Shardings", 4096)
def _sharding(placement: Placement) -> Any:
    import jax
    import numpy as np

    mesh = placement.mesh
    if not mesh.shape:
        return jax.sharding.SingleDeviceSharding(mesh.first.handle)
    devices = np.array(mesh.handles).reshape(mesh.shape)
    spec = [axes or None for axes in placement.partition]
    return jax.sharding.NamedSharding(jax.sharding.Mesh(devices, mesh.axis_names), jax.sharding.PartitionSpec(*spec))
