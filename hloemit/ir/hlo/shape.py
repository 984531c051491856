"""Constants, and the ops that only move elements.

Source: https://openxla.org/stablehlo/spec. Each function takes symbolic dimensions too, and then emits the
op's dynamic form.
"""

from __future__ import annotations

import builtins
import math
import struct
from collections.abc import Hashable, Sequence
from typing import Any

import numpy as np
import torch

from hloemit.base import tables
from hloemit.base.dtypes import COMPLEX
from hloemit.base.errors import DynamicShapeError
from hloemit.ir import build
from hloemit.ir.bindings import ir
from hloemit.ir.build import current, element_type, emit, emit_once, i64, i64_array, shape_value, size_value
from hloemit.ir.value import Dim, DimLike, Made, Shape, Value, is_static, same_shape

Number = int | float | bool | builtins.complex


def constant(value: torch.Tensor | np.ndarray) -> Value:
    """``stablehlo.constant`` of a concrete tensor or array, of its own shape and dtype."""
    tensor = torch.from_numpy(np.ascontiguousarray(value)) if isinstance(value, np.ndarray) else value
    if isinstance(value, np.ndarray):
        tensor = tensor.reshape(value.shape)
    return _dense(tensor.detach().cpu())


def _dense(tensor: torch.Tensor) -> Value:
    tensor = tensor.resolve_conj().resolve_neg().contiguous()
    dtype, shape = tensor.dtype, tuple(tensor.shape)
    if dtype not in COMPLEX and dtype is not torch.bool and dtype.is_floating_point and dtype.itemsize < 4:
        tensor = tensor.view(torch.uint16 if dtype.itemsize == 2 else torch.uint8)
    elements = ir.DenseElementsAttr.get(tensor.numpy(), type=element_type(dtype), shape=list(shape))
    return build.constant(elements, shape, dtype)


def full(shape: Shape, value: Number, dtype: torch.dtype) -> Value:
    """A constant with every element ``value``: a splat, or a broadcast scalar where a dimension is symbolic.

    ``value`` is cast as ``torch.tensor(value).to(dtype)`` does.
    """
    if not is_static(shape):
        return broadcast_in_dim(full((), value, dtype), shape, ())
    builder = current()
    key = (_bits(value), shape, dtype)
    known = builder.scope.constants
    found = known.get(key)
    if found is None:
        elements = builder.attributes.get(key)
        if elements is None:
            elements = builder.attributes[key] = _splat(shape, value, dtype)
        found = known[key] = build.constant(elements, shape, dtype)
        found.made = Made("full", value)
    return found


def _splat(shape: Shape, value: Number, dtype: torch.dtype) -> Any:
    scalar = _scalar(_bits(value), value, dtype)
    array = scalar if 0 not in shape else np.empty(shape, scalar.dtype)
    return ir.DenseElementsAttr.get(array, type=element_type(dtype), shape=list(shape))


def _bits(value: Number) -> Hashable:
    """A key that keeps apart what ``==`` does not: 1, 1.0 and True, 0.0 and -0.0, and NaNs by their bits."""
    if isinstance(value, float):
        return struct.pack("d", value)
    if isinstance(value, builtins.complex):
        return struct.pack("dd", value.real, value.imag)
    return repr(value)


@tables.remembered("Numbers", 1024)
def _scalar(bits: Hashable, value: Number, dtype: torch.dtype) -> np.ndarray:
    """The number as a 0-d array of ``dtype``, of its bits where NumPy lacks that; ``bits`` is what tells it apart."""
    if isinstance(value, int) and not isinstance(value, bool) and not -(2**63) <= value < 2**63:
        scalar = torch.from_numpy(np.asarray(value % 2**64, np.uint64)).to(dtype)
    else:
        scalar = torch.tensor(value, dtype=_natural_dtype(value), device="cpu").to(dtype)
    if dtype not in COMPLEX and dtype.is_floating_point and dtype.itemsize < 4:
        scalar = scalar.view(torch.uint16 if dtype.itemsize == 2 else torch.uint8)
    return scalar.numpy()


