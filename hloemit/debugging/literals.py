"""Values as Python expressions, for files that run by themselves."""

from __future__ import annotations

from typing import Any

import torch

_FEW = 64  # elements that are written out
_PLAIN = (bool, int, float, complex, str, type(None), torch.dtype, torch.device, slice)


def literal(value: Any) -> str | None:
    """An expression that makes a value; random numbers stand for many elements. None where there is none."""
    if isinstance(value, torch.Tensor):
        return tensor_literal(value)
    if isinstance(value, dict) and type(value) is dict:
        items = [(literal(k), literal(v)) for k, v in value.items()]
        return "{" + ", ".join(f"{k}: {v}" for k, v in items) + "}" if all(map(all, items)) else None
    if type(value) in (tuple, list):
        parts = [literal(each) for each in value]
        if None in parts:
            return None
        text = ", ".join(map(str, parts))
        return f"[{text}]" if type(value) is list else f"({text},)" if parts else "()"
    return repr(value) if isinstance(value, _PLAIN) else None


def tensor_literal(tensor: torch.Tensor) -> str:
    """An expression that makes a tensor; random numbers stand for many elements."""
    if tensor.numel() <= _FEW:
        return f"torch.tensor({tensor.tolist()!r}, dtype={tensor.dtype})"
    shape = list(tensor.shape)
    if tensor.dtype.is_floating_point or tensor.is_complex():
        wide = tensor.dtype.itemsize >= 4 or tensor.is_complex()
        return f"torch.randn({shape}, dtype={tensor.dtype})" if wide else f"torch.randn({shape}).to({tensor.dtype})"
    low, high = int(tensor.min()), int(tensor.max()) + 1
    return f"torch.randint({low}, {high}, {shape}).to({tensor.dtype})"
