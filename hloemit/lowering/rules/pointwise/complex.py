"""Complex numbers: parts, conjugates, angles, and the pairs of floats that they are seen as."""

from __future__ import annotations

import math

import torch

from hloemit.base.dtypes import COMPLEX, UNSIGNED
from hloemit.base.operators import aten
from hloemit.ir import hlo
from hloemit.ir.value import Value
from hloemit.lowering.context import Context
from hloemit.lowering.lib.pointwise_rules import Function, Rule, like
from hloemit.lowering.promotion import operands
from hloemit.lowering.registry import register

prims = torch.ops.prims


def part(function: Function) -> Rule:
    """A rule that applies ``function`` to complex operands and leaves all others."""

    def rule(ctx: Context, x: Value) -> Value:
        return function(x) if x.dtype in COMPLEX else x

    return rule


def conjugate(x: Value) -> Value:
    """The same real part, the negative imaginary part."""
    return hlo.complex(hlo.real(x), -hlo.imag(x))


register(aten.real.default, prims.real.default)(part(hlo.real))
register(aten.imag.default, prims.imag.default)(part(hlo.imag))
register(
    aten.conj.default, aten._conj.default, aten.conj_physical.default, aten._conj_physical.default,
    aten._conj_copy.default, prims.conj.default, prims.conj_physical.default,
)(part(conjugate))  # fmt: skip


@register(aten.resolve_conj.default, aten.resolve_neg.default)
def resolve(ctx: Context, x: Value) -> Value:
    """aten::resolve_conj(Tensor(a) self) -> Tensor(a)

    A module has no lazy bits.
    """
    return x


@register(aten._neg_view.default, aten._neg_view_copy.default)
def neg_view(ctx: Context, x: Value) -> Value:
    """aten::_neg_view(Tensor(a) self) -> Tensor(a)"""
    return -x


@register(aten.view_as_real.default, aten.view_as_real_copy.default)
def view_as_real(ctx: Context, x: Value) -> Value:
    """aten::view_as_real(Tensor(a) self) -> Tensor(a)

    Real and imaginary parts along a new last dimension.
    """
    parts = [hlo.reshape(p, (*x.shape, 1)) for p in (hlo.real(x), hlo.imag(x))]
    return hlo.concatenate(parts, x.ndim)


@register(aten.view_as_complex.default, aten.view_as_complex_copy.default)
def view_as_complex(ctx: Context, x: Value) -> Value:
    """aten::view_as_complex(Tensor(a) self) -> Tensor(a)

    The last dimension of two as real and imaginary part.
    """
    shape = x.shape[:-1]
    parts = [hlo.slice(x, (*[0] * len(shape), i), (*shape, i + 1)) for i in (0, 1)]
    return hlo.complex(*[hlo.reshape(p, shape) for p in parts])


@register(aten.complex.default)
def complex_(ctx: Context, real: Value, imag: Value) -> Value:
    """aten::complex(Tensor real, Tensor imag) -> Tensor"""
    return hlo.complex(*operands(ctx.shape, real.dtype, real, imag))


@register(aten.polar.default)
def polar(ctx: Context, magnitude: Value, angle: Value) -> Value:
    """aten::polar(Tensor abs, Tensor angle) -> Tensor

    ``abs * cos(angle)`` and ``abs * sin(angle)``.
    """
    magnitude, angle = operands(ctx.shape, magnitude.dtype, magnitude, angle)
    return hlo.complex(magnitude * hlo.cosine(angle), magnitude * hlo.sine(angle))


@register(aten.angle.default)
def angle(ctx: Context, x: Value) -> Value:
    """aten::angle(Tensor self) -> Tensor

    ``atan2(imag, real)``; of a real operand π where it is negative, NaN where it is NaN, else 0.
    """
    if x.dtype in COMPLEX:
        return hlo.atan2(hlo.imag(x), hlo.real(x))
    if x.dtype in UNSIGNED or x.dtype is torch.bool:
        return hlo.full(x.shape, 0, ctx.dtype)
    negative = x < 0
    x = hlo.convert(x, ctx.dtype)
    result = hlo.select(negative, like(x, math.pi), like(x, 0))
    return hlo.select(hlo.compare(x, x, "NE"), x, result)
