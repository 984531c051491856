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


def once_each(tensor: torch.Tensor, like: torch.Tensor | None = None) -> torch.Tensor:
    """The part of a tensor, or of another ``like`` it, along whose dimensions it is not expanded."""
    shown = tensor if like is None else like
    for dim, (n, step) in enumerate(zip(tensor.shape, tensor.stride(), strict=True)):
        if step == 0 and n > 1:
            shown = shown.narrow(dim, 0, 1)
    return shown
