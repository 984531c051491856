"""Convolutions and their gradients: one stablehlo.convolution each, in PyTorch's own layout (batch, channel, spatial…).

Source: https://docs.pytorch.org/docs/stable/generated/torch.nn.functional.conv2d.html, conv_transpose2d.html, and
https://openxla.org/stablehlo/spec#convolution.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import torch

from hloemit.base.dtypes import COMPLEX
from hloemit.base.errors import NotLowerable
from hloemit.base.operators import aten
from hloemit.ir import hlo
from hloemit.ir.value import DimLike, Shape, Value, is_empty
from hloemit.lowering.context import Context
from hloemit.lowering.promotion import compute_type, per_dimension
from hloemit.lowering.registry import register


@dataclass(frozen=True)
class Window:
    """How a kernel moves over an image; ``padding`` is (low, high) for each spatial dimension."""

    strides: tuple[int, ...]
    padding: tuple[tuple[DimLike, DimLike], ...]
    dilation: tuple[int, ...]
    groups: int

    @staticmethod
    def of(spatial: int, strides: Any, padding: Any, dilation: Any, groups: int) -> Window:
        """A window from ATen's arguments, of which lists of length 1 stand for all dimensions."""
        return Window(
            per_dimension(strides, spatial),
            tuple((p, p) for p in per_dimension(padding, spatial)),
            per_dimension(dilation, spatial),
            groups,
        )


def _numbers(image: str, kernel: str, result: str, spatial: int) -> str:
    """``"bf", "oi", "bf", 2`` -> ``"[b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1]"``."""
    x, w, y = (f"[{', '.join([*names, *map(str, range(spatial))])}]" for names in (image, kernel, result))
    return f"{x}x{w}->{y}"


def _reach(kernel: Sequence[DimLike], window: Window) -> list[DimLike]:
    """How many elements a dilated kernel spans beyond its first, by dimension."""
    return [(k - 1) * d for k, d in zip(kernel, window.dilation, strict=True)]


def correlate(x: Value, kernel: Value, window: Window, shape: Shape) -> Value:
    """The convolution of deep learning: ``kernel`` is (out, in / groups, spatial…)."""
    return hlo.convolution(
        x,
        kernel,
        _numbers("bf", "oi", "bf", x.ndim - 2),
        shape,
        strides=window.strides,
        padding=window.padding,
        rhs_dilation=window.dilation,
        feature_groups=window.groups,
        dtype=compute_type(x.dtype),
    )


