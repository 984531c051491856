"""Operators of libraries that write into arguments, as ``torch.export`` and AOTAutograd have them: in a wrapper.

The wrapper is told the tensors that the arguments are parts of, and gives them back with what the operator wrote. Here
it is the operator's functional twin, between a view of each and a write into each.
Source: ``auto_functionalized_v2`` in torch/_higher_order_ops/auto_functionalize.py.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import torch
from torch import Tensor

from hloemit.base.errors import NotLowerable
from hloemit.base.operators import aten
from hloemit.base.torch_private import schema_of
from hloemit.recording.calls import functional

WRAPPER = torch.ops.higher_order.auto_functionalized_v2


def by_twin(op: Any, *, _all_bases: Sequence[Tensor], **kwargs: Any) -> tuple[Any, ...]:
    """What the wrapper gives: the operator's results, None where it has none, and then each tensor anew."""
    try:
        twin, _ = functional(op)
    except NotImplementedError:
        reason = f"{op} writes into its arguments: say what does the same without, by register({op.name()!r}, twin=…)"
        raise NotLowerable(reason) from None
    bases = list(_all_bases)
    written = [a for a in schema_of(op).arguments if a.alias_info is not None and a.alias_info.is_write]
    parts = {a.name: _part_of(a.name, kwargs, bases) for a in written}
    given = {name: value for name, value in kwargs.items() if name in {a.name for a in schema_of(op).arguments}}
    given |= {name: part and part.read() for name, part in parts.items()}
    found = twin(**given)
    results = [*found] if isinstance(found, (tuple, list)) else [found]
    first = len(results) - len(parts)  # a twin gives what it updated last
    for part, new in zip(parts.values(), results[first:], strict=True):
        if part is not None:
            part.write(new)
    return (*(results[:first] or [None]), *bases)


class _Part:
    """A part of one of the tensors: all of it, a slice, or what sizes and strides say."""

    def __init__(self, bases: list[Tensor], index: int, slice_: Any, strided: Any) -> None:
        self._bases, self._index, self._slice, self._strided = bases, index, slice_, strided

    def read(self) -> Tensor:
        base = self._bases[self._index]
        if self._slice is not None:
            return aten.slice.Tensor(base, *self._slice)
        return base if self._strided is None else aten.as_strided.default(base, *self._strided)

    def write(self, new: Tensor) -> None:
        base = self._bases[self._index]
        if self._slice is not None:
            new = aten.slice_scatter.default(base, new, *self._slice)
        elif self._strided is not None:
            new = aten.as_strided_scatter.default(base, new, *self._strided)
        self._bases[self._index] = new


def _part_of(name: str, kwargs: dict[str, Any], bases: list[Tensor]) -> _Part | None:
    """The part that an argument is, as the wrapper's own arguments say."""
    if f"_{name}_length" in kwargs:
        raise NotLowerable("an operator of a library writes into a list of tensors")
    index = kwargs[f"_{name}_base_index"]
    if index is None:
        return None
    slice_ = [kwargs.get(f"_{name}_slice_{what}") for what in ("dim", "start", "end")]
    strided = [kwargs.get(f"_{name}_{what}") for what in ("size", "stride", "storage_offset")]
    return _Part(bases, index, None if slice_[0] is None else slice_, None if strided[0] is None else strided)
