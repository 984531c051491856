"""Gather, scatter and dynamic slices. Source: https://openxla.org/stablehlo/spec#gather, #scatter."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import torch

from hloemit.ir.build import attribute, boolean, current, emit, emit_many, forget, i64_array, shape_value
from hloemit.ir.hlo.elementwise import clamp, convert
from hloemit.ir.hlo.shape import full
from hloemit.ir.value import DimLike, TensorType, Value, is_static


def dynamic_slice(x: Value, starts: Sequence[Value], sizes: Sequence[int]) -> Value:
    """``stablehlo.dynamic_slice`` of fixed ``sizes`` at 0-d integer ``starts``; starts are clamped into range."""
    return emit("stablehlo.dynamic_slice", [x, *starts], tuple(sizes), x.dtype, {"slice_sizes": i64_array(sizes)})


def dynamic_update_slice(x: Value, update: Value, starts: Sequence[Value]) -> Value:
    """``stablehlo.dynamic_update_slice``: ``x`` with ``update`` written at 0-d integer ``starts``, which clamp."""
    return emit("stablehlo.dynamic_update_slice", [x, update, *starts], x.shape, x.dtype)


def _numbers(**parts: Sequence[int] | int) -> str:
    """The fields of a dimension-numbers attribute; empty lists are left out, as the printer does."""
    return ", ".join(
        f"{name} = {value if isinstance(value, int) else list(value)}"
        for name, value in parts.items()
        if isinstance(value, int) or len(value)
    )


def gather(
    x: Value,
    indices: Value,
    *,
    offset_dims: Sequence[int],
    collapsed_dims: Sequence[int],
    start_index_map: Sequence[int],
    slice_sizes: Sequence[DimLike],
    index_vector_dim: int,
    operand_batching_dims: Sequence[int] = (),
    indices_batching_dims: Sequence[int] = (),
    sorted: bool = False,
) -> Value:
    """``stablehlo.gather``. Out-of-range start indices are clamped, so that the slice lies in the operand."""
    batch = [d for i, d in enumerate(indices.shape) if i != index_vector_dim]
    removed = {*collapsed_dims, *operand_batching_dims}
    offsets = [s for i, s in enumerate(slice_sizes) if i not in removed]
    shape: list[DimLike] = []
    for i in range(len(batch) + len(offsets)):
        shape.append(offsets.pop(0) if i in offset_dims else batch.pop(0))
    numbers = _numbers(
        offset_dims=offset_dims,
        collapsed_slice_dims=collapsed_dims,
        operand_batching_dims=operand_batching_dims,
        start_indices_batching_dims=indices_batching_dims,
        start_index_map=start_index_map,
        index_vector_dim=index_vector_dim,
    )
    attributes = {
        "dimension_numbers": attribute(f"#stablehlo.gather<{numbers}>"),
        "indices_are_sorted": boolean(sorted),
    }
    if is_static(slice_sizes):
        attributes["slice_sizes"] = i64_array(slice_sizes)  # type: ignore[arg-type]
        return emit("stablehlo.gather", [x, indices], tuple(shape), x.dtype, attributes)
    return emit(
        "stablehlo.dynamic_gather", [x, indices, shape_value(tuple(slice_sizes))], tuple(shape), x.dtype, attributes
    )


def scatter(
    xs: Sequence[Value],
    indices: Value,
    updates: Sequence[Value],
    body: Callable[..., Sequence[Value]],
    *,
    update_window_dims: Sequence[int],
    inserted_dims: Sequence[int],
    scatter_dims: Sequence[int],
    index_vector_dim: int,
    operand_batching_dims: Sequence[int] = (),
    indices_batching_dims: Sequence[int] = (),
    sorted: bool = False,
    unique: bool = False,
) -> list[Value]:
    """``stablehlo.scatter`` into n operands. Updates whose window leaves the operand are dropped.

    ``body`` gets n current elements and n updates and returns n elements. ``unique`` promises that no two updates meet.
    """
    numbers = _numbers(
        update_window_dims=update_window_dims,
        inserted_window_dims=inserted_dims,
        input_batching_dims=operand_batching_dims,
        scatter_indices_batching_dims=indices_batching_dims,
        scatter_dims_to_operand_dims=scatter_dims,
        index_vector_dim=index_vector_dim,
    )
    attributes = {
        "scatter_dimension_numbers": attribute(f"#stablehlo.scatter<{numbers}>"),
        "indices_are_sorted": boolean(sorted),
        "unique_indices": boolean(unique),
    }
    scalars = [TensorType((), x.dtype) for x in xs]
    regions = [([*scalars, *scalars], body)]
    if current().mesh is not None and max(xs[0].shape, default=0) < 2**31:
        indices = _narrow(indices)
    results = emit_many("stablehlo.scatter", [*xs, indices, *updates], [x.type for x in xs], attributes, regions)
    forget(xs)  # StableHLO's reference interpreter scatters into the operand itself
    return results


def _narrow(indices: Value) -> Value:
    """Indices of 64 bits as i32; what is out of range stays so.

    XLA's partitioner pads indices that a mesh does not divide with a number of 32 bits, and ends the process where they
    have 64.
    """
    if indices.dtype is not torch.int64:
        return indices
    low, high = (full((), bound, torch.int64) for bound in (-1, 2**31 - 1))
    return convert(clamp(low, indices, high), torch.int32)