def image_gradient(
    grad: Value, kernel: Value, window: Window, shape: Shape, high: Sequence[DimLike] | None = None
) -> Value:
    """The transpose of ``correlate`` in its image, of ``shape``: also what a transposed convolution computes.

    ``high`` is the padding above, where the caller knows it by another way than the image's size.
    """
    spatial = grad.ndim - 2
    taps = kernel.shape[2:]
    reach = _reach(taps, window)
    if high is None:
        high = [
            size + low - (n - 1) * s - 1
            for size, n, s, (low, _) in zip(shape[2:], grad.shape[2:], window.strides, window.padding, strict=True)
        ]
    numbers = _numbers("bf", "io", "bf", spatial)
    kernel = hlo.reverse(kernel, [2 + i for i, k in enumerate(taps) if type(k) is not int or k > 1])
    if window.groups > 1 and kernel.shape[:2] == (window.groups, 1):
        numbers = _numbers("bf", "oi", "bf", spatial)  # depthwise: one feature a group on both sides
    elif window.groups > 1:
        # (out, in / groups) holds the groups in `out`, and here they belong to the other, the resulting features
        o, i = kernel.shape[:2]
        per_group = (window.groups, o // window.groups, i, *taps)
        order = (1, 0, 2, *range(3, 3 + spatial))
        kernel = hlo.transpose(hlo.reshape(kernel, per_group), order)
        kernel = hlo.reshape(kernel, (o // window.groups, window.groups * i, *taps))
    return hlo.convolution(
        grad,
        kernel,
        numbers,
        shape,
        strides=(1,) * spatial,
        padding=[(r - low, h) for r, (low, _), h in zip(reach, window.padding, high, strict=True)],
        lhs_dilation=window.strides,
        rhs_dilation=window.dilation,
        feature_groups=window.groups,
        dtype=compute_type(grad.dtype),
    )


def kernel_gradient(x: Value, grad: Value, window: Window, shape: Shape) -> Value:
    """The transpose of ``correlate`` in its kernel, of ``shape``: batch and features change places."""
    high = _exact(window, x.shape[2:], shape[2:], grad.shape[2:])
    return hlo.convolution(
        x,
        grad,
        _numbers("fb", "io", "fb", x.ndim - 2),
        shape,
        strides=window.dilation,
        padding=[(low, h) for (low, _), h in zip(window.padding, high, strict=True)],
        rhs_dilation=window.strides,
        batch_groups=window.groups,
        dtype=compute_type(x.dtype),
    )


def _exact(window: Window, image: Shape, kernel: Shape, result: Shape) -> list[DimLike]:
    """The padding above with which ``window`` gives exactly ``result``; all of them sizes of spatial dimensions."""
    reach = _reach(kernel, window)
    return [
        (n - 1) * s + 1 + r - size - low
        for n, s, r, size, (low, _) in zip(result, window.strides, reach, image, window.padding, strict=True)
    ]


def _add_bias(total: Value, bias: Value | None) -> Value:
    if bias is None:
        return total
    return total + hlo.broadcast_in_dim(hlo.convert(bias, total.dtype), total.shape, (1,))


def convolve(
    ctx: Context, x: Value, kernel: Value, bias: Value | None, window: Window, output_padding: Sequence[int] | None
) -> Value:
    """A forward convolution of a batch or of one image; transposed where ``output_padding`` is given."""
    shape, dtype = ctx.out
    steps = zip(output_padding or (), window.strides, window.dilation, strict=False)
    if any(type(extra) is int and extra >= max(stride, dilation) for extra, stride, dilation in steps):
        raise ValueError(f"output_padding {list(output_padding or ())} is not smaller than either stride or dilation")
    if any(type(pad) is int and pad < 0 for pads in window.padding for pad in pads):
        raise NotLowerable("PyTorch defines no convolution with negative padding")
    if is_empty(shape[2 - kernel.ndim :]):
        raise ValueError(f"the result would have the shape {list(shape)}: the image is too small")
    if is_empty(shape):
        return hlo.full(shape, 0, dtype)
    unbatched = x.ndim == kernel.ndim - 1
    if unbatched:
        x = hlo.reshape(x, (1, *x.shape))
        shape = (1, *shape)

    def one(x: Value, kernel: Value, bias: Value | None) -> Value:
        if x.dtype is torch.bool:
            raise NotLowerable("PyTorch defines no convolution of bools")
        if output_padding is None:
            return _add_bias(correlate(x, kernel, window, shape), bias)
        reach = _reach(kernel.shape[2:], window)
        high = [r - low + extra for r, (low, _), extra in zip(reach, window.padding, output_padding, strict=True)]
        return _add_bias(image_gradient(x, kernel, window, shape, high), bias)

    total = by_parts(one, x, kernel, bias) if x.dtype in COMPLEX else one(x, kernel, bias)
    return hlo.convert(hlo.reshape(total, ctx.shape) if unbatched else total, dtype)


def by_parts(one: Any, x: Value, kernel: Value, bias: Value | None) -> Value:
    """A complex convolution from three real ones (Gauss's trick), as ATen computes it: no back end has complex kernels."""
    xr, xi, kr, ki = hlo.real(x), hlo.imag(x), hlo.real(kernel), hlo.imag(kernel)
    br, bi = (None, None) if bias is None else (hlo.real(bias), hlo.imag(bias))
    a = one(xr, kr, br)
    b = one(xi, ki, None)
    both = None if br is None or bi is None else br + bi
    c = one(xr + xi, kr + ki, both)
    return hlo.complex(a - b, c - a - b)


@register(
    aten.convolution.default, aten.convolution_overrideable.default, aten._convolution.default, aten._convolution.deprecated
)  # fmt: skip
def convolution(
    ctx: Context,
    x: Value,
    kernel: Value,
    bias: Value | None,
    stride: list[int],
    padding: list[int],
    dilation: list[int],
    transposed: bool,
    output_padding: list[int],
    groups: int,
    *_: bool,
) -> Value:
    """aten::convolution(Tensor input, Tensor weight, Tensor? bias, SymInt[] stride, SymInt[] padding, SymInt[] dilation, bool transposed, SymInt[] output_padding, SymInt groups) -> Tensor

    ``_convolution`` has switches of PyTorch's own kernels behind them.
    """
    spatial = kernel.ndim - 2
    window = Window.of(spatial, stride, padding, dilation, groups)
    return convolve(ctx, x, kernel, bias, window, per_dimension(output_padding, spatial) if transposed else None)


@register(aten.conv1d.default, aten.conv2d.default, aten.conv3d.default)
def conv(
    ctx: Context,
    x: Value,
    kernel: Value,
    bias: Value | None = None,
    stride: Any = 1,
    padding: Any = 0,
    dilation: Any = 1,
    groups: int = 1,
) -> Value:
    """aten::conv2d(Tensor input, Tensor weight, Tensor? bias=None, SymInt[2] stride=1, SymInt[2] padding=0, SymInt[2] dilation=1, SymInt groups=1) -> Tensor"""
    return convolve(ctx, x, kernel, bias, Window.of(kernel.ndim - 2, stride, padding, dilation, groups), None)


@register(aten.conv1d.padding, aten.conv2d.padding, aten.conv3d.padding)
def conv_padding(
    ctx: Context,
    x: Value,
    kernel: Value,
    bias: Value | None = None,
    stride: Any = 1,
    padding: str = "valid",
    dilation: Any = 1,
    groups: int = 1,
) -> Value:
    """aten::conv2d.padding(Tensor input, Tensor weight, Tensor? bias=None, SymInt[2] stride=1, str padding="valid", SymInt[2] dilation=1, SymInt groups=1) -> Tensor

    "same" pads what the dilated kernel reaches beyond its first element; an odd amount has its larger half above.
    """
    spatial = kernel.ndim - 2
    window = Window.of(spatial, stride, 0, dilation, groups)
    if padding == "same":
        reach = _reach(kernel.shape[2:], window)
        window = Window(window.strides, tuple((r // 2, r - r // 2) for r in reach), window.dilation, groups)
    return convolve(ctx, x, kernel, bias, window, None)


@register(aten.conv_transpose1d.default, aten.conv_transpose2d.input, aten.conv_transpose3d.input)
def conv_transpose(
    ctx: Context,
    x: Value,
    kernel: Value,
    bias: Value | None = None,
    stride: Any = 1,
    padding: Any = 0,
    output_padding: Any = 0,
    groups: int = 1,
    dilation: Any = 1,
) -> Value:
    """aten::conv_transpose2d.input(Tensor input, Tensor weight, Tensor? bias=None, SymInt[2] stride=1, SymInt[2] padding=0, SymInt[2] output_padding=0, SymInt groups=1, SymInt[2] dilation=1) -> Tensor

    ``weight`` is (in, out / groups, spatial…): the convolution whose image gradient this is has the same weight.
    """
    spatial = kernel.ndim - 2
    window = Window.of(spatial, stride, padding, dilation, groups)
    return convolve(ctx, x, kernel, bias, window, per_dimension(output_padding, spatial))


@register(aten.convolution_backward.default, aten.convolution_backward_overrideable.default)
def convolution_backward(
    ctx: Context,
    grad: Value,
    x: Value,
    kernel: Value,
    *arguments: Any,
    output_mask: list[bool] | None = None,
) -> list[Value | None]:
    """aten::convolution_backward(Tensor grad_output, Tensor input, Tensor weight, SymInt[]? bias_sizes, SymInt[] stride, SymInt[] padding, SymInt[] dilation, bool transposed, SymInt[] output_padding, SymInt groups, bool[3] output_mask) -> (Tensor, Tensor, Tensor)

    Gradients of input, weight and bias, each None where ``output_mask`` does not ask for it. The overrideable form has no
    ``bias_sizes``. A transposed convolution is the image gradient of a plain one, so image and result trade places.
    """
    if output_mask is None:
        *arguments, output_mask = arguments  # type: ignore[assignment]
    stride, padding, dilation, transposed, _, groups = arguments[-6:]
    spatial = kernel.ndim - 2
    window = Window.of(spatial, stride, padding, dilation, groups)
    if x.dtype in COMPLEX:
        raise NotLowerable("the gradient of a complex convolution is not supported: convolve real and imaginary parts")
    results: list[Value | None] = [None, None, None]
    dtype = x.dtype
    if any(is_empty(each.shape) for each in (grad, x, kernel)):
        return [None if out is None else hlo.full(out.shape, 0, out.dtype) for out in ctx.outs]
    if output_mask[0]:
        if transposed:
            results[0] = hlo.convert(correlate(grad, kernel, _fitted(window, grad, kernel, x), x.shape), dtype)
        else:
            results[0] = hlo.convert(image_gradient(grad, kernel, window, x.shape), dtype)
    if output_mask[1]:
        image, result = (grad, x) if transposed else (x, grad)
        results[1] = hlo.convert(kernel_gradient(image, result, window, kernel.shape), dtype)
    if output_mask[2]:
        wide = hlo.convert(grad, compute_type(dtype))
        axes = [0, *range(2, 2 + spatial)]
        results[2] = hlo.convert(hlo.reduce(wide, hlo.full((), 0, wide.dtype), axes, hlo.add), dtype)
    return results


def _fitted(window: Window, image: Value, kernel: Value, result: Value) -> Window:
    """``window`` padded above so that it gives exactly ``result``'s size: output padding may have added a step."""
    high = _exact(window, image.shape[2:], kernel.shape[2:], result.shape[2:])
    padding = tuple((low, h) for (low, _), h in zip(window.padding, high, strict=True))
    return Window(window.strides, padding, window.dilation, window.groups)


@register(aten.conv_tbc.default)
def conv_tbc(ctx: Context, x: Value, kernel: Value, bias: Value, pad: int = 0) -> Value:
    """aten::conv_tbc(Tensor self, Tensor weight, Tensor bias, int pad=0) -> Tensor

    One dimension, laid out (time, batch, channel); ``weight`` is (time, in, out).
    """
    shape, dtype = ctx.out
    total = hlo.convolution(
        x,
        kernel,
        "[0, b, f]x[0, i, o]->[0, b, f]",
        shape,
        strides=(1,),
        padding=((pad, pad),),
        dtype=compute_type(dtype),
    )
    return hlo.convert(total + hlo.broadcast_to(hlo.convert(bias, total.dtype), shape), dtype)
