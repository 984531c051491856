"""The kernels of the device: each records its operator; one that works in place writes what its twin computes."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

import torch
from torch import Tensor
from torch._ops import OpOverload, OpOverloadPacket
from torch.library import Library
from torch.utils import _pytree as pytree

from hloemit.lazy import cells
from hloemit.lazy.graph import elements
from hloemit.lazy.values import META, Call, Value, counters, from_cpu, is_lazy, lock, meta_of, new_tensor, read, write

aten = torch.ops.aten
_FACTORIES = ("arange", "eye", "full", "linspace", "logspace", "randperm", "range", "scalar_tensor", "tril_indices")
_VIEWS = (aten.as_strided.default, aten.view.default, aten._reshape_alias.default)


def _operand(leaf: Any) -> Any:
    """An argument as it is recorded."""
    if is_lazy(leaf):
        return read(leaf)
    if isinstance(leaf, Tensor):
        if leaf.ndim:
            raise RuntimeError(
                f"Expected all tensors to be on the same device, but found {leaf.device} beside xla:0: move it by "
                ".to('xla')"
            )
        return from_cpu(leaf)
    return torch.device("cpu") if isinstance(leaf, torch.device) else leaf


def _meta(leaf: Any) -> Any:
    if isinstance(leaf, Tensor):
        return meta_of(leaf)
    return META if isinstance(leaf, torch.device) else leaf


# operators whose Python numbers may change from step to step: they are arguments of the program
_LIFTED = frozenset(
    f"{prefix}{name}"
    for prefix in ("", "_foreach_")
    for name in ("add", "sub", "mul", "div", "addcmul", "addcdiv", "lerp")
)


def _lifted(op: OpOverload, leaf: Any) -> Any:
    if type(leaf) is float and leaf not in (0.0, 1.0, -1.0) and op.overloadpacket.__name__ in _LIFTED:
        return from_cpu(torch.tensor(leaf, dtype=torch.float64))
    return leaf


def record(op: OpOverload, args: Any, kwargs: Any) -> Any:
    """Note a call of a functional operator; its value, or a list of them where it has several results."""
    counters.add(f"xla::{op.overloadpacket.__name__}")
    operands, options = pytree.tree_map(lambda leaf: _lifted(op, _operand(leaf)), (args, kwargs))
    meta_args, meta_kwargs = pytree.tree_map(_meta, (args, kwargs))
    with torch.no_grad():
        metas = op(*meta_args, **meta_kwargs)
    call = Call(op, operands, options, metas)
    if isinstance(metas, (tuple, list)):
        return [call.result(i) if isinstance(m, Tensor) else m for i, m in enumerate(metas)]
    return call.result()


def run(op: OpOverload, *args: Any, **kwargs: Any) -> Any:
    """The kernel of every operator that has none of its own."""
    with lock:
        if _depends_on_data(op):
            return _in_eager(op, args, kwargs)
        if op._schema.is_mutable:
            return _updated(op, args, kwargs)
        found = record(op, args, kwargs)
        if isinstance(found, Value):
            return new_tensor(found)
        return [new_tensor(v) if isinstance(v, Value) else v for v in found]


@functools.cache
def _depends_on_data(op: OpOverload) -> bool:
    return not {torch.Tag.dynamic_output_shape, torch.Tag.data_dependent_output}.isdisjoint(op.tags)


def _in_eager(op: OpOverload, args: Any, kwargs: Any) -> Any:
    """An operator whose shapes depend on data: the elements are needed now."""
    counters.add(f"aten::{op.overloadpacket.__name__}")
    given = pytree.tree_map(lambda x: x.cpu() if is_lazy(x) else x, (args, kwargs))
    result = op(*given[0], **given[1])
    return pytree.tree_map(lambda x: new_tensor(from_cpu(x)) if isinstance(x, Tensor) else x, result)


def _updated(op: OpOverload, args: Any, kwargs: Any) -> Any:
    """An operator that writes into its arguments."""
    twin, outs = _functional(op)
    if outs:
        written: Any = [kwargs[name] for name in outs]
        values = record(twin, args, {k: v for k, v in kwargs.items() if k not in outs})
    else:
        written = args[0] if isinstance(args[0], (list, tuple)) else [args[0]]
        values = record(twin, args, kwargs)
    for tensor, value in zip(written, [values] if isinstance(values, Value) else values, strict=True):
        write(tensor, _fitted(value, tensor))
    if not op._schema.returns:
        return None
    return written[0] if len(op._schema.returns) == 1 else tuple(written)


def _fitted(value: Value, tensor: Tensor) -> Value:
    """A value in the dtype and shape of the tensor that it is written into."""
    if value.meta.dtype is not tensor.dtype:
        converted = value.meta.to(tensor.dtype)
        value = Call(aten._to_copy.default, (value,), {"dtype": tensor.dtype}, converted).result()
    if value.meta.shape != tensor.shape:
        if value.meta.numel() > tensor.numel() or tensor.numel() == 0:
            raise RuntimeError(f"out= has the shape {list(tensor.shape)}, and the result {list(value.meta.shape)}")
        expanded = value.meta.expand(tensor.shape)
        value = Call(aten.expand.default, (value, list(tensor.shape)), {}, expanded).result()
    return value


@functools.cache
def _functional(op: OpOverload) -> tuple[OpOverload, tuple[str, ...]]:
    """The functional twin of an operator that writes, and the names of its ``out`` arguments."""
    arguments = op._schema.arguments
    outs = tuple(a.name for a in arguments if a.is_out)
    names = [(a.name, str(a.type)) for a in arguments if not a.is_out]
    base = op.overloadpacket.__name__
    packets = [base] if outs else [base.removesuffix("_"), f"{base.removesuffix('_')}_functional", f"{base}functional"]
    for packet in (getattr(aten, p, None) for p in packets):
        overloads = packet.overloads() if isinstance(packet, OpOverloadPacket) else []
        for twin in (getattr(packet, name) for name in overloads):
            found = [(a.name, str(a.type)) for a in twin._schema.arguments]
            if not twin._schema.is_mutable and _without_factory(found) == _without_factory(names):
                return twin, outs
    raise NotImplementedError(f"{op} has no functional twin, and cannot be recorded")


def _without_factory(arguments: list[tuple[str, str]]) -> list[tuple[str, str]]:
    options = ("dtype", "layout", "device", "pin_memory")
    return [a for a in arguments if a[0] not in options]


# Kernels of their own


def _empty(size: Any, *, dtype: Any = None, **_: Any) -> Tensor:
    return _zeros(torch.empty(size, dtype=dtype, device=META))


def _empty_strided(size: Any, stride: Any, *, dtype: Any = None, **_: Any) -> Tensor:
    return _zeros(torch.empty_strided(size, stride, dtype=dtype, device=META))


def _zeros(meta: Tensor) -> Tensor:
    return new_tensor(Call(aten.full.default, (list(meta.shape), 0), {"dtype": meta.dtype}, meta).result())


def _copy_from(source: Tensor, target: Tensor, non_blocking: bool = False) -> Tensor:
    """Between the device and the CPU, and on the device."""
    with lock:
        if is_lazy(target):
            value = read(source) if is_lazy(source) else from_cpu(source, target.dtype)
            write(target, _fitted(value, target))
            return target
        return target.copy_(elements(source))


def _convolution(*args: Any) -> Tensor:
    result: Tensor = run(aten.convolution.default, *args)
    return result


def _convolution_backward(grad: Tensor, x: Tensor, weight: Tensor, *geometry: Any) -> Any:
    channels = weight.shape[1] * geometry[-2] if geometry[3] else weight.shape[0]  # transposed: groups × the second
    return run(aten.convolution_backward.default, grad, x, weight, [channels], *geometry)


def _batch_norm(
    x: Tensor, weight: Any, bias: Any, mean: Any, variance: Any, training: bool, momentum: float, eps: float
) -> Any:
    """``native_batch_norm``, whose schema does not say that it updates the running statistics."""
    if mean is None:
        return run(aten._native_batch_norm_legit.no_stats, x, weight, bias, training, momentum, eps)
    with lock:
        twin = aten._native_batch_norm_legit_functional.default
        *results, new_mean, new_variance = record(twin, (x, weight, bias, mean, variance, training, momentum, eps), {})
        if training:
            write(mean, new_mean)
            write(variance, new_variance)
        return tuple(new_tensor(r) for r in results)


def _item(tensor: Tensor) -> Any:
    return elements(tensor).item()


def _view(op: OpOverload) -> Callable[..., Tensor]:
    def kernel(*args: Any, **kwargs: Any) -> Tensor:
        # the kernel of "meta", because it does not compare sizes with the bytes of a storage that has none
        result: Tensor = op._op_dk(torch._C.DispatchKey.Meta, *args, **kwargs)
        return result

    return kernel


_libraries: list[Library] = []  # kernels go when their library does


def register() -> None:
    """Give PyTorch the kernels; to be called once."""
    fallback, library = Library("_", "IMPL"), Library("aten", "IMPL")
    _libraries.extend((fallback, library))
    fallback.fallback(run, "PrivateUse1")
    own: dict[OpOverload, Callable[..., Any]] = {
        aten.empty.memory_format: _empty,
        aten.empty_strided.default: _empty_strided,
        aten._copy_from.default: _copy_from,
        aten._local_scalar_dense.default: _item,
        aten.convolution_overrideable.default: _convolution,
        aten.convolution_backward_overrideable.default: _convolution_backward,
        aten.native_batch_norm.default: _batch_norm,
        aten._thnn_fused_lstm_cell.default: cells.lstm_cell,
        aten._thnn_fused_lstm_cell_backward_impl.default: cells.lstm_cell_backward,
        aten._thnn_fused_gru_cell.default: cells.gru_cell,
        aten._thnn_fused_gru_cell_backward.default: cells.gru_cell_backward,
        **{op: _view(op) for op in _VIEWS},
    }
    for op, kernel in own.items():
        library.impl(op.name().partition("::")[2], kernel, "PrivateUse1")
    for op in _direct() - own.keys():
        library.impl(op.name().partition("::")[2], functools.partial(run, op), "PrivateUse1")


def _direct() -> set[OpOverload]:
    """The operators that PyTorch would otherwise take to their ``out`` variants before the fallback sees them."""
    factories = {getattr(getattr(aten, name), o) for name in _FACTORIES for o in getattr(aten, name).overloads()}
    packets = [p for p in (getattr(aten, name) for name in dir(aten)) if isinstance(p, OpOverloadPacket)]
    every = [getattr(packet, overload) for packet in packets for overload in packet.overloads()]
    return {op for op in factories if not op._schema.is_mutable} | {op for op in every if _is_structured(op)}


def _is_structured(op: OpOverload) -> bool:
    """Whether ``out`` does the work; a kernel of a composite operator would take its gradient away."""
    has_kernel = torch._C._dispatch_has_kernel_for_dispatch_key
    try:
        return has_kernel(op.name(), "CompositeExplicitAutogradNonFunctional") and not has_kernel(
            op.name(), "CompositeImplicitAutograd"
        )
    except RuntimeError:
        return False  # an operator of TorchScript alone
