"""Reductions, windows and sorts: ops with a body.

Source: https://openxla.org/stablehlo/spec. A body is an op constructor such as ``hlo.add``, applied to 0-d values.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import torch

from hloemit.ir.build import boolean, emit_many, i64, i64_array, i64_elements
from hloemit.ir.value import TensorType, Value

Body = Callable[..., Value]


def reduce(x: Value, init: Value, axes: Sequence[int], body: Body) -> Value:
    """``stablehlo.reduce`` of one operand over ``axes``; ``init`` is 0-d and neutral for ``body``."""
    return reduce_many([x], [init], axes, lambda a, b: [body(a, b)])[0]


def reduce_many(
    xs: Sequence[Value], inits: Sequence[Value], axes: Sequence[int], body: Callable[..., Sequence[Value]]
) -> list[Value]:
    """``stablehlo.reduce`` of n operands at once; ``body`` gets n accumulators and n elements and returns n values."""
    axes = sorted(axes)
    shape = tuple([d for i, d in enumerate(xs[0].shape) if i not in axes])
    scalars = [i.type for i in inits]
    return emit_many(
        "stablehlo.reduce",
        [*xs, *inits],
        [TensorType(shape, x.dtype) for x in xs],
        {"dimensions": i64_array(axes)},
        [(scalars * 2, body)],
    )


def reduce_window(
    xs: Sequence[Value],
    inits: Sequence[Value],
    body: Callable[..., Sequence[Value]],
    window: Sequence[int],
    strides: Sequence[int] | None = None,
    padding: Sequence[tuple[int, int]] | None = None,
    base_dilation: Sequence[int] | None = None,
    window_dilation: Sequence[int] | None = None,
) -> list[Value]:
    """``stablehlo.reduce_window`` of n operands of one shape; ``padding`` is (low, high) for each dimension."""
    rank = xs[0].ndim
    ones = (1,) * rank
    strides, base_dilation, window_dilation = strides or ones, base_dilation or ones, window_dilation or ones
    padding = padding or ((0, 0),) * rank
    shape = tuple(
        _window_count(d, w, s, p, b, wd)
        for d, w, s, p, b, wd in zip(xs[0].shape, window, strides, padding, base_dilation, window_dilation, strict=True)
    )
    attributes = {
        "window_dimensions": i64_array(window),
        "window_strides": i64_array(strides),
        "base_dilations": i64_array(base_dilation),
        "window_dilations": i64_array(window_dilation),
        "padding": i64_elements(padding),
    }
    scalars = [TensorType((), x.dtype) for x in xs]
    results = [TensorType(shape, x.dtype) for x in xs]
    return emit_many("stablehlo.reduce_window", [*xs, *inits], results, attributes, [([*scalars, *scalars], body)])


def _window_count(d: Any, w: int, stride: int, padding: Sequence[int], base_dilation: int, window_dilation: int) -> Any:
    """How many windows fit a dimension (StableHLO spec, reduce_window, constraint C6)."""
    if type(d) is not int and (w, stride, tuple(padding), base_dilation, window_dilation) == (1, 1, (0, 0), 1, 1):
        return d
    if type(d) is int and d == 0:
        padded = padding[0] + padding[1]
    else:
        padded = padding[0] + (d - 1) * base_dilation + 1 + padding[1]
    reach = (w - 1) * window_dilation + 1
    if type(padded) is int and (padded == 0 or reach > padded):
        return 0
    return (padded - reach) // stride + 1


def select_and_scatter(
    operand: Value,
    source: Value,
    init: Value,
    select: Body,
    scatter: Body,
    window: Sequence[int],
    strides: Sequence[int],
    padding: Sequence[tuple[int, int]],
) -> Value:
    """``stablehlo.select_and_scatter``: the gradient of a window maximum (no dilation)."""
    attributes = {
        "window_dimensions": i64_array(window),
        "window_strides": i64_array(strides),
        "padding": i64_elements(padding),
    }
    scalars = [TensorType((), operand.dtype)] * 2
    regions = [(scalars, lambda a, b: [select(a, b)]), (scalars, lambda a, b: [scatter(a, b)])]
    return emit_many("stablehlo.select_and_scatter", [operand, source, init], [operand.type], attributes, regions)[0]


def sort(xs: Sequence[Value], axis: int, comparator: Body, *, stable: bool = True) -> list[Value]:
    """``stablehlo.sort`` of n operands along ``axis``.

    ``comparator`` gets (a0, b0, a1, b1, …) and says whether a comes before b.
    """
    scalars = [TensorType((), x.dtype) for x in xs for _ in range(2)]
    attributes = {"dimension": i64(axis), "is_stable": boolean(stable)}
    return emit_many("stablehlo.sort", xs, [x.type for x in xs], attributes, [(scalars, lambda *a: [comparator(*a)])])


def top_k(x: Value, k: int) -> tuple[Value, Value]:
    """``chlo.top_k``: the k largest of the last dimension in falling order, and their i32 indices."""
    shape = (*x.shape[:-1], k)
    values, indices = emit_many(
        "chlo.top_k", [x], [TensorType(shape, x.dtype), TensorType(shape, torch.int32)], {"k": i64(k)}
    )
    return values, indices
