"""The operators of values: the ops of ``hlo`` by their usual signs."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

import pytest
import torch

from hloemit.ir import hlo
from hloemit.ir.build import ModuleBuilder, building, function
from hloemit.ir.value import TensorType, Value

FLOATS = TensorType((2, 3), torch.float32)
INTEGERS = TensorType((2, 3), torch.uint8)
MASKS = TensorType((2, 3), torch.bool)


def text(body: Callable[..., Value], kind: TensorType) -> str:
    """The verified text of a function of two values."""
    builder = ModuleBuilder()

    def results(*xs: Value) -> Sequence[Value]:
        return [body(*xs)]

    with building(builder):
        function("main", [kind, kind], results, public=True)
    assert builder.module.operation.verify()
    return str(builder.module)


def full(x: Value, number: float) -> Value:
    return hlo.full(x.shape, number, x.dtype)


SIGNS: dict[str, tuple[Callable[..., Value], Callable[..., Value], TensorType]] = {
    "+": (lambda x, y: x + y, hlo.add, FLOATS),
    "-": (lambda x, y: x - y, hlo.subtract, FLOATS),
    "*": (lambda x, y: x * y, hlo.multiply, FLOATS),
    "/": (lambda x, y: x / y, hlo.divide, FLOATS),
    "**": (lambda x, y: x**y, hlo.power, FLOATS),
    "negative": (lambda x, y: -x, lambda x, y: hlo.negate(x), FLOATS),
    "abs": (lambda x, y: abs(x), lambda x, y: hlo.abs(x), FLOATS),
    "&": (lambda x, y: x & y, hlo.and_, MASKS),
    "|": (lambda x, y: x | y, hlo.or_, MASKS),
    "^": (lambda x, y: x ^ y, hlo.xor, INTEGERS),
    "~": (lambda x, y: ~x, lambda x, y: hlo.not_(x), MASKS),
    "<": (lambda x, y: x < y, lambda x, y: hlo.compare(x, y, "LT"), INTEGERS),
    "<=": (lambda x, y: x <= y, lambda x, y: hlo.compare(x, y, "LE"), FLOATS),
    ">": (lambda x, y: x > y, lambda x, y: hlo.compare(x, y, "GT"), FLOATS),
    ">=": (lambda x, y: x >= y, lambda x, y: hlo.compare(x, y, "GE"), FLOATS),
    "+ number": (lambda x, y: x + 2, lambda x, y: hlo.add(x, full(x, 2)), FLOATS),
    "number +": (lambda x, y: 2 + x, lambda x, y: hlo.add(full(x, 2), x), FLOATS),
    "- number": (lambda x, y: x - 2, lambda x, y: hlo.subtract(x, full(x, 2)), INTEGERS),
    "number -": (lambda x, y: 2 - x, lambda x, y: hlo.subtract(full(x, 2), x), INTEGERS),
    "number *": (lambda x, y: 0.5 * x, lambda x, y: hlo.multiply(full(x, 0.5), x), FLOATS),
    "number /": (lambda x, y: 1 / x, lambda x, y: hlo.divide(full(x, 1), x), FLOATS),
    "** number": (lambda x, y: x**2, lambda x, y: hlo.power(x, full(x, 2)), FLOATS),
    "& number": (lambda x, y: x & 7, lambda x, y: hlo.and_(x, full(x, 7)), INTEGERS),
    "< number": (lambda x, y: x < 0, lambda x, y: hlo.compare(x, full(x, 0), "LT"), FLOATS),
    "number <": (lambda x, y: x > 0, lambda x, y: hlo.compare(x, full(x, 0), "GT"), FLOATS),
}


@pytest.mark.parametrize("name", SIGNS)
def test_a_sign_is_an_op(name: str) -> None:
    sign, op, kind = SIGNS[name]
    assert text(sign, kind) == text(op, kind)


def test_a_number_is_emitted_where_it_is_read() -> None:
    """The text has operands in the order in which Python reads them, so that a sign reads as the call did."""
    found = text(lambda x, y: (x + y) * 3 - hlo.exponential(x), FLOATS)
    assert re.findall(r"stablehlo\.(\w+)", found) == ["add", "constant", "multiply", "exponential", "subtract"]


def test_what_has_no_truth() -> None:
    """``if x < 0`` would be true for every program."""
    with pytest.raises(TypeError, match=r"the elements of i1\[2,3\] are known only at run time"):
        text(lambda x, y: x if x < 0 else y, FLOATS)


def test_values_are_told_apart_by_what_they_are() -> None:
    found = []
    text(lambda x, y: found.extend([x == x, x == y, x != y, len({x, y, x})]) or x, FLOATS)
    assert found == [True, False, True, 2]
