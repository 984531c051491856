"""The module that PyTorch knows as ``torch.xla``: what it asks of the module of a device, after ``torch.cuda``'s names.

Sources: https://docs.pytorch.org/tutorials/advanced/privateuseone.html, the docstring of
``torch.utils.rename_privateuse1_backend``, and the code that asks: ``torch/random.py``, ``torch/amp``,
``torch/accelerator``, ``torch/serialization.py``, ``torch/utils/checkpoint.py``.
"""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Iterable
from typing import Any

import torch
from torch import Tensor

from hloemit.lazy import inductor
from hloemit.lazy.buffers import lazy_device
from hloemit.lazy.launch import sync, wait_for_launched
from hloemit.lazy.random import state
from hloemit.lazy.values import NAME
from hloemit.runtime.client import Process

_initialized = True  # torch.utils.checkpoint asks before it keeps the state of random numbers


def __getattr__(name: str) -> Any:
    """What inductor asks for, and nothing else."""
    return inductor.part(name)


# Devices


def init() -> None:
    """Nothing: the device is registered already."""


def is_initialized() -> bool:
    """Always."""
    return True


def is_available() -> bool:
    """Always: without an accelerator the device is the CPU."""
    return True


def _is_in_bad_fork() -> bool:
    return Process.forked


def device_count() -> int:
    """One."""
    return 1


def current_device() -> int:
    """The only one."""
    return 0


def set_device(device: Any) -> None:
    """Check that the device exists; there is only one to choose.

    Raises RuntimeError for another one.
    """
    _get_device_index(device)


class device:  # noqa: N801 - torch.cuda's name
    """A context in which a device is the current one; raises RuntimeError where it does not exist."""

    def __init__(self, device: Any) -> None:
        self.idx = _get_device_index(device)
        self.prev_idx = -1

    def __enter__(self) -> None:
        self.prev_idx = current_device()

    def __exit__(self, *_: object) -> None:
        pass


class device_of(device):  # noqa: N801
    """A context in which the device of a tensor is the current one."""

    def __init__(self, tensor: Tensor) -> None:
        super().__init__(tensor.device if tensor.device.type == NAME else None)


def _get_device_index(device: Any) -> int:
    if isinstance(device, str):
        device = torch.device(device)
    if isinstance(device, torch.device):
        if device.type != NAME:
            raise RuntimeError(f"a device {NAME} is wanted, not {device}")
        device = device.index
    if device is not None and device >= 1:  # negative: none, as in torch.cuda
        raise RuntimeError(f"there is one device, {NAME}:0, and no {NAME}:{device}")
    return 0


def get_device_name(device: Any = None) -> str:
    """What jax calls the kind of the device."""
    _get_device_index(device)
    return str(lazy_device().handle.device_kind)


def synchronize(device: Any = None) -> None:
    """Launch what is pending and wait until it is computed."""
    _get_device_index(device)
    sync(wait=True)


# Streams: programs run in the order in which they were launched


def _catch_up() -> None:
    """Launch what is pending and wait until it is computed; beside the main thread, wait for what was launched.

    ``torch.distributed.checkpoint.async_save`` asks in a thread of its own, while the main one records a step: launched
    then, the step would be cut where no other process cuts it.
    """
    if threading.current_thread() is threading.main_thread():
        sync(wait=True)
    else:
        wait_for_launched()


class Stream:
    """The only stream, for code that asks for one: ``torch.distributed.checkpoint``, where it copies to the CPU.

    ``fully_shard`` of torch 2.14 notes which one reads a gradient, by ``torch.Stream``'s numbers.
    """

    stream_id = device_index = 0
    device_type = 20  # PrivateUse1 among PyTorch's types of devices

    def __init__(self, device: Any = None, priority: int = 0) -> None:
        _get_device_index(device)

    def query(self) -> bool:
        """Catch up, as ``synchronize``, and say so."""
        _catch_up()
        return True

    def record_event(self, event: Event | None = None) -> Event:
        """An event after what was launched."""
        return event or Event()

    def wait_event(self, event: Event) -> None:
        """Nothing: there is no other stream."""

    def synchronize(self) -> None:
        """Launch what is pending and wait until it is computed; beside the main thread, wait for what was launched."""
        _catch_up()

    def wait_stream(self, stream: Stream) -> None:
        """Nothing: there is no other one."""


class Event:
    """A point in the order of programs, which all wait for those before them."""

    def __init__(self, enable_timing: bool = False, blocking: bool = False, interprocess: bool = False) -> None:
        if enable_timing or interprocess:
            raise RuntimeError("an event of the device xla measures no time, and is no other process's")

    def record(self, stream: Any = None) -> None:
        """Nothing: what was launched before is before."""

    def wait(self, stream: Any = None) -> None:
        """Nothing: programs run in the order in which they were launched."""

    def query(self) -> bool:
        """Catch up, as ``synchronize``, and say so."""
        _catch_up()
        return True

    def synchronize(self) -> None:
        """Launch what is pending and wait until it is computed; beside the main thread, wait for what was launched."""
        _catch_up()


