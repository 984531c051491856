"""Which operators have a kernel on the device."""

from __future__ import annotations

import functools
from typing import Any

import torch
from torch.library import Library, fallthrough_kernel

from hloemit.base.torch_private import OpOverload, all_operators, has_kernel, schema_of
from hloemit.lazy import composites
from hloemit.lazy.kernels import KERNELS, fallback, kernel_of
from hloemit.lazy.launch import trace
from hloemit.lazy.names import watch
from hloemit.lazy.tree import is_lowerable
from hloemit.lazy.trial import forget_refusals
from hloemit.lowering.registry import on_foreign_rule
from hloemit.recording.calls import functional
from hloemit.recording.kernels import recording

aten = torch.ops.aten
_libraries: list[Library] = []  # kernels go when their library does
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
        *("zero_", "resize_as_", "_to_cpu", "_pin_memory", "is_pinned", "_nested_tensor_from_tensor_list", "lift"),
        *("lift_fresh", "alias", "unsafe_split", "unsafe_chunk", "unsafe_split_with_sizes", "_reshape_copy"),
        *("native_batch_norm_backward", "to_dense", "values", "indices", "_local_scalar_dense", "record_stream"),
    }
)


def register() -> None:
    """Give PyTorch the kernels; to be called once."""
    watch()
    other, library = Library("_", "IMPL"), Library("aten", "IMPL")
    _libraries.extend((other, library))
    other.fallback(fallback, "PrivateUse1")
    for key in ("Conjugate", "Negative"):  # or PyTorch would have it write into a copy without the bit
        library.impl("_copy_from", fallthrough_kernel, key)
    for op, kernel in KERNELS.items():
        library.impl(op.name().partition("::")[2], kernel, "PrivateUse1")
    composites.register(library)
    for op in _direct() - KERNELS.keys():
        library.impl(op.name().partition("::")[2], kernel_of(op), "PrivateUse1")
    on_foreign_rule(_adopt)


def _adopt(operator: Any) -> None:
    """Record a library's operator that a user gives a rule, where the library's own kernel ran before."""
    is_lowerable.cache_clear()
    forget_refusals()
    if isinstance(operator, str):
        namespace, _, name = operator.partition("::")
        packet, _, overload = name.partition(".")
        operator = getattr(getattr(getattr(torch.ops, namespace), packet, None), overload or "default", None)
    if isinstance(operator, OpOverload) and operator.namespace not in ("aten", "prims"):
        library = Library(operator.namespace, "IMPL")
        _libraries.append(library)
        name = operator.name().partition("::")[2]
        library.impl(name, functools.partial(recording(operator), trace), "PrivateUse1", allow_override=True)


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
