"""Pooling: one reduce_window each; maxima with indices reduce (value, index) pairs, gradients scatter or spread.

Windows lie as in https://docs.pytorch.org/docs/stable/generated/torch.nn.MaxPool2d.html and AvgPool2d.html: with
``ceil_mode`` the last window may leave the padded image, but starts inside the image or its lower padding.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import torch

from hloemit.base.dtypes import lowest
from hloemit.base.errors import NotLowerable
from hloemit.base.operators import aten
from hloemit.ir import hlo
from hloemit.ir.hlo.shape import require_static
from hloemit.ir.value import DimLike, Shape, Value, is_empty, is_static, same_shape
from hloemit.lowering.context import Context
from hloemit.lowering.lib.dimensions import count
from hloemit.lowering.lib.pointwise_rules import like
from hloemit.lowering.lib.reduction import later_maximum
from hloemit.lowering.promotion import compute_type, per_dimension
from hloemit.lowering.registry import register


@dataclass(frozen=True)
class Pool:
    """Windows over the last dimensions of an image of ``sizes``, ``counts`` of them."""

    sizes: Shape
    counts: Shape
    kernel: tuple[int, ...]
    stride: tuple[int, ...]
    low: tuple[int, ...]
    dilation: tuple[int, ...]

    @staticmethod
    def of(x: Shape, out: Shape, kernel: Any, stride: Any, padding: Any, dilation: Any, spatial: int) -> Pool:
        """From ATen's arguments: an empty stride is the kernel's size, a list of length 1 stands for all dimensions."""
        return Pool(
            x[-spatial:],
            out[-spatial:],
            per_dimension(kernel, spatial),
            per_dimension(stride or kernel, spatial),
            per_dimension(padding, spatial),
            per_dimension(dilation, spatial),
        )

    @property
    def high(self) -> Shape:
        """Padding above that makes room for exactly ``counts`` windows; negative where they end earlier."""
        return tuple(
            (n - 1) * s + (k - 1) * d + 1 - size - low
            for n, s, k, d, size, low in zip(
                self.counts, self.stride, self.kernel, self.dilation, self.sizes, self.low, strict=True
            )
        )

    def within_image(self) -> Pool:
        """The same windows, without the padding that a single one reaches over, which can be millions of times the image.

        A mean over an image of any size is written like that: with ``ceil_mode``, and a kernel of thousands.
        """
        if not is_static(self.sizes):
            return self
        kernel, stride, low = list(self.kernel), list(self.stride), list(self.low)
        for i, size in enumerate(require_static(self.sizes, "pooling")):
            if self.counts[i] == 1 and self.dilation[i] == 1 and kernel[i] - low[i] > size:
                kernel[i], stride[i], low[i] = size, size, 0
        return Pool(self.sizes, self.counts, tuple(kernel), tuple(stride), tuple(low), self.dilation)

    @property
    def misses_image(self) -> bool:
        """Whether some window holds padding only, as a dilated one can."""
        sizes, counts = (require_static(shape, "pooling") for shape in (self.sizes, self.counts))
        return any(
            not any(0 <= i * s - low + j * d < size for j in range(k))
            for size, n, k, s, low, d in zip(
                sizes, counts, self.kernel, self.stride, self.low, self.dilation, strict=True
            )
            for i in range(n)
        )

    def window(self, rank: int) -> dict[str, Any]:
        """The window as reduce_window's arguments, for an operand of ``rank`` dimensions."""
        lead = rank - len(self.kernel)
        ones = (1,) * lead
        return {
            "window": (*ones, *self.kernel),
            "strides": (*ones, *self.stride),
            "padding": (*((0, 0),) * lead, *zip(self.low, self.high, strict=True)),
            "window_dilation": (*ones, *self.dilation),
        }


def _is_open(x: Value, spatial: int) -> bool:
    """Whether only a call will tell how many windows there are."""
    return not is_static(x.shape[-spatial:])


def _open_window(
    rank: int, kernel: Any, stride: Any, padding: Any, dilation: Any, ceil_mode: bool, spatial: int
) -> dict[str, Any]:
    """The window as reduce_window's arguments where sizes are symbolic: it drops what no whole window reaches.

    With ``ceil_mode`` there is room for one more, which ``_begun`` drops where it begins behind the image.
    """
    steps = per_dimension(stride or kernel, spatial)
    more = [s - 1 if ceil_mode else 0 for s in steps]
    sides = [(low, low + m) for low, m in zip(per_dimension(padding, spatial), more, strict=True)]
    ones = (1,) * (rank - spatial)
    return {
        "window": (*ones, *per_dimension(kernel, spatial)),
        "strides": (*ones, *steps),
        "padding": (*((0, 0),) * (rank - spatial), *sides),
        "window_dilation": (*ones, *per_dimension(dilation, spatial)),
    }


