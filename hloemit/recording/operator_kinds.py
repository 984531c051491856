"""What each kind of operator does: record itself, write what its functional twin computes, or show other elements.

A kernel is called with the trace that it records into, and with the operator's own arguments.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from typing import Any

import torch
from torch import Tensor

from hloemit.base.operators import aten
from hloemit.base.records import on_foreign_fact
from hloemit.base.torch_private import OpOverload, schema_of, storage_id
from hloemit.recording.calls import call_type, functional, reads_values
from hloemit.recording.complaints import REFUSALS, reworded
from hloemit.recording.conjugate_bits import resolving
from hloemit.recording.in_place import write, write_in_order, write_out, write_same
from hloemit.recording.trace import Trace, Unsupported
from hloemit.recording.values import Type, lock
from hloemit.recording.written_operands import demand_apart, demand_dtypes, shares_memory

Kernel = Callable[..., Any]
_FILLING = frozenset(("arange", "range", "linspace", "logspace"))  # which leave an ``out=`` tensor its shape
_ALL_THE_SAME = (aten.zero_.default, aten.fill_.Scalar)  # fill_.Tensor is a copy, which PyTorch refuses
_REFUSED = "result type {} can't be cast to the desired output type {}"


@functools.cache
def kernel_of(op: OpOverload) -> Kernel:
    """The kernel of an operator that has none of its own."""
    if reads_values(op):
        return lambda trace, *args, **kwargs: trace.in_eager(op, *args, **kwargs)
    if not schema_of(op).is_mutable:
        return resolving(op, recording(op))
    try:
        kernel = resolving(op, _updating(op, *functional(op)))
        return _one_after_another(kernel) if _is_list_update(op) else kernel
    except NotImplementedError:
        reason = "nothing does the same without writing"
        return lambda trace, *args, **kwargs: trace.without_lowering(op, reason, *args, **kwargs)


on_foreign_fact(lambda operator: kernel_of.cache_clear())


def traced(kernel: Kernel) -> Callable[..., Any]:
    """A kernel as a capture's dispatch mode calls it."""

    def call(mode: Any, *args: Any, **kwargs: Any) -> Any:
        mode.trace.settle_device([a for a in args if isinstance(a, Tensor)], kwargs)
        return kernel(mode.trace, *args, **kwargs)

    return call


def fallback(trace: Trace, op: OpOverload, *args: Any, **kwargs: Any) -> Any:
    """What an operator does that has no kernel of its own."""
    return kernel_of(op)(trace, *args, **kwargs)


def recording(op: OpOverload) -> Kernel:
    """The kernel of a functional operator, which records it whatever its tags say."""
    call = call_type(op)
    several = list if len(schema_of(op).returns) == 1 else tuple

    def kernel(trace: Trace, *args: Any, **kwargs: Any) -> Any:
        with lock:
            try:
                found = trace.record(call, args, kwargs)
            except Unsupported as reason:
                return trace.without_lowering(op, str(reason), *args, **kwargs)
            except REFUSALS as error:
                raise reworded(op, error, args, kwargs) from None
            out = trace.step.out
            if type(out) is Type:
                result: Any = trace.new_tensor(out, found)
            else:
                result = several(new_tensors(trace, found, out))
            trace.after_operator()
            return result

    return kernel


