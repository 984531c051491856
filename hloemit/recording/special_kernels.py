"""Kernels of operators that do not record themselves: memory, ranges, statistics, fused modules."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

import torch
from torch import Tensor

from hloemit.base.dtypes import INTEGERS, MASKS
from hloemit.base.operators import aten
from hloemit.base.records import describe_each
from hloemit.base.torch_private import OpOverload
from hloemit.recording import fused_optimizers, recurrent_cells
from hloemit.recording.calls import call_type
from hloemit.recording.in_place import resize, write_out
from hloemit.recording.operator_kinds import fallback, recording
from hloemit.recording.shapes import like
from hloemit.recording.trace import Lifted, Ref, Trace
from hloemit.recording.values import (
    META,
    Value,
    cell_of,
    check_reach,
    contiguous_strides,
    find_type,
    lay_out,
    lock,
    type_of,
)
from hloemit.recording.written_operands import demand_dtypes

_ARANGE, _ADD = call_type(aten.arange.start_step), call_type(aten.add.Tensor)
_EXACT = {torch.int64: 2**62, torch.int32: 2**31 - 1, torch.float64: 2**53, torch.float32: 2**24}  # integers up to
FORMATS = (None, torch.preserve_format)


def _decided(size: Any) -> tuple[int, ...]:
    """A size in numbers: to ask for one that a capture computes may raise."""
    return tuple(map(int, size))


def _empty(trace: Trace, size: Any, *, dtype: Any = None, memory_format: Any = None, **_: Any) -> Tensor:
    meta = torch.empty(_decided(size), dtype=dtype, device="meta", memory_format=memory_format)
    return trace.new_tensor(type_of(meta), Value())


def _empty_strided(trace: Trace, size: Any, stride: Any, *, dtype: Any = None, **_: Any) -> Tensor:
    size, stride = _decided(size), _decided(stride)
    kind = torch.empty_strided(size, stride, dtype=dtype, device="meta")
    if type_of(kind).stride == kind.stride():
        return trace.new_tensor(type_of(kind), Value())
    count = kind.untyped_storage().nbytes() // kind.itemsize  # strides with gaps or overlaps: a view of so many
    tensor = trace.new_tensor(find_type((count,), (1,), kind.dtype), Value())
    return lay_out(tensor, tensor.untyped_storage(), 0, size, stride)


def _clone(trace: Trace, x: Tensor, *, memory_format: Any = None) -> Tensor:
    with lock:
        x = trace.resolved(x)
        if memory_format in FORMATS and trace.owns(x) and (cell := cell_of(x)).is_whole(x):
            if cell.value.slot < 0 and cell.value.buffer is None:
                trace.enter(cell)
            return trace.new_tensor(cell.type, cell.value)
        return fallback(trace, aten.clone.default, x, memory_format=memory_format)


def _filled_like(number: int) -> Callable[..., Tensor]:
    def kernel(trace: Trace, x: Tensor, *, dtype: Any = None, memory_format: Any = None, **_: Any) -> Tensor:
        meta = torch.empty_like(like(x, META), dtype=dtype, memory_format=memory_format or torch.preserve_format)
        return trace.new_tensor(type_of(meta), Value(fill=number))

    return kernel


def _filled(number: int) -> Callable[..., Tensor]:
    def kernel(trace: Trace, size: Any, *, dtype: Any = None, **_: Any) -> Tensor:
        size = _decided(size)
        kind = find_type(size, contiguous_strides(size), dtype or torch.get_default_dtype())
        return trace.new_tensor(kind, Value(fill=number))

    return kernel


def _arange(trace: Trace, start: Any, end: Any, step: Any = 1, *, dtype: Any = None, **options: Any) -> Tensor:
    """A range of integers, whose start is an argument of the program once it has differed: positions, when decoding."""
    kind = torch.int64 if dtype is None else dtype
    moves = start or trace.starts_differ
    plain = all(type(n) is int for n in (start, end, step)) and step and moves and kind in _EXACT
    count = -((start - end) // step) if plain else 0
    if count <= 0 or max(abs(start), abs(start + count * step)) > _EXACT[kind]:
        return fallback(trace, aten.arange.start_step, start, end, step, dtype=dtype, **options)
    with lock:
        if not trace.has_moved((aten.arange, count, step, kind), start):
            return fallback(trace, aten.arange.start_step, start, end, step, dtype=dtype, **options)
        out = find_type((count,), (1,), kind)
        steps = trace.record_refs(_ARANGE, 0, count * step, step, out=out, dtype=kind)
        return trace.new_tensor(out, trace.record_refs(_ADD, Ref(steps.slot), Lifted(start), out=out))


def _batch_norm(
    trace: Trace,
    x: Tensor,
    weight: Any,
    bias: Any,
    mean: Any,
    variance: Any,
    training: bool,
    momentum: float,
    eps: float,
) -> Any:
    """``native_batch_norm``, whose schema does not say that it updates the running statistics."""
    if mean is None:
        return fallback(trace, aten._native_batch_norm_legit.no_stats, x, weight, bias, training, momentum, eps)
    return _batch_norm_legit(trace, x, weight, bias, mean, variance, training, momentum, eps)


def _batch_norm_legit(trace: Trace, x: Tensor, *args: Any) -> Any:
    y, *statistics = fallback(trace, aten._native_batch_norm_legit.default, x, *args)
    return (y, *(statistics if args[-3] else [_none(trace, x), _none(trace, x)]))  # none in evaluation, as on the CPU


def _into(op: OpOverload, compute: Callable[..., Any]) -> Callable[..., Any]:
    """The kernel of an operator's ``out`` variant."""

    def kernel(trace: Trace, *args: Any, **outs: Tensor) -> Any:
        with lock:
            results = compute(trace, *args)
            demand_dtypes(op, args, outs, tuple(outs), list(map(type_of, results)))
            for out, result in zip(outs.values(), results, strict=True):
                write_out(trace, out, cell_of(result).value, cell_of(result).type)
        return tuple(outs.values())

    return kernel