def _begun(x: Value, shape: Shape) -> Value:
    """The windows that PyTorch counts, which are the first ones."""
    return x if same_shape(x.shape, shape) else hlo.slice(x, (0,) * x.ndim, shape)


def _crop(x: Value, pool: Pool) -> tuple[Value, Pool]:
    """Without the trailing elements that no window reaches: reduce_window takes no negative padding everywhere."""
    sizes = tuple(size + min(h, 0) for size, h in zip(pool.sizes, pool.high, strict=True))
    if sizes == pool.sizes:
        return x, pool
    x = hlo.slice(x, (0,) * x.ndim, (*x.shape[: -len(sizes)], *sizes))
    return x, Pool(sizes, pool.counts, pool.kernel, pool.stride, pool.low, pool.dilation)


# Maxima


def max_pool(spatial: int) -> Callable[..., Value]:
    """A rule for the maximum alone."""

    def rule(
        ctx: Context,
        x: Value,
        kernel: Any,
        stride: Any = (),
        padding: Any = 0,
        dilation: Any = 1,
        ceil_mode: bool = False,
    ) -> Value:
        if _is_open(x, spatial):
            found = _maximum(x, _open_window(x.ndim, kernel, stride, padding, dilation, ceil_mode, spatial))
            return _begun(found, ctx.shape)
        return maximum_of(x, Pool.of(x.shape, ctx.shape, kernel, stride, padding, dilation, spatial))

    return rule


def maximum_of(x: Value, pool: Pool) -> Value:
    """The maximum of each window, NaN where one is in it."""
    x, pool = _crop(x, pool.within_image())
    return _maximum(x, pool.window(x.ndim))


def _maximum(x: Value, window: dict[str, Any]) -> Value:
    init = hlo.full((), lowest(x.dtype), x.dtype)
    return hlo.reduce_window([x], [init], lambda a, b: [hlo.maximum(a, b)], **window)[0]


def _plane_index(shape: Shape, spatial: int) -> Value:
    """For each element its flat index within its own plane, the last ``spatial`` dimensions; i32 holds any plane of use."""
    plane = shape[-spatial:]
    flat = hlo.reshape(hlo.iota((count(plane),), 0, torch.int32), plane)
    return hlo.broadcast_to(flat, shape)


def _with_indices(x: Value, index: Value, window: dict[str, Any]) -> Sequence[Value]:
    inits = [hlo.full((), lowest(x.dtype), x.dtype), hlo.full((), 2**31 - 1, torch.int32)]
    return hlo.reduce_window([x, index], inits, later_maximum, **window)


def max_pool_with_indices(spatial: int) -> Callable[..., list[Value | None]]:
    """A rule for the maxima and their flat indices in the plane, which cost five times as much as the maxima alone."""

    def rule(
        ctx: Context,
        x: Value,
        kernel: Any,
        stride: Any = (),
        padding: Any = 0,
        dilation: Any = 1,
        ceil_mode: bool = False,
    ) -> list[Value | None]:
        out = ctx.result(0)
        if _is_open(x, spatial):
            window = _open_window(x.ndim, kernel, stride, padding, dilation, ceil_mode, spatial)
            if not ctx.reads(1):
                return [_begun(_maximum(x, window), out.shape), None]
            if max(per_dimension(dilation, spatial)) > 1 and max(per_dimension(padding, spatial)):
                raise NotLowerable("pooling of a symbolic size with dilation, padding and indices")
            values, indices = _with_indices(x, _plane_index(x.shape, spatial), window)
            return [_begun(values, out.shape), hlo.convert(_begun(indices, out.shape), torch.int64)]
        pool = Pool.of(x.shape, out.shape, kernel, stride, padding, dilation, spatial)
        if not ctx.reads(1):
            return [maximum_of(x, pool), None]
        if pool.misses_image:
            raise NotLowerable("a window lies wholly in the padding: PyTorch's index for it is outside of the image")
        pool = pool.within_image()
        index = _plane_index(x.shape, spatial)
        index, _ = _crop(index, pool)
        x, pool = _crop(x, pool)
        values, indices = _with_indices(x, index, pool.window(x.ndim))
        return [values, hlo.convert(indices, torch.int64)]

    return rule


