"""The kernels of the device: each records its operator; one that works in place writes what its twin computes."""

from __future__ import annotations

import functools
import warnings
from collections.abc import Callable
from typing import Any

import torch
from torch import Tensor
from torch._ops import OpOverload
from torch.utils import _pytree as pytree

from hloemit.base.metrics import counters
from hloemit.lazy.bits import resolving
from hloemit.lazy.buffers import upload
from hloemit.lazy.calls import call_type, functional
from hloemit.lazy.launch import elements, settle, trace
from hloemit.lazy.modes import modes
from hloemit.lazy.trace import Unsupported
from hloemit.lazy.values import Type, Value, cell_of, is_lazy, lock, new_tensor, type_of
from hloemit.lazy.writing import write, write_out

MAX_TRACE = 50_000  # operators; a longer trace is launched by itself
Kernel = Callable[..., Any]
_REFUSED = "result type {} can't be cast to the desired output type {}"


@functools.cache
def kernel_of(op: OpOverload) -> Kernel:
    """The kernel of an operator that has none of its own."""
    if not {torch.Tag.dynamic_output_shape, torch.Tag.data_dependent_output}.isdisjoint(op.tags):
        return functools.partial(in_eager, op)
    if not op._schema.is_mutable:
        if any(r.alias_info is not None for r in op._schema.returns):
            return _viewing(op)
        return resolving(op, recording(op))
    try:
        return resolving(op, _updating(op, *functional(op)))
    except NotImplementedError:
        return functools.partial(_without_lowering, op, "nothing does the same without writing")


def fallback(op: OpOverload, *args: Any, **kwargs: Any) -> Any:
    """The kernel of operators that are not registered one by one."""
    return kernel_of(op)(*args, **kwargs)


def _viewing(op: OpOverload) -> Kernel:
    """The kernel of "meta", because it does not compare sizes with the bytes of a storage that has none."""
    alias, key = op._op_dk, torch._C.DispatchKey.Meta

    def kernel(*args: Any, **kwargs: Any) -> Any:
        return alias(key, *args, **kwargs)

    return kernel


def recording(op: OpOverload) -> Kernel:
    """The kernel of a functional operator, which records it whatever its tags say."""
    call = call_type(op)
    several = list if len(op._schema.returns) == 1 else tuple

    def kernel(*args: Any, **kwargs: Any) -> Any:
        with lock:
            try:
                found = trace.record(call, args, kwargs)
            except Unsupported as reason:
                return _without_lowering(op, str(reason), *args, **kwargs)
            out = trace.step.out
            if type(out) is Type:
                result: Any = new_tensor(out, found)
            else:
                result = several(new_tensors(found, out))
            if modes.every_operator or len(trace.made) > MAX_TRACE:
                settle()
            return result

    return kernel


def make_argument(tensor: Tensor) -> None:
    """Give a storage that nobody wrote or read yet a buffer, because it is about to be updated.

    An optimizer makes its state so in its first step, which then is the same program as all others.
    """
    cell = cell_of(tensor)
    value = cell.value
    if value.slot < 0 and value.buffer is None and value.error is None and cell.is_whole(tensor):
        value.buffer = upload(torch.full(cell.type.size, value.fill, dtype=cell.type.dtype))


