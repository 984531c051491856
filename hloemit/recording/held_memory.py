"""What of a program's memory belongs to which argument, as the stand-ins of a capture know it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import torch
from torch import Tensor

from hloemit.base.tensors import places, reach
from hloemit.base.torch_private import storage_id


@dataclass(frozen=True)
class Held:
    """What the stand-in of an argument knows of memory: the elements of the argument, ``begins`` behind the start.

    ``has_gaps`` where there is more between them. ``storage`` is the identity of the argument's, and ``span`` where in
    it the argument's bytes begin and end.
    """

    storage: int
    span: tuple[int, int]
    begins: int
    size: tuple[int, ...]
    stride: tuple[int, ...]
    has_gaps: bool = False

    @classmethod
    def of(cls, tensor: Tensor, stride: tuple[int, ...], has_gaps: bool = False) -> Held:
        """Of an argument, whose stand-in has these strides."""
        begins, size = tensor.storage_offset(), tuple(tensor.shape)
        span = begins * tensor.itemsize, (begins + reach(size, tensor.stride())) * tensor.itemsize
        return cls(storage_id(tensor.untyped_storage()), span, begins, size, stride, has_gaps)

    def overlaps(self, other: Held) -> bool:
        """Whether two arguments have memory in common, between their first and last elements."""
        return self.storage == other.storage and max(self.span[0], other.span[0]) < min(self.span[1], other.span[1])

    def has(self, size: Sequence[int], stride: Sequence[int], offset: int) -> bool:
        """Whether all that a view reads is the argument's."""
        asked, known = (places(*v) for v in ((size, stride, offset), (self.size, self.stride, 0)))
        return bool(torch.isin(asked, known).all())
