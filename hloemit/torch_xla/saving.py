"""Saving what is on the device, as tensors of the CPU."""

from __future__ import annotations

import os
import pickle
import types
from collections.abc import Callable
from typing import IO, Any

import torch
from torch import Tensor
from torch.nn import Parameter

from hloemit.lazy import saving
from hloemit.torch_xla import world
from hloemit.torch_xla.meeting import is_master_ordinal, rendezvous
from hloemit.torch_xla.nested import is_lazy, replaced
from hloemit.torch_xla.steps import sync


def save(
    data: Any, file_or_path: str | os.PathLike[str] | IO[bytes], master_only: bool = True, global_master: bool = False
) -> None:
    """``torch.save``, with every tensor of the device as one of the CPU: ``torch.load`` reads it anywhere.

    ``data`` is anything that pickle takes, modules included. Tensors that shared memory there do in the file, too. With
    several processes the first one of each host writes, or the first of all where ``global_master``, or each where not
    ``master_only``; the others wait until it is written.
    """
    sync()
    if not master_only or is_master_ordinal(local=not global_master):
        saving.save(data, file_or_path)
    if world.size() > 1:
        rendezvous("save")


def write(data: Any, file: str | os.PathLike[str] | IO[bytes], stand_in: Callable[[Tensor], Any]) -> None:
    """``torch.save`` with ``stand_in(tensor)`` in the place of each tensor of the device, made as it is written."""

    class Pickler(pickle.Pickler):
        def reducer_override(self, value: Any) -> Any:
            if is_lazy(value):
                return stand_in(value).__reduce_ex__(pickle.DEFAULT_PROTOCOL)
            return NotImplemented

    module = types.ModuleType("pickle")
    module.Pickler = Pickler  # type: ignore[attr-defined]
    with saving.writing(file) as opened:
        torch.save(data, opened, pickle_module=module)


def on_cpu(tensor: Tensor) -> Tensor:
    """A tensor of the CPU with the same elements; a parameter of a parameter."""
    copy = tensor.detach().cpu()
    if isinstance(tensor, Parameter):
        return Parameter(copy, tensor.requires_grad)
    return copy.requires_grad_(tensor.requires_grad)


def to_cpu(data: Any) -> Any:
    """Nested data with the device's tensors, outside of modules, on the CPU, where they share what they shared."""
    return replaced(data, is_lazy, saving.Copies().of)
