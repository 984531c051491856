"""Interpolation, one axis at a time: each output is a weighted sum of a few inputs, its taps.

Taps and weights are read off PyTorch's own kernel, run on a row of the identity (the weights) and on a row of NaNs (which
inputs are read at all): so scale factors, ``align_corners`` and antialiasing round as they do in eager PyTorch. Where a
size is symbolic, they are computed by the program (``lib/resampling``).

Source: https://docs.pytorch.org/docs/stable/generated/torch.nn.functional.interpolate.html.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import torch

from hloemit.base import tables
from hloemit.base.dtypes import FLOATS
from hloemit.base.errors import NotLowerable
from hloemit.base.operators import aten
from hloemit.base.torch_private import schema_of
from hloemit.ir import hlo
from hloemit.ir.hlo.shape import require_static
from hloemit.ir.value import Shape, Value, is_empty, is_static
from hloemit.lowering.context import Context
from hloemit.lowering.lib.resampling import Tap, taps, weights_of
from hloemit.lowering.promotion import compute_type
from hloemit.lowering.registry import register

# ATen has two kernels for "nearest" in two dimensions. That of results of few rows and columns goes by the sizes where one
# stays or doubles, and the other by the scale that it is given alone, as kernels of one dimension and three do
# (``_use_vectorized_kernel_cond_2d`` in aten/src/ATen/native/cpu/UpSampleKernel.cpp, of images without channels last).
_NEAREST_1D, _NEAREST_2D = aten.upsample_nearest1d.default, aten.upsample_nearest2d.default
_SMALL = 128


class Taps(NamedTuple):
    """For each output its inputs, (outputs, taps): where ``inside`` is False there is none, and the index is arbitrary."""

    index: torch.Tensor
    weight: torch.Tensor
    inside: torch.Tensor


@tables.remembered("Taps", 256)
def forward_taps(
    kernel: Any, size: int, count: int, align: bool | None, scale: float | None, dtype: torch.dtype
) -> Taps:
    """Taps of ``kernel``, a forward overload of one or two dimensions, along an axis of ``size`` resized to ``count``."""
    flags = [] if align is None else [align]

    def run(rows: torch.Tensor, *, beside: bool = False) -> torch.Tensor:
        """The rows resized; ``beside`` others of zeros, of which the results have a share."""
        if "1d" in str(kernel):
            resized: torch.Tensor = kernel(rows[None], [count], *flags, scale)[0]
        elif beside:
            images = torch.nn.functional.pad(rows[None, :, None], (0, 0, 1, 2))
            resized = kernel(images, [8, count], *flags, None, scale)[0, :, 2]
        else:
            resized = kernel(rows[None, :, None], [1, count], *flags, None, scale)[0, :, 0]
        return resized.T

    if "_aa" in str(kernel):
        return _probe(run, size, dtype)
    identity = torch.eye(size, dtype=dtype, device="cpu")
    poles = run(torch.where(identity == 1, torch.inf, 0).to(dtype), beside=True)
    return _repeated(run(identity), poles)


@tables.remembered("TapsOfGradients", 256)
def backward_taps(
    kernel: Any, size: int, count: int, align: bool | None, scale: float | None, dtype: torch.dtype
) -> Taps:
    """Taps of a backward overload: for each of ``size`` inputs the outputs that read it."""
    flags = [] if align is None else [align]

    def run(rows: torch.Tensor) -> torch.Tensor:
        result: torch.Tensor
        if "1d" in str(kernel):
            result = kernel(rows[None], [count], [1, count, size], *flags, scale)[0]
        else:
            result = kernel(rows[None, :, None], [1, count], [1, count, 1, size], *flags, None, scale)[0, :, 0]
        return result.T

    return _probe(run, count, dtype)


def _probe(run: Callable[[torch.Tensor], torch.Tensor], size: int, dtype: torch.dtype) -> Taps:
    """The matrix of a linear kernel on rows of ``size``: its weights, and which of them it uses even where they are 0."""
    identity = torch.eye(size, dtype=dtype, device="cpu")
    nans = torch.where(identity == 1, torch.nan, 0).to(dtype)
    return _taps(run(identity), run(nans).isnan())


def _taps(weights: torch.Tensor, read: torch.Tensor) -> Taps:
    most = max(int(read.sum(1).max()), 1) if read.numel() else 1
    # stable: the inputs that are read come first, in their order
    index = torch.argsort(read.to(torch.int8), dim=1, descending=True, stable=True)[:, :most]
    inside = read.gather(1, index)
    # what a row lacks repeats its first input, with weight 0
    index = torch.where(inside, index, index[:, :1])
    return Taps(index.to(torch.int32), weights.gather(1, index) * inside, inside)


def _repeated(weights: torch.Tensor, poles: torch.Tensor) -> Taps:
    """The taps of outputs that read as many inputs each, at a border the same one again.

    ``poles`` has what an infinite input becomes. Where that is NaN, it is read a second time with the weight 0; an
    output that lacks inputs has parts of its greatest weight instead, of which an infinity stays one.
    """
    read = torch.cat([poles != 0, poles.isnan() & (weights != 0)], dim=1)
    found = _taps(torch.cat([weights, torch.zeros_like(weights)], dim=1), read)
    size, most = weights.shape[1], found.index.shape[1]
    lacking = most - found.inside.sum(1, keepdim=True)
    greatest = found.weight.abs().argmax(1, keepdim=True)
    halves = torch.arange(1, most + 1, device="cpu") - found.inside.sum(1, keepdim=True)  # 1, 2, … for what is lacking
    shares = 0.5 ** torch.minimum(halves + 1, lacking).clamp(min=0)
    heaviest = found.weight.gather(1, greatest)
    weight = found.weight.scatter(1, greatest, torch.where(lacking > 0, heaviest / 2, heaviest))
    weight = torch.where(found.inside, weight, heaviest * shares)
    index = torch.where(found.inside, found.index, found.index.gather(1, greatest)) % max(size, 1)
    return Taps(index.to(torch.int32), weight.to(weights.dtype), torch.ones_like(found.inside))


def resample(x: Value, axis: int, taps: Taps) -> Value:
    """``x`` with ``axis`` replaced by the weighted sums of its taps: a gather a tap, which XLA:CPU fuses into one loop."""
    count, most = taps.index.shape
    size = x.shape[axis]
    assert type(size) is int
    steps = torch.arange(count * most, dtype=torch.int32, device="cpu")
    unweighted = bool((taps.weight[taps.inside] == 1).all())
    regular = unweighted and bool(taps.inside.all())
    if regular and count * most == size and torch.equal(taps.index.flatten(), steps):
        folded = hlo.reshape(x, (*x.shape[:axis], count, most, *x.shape[axis + 1 :]))
        return x if most == 1 else hlo.reduce(folded, hlo.full((), 0, x.dtype), [axis + 1], hlo.add)
    repeats = regular and most == 1 and size and count % size == 0
    if repeats and torch.equal(taps.index[:, 0], steps // (count // size)):
        return _repeat(x, axis, count // size)
    total = None
    for t in range(most):
        term = _take(x, axis, taps.index[:, t])
        inside, weight = taps.inside[:, t], taps.weight[:, t]
        if not bool(inside.all()):
            mask = hlo.broadcast_in_dim(hlo.constant(inside), term.shape, (axis,))
            term = hlo.select(mask, term, hlo.full(term.shape, 0, x.dtype))
        if not unweighted:
            factor = hlo.constant(weight.to(x.dtype).contiguous())
            term = term * hlo.broadcast_in_dim(factor, term.shape, (axis,))
        total = term if total is None else total + term
    assert total is not None
    return total


def _repeat(x: Value, axis: int, times: int) -> Value:
    """Every element of ``axis`` ``times`` over."""
    lead, size, trail = x.shape[:axis], x.shape[axis], x.shape[axis + 1 :]
    split = (*lead, size, times, *trail)
    repeated = hlo.broadcast_in_dim(x, split, [i if i <= axis else i + 1 for i in range(x.ndim)])
    return hlo.reshape(repeated, (*lead, size * times, *trail))


def _weighted_sum(x: Value, axis: int, taps: Sequence[Tap]) -> Value:
    """``x`` with ``axis`` replaced by the sums of what it has at its taps."""
    total = None
    for place, weight in taps:
        term = _taken(x, axis, hlo.reshape(place, (*place.shape, 1)))
        if weight is not None:
            term = term * hlo.broadcast_in_dim(hlo.convert(weight, x.dtype), term.shape, (axis,))
        total = term if total is None else total + term
    assert total is not None
    return total


def _by_matrix(x: Value, axis: int, axis_of: Any, *, back: bool = False) -> Value:
    """``x`` with ``axis`` replaced by the sums of all that each output reads, or ``back`` of all that reads each element.

    What is not read is left out, and not multiplied by 0: it may be NaN.
    """
    weight, read = weights_of(*axis_of)
    given = axis if back else axis + 1
    shape = (*x.shape[:axis], *weight.shape, *x.shape[axis + 1 :])
    spread = hlo.broadcast_in_dim(x, shape, [i if i < axis else given if i == axis else i + 1 for i in range(x.ndim)])
    factor, inside = (hlo.broadcast_in_dim(v, shape, [axis, axis + 1]) for v in (hlo.convert(weight, x.dtype), read))
    term = hlo.select(inside, spread * factor, hlo.full(shape, 0, x.dtype))
    return hlo.reduce(term, hlo.full((), 0, x.dtype), [given], hlo.add)


def _take(x: Value, axis: int, index: torch.Tensor) -> Value:
    return _taken(x, axis, hlo.constant(index.contiguous()[:, None]))


def _taken(x: Value, axis: int, index: Value) -> Value:
    return hlo.gather(
        x,
        index,
        offset_dims=[i for i in range(x.ndim) if i != axis],
        collapsed_dims=[axis],
        start_index_map=[axis],
        slice_sizes=[1 if i == axis else d for i, d in enumerate(x.shape)],
        index_vector_dim=1,
    )


def _demand_floats(x: Value, weighted: bool) -> None:
    if weighted and x.dtype not in FLOATS:
        raise NotLowerable(
            f"PyTorch interpolates {x.dtype} in fixed point, which has no counterpart here; cast to float"
        )


def _interpolate(x: Value, spatial: int, weighted: bool, tables: Callable[[int], Taps]) -> Value:
    _demand_floats(x, weighted)
    for i in reversed(range(spatial)):
        x = resample(x, x.ndim - spatial + i, tables(i))
    return x


def upsample(kernel: Any, spatial: int, weighted: bool, *, vector: bool = False) -> Callable[..., Value]:
    """A rule for an interpolation: ``(input, output_size[, align_corners], scales…)``; scales are one list if ``vector``."""

    def rule(ctx: Context, x: Value, output_size: Any, *arguments: Any) -> Value:
        align, scales = _arguments(arguments, weighted, vector, spatial)
        if is_empty(x.shape[1:]):
            raise IndexError(f"interpolation of {list(x.shape)}: only the batch may have size 0")
        dtype = _table_type(x.dtype)
        wide = hlo.convert(x, compute_type(x.dtype)) if weighted else x
        name = schema_of(kernel).name
        images = x.shape[-spatial:], ctx.shape[-spatial:]
        if not all(map(is_static, images)):
            _demand_floats(wide, weighted)
            small = _is_small(images[1]) if kernel is _NEAREST_2D else None
            for i, (size, count) in reversed(list(enumerate(zip(*images, strict=True)))):
                axis, axis_of = x.ndim - spatial + i, (name, size, count, align, scales[i], dtype)
                wide = (
                    _by_matrix(wide, axis, axis_of)
                    if "_aa" in name
                    else _weighted_sum(wide, axis, taps(*axis_of, small))
                )
            return hlo.convert(wide, ctx.dtype)
        sizes, counts = (require_static(image, "interpolation") for image in images)
        of = _NEAREST_1D if kernel is _NEAREST_2D and sum(counts) > _SMALL else kernel
        table = lambda i: forward_taps(of, sizes[i], counts[i], align, scales[i], dtype)  # noqa: E731
        return hlo.convert(_interpolate(wide, spatial, weighted, table), ctx.dtype)

    return rule


def _is_small(image: Shape) -> Value:
    rows, columns = map(hlo.size, image)
    return rows + columns <= _SMALL


def upsample_backward(kernel: Any, spatial: int, weighted: bool) -> Callable[..., Value]:
    """A rule for its gradient: ``(grad_output, output_size, input_size[, align_corners], scales…)``."""

    def rule(ctx: Context, grad: Value, output_size: Any, input_size: Any, *arguments: Any) -> Value:
        align, scales = _arguments(arguments, weighted, False, spatial)
        dtype = _table_type(grad.dtype)
        wide = hlo.convert(grad, compute_type(grad.dtype))
        images = ctx.shape[-spatial:], grad.shape[-spatial:]
        if not all(map(is_static, images)):
            _demand_floats(wide, weighted)
            name = schema_of(kernel).name
            for i, (size, count) in reversed(list(enumerate(zip(*images, strict=True)))):
                axis_of = name, size, count, align, scales[i], dtype
                wide = _by_matrix(wide, grad.ndim - spatial + i, axis_of, back=True)
            return hlo.convert(wide, ctx.dtype)
        sizes, counts = (require_static(image, "interpolation") for image in images)
        table = lambda i: backward_taps(kernel, sizes[i], counts[i], align, scales[i], dtype)  # noqa: E731
        return hlo.convert(_interpolate(wide, spatial, weighted, table), ctx.dtype)

    return rule


def _table_type(dtype: torch.dtype) -> torch.dtype:
    return torch.float64 if dtype is torch.float64 else torch.float32


def _arguments(
    arguments: Sequence[Any], weighted: bool, vector: bool, spatial: int
) -> tuple[bool | None, list[float | None]]:
    rest = list(arguments)
    align = bool(rest.pop(0)) if weighted else None
    scales = rest[0] if vector and rest else rest
    return align, [*(scales or ()), *[None] * spatial][:spatial]


def _register(name: str, kernel: Any, spatial: int, weighted: bool) -> None:
    forward, backward = getattr(aten, name), getattr(aten, f"{name}_backward")
    kernel_backward = getattr(aten, schema_of(kernel).name.removeprefix("aten::") + "_backward").default
    register(forward.default)(upsample(kernel, spatial, weighted))
    register(forward.vec)(upsample(kernel, spatial, weighted, vector=True))
    register(backward.default)(upsample_backward(kernel_backward, spatial, weighted))


# name, the kernel whose taps its axes have, dimensions, whether there are weights (and so an align_corners)
for _name, _kernel, _spatial, _weighted in (
    ("upsample_nearest1d", aten.upsample_nearest1d.default, 1, False),
    ("upsample_nearest2d", _NEAREST_2D, 2, False),
    ("upsample_nearest3d", aten.upsample_nearest1d.default, 3, False),
    ("_upsample_nearest_exact1d", aten._upsample_nearest_exact1d.default, 1, False),
    ("_upsample_nearest_exact2d", aten._upsample_nearest_exact1d.default, 2, False),
    ("_upsample_nearest_exact3d", aten._upsample_nearest_exact1d.default, 3, False),
    ("upsample_linear1d", aten.upsample_linear1d.default, 1, True),
    ("upsample_bilinear2d", aten.upsample_linear1d.default, 2, True),
    ("upsample_trilinear3d", aten.upsample_linear1d.default, 3, True),
    ("upsample_bicubic2d", aten.upsample_bicubic2d.default, 2, True),
    ("_upsample_bilinear2d_aa", aten._upsample_bilinear2d_aa.default, 2, True),
    ("_upsample_bicubic2d_aa", aten._upsample_bicubic2d_aa.default, 2, True),
):
    _register(_name, _kernel, _spatial, _weighted)
