"""Tensors by whose elements a program's branches and sizes are what they are: compared before each call.

They are a codebook's flag, a convolution's stride in a buffer: a handful of elements, which are compared themselves, as
writes through ``.data`` are counted nowhere. Of larger ones PyTorch's count of updates is.
"""

from __future__ import annotations

from collections.abc import Iterable

from torch import Tensor

from hloemit.base.tensors import element_bytes, version

_FEW = 64  # elements


class Decisions:
    """What tensors were when a program was captured that they decide."""

    def __init__(self, tensors: Iterable[Tensor]) -> None:
        self._seen = [(tensor, _said(tensor)) for tensor in tensors]
        self._ids = {id(tensor) for tensor, _ in self._seen}

    def has(self, tensor: object) -> bool:
        """Whether something is one of the tensors."""
        return id(tensor) in self._ids

    def changed(self) -> Tensor | None:
        """The first tensor with other elements than then."""
        for tensor, said in self._seen:
            if _said(tensor) != said:
                return tensor
        return None


def _said(tensor: Tensor) -> object:
    return version(tensor) if tensor.numel() > _FEW else element_bytes(tensor)
