"""torch tensors to PJRT buffers and back, without a copy on the CPU where alignment allows.

DLPack carries no checks that matter here: a transposed tensor is read in the wrong order, a wrong dtype of equal
size is accepted, lazy conjugation is ignored. So a tensor is made plain first, and the caller checks its type.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import torch
from torch.utils.dlpack import from_dlpack, to_dlpack

from hloemit.ir.bindings import pjrt
from hloemit.runtime.client import Device

ALIGNMENT_BYTES = 64  # XLA's CPU code assumes it; a less aligned buffer is copied


def to_device(tensor: torch.Tensor, device: Device) -> Any:
    """A PJRT buffer with the tensor's elements.

    On the CPU it shares the tensor's memory where that is contiguous and aligned: whoever holds the buffer must keep
    the tensor unchanged until the program that reads it is done.
    """
    plain = tensor.detach()
    if plain.is_conj() or plain.is_neg():
        plain = plain.resolve_conj().resolve_neg()
    plain = plain.contiguous()
    if device.platform == "cpu" or plain.device.type == "cuda":
        return _import(plain, device)
    from jax.extend.backend import get_backend

    host = Device(get_backend("cpu"), get_backend("cpu").local_devices()[0], "cpu")
    return _copy_to(_import(plain, host), device)


def shares_memory(tensor: torch.Tensor, device: Device) -> bool:
    """Whether ``to_device`` shares the tensor's memory, so that later changes of the tensor are seen."""
    return (
        device.platform == "cpu"
        and tensor.device.type == "cpu"
        and tensor.is_contiguous()
        and not (tensor.is_conj() or tensor.is_neg())
        and tensor.data_ptr() % ALIGNMENT_BYTES == 0
        and tensor.numel() > 0
    )


def _import(tensor: torch.Tensor, device: Device) -> Any:
    if tensor.device.type == "cpu" and (tensor.data_ptr() % ALIGNMENT_BYTES or tensor.numel() == 0):
        tensor = _aligned_copy(tensor)
    stream = torch.cuda.current_stream().cuda_stream if tensor.device.type == "cuda" else None
    return pjrt().dlpack_managed_tensor_to_buffer(to_dlpack(tensor), device.handle, stream)


def _aligned_copy(tensor: torch.Tensor) -> torch.Tensor:
    """A contiguous copy on fresh memory, which torch's allocator aligns."""
    copy = torch.empty(tensor.shape, dtype=tensor.dtype)
    if copy.numel() and copy.data_ptr() % ALIGNMENT_BYTES:
        room = torch.empty(copy.numel() * copy.itemsize + ALIGNMENT_BYTES, dtype=torch.uint8)
        offset = -room.data_ptr() % ALIGNMENT_BYTES
        copy = room[offset : offset + copy.numel() * copy.itemsize].view(tensor.dtype).view(tensor.shape)
    return copy.copy_(tensor)


def _copy_to(buffer: Any, device: Device) -> Any:
    """A buffer of another client's device with the same elements."""
    import jax

    return jax.device_put(buffer, device.handle)


def to_torch(buffer: Any, dtype: torch.dtype, shape: tuple[int, ...]) -> torch.Tensor:
    """A CPU tensor with the buffer's elements, sharing its memory where the buffer is on the CPU.

    Waits until the buffer is computed.
    """
    if buffer.platform() == "cpu":
        buffer.block_until_ready()
        tensor: torch.Tensor = from_dlpack(pjrt().buffer_to_dlpack_managed_tensor(buffer))
        # a dtype that DLPack spells otherwise (bool in older versions) keeps its size
        return tensor if tensor.dtype is dtype else tensor.view(dtype)
    array = np.asarray(buffer)
    raw = torch.from_numpy(np.ascontiguousarray(array).view(np.uint8).reshape(-1).copy())
    return raw.view(dtype).view(shape)
