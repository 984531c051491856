"""Devices and compilation, through the PJRT client that jax loads for its platforms."""

from __future__ import annotations

import contextlib
import ctypes
import functools
import os
from collections.abc import Callable, Iterable, Sequence
from typing import Any, ClassVar

import numpy as np

from hloemit.base.errors import CompileError, ExecutionError, HloemitError, ShardingError
from hloemit.base.interrupts import of_handler
from hloemit.base.locks import held
from hloemit.base.mesh import Mesh
from hloemit.base.options import CompileOptions
from hloemit.ir.bindings import Loaded, Module, pjrt, with_llvm_options
from hloemit.runtime.free_memory import demand_room_to_start
from hloemit.runtime.importing import load_jax, starting
from hloemit.runtime.meetings import patient
from hloemit.runtime.placement import REPLICAS, Device, DeviceMesh
from hloemit.runtime.probing import without_probing

_never_freed = ctypes.pythonapi.Py_IncRef


def find_device(device: str | None = None) -> Device:
    """The device called ``"cpu"``, ``"gpu:1"``, …; None is the first device of jax's default platform.

    Raises ValueError where jax has no such platform or device, and ``ExecutionError`` in a process that was forked from
    one which had devices; ``OutOfMemoryError`` where the process's address space is limited to less than XLA starts in.
    """
    check_not_forked()
    platform, _, index = (device or "").partition(":")
    platform = {"cuda": "gpu"}.get(platform, platform)
    try:
        with without_probing():
            client = _client(platform)
    except HloemitError:  # says itself what is wrong
        raise
    except RuntimeError as error:
        asked = platform or os.environ.get("JAX_PLATFORMS", "")
        raise ValueError(f"jax has no platform {asked!r} here: {error}") from None
    devices = client.local_devices()
    number = int(index) if index.isdigit() else 0
    if (index and not index.isdigit()) or number >= len(devices):
        raise ValueError(f"no device {device!r}: {client.platform} has {len(devices)}, counted from 0")
    return Device(client, devices[number], client.platform)


def _client(platform: str) -> Any:
    """jax's client of a platform, "" for its default one."""
    with held(starting):
        if not Process.has_devices:
            demand_room_to_start()
        for action in Process.before_devices:
            action()
        ask_for_devices()
        load_jax()
        from jax.extend.backend import get_backend

        with contextlib.nullcontext() if Process.has_devices else patient():
            client = get_backend(platform or None)
        _watch_forks()
        Process.has_devices = True
        while Process.after_devices:
            Process.after_devices.pop()()
        return client


def when_devices_are_known(action: Callable[[], object]) -> None:
    """Call an action once there are devices: now, or when they are first asked for."""
    if Process.has_devices:
        action()
    else:
        Process.after_devices.append(action)


@functools.cache
def ask_for_devices() -> None:
    """Let jax's CPU have as many devices as torch_xla's variable says, where jax has not been started yet."""
    count = os.environ.get("CPU_NUM_DEVICES", "")
    if not count:
        return
    if not count.isdigit() or int(count) < 1:
        raise ValueError(f"CPU_NUM_DEVICES is a number of devices, not {count!r}")
    load_jax()
    import jax

    with contextlib.suppress(RuntimeError):  # it has its devices
        jax.config.update("jax_num_cpu_devices", int(count))


class Process:
    """Whether this process was forked from one whose client has threads, which a fork does not copy.

    ``in_child`` is called in such a process, when it begins. ``before_devices`` is called before devices are asked for,
    ``after_devices`` once, when there are some.
    """

    forked = False
    has_devices = False
    after_devices: ClassVar[list[Callable[[], object]]] = []
    before_devices: ClassVar[list[Callable[[], None]]] = []
    in_child: ClassVar[list[Callable[[], None]]] = []


@functools.cache
def _watch_forks() -> None:
    def mark() -> None:
        Process.forked = True
        for action in Process.in_child:
            action()

    os.register_at_fork(after_in_child=mark)


def check_not_forked() -> None:
    """Raise ``ExecutionError`` where PJRT would wait for threads that this process does not have."""
    if Process.forked:
        raise ExecutionError(
            "this process was forked after hloemit had opened a device, whose threads a fork does not copy: start "
            'processes by multiprocessing.get_context("spawn") (DataLoader(multiprocessing_context="spawn")), fork '
            "before the first program is compiled, or keep tensors of the lazy device out of the child: a data set's "
            "are moved there batch by batch, in the parent"
        )


def xla_options(options: CompileOptions, mesh: DeviceMesh) -> Any:
    """jaxlib's ``CompileOptions`` for a program on a mesh that ``mesh_of`` made for the same options.

    Raises ``CompileError`` for an override of a type that XLA has no use for.
    """
    ids = [handle.id for handle in mesh.handles]
    is_cut = bool(mesh.shape) and mesh.axis_names != REPLICAS
    return xla_options_for(options, ids, mesh.first.kind, is_cut)


def xla_options_for(options: CompileOptions, ids: Sequence[int], kind: str, is_cut: bool) -> Any:
    """jaxlib's ``CompileOptions`` for devices of a kind (``"cpu"``, ``"cuda"``, …) by number, which may not be here.

    ``is_cut`` is of a program over a mesh of its own.
    """
    bindings = pjrt()
    found = bindings.CompileOptions()
    found.num_replicas, found.num_partitions = options.num_replicas, options.num_partitions
    # a device assignment that does not match the device list aborts the process, so it is always set
    assignment = np.array(ids, np.int32).reshape(options.num_replicas, options.num_partitions)
    found.device_assignment = bindings.DeviceAssignment.create(assignment)
    build = found.executable_build_options
    build.use_spmd_partitioning = build.use_shardy_partitioner = is_cut or options.num_partitions > 1
    if options.optimization_level is not None:
        build.debug_options.xla_backend_optimization_level = options.optimization_level
    overrides = dict(options.xla_overrides)
    if options.deterministic:
        overrides.setdefault("xla_gpu_deterministic_ops", True)
    if options.exact_arithmetic and kind in ("cpu", "cuda", "gpu"):
        overrides.setdefault("xla_allow_excess_precision", False)
    found.env_option_overrides = list(overrides.items())
    if options.exact_arithmetic and kind == "cuda":
        found = with_llvm_options(found, _EXACT_PTX)
    return found


