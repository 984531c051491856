"""Tensors of a class of the program's own: ``x.as_subclass(LieTensor)`` of a stand-in.

As in eager PyTorch, that is a tensor of that class, whose ``__torch_function__`` is asked before each function.
"""

from __future__ import annotations

from torch import Tensor

from hloemit.base.operators import aten
from hloemit.base.tensors import PLAIN_TENSORS
from hloemit.base.torch_private import without_functions
from hloemit.recording.stand_in import NotRecordable, StandIn, is_stand_in

_as_subclass = Tensor.as_subclass


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
    """Let a stand-in be of a class."""
    try:
        made.__class__ = cls
    except TypeError as error:  # of a class with slots
        raise NotRecordable(f"a tensor becomes a {cls.__qualname__}: {error}") from error
    return made


def is_of_the_programs_own(tensor: Tensor) -> bool:
    """Whether something is a stand-in of a class that is not PyTorch's."""
    kind = type(tensor)
    return kind not in PLAIN_TENSORS and not issubclass(kind, StandIn) and is_stand_in(tensor)
