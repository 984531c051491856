"""PyTorch's type promotion and broadcasting, for rules.

Source: https://docs.pytorch.org/docs/stable/tensor_attributes.html#type-promotion-doc and
https://docs.pytorch.org/docs/stable/notes/broadcasting.html.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import overload

import torch

from hloemit.base.dtypes import COMPLEX, COMPLEX_OF, FLOATS, NARROW_FLOATS
from hloemit.ir import hlo
from hloemit.ir.value import Dim, Number, Shape, Value

Operand = Value | Number | Dim  # a tensor, a Python scalar, or a symbolic size


def scalar_dtype(x: Number | Dim) -> torch.dtype:
    """The dtype that a Python scalar has of itself: bool, int64, or the default float or complex dtype."""
    if isinstance(x, bool):
        return torch.bool
    if isinstance(x, (int, Dim)):
        return torch.int64
    default = torch.get_default_dtype()
    return COMPLEX_OF[default] if isinstance(x, complex) else default


def _combine(higher: torch.dtype | None, lower: torch.dtype | None) -> torch.dtype | None:
    """ATen's ``combine_categories``: the lower class matters only where its category is higher."""
    if higher is None or lower is None or higher in COMPLEX:
        return higher or lower
    if higher in FLOATS:
        if lower in COMPLEX:
            return COMPLEX_OF.get(higher, torch.complex64)
        return higher
    if higher is torch.bool or lower in FLOATS or lower in COMPLEX:
        return torch.promote_types(higher, lower)
    return higher


def result_type(*operands: Operand) -> torch.dtype:
    """``torch.result_type`` of any number of tensors and Python scalars."""
    dimensioned = zero = wrapped = None
    for x in operands:
        dtype = x.dtype if isinstance(x, Value) else scalar_dtype(x)
        if not isinstance(x, Value):
            wrapped = dtype if wrapped is None else torch.promote_types(wrapped, dtype)
        elif x.ndim:
            dimensioned = dtype if dimensioned is None else torch.promote_types(dimensioned, dtype)
        else:
            zero = dtype if zero is None else torch.promote_types(zero, dtype)
    result = _combine(dimensioned, _combine(zero, wrapped))
    assert result is not None, "result_type needs an operand"
    return result


def compute_type(dtype: torch.dtype) -> torch.dtype:
    """The dtype that torch computes in on CPU: f32 for bf16, f16 and f8 (ATen's ``opmath_type``), else ``dtype``."""
    return torch.float32 if dtype in NARROW_FLOATS else dtype


def as_value(x: Operand, dtype: torch.dtype, shape: Shape = ()) -> Value:
    """An operand as a value of ``dtype``; a scalar becomes a splat of ``shape``, a tensor keeps its own."""
    if isinstance(x, Value):
        return hlo.convert(x, dtype)
    if isinstance(x, Dim):
        return hlo.broadcast_to(hlo.size(x, dtype), shape)
    if isinstance(x, complex) and x.imag and dtype not in COMPLEX:
        raise TypeError(f"{x} cannot be converted to {dtype}")
    return hlo.full(shape, x, dtype)


@overload
def operands(shape: Shape, dtype: torch.dtype, x: Operand, /) -> tuple[Value]: ...
@overload
def operands(shape: Shape, dtype: torch.dtype, x: Operand, y: Operand, /) -> tuple[Value, Value]: ...
@overload
def operands(shape: Shape, dtype: torch.dtype, x: Operand, y: Operand, z: Operand, /) -> tuple[Value, Value, Value]: ...
@overload
def operands(shape: Shape, dtype: torch.dtype, /, *xs: Operand) -> tuple[Value, ...]: ...
def operands(shape: Shape, dtype: torch.dtype, *xs: Operand) -> tuple[Value, ...]:
    """Every operand converted to ``dtype`` and broadcast to ``shape``."""
    return tuple([hlo.broadcast_to(as_value(x, dtype, shape), shape) for x in xs])


def demand_expandable(shape: Shape, target: Shape) -> None:
    """Raise where a tensor of ``shape`` cannot be expanded to ``target``; a size that is not known is let through."""
    pairs = zip(reversed(shape), reversed(target), strict=False)
    fits = all(type(d) is not int or type(t) is not int or d in (1, t) for d, t in pairs)
    if len(shape) > len(target) or not fits:
        raise IndexError(f"a tensor of shape {list(shape)} does not broadcast to {list(target)}")


def per_dimension(value: int | Sequence[int], count: int) -> tuple[int, ...]:
    """One number for each of ``count`` dimensions, from ATen's ``int`` or list, of which one element stands for all."""
    values = (value,) if isinstance(value, int) else tuple(value)
    return values * count if len(values) == 1 else values


def wrap_dim(axis: int, rank: int) -> int:
    """A possibly negative dimension as 0 … rank - 1; a 0-d tensor has the one dimension 0 or -1."""
    rank = max(rank, 1)
    if not -rank <= axis < rank:
        raise IndexError(f"dimension {axis} is out of range for {rank} dimensions")
    return axis % rank


def wrap_dims(axes: Sequence[int] | int | None, rank: int) -> tuple[int, ...]:
    """Dimensions as ATen's reductions read them: None or an empty list means all."""
    if axes is None:
        return tuple(range(rank))
    if isinstance(axes, int):
        axes = (axes,)
    if rank == 0:
        return ()
    return tuple(wrap_dim(a, rank) for a in axes) or tuple(range(rank))
