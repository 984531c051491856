"""Comparisons, selections, extrema, clamps, classification of floats, and logic on truth values."""

from __future__ import annotations

import torch

from hloemit.base.dtypes import COMPLEX
from hloemit.base.errors import NotLowerable
from hloemit.base.numbers import lower_bound, upper_bound
from hloemit.base.operators import aten
from hloemit.ir import hlo
from hloemit.ir.value import Value
from hloemit.lowering.context import Context
from hloemit.lowering.lib.clamping import number_bound
from hloemit.lowering.lib.elementwise_functions import is_nan
from hloemit.lowering.lib.pointwise_rules import Function, Rule, is_float, like, one_op
from hloemit.lowering.promotion import Operand, as_value, operands, result_type
from hloemit.lowering.registry import register

prims = torch.ops.prims


def comparison(direction: str) -> Rule:
    """A rule that compares both operands in their promoted dtype.

    A Python scalar that an integer dtype can't hold wraps around, as it does in torch.
    """

    def rule(ctx: Context, x: Operand, y: Operand) -> Value:
        dtype = result_type(*[_as_promoted(node, v) for node, v in zip(ctx.node.args, (x, y), strict=True)])
        if dtype in COMPLEX and direction not in ("EQ", "NE"):
            raise NotLowerable("complex numbers have no order")
        return hlo.compare(*operands(ctx.shape, dtype, x, y), direction)

    return rule


def _as_promoted(node: object, x: Operand) -> Operand:
    """What stands for an operand in type promotion: a Python number for one that is known only at run time."""
    value = node.meta["val"] if isinstance(node, torch.fx.Node) else None
    for kind, number in ((torch.SymFloat, 1.0), (torch.SymInt, 1), (torch.SymBool, True)):
        if isinstance(value, kind):
            return number
    return x


def truth(x: Value) -> Value:
    """Whether each element differs from zero; NaN does."""
    return x if x.dtype is torch.bool else hlo.compare(x, like(x, 0), "NE")


def logical(function: Function) -> Rule:
    """A rule that applies ``function`` to the operands' truth values."""

    def rule(ctx: Context, *xs: Value) -> Value:
        return function(*operands(ctx.shape, torch.bool, *[truth(x) for x in xs]))

    return rule


def classification(function: Function, *, of_integers: bool = False) -> Rule:
    """A rule for a predicate on floats, with one answer for all integers. Complex: see ``either`` and ``both``."""

    def rule(ctx: Context, x: Value) -> Value:
        return function(x) if is_float(x.dtype) else hlo.full(x.shape, of_integers, torch.bool)

    return rule


def either(function: Function) -> Function:
    """``function`` of a complex number's real or imaginary part."""

    def apply(x: Value) -> Value:
        return function(hlo.real(x)) | function(hlo.imag(x)) if x.dtype in COMPLEX else function(x)

    return apply


def both(function: Function) -> Function:
    """``function`` of a complex number's real and imaginary part."""

    def apply(x: Value) -> Value:
        return function(hlo.real(x)) & function(hlo.imag(x)) if x.dtype in COMPLEX else function(x)

    return apply


def equals(value: float) -> Function:
    """The predicate ``x == value``."""
    return lambda x: hlo.compare(x, like(x, value), "EQ")


def ignoring_nan(function: Function) -> Function:
    """An extremum that prefers a number to NaN, where StableHLO's own prefers NaN."""

    def apply(x: Value, y: Value) -> Value:
        if not is_float(x.dtype):
            return function(x, y)
        return hlo.select(is_nan(x), y, hlo.select(is_nan(y), x, function(x, y)))

    return apply


inf = float("inf")

register(aten.eq.Tensor, aten.eq.Scalar, prims.eq.default)(comparison("EQ"))
register(aten.ne.Tensor, aten.ne.Scalar, aten.not_equal.Tensor, aten.not_equal.Scalar, prims.ne.default)(
    comparison("NE")
)
register(aten.lt.Tensor, aten.lt.Scalar, aten.less.Tensor, aten.less.Scalar, prims.lt.default)(comparison("LT"))
register(aten.le.Tensor, aten.le.Scalar, aten.less_equal.Tensor, aten.less_equal.Scalar, prims.le.default)(
    comparison("LE")
)
register(aten.gt.Tensor, aten.gt.Scalar, aten.greater.Tensor, aten.greater.Scalar, prims.gt.default)(comparison("GT"))
register(aten.ge.Tensor, aten.ge.Scalar, aten.greater_equal.Tensor, aten.greater_equal.Scalar, prims.ge.default)(
    comparison("GE")
)

register(aten.logical_and.default)(logical(hlo.and_))
register(aten.logical_or.default)(logical(hlo.or_))
register(aten.logical_xor.default)(logical(hlo.xor))
register(aten.logical_not.default)(logical(hlo.not_))

register(aten.isnan.default)(classification(is_nan))
register(aten.isinf.default)(classification(either(lambda x: equals(inf)(abs(x)))))
register(aten.isfinite.default, prims.isfinite.default)(classification(both(hlo.is_finite), of_integers=True))
register(aten.isposinf.default)(classification(equals(inf)))
register(aten.isneginf.default)(classification(equals(-inf)))

