"""What has to hold of the sizes of a call's arguments, as text that is read and never run: ``args[0].shape[1] <= 9``.

``args`` are the flat leaves of the call: ``args[i].shape[d]`` is a size of a tensor, ``args[i]`` a number.
"""

from __future__ import annotations

import ast
import math
import operator
import re
from collections.abc import Callable, Sequence
from typing import Any

LONGEST = 4096  # characters of a condition: a file from a stranger has no deeper tree than this
_MOST_POWER = 8
_REFERENCE = re.compile(r"args\[(\d+)\](?:\.shape\[(\d+)\])?")

_BINARY: dict[type, Callable[[Any, Any], Any]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.FloorDiv: operator.floordiv,
    ast.Div: operator.truediv,
    ast.Mod: operator.mod,
    ast.Pow: operator.pow,
}
_COMPARISONS: dict[type, Callable[[Any, Any], bool]] = {
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
}
_UNARY: dict[type, Callable[[Any], Any]] = {ast.USub: operator.neg, ast.UAdd: operator.pos, ast.Not: operator.not_}
_FUNCTIONS: dict[str, Callable[..., Any]] = {
    **{f.__name__: f for f in (max, min, abs, int, float, bool)},
    "torch.sym_float": float,  # of a size that is scaled
    **{f"math.{f.__name__}": f for f in (math.floor, math.ceil, math.trunc)},
}


def read(condition: str) -> ast.expr:
    """The tree of a condition; raises ValueError for anything that is not arithmetic of sizes and its comparison."""
    if len(condition) > LONGEST:
        raise ValueError(f"a condition on sizes has {len(condition)} characters, of at most {LONGEST}")
    try:
        tree = ast.parse(condition.strip(), mode="eval").body
    except (SyntaxError, RecursionError, MemoryError):
        raise ValueError(f"no condition on sizes: {condition!r}") from None
    _check(tree)
    return tree


def _check(tree: ast.expr) -> None:
    """Raise ValueError unless ``_value`` knows every part."""
    text = ast.unparse(tree)
    if _REFERENCE.fullmatch(text):
        return
    parts: list[ast.expr] = []
    known = False
    match tree:
        case ast.Constant(value=int() | float()):
            known = True
        case ast.BinOp(left, kind, right):
            known, parts = type(kind) in _BINARY, [left, right]
            if isinstance(kind, ast.Pow):
                known = isinstance(right, ast.Constant) and right.value in range(_MOST_POWER + 1)
        case ast.UnaryOp(kind, operand):
            known, parts = type(kind) in _UNARY, [operand]
        case ast.BoolOp(_, parts):
            known = True
        case ast.Compare(left, kinds, others):
            known, parts = all(type(kind) in _COMPARISONS for kind in kinds), [left, *others]
        case ast.Call(function, parts, []):
            known = ast.unparse(function) in _FUNCTIONS
    if not known:
        raise ValueError(f"{text} is no part of a condition on sizes")
    for part in parts:
        _check(part)


def holds(tree: ast.expr, leaves: Sequence[Any]) -> bool:
    """Whether a condition that was read holds for a call's flat leaves: tensors, or numbers."""
    try:
        return bool(_value(tree, leaves))
    except ZeroDivisionError:  # PyTorch's trace would have ended here
        return False


def _value(tree: ast.expr, leaves: Sequence[Any]) -> Any:
    match tree:
        case ast.Constant(value):
            return value
        case ast.Subscript(ast.Name(), ast.Constant(int(position))):
            return leaves[position]
        case ast.Subscript(ast.Attribute(ast.Subscript(_, ast.Constant(int(position)))), ast.Constant(int(axis))):
            return leaves[position].shape[axis]
        case ast.BinOp(left, kind, right):
            return _BINARY[type(kind)](_value(left, leaves), _value(right, leaves))
        case ast.UnaryOp(sign, operand):
            return _UNARY[type(sign)](_value(operand, leaves))
        case ast.BoolOp(word, parts):
            among = all if isinstance(word, ast.And) else any
            return among(_value(part, leaves) for part in parts)
        case ast.Compare(left, kinds, others):
            values = [_value(part, leaves) for part in (left, *others)]
            return all(_COMPARISONS[type(k)](a, b) for k, a, b in zip(kinds, values, values[1:], strict=False))
        case ast.Call(function, parts):
            return _FUNCTIONS[ast.unparse(function)](*(_value(part, leaves) for part in parts))
    raise AssertionError(ast.dump(tree))


def positions_in(condition: str) -> set[int]:
    """The leaves that a condition asks about."""
    return {int(found[1]) for found in _REFERENCE.finditer(condition)}


def shown(condition: str, names: Sequence[str]) -> str:
    """A condition with each argument's name: ``x.shape[1] <= 9``."""
    return _REFERENCE.sub(lambda found: names[int(found[1])] + found[0][found[0].index("]") + 1 :], condition)


def sizes_in(condition: str, leaves: Sequence[Any], names: Sequence[str]) -> str:
    """What a call has for each size in a condition: ``x.shape[1] is 12``."""
    values = {}
    for found in _REFERENCE.finditer(condition):
        leaf = leaves[int(found[1])]
        values[shown(found[0], names)] = leaf if found[2] is None else leaf.shape[int(found[2])]
    return " and ".join(f"{name} is {value}" for name, value in values.items())