def _natural_dtype(value: Number) -> torch.dtype:
    if isinstance(value, bool):
        return torch.bool
    if isinstance(value, int):
        return torch.int64
    return torch.complex128 if isinstance(value, builtins.complex) else torch.float64


def size(d: DimLike, dtype: torch.dtype = torch.int64) -> Value:
    """A dimension as a 0-d value of ``dtype``, computed at run time where it is symbolic."""
    if not isinstance(d, Dim):
        return full((), d, dtype)
    value = size_value(d)
    return value if dtype is torch.int32 else emit_once("stablehlo.convert", [value], (), dtype)


def iota(shape: Shape, axis: int, dtype: torch.dtype) -> Value:
    """``stablehlo.iota``: 0, 1, 2, … along ``axis``."""
    attributes = {"iota_dimension": i64(axis)}
    if is_static(shape):
        result = emit_once("stablehlo.iota", [], shape, dtype, attributes)
        result.made = Made("iota", None, (axis,))
        return result
    return emit_once("stablehlo.dynamic_iota", [shape_value(shape)], shape, dtype, attributes)


# An op on what an op moved starts from what that one moved, where both are right: what the verifier would refuse is
# emitted as it is, for the verifier to refuse.


def what_made(x: Value) -> Any:
    """What ``x`` was made of, to be used in its place: ``x`` may have no use then."""
    assert x.made is not None
    current().scope.spare.add(x)
    return x.made.of


def broadcast_in_dim(x: Value, shape: Shape, dims: Sequence[int]) -> Value:
    """``stablehlo.broadcast_in_dim``: operand dimension i becomes result dimension ``dims[i]``."""
    if same_shape(x.shape, shape) and tuple(dims) == tuple(range(len(shape))):
        return x
    if is_static(shape) and is_static(x.shape):
        return _broadcast(x, shape, dims)
    attributes = {"broadcast_dimensions": i64_array(dims)}
    # a compiler that sees only `?` cannot tell which dimensions stretch, and refuses the op or makes it branch
    same = [i for i, d in enumerate(x.shape) if same_shape((d,), (shape[dims[i]],))]
    stretched = [i for i, d in enumerate(x.shape) if type(d) is int and d == 1 and i not in same]
    if same:
        attributes["known_nonexpanding_dimensions"] = i64_array(same)
    if stretched:
        attributes["known_expanding_dimensions"] = i64_array(stretched)
    return emit_once("stablehlo.dynamic_broadcast_in_dim", [x, shape_value(shape)], shape, x.dtype, attributes)


def _broadcast(x: Value, shape: Shape, dims: Sequence[int]) -> Value:
    made = x.made
    if made is not None and _is_broadcast(x.shape, shape, dims):
        if made.op == "full":
            return full(shape, what_made(x), x.dtype)
        if made.op == "iota" and x.shape[made.dims[0]] == shape[dims[made.dims[0]]]:
            what_made(x)
            return iota(shape, dims[made.dims[0]], x.dtype)
        if made.op == "broadcast_in_dim" and _is_broadcast(made.of.shape, x.shape, made.dims):
            return broadcast_in_dim(what_made(x), shape, [dims[d] for d in made.dims])
        if made.op == "reshape":
            places = _spread(made.of.shape, x.shape)
            if places is not None:
                return broadcast_in_dim(what_made(x), shape, [dims[d] for d in places])
    result = emit_once("stablehlo.broadcast_in_dim", [x], shape, x.dtype, {"broadcast_dimensions": i64_array(dims)})
    result.made = Made("broadcast_in_dim", x, dims)
    return result


def _is_broadcast(shape: Shape, wide: Shape, dims: Sequence[int]) -> bool:
    fits = len(dims) == len(shape) == len(set(dims))
    return fits and all(0 <= i < len(wide) and d in (1, wide[i]) for d, i in zip(shape, dims, strict=True))


def _spread(shape: Shape, wide: Shape) -> list[int] | None:
    """Where the dimensions of ``shape`` stand in ``wide``, if that only has some of 1 more; else None."""
    places: list[int] = []
    for i, d in enumerate(wide):
        if len(places) < len(shape) and d == shape[len(places)]:
            places.append(i)
        elif d != 1:
            return None
    return places if len(places) == len(shape) else None


