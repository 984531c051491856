"""``torch_xla.core.xla_builder``: programs said op by op, as StableHLO; and functions of jax.

A computation is a function of ``Op``s, which is called when the program that has it is lowered.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import torch
from torch import Tensor

from hloemit.lazy.values import new_tensor
from hloemit.recording.values import Value, contiguous_strides, find_type
from hloemit.runtime.absent import Absent
from hloemit.torch_xla import hardware, jax_calls, windows
from hloemit.torch_xla.computations import get_computation_hlo, run_on
from hloemit.torch_xla.jax_calls import call_jax
from hloemit.torch_xla.ops import (
    PT_XLA_TYPE_MAP,
    XLA_PT_TYPE_MAP,
    Computation,
    Op,
    Shape,
    Type,
)

__all__ = [
    "Op",
    "Shape",
    "Type",
    "call_jax",
    "computation_from_module_proto",
    "create_builder",
    "create_computation",
    "create_placeholder_tensor",
    "get_computation_hlo",
    "mkleaf",
    "mkop",
    "mkparam",
    "mkshape",
    "tensor_shape",
    "xla_computation_as_func",
]

_XLA_PT_TYPE_MAP = XLA_PT_TYPE_MAP
for _name, _method in windows.METHODS.items():
    setattr(Op, _name, _method)
_OF_MANY = ("ConcatInDim", "Sort", "Tuple")  # ops, whose methods take a list of operands
_JAX_TO_XLA_COMPUTATION_CACHE = jax_calls.programs
_jax_to_xla_computation_cache_elements = jax_calls.programs_count


# Computations


def create_builder(name: str) -> str:
    """A builder: its name, for ops go to the program under construction."""
    return name


def mkshape(dtype: str, sizes: Sequence[int], dynamic_dimensions: Any = None) -> Shape:
    """``Shape.create``."""
    return Shape.create(dtype, sizes, dynamic_dimensions)


def mkop(name: str, ops: Sequence[Any], **kwargs: Any) -> Op:
    """An op by XLA's name: its first operand's method of the name in Python's spelling.

    Raises NotImplementedError for an op that ``Op`` has no method for.
    """
    operands = [x if isinstance(x, Op) else Op(x) for x in ops]
    spelled = "".join(f"_{c.lower()}" if c.isupper() else c for c in name).strip("_")
    kwargs.pop("builder", None)
    made: Op
    if name in _OF_MANY:
        made = getattr(Op, spelled)(operands, **kwargs)
        return made
    first, *rest = operands
    found = getattr(first, spelled, None) or getattr(first, f"{spelled}_", None)
    if found is None:
        raise NotImplementedError(f"the op {name} of XLA's builders is not here: write it in jax, by call_jax")
    made = found(*rest, **kwargs)
    return made


def mkleaf(name: str, builder: Any, **kwargs: Any) -> Op:
    """``Op.constant`` and ``Op.iota`` by XLA's names."""
    return {"Constant": Op.constant, "Iota": Op.iota}[name](builder, **kwargs)  # type: ignore[operator]


def mkparam(builder: Any, param_no: int, shape: Shape) -> Op:
    """Raises NotImplementedError: the parameters of a computation are its function's arguments."""
    raise NotImplementedError("parameters are the arguments of the function that create_computation is given")


def tensor_shape(tensor: Any, device: str = "") -> Any:
    """The shape of a tensor; of several, a list of them."""
    if isinstance(tensor, (list, tuple)):
        return [tensor_shape(t) for t in tensor]
    return Shape.create(PT_XLA_TYPE_MAP[tensor.dtype], tensor.shape)


def create_computation(name: str, fn: Callable[..., Any], shapes: Sequence[Shape], **kwargs: Any) -> Computation:
    """A computation of a function of ``Op``s, for arguments of these shapes."""
    return Computation(name, lambda *ops: fn(*ops, **kwargs), shapes)


def computation_from_module_proto(name: str, proto: Any) -> Any:
    """Raises NotImplementedError: programs are StableHLO here, and not HLO's protocol buffers."""
    raise NotImplementedError("programs are StableHLO, not HLO's protocol buffers: use create_computation or call_jax")


def xla_computation_as_func(computation: Computation, name: str | None = None) -> Callable[..., Any]:
    """A function of tensors of the device that runs a computation."""

    def run(*tensors: Tensor) -> Any:
        return run_on(computation.name, computation.fn, tensors)

    return run


def create_placeholder_tensor(shape: Sequence[int], dtype: torch.dtype) -> Tensor:
    """A tensor of the device without elements, of which graphs are made to be looked at.

    Reading it, or what is computed of it, raises RuntimeError.
    """
    hardware.device()
    size = tuple(shape)
    return new_tensor(find_type(size, contiguous_strides(size), dtype), Value(buffer=Absent()))
