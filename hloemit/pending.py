"""Results of a program that is running still: tensors that wait when they are read."""

from __future__ import annotations

import atexit
import contextlib
import threading
from collections.abc import Sequence
from typing import Any

import torch
from torch.utils import _pytree as pytree

from hloemit.base.errors import ExecutionError
from hloemit.runtime.placement import Device
from hloemit.runtime.transfer import to_torch, wait_for

# what is known before the program is done
_KNOWN = frozenset(
    getattr(torch.Tensor, name).__get__
    for name in (
        *("shape", "dtype", "layout", "ndim", "itemsize", "nbytes", "grad", "requires_grad", "grad_fn", "is_leaf"),
    )
) | frozenset(
    getattr(torch.Tensor, name)
    for name in (
        *("size", "stride", "dim", "ndimension", "numel", "nelement", "element_size", "storage_offset", "__len__"),
        *("is_contiguous", "is_complex", "is_floating_point", "is_signed", "is_conj", "is_neg", "is_inference"),
    )
)


class PendingTensor(torch.Tensor):
    """A result of ``Compiled.launch``, a tensor on the CPU.

    Its shape, dtype and the like are known at once. Whatever else is done with it waits for the program, and happens to
    a plain tensor: ``t + 1``, ``t.numpy()``, ``torch.save(t, …)``. Only ``nn.Parameter(t)``, ``p.data = t`` and the old
    ``torch.utils.dlpack.to_dlpack(t)`` raise, and want a plain one: ``block_until_ready``. A compiled program takes
    it as an argument without waiting.
    """

    _launch: Launch
    _index: int

    @staticmethod
    def __new__(cls, launch: Launch, index: int, dtype: torch.dtype) -> PendingTensor:
        """A tensor without memory, for a result of ``launch``."""
        shape = launch.buffers[index].shape
        # C code that asks no subclass (``p.data = t``) must get an error and no null: hence "meta", and the second line
        tensor = torch.Tensor._make_wrapper_subclass(cls, shape, dtype=dtype, device="meta")
        torch._C._set_throw_on_mutable_data_ptr(tensor)
        tensor._launch, tensor._index = launch, index
        return tensor

    @property
    def device(self) -> torch.device:
        """The CPU."""
        return torch.device("cpu")

    @property
    def buffer(self) -> Any:
        """The PJRT buffer, perhaps not computed yet."""
        return self._launch.buffers[self._index]

    def is_on(self, device: Device) -> bool:
        """Whether ``buffer`` can be an argument of a program on the device as it is: nobody could change it yet."""
        return not self._launch.was_read(self._index) and self.buffer.devices() == {device.handle}

    def is_ready(self) -> bool:
        """Whether reading would not wait (jax.Array's name for it)."""
        return self._launch.is_ready()

    def block_until_ready(self) -> torch.Tensor:
        """The result as a plain tensor, always the same one; waits for it.

        Raises ``ExecutionError`` where the program failed on the device.
        """
        return self._launch.tensor(self._index)

    @classmethod
    def __torch_function__(cls, function: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        if function in _KNOWN and not args[0]._launch.was_read(args[0]._index):
            with torch._C.DisableTorchFunctionSubclass():
                return function(*args, **(kwargs or {}))
        return _on_plain(function, args, kwargs or {})

    @classmethod
    def __torch_dispatch__(cls, function: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        return _on_plain(function, args, kwargs or {})


def _on_plain(function: Any, args: Any, kwargs: Any) -> Any:
    args, kwargs = pytree.tree_map_only(PendingTensor, PendingTensor.block_until_ready, (args, kwargs))
    return function(*args, **kwargs)


class Launch:
    """One run of a program: the results' buffers, and what it reads, which is kept until it is done."""

    def __init__(self, buffers: Sequence[Any], dtypes: Sequence[torch.dtype], kept: Any) -> None:
        self.buffers = buffers
        self._dtypes = dtypes
        self._kept = kept
        self._tensors: dict[int, torch.Tensor] = {}
        self._lock = threading.Lock()
        if not self.is_ready():
            _keep(self)

    def is_ready(self) -> bool:
        """Whether the program is done."""
        return all(buffer.is_ready() for buffer in self.buffers)

    def was_read(self, index: int) -> bool:
        """Whether somebody has the plain tensor, and may have changed it."""
        return index in self._tensors

    def tensor(self, index: int) -> torch.Tensor:
        """A result; waits for it."""
        with self._lock:
            if index not in self._tensors:
                self.wait()
                self._tensors[index] = to_torch(self.buffers[index], self._dtypes[index])
            return self._tensors[index]

    def wait(self) -> None:
        """Wait until the program is done, and let go of what it read; raises ``ExecutionError`` where it failed."""
        try:
            wait_for(self.buffers)
        except Exception as error:
            raise ExecutionError(f"the program failed on the device: {error}") from error
        finally:
            self._kept = None
            _running.discard(self)


_running: set[Launch] = set()  # nobody else may hold a launch, and the program reads the memory that it keeps


def _keep(launch: Launch) -> None:
    for other in list(_running):
        if other.is_ready():
            _running.discard(other)
    _running.add(launch)


@atexit.register
def _wait_for_all() -> None:
    """Before the interpreter frees the memory that programs read."""
    for launch in list(_running):
        with contextlib.suppress(ExecutionError):
            launch.wait()
