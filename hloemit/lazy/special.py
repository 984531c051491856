"""Kernels of operators that PyTorch asks of an accelerator in a way of its own: memory, copies, fused modules."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import torch
from torch import Tensor
from torch._ops import OpOverload

from hloemit.base.dtypes import MASKS
from hloemit.base.metrics import counters
from hloemit.capture.shapes import like
from hloemit.lazy import cells, fused
from hloemit.lazy.bits import has_bits, resolved, toggled
from hloemit.lazy.buffers import upload
from hloemit.lazy.calls import call_type
from hloemit.lazy.kernels import fallback, in_eager, kernel_of, recording
from hloemit.lazy.launch import elements, trace
from hloemit.lazy.trace import Lifted, Ref
from hloemit.lazy.values import (
    META,
    NAME,
    Value,
    cell_of,
    contiguous_strides,
    find_type,
    is_lazy,
    lay_out,
    lock,
    new_tensor,
    type_of,
)
from hloemit.lazy.writing import resize, write, write_out

aten = torch.ops.aten
_CLONE = call_type(aten.clone.default)
_ARANGE, _ADD = call_type(aten.arange.start_step), call_type(aten.add.Tensor)
_EXACT = {torch.int64: 2**62, torch.int32: 2**31 - 1, torch.float64: 2**53, torch.float32: 2**24}  # integers up to
_FORMATS = (None, torch.preserve_format)


def _empty(size: Any, *, dtype: Any = None, memory_format: Any = None, **_: Any) -> Tensor:
    meta = torch.empty(size, dtype=dtype, device="meta", memory_format=memory_format)
    return new_tensor(type_of(meta), Value())


def _empty_strided(size: Any, stride: Any, *, dtype: Any = None, **_: Any) -> Tensor:
    return new_tensor(find_type(tuple(size), tuple(stride), dtype or torch.get_default_dtype()), Value())


def _copy_from(source: Tensor, target: Tensor, non_blocking: bool = False) -> Tensor:
    """Between the device and the CPU, and on the device."""
    with lock:
        if not is_lazy(target):
            return target.copy_(elements(resolved(source)))
        if has_bits(target):
            _copy_from(toggled(source, like=target), toggled(target, like=target))
            return target
        if not is_lazy(source):
            plain = source.detach().to(target.dtype).expand(target.shape).contiguous()
            write(target, Value(buffer=upload(plain)), type_of(plain))
            return target
        source = resolved(source)
        cell = cell_of(source)
        if cell.is_whole(source):
            write(target, cell.value, cell.type)
            return target
        write(target, trace.record(_CLONE, (source,)), trace.step.out)
        return target


def _to_copy(x: Tensor, *, dtype: Any = None, device: Any = None, memory_format: Any = None, **_: Any) -> Tensor:
    if not is_lazy(x):
        kind = type_of(
            torch.empty_like(like(x, META), dtype=dtype, memory_format=memory_format or torch.preserve_format)
        )
        return new_tensor(kind, Value(buffer=upload(x.detach().to(dtype or x.dtype))))
    if device is not None and device.type != NAME:
        return elements(x).to(device, dtype)
    if dtype is None or dtype is x.dtype:
        return _clone(x, memory_format=memory_format)
    options = {} if memory_format is None else {"memory_format": memory_format}
    result: Tensor = fallback(aten._to_copy.default, x, dtype=dtype, **options)
    return result


def _clone(x: Tensor, *, memory_format: Any = None) -> Tensor:
    with lock:
        x = resolved(x)
        cell = cell_of(x)
        if memory_format in _FORMATS and cell.is_whole(x):
            if cell.value.slot < 0 and cell.value.buffer is None:
                trace.enter(cell)
            return new_tensor(cell.type, cell.value)
        return fallback(aten.clone.default, x, memory_format=memory_format)


def _filled_like(number: int) -> Callable[..., Tensor]:
    def kernel(x: Tensor, *, dtype: Any = None, memory_format: Any = None, **_: Any) -> Tensor:
        meta = torch.empty_like(like(x, META), dtype=dtype, memory_format=memory_format or torch.preserve_format)
        return new_tensor(type_of(meta), Value(fill=number))

    return kernel


def _filled(number: int) -> Callable[..., Tensor]:
    def kernel(size: Any, *, dtype: Any = None, **_: Any) -> Tensor:
        size = tuple(size)
        kind = find_type(size, contiguous_strides(size), dtype or torch.get_default_dtype())
        return new_tensor(kind, Value(fill=number))

    return kernel


def _arange(start: Any, end: Any, step: Any = 1, *, dtype: Any = None, **options: Any) -> Tensor:
    """A range of integers, whose start is an argument of the program once it has differed: positions, when decoding."""
    kind = torch.int64 if dtype is None else dtype
    plain = all(type(n) is int for n in (start, end, step)) and step and start and kind in _EXACT
    count = -((start - end) // step) if plain else 0
    if count <= 0 or max(abs(start), abs(start + count * step)) > _EXACT[kind]:
        return fallback(aten.arange.start_step, start, end, step, dtype=dtype, **options)
    with lock:
        if not trace.has_moved((aten.arange, count, step, kind), start):
            return fallback(aten.arange.start_step, start, end, step, dtype=dtype, **options)
        out = find_type((count,), (1,), kind)
        steps = trace.record_refs(_ARANGE, 0, count * step, step, out=out, dtype=kind)
        return new_tensor(out, trace.record_refs(_ADD, Ref(steps.slot), Lifted(start), out=out))


def _convolution(*args: Any) -> Any:
    return fallback(aten.convolution.default, *args)


def _convolution_backward(grad: Tensor, x: Tensor, weight: Tensor, *geometry: Any) -> Any:
    channels = weight.shape[1] * geometry[-2] if geometry[3] else weight.shape[0]  # transposed: groups × the second
    return fallback(aten.convolution_backward.default, grad, x, weight, [channels], *geometry)


def _batch_norm(
    x: Tensor, weight: Any, bias: Any, mean: Any, variance: Any, training: bool, momentum: float, eps: float
) -> Any:
    """``native_batch_norm``, whose schema does not say that it updates the running statistics."""
    if mean is None:
        return fallback(aten._native_batch_norm_legit.no_stats, x, weight, bias, training, momentum, eps)
    return _batch_norm_legit(x, weight, bias, mean, variance, training, momentum, eps)


def _batch_norm_legit(x: Tensor, *args: Any) -> Any:
    y, *statistics = fallback(aten._native_batch_norm_legit.default, x, *args)
    return (y, *(statistics if args[-3] else [x.new_empty(0), x.new_empty(0)]))  # none in evaluation, as on the CPU


def _multilabel_margin_loss(x: Tensor, target: Tensor, reduction: int) -> Any:
    loss, is_target = fallback(aten.multilabel_margin_loss_forward.default, x, target, reduction)
    return loss.reshape(()) if x.ndim < 2 else loss, is_target  # PyTorch's meta kernel says [1] for the loss of one


def _ctc_loss(
    log_probs: Tensor, targets: Tensor, input_lengths: Any, target_lengths: Any, blank: int = 0, *zero_infinity: bool
) -> Any:
    """``_ctc_loss``, whose tables are as wide as the longest target; the lengths are arguments of the program."""
    import hloemit.capture.ctc  # noqa: F401 - registers operators, which few programs use

    lengths = [torch.tensor(list(n), dtype=torch.int64).to(log_probs.device) for n in (input_lengths, target_lengths)]
    options = blank, any(zero_infinity), max(target_lengths, default=0)
    return fallback(torch.ops.hloemit.ctc_loss.default, log_probs, targets, *lengths, *options)


def _into(compute: Callable[..., Any]) -> Callable[..., Any]:
    """The kernel of an operator's ``out`` variant."""

    def kernel(*args: Any, **outs: Tensor) -> Any:
        with lock:
            for out, result in zip(outs.values(), compute(*args), strict=True):
                write_out(out, cell_of(result).value, cell_of(result).type)
        return tuple(outs.values())

    return kernel


