"""Which operators have a kernel on the device."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

import torch
from torch.library import Library, fallthrough_kernel

from hloemit.base.operators import aten, present
from hloemit.base.records import Operator, OperatorRecord, on_foreign_fact, record_of, resolve
from hloemit.base.torch_private import OpOverload, all_operators, has_kernel, schema_of
from hloemit.base.untraced import untraced_where_called
from hloemit.lazy import autocast, composites
from hloemit.lazy.eager import refusal
from hloemit.lazy.kernels import KERNELS, fallback, kernel_of
from hloemit.lazy.launch import elements, flush, trace
from hloemit.lazy.parameter_names import watch
from hloemit.lazy.parameters import takes_data
from hloemit.lazy.trace_tree import is_lowerable
from hloemit.lazy.trial_lowering import forget_refusals
from hloemit.lazy.values import NAME, is_lazy
from hloemit.recording.calls import functional
from hloemit.recording.operator_kinds import recording
from hloemit.recording.values import lock

_libraries: list[Library] = []  # kernels go when their library does
_adopted: dict[OpOverload, Callable[..., Any]] = {}  # what the device does with libraries' operators
# what PyTorch's own kernels do by other operators, or without any
_LEFT = frozenset(
    {
        *(
            "empty_like",
            "new_empty",
            "new_empty_strided",
            "new_zeros",
            "new_ones",
            "copy_",
            "detach",
            "detach_",
            "set_",
        ),
        *("zero_", "resize_as_", "_to_cpu", "_pin_memory", "is_pinned", "lift"),
        *("lift_fresh", "alias", "unsafe_split", "unsafe_chunk", "unsafe_split_with_sizes", "_reshape_copy"),
        *("_new_zeros_with_same_feature_meta", "is_set_to"),
        *("native_batch_norm_backward", "to_dense", "values", "indices", "_local_scalar_dense", "record_stream"),
    }
)
# tensors that the device has none of: without kernels, PyTorch's message is a page of keys
_NOT_DENSE = {
    "sparse": "SparsePrivateUse1",
    "sparse_csr": "SparseCsrPrivateUse1",
    "quantized": "QuantizedPrivateUse1",
    "nested": "NestedTensorPrivateUse1",
}
_MAKES_NESTED = (aten._nested_tensor_from_tensor_list.default, aten._nested_view_from_buffer.default)


def register() -> None:
    """Give PyTorch the kernels; to be called once."""
    watch()
    other, library = Library("_", "IMPL"), Library("aten", "IMPL")
    _libraries.extend((other, library))
    other.fallback(untraced_where_called(fallback), "PrivateUse1")
    for kind, key in _NOT_DENSE.items():
        other.fallback(functools.partial(_refused, kind), key)
    for op in _MAKES_NESTED:  # autograd would ask such a tensor for its sizes where C++ can raise nothing
        library.impl(op.overloadpacket.__name__, functools.partial(_refused, "nested", op), "PrivateUse1")
    for key in ("Conjugate", "Negative"):  # or PyTorch would have it write into a copy without the bit
        library.impl("_copy_from", fallthrough_kernel, key)
    for op, kernel in present(KERNELS):
        library.impl(op.name().partition("::")[2], _on_the_device(op, kernel), "PrivateUse1")
    composites.register(library)
    library.impl("_has_compatible_shallow_copy_type", takes_data, "AutogradPrivateUse1")  # before what wraps asks
    for op in _direct() - KERNELS.keys():
        library.impl(op.name().partition("::")[2], _on_the_device(op, kernel_of(op)), "PrivateUse1")
    on_foreign_fact(_adopt)


def _on_the_device(op: OpOverload, kernel: Callable[..., Any]) -> Callable[..., Any]:
    """The kernel; of an operator that is told a device, one that leaves a tensor of another device to PyTorch."""
    untraced_where_called(kernel)
    if all(a.name != "device" for a in schema_of(op).arguments):
        return kernel
    is_copy = op is aten._to_copy.default  # which crosses by itself

    @untraced_where_called
    @functools.wraps(kernel)
    def call(*args: Any, **kwargs: Any) -> Any:
        device = kwargs.get("device")
        if device is not None and device.type != NAME and not is_copy:
            return _made_elsewhere(op, *args, **kwargs)
        if device is not None and device.type == NAME and device.index:
            raise RuntimeError(f"{device} was asked for, and there is one lazy device, {NAME}:0")
        return kernel(*args, **kwargs)

    return call


def _made_elsewhere(op: OpOverload, *args: Any, **kwargs: Any) -> Any:
    """What an operator makes on another device than that of its tensors: ``torch.zeros_like(x, device="cpu")``."""
    if schema_of(op).arguments[0].name == "self":  # whose type is asked for, and no element
        x, *others = args
        args = torch.empty_strided(x.shape, x.stride(), dtype=x.dtype, device=kwargs["device"]), *others
    return op(*(elements(a) if is_lazy(a) else a for a in args), **kwargs)


def _adopt(operator: Operator) -> None:
    """Do with an operator what a user says of it; one of a library ran by the library's own kernel before."""
    with lock:
        flush()  # and let go of the programs that were made of it before
        trace.forget()
        is_lowerable.cache_clear()
        kernel_of.cache_clear()
        forget_refusals()
    op, record = resolve(operator), record_of(operator)
    if op is None:
        return
    if record.autocast is not None:
        autocast.apply(op, record.autocast)
    kernel = _kernel(op, record)
    if kernel is not None and op.namespace not in ("aten", "prims"):
        if op not in _adopted:
            library = Library(op.namespace, "IMPL")
            _libraries.append(library)
            library.impl(op.name().partition("::")[2], functools.partial(_call, op), "PrivateUse1", allow_override=True)
        _adopted[op] = kernel


