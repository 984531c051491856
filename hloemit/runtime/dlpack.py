"""DLPack capsules over a CPU tensor's memory whose deleter needs no Python.

XLA's worker threads drop a program's inputs after the results are ready. torch's own capsules then take the GIL to
release the tensor's Python object, and a process that is just exiting is aborted by that ("terminate called without an
active exception"). These capsules free only their own header, by C's ``free``; the caller keeps the tensor alive.

Source: https://dmlc.github.io/dlpack/latest/c_api.html.
"""

from __future__ import annotations

import ctypes
import struct
from typing import Any

import torch

_HEADER = struct.Struct("=QiiiBBHQQQQQ")  # DLManagedTensor on a 64-bit machine; shape follows it in the same block
_CPU = 1  # kDLCPU

_libc = ctypes.CDLL(None)
_libc.malloc.restype = ctypes.c_void_p
_libc.malloc.argtypes = [ctypes.c_size_t]
_FREE = ctypes.cast(_libc.free, ctypes.c_void_p).value

_new_capsule = ctypes.pythonapi.PyCapsule_New
_new_capsule.restype = ctypes.py_object
_new_capsule.argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p]
_NAME = b"dltensor"  # the capsule keeps this pointer: it must live as long as the module

# DLDataTypeCode of each dtype
_CODES: dict[torch.dtype, int] = {
    **dict.fromkeys((torch.int8, torch.int16, torch.int32, torch.int64), 0),
    **dict.fromkeys((torch.uint8, torch.uint16, torch.uint32, torch.uint64), 1),
    **dict.fromkeys((torch.float16, torch.float32, torch.float64), 2),
    torch.bfloat16: 4,
    **dict.fromkeys((torch.complex64, torch.complex128), 5),
    torch.bool: 6,
    torch.float8_e4m3fn: 10,
    torch.float8_e4m3fnuz: 11,
    torch.float8_e5m2: 12,
    torch.float8_e5m2fnuz: 13,
    torch.float8_e8m0fnu: 14,
}


def borrow(tensor: torch.Tensor) -> Any:
    """A capsule over a contiguous CPU tensor. The caller keeps the tensor until nothing reads the memory any more."""
    shape = tensor.shape
    rank = len(shape)
    size = _HEADER.size + 8 * rank
    block = _libc.malloc(size)
    dtype = tensor.dtype
    header = _HEADER.pack(
        tensor.data_ptr(), _CPU, 0, rank, _CODES[dtype], dtype.itemsize * 8, 1, block + _HEADER.size, 0, 0, 0, _FREE
    )
    ctypes.memmove(block, header + struct.pack(f"={rank}q", *shape), size)
    return _new_capsule(block, _NAME, None)