def scatter_planes(grad: Value, indices: Value, shape: Shape, spatial: int) -> Value:
    """Zeros of ``shape`` with each gradient added at its index in its own plane."""
    planes, size = count(shape[:-spatial]), count(shape[-spatial:])
    windows = count(grad.shape[-spatial:])
    dtype = compute_type(grad.dtype)
    zeros = hlo.full((planes, size), 0, dtype)
    updates = hlo.convert(hlo.reshape(grad, (planes, windows)), dtype)
    where = hlo.reshape(hlo.convert(indices, torch.int32), (planes, windows, 1))
    total = hlo.scatter(
        [zeros],
        where,
        [updates],
        lambda a, b: [a + b],
        update_window_dims=(),
        inserted_dims=(1,),
        scatter_dims=(1,),
        operand_batching_dims=(0,),
        indices_batching_dims=(0,),
        index_vector_dim=2,
    )[0]
    return hlo.convert(hlo.reshape(total, shape), grad.dtype)


def max_pool_backward(spatial: int) -> Callable[..., Value]:
    """A rule for the gradient of maxima: each goes where its index says."""

    def rule(ctx: Context, grad: Value, x: Value, *window: Any) -> Value:
        return scatter_planes(grad, window[-1], ctx.shape, spatial)

    return rule


register(aten.max_pool1d.default)(max_pool(1))
register(aten.max_pool2d.default)(max_pool(2))
register(aten.max_pool3d.default)(max_pool(3))
register(aten.max_pool1d_with_indices.default)(max_pool_with_indices(1))
register(aten.max_pool2d_with_indices.default)(max_pool_with_indices(2))
register(aten.max_pool3d_with_indices.default)(max_pool_with_indices(3))
register(aten.max_pool2d_with_indices_backward.default)(max_pool_backward(2))
register(aten.max_pool3d_with_indices_backward.default)(max_pool_backward(3))
register(aten.adaptive_max_pool2d_backward.default)(max_pool_backward(2))
register(aten.adaptive_max_pool3d_backward.default)(max_pool_backward(3))
register(aten.fractional_max_pool2d_backward.default)(max_pool_backward(2))
register(aten.fractional_max_pool3d_backward.default)(max_pool_backward(3))


# Averages


def average_divisor(pool: Pool, include_pad: bool, divisor: int | None) -> list[list[int]] | int:
    """How many elements each window divides by: one number, or factors for each position of each dimension."""
    if divisor is not None:
        return divisor
    counts = []
    sizes, windows = (require_static(shape, "pooling") for shape in (pool.sizes, pool.counts))
    for size, n, k, s, low in zip(sizes, windows, pool.kernel, pool.stride, pool.low, strict=True):
        starts = [i * s - low for i in range(n)]
        if include_pad:
            counts.append([min(start + k, size + low) - start for start in starts])
        else:
            counts.append([min(start + k, size) - max(start, 0) for start in starts])
    if all(len(set(c)) <= 1 for c in counts):
        return math.prod(c[0] for c in counts if c)
    return counts


def divide_windows(total: Value, divisor: list[list[int]] | int) -> Value:
    """``total`` over each window's divisor."""
    if isinstance(divisor, int):
        return total / divisor
    shape = tuple(len(c) for c in divisor)
    product = None
    for axis, counts in enumerate(divisor):
        if set(counts) == {1}:
            continue
        factor = hlo.broadcast_in_dim(
            hlo.constant(torch.tensor(counts, dtype=total.dtype, device="cpu")), shape, (axis,)
        )
        product = factor if product is None else product * factor
    assert product is not None
    return total / hlo.broadcast_to(product, total.shape)


def _sum(a: Value, b: Value) -> list[Value]:
    return [a + b]


def _total(x: Value, window: dict[str, Any]) -> Value:
    return hlo.reduce_window([x], [hlo.full((), 0, x.dtype)], _sum, **window)[0]


def _counted(x: Value, window: dict[str, Any], include_pad: bool) -> Value:
    """How many elements each window holds: of the image, or of the padding on its sides, too."""
    ones = like(x, 1)
    if include_pad:
        low = [side[0] for side in window["padding"]]
        ones = hlo.pad(ones, hlo.full((), 1, x.dtype), low, low)
        window = window | {"padding": [(0, high - low) for low, high in window["padding"]]}
    return _total(ones, window)


def _open_divisor(
    x: Value, shape: Shape, window: dict[str, Any], ceil_mode: bool, include_pad: bool, divisor: int | None
) -> Value | int:
    """What each window of ``_open_window`` divides by: one number, or one for each element of a result of ``shape``."""
    if divisor is not None:
        return divisor
    is_padded = any(low for low, _ in window["padding"])
    if ceil_mode or (is_padded and not include_pad):
        return _begun(_counted(x, window, include_pad), shape)
    return math.prod(window["window"])


