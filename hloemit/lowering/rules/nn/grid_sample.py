"""Sampling an image at the points of a grid: nearest, linear and cubic, and the gradients of both operands.

Each dimension of the image has its taps, one, two or four places about the point, and a weight for each. What is read
is one gather of all combinations of taps, each in a dimension of its own between batch and points; what is written back
is one scatter. The points of a grid are one dimension: XLA:CPU does not survive some fusions of eight dimensions.
Source: aten/src/ATen/native/GridSampler.h and cpu/GridSamplerKernel.cpp.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass

import torch

from hloemit.base.operators import aten
from hloemit.ir import hlo
from hloemit.ir.array import Array, apply, concatenate, filled, index_along, where
from hloemit.ir.value import DimLike, Shape, Value, is_empty
from hloemit.lowering.context import Context
from hloemit.lowering.lib.dimensions import count
from hloemit.lowering.promotion import as_value, compute_type
from hloemit.lowering.registry import register

_LINEAR, _NEAREST, _CUBIC = range(3)
_ZEROS, _BORDER, _REFLECTION = range(3)
_NUMBER = {_LINEAR: 2, _NEAREST: 1, _CUBIC: 4}  # of taps
_A = -0.75  # of the cubic convolution


@dataclass(frozen=True)
class Axis:
    """A dimension of the image: how a coordinate of the grid becomes a place in it.

    ATen's kernels for images and for volumes differ where a coordinate is NaN and on the border, hence ``image``.
    """

    size: DimLike
    length: Array | int  # ``size`` as an operand
    padding: int
    align: bool
    image: bool

    @property
    def limit(self) -> Array | float:
        """The last place."""
        return self.length - 1

    @property
    def scale(self) -> Array | float:
        """Places per unit of the grid."""
        return (self.limit if self.align else self.length) / 2

    def place(self, x: Array) -> Array:
        """From [-1, 1] to the centres of the outermost elements, or to their outer edges."""
        if self.image:
            scaled = (x + 1) * self.scale
            return scaled if self.align else scaled - 0.5
        return (x + 1) / 2 * self.limit if self.align else ((x + 1) * self.length - 1) / 2

    def padded(self, x: Array) -> Array:
        """A place as the padding mode moves it into the image; NaN goes to an end of it."""
        if self.padding == _ZEROS:
            return x
        if self.padding == _REFLECTION:
            x, _ = self._reflected(x)
        return where(x == x, self._clipped(x), 0 if self.image else self.limit)

    def padded_slope(self, x: Array) -> tuple[Array, Array]:
        """``padded``, where NaN stays what it is, and its slope: 0 on the border and beyond."""
        slope = filled(x.shape, 1, x.dtype)
        if self.padding == _ZEROS:
            return x, slope
        if self.padding == _REFLECTION:
            x, slope = self._reflected(x)
        return self._clipped(x), where((x <= 0) | (x >= self.limit), 0 if self.image else slope * 0, slope)

    def _clipped(self, x: Array) -> Array:
        return apply(hlo.minimum, apply(hlo.maximum, x, 0), self.limit)

    def _reflected(self, x: Array) -> tuple[Array, Array]:
        """Mirrored until it lies between the ends, and the slope of that: 1 or -1."""
        if self.align and self.size == 1:
            zero = filled(x.shape, 0, x.dtype)
            return zero, zero
        low = 0 if self.align else -0.5
        period = self.limit * 2 if self.align else self.length * 2
        if not self.align:
            # XLA would add the 1/2 to what ``place`` subtracts, which rounds otherwise
            (still,) = hlo.optimization_barrier([x.value])
            x = Array(still)
        distance = x - low
        there = apply(hlo.remainder, abs(distance), period)
        back = period - there
        returns = there > back if self.image else there >= back
        slope = where(returns, -1, filled(x.shape, 1, x.dtype))
        return where(returns, back, there) + low, where(distance < 0, -slope, slope)


@dataclass(frozen=True)
class Taps:
    """What is read of one axis. Each part has 1 in the dimensions of the other axes' taps."""

    place: Array
    inside: Array
    weight: Array | None  # None: 1
    slope: Array | None  # of the weight, by the coordinate of the grid, but for ``factor``
    factor: Array | float


def _axes(x: Shape, dtype: torch.dtype, padding: int, align: bool) -> list[Axis]:
    sizes = x[2:]
    lengths = [d if type(d) is int else Array(as_value(d, dtype)) for d in sizes]
    return [Axis(d, n, padding, align, len(sizes) == 2) for d, n in zip(sizes, lengths, strict=True)]


def _coordinates(grid: Array) -> list[Array]:
    """One array (batch, points) a dimension of the image; the grid names the last dimension first."""
    spatial, flat = grid.ndim - 2, (grid.shape[0], count(grid.shape[1:-1]))
    return [grid.part(-1, i, i + 1).reshape(*flat) for i in reversed(range(spatial))]


def _lift(x: Array, after: int, ones: int) -> Array:
    """With ``ones`` dimensions of 1 behind the first ``after``."""
    return x.reshape(*x.shape[:after], *(1,) * ones, *x.shape[after:])