_EXACT_PTX = {"-nvptx-prec-divf32": "2"}  # div.rn.f32 for XLA's div.full.f32, whose last bit may be wrong


def mesh_of(options: CompileOptions, device: Device, mesh: Mesh | None = None) -> DeviceMesh:
    """The devices that a program runs on, ``device`` first: as many as the options say, or as its mesh has places.

    As many replicas as there are processes are one in each, in the processes' order. A mesh that has a place for each
    device of all processes spans them; another one lies in this process. Raises ValueError, ``ShardingError`` for a
    mesh, where there are too few.
    """
    if mesh is not None:
        if options.num_replicas != 1 or options.num_partitions not in (1, mesh.size):
            raise ShardingError(
                f"the program is written for one replica of {mesh.size} partitions: leave num_replicas and "
                "num_partitions as they are"
            )
        everywhere = device.client.devices()
        if mesh.size == len(everywhere) > len(device.client.local_devices()):
            ordered = sorted(everywhere, key=lambda each: (each.process_index, each.id))
            devices = tuple(Device(device.client, handle, device.platform) for handle in ordered)
            return DeviceMesh(mesh.axis_names, mesh.shape, devices)
        what = f"a mesh of {mesh} needs"
        return DeviceMesh(mesh.axis_names, mesh.shape, _devices(device, mesh.size, what, ShardingError))
    replicas, partitions = options.num_replicas, options.num_partitions
    if replicas == partitions == 1:
        return DeviceMesh((), (), (device,))
    if partitions == 1 and replicas == len({each.process_index for each in device.client.devices()}):
        return replica_mesh(device, range(replicas))
    what = f"num_replicas={replicas} and num_partitions={partitions} need"
    return DeviceMesh(REPLICAS, (replicas, partitions), _devices(device, replicas * partitions, what, ValueError))


def replica_mesh(device: Device, processes: Iterable[int]) -> DeviceMesh:
    """A replica in each of some processes: on the device that has the place there which this one has here."""
    place = device.client.local_devices().index(device.handle)
    by_process: dict[int, list[Any]] = {}
    for handle in sorted(device.client.devices(), key=lambda each: each.id):
        by_process.setdefault(handle.process_index, []).append(handle)
    devices = tuple(Device(device.client, by_process[process][place], device.platform) for process in processes)
    return DeviceMesh(REPLICAS, (len(devices), 1), devices)


def _devices(device: Device, count: int, what: str, error: type[Exception]) -> tuple[Device, ...]:
    """A device, and as many that follow as are needed."""
    known = device.client.local_devices()
    first = known.index(device.handle)
    if count > len(known) - first:
        more = (
            ": set XLA_FLAGS=--xla_force_host_platform_device_count or CPU_NUM_DEVICES before jax starts for more"
            if device.platform == "cpu"
            else ""
        )
        raise error(f"{what} {count} devices from {device} on, and there are {len(known) - first}{more}")
    return tuple(Device(device.client, handle, device.platform) for handle in known[first : first + count])


def compile_module(module: Module, mesh: DeviceMesh, options: Any) -> Loaded:
    """Compile a StableHLO module; returns jaxlib's ``LoadedExecutable``. Raises ``CompileError`` with XLA's reason.

    What a signal's handler raises (Ctrl-C, a time limit's) comes out as itself, and ends the wait alone: a thread of
    XLA's goes on to compile, and reads the module, which is never freed then.
    """
    try:
        with module.context:
            return mesh.first.client.compile_and_load(module, pjrt().DeviceList(tuple(mesh.handles)), options)
    except BaseException as error:
        interrupt = of_handler(error) if isinstance(error, Exception) else error
        if interrupt is None:
            raise CompileError(f"XLA could not compile the module for {mesh.first}: {error}") from error
        _never_freed(ctypes.py_object(module))
        raise interrupt from None


def serialize(loaded: Loaded, device: Device) -> bytes | None:
    """An executable's bytes, for ``deserialize`` in another process; None where the platform has none."""
    try:
        data: bytes = device.client.serialize_executable(loaded)
    except Exception:  # UNIMPLEMENTED: a plugin need not support it
        return None
    return data


def deserialize(data: bytes, mesh: DeviceMesh, options: Any) -> Loaded:
    """The inverse of ``serialize``. PJRT does not check that the bytes fit this machine: the caller does.

    Raises ``CompileError`` where PJRT refuses the bytes.
    """
    try:
        return mesh.first.client.deserialize_executable(data, pjrt().DeviceList(tuple(mesh.handles)), options)
    except Exception as error:
        raise CompileError(f"{mesh.first} refuses a serialized executable: {error}") from error


def topology_fingerprint(device: Device) -> str:
    """A hash, in hex, of what PJRT says of the devices; "" where the platform says nothing."""
    try:
        return f"{pjrt().get_topology_for_devices([device.handle]).fingerprint():x}"
    except Exception:  # UNIMPLEMENTED: a plugin need not support it
        return ""
