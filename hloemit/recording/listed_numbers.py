"""``torch.tensor([x.sum(), 2.0])`` of tensors that a capture computes: PyTorch would read their elements."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from typing import Any

import torch
from torch import Tensor

from hloemit.base.torch_private import is_wrapped, unwrapped
from hloemit.recording.computed_numbers import tensor_of
from hloemit.recording.stand_in import is_stand_in


def from_list(
    data: Any, *, dtype: torch.dtype | None = None, device: Any = None, requires_grad: bool = False, **options: Any
) -> Any:
    """A list, or lists in lists, of numbers and tensors of one element, put side by side without their gradients.

    NotImplemented where none is the capture's own, or PyTorch refuses the list. What is made on ``meta``, beside
    weights that come later, keeps its elements.
    """
    leaves = list(_leaves(data)) if isinstance(data, (list, tuple)) else []
    if _is_meta(device) and not any(isinstance(each, Tensor) for each in (data, *leaves)):
        return torch.tensor(data, dtype=dtype, device="cpu", requires_grad=requires_grad)
    if requires_grad or not any(map(_is_captured, leaves)) or not _is_regular(data):
        return NotImplemented
    if not all(leaf.numel() == 1 if isinstance(leaf, Tensor) else isinstance(leaf, _NUMBERS) for leaf in leaves):
        return NotImplemented
    made = _stacked(data, dtype or functools.reduce(torch.promote_types, map(_dtype_of, leaves)))
    return made if device is None else made.to(device)


def new_tensor(
    input: Tensor, data: Any, *, dtype: torch.dtype | None = None, device: Any = None, **options: Any
) -> Any:
    """``from_list`` beside a tensor on ``meta``."""
    if options.get("requires_grad") or isinstance(data, Tensor) or not _is_meta(device or input.device):
        return NotImplemented
    return from_list(data, dtype=dtype or input.dtype, device="meta")


def _is_meta(device: Any) -> bool:
    return device is not None and not isinstance(device, int) and torch.device(device).type == "meta"


_NUMBERS = int, float, torch.SymInt, torch.SymFloat


def _is_captured(leaf: Any) -> bool:
    while isinstance(leaf, Tensor) and is_wrapped(leaf):  # by a transform of torch.func
        leaf = unwrapped(leaf)
    return is_stand_in(leaf) or tensor_of(leaf) is not None


def _dtype_of(leaf: Any) -> torch.dtype:
    if isinstance(leaf, Tensor):
        return leaf.dtype
    if isinstance(leaf, bool):
        return torch.bool
    return torch.get_default_dtype() if isinstance(leaf, (float, torch.SymFloat)) else torch.int64


def _leaves(data: Any) -> Iterator[Any]:
    for each in data:
        if isinstance(each, (list, tuple)):
            yield from _leaves(each)
        else:
            yield each


def _is_regular(data: Any) -> bool:
    """Whether lists side by side are as long, and none is empty."""
    inner = [each for each in data if isinstance(each, (list, tuple))]
    if not inner:
        return len(data) > 0
    return len(inner) == len(data) and len({len(each) for each in inner}) == 1 and all(map(_is_regular, inner))


def _stacked(data: Any, dtype: torch.dtype) -> Tensor:
    if isinstance(data, (list, tuple)):
        return torch.stack([_stacked(each, dtype) for each in data])
    value = data if isinstance(data, Tensor) else tensor_of(data)
    return torch.tensor(data, dtype=dtype, device="cpu") if value is None else value.detach().reshape(()).to(dtype)