@untraced_where_called
def _call(op: OpOverload, *args: Any, **kwargs: Any) -> Any:
    return _adopted[op](*args, **kwargs)


def _kernel(op: OpOverload, record: OperatorRecord) -> Callable[..., Any] | None:
    """What the device does with an operator of which a user says how it is to be computed."""
    if record.parts is not None:
        return record.parts
    if record.twin is not None or record.reads_values:
        return kernel_of(op)
    return None if record.rule is None else functools.partial(recording(op), trace)


def _direct() -> set[OpOverload]:
    """The operators that PyTorch would otherwise take apart, or take to their ``out`` variants."""
    found = set()
    for qualified in all_operators():
        name, _, overload = qualified.removeprefix("aten::").partition(".")
        if qualified.startswith("aten::") and name not in _LEFT:
            op = getattr(getattr(aten, name), overload or "default")
            if _is_ours(op):
                found.add(op)
    return found


def _is_ours(op: OpOverload) -> bool:
    """Whether to record the operator itself: one that gives tensors, and no view.

    A kernel of a composite implicit operator would take its gradient away.
    """
    schema = schema_of(op)
    if not all(str(r.type) in ("Tensor", "List[Tensor]") for r in schema.returns):
        return False
    if any(r.alias_info is not None for r in schema.returns) and not schema.is_mutable:
        return False
    if torch.Tag.inplace_view in op.tags or op.overloadpacket.__name__.endswith("_copy"):
        return False
    try:
        explicit = any(has_kernel(op.name(), f"CompositeExplicitAutograd{suffix}") for suffix in ("", "NonFunctional"))
        if not explicit or has_kernel(op.name(), "CompositeImplicitAutograd"):
            return False
        twin = functional(op)[0] if schema.is_mutable else op
    except (RuntimeError, NotImplementedError):  # an operator of TorchScript alone; or none that can be recorded
        return False
    return is_lowerable(twin)


def _refused(kind: str, op: OpOverload, *_: Any, **__: Any) -> Any:
    """The kernel of every operator on tensors of a kind that the device has none of."""
    raise refusal(op, kind)
