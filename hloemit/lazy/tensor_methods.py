"""What PyTorch's classes know of the device: ``t.is_xla``, ``t.xla()``, ``module.xla()``, and where their methods err.

Each function here takes the place of one of PyTorch's, and is that for all other devices.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import torch
from torch import Tensor, TypedStorage, UntypedStorage, nn
from torch.nn.utils.rnn import PackedSequence
from torch.utils.dlpack import DLDeviceType
from torch.utils.hooks import warn_if_has_hooks

from hloemit.base.torch_private import (
    READ_FILE,
    SHARE_BY_DESCRIPTOR,
    SHARE_BY_NAME,
    TENSOR_REDUCE,
    WRITE_FILE,
    retyped,
    untyped,
)
from hloemit.lazy import backend, storages
from hloemit.lazy.storages import is_ours
from hloemit.lazy.values import NAME, is_lazy

_data_ptr = Tensor.data_ptr
_pin_memory = Tensor.pin_memory
_record_stream = Tensor.record_stream
_dlpack = Tensor.__dlpack__
_dlpack_device = Tensor.__dlpack_device__
_reduce = getattr(Tensor, TENSOR_REDUCE)
_deepcopy = Tensor.__deepcopy__
_to_dlpack = torch.to_dlpack
_storage_new = UntypedStorage.__new__
_storage_to = UntypedStorage.to
_storage_copy = UntypedStorage.copy_
_write_file = getattr(UntypedStorage, WRITE_FILE)
_read_file = getattr(UntypedStorage, READ_FILE)
_nbytes = UntypedStorage.nbytes
_storage_data_ptr = UntypedStorage.data_ptr
_NONE = 0
# The last two are asked often, of the CPU's, too. A tensor of the device begins at its offset, as far as PyTorch knows,
# and memory is above; where it is not, only more is asked.
_NO_OFFSET = 1 << 44


# Tensor


def _is_xla(self: Tensor) -> bool:
    """Whether the tensor is on the device xla."""
    return not self.is_cpu and self.device.type == NAME


def _xla(
    self: Tensor,
    device: Any = None,
    non_blocking: bool = False,
    memory_format: torch.memory_format = torch.preserve_format,
) -> Tensor:
    """The tensor on the device xla: itself if it is there already."""
    index = backend._get_device_index(device)
    return self.to(torch.device(NAME, index), non_blocking=non_blocking, memory_format=memory_format)


def _number(self: Tensor) -> int:
    """The address of the first element; on the device xla a number that tells storages and offsets apart."""
    try:
        found = _data_ptr(self)
    except RuntimeError:  # PyTorch refuses to ask some that have no memory
        if not is_lazy(self):
            raise
        found = 0
    if found > _NO_OFFSET or not is_lazy(self):
        return found
    start = storages.number_of(self.untyped_storage()) if self.numel() else 0
    return start + self.storage_offset() * self.itemsize if start else 0


def _pinned(self: Tensor, device: Any = None) -> Tensor:
    """The tensor itself: the device xla reads all memory of the CPU alike."""
    if not self.is_cpu or (device is not None and torch.device(device).type != NAME):
        return _pin_memory(self, device)
    return self


def _recorded(self: Tensor, stream: Any) -> None:
    """Nothing for a tensor on the device xla, which has one stream."""
    if not is_lazy(self):
        _record_stream(self, stream)


def _exported(self: Tensor, **options: Any) -> Any:
    """A DLPack capsule; of a tensor on the device xla, one of a copy on the CPU.

    Raises BufferError where ``copy=False`` asks for the memory itself.
    """
    if not is_lazy(self):
        return _dlpack(self, **options)
    if self.requires_grad:
        raise BufferError("Can't export tensors that require gradient, use tensor.detach()")
    if options.pop("copy", None) is False:
        raise BufferError("elements of the device xla are exported as a copy on the CPU: leave out copy=False")
    options.pop("stream", None)
    return _dlpack(self.detach().cpu(), **options)


def _capsule(tensor: Tensor, **options: Any) -> Any:
    """A DLPack capsule; of a tensor on the device xla, one of a copy on the CPU."""
    return _exported(tensor, **options) if is_lazy(tensor) else _to_dlpack(tensor, **options)


def _export_device(self: Tensor) -> tuple[Any, int]:
    """Where DLPack finds the elements: those of the device xla on the CPU."""
    return (DLDeviceType.kDLCPU, 0) if is_lazy(self) else _dlpack_device(self)


def _reduced(self: Tensor, protocol: int) -> Any:
    """How the tensor is pickled: as a part of its storage, as tensors of the CPU are.

    PyTorch would write its elements alone, so that tensors that share a storage did not when they are loaded, and would
    not load one that wants a gradient.
    """
    if not is_lazy(self):
        return _reduce(self, protocol)
    warn_if_has_hooks(self)
    value = self.detach().resolve_conj().resolve_neg()
    if not storages.is_readable(value):
        rebuild, arguments = _reduce(value, protocol)
        return rebuild, (*arguments[:-1], self.requires_grad)
    rebuild, (storage, _, _, _, _, *rest) = _reduce(torch.empty(0, dtype=value.dtype, device="cpu"), protocol)
    ours = value.untyped_storage()
    storage = retyped(storage, ours) if isinstance(storage, TypedStorage) else ours
    place = value.storage_offset(), tuple(value.shape), value.stride()
    return rebuild, (storage, *place, self.requires_grad, *rest)


def _deepcopied(self: Tensor, memo: dict[Any, Any]) -> Tensor:
    """A copy; of tensors that share a storage the copies share one, as on the CPU, where PyTorch clones each."""
    if type(self) is not Tensor or id(self) in memo or not is_lazy(self):
        return _deepcopy(self, memo)
    copied = _deepcopy(self, memo)
    storages.share(copied, self, memo.setdefault("torch", {}))
    return copied


# Storages


def _of_storage(ours: Callable[..., Any], theirs: Callable[..., Any]) -> Callable[..., Any]:
    def method(self: UntypedStorage, *args: Any, **kwargs: Any) -> Any:
        return ours(self, *args, **kwargs) if is_ours(self) else theirs(self, *args, **kwargs)

    method.__name__, method.__doc__ = theirs.__name__, theirs.__doc__
    return method


def _byte_count(self: UntypedStorage) -> int:
    """How many bytes the elements take."""
    found = _nbytes(self)  # PyTorch knows of none on the device; a symbolic number may not be asked
    if found is not _NONE:
        return found
    return storages.byte_count(self) if is_ours(self) else found


def _storage_number(self: UntypedStorage) -> int:
    """The address of the first byte; on the device xla a number that tells storages apart."""
    try:
        found = _storage_data_ptr(self)
    except RuntimeError:  # PyTorch refuses to ask some that have no memory
        if not is_ours(self):
            raise
        found = 0
    return found or (storages.number_of(self) if is_ours(self) else 0)


def _xla_storage(self: UntypedStorage, device: Any = None, non_blocking: bool = False) -> UntypedStorage:
    """The storage on the device xla: itself if it is there already."""
    backend._get_device_index(device)
    return self if is_ours(self) else storages.from_cpu(self.cpu().clone())


def _storage_on(self: UntypedStorage, *, device: Any, non_blocking: bool = False) -> UntypedStorage:
    """The storage on a device: itself if it is there already."""
    device = torch.device(device)
    if device.type == NAME:
        return _xla_storage(self, device)
    moved = storages.to_cpu(self) if is_ours(self) else self
    return _storage_to(moved, device=device, non_blocking=non_blocking)


def _copied(self: UntypedStorage, source: Any, non_blocking: bool | None = None) -> UntypedStorage:
    """Write the bytes of another storage over those of this one."""
    plain = untyped(source) if isinstance(source, TypedStorage) else source
    if is_ours(self) or is_ours(plain):
        return storages.copy(self, plain)
    return _storage_copy(self, source, non_blocking)


def _by_the_cpu(method: Callable[..., Any]) -> Callable[..., Any]:
    """A method of storages that writes bytes where PyTorch believes them to be: into a copy, and from there back."""

    def ours(self: UntypedStorage, *args: Any) -> Any:
        bytes_here = storages.to_cpu(self)
        result = method(bytes_here, *args)
        storages.copy(self, bytes_here)
        return self if result is bytes_here else result

    return _of_storage(ours, method)


def _written(self: UntypedStorage, *args: Any) -> None:
    """Write the bytes into a file that is no archive."""
    _write_file(storages.to_cpu(self) if is_ours(self) else self, *args)


def _read(self: UntypedStorage, *args: Any) -> UntypedStorage:
    """Read the bytes from a file that is no archive, which PyTorch does when it has made the tensors."""
    if not is_ours(self):
        return _read_file(self, *args)
    found = _storage_new(UntypedStorage, self.nbytes())
    return storages.copy(self, _read_file(found, *args))


def _unshared(_: UntypedStorage, *__: Any) -> Any:
    raise RuntimeError("a storage of the device xla cannot be sent to other processes: send a tensor, which is copied")


def _new_storage(cls: type, *args: Any, device: Any = None, **kwargs: Any) -> UntypedStorage:
    if device is None or torch.device(device).type != NAME:
        return _storage_new(cls, *args, **({} if device is None else {"device": device}), **kwargs)
    return _xla_storage(_storage_new(cls, *args, **kwargs))


def _typed_xla(self: TypedStorage, device: Any = None, non_blocking: bool = False) -> TypedStorage:
    """The storage on the device xla: itself if it is there already."""
    return retyped(self, _xla_storage(untyped(self), device))


# Modules


def _module_xla(self: nn.Module, device: Any = None) -> nn.Module:
    """Move all parameters and buffers to the device xla; parameters stay the same objects."""
    return self.to(torch.device(NAME, backend._get_device_index(device)))


def _packed_xla(self: PackedSequence, device: Any = None) -> PackedSequence:
    """The sequence with its data on the device xla."""
    return self.to(torch.device(NAME, backend._get_device_index(device)))


# functions that PyTorch would ask an allocator and a guard in C++, which the device has none of
_ACCELERATOR = {
    "synchronize": backend.synchronize,
    "empty_cache": backend.empty_cache,
    "empty_host_cache": backend.empty_host_cache,
    "memory_stats": backend.memory_stats,
    "memory_allocated": backend.memory_allocated,
    "max_memory_allocated": backend.max_memory_allocated,
    "memory_reserved": backend.memory_reserved,
    "max_memory_reserved": backend.max_memory_reserved,
    "reset_accumulated_memory_stats": backend.reset_peak_memory_stats,
    "reset_peak_memory_stats": backend.reset_peak_memory_stats,
    "get_memory_info": backend.mem_get_info,
}
_TABLE: dict[Any, dict[str, Any]] = {
    Tensor: {
        "is_xla": property(_is_xla),
        "xla": _xla,
        "data_ptr": _number,
        "pin_memory": _pinned,
        "record_stream": _recorded,
        "__dlpack__": _exported,
        "__dlpack_device__": _export_device,
        TENSOR_REDUCE: _reduced,
        "__deepcopy__": _deepcopied,
    },
    UntypedStorage: {
        "is_xla": property(is_ours),
        "xla": _xla_storage,
        "to": _storage_on,
        "__new__": _new_storage,
        "nbytes": _byte_count,
        "__len__": _byte_count,
        "data_ptr": _storage_number,
        "cpu": _of_storage(storages.to_cpu, UntypedStorage.cpu),
        "clone": _of_storage(storages.clone, UntypedStorage.clone),
        "__getitem__": _of_storage(lambda s, i: storages.to_cpu(s)[i], UntypedStorage.__getitem__),
        "__setitem__": _by_the_cpu(UntypedStorage.__setitem__),
        "fill_": _by_the_cpu(UntypedStorage.fill_),
        "byteswap": _by_the_cpu(UntypedStorage.byteswap),
        "copy_": _copied,
        "resize_": _of_storage(storages.resize, UntypedStorage.resize_),
        WRITE_FILE: _written,
        READ_FILE: _read,
        SHARE_BY_DESCRIPTOR: _of_storage(_unshared, getattr(UntypedStorage, SHARE_BY_DESCRIPTOR)),
        SHARE_BY_NAME: _of_storage(_unshared, getattr(UntypedStorage, SHARE_BY_NAME)),
        "tolist": _of_storage(lambda s: storages.to_cpu(s).tolist(), UntypedStorage.tolist),
    },
    TypedStorage: {"is_xla": property(lambda self: is_ours(untyped(self))), "xla": _typed_xla},
    torch: {
        "to_dlpack": _capsule,
        # PyTorch's own ask a key that is torch_xla's alone
        "is_autocast_xla_enabled": backend.is_autocast_enabled,
        "set_autocast_xla_enabled": backend.set_autocast_enabled,
        "get_autocast_xla_dtype": backend.get_autocast_dtype,
        "set_autocast_xla_dtype": backend.set_autocast_dtype,
    },
    torch.utils.dlpack: {"to_dlpack": _capsule},
    nn.Module: {"xla": _module_xla},
    PackedSequence: {"is_xla": property(lambda self: self.data.is_xla), "xla": _packed_xla},
    **dict.fromkeys((torch.accelerator, torch.accelerator.memory), _ACCELERATOR),
}


def register() -> None:
    """Put the functions into PyTorch's classes; to be called once."""
    for owner, functions in _TABLE.items():
        for name, function in functions.items():
            setattr(owner, name, function)
