"""Operators that make a tensor from numbers: constants, ranges, identity matrices.

``layout``, ``device`` and ``pin_memory`` say where a tensor lives and change nothing here: the compiled program decides.
"""

from __future__ import annotations

from typing import Any

import torch

from hloemit.base.dtypes import COMPLEX, FLOATS, INTEGERS
from hloemit.base.errors import NotLowerable
from hloemit.base.numbers import linspace_rounds_steps
from hloemit.base.operators import aten
from hloemit.ir import hlo
from hloemit.ir.value import Dim, DimLike, Value, hlo_static, is_static
from hloemit.lowering.context import Context
from hloemit.lowering.lib.dimensions import index_dtype
from hloemit.lowering.lib.pointwise_rules import rounded
from hloemit.lowering.promotion import Operand, as_value, compute_type
from hloemit.lowering.registry import Rule, register

prims = torch.ops.prims


def _constant(value: int) -> Rule:
    """A rule for a result with every element ``value``, whatever the arguments."""

    def rule(ctx: Context, *_: Any, **__: Any) -> Value:
        shape, dtype = ctx.out
        return hlo.full(shape, value, dtype)

    return rule


register(
    aten.zeros.default, aten.zeros_like.default, aten.new_zeros.default, aten._efficientzerotensor.default,
    aten._new_zeros_with_same_feature_meta.default,  # a tangent that a result is written into, under torch.func.jvp
    # uninitialised memory: zeros are the one choice that gives the same program twice
    aten.empty.memory_format, aten.empty_like.default, aten.empty_strided.default, aten.empty_permuted.default,
    aten.new_empty.default, aten.new_empty_strided.default, prims.empty_strided.default, prims.empty_permuted.default,
)(_constant(0))  # fmt: skip
register(aten.ones.default, aten.ones_like.default, aten.new_ones.default)(_constant(1))


def _splat(ctx: Context, value: Operand) -> Value:
    shape, dtype = ctx.out
    if isinstance(value, complex) and dtype not in COMPLEX and dtype is not torch.bool and value.imag:
        raise NotLowerable(f"{value} does not fit {dtype}: torch raises here too")
    if isinstance(value, (Value, Dim)):
        return hlo.broadcast_to(as_value(value, dtype), shape)
    return hlo.full(shape, value, dtype)


@register(aten.full.default, aten.full_like.default, aten.new_full.default, prims.full.default, prims.full_like.default)
def full(ctx: Context, like: Any, value: Operand, *rest: Any, **__: Any) -> Value:
    """aten::full(SymInt[] size, Scalar fill_value, *, ScalarType? dtype=None, …) -> Tensor

    A splat constant; a run-time scalar is broadcast. ``like`` is a size or a tensor: the result's shape is known.
    """
    return _splat(ctx, rest[0] if isinstance(value, list) else value)


@register(aten.scalar_tensor.default, prims.scalar_tensor.default)
def scalar_tensor(ctx: Context, value: Operand, **__: Any) -> Value:
    """aten::scalar_tensor(Scalar s, *, ScalarType? dtype=None, …) -> Tensor

    A 0-d constant.
    """
    return _splat(ctx, value)


@register(aten.fill.Scalar, aten.fill.Tensor)
def fill(ctx: Context, x: Value, value: Operand) -> Value:
    """aten::fill.Scalar(Tensor self, Scalar value) -> Tensor

    A splat of ``self``'s shape and dtype.
    """
    return _splat(ctx, value)


# Ranges


def _is_number(x: Any, value: int) -> bool:
    return isinstance(x, (int, float)) and x == value


def _ramp(ctx: Context, start: Operand, step: Operand) -> Value:
    """``start + i * step``, computed in int64, or for floats in f64 unless f32 holds every value exactly."""
    shape, dtype = ctx.out
    work = dtype
    if dtype in FLOATS and dtype is not torch.float64:
        work = torch.float32 if _exact_in_f32(shape[0], start, step) else torch.float64
    elif dtype in INTEGERS:
        start, step = (int(v) if isinstance(v, float) else v for v in (start, step))
        if not is_static(shape) or dtype.itemsize < 8:
            work = torch.int64 if not (_is_number(start, 0) and _is_number(step, 1)) else dtype
    ramp = hlo.iota(shape, 0, work)
    if not _is_number(step, 1):
        ramp = ramp * hlo.broadcast_to(as_value(step, work, shape), shape)
    if not _is_number(start, 0):
        ramp = ramp + hlo.broadcast_to(as_value(start, work, shape), shape)
    return hlo.convert(ramp, dtype)


