"""Quantized models as PyTorch's export flow (torchao's PT2E) writes them, by the operators ``quantized_decomposed``.

Integers lie between these operators, and everything else computes with floats. Quantization and dequantization by tensor and by channel are composites, which a back end with integer kernels finds by
name, with scale, zero point and range as attributes; any other computes the formula. The library need not be imported.

Source: torch/ao/quantization/fx/_decomposed.py, whose order of operations and promotions these are, and
https://docs.pytorch.org/ao/stable/pt2e_quantization/index.html.
"""

from __future__ import annotations

from collections.abc import Callable

import torch

from hloemit.base.errors import NotLowerable
from hloemit.ir import hlo
from hloemit.ir.array import Array, apply, composite, filled, where
from hloemit.ir.value import Number, Value
from hloemit.lowering.context import Context
from hloemit.lowering.lib.casts import cast
from hloemit.lowering.lib.dimensions import count
from hloemit.lowering.promotion import compute_type, result_type, wrap_dim
from hloemit.lowering.registry import register

_EPS = torch.finfo(torch.float32).eps


def _together(*xs: Array) -> list[Array]:
    """The operands in the type that PyTorch promotes them to."""
    dtype = result_type(*(x.value for x in xs))
    return [x.to(dtype) for x in xs]


def _product(x: Array, y: Array) -> Array:
    x, y = _together(x, y)
    return x * y


def _limited(steps: Array, low: Number | Array, high: Number | Array) -> Array:
    return apply(hlo.minimum, apply(hlo.maximum, steps, low), high)


def _cut(steps: Array, low: Number | Array, high: Number | Array, dtype: torch.dtype) -> Array:
    """Steps as integers of a range, cast as PyTorch casts what is no number."""
    return Array(cast(_limited(steps, low, high).value, dtype))


def _steps(x: Array, inverse: Array, zero: Array) -> Array:
    """``round(x / scale) + zero``, in the type of the product."""
    steps = apply(hlo.round_nearest_even, _product(x, inverse))
    return steps + zero.to(steps.dtype)


def _inverse(scale: Array | float) -> Array:
    """1 / scale as f32: PyTorch divides numbers of Python, which are f64."""
    if isinstance(scale, Array):
        return (1 / scale).to(torch.float32)
    return Array(hlo.full((), 1.0 / scale, torch.float32))


def _whole(name: str, made: torch.dtype, body: Callable[..., Array], *xs: Array, **attributes: float) -> Value:
    """The composite of an operator whose result is of the type ``made``."""
    (found,) = composite(name, lambda *parts: [body(*parts)], *xs, key=made, **attributes)
    return found.value


def _as_attributes(scale: float, zero: int, low: int, high: int) -> dict[str, float]:
    return {"scale": float(scale), "zero_point": int(zero), "quant_min": low, "quant_max": high}


def _numbers(*values: Value) -> list[Array]:
    """Parameters that are tensors of one element, 0-d."""
    return [Array(hlo.reshape(value, ())) for value in values]


# By tensor


@register("quantized_decomposed::quantize_per_tensor")
def quantize(ctx: Context, x: Value, scale: float, zero: int, low: int, high: int, dtype: torch.dtype) -> Value:
    """quantized_decomposed::quantize_per_tensor(Tensor input, float scale, int zero_point, int quant_min, int quant_max, ScalarType dtype) -> Tensor"""

    def body(x: Array) -> Array:
        steps = _steps(x.to(torch.float32), _inverse(scale), Array(hlo.full((), zero, torch.float32)))
        return _cut(steps, low, high, dtype)

    return _whole("quantize_per_tensor", dtype, body, Array(x), **_as_attributes(scale, zero, low, high))


@register("quantized_decomposed::quantize_per_tensor.tensor")
def quantize_by_tensors(
    ctx: Context, x: Value, scale: Value, zero: Value, low: int, high: int, dtype: torch.dtype
) -> Value:
    """quantized_decomposed::quantize_per_tensor.tensor(Tensor input, Tensor scale, Tensor zero_point, int quant_min, int quant_max, ScalarType dtype) -> Tensor"""

    def body(x: Array, scale: Array, zero: Array) -> Array:
        return _cut(_steps(x.to(torch.float32), _inverse(scale), zero), low, high, dtype)

    tensors = Array(x), *_numbers(scale, zero)
    return _whole("quantize_per_tensor", dtype, body, *tensors, quant_min=low, quant_max=high)