def broadcast_to(x: Value, shape: Shape) -> Value:
    """Broadcast as NumPy and PyTorch do: trailing dimensions line up, 1 stretches."""
    return broadcast_in_dim(x, shape, range(len(shape) - x.ndim, len(shape)))


def reshape(x: Value, shape: Shape) -> Value:
    """``stablehlo.reshape``, row-major; nothing where the shape is the same."""
    if same_shape(x.shape, shape):
        return x
    if not (is_static(shape) and is_static(x.shape)):
        return emit_once("stablehlo.dynamic_reshape", [x, shape_value(shape)], shape, x.dtype)
    made = x.made
    if made is not None and _same_count(x.shape, shape):
        if made.op == "full":
            return full(shape, what_made(x), x.dtype)
        if made.op == "reshape" and _same_count(made.of.shape, shape):
            return reshape(what_made(x), shape)
        if made.op == "transpose" and is_static(made.of.shape):
            found = _transposed_last(made.of, made.dims, shape)
            if found is not None:
                what_made(x)
                return found
    result = emit_once("stablehlo.reshape", [x], shape, x.dtype)
    result.made = Made("reshape", x)
    return result


def _transposed_last(x: Value, permutation: Sequence[int], shape: Shape) -> Value | None:
    """The reshape of a transpose of ``x``, as a transpose of a reshape, which a product can begin with.

    None where dimensions that were moved become others, those of 1 apart.
    """
    order = [d for d in permutation if x.shape[d] != 1]
    ranks = [sorted(order).index(d) for d in order]
    kept = next((i for i, rank in enumerate(ranks) if i != rank), len(order))  # ahead of all that was moved
    moved = order[kept:]
    places = [i for i, d in enumerate(shape) if d != 1]
    tail = places[len(places) - len(moved) :]
    if [shape[i] for i in tail] != [x.shape[d] for d in moved]:
        return None
    before, back = list(shape), list(range(len(shape)))
    for place, d in zip(tail, sorted(moved), strict=True):
        before[place] = x.shape[d]
    for place, rank in zip(tail, ranks[kept:], strict=True):
        back[place] = tail[rank - kept]
    return transpose(reshape(x, tuple(before)), back)


def _same_count(shape: Shape, other: Shape) -> bool:
    return is_static(shape) and math.prod(shape) == math.prod(other)


def transpose(x: Value, permutation: Sequence[int]) -> Value:
    """``stablehlo.transpose``: result dimension i is operand dimension ``permutation[i]``; nothing for the identity."""
    if tuple(permutation) == tuple(range(x.ndim)):
        return x
    shape = tuple(x.shape[p] for p in permutation)
    made = x.made
    if made is not None and _is_permutation(permutation, x.ndim):
        if made.op == "full":
            return full(shape, what_made(x), x.dtype)
        if made.op == "transpose" and _is_permutation(made.dims, x.ndim):
            return transpose(what_made(x), [made.dims[p] for p in permutation])
    result = emit_once("stablehlo.transpose", [x], shape, x.dtype, {"permutation": i64_array(permutation)})
    result.made = Made("transpose", x, permutation)
    return result


def _is_permutation(dims: Sequence[int], rank: int) -> bool:
    return sorted(dims) == list(range(rank))


def slice(
    x: Value, starts: Sequence[DimLike], limits: Sequence[DimLike], strides: Sequence[int] | None = None
) -> Value:
    """``stablehlo.slice``: elements ``starts[i], starts[i] + strides[i], … < limits[i]`` of each dimension."""
    strides = strides or (1,) * x.ndim
    shape = tuple(
        (limit - start) if s == 1 else (limit - start + s - 1) // s
        for start, limit, s in zip(starts, limits, strides, strict=True)
    )
    if same_shape(shape, x.shape):
        return x
    if is_static(x.shape) and is_static(starts) and is_static(limits):
        made = x.made
        if made is not None and _is_inside(starts, limits, x.shape):
            if made.op == "full":
                return full(shape, what_made(x), x.dtype)
            if made.op == "slice" and _is_inside(made.dims, _shifted(x.shape, made.dims), made.of.shape):
                return slice(what_made(x), _shifted(starts, made.dims), _shifted(limits, made.dims), strides)
        attributes = {
            "start_indices": i64_array(starts),  # type: ignore[arg-type]
            "limit_indices": i64_array(limits),  # type: ignore[arg-type]
            "strides": i64_array(strides),
        }
        result = emit_once("stablehlo.slice", [x], shape, x.dtype, attributes)
        if max(strides, default=1) == 1:
            result.made = Made("slice", x, starts)  # type: ignore[arg-type]
        return result
    operands = [x, shape_value(tuple(starts)), shape_value(tuple(limits)), shape_value(tuple(strides))]
    return emit("stablehlo.real_dynamic_slice", operands, shape, x.dtype)