def _exact_in_f32(count: DimLike, start: Operand, step: Operand) -> bool:
    for v in (start, step):
        if not isinstance(v, (int, float)) or v != int(v):
            return False
    assert isinstance(start, (int, float))
    assert isinstance(step, (int, float))
    if isinstance(count, Dim):  # integers up to 2**24; a longer range of floats repeats itself in any arithmetic
        return abs(start) < 2**12 and abs(step) < 2**4
    return max(abs(start), abs(step), abs(start + step * count)) <= 2**24


@register(aten.arange.default)
def arange(ctx: Context, end: Operand, **__: Any) -> Value:
    """aten::arange(Scalar end, *, ScalarType? dtype=None, …) -> Tensor

    ``stablehlo.iota``.
    """
    return _ramp(ctx, 0, 1)


@register(aten.arange.start)
def arange_start(ctx: Context, start: Operand, end: Operand, **__: Any) -> Value:
    """aten::arange.start(Scalar start, Scalar end, *, ScalarType? dtype=None, …) -> Tensor

    ``start`` plus an iota.
    """
    return _ramp(ctx, start, 1)


@register(aten.arange.start_step)
def arange_step(ctx: Context, start: Operand, end: Operand, step: Operand = 1, **__: Any) -> Value:
    """aten::arange.start_step(Scalar start, Scalar end, Scalar step=1, *, ScalarType? dtype=None, …) -> Tensor

    ``start + i * step``: in int64 for integers, in f64 for floats, as ATen's kernel computes it.
    """
    return _ramp(ctx, start, step)


@register(aten.range.default, aten.range.step)
def range_(ctx: Context, start: Operand, end: Operand, step: Operand = 1, **__: Any) -> Value:
    """aten::range.step(Scalar start, Scalar end, Scalar step=1, *, ScalarType? dtype=None, …) -> Tensor

    ``arange`` with its end, whose formula it has.
    """
    return _ramp(ctx, start, step)


@register(prims.iota.default)
def iota(ctx: Context, length: DimLike, *, start: Operand, step: Operand, **__: Any) -> Value:
    """prims::iota(SymInt length, *, SymInt start, SymInt step, …) -> Tensor

    ``start + i * step``.
    """
    return _ramp(ctx, start, step)


