"""Tensors of the device whose elements are in a buffer of their own, so that what follows is a program by itself.

A collective of ``torch.distributed`` is one between processes that may compute different things: all that their
programs have in common is the collective.
"""

from __future__ import annotations

from collections.abc import Sequence

from torch import Tensor

from hloemit.lazy.launch import flush
from hloemit.recording.values import cell_of, lock


def collective_operands(tensors: Sequence[Tensor]) -> list[Tensor]:
    """The tensors, or copies of those that are views or constants; nothing is pending then."""
    with lock:
        flush()
        found = []
        for tensor in tensors:
            cell = cell_of(tensor)
            is_plain = cell.value.buffer is not None and cell.is_whole(tensor) and tensor.is_contiguous()
            found.append(tensor.detach() if is_plain else tensor.detach().contiguous().clone())
        flush()
    return found