@register("quantized_decomposed::quantize_per_tensor.tensor2")
def quantize_by_tensors_alone(
    ctx: Context, x: Value, scale: Value, zero: Value, low: Value, high: Value, dtype: torch.dtype
) -> Value:
    """quantized_decomposed::quantize_per_tensor.tensor2(Tensor input, Tensor scale, Tensor zero_point, Tensor quant_min, Tensor quant_max, ScalarType dtype) -> Tensor"""

    def body(x: Array, scale: Array, zero: Array, low: Array, high: Array) -> Array:
        steps = _steps(x.to(torch.float32), _inverse(scale), zero)
        return _cut(steps, low.to(steps.dtype), high.to(steps.dtype), dtype)

    return _whole("quantize_per_tensor", dtype, body, Array(x), *_numbers(scale, zero, low, high))


def _floats(x: Array, scale: Array, zero: Array, dtype: torch.dtype) -> Array:
    """``(x - zero) * scale``, each operation rounded to ``dtype``."""
    wide = compute_type(dtype)
    moved = (x.to(dtype).to(wide) - zero.to(wide)).to(dtype)
    return (moved.to(wide) * scale.to(wide)).to(dtype)


@register("quantized_decomposed::dequantize_per_tensor")
def dequantize(
    ctx: Context,
    x: Value,
    scale: float,
    zero: int,
    low: int,
    high: int,
    dtype: torch.dtype,
    *,
    out_dtype: torch.dtype | None = None,
) -> Value:
    """quantized_decomposed::dequantize_per_tensor(Tensor input, float scale, int zero_point, int quant_min, int quant_max, ScalarType dtype, *, ScalarType? out_dtype=None) -> Tensor"""
    made = out_dtype or torch.float32

    def body(x: Array) -> Array:
        wide = compute_type(made)
        return _floats(x, Array(hlo.full((), scale, wide)), Array(hlo.full((), zero, wide)), made)

    return _whole("dequantize_per_tensor", made, body, _demand(x, dtype), **_as_attributes(scale, zero, low, high))


def _demand(x: Value, dtype: torch.dtype) -> Array:
    if x.dtype is not dtype:
        raise NotLowerable(f"what is dequantized should be of {dtype}, as the operator says, and is of {x.dtype}")
    return Array(x)


@register(
    "quantized_decomposed::dequantize_per_tensor.tensor",
    "quantized_decomposed::dequantize_per_tensor.tensor2",
)
def dequantize_by_tensors(
    ctx: Context,
    x: Value,
    scale: Value,
    zero: Value,
    low: int | Value,
    high: int | Value,
    dtype: torch.dtype,
    *,
    out_dtype: torch.dtype | None = None,
) -> Value:
    """quantized_decomposed::dequantize_per_tensor.tensor(Tensor input, Tensor scale, Tensor zero_point, int quant_min, int quant_max, ScalarType dtype, *, ScalarType? out_dtype=None) -> Tensor"""
    made = out_dtype or torch.float32

    def body(x: Array, scale: Array, zero: Array) -> Array:
        return _floats(x, scale, zero, made)

    ends = {} if isinstance(low, Value) or isinstance(high, Value) else {"quant_min": low, "quant_max": high}
    return _whole("dequantize_per_tensor", made, body, _demand(x, dtype), *_numbers(scale, zero), **ends)


# By channel


def _along(x: Array, parameter: Array, axis: int) -> Array:
    return parameter.reshape(*(parameter.shape[0] if i == axis else 1 for i in range(x.ndim)))


@register("quantized_decomposed::quantize_per_channel")
def quantize_channels(
    ctx: Context, x: Value, scales: Value, zeros: Value, axis: int, low: int, high: int, dtype: torch.dtype
) -> Value:
    """quantized_decomposed::quantize_per_channel(Tensor input, Tensor scales, Tensor zero_points, int axis, int quant_min, int quant_max, ScalarType dtype) -> Tensor"""
    axis = wrap_dim(axis, x.ndim)

    def body(x: Array, scales: Array, zeros: Array) -> Array:
        steps = _steps(x.to(torch.float32), 1 / _along(x, scales, axis), _along(x, zeros, axis))
        return _cut(steps, low, high, dtype)

    tensors = Array(x), Array(scales), Array(zeros)
    return _whole("quantize_per_channel", dtype, body, *tensors, axis=axis, quant_min=low, quant_max=high)