def _bernoulli_out(trace: Trace, p: Tensor, *, generator: Any = None, out: Tensor) -> Tensor:
    """``bernoulli(p, out=x)``: zeros and ones of whatever dtype ``x`` has, as only ``x.bernoulli_(p)`` says."""
    with lock:
        if out.shape != p.shape:
            resize(trace, out, tuple(p.shape))
        demand_dtypes(aten.bernoulli.out, (p,), {"out": out}, ("out",), (type_of(p),))
        drawn: Tensor = fallback(trace, aten.bernoulli_.Tensor, out, p, generator=generator)
    return drawn


_index_by_numbers = recording(aten.index.Tensor)
_repeat = recording(aten.repeat_interleave.Tensor)


def _index(trace: Trace, x: Tensor, indices: list[Tensor | None]) -> Any:
    """``x[indices]``: the number of rows depends on data where an index is a mask."""
    if any(i is not None and i.dtype in MASKS for i in indices):
        return trace.in_eager(aten.index.Tensor, x, indices)
    return _index_by_numbers(trace, x, indices)


def _repeat_interleave(trace: Trace, repeats: Tensor, *, output_size: int | None = None) -> Any:
    if output_size is None:
        return trace.in_eager(aten.repeat_interleave.Tensor, repeats)
    return _repeat(trace, repeats, output_size=output_size)


def _shift(op: OpOverload, same: OpOverload) -> Callable[..., Any]:
    """The kernel of ``x << y`` or ``x >> y``, which PyTorch refuses of a bool and an integer without elements.

    It does not refuse ``same``, which is the same operator by its other name.
    """
    kernel_of_it = functools.cache(recording)  # when it is called: PyTorch may lack the operator

    def kernel(trace: Trace, x: Tensor, y: Any) -> Any:
        of_y = y.dtype if isinstance(y, Tensor) else torch.int64 if type(y) is int else None
        is_mixed = (x.dtype is torch.bool and of_y in INTEGERS) or (x.dtype in INTEGERS and of_y is torch.bool)
        return kernel_of_it(same if is_mixed else op)(trace, x, y)

    return kernel


def _resize(trace: Trace, tensor: Tensor, size: Any, *, memory_format: Any = None) -> Tensor:
    with lock:
        if tuple(size) != tensor.shape:
            resize(trace, tensor, tuple(size))
        if memory_format not in FORMATS:
            stride = torch.empty(size, device="meta", memory_format=memory_format).stride()
            _as_strided_(trace, tensor, size, stride)
    return tensor


def _as_strided_(trace: Trace, tensor: Tensor, size: Any, stride: Any, storage_offset: int | None = None) -> Tensor:
    offset = tensor.storage_offset() if storage_offset is None else storage_offset
    check_reach(cell_of(tensor).type, tensor.dtype, size, stride, offset)
    return lay_out(tensor, tensor.untyped_storage(), offset, size, stride)


def _none(trace: Trace, x: Tensor) -> Tensor:
    return trace.new_tensor(find_type((0,), (1,), x.dtype), Value())


KERNELS: dict[OpOverload, Callable[..., Any]] = {
    aten.arange.start: _arange,
    aten.arange.start_step: _arange,
    aten.empty.memory_format: _empty,
    aten.empty_strided.default: _empty_strided,
    aten.bernoulli.out: _bernoulli_out,
    aten.clone.default: _clone,
    aten._lazy_clone.default: _clone,
    aten.zeros.default: _filled(0),
    aten.ones.default: _filled(1),
    aten.zeros_like.default: _filled_like(0),
    aten.ones_like.default: _filled_like(1),
    aten.index.Tensor: _index,
    aten.repeat_interleave.Tensor: _repeat_interleave,
    aten.__lshift__.Scalar: _shift(aten.__lshift__.Scalar, aten.bitwise_left_shift.Tensor_Scalar),
    aten.__lshift__.Tensor: _shift(aten.__lshift__.Tensor, aten.bitwise_left_shift.Tensor),
    aten.__rshift__.Scalar: _shift(aten.__rshift__.Scalar, aten.bitwise_right_shift.Tensor_Scalar),
    aten.__rshift__.Tensor: _shift(aten.__rshift__.Tensor, aten.bitwise_right_shift.Tensor),
    aten.resize_.default: _resize,
    aten.as_strided_.default: _as_strided_,
    aten.native_batch_norm.default: _batch_norm,
    aten.native_batch_norm.out: _into(aten.native_batch_norm.out, _batch_norm),
    aten._native_batch_norm_legit.default: _batch_norm_legit,
    aten._native_batch_norm_legit.out: _into(aten._native_batch_norm_legit.out, _batch_norm_legit),
}
describe_each("kernel", KERNELS)

# kernels that call PyTorch's operators on what they are given: they take no trace
PARTS: dict[OpOverload, Callable[..., Any]] = {
    **fused_optimizers.KERNELS,
    aten._thnn_fused_lstm_cell.default: recurrent_cells.lstm_cell,
    aten._thnn_fused_lstm_cell_backward_impl.default: recurrent_cells.lstm_cell_backward,
    aten._thnn_fused_gru_cell.default: recurrent_cells.gru_cell,
    aten._thnn_fused_gru_cell_backward.default: recurrent_cells.gru_cell_backward,
}
describe_each("parts", PARTS)