def _taps(axes: Sequence[Axis], grid: Array, mode: int, *, slopes: bool) -> list[Taps]:
    """For each axis; without ``slopes`` there are none, and NaN is treated as in the forward pass."""
    spatial = len(axes)
    found = []
    for k, (axis, x) in enumerate(zip(axes, _coordinates(grid), strict=True)):
        tap_axis = k - spatial - 1
        x = _lift(axis.place(x), 1, spatial)
        factor = axis.scale
        if mode != _CUBIC:
            if slopes and (mode == _LINEAR or not axis.image):
                x, bend = axis.padded_slope(x)
                factor = bend * axis.scale
            else:
                x = axis.padded(x)
        first = apply(hlo.round_nearest_even if mode == _NEAREST else hlo.floor, x)
        distance = x - first
        weights = {_NEAREST: lambda _: [], _LINEAR: _linear, _CUBIC: _cubic}[mode](distance)
        if weights:
            number = len(weights)
            taps = [number if i == tap_axis + x.ndim else 1 for i in range(x.ndim)]
            offset = index_along(tap_axis, taps, x.dtype)
            first = first + (offset - 1 if mode == _CUBIC else offset)
        place = axis.padded(first) if mode == _CUBIC else first
        inside = (place >= 0) & (place <= axis.limit)
        weight = concatenate(weights, tap_axis) if weights else None
        bends = (_cubic_slopes if mode == _CUBIC else _linear_slopes)(distance) if weights and slopes else []
        slope = concatenate(bends, tap_axis) if bends else None
        found.append(Taps(where(inside, place, 0).to(torch.int32), inside, weight, slope, factor))
    return found


def _linear(t: Array) -> list[Array]:
    return [1 - t, t]


def _linear_slopes(t: Array) -> list[Array]:
    one = filled(t.shape, 1, t.dtype)
    return [-one, one]


def _cubic(t: Array) -> list[Array]:
    """The weights of the cubic convolution."""

    def near(x: Array) -> Array:
        return ((_A + 2) * x - (_A + 3)) * x * x + 1

    def far(x: Array) -> Array:
        return ((_A * x - 5 * _A) * x + 8 * _A) * x - 4 * _A

    return [far(t + 1), near(t), near(1 - t), far(2 - t)]


def _cubic_slopes(t: Array) -> list[Array]:
    def near(x: Array) -> Array:
        return (3 * (_A + 2) * x - 2 * (_A + 3)) * x

    def far(x: Array) -> Array:
        return (3 * _A * x - 10 * _A) * x + 8 * _A

    return [far(t + 1), near(t), -near(1 - t), -far(2 - t)]


def _all_inside(taps: Sequence[Taps]) -> Array:
    result = taps[0].inside
    for t in taps[1:]:
        result = result & t.inside
    return result


def _flat(axes: Sequence[Axis], taps: Sequence[Taps]) -> Array:
    """Places in the image laid out in one dimension."""
    result = taps[0].place
    for axis, t in zip(axes[1:], taps[1:], strict=True):
        size = axis.size if type(axis.size) is int else Array(as_value(axis.size, torch.int32))
        result = result * size + t.place
    return result


def _product(parts: Sequence[Array | None]) -> Array | None:
    result = None
    for part in parts:
        if part is not None:
            result = part if result is None else result * part
    return result


def _read(x: Value, flat: Array, dtype: torch.dtype) -> Array:
    """Elements (batch, channel, …) of an image at (batch, …) places."""
    n, c = x.shape[:2]
    plane = hlo.reshape(x, (n, c, count(x.shape[2:])))
    read = hlo.gather(
        plane, flat.value,
        offset_dims=[1], collapsed_dims=[2], start_index_map=[2], index_vector_dim=flat.ndim,
        operand_batching_dims=[0], indices_batching_dims=[0], slice_sizes=[1, c, 1],
    )  # fmt: skip
    return Array(hlo.convert(read, dtype))


def _over_channels(x: Array) -> Array:
    return _lift(x, 1, 1)


def _weighted(values: Array, weight: Array | None, inside: Array, image: bool) -> Array:
    """Products, 0 outside of the image. For images what is outside is 0 times the weight, which may be NaN."""
    if weight is None:
        return where(inside, values, 0)
    return where(inside, values, 0) * weight if image else where(inside, values * weight, 0)


def _summed(x: Array, spatial: int) -> Array:
    """The sum over the taps, which lie before the points."""
    axes = [i - spatial - 1 for i in range(spatial)]
    if all(x.shape[a] == 1 for a in axes):
        return x.reshape(*x.shape[: -spatial - 1], x.shape[-1])
    return x.sum(*axes)