register(aten.maximum.default, aten.max.other, prims.maximum.default)(one_op(hlo.maximum))
register(aten.minimum.default, aten.min.other, prims.minimum.default)(one_op(hlo.minimum))
register(aten.fmax.default, prims.fmax.default)(one_op(ignoring_nan(hlo.maximum)))
register(aten.fmin.default, prims.fmin.default)(one_op(ignoring_nan(hlo.minimum)))


@register(aten.where.self, aten.where.ScalarSelf, aten.where.ScalarOther, aten.where.Scalar, prims.where.default)
def where(ctx: Context, condition: Value, x: Operand, y: Operand) -> Value:
    """aten::where.self(Tensor condition, Tensor self, Tensor other) -> Tensor

    ``stablehlo.select`` on broadcast operands; a uint8 condition counts as its truth value.
    """
    shape, dtype = ctx.out
    return hlo.select(hlo.broadcast_to(truth(condition), shape), *operands(shape, dtype, x, y))


@register(aten.clamp.default, aten.clip.default)
def clamp(ctx: Context, x: Value, min: Operand | None = None, max: Operand | None = None) -> Value:
    """aten::clamp(Tensor self, Scalar? min=None, Scalar? max=None) -> Tensor

    ``min(max(self, min), max)``: the upper bound wins where the bounds cross, and NaN in any operand is kept. Raises
    for a bound that the dtype can't hold, where eager does.
    """
    _, dtype = ctx.out
    low = None if min is None else number_bound(dtype, min, lower_bound)
    high = None if max is None else number_bound(dtype, max, upper_bound)
    if isinstance(low, (int, float)) and isinstance(high, (int, float)) and dtype not in COMPLEX:
        return hlo.clamp(as_value(low, dtype), hlo.convert(x, dtype), as_value(high, dtype))
    return clamp_tensor(ctx, x, low, high)


@register(aten.clamp.Tensor, aten.clip.Tensor)
def clamp_tensor(ctx: Context, x: Value, min: Operand | None = None, max: Operand | None = None) -> Value:
    """aten::clamp.Tensor(Tensor self, Tensor? min=None, Tensor? max=None) -> Tensor

    As with numbers; bounds of another dtype are converted, and integers wrap around.
    """
    shape, dtype = ctx.out
    if dtype in COMPLEX:
        raise NotLowerable("clamp is not supported for complex tensors")
    (value,) = operands(shape, dtype, x)
    if min is not None:
        value = hlo.maximum(value, *operands(shape, dtype, min))
    if max is not None:
        value = hlo.minimum(value, *operands(shape, dtype, max))
    return value


@register(aten.clamp_min.default)
def clamp_min(ctx: Context, x: Value, min: Operand) -> Value:
    """aten::clamp_min(Tensor self, Scalar min) -> Tensor"""
    return clamp(ctx, x, min, None)


@register(aten.clamp_max.default)
def clamp_max(ctx: Context, x: Value, max: Operand) -> Value:
    """aten::clamp_max(Tensor self, Scalar max) -> Tensor"""
    return clamp(ctx, x, None, max)


@register(aten.clamp_min.Tensor)
def clamp_min_tensor(ctx: Context, x: Value, min: Value) -> Value:
    """aten::clamp_min.Tensor(Tensor self, Tensor min) -> Tensor"""
    return clamp_tensor(ctx, x, min, None)


@register(aten.clamp_max.Tensor)
def clamp_max_tensor(ctx: Context, x: Value, max: Value) -> Value:
    """aten::clamp_max.Tensor(Tensor self, Tensor max) -> Tensor"""
    return clamp_tensor(ctx, x, None, max)


@register(aten.heaviside.default)
def heaviside(ctx: Context, x: Value, values: Value) -> Value:
    """aten::heaviside(Tensor self, Tensor values) -> Tensor

    ``values`` where self is 0, else 1 where it is positive and 0 elsewhere, also for NaN.
    """
    if x.dtype is not values.dtype or x.dtype in COMPLEX:
        raise TypeError(f"heaviside of {x!r} and {values!r}: their dtypes must be the same, and not complex")
    x, values = operands(*ctx.out, x, values)
    zero = like(x, 0)
    step = hlo.convert(x > zero, ctx.dtype)
    return hlo.select(hlo.compare(x, zero, "EQ"), values, step)


@register(aten.isclose.default)
def isclose(
    ctx: Context, x: Value, y: Value, rtol: float = 1e-05, atol: float = 1e-08, equal_nan: bool = False
) -> Value:
    """aten::isclose(Tensor self, Tensor other, float rtol=1e-05, float atol=1e-08, bool equal_nan=False) -> Tensor

    Equal, or ``|x - y| <= |rtol * y| + atol`` with a finite difference. Integers are compared in the default float.
    """
    dtype = result_type(x, y)
    x, y = operands(ctx.shape, dtype, x, y)
    close = hlo.compare(x, y, "EQ")
    if equal_nan and is_float(dtype):
        close = close | is_nan(x) & is_nan(y)
    if rtol == 0 and atol == 0:
        return close
    if not is_float(dtype):
        x, y = (hlo.convert(v, torch.get_default_dtype()) for v in (x, y))
    allowed = abs(rtol * y)
    allowed = atol + allowed
    error = abs(x - y)
    return close | hlo.is_finite(error) & (error <= allowed)
