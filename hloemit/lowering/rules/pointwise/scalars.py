"""Python numbers that are known only at run time: ``.item()``, and arithmetic on what it gives.

A ``SymInt``, ``SymFloat`` or ``SymBool`` of the graph is a 0-d value here: i64, f64 or i1. Sizes made of the inputs'
dimensions never get here while they are integers (``graph._static_size``); a float made of one arrives as a ``Dim``.
"""

from __future__ import annotations

import math
import operator
from collections.abc import Callable

import torch

from hloemit.base.dtypes import NUMBER_DTYPES
from hloemit.base.errors import NotLowerable
from hloemit.base.operators import aten
from hloemit.base.torch_private import sym_functions
from hloemit.ir import hlo
from hloemit.ir.value import Value
from hloemit.lowering.context import Context
from hloemit.lowering.lib.elementwise_functions import divide_floor, int_power, remainder, truncate
from hloemit.lowering.lib.pointwise_rules import Function
from hloemit.lowering.promotion import Operand, as_value
from hloemit.lowering.registry import register

_DTYPES = {**NUMBER_DTYPES, int: torch.int64, float: torch.float64, bool: torch.bool}


def result_dtype(ctx: Context) -> torch.dtype:
    """The dtype that stands for the node's kind of number."""
    return _DTYPES[type(ctx.node.meta["val"])]


def common_dtype(*xs: Operand) -> torch.dtype:
    """The dtype that Python computes in: f64 where any operand is a float, else i64."""
    for x in xs:
        if isinstance(x, float) or (isinstance(x, Value) and x.dtype.is_floating_point):
            return torch.float64
    return torch.int64


def arithmetic(function: Function, of_floats: Function | None = None) -> Callable[..., Value]:
    """A rule for ``function`` of operands in the result's dtype, with another function for floats if there is one."""

    def rule(ctx: Context, *xs: Operand) -> Value:
        dtype = result_dtype(ctx)
        apply = of_floats if of_floats is not None and dtype is torch.float64 else function
        return apply(*[as_value(x, dtype) for x in xs])

    return rule


def comparison(direction: str) -> Callable[..., Value]:
    """A rule that compares two numbers."""

    def rule(ctx: Context, x: Operand, y: Operand) -> Value:
        dtype = common_dtype(x, y)
        return hlo.compare(as_value(x, dtype), as_value(y, dtype), direction)

    return rule


def of_float(function: Function) -> Callable[..., Value]:
    """A rule for ``function`` of an f64, converted to the result's dtype."""

    def rule(ctx: Context, x: Operand) -> Value:
        return hlo.convert(function(as_value(x, torch.float64)), result_dtype(ctx))

    return rule


def _of_divisor(function: Function) -> Function:
    """A division of integers, by 1 in the place of 0: compilers that know both divide, and end the process at 0."""

    def divide(x: Value, y: Value) -> Value:
        zero = hlo.full((), 0, y.dtype)
        return function(x, hlo.select(hlo.compare(y, zero, "EQ"), hlo.full((), 1, y.dtype), y))

    return divide


register(operator.add)(arithmetic(hlo.add))
register(operator.sub)(arithmetic(hlo.subtract))
register(operator.mul)(arithmetic(hlo.multiply))
register(operator.neg)(arithmetic(hlo.negate))
register(operator.pos)(arithmetic(lambda x: x))
register(operator.abs, abs)(arithmetic(hlo.abs))
register(operator.floordiv)(arithmetic(_of_divisor(divide_floor), divide_floor))
register(operator.mod)(arithmetic(_of_divisor(remainder), remainder))
register(operator.pow, pow)(arithmetic(int_power, hlo.power))
register(operator.and_)(arithmetic(hlo.and_))
register(operator.or_)(arithmetic(hlo.or_))
register(operator.xor)(arithmetic(hlo.xor))
register(operator.invert)(arithmetic(hlo.not_))
register(operator.lshift)(arithmetic(hlo.shift_left))
register(operator.rshift)(arithmetic(hlo.shift_right_arithmetic))
register(torch.sym_max, max)(arithmetic(hlo.maximum))
register(torch.sym_min, min)(arithmetic(hlo.minimum))
register(torch.sym_not, operator.not_)(arithmetic(hlo.not_))
register(torch.sym_float, float)(arithmetic(lambda x: x))
register(torch.sym_int, math.trunc, int)(of_float(truncate))
register(math.floor)(of_float(hlo.floor))
register(math.ceil)(of_float(hlo.ceil))

register(operator.eq)(comparison("EQ"))
register(operator.ne)(comparison("NE"))
register(operator.lt)(comparison("LT"))
register(operator.le)(comparison("LE"))
register(operator.gt)(comparison("GT"))
register(operator.ge)(comparison("GE"))

_FLOAT_FUNCTIONS: dict[str, Function] = {
    "sqrt": hlo.sqrt,
    "log2": lambda x: hlo.log(x) / hlo.full((), math.log(2), x.dtype),
    "sin": hlo.sine,
    "cos": hlo.cosine,
    "tan": hlo.tan,
    "asin": hlo.asin,
    "acos": hlo.acos,
    "atan": hlo.atan,
    "sinh": hlo.sinh,
    "cosh": hlo.cosh,
    "tanh": hlo.tanh,
}
for name, function in _FLOAT_FUNCTIONS.items():
    # torch._sym_sqrt and its kin are what `math.sqrt` and its kin of a SymFloat leave in a graph
    register(sym_functions[name], getattr(math, name))(of_float(function))


@register(operator.truediv)
def truediv(ctx: Context, x: Operand, y: Operand) -> Value:
    """``x / y``, in f64 for integers too."""
    return as_value(x, torch.float64) / as_value(y, torch.float64)


@register(round)
def round_(ctx: Context, x: Operand, digits: int | None = None) -> Value:
    """``round(x)`` to an integer, half to even; ``round(x, digits)`` depends on decimal digits and raises."""
    if digits:
        raise NotLowerable("round(x, digits) of a run-time float is not supported")
    return of_float(hlo.round_nearest_even)(ctx, x)


@register(torch.sym_ite)
def sym_ite(ctx: Context, condition: Operand, x: Operand, y: Operand) -> Value:
    """``x if condition else y``."""
    dtype = result_dtype(ctx)
    return hlo.select(as_value(condition, torch.bool), as_value(x, dtype), as_value(y, dtype))


@register(torch.sym_sum)
def sym_sum(ctx: Context, xs: list[Operand]) -> Value:
    """The sum of a list."""
    dtype = result_dtype(ctx)
    total = as_value(xs[0], dtype)
    for x in xs[1:]:
        total = total + as_value(x, dtype)
    return total


@register(aten._local_scalar_dense.default, aten.item.default)
def item(ctx: Context, x: Value) -> Value:
    """aten::item(Tensor self) -> Scalar

    The only element, as the i64, f64 or i1 that stands for a Python number.
    """
    return hlo.convert(hlo.reshape(x, ()), result_dtype(ctx))
