"""Tensors of the device: plain ``torch.Tensor``s without memory, of PyTorch's PrivateUse1 key."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import torch
from torch import Tensor

from hloemit.base.torch_private import DispatchKey, at_key, empty_tensor
from hloemit.recording.values import Cell, Type, Value

NAME = "xla"
aliases: dict[type, tuple[Callable[[Any], Tensor], Callable[[Tensor], Tensor]]] = {}
"""Types whose tensors are plain ones of the device by another name: what gives the plain one, and one of the type."""
_META_KEY = DispatchKey.Meta
_as_strided = at_key(torch.ops.aten.as_strided.default)


def is_lazy(tensor: Any) -> bool:
    """Whether a tensor is on the device."""
    return isinstance(tensor, Tensor) and tensor.device.type == NAME


def has_cell(tensor: Any) -> bool:
    """Whether a tensor is one of the device's own: a subclass that wraps other tensors is none."""
    return is_lazy(tensor) and hasattr(tensor.untyped_storage(), "cell")


def new_tensor(type_: Type, value: Value) -> Tensor:
    """A tensor of the device that holds a value."""
    tensor: Tensor = empty_tensor(type_.size, type_.dtype)
    if not type_.is_contiguous or 0 in type_.size:  # whose strides PyTorch would make 0
        tensor = _as_strided(_META_KEY, tensor, type_.size, type_.stride, 0)
    tensor.untyped_storage().cell = Cell(type_, value)
    return tensor
