"""Stand-ins: tensors that have a type and no elements, with which a captured program runs once.

A stand-in says that it is on the device of the tensor that it stands for, so that PyTorch takes the branches that it
takes for that tensor. Nothing is moved or copied for it.
"""

from __future__ import annotations

import weakref
from collections.abc import Callable, Iterable
from typing import Any, ClassVar

import torch
from torch import Tensor

from hloemit.base.errors import CaptureError
from hloemit.base.tensors import PLAIN_TENSORS
from hloemit.base.torch_private import make_subclass, no_torch_function, refuse_data_pointer, without_functions
from hloemit.recording.values import Cell, Type, lay_out


class NotRecordable(Exception):  # noqa: N818 - a signal to take another way; the message is the reason
    """The program does something that this capture does not follow."""


class ValueAskedError(NotRecordable):
    """The program asks for the value of a tensor, or a shape that depends on one."""


class UnseenUpdateError(NotRecordable):
    """The program updates tensors that it holds where the capture did not look."""

    def __init__(self, tensors: list[Tensor], updated_by: object = None) -> None:
        updated = "a tensor is updated" if updated_by is None else f"{updated_by} updates a tensor"
        super().__init__(f"{updated} that the program does not know")
        self.tensors = tensors


class StandIn(Tensor):
    """A tensor of a capture, without elements, where it is of a class of its own.

    Those that code meets are of the classes of what they stand for (``type(x) is torch.Tensor``), and their operators
    go to the capture's mode. Of this class are those that outlive their capture, in a list that the program fills, say.
    """

    __module__ = "torch"  # by whose name libraries that serve several frameworks (opt_einsum) tell whose tensor it is
    __torch_function__ = no_torch_function
    note_shown: ClassVar[Callable[[], None] | None] = None  # called when code asks for text

    def __repr__(self, *_: Any, **__: Any) -> str:
        if StandIn.note_shown is not None:
            StandIn.note_shown()
        return f"StandIn(shape={tuple(self.shape)}, dtype={self.dtype}, device={str(self.device)!r})"

    def tolist(self) -> Any:
        """Asks for values: integers may be sizes, or keys of a dict, and are what the capture knows."""
        storage: Any = self.untyped_storage()
        known = storage.trace.integers(self)
        if known is not None:
            return known
        return [StandIn.tolist(x) for x in self] if self.ndim else self.item()

    @classmethod
    def __torch_dispatch__(cls, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        """What happens to a stand-in that outlives its capture."""
        raise CaptureError(
            f"{func} is called with a tensor that a captured program kept for itself: it has no elements. Return it "
            "from the program instead"
        )


def is_stand_in(value: Any) -> bool:
    """Whether something is a tensor of a capture, without elements."""
    kind = type(value)
    if kind in PLAIN_TENSORS:
        return _is_of_a_trace(value)
    if not issubclass(kind, Tensor):
        return False
    if issubclass(kind, StandIn):
        return True
    with without_functions():  # a class of the program's own is asked before each
        return _is_of_a_trace(value)


def _is_of_a_trace(tensor: Tensor) -> bool:
    try:
        return hasattr(tensor.untyped_storage(), "trace")
    except RuntimeError:  # of a sparse tensor, or one that a transform of torch.func has wrapped
        return False


def stand_in(kind: Type, cell: Cell, device: torch.device, trace: Any) -> Tensor:
    """A stand-in for all of a new storage, which belongs to a trace."""
    made = make_subclass(StandIn, kind.size, strides=kind.stride, dtype=kind.dtype, device=device)
    storage: Any = made.untyped_storage()
    storage.cell, storage.trace = cell, trace
    refuse_data_pointer(made)
    return _of_plain_class(made, trace)


def shown(base: Tensor, size: Any, stride: Any, offset: int, dtype: torch.dtype) -> Tensor:
    """A view of a stand-in's storage."""
    if torch.is_inference_mode_enabled() and not base.is_inference():
        with torch.inference_mode(False):  # a view of a tensor with a version has that version, there too
            return shown(base, size, stride, offset, dtype)
    made = make_subclass(StandIn, size, strides=stride, dtype=dtype, device=base.device)
    storage: Any = base.untyped_storage()
    lay_out(made, storage, offset, size, stride)
    return _of_plain_class(made, storage.trace)


def _of_plain_class(made: Any, trace: Any) -> Tensor:
    made.__class__ = Tensor
    trace.stand_ins.append(weakref.ref(made))
    return made


def leave(stand_ins: Iterable[weakref.ref[Tensor]]) -> None:
    """At the end of a capture: those that are still there say so when they are used."""
    for reference in stand_ins:
        tensor = reference()
        if tensor is not None and not isinstance(tensor, StandIn):
            tensor.__class__ = StandIn