@register("quantized_decomposed::dequantize_per_channel")
def dequantize_channels(
    ctx: Context,
    x: Value,
    scales: Value,
    zeros: Value | None,
    axis: int,
    low: int,
    high: int,
    dtype: torch.dtype,
    *,
    out_dtype: torch.dtype | None = None,
) -> Value:
    """quantized_decomposed::dequantize_per_channel(Tensor input, Tensor scales, Tensor? zero_points, int axis, int quant_min, int quant_max, ScalarType dtype, *, ScalarType? out_dtype=None) -> Tensor"""
    axis, made = wrap_dim(axis, x.ndim), out_dtype or torch.float32

    def body(x: Array, scales: Array, zeros: Array | None = None) -> Array:
        zero = None if zeros is None else _along(x, zeros, axis)
        return _in_steps(x, _along(x, scales, axis), zero).to(made)

    tensors = [_demand(x, dtype), Array(scales), *([] if zeros is None else [Array(zeros)])]
    return _whole("dequantize_per_channel", made, body, *tensors, axis=axis, quant_min=low, quant_max=high)


def _in_steps(x: Array, scale: Array, zero: Array | None) -> Array:
    """``(x - zero) * scale``, the difference of integers in integers."""
    if zero is not None:
        x, zero = _together(x, zero)
        x = x - zero
    return _product(x, scale)


# By row and by group of a row, which weights of language models are quantized by


def _rounded_with_zero(x: Array, scale: Array, zero: Array) -> Array:
    scaled, zero = _together(_product(x, 1 / scale), zero)
    return apply(hlo.round_nearest_even, scaled + zero)


@register("quantized_decomposed::quantize_per_token")
def quantize_rows(
    ctx: Context, x: Value, scales: Value, zeros: Value, low: int, high: int, dtype: torch.dtype
) -> Value:
    """quantized_decomposed::quantize_per_token(Tensor input, Tensor scales, Tensor zero_points, int quant_min, int quant_max, ScalarType dtype) -> Tensor"""
    return _cut(_rounded_with_zero(Array(x), Array(scales), Array(zeros)), low, high, dtype).value


@register("quantized_decomposed::dequantize_per_token")
def dequantize_rows(
    ctx: Context,
    x: Value,
    scales: Value,
    zeros: Value,
    low: int,
    high: int,
    dtype: torch.dtype,
    out_dtype: torch.dtype = torch.float32,
) -> Value:
    """quantized_decomposed::dequantize_per_token(Tensor input, Tensor scales, Tensor zero_points, int quant_min, int quant_max, ScalarType dtype, ScalarType output_dtype) -> Tensor"""
    return _in_steps(Array(x), Array(scales), Array(zeros)).to(out_dtype).value


def _column(x: Value) -> Array:
    return Array(hlo.reshape(x, (count(x.shape), 1)))


