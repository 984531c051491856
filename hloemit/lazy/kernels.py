"""The kernels of the device: those of the recorder, and what crosses from the CPU or back."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

import torch
from torch import Tensor

from hloemit.base.metrics import counters
from hloemit.base.operators import aten
from hloemit.base.records import describe_each
from hloemit.base.torch_private import DispatchKey, OpOverload, at_key, schema_of
from hloemit.lazy.buffers import uploaded
from hloemit.lazy.eager import in_eager  # and with it the trace's way to run an operator there
from hloemit.lazy.launch import elements, trace
from hloemit.lazy.values import NAME, is_lazy, new_tensor
from hloemit.recording import operator_kinds as kernels
from hloemit.recording import special_kernels as special
from hloemit.recording.calls import call_type, reads_values
from hloemit.recording.conjugate_bits import has_bits, toggled
from hloemit.recording.in_place import write
from hloemit.recording.shapes import like
from hloemit.recording.values import META, cell_of, check_reach, lock, type_of
from hloemit.recording.written_operands import demand_copied_apart

Kernel = Callable[..., Any]
_CLONE = call_type(aten.clone.default)


@functools.cache
def kernel_of(op: OpOverload) -> Kernel:
    """The kernel of an operator that has none of its own."""
    is_view = any(r.alias_info is not None for r in schema_of(op).returns) and not schema_of(op).is_mutable
    if is_view and not reads_values(op):
        return _viewing(op)
    return functools.partial(kernels.kernel_of(op), trace)


def fallback(op: OpOverload, *args: Any, **kwargs: Any) -> Any:
    """The kernel of operators that are not registered one by one."""
    return kernel_of(op)(*args, **kwargs)


def _viewing(op: OpOverload) -> Kernel:
    """The kernel of "meta", because it does not compare sizes with the bytes of a storage that has none."""
    alias, key = at_key(op), DispatchKey.Meta

    def kernel(*args: Any, **kwargs: Any) -> Any:
        return alias(key, *args, **kwargs)

    return kernel


_strided = _viewing(aten.as_strided.default)


def _as_strided(x: Tensor, size: Any, stride: Any, storage_offset: int | None = None) -> Tensor:
    """``as_strided``, whose kernel for "meta" looks at strides alone."""
    cell = getattr(x.untyped_storage(), "cell", None)
    if cell is not None:
        check_reach(cell.type, x.dtype, size, stride, x.storage_offset() if storage_offset is None else storage_offset)
    return _strided(x, size, stride, storage_offset)


def _copy_from(source: Tensor, target: Tensor, non_blocking: bool = False) -> Tensor:
    """Between the device and the CPU, and on the device."""
    if not isinstance(source, Tensor):  # a number, which PyTorch takes for a tensor
        source = torch.tensor(source, device="cpu")
    with lock:
        if not is_lazy(target):
            return target.copy_(elements(trace.resolved(source)))
        if has_bits(target):
            _copy_from(toggled(source, like=target), toggled(target, like=target))
            return target
        if not is_lazy(source):
            plain = source.detach().to(target.dtype).expand(target.shape).contiguous()
            write(trace, target, uploaded(plain), type_of(plain))
            return target
        source = trace.resolved(source)
        cell = cell_of(source)
        demand_copied_apart(target, source)
        if cell.is_whole(source):
            write(trace, target, cell.value, cell.type)
            return target
        write(trace, target, trace.record(_CLONE, (source,)), trace.step.out)
        return target


def _to_copy(x: Tensor, *, dtype: Any = None, device: Any = None, memory_format: Any = None, **_: Any) -> Tensor:
    if not is_lazy(x):
        with lock:
            trace.before_upload()
        kind = type_of(
            torch.empty_like(like(x, META), dtype=dtype, memory_format=memory_format or torch.preserve_format)
        )
        return new_tensor(kind, uploaded(x.detach().to(dtype or x.dtype)))
    if device is not None and device.type != NAME:
        moved = elements(x).to(device, dtype)
        return moved if memory_format in special.FORMATS else moved.contiguous(memory_format=memory_format)
    if dtype is None or dtype is x.dtype:
        result: Tensor = special.KERNELS[aten.clone.default](trace, x, memory_format=memory_format)
        return result
    options = {} if memory_format is None else {"memory_format": memory_format}
    return fallback(aten._to_copy.default, x, dtype=dtype, **options)


def _convolution(*args: Any) -> Any:
    return fallback(aten.convolution.default, *args)


def _convolution_backward(grad: Tensor, x: Tensor, weight: Tensor, *geometry: Any) -> Any:
    channels = weight.shape[1] * geometry[-2] if geometry[3] else weight.shape[0]  # transposed: groups × the second
    return fallback(aten.convolution_backward.default, grad, x, weight, [channels], *geometry)


def _ctc_loss(
    log_probs: Tensor, targets: Tensor, input_lengths: Any, target_lengths: Any, blank: int = 0, *zero_infinity: bool
) -> Any:
    """``_ctc_loss``, whose tables are as wide as the longest target; the lengths are arguments of the program."""
    from hloemit.recording.ctc import check_lengths  # registers operators, which few programs use

    check_lengths(log_probs, targets, input_lengths, target_lengths)
    lengths = [
        torch.tensor(list(n), dtype=torch.int64, device="cpu").to(log_probs.device)
        for n in (input_lengths, target_lengths)
    ]
    options = blank, any(zero_infinity), max(target_lengths, default=0)
    return fallback(torch.ops.hloemit.ctc_loss.default, log_probs, targets, *lengths, *options)


def _multilabel_margin_loss(x: Tensor, target: Tensor, reduction: int) -> Any:
    loss, is_target = fallback(aten.multilabel_margin_loss_forward.default, x, target, reduction)
    return loss.reshape(()) if x.ndim < 2 else loss, is_target  # PyTorch's meta kernel says [1] for the loss of one


def _item(tensor: Tensor) -> Any:
    counters.add("aten::_local_scalar_dense")  # torch_xla's name for it
    return aten._local_scalar_dense(elements(tensor))


_OWN: dict[OpOverload, Kernel] = {
    aten._copy_from.default: _copy_from,
    aten._to_copy.default: _to_copy,
    aten._local_scalar_dense.default: _item,
    aten.convolution_overrideable.default: _convolution,
    aten.convolution_backward_overrideable.default: _convolution_backward,
    aten._ctc_loss.default: _ctc_loss,
    aten.multilabel_margin_loss_forward.default: _multilabel_margin_loss,
    aten._unsafe_view.default: kernel_of(aten.view.default),  # of a tensor that nobody else sees
    aten.as_strided.default: _as_strided,
    **{op: kernel_of(op) for op in (aten.view.default, aten._reshape_alias.default)},
}
describe_each("device_kernel", _OWN)
KERNELS: dict[OpOverload, Kernel] = {
    **{op: functools.partial(kernel, trace) for op, kernel in special.KERNELS.items()},
    **special.PARTS,
    **_OWN,
}
__all__ = ["KERNELS", "fallback", "in_eager", "kernel_of"]
