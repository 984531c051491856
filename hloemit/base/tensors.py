"""Tensors as the elements that they stand for."""

from __future__ import annotations

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
