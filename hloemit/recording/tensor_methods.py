"""Methods of ``torch.Tensor`` that look at elements, or at what a class is, as stand-ins have them.

Stand-ins are of PyTorch's own classes, whose methods are told meanwhile what to do with them. With all other tensors
they do what they did.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

from torch import Tensor, nn

from hloemit.recording.stand_in import StandIn, is_stand_in
from hloemit.recording.subclasses import as_subclass, of_class

NOTE_GRAD = "_hloemit_note_grad"  # an attribute: what is called when code asks for the gradient


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
    return new_parameter(data, requires_grad, cls)


def _deepcopy(self: Tensor, memo: dict[int, Any]) -> Tensor:
    """A copy, as deep as that of a tensor."""
    if not self.is_leaf:
        raise RuntimeError("Only Tensors created explicitly by the user support the deepcopy protocol at the moment")
    if id(self) not in memo:
        memo[id(self)] = self.detach().clone().requires_grad_(self.requires_grad)
    found: Tensor = memo[id(self)]
    return found


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