@register(aten.grid_sampler_2d.default, aten.grid_sampler_3d.default)
def grid_sampler(
    ctx: Context, x: Value, grid: Value, interpolation_mode: int, padding_mode: int, align_corners: bool
) -> Value:
    """aten::grid_sampler_2d(Tensor input, Tensor grid, int interpolation_mode, int padding_mode, bool align_corners) -> Tensor

    ``grid`` holds for each point its coordinates, the last dimension's first, from -1 to 1.
    """
    shape, dtype = ctx.out
    if is_empty(shape):
        return hlo.full(shape, 0, dtype)
    work, spatial = compute_type(dtype), x.ndim - 2
    axes = _axes(x.shape, work, padding_mode, align_corners)
    taps = _taps(axes, Array(hlo.convert(grid, work)), interpolation_mode, slopes=False)
    flat, inside, weight = _flat(axes, taps), _all_inside(taps), _product([t.weight for t in taps])
    total = None
    # a gather for each combination of taps, which XLA:CPU fuses with the sum
    for picked in itertools.product(range(_NUMBER[interpolation_mode]), repeat=spatial):
        values = _read(x, _picked(flat, picked), work)
        factor = None if weight is None else _over_channels(_picked(weight, picked))
        term = _weighted(values, factor, _over_channels(_picked(inside, picked)), spatial == 2)
        total = term if total is None else total + term
    assert total is not None
    return total.reshape(*shape).to(dtype).value


def _picked(x: Array, taps: Sequence[int]) -> Array:
    """One combination of taps of (batch, …, points)."""
    for k, tap in enumerate(taps):
        axis = k - len(taps) - 1
        x = x.part(axis, tap, tap + 1)
    return x.reshape(x.shape[0], x.shape[-1])


@register(aten.grid_sampler_2d_backward.default, aten.grid_sampler_3d_backward.default)
def grid_sampler_backward(
    ctx: Context,
    grad: Value,
    x: Value,
    grid: Value,
    interpolation_mode: int,
    padding_mode: int,
    align_corners: bool,
    output_mask: Sequence[bool],
) -> list[Value | None]:
    """aten::grid_sampler_2d_backward(Tensor grad_output, Tensor input, Tensor grid, int interpolation_mode, int padding_mode, bool align_corners, bool[2] output_mask) -> (Tensor, Tensor)

    The image's gradient adds each point's, times the weights, to what the point was read from. The grid's is the sum
    over what was read, times the slopes of the weights; it is 0 for the nearest element.
    """
    for_image, for_grid = ctx.outs
    work, spatial = compute_type(grad.dtype), x.ndim - 2
    if is_empty(grad.shape) or is_empty(x.shape):
        return [None if out is None else hlo.full(out.shape, 0, out.dtype) for out in ctx.outs]
    axes = _axes(x.shape, work, padding_mode, align_corners)
    taps = _taps(axes, Array(hlo.convert(grid, work)), interpolation_mode, slopes=True)
    flat, inside = _flat(axes, taps), _all_inside(taps)
    flat_grad = hlo.reshape(grad, (*grad.shape[:2], count(grad.shape[2:])))
    points = _lift(Array(hlo.convert(flat_grad, work)), 2, spatial)
    results: list[Value | None] = [None, None]
    if for_image is not None:
        weight = _product([t.weight for t in taps])
        updates = points if weight is None else points * _over_channels(weight)
        results[0] = hlo.convert(_written(updates, flat, inside, x.shape), for_image.dtype)
    if for_grid is not None:
        if interpolation_mode == _NEAREST:
            results[1] = hlo.full(for_grid.shape, 0, for_grid.dtype)
        else:
            values = _read(x, flat, work)
            if spatial == 2:
                values = where(_over_channels(inside), values, 0)
            summed = (values * points).sum(1 - values.ndim)
            slopes = [_slope(summed, taps, k, inside, spatial) for k in reversed(range(spatial))]
            stacked = concatenate([s.expand_dims(-1) for s in slopes], -1)
            results[1] = stacked.reshape(*for_grid.shape).to(for_grid.dtype).value
    return results


def _written(updates: Array, flat: Array, inside: Array, shape: Shape) -> Value:
    """Zeros of an image's shape, with updates added at their places; those outside of it are sent out of range."""
    n, c = shape[:2]
    size = count(shape[2:])
    outside = as_value(size, torch.int32)
    index = where(inside, flat, Array(outside))
    (total,) = hlo.scatter(
        [hlo.full((n, c, size), 0, updates.dtype)], index.value, [updates.to_shape(n, c, *index.shape[1:]).value],
        lambda a, b: [a + b],
        update_window_dims=[1], inserted_dims=[2], scatter_dims=[2], index_vector_dim=index.ndim,
        operand_batching_dims=[0], indices_batching_dims=[0],
    )  # fmt: skip
    return hlo.reshape(total, shape)


def _slope(summed: Array, taps: Sequence[Taps], k: int, inside: Array, spatial: int) -> Array:
    """The gradient of one coordinate."""
    weight = _product([t.slope if i == k else t.weight for i, t in enumerate(taps)])
    assert weight is not None
    terms = summed * weight
    if spatial == 3:
        terms = where(inside, terms, 0)
    total = _summed(terms, spatial)
    factor = taps[k].factor
    if isinstance(factor, Array) and factor.ndim:
        factor = factor.reshape(*total.shape)
    return total * factor