_stream = Stream()


def current_stream(device: Any = None) -> Stream:
    """The only stream."""
    _get_device_index(device)
    return _stream


def stream(stream: Stream | None) -> contextlib.AbstractContextManager[None]:
    """A context in which that stream is the current one."""
    return contextlib.nullcontext()


# Random numbers


def manual_seed(seed: int) -> None:
    """Seed the device's random numbers."""
    state.manual_seed(seed)


def manual_seed_all(seed: int) -> None:
    """Seed the random numbers of all devices; ``torch.manual_seed`` does so too."""
    state.manual_seed(seed)


def seed() -> None:
    """Seed the device's random numbers from the operating system."""
    state.manual_seed(torch.Generator().seed())


def seed_all() -> None:
    """Seed the random numbers of all devices from the operating system."""
    seed()


def initial_seed() -> int:
    """The seed that was set last."""
    return state.seed


def get_rng_state(device: Any = NAME) -> Tensor:
    """The state of the device's random numbers: 16 bytes on the CPU."""
    _get_device_index(device)
    return state.get_state()


def set_rng_state(new_state: Tensor, device: Any = NAME) -> None:
    """Set the state of the device's random numbers; raises TypeError and RuntimeError for what is no such state."""
    _get_device_index(device)
    state.set_state(new_state)


def get_rng_state_all() -> list[Tensor]:
    """The states of the random numbers of all devices."""
    return [state.get_state()]


def set_rng_state_all(new_states: Iterable[Tensor]) -> None:
    """Set the states of the random numbers of all devices."""
    for index, new_state in enumerate(new_states):
        set_rng_state(new_state, index)


# Autocast


def get_amp_supported_dtype() -> list[torch.dtype]:
    """The dtypes of autocast."""
    return [torch.bfloat16, torch.float16]


def is_bf16_supported(including_emulation: bool = True) -> bool:
    """Always."""
    return True


def is_autocast_enabled() -> bool:
    """Whether autocast of the device is enabled in this thread."""
    return torch.is_autocast_enabled(NAME)


def set_autocast_enabled(enabled: bool) -> None:
    """Enable or disable autocast of the device in this thread."""
    torch.set_autocast_enabled(NAME, enabled)


def get_autocast_dtype() -> torch.dtype:
    """The dtype of autocast of the device."""
    return torch.get_autocast_dtype(NAME)


def set_autocast_dtype(dtype: torch.dtype) -> None:
    """Set the dtype of autocast of the device."""
    torch.set_autocast_dtype(NAME, dtype)


# Memory


def memory_stats(device: Any = None) -> dict[str, int]:
    """What PJRT counts, by its own names; nothing on the CPU, where it does not count."""
    _get_device_index(device)
    return dict(lazy_device().handle.memory_stats() or {})


def memory_allocated(device: Any = None) -> int:
    """How many bytes buffers occupy; where PJRT does not count, the sum of the live ones."""
    counted = memory_stats(device).get("bytes_in_use")
    return sum(array.nbytes for array in lazy_device().client.live_arrays()) if counted is None else counted


def max_memory_allocated(device: Any = None) -> int:
    """The most bytes that buffers occupied at once; raises RuntimeError where PJRT does not count."""
    return _counted("peak_bytes_in_use", device)


def memory_reserved(device: Any = None) -> int:
    """The bytes that PJRT holds for buffers, the free ones of its pool among them; without a pool, those in use."""
    return memory_stats(device).get("pool_bytes", memory_allocated(device))


def max_memory_reserved(device: Any = None) -> int:
    """The most bytes that PJRT held for buffers; raises RuntimeError where it does not count."""
    return _counted("peak_pool_bytes", device)


def reset_peak_memory_stats(device: Any = None) -> None:
    """Raises RuntimeError: PJRT counts from when the process began."""
    _get_device_index(device)
    raise RuntimeError("PJRT counts memory from when the process began, and its counts cannot be reset")


def mem_get_info(device: Any = None) -> tuple[int, int]:
    """The bytes of the device that are free, and all that PJRT may use; raises RuntimeError where it has no limit."""
    limit = _counted("bytes_limit", device)
    return limit - memory_allocated(device), limit


def _counted(name: str, device: Any) -> int:
    stats = memory_stats(device)
    if name not in stats:
        raise RuntimeError(f"PJRT does not count {name} on this device: {get_device_name()}")
    return stats[name]


def empty_host_cache() -> None:
    """Nothing: no memory of the host is kept for transfers."""


def empty_cache() -> None:
    """Nothing: memory of buffers that died is PJRT's own to use again."""