def slice_axis(x: Value, axis: int, start: DimLike, limit: DimLike, stride: int = 1) -> Value:
    """Elements ``start, start + stride, … < limit`` of one dimension, all of the others."""
    starts: list[DimLike] = [0] * x.ndim
    limits = list(x.shape)
    starts[axis], limits[axis] = start, limit
    return slice(x, starts, limits, [stride if i == axis else 1 for i in range(x.ndim)])


def _shifted(places: Sequence[DimLike], by: Sequence[int]) -> list[DimLike]:
    return [a + b for a, b in zip(places, by, strict=True)]


def _is_inside(starts: Sequence[DimLike], limits: Sequence[DimLike], shape: Shape) -> bool:
    return all(0 <= a <= b <= d for a, b, d in zip(starts, limits, shape, strict=True))


def pad(
    x: Value, value: Value, low: Sequence[DimLike], high: Sequence[DimLike], interior: Sequence[int] | None = None
) -> Value:
    """``stablehlo.pad`` with the 0-d ``value``; negative amounts crop, ``interior`` goes between elements."""
    interior = interior or (0,) * x.ndim
    shape = tuple(
        low_ + high_ + (d if i == 0 else d + _gaps(d) * i)
        for d, low_, high_, i in zip(x.shape, low, high, interior, strict=True)
    )
    if all(type(a) is int and a == 0 for a in (*low, *high, *interior)):
        return x
    if is_static(x.shape) and is_static(low) and is_static(high):
        attributes = {
            "edge_padding_low": i64_array(low),  # type: ignore[arg-type]
            "edge_padding_high": i64_array(high),  # type: ignore[arg-type]
            "interior_padding": i64_array(interior),
        }
        return emit("stablehlo.pad", [x, value], shape, x.dtype, attributes)
    operands = [x, value, shape_value(tuple(low)), shape_value(tuple(high)), shape_value(tuple(interior))]
    return emit("stablehlo.dynamic_pad", operands, shape, x.dtype)


def _gaps(d: DimLike) -> DimLike:
    if type(d) is int:
        return max(d - 1, 0)
    return d - 1


def concatenate(xs: Sequence[Value], axis: int) -> Value:
    """``stablehlo.concatenate`` along ``axis``; a single operand is returned as it is."""
    if not xs:
        raise ValueError("nothing to concatenate")
    if len(xs) == 1:
        return xs[0]
    total: DimLike = 0
    for x in xs:
        total = total + x.shape[axis]
    shape = (*xs[0].shape[:axis], total, *xs[0].shape[axis + 1 :])
    return emit("stablehlo.concatenate", xs, shape, xs[0].dtype, {"dimension": i64(axis)})


def reverse(x: Value, axes: Sequence[int]) -> Value:
    """``stablehlo.reverse`` along ``axes``."""
    if not axes:
        return x
    return emit("stablehlo.reverse", [x], x.shape, x.dtype, {"dimensions": i64_array(axes)})


def require_static(shape: Sequence[DimLike], what: str) -> tuple[int, ...]:
    """``shape`` as numbers; raises ``DynamicShapeError`` naming ``what`` where one is symbolic."""
    if not is_static(shape):
        raise DynamicShapeError(f"{what} needs sizes that are known when lowering, and got {list(shape)}")
    return tuple(shape)  # type: ignore[arg-type]
