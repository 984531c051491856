"""Tensors of a class of the program's own: ``x.as_subclass(LieTensor)`` of a stand-in.

In eager PyTorch that is a tensor of another class, whose ``__torch_function__`` is asked before each function. Here it
is a stand-in of a class that derives from both, which asks the program's class under its own name.
"""

from __future__ import annotations

from typing import Any

from torch import Tensor

from hloemit.base import tables
from hloemit.base.operators import aten
from hloemit.base.tensors import PLAIN_TENSORS
from hloemit.base.torch_private import without_functions
from hloemit.recording.stand_in import StandIn, is_stand_in

_as_subclass = Tensor.as_subclass


class _OfTheProgram(StandIn):
    """A stand-in whose functions the program's class is asked for, and knows of no other."""

    program_class: type[Tensor] = Tensor

    @classmethod
    def __torch_function__(cls, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        theirs = [class_of(kind) for kind in types]
        return cls.program_class.__torch_function__(func, theirs, args, kwargs or {})


def as_subclass(tensor: Tensor, cls: type[Tensor]) -> Tensor:
    """``Tensor.as_subclass``; PyTorch's own makes nothing of stand-ins."""
    if not is_stand_in(tensor):
        try:
            return _as_subclass(tensor, cls)
        except RuntimeError as error:  # of PyTorch's own tensors without elements, by which sizes are symbols
            raise TypeError(
                f"a tensor becomes a {cls.__qualname__} in a program whose sizes, or what it does, depend on data: "
                "compute such parts with plain tensors, or run them on the lazy device"
            ) from error
    with without_functions():
        made: Tensor = aten.alias.default(tensor)
    return made if issubclass(Tensor, cls) else of_class(made, cls)


def of_class(made: Tensor, cls: type[Tensor]) -> Tensor:
    """Let a stand-in be of a class: PyTorch's own as it is, the program's joined with that of stand-ins."""
    made.__class__ = cls if cls in PLAIN_TENSORS or issubclass(cls, StandIn) else _joined(cls)
    return made


@tables.remembered("Subclasses", 256)
def _joined(cls: type[Tensor]) -> type[Tensor]:
    asks = vars(_OfTheProgram)["__torch_function__"]  # before the program's own
    names = {"program_class": cls, "__module__": cls.__module__, "__torch_function__": asks}
    return type(cls.__name__, (cls, _OfTheProgram), names)


def class_of(kind: type) -> type:
    """The program's class, of one that is joined with it; else the class itself."""
    return kind.program_class if issubclass(kind, _OfTheProgram) else kind