def _updating(op: OpOverload, twin: OpOverload, outs: tuple[str, ...]) -> Kernel:
    call = call_type(twin)
    put = write_out if outs else write
    if op in _ALL_THE_SAME:
        put = write_same
    elif outs and call.name in _FILLING:
        put = write_in_order
    defaults = _defaults(op, twin)
    makes = "dtype" in call.keyword_kinds and all(a.name != "dtype" for a in schema_of(op).arguments)  # full, arange
    chooses = bool(outs) and any(a.name == "dtype" and a.kwarg_only for a in schema_of(op).arguments)  # sum, cumprod
    aliases = [r.alias_info is not None for r in schema_of(op).returns]
    places = [i for i, a in enumerate(schema_of(op).arguments) if a.alias_info is not None and a.alias_info.is_write]
    writes_first, is_pointwise = places == [0], torch.Tag.pointwise in (*op.tags, *twin.tags)

    def kernel(trace: Trace, *args: Any, **kwargs: Any) -> Any:
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
            for tensor in written:
                if not trace.owns(tensor):
                    raise trace.unknown(op, tensor)
                if not torch.is_grad_enabled():
                    trace.before_update(tensor)
            if (writes_first and shares_memory(written[0], args[1:], is_pointwise)) or (
                outs and any(shares_memory(x, (*args, *written[i:]), is_pointwise) for i, x in enumerate(written, 1))
            ):
                demand_apart(op, args, kwargs)
            try:
                values = trace.record(call, args + defaults[len(args) :], given)
                differs = outs and demand_dtypes(op, args, kwargs, outs, _results(trace.step.out, len(outs)))
                if differs and chooses and given.get("dtype") is None:
                    values = trace.record(call, args, {**given, "dtype": written[0].dtype})  # as out= has it
            except Unsupported as reason:
                return trace.without_lowering(op, str(reason), *args, **kwargs)
            except REFUSALS as error:
                raise reworded(op, error, args, kwargs) from None
            types = trace.step.out
            if type(types) is Type:
                values, types = [values], [types]
            first = len(values) - len(written)  # a twin that updates gives what it updated last
            for tensor, value, type_ in zip(written, values[first:], types[first:], strict=True):
                if type_.dtype is not tensor.dtype and not torch.can_cast(type_.dtype, tensor.dtype):
                    raise RuntimeError(_REFUSED.format(*map(_name_in_errors, (type_.dtype, tensor.dtype))))
                put(trace, tensor, value, type_)
            fresh = iter(new_tensors(trace, values[:first], types[:first]))
            updated = iter(written)
            results = [next(updated if is_alias else fresh) for is_alias in aliases]
            trace.after_operator()
        return tuple(results) if len(results) > 1 else results[0] if results else None

    return kernel


def _results(types: Any, count: int) -> Sequence[Type]:
    """The types of an operator's last results, of which there may be one."""
    return (types,) if type(types) is Type else types[-count:]


def _name_in_errors(dtype: torch.dtype) -> str:
    """What PyTorch's kernels call a dtype: ``Long`` for ``torch.int64``."""
    name: str = torch.empty(0, dtype=dtype, device="cpu").type()
    return name.removeprefix("torch.").removesuffix("Tensor")


def _is_list_update(op: OpOverload) -> bool:
    first = schema_of(op).arguments[0]
    return op.name().startswith("aten::_foreach_") and first.alias_info is not None and first.alias_info.is_write


def _one_after_another(kernel: Kernel) -> Kernel:
    """The kernel of ``_foreach_add_`` and its kin: where tensors of lists share memory, each sees the last one's.

    PyTorch's own kernels count these updates, for autograd to see that what it keeps was written to.
    """

    def each(trace: Trace, tensors: Sequence[Tensor], *args: Any, **kwargs: Any) -> Any:
        torch.autograd.graph.increment_version(tensors)
        if not _shares_memory(tensors, args):
            return kernel(trace, tensors, *args, **kwargs)
        for i, tensor in enumerate(tensors):
            kernel(trace, [tensor], *[[a[i]] if type(a) in (list, tuple) else a for a in args], **kwargs)
        return None

    return each


def _shares_memory(tensors: Sequence[Tensor], args: Sequence[Any]) -> bool:
    """Whether a tensor that is written lies in the memory of another place's operand."""
    places = {storage_id(tensor.untyped_storage()): i for i, tensor in enumerate(tensors)}
    if len(places) < len(tensors):
        return True
    lists = [a for a in args if type(a) in (list, tuple) and a and isinstance(a[0], Tensor)]
    return any(places.get(storage_id(x.untyped_storage()), i) != i for others in lists for i, x in enumerate(others))


def _defaults(op: OpOverload, twin: OpOverload) -> tuple[Any, ...]:
    """The positional arguments of an operator that its twin, but not itself, has to be given: their defaults."""
    asked = {a.name for a in schema_of(twin).arguments if not a.has_default_value()}
    arguments = [a for a in schema_of(op).arguments if not a.kwarg_only]
    count = max((i + 1 for i, a in enumerate(arguments) if a.has_default_value() and a.name in asked), default=0)
    return tuple(a.default_value for a in arguments[:count])


def new_tensors(trace: Trace, values: Sequence[Any], types: Sequence[Any]) -> list[Tensor | None]:
    """A tensor for each value."""
    return [v and trace.new_tensor(t, v) for t, v in zip(types, values, strict=True)]