def _updating(op: OpOverload, twin: OpOverload, outs: tuple[str, ...]) -> Kernel:
    call, put = call_type(twin), write_out if outs else write
    defaults = _defaults(op, twin)
    makes = "dtype" in call.keyword_kinds and all(a.name != "dtype" for a in op._schema.arguments)  # full, arange
    aliases = [r.alias_info is not None for r in op._schema.returns]
    places = [i for i, a in enumerate(op._schema.arguments) if a.alias_info is not None and a.alias_info.is_write]

    def kernel(*args: Any, **kwargs: Any) -> Any:
        with lock:
            if outs:
                written: Any = [kwargs[name] for name in outs]
                given = {name: a for name, a in kwargs.items() if name not in outs}
                if makes:
                    given["dtype"] = written[0].dtype
            else:
                written, given = [args[i] for i in places], kwargs
                if type(written[0]) in (list, tuple):
                    written = written[0]
            if not torch.is_grad_enabled():
                for tensor in written:
                    make_argument(tensor)
            try:
                values = trace.record(call, args + defaults[len(args) :], given)
            except Unsupported as reason:
                return _without_lowering(op, str(reason), *args, **kwargs)
            types = trace.step.out
            if type(types) is Type:
                values, types = [values], [types]
            first = len(values) - len(written)  # a twin that updates gives what it updated last
            for tensor, value, type_ in zip(written, values[first:], types[first:], strict=True):
                if type_.dtype is not tensor.dtype and not torch.can_cast(type_.dtype, tensor.dtype):
                    raise RuntimeError(_REFUSED.format(type_.dtype, tensor.dtype))
                put(tensor, value, type_)
            fresh = iter(new_tensors(values[:first], types[:first]))
            updated = iter(written)
            results = [next(updated if is_alias else fresh) for is_alias in aliases]
            if modes.every_operator:
                settle()
        return tuple(results) if len(results) > 1 else results[0] if results else None

    return kernel


def _defaults(op: OpOverload, twin: OpOverload) -> tuple[Any, ...]:
    """The positional arguments of an operator that its twin, but not itself, has to be given: their defaults."""
    asked = {a.name for a in twin._schema.arguments if not a.has_default_value()}
    arguments = [a for a in op._schema.arguments if not a.kwarg_only]
    count = max((i + 1 for i, a in enumerate(arguments) if a.has_default_value() and a.name in asked), default=0)
    return tuple(a.default_value for a in arguments[:count])


def new_tensors(values: Any, types: Any) -> list[Any]:
    """A tensor for each value."""
    return [v and new_tensor(t, v) for t, v in zip(types, values, strict=True)]


# In eager PyTorch


def in_eager(op: OpOverload, *args: Any, **kwargs: Any) -> Any:
    """An operator whose shapes depend on data, or that has no lowering: on the CPU, with the elements of now."""
    counters.add(f"aten::{op.overloadpacket.__name__}")
    copies: dict[int, Tensor] = {}

    def on_cpu(x: Any) -> Any:
        if not is_lazy(x):
            return torch.device("cpu") if isinstance(x, torch.device) else x
        copies[id(x)] = elements(x).requires_grad_(x.requires_grad and not op._schema.is_mutable)
        return copies[id(x)]

    with lock:
        given = pytree.tree_map(on_cpu, (args, kwargs))
        result = op(*given[0], **given[1])
        back: dict[int, Tensor] = {}
        named = {a.name: v for a, v in zip(op._schema.arguments, args)} | kwargs  # noqa: B905 - some are left out
        for argument in op._schema.arguments:
            if argument.alias_info is None or not argument.alias_info.is_write:
                continue
            for value in filter(is_lazy, pytree.tree_leaves(named.get(argument.name))):
                copy = copies[id(value)]
                write_out(value, Value(buffer=upload(copy)), type_of(copy.contiguous()))
                back[id(copy)] = value
        return pytree.tree_map_only(Tensor, lambda x: back[id(x)] if id(x) in back else _moved(x), result)


def _moved(x: Tensor) -> Tensor:
    x = x.detach().contiguous()
    return new_tensor(type_of(x), Value(buffer=upload(x)))


def _without_lowering(op: OpOverload, reason: str, *args: Any, **kwargs: Any) -> Any:
    result = in_eager(op, *args, **kwargs)  # which may raise: then the operator is wrong, not its lowering
    _warn(op, reason)
    return result


@functools.cache
def _warn(op: OpOverload, reason: str) -> None:
    warnings.warn(
        f"{op} has no lowering ({reason}): it runs in eager PyTorch on the CPU, and in what get_stablehlo shows its "
        "result is an argument",
        stacklevel=2,
    )