@register(
    aten.linspace.default, aten.linspace.Tensor_Tensor, aten.linspace.Tensor_Scalar, aten.linspace.Scalar_Tensor
)  # fmt: skip
def linspace(ctx: Context, start: Operand, end: Operand, steps: DimLike, **__: Any) -> Value:
    """aten::linspace(Scalar start, Scalar end, int steps, *, ScalarType? dtype=None, …) -> Tensor

    Counted from ``start`` in the first half and from ``end`` in the second, as ATen's kernel does, so that both ends
    are met exactly. Integers are computed in f64 and truncated, narrow floats in f32, with each step rounded where the
    PyTorch that is installed rounds it. Integers of which one is another in eager PyTorch, whose kernel may round a
    product and a sum together, are a constant.
    """
    shape, dtype = ctx.out
    (n,) = hlo_static(shape)
    if dtype in INTEGERS and not (isinstance(start, Value) or isinstance(end, Value)):
        eager = torch.linspace(_whole(start, dtype), _whole(end, dtype), n, dtype=dtype, device="cpu")
        if not torch.equal(eager, _integers(_whole(start, dtype), _whole(end, dtype), n, dtype)):
            return hlo.constant(eager)
    work = torch.float64 if dtype in INTEGERS else compute_type(dtype)
    held = dtype if dtype not in INTEGERS and linspace_rounds_steps() else work
    first, last = (rounded(as_value(_whole(v, dtype), work, shape), dtype) for v in (start, end))
    if n <= 1:
        return hlo.convert(hlo.broadcast_to(first, shape), dtype)
    if isinstance(start, Value) or isinstance(end, Value):
        first, last = (hlo.broadcast_to(v, shape) for v in (first, last))
        gap = rounded(last - first, held)
        # XLA would multiply by the reciprocal of a constant, and what is cut off to integers needs the last bit
        (count,) = hlo.optimization_barrier([hlo.full(shape, n - 1, work)])
        step = rounded(gap / count, held)
    else:
        exact = torch.float64 if dtype in INTEGERS else dtype
        a, b = (torch.tensor(_whole(v, dtype), dtype=exact, device="cpu").to(held) for v in (start, end))
        step = hlo.full(shape, ((b - a) / (n - 1)).item(), work)
    counts = index_dtype(shape)
    i = hlo.convert(hlo.iota(shape, 0, counts), work) if work in COMPLEX else hlo.iota(shape, 0, work)
    low = first + rounded(step * i, held)
    back = hlo.full(shape, n - 1, work) - i
    high = last - rounded(step * back, held)
    in_low_half = hlo.iota(shape, 0, counts) < hlo.full(shape, n // 2, counts)
    return hlo.convert(hlo.select(in_low_half, low, high), dtype)


def _integers(start: int, end: int, n: int, dtype: torch.dtype) -> torch.Tensor:
    """What ``linspace`` writes of integers, each operation rounded."""
    i = torch.arange(n, dtype=torch.float64, device="cpu")
    step = (end - start) / max(n - 1, 1)
    return torch.where(i < n // 2, start + step * i, end - step * (n - 1 - i)).to(dtype)


def _whole(value: Any, dtype: torch.dtype) -> Any:
    """ATen casts the ends of an integer range to the integer dtype first."""
    if dtype not in INTEGERS:
        return value
    return hlo.convert(value, dtype) if isinstance(value, Value) else int(value)


@register(aten.logspace.default)
def logspace(ctx: Context, start: Operand, end: Operand, steps: int, base: float = 10.0, **__: Any) -> Value:
    """aten::logspace(Scalar start, Scalar end, int steps, float base=10., *, ScalarType? dtype=None, …) -> Tensor

    A constant, computed by torch: for integers the last bit of the power decides the result.
    """
    _, dtype = ctx.out
    if isinstance(start, (Value, Dim)) or isinstance(end, (Value, Dim)) or isinstance(steps, Dim):
        raise NotLowerable("logspace needs its ends and steps when lowering; write base ** torch.linspace(...)")
    return hlo.constant(torch.logspace(start, end, steps, base, dtype=dtype, device="cpu"))


def _window(packet: Any) -> Rule:
    """All of its arguments are numbers: a constant, computed by torch, whose Bessel functions are eager's."""

    def rule(ctx: Context, window_length: int, *shape: Any, **__: Any) -> Value:
        return hlo.constant(packet(window_length, *shape, dtype=ctx.dtype, device="cpu"))

    return rule


register(aten.bartlett_window.default, aten.bartlett_window.periodic)(_window(aten.bartlett_window))
register(aten.blackman_window.default, aten.blackman_window.periodic)(_window(aten.blackman_window))
register(aten.hann_window.default, aten.hann_window.periodic)(_window(aten.hann_window))
register(aten.kaiser_window.default, aten.kaiser_window.periodic, aten.kaiser_window.beta)(_window(aten.kaiser_window))
register(
    aten.hamming_window.default, aten.hamming_window.periodic, aten.hamming_window.periodic_alpha,
    aten.hamming_window.periodic_alpha_beta,
)(_window(aten.hamming_window))  # fmt: skip


@register(aten.eye.default, aten.eye.m)
def eye(ctx: Context, n: DimLike, *_: Any, **__: Any) -> Value:
    """aten::eye.m(SymInt n, SymInt m, *, ScalarType? dtype=None, …) -> Tensor

    Row number equal to column number.
    """
    shape, dtype = ctx.out
    counts = index_dtype(shape)
    rows, columns = hlo.iota(shape, 0, counts), hlo.iota(shape, 1, counts)
    return hlo.convert(hlo.compare(rows, columns, "EQ"), dtype)


@register(aten.tril_indices.default, aten.triu_indices.default)
def triangle_indices(ctx: Context, row: int, col: int, offset: int = 0, **__: Any) -> Value:
    """aten::tril_indices(int row, int col, int offset=0, *, ScalarType? dtype=long, …) -> Tensor

    A constant: the coordinates follow no ramp that an iota could give.
    """
    name = ctx.node.target.__name__.partition(".")[0]
    return hlo.constant(getattr(torch, name)(row, col, offset, dtype=ctx.dtype))
