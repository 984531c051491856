"""Methods of ``torch.Tensor`` that look at elements, or at what a class is, as stand-ins have them.

Stand-ins are of PyTorch's own classes, whose methods are told meanwhile what to do with them. With all other tensors
they do what they did.
"""

from __future__ import annotations

import copy
import functools
from collections.abc import Callable
from typing import Any

import torch
from torch import Tensor, nn

from hloemit.base.errors import CaptureError
from hloemit.base.torch_private import storage_id
from hloemit.recording.conjugate_bits import has_bits
from hloemit.recording.stand_in import StandIn, is_stand_in
from hloemit.recording.subclasses import as_subclass, of_class
from hloemit.recording.values import cell_of

NOTE_GRAD = "_hloemit_note_grad"  # an attribute: what is called when code asks for the gradient
_COPIED_ALONE = ("lazy", "xla", "mtia", "mps", "maia", "meta", "ipu")  # as PyTorch copies tensors of these devices
_ARGUMENTS = "arguments that were copied"  # a key beside those of PyTorch's own
_OF_SEVERAL_KINDS = (
    "copy.deepcopy of tensors that share memory, and are several arguments or held tensors of the program, or whose "
    "memory has gaps, or which one of them shows as another dtype: clone() each, or make the one of the other's copy"
)


def tolist(tensor: Tensor) -> Any:
    """The elements as a list, as a capture knows them where it is a stand-in."""
    return StandIn.tolist(tensor) if is_stand_in(tensor) else tensor.tolist()


def new_parameter(data: Tensor, requires_grad: bool, cls: type[Tensor] = nn.Parameter) -> Tensor:
    """``nn.Parameter(data)``; PyTorch's own makes it where no mode sees that."""
    if not is_stand_in(data):
        return _new_parameter(cls, data, requires_grad)
    return of_class(data.detach().requires_grad_(requires_grad), cls)


_new_parameter: Callable[..., Tensor] = nn.Parameter.__new__


def _parameter(cls: type[Tensor], data: Any = None, requires_grad: bool = True) -> Tensor:
    return new_parameter(torch.empty(0) if data is None else data, requires_grad, cls)


def _deepcopy(self: Tensor, memo: dict[int, Any]) -> Tensor:
    """A copy, as deep as that of a tensor: what shares memory shares that of the copy, gradient and attributes too."""
    if not self.is_leaf:
        raise RuntimeError("Only Tensors created explicitly by the user support the deepcopy protocol at the moment")
    if id(self) not in memo:
        with torch.no_grad():
            made = _of_copied_memory(self, memo.setdefault("torch", {}))  # type: ignore[call-overload]
        if self.requires_grad:
            made.requires_grad_()
            if self.grad is not None:
                made.grad = copy.deepcopy(self.grad, memo)
        attributes = {name: value for name, value in self.__dict__.items() if name != NOTE_GRAD}
        made.__dict__ = copy.deepcopy(attributes, memo)
        memo[id(self)] = made
    found: Tensor = memo[id(self)]
    return found


def _of_copied_memory(tensor: Tensor, copies: dict[Any, Any]) -> Tensor:
    """What shows, of a copy of a tensor's memory, made once, what the tensor shows of the memory."""
    if tensor.device.type in _COPIED_ALONE:
        return tensor.clone()
    storage: Any = tensor.untyped_storage()
    key, cell = storage_id(storage), cell_of(tensor)
    _refuse_overlapping(storage, copies)
    is_known, memory = key in copies, copies.get(key)
    if has_bits(tensor) or tensor.dtype is not cell.type.dtype or _has_gaps(storage):
        if is_known:
            raise CaptureError(_OF_SEVERAL_KINDS)
        copies[key] = None
        return tensor.clone()
    if is_known and memory is None:
        raise CaptureError(_OF_SEVERAL_KINDS)
    if memory is None and cell.is_whole(tensor):
        alone = copies[key] = tensor.clone()
        return alone
    if memory is None:
        memory = copies[key] = tensor.as_strided(cell.type.size, cell.type.stride, 0).clone()
    return memory.as_strided(tensor.shape, tensor.stride(), tensor.storage_offset())


def _refuse_overlapping(storage: Any, copies: dict[Any, Any]) -> None:
    """Two arguments of one memory are two of the program's, and so would be their copies."""
    held = getattr(storage, "held", None)
    if held is not None:
        others = copies.setdefault(_ARGUMENTS, {})
        if any(other.overlaps(held) for key, other in others.items() if key != storage_id(storage)):
            raise CaptureError(_OF_SEVERAL_KINDS)
        others[storage_id(storage)] = held


def _has_gaps(storage: Any) -> bool:
    held = getattr(storage, "held", None)
    return held is not None and held.has_gaps


def _format(self: Tensor, format_spec: str) -> str:
    """With a format, a number's text asks for its value."""
    if format_spec and not self.ndim:
        return format(self.item(), format_spec)
    return object.__format__(self, format_spec)


def _of_stand_ins(name: str, ours: Callable[..., Any]) -> tuple[type, str, Any]:
    theirs = getattr(Tensor, name)

    @functools.wraps(theirs)
    def method(self: Tensor, *args: Any, **kwargs: Any) -> Any:
        return ours(self, *args, **kwargs) if is_stand_in(self) else theirs(self, *args, **kwargs)

    return Tensor, name, method


def patches() -> list[tuple[Any, str, Any]]:
    """What replaces methods while a capture goes on: the class, the name, and what is called for it."""
    return [
        (Tensor, "as_subclass", as_subclass),
        (nn.Parameter, "__new__", _parameter),
        _of_stand_ins("__deepcopy__", _deepcopy),
        _of_stand_ins("__format__", _format),
        _of_stand_ins("__repr__", StandIn.__repr__),
    ]
