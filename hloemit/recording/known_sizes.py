"""Results of a capture whose sizes depend on elements that it knows.

A mask that the program spells out, or holds, picks elements at places that are known, and so on: what only data decide
elsewhere is a constant here. ``known_values`` says what is known.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import torch
from torch import Tensor

from hloemit.base.dtypes import MASKS
from hloemit.base.operators import aten
from hloemit.base.torch_private import OpOverload, without_modes
from hloemit.recording import special_kernels
from hloemit.recording.calls import call_type
from hloemit.recording.known_values import deciding_values
from hloemit.recording.operator_kinds import kernel_of, traced
from hloemit.recording.stand_in import stand_in
from hloemit.recording.values import Cell, Value, type_of

_index = traced(special_kernels.KERNELS[aten.index.Tensor])
_repeat_interleave = traced(special_kernels.KERNELS[aten.repeat_interleave.Tensor])
_REPEAT_ROWS = call_type(aten.repeat_interleave.self_Tensor)
_masked_select = traced(kernel_of(aten.masked_select.default))


def spelled_out(mode: Any, tensor: Tensor) -> Tensor:
    """A tensor that the program's code spells out, ``torch.tensor([1, 2])``."""
    trace = mode.trace
    if trace.owns(tensor):
        return tensor
    slot = trace.constant(tensor)
    trace.spelled[slot] = trace.constants[slot]
    return stand_in(type_of(tensor), Cell(type_of(tensor), Value(slot)), tensor.device, trace)


def _known_mask(mode: Any, mask: Tensor) -> Tensor | None:
    """The elements of a mask, or which elements of a tensor are not zero, where the capture knows."""
    known = deciding_values(mask) if mode.trace.owns(mask) else None
    with without_modes():
        return None if known is None else torch.tensor(known, device="cpu").reshape(mask.shape) != 0


def _places(mode: Any, mask: Tensor) -> list[Tensor]:
    with without_modes():
        return [spelled_out(mode, places) for places in mask.nonzero(as_tuple=True)]


def _indexed(mode: Any, x: Tensor, indices: Sequence[Tensor | None]) -> Tensor:
    """``index`` by masks."""
    places: list[Tensor | None] = []
    for index in indices:
        known = _known_mask(mode, index) if index is not None and index.dtype in MASKS else None
        places += [index] if known is None else _places(mode, known)
    result: Tensor = _index(mode, x, places)
    return result


def _selected(mode: Any, x: Tensor, mask: Tensor) -> Any:
    """``masked_select``, which broadcasts both."""
    shape = torch.broadcast_shapes(x.shape, mask.shape)
    is_static = mask.dtype == torch.bool and all(type(size) is int for size in shape)
    known = _known_mask(mode, mask) if is_static else None
    if known is None:
        return _masked_select(mode, x, mask)
    with mode:
        x = x.expand(shape).flatten()
    with without_modes():
        known = known.expand(shape).flatten()
    return _index(mode, x, _places(mode, known))


def _not_zero(op: OpOverload) -> Callable[..., Any]:
    """``nonzero``: a row for each element."""
    unknown = traced(kernel_of(op))

    def kernel(mode: Any, x: Tensor) -> Any:
        known = _known_mask(mode, x)
        if known is None:
            return unknown(mode, x)
        with without_modes():
            places = known.nonzero()
        return spelled_out(mode, places)

    return kernel


def _not_zero_by_dimension(op: OpOverload) -> Callable[..., Any]:
    """``nonzero(as_tuple=True)``: places in each dimension."""
    unknown = traced(kernel_of(op))

    def kernel(mode: Any, x: Tensor) -> Any:
        known = _known_mask(mode, x)
        return unknown(mode, x) if known is None else _places(mode, known)

    return kernel


def _distinct(op: OpOverload) -> Callable[..., Any]:
    """``unique_consecutive``: elements, where each is, and how often."""
    unknown = traced(kernel_of(op))

    def kernel(mode: Any, x: Tensor, *options: Any, **named: Any) -> Any:
        known = deciding_values(x) if mode.trace.owns(x) else None
        if known is None:
            return unknown(mode, x, *options, **named)
        with without_modes():
            found = op(torch.tensor(known, dtype=x.dtype, device="cpu").reshape(x.shape), *options, **named)
            return tuple([spelled_out(mode, each) for each in found])

    return kernel


def _repeated(mode: Any, repeats: Tensor, *, output_size: int | None = None) -> Tensor:
    """``repeat_interleave``: the sum of the numbers is the size of the result."""
    known = _repeats(mode, repeats) if output_size is None else None
    result: Tensor = _repeat_interleave(mode, repeats, output_size=output_size if known is None else sum(known))
    return result


def _repeats(mode: Any, repeats: Tensor) -> list[int] | None:
    known = deciding_values(repeats) if mode.trace.owns(repeats) else None
    return known if isinstance(known, list) and min(known, default=0) >= 0 else None  # eager PyTorch refuses the rest


def _repeated_rows(mode: Any, x: Tensor, repeats: Tensor, dim: int | None = None, *, output_size: Any = None) -> Any:
    """The same of a tensor's rows: one number is that of each of them."""
    if output_size is None:
        known = _repeats(mode, repeats)
        if known is None:
            return mode.trace.in_eager(aten.repeat_interleave.self_Tensor, x, repeats, dim)
        output_size = sum(known) if len(known) != 1 else known[0] * (x.numel() if dim is None else x.shape[dim])
    return mode.trace.call(_REPEAT_ROWS, (x, repeats, dim), {"output_size": output_size})


KERNELS: dict[Any, Callable[..., Any]] = {
    aten.index.Tensor: _indexed,
    aten.masked_select.default: _selected,
    aten.nonzero.default: _not_zero(aten.nonzero.default),
    aten.unique_consecutive.default: _distinct(aten.unique_consecutive.default),
    aten.argwhere.default: _not_zero(aten.argwhere.default),
    aten.nonzero_numpy.default: _not_zero_by_dimension(aten.nonzero_numpy.default),
    aten.where.default: _not_zero_by_dimension(aten.where.default),
    aten.repeat_interleave.Tensor: _repeated,
    aten.repeat_interleave.self_Tensor: _repeated_rows,
}