_index_by_numbers = recording(aten.index.Tensor)
_repeat = recording(aten.repeat_interleave.Tensor)


def _index(x: Tensor, indices: list[Tensor | None]) -> Any:
    """``x[indices]``: the number of rows depends on data where an index is a mask."""
    if any(i is not None and i.dtype in MASKS for i in indices):
        return in_eager(aten.index.Tensor, x, indices)
    return _index_by_numbers(x, indices)


def _repeat_interleave(repeats: Tensor, *, output_size: int | None = None) -> Any:
    if output_size is None:
        return in_eager(aten.repeat_interleave.Tensor, repeats)
    return _repeat(repeats, output_size=output_size)


def _item(tensor: Tensor) -> Any:
    counters.add("aten::_local_scalar_dense")  # torch_xla's name for it
    return elements(tensor).item()


def _resize(tensor: Tensor, size: Any, *, memory_format: Any = None) -> Tensor:
    with lock:
        if tuple(size) != tensor.shape:
            resize(tensor, tuple(size))
        if memory_format not in _FORMATS:
            stride = torch.empty(size, device="meta", memory_format=memory_format).stride()
            _as_strided_(tensor, size, stride)
    return tensor


def _as_strided_(tensor: Tensor, size: Any, stride: Any, storage_offset: int | None = None) -> Tensor:
    offset = tensor.storage_offset() if storage_offset is None else storage_offset
    return lay_out(tensor, tensor.untyped_storage(), offset, size, stride)


KERNELS: dict[OpOverload, Callable[..., Any]] = {
    aten.arange.start: _arange,
    aten.arange.start_step: _arange,
    **fused.KERNELS,
    aten.empty.memory_format: _empty,
    aten.empty_strided.default: _empty_strided,
    aten._copy_from.default: _copy_from,
    aten._to_copy.default: _to_copy,
    aten.clone.default: _clone,
    aten.zeros.default: _filled(0),
    aten.ones.default: _filled(1),
    aten.zeros_like.default: _filled_like(0),
    aten.ones_like.default: _filled_like(1),
    aten.index.Tensor: _index,
    aten.repeat_interleave.Tensor: _repeat_interleave,
    aten._local_scalar_dense.default: _item,
    aten.resize_.default: _resize,
    aten.as_strided_.default: _as_strided_,
    aten.convolution_overrideable.default: _convolution,
    aten.convolution_backward_overrideable.default: _convolution_backward,
    aten.native_batch_norm.default: _batch_norm,
    aten._ctc_loss.default: _ctc_loss,
    aten.multilabel_margin_loss_forward.default: _multilabel_margin_loss,
    aten.native_batch_norm.out: _into(_batch_norm),
    aten._native_batch_norm_legit.default: _batch_norm_legit,
    aten._native_batch_norm_legit.out: _into(_batch_norm_legit),
    aten._unsafe_view.default: kernel_of(aten.view.default),  # of a tensor that nobody else sees
    aten._thnn_fused_lstm_cell.default: cells.lstm_cell,
    aten._thnn_fused_lstm_cell_backward_impl.default: cells.lstm_cell_backward,
    aten._thnn_fused_gru_cell.default: cells.gru_cell,
    aten._thnn_fused_gru_cell_backward.default: cells.gru_cell_backward,
    **{op: kernel_of(op) for op in (aten.as_strided.default, aten.view.default, aten._reshape_alias.default)},
}
