"""Stand-ins: tensors that have a type and no elements, with which a captured program runs once.

A stand-in says that it is on the device of the tensor that it stands for, so that PyTorch takes the branches that it
takes for that tensor. Nothing is moved or copied for it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

import torch
from torch import Tensor

from hloemit.base.errors import CaptureError
from hloemit.base.torch_private import IS_PARAMETER, make_subclass, no_torch_function, refuse_data_pointer
from hloemit.recording.values import Cell, Type, lay_out

_grad: Any = Tensor.grad


class NotRecordable(Exception):  # noqa: N818 - a signal to take another way; the message is the reason
    """The program does something that this capture does not follow."""


class ValueAskedError(NotRecordable):
    """The program asks for the value of a tensor, or a shape that depends on one."""


class StandIn(Tensor):
    """A tensor of a capture, without elements."""

    __module__ = "torch"  # by whose name libraries that serve several frameworks (opt_einsum) tell whose tensor it is
    __torch_function__ = no_torch_function
    note_grad: Callable[[], None] | None = None  # called when code asks for ``grad``
    note_shown: ClassVar[Callable[[], None] | None] = None  # called when code asks for text

    @property
    def grad(self) -> Any:
        """The gradient, as of every tensor."""
        if self.note_grad is not None:
            self.note_grad()
        return _grad.__get__(self)

    @grad.setter
    def grad(self, value: Any) -> None:
        _grad.__set__(self, value)

    @grad.deleter
    def grad(self) -> None:
        _grad.__delete__(self)

    def tolist(self) -> Any:
        """Asks for values: integers may be sizes, or keys of a dict, and are what the capture knows."""
        known = self.untyped_storage().trace.integers(self)
        if known is not None:
            return known
        return [x.tolist() for x in self] if self.ndim else self.item()

    def __deepcopy__(self, memo: dict[int, Any]) -> Tensor:
        """A copy, as deep as that of a tensor."""
        if not self.is_leaf:
            raise RuntimeError(
                "Only Tensors created explicitly by the user support the deepcopy protocol at the moment"
            )
        made = self.detach().clone()
        if hasattr(self, IS_PARAMETER):
            setattr(made, IS_PARAMETER, getattr(self, IS_PARAMETER))
        memo[id(self)] = made.requires_grad_(self.requires_grad)
        return made

    def __format__(self, format_spec: str) -> str:
        """With a format, a number's text asks for its value."""
        if format_spec and not self.ndim:
            return format(self.item(), format_spec)
        return super().__format__(format_spec)

    def __repr__(self, *_: Any, **__: Any) -> str:
        if StandIn.note_shown is not None:
            StandIn.note_shown()
        return f"StandIn(shape={tuple(self.shape)}, dtype={self.dtype}, device={str(self.device)!r})"

    @classmethod
    def __torch_dispatch__(cls, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        """What happens to a stand-in that outlives its capture, in a list that the program fills, say."""
        raise CaptureError(
            f"{func} is called with a tensor that a captured program kept for itself: it has no elements. Return it "
            "from the program instead"
        )


def stand_in(kind: Type, cell: Cell, device: torch.device, trace: Any) -> StandIn:
    """A stand-in for all of a new storage, which belongs to a trace."""
    made: StandIn = make_subclass(StandIn, kind.size, strides=kind.stride, dtype=kind.dtype, device=device)
    storage = made.untyped_storage()
    storage.cell, storage.trace = cell, trace
    refuse_data_pointer(made)
    return made


def shown(base: Tensor, size: Any, stride: Any, offset: int, dtype: torch.dtype) -> StandIn:
    """A view of a stand-in's storage."""
    if torch.is_inference_mode_enabled() and not base.is_inference():
        with torch.inference_mode(False):  # a view of a tensor with a version has that version, there too
            return shown(base, size, stride, offset, dtype)
    made: StandIn = make_subclass(StandIn, size, strides=stride, dtype=dtype, device=base.device)
    lay_out(made, base.untyped_storage(), offset, size, stride)
    return made