def avg_pool(spatial: int) -> Callable[..., Value]:
    """A rule for the mean of each window."""

    def rule(
        ctx: Context,
        x: Value,
        kernel: Any,
        stride: Any = (),
        padding: Any = 0,
        ceil_mode: bool = False,
        count_include_pad: bool = True,
        divisor_override: int | None = None,
    ) -> Value:
        if _is_open(x, spatial):
            window = _open_window(x.ndim, kernel, stride, padding, 1, ceil_mode, spatial)
            x = hlo.convert(x, compute_type(x.dtype))
            divisor = _open_divisor(x, ctx.shape, window, ceil_mode, count_include_pad, divisor_override)
            return hlo.convert(_begun(_total(x, window), ctx.shape) / divisor, ctx.dtype)
        pool = Pool.of(x.shape, ctx.shape, kernel, stride, padding, 1, spatial)
        counts = average_divisor(pool, count_include_pad, divisor_override)
        x, pool = _crop(hlo.convert(x, compute_type(x.dtype)), pool.within_image())
        total = _total(x, pool.window(x.ndim))
        return hlo.convert(divide_windows(total, counts), ctx.dtype)

    return rule


def avg_pool_backward(spatial: int) -> Callable[..., Value]:
    """A rule for the gradient of means: each element sums the gradients of the windows that hold it."""

    def rule(
        ctx: Context,
        grad: Value,
        x: Value,
        kernel: Any,
        stride: Any,
        padding: Any,
        ceil_mode: bool,
        count_include_pad: bool,
        divisor_override: int | None,
    ) -> Value:
        pool = Pool.of(x.shape, grad.shape, kernel, stride, padding, 1, spatial)
        share = hlo.convert(grad, compute_type(grad.dtype))
        if _is_open(x, spatial):
            window = _open_window(x.ndim, kernel, stride, padding, 1, ceil_mode, spatial)
            wide = hlo.convert(x, share.dtype)
            share = share / _open_divisor(wide, share.shape, window, ceil_mode, count_include_pad, divisor_override)
        else:
            share = divide_windows(share, average_divisor(pool, count_include_pad, divisor_override))
        return hlo.convert(spread_windows(share, pool.within_image()), ctx.dtype)

    return rule


def spread_windows(share: Value, pool: Pool) -> Value:
    """The transpose of a window sum: gradients ``stride`` apart, padded so that windows end where elements are."""
    lead = share.ndim - len(pool.kernel)
    ones = (1,) * lead
    low = [k - 1 - p for k, p in zip(pool.kernel, pool.low, strict=True)]
    high = [
        size + k - 1 - lo - ((n - 1) * s + 1)
        for size, k, lo, n, s in zip(pool.sizes, pool.kernel, low, pool.counts, pool.stride, strict=True)
    ]
    zero = hlo.full((), 0, share.dtype)
    if pool.kernel == pool.stride and not is_empty(share.shape):
        # windows that do not meet: each gradient is repeated, and the image's rest gets none
        split: list[DimLike] = [*share.shape[:lead]]
        dims = [*range(lead)]
        for n, k in zip(pool.counts, pool.kernel, strict=True):
            dims.append(len(split))
            split += [n, k]
        whole = (*share.shape[:lead], *(n * k for n, k in zip(pool.counts, pool.kernel, strict=True)))
        tiled = hlo.reshape(hlo.broadcast_in_dim(share, tuple(split), dims), whole)
        rest = [size - n * k + p for size, n, k, p in zip(pool.sizes, pool.counts, pool.kernel, pool.low, strict=True)]
        return hlo.pad(tiled, zero, (*(0,) * lead, *(-p for p in pool.low)), (*(0,) * lead, *rest))
    padded = hlo.pad(
        share, zero, (*(0,) * lead, *low), (*(0,) * lead, *high), (*(0,) * lead, *(s - 1 for s in pool.stride))
    )
    return hlo.reduce_window([padded], [zero], _sum, (*ones, *pool.kernel))[0]


register(aten.avg_pool1d.default)(avg_pool(1))
register(aten.avg_pool2d.default)(avg_pool(2))
register(aten.avg_pool3d.default)(avg_pool(3))
register(aten.avg_pool2d_backward.default)(avg_pool_backward(2))
register(aten.avg_pool3d_backward.default)(avg_pool_backward(3))
