"""Which results of a program are views of one another."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from torch import Tensor

from hloemit.base.signature import SharedView
from hloemit.base.tensors import PLAIN_TENSORS
from hloemit.base.torch_private import storage_id
from hloemit.recording.conjugate_bits import has_bits
from hloemit.recording.stand_in import is_stand_in
from hloemit.recording.values import cell_of


def views_among(results: Sequence[Any]) -> list[SharedView | None]:
    """What each result shows of another one, which is all of a storage, and contiguous; None for all else."""
    whole: dict[int, int] = {}  # by storage, the first result that is all of it
    shared = [(storage_id(r.untyped_storage()) if _is_plain(r) else None) for r in results]
    for position, (storage, result) in enumerate(zip(shared, results, strict=True)):
        if storage is not None and storage not in whole and _is_all(result):
            whole[storage] = position
    return [_view(whole.get(s, i), r, results) for i, (s, r) in enumerate(zip(shared, results, strict=True))]  # type: ignore[arg-type]


def _is_plain(result: Any) -> bool:
    return type(result) in PLAIN_TENSORS and is_stand_in(result) and not has_bits(result)


def _is_all(result: Tensor) -> bool:
    kind = cell_of(result).type
    is_first = not result.storage_offset() and result.is_contiguous()
    return is_first and result.numel() == kind.numel > 0 and result.dtype is kind.dtype


def _view(position: int, result: Any, results: Sequence[Any]) -> SharedView | None:
    whole = results[position]
    if result is whole or result.dtype is not whole.dtype:
        return None
    if (result.shape, result.stride(), result.storage_offset()) == (whole.shape, whole.stride(), 0):
        return None  # one tensor
    return SharedView(position, tuple(result.shape), result.stride(), result.storage_offset())
