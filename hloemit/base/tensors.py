"""Tensors as the elements that they stand for."""

from __future__ import annotations

from collections.abc import Sequence

import torch


def plain(tensor: torch.Tensor) -> torch.Tensor:
    """The elements, contiguous on the CPU, without lazy bits: the tensor's own memory where that is so already."""
    return tensor.detach().cpu().resolve_conj().resolve_neg().contiguous()


def element_bytes(tensor: torch.Tensor) -> bytes:
    """The bytes of the elements, in order."""
    if not tensor.numel():
        return b""
    dense = plain(tensor).flatten().as_strided((tensor.numel(),), (1,))  # a single element may have any stride
    found: bytes = dense.view(torch.uint8).numpy().tobytes()
    return found


def places(size: Sequence[int], stride: Sequence[int], offset: int = 0) -> torch.Tensor:
    """Where in memory the elements of a view lie."""
    found = torch.tensor(offset)
    for n, step in zip(size, stride, strict=True):
        found = found.unsqueeze(-1) + torch.arange(n) * step
    return found


def write(tensor: torch.Tensor, value: torch.Tensor) -> None:
    """Copy elements into a tensor, some of which may share memory, as those of an expanded one do."""
    try:
        tensor.copy_(value)
    except RuntimeError:
        lie = places(tensor.shape, tensor.stride())
        if lie.unique().numel() == lie.numel():
            raise
        tensor.as_strided((int(lie.max()) + 1,), (1,))[lie] = value