def _in_groups(x: Value, size: int, form: Callable[[Array], Array]) -> Value:
    """``form`` of the rows' groups of ``size`` elements."""
    if x.ndim != 2 or not isinstance(x.shape[-1], int):
        raise NotLowerable("groups are those of a matrix whose rows have a known length")
    size = min(size, x.shape[-1])
    return form(Array(x).reshape(x.shape[0] * (x.shape[-1] // size), size)).reshape(*x.shape).value


@register("quantized_decomposed::quantize_per_channel_group")
def quantize_groups(
    ctx: Context,
    x: Value,
    scales: Value,
    zeros: Value,
    low: int,
    high: int,
    dtype: torch.dtype,
    group_size: int = 128,
) -> Value:
    """quantized_decomposed::quantize_per_channel_group(Tensor input, Tensor scales, Tensor zero_points, int quant_min, int quant_max, ScalarType dtype, int group_size) -> Tensor"""
    scale, zero = _column(scales), _column(zeros)
    return _in_groups(x, group_size, lambda rows: _cut(_rounded_with_zero(rows, scale, zero), low, high, dtype))


@register("quantized_decomposed::dequantize_per_channel_group")
def dequantize_groups(
    ctx: Context,
    x: Value,
    scales: Value,
    zeros: Value | None,
    low: int,
    high: int,
    dtype: torch.dtype,
    group_size: int = 128,
    out_dtype: torch.dtype = torch.float32,
) -> Value:
    """quantized_decomposed::dequantize_per_channel_group(Tensor input, Tensor scales, Tensor? zero_points, int quant_min, int quant_max, ScalarType dtype, int group_size, ScalarType output_dtype) -> Tensor"""
    scale, zero = _column(scales), None if zeros is None else _column(zeros)
    return _in_groups(x, group_size, lambda rows: _in_steps(rows, scale, zero).to(out_dtype))


# Parameters of what is quantized as it comes


def _as_results(ctx: Context, scale: Array, zero: Array) -> list[Value]:
    """Of the shapes and types that PyTorch declares."""
    pairs = zip((scale, zero), (ctx.result(0), ctx.result(1)), strict=True)
    return [hlo.reshape(cast(found.value, out.dtype), out.shape) for found, out in pairs]


def _around_zero(x: Array, *axes: int, keep: bool = False) -> tuple[Array, Array]:
    """The least and the greatest element, and no more and no less than 0."""
    least, most = x.min(*axes, keep=keep), x.max(*axes, keep=keep)
    return apply(hlo.minimum, least, 0), apply(hlo.maximum, most, 0)


@register("quantized_decomposed::choose_qparams.tensor")
def choose(ctx: Context, x: Value, low: int, high: int, eps: float, dtype: torch.dtype) -> list[Value]:
    """quantized_decomposed::choose_qparams.tensor(Tensor input, int quant_min, int quant_max, float eps, ScalarType dtype) -> (Tensor, Tensor)"""
    least, most = _around_zero(Array(x), *range(-x.ndim, 0))
    scale = apply(hlo.maximum, ((most - least) / float(high - low)).to(torch.float32), eps)
    steps = apply(hlo.round_nearest_even, least.to(torch.float32) / scale)
    return _as_results(ctx, scale, _limited(low - steps, low, high))


@register("quantized_decomposed::choose_qparams_symmetric.tensor")
def choose_symmetric(ctx: Context, x: Value, low: int, high: int, eps: float, dtype: torch.dtype) -> list[Value]:
    """quantized_decomposed::choose_qparams_symmetric.tensor(Tensor input, int quant_min, int quant_max, float eps, ScalarType dtype) -> (Tensor, Tensor)"""
    least, most = _around_zero(Array(x), *range(-x.ndim, 0))
    scale = (apply(hlo.maximum, -least, most) / (float(high - low) / 2)).to(torch.float32)
    zero = filled(scale.shape, 128 if dtype is torch.uint8 else 0, torch.int64)
    return _as_results(ctx, apply(hlo.maximum, scale, eps), zero)


@register("quantized_decomposed::choose_qparams_per_token")
def choose_rows(ctx: Context, x: Value, dtype: torch.dtype) -> list[Value]:
    """quantized_decomposed::choose_qparams_per_token(Tensor input, ScalarType dtype) -> (Tensor, Tensor)"""
    most = abs(Array(x)).max(-1, keep=True)
    if most.dtype is torch.float16:
        most = most.to(torch.float32)
    scale = apply(hlo.maximum, most, 1e-5) / 127
    return _as_results(ctx, scale, filled(scale.shape, 0, torch.int64))


@register(
    "quantized_decomposed::choose_qparams_per_token_asymmetric",
    "quantized_decomposed::_choose_qparams_per_token_asymmetric_impl",
)
def choose_rows_asymmetric(ctx: Context, x: Value, dtype: torch.dtype) -> list[Value]:
    """quantized_decomposed::choose_qparams_per_token_asymmetric(Tensor input, ScalarType dtype) -> (Tensor, Tensor)"""
    low, high = -128, 127
    least, most = _around_zero(Array(x), -1, keep=True)
    scale = apply(hlo.maximum, (most - least) / float(high - low), _EPS)
    below, above = least / scale, most / scale
    zero = where((low + below) + (high + above) > 0, low - below, high - above)
    return _as_results(ctx, scale, apply(hlo.round_nearest_even, _limited(zero, low, high)))


# In training, and what keeps casts apart


@register("quantized_decomposed::fake_quant_per_channel")
def fake_channels(ctx: Context, x: Value, scales: Value, zeros: Value, axis: int, low: int, high: int) -> Value:
    """quantized_decomposed::fake_quant_per_channel(Tensor input, Tensor scales, Tensor zero_points, int axis, int quant_min, int quant_max) -> Tensor"""
    axis = wrap_dim(axis, x.ndim)
    scale, zero = (_along(Array(x), Array(v).to(torch.float32), axis) for v in (scales, zeros))
    return ((_limited(_steps(Array(x), 1 / scale, zero), low, high) - zero) * scale).value


@register("quantized_decomposed::convert_element_type.no_fuse")
def convert(ctx: Context, x: Value, dtype: torch.dtype) -> Value:
    """quantized_decomposed::convert_element_type.no_fuse(Tensor input, ScalarType dtype) -> Tensor"""
    return cast(x, dtype)
