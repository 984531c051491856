"""What PyTorch asks of open sizes, and cannot answer by its own algebra.

``torch.export`` refuses a program for a condition that it cannot prove of every size in its range, also where it holds
of each: ``h <= 2 + 2 * ((h - 1) // 2)``, which a crop behind a transposed convolution asks. Here such a question is put
to the sizes themselves. What they all answer is true; where the range has no end, or sizes are too many, those that
were not asked are a condition that each call is checked for.
"""

from __future__ import annotations

import contextlib
import inspect
import operator
import sys
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import sympy
import torch
from torch.export import ExportedProgram
from torch.fx.experimental.symbolic_shapes import ShapeEnv

from hloemit.base.errors import CaptureError
from hloemit.base.replacing import replaced
from hloemit.base.torch_private import ValueRanges, answered, followed, lies_in_rows, operators_of_sizes, range_rules
from hloemit.capture.exporting.size_conditions import DIVISIONS, symbols_of, written

_MOST = 1 << 18  # sizes, or pairs of them, that are asked
_COMPUTED: dict[str, Callable[..., Any]] = {
    **{name: operator.floordiv if sign == "//" else operator.mod for name, sign in DIVISIONS.items()},
    "Max": lambda *sizes: np.maximum.reduce(np.broadcast_arrays(*sizes)),
    "Min": lambda *sizes: np.minimum.reduce(np.broadcast_arrays(*sizes)),
}
PLACES = [
    (ShapeEnv, answered.__name__),
    *((sys.modules[function.__module__], function.__name__) for function in (followed, lies_in_rows)),
    (range_rules, "mod"),
]
Assumed = list[tuple[Any, bool, bool]]  # comparisons of sizes, what they are taken for, and if all from 2 on were asked


@contextlib.contextmanager
def by_trying() -> Iterator[Assumed]:
    """Answer what can be answered; what was assumed of sizes that were not asked."""
    assumed: Assumed = []
    evaluate, follow, is_contiguous, remainder = [inspect.getattr_static(*place) for place in PLACES]
    answers: dict[Any, Any] = {}

    def by_sizes(environment: Any, question: Any, **options: Any) -> Any:
        found = evaluate(environment, question, **options)
        if found is not None or options.get("compute_hint") or options.get("unbacked_only"):
            return found
        if question not in answers:
            answers[question] = _answer(environment.simplify(question), environment.var_to_range, assumed)
        return answers[question]

    def forget() -> None:
        evaluate.cache_clear()
        answers.clear()

    by_sizes.cache_clear = forget  # type: ignore[attr-defined]  # PyTorch calls it where it has learnt of a size

    def by_two(tracer: Any, size: Any, out: Any = None) -> Any:
        return follow(tracer, size if size in tracer.sympy_expr_tracker else _of_two(size), out)

    def by_example(sizes: Any, *options: Any, **named: Any) -> Any:
        """As the example does: no number depends on it, and it would be a condition on sizes."""
        size = next((size for size in sizes if isinstance(size, torch.SymInt)), None)
        with contextlib.nullcontext() if size is None else size.node.shape_env.suppress_guards():
            return is_contiguous(sizes, *options, **named)

    def mod(rules: Any, dividend: Any, divisor: Any) -> Any:
        x, y = ValueRanges.wrap(dividend), ValueRanges.wrap(divisor)
        return x if x.lower >= 0 and x.upper < y.lower else remainder.__func__(rules, x, y)

    ours = by_sizes, by_two, by_example, classmethod(mod)
    with replaced((*place, function) for place, function in zip(PLACES, ours, strict=True)):
        yield assumed


def _of_two(size: Any) -> Any:
    """An expression as PyTorch follows it to where its sizes come from: products of three are none, nor are powers."""
    if type(size).__name__ == "PythonMod":
        operators_of_sizes().setdefault(type(size), operator.mod)
    if isinstance(size, sympy.Pow) and size.exp.is_Integer and size.exp > 1:
        return sympy.Mul(size.base, size.base ** (size.exp - 1), evaluate=False)
    if isinstance(size, sympy.Mul) and len(size.args) > 2:
        return sympy.Mul(sympy.Mul(*size.args[:-1]), size.args[-1], evaluate=False)
    return size


def _answer(question: Any, ranges: Any, assumed: Assumed) -> Any:
    """What sizes in their ranges answer, if they agree; None for a question without divisions, which code may ask."""
    symbols = sorted(question.free_symbols, key=str)
    parts = {type(part).__name__ for part in sympy.preorder_traversal(question) if isinstance(part, sympy.Function)}
    if not question.is_Relational or not parts & DIVISIONS.keys() or not parts <= _COMPUTED.keys():
        return None
    if not 0 < len(symbols) <= 2 or any(not str(symbol).startswith("s") for symbol in symbols):  # u: data decide
        return None
    count = _MOST if len(symbols) == 1 else int(_MOST**0.5)
    sizes, is_all = [], True
    for symbol in symbols:
        least, most = int(ranges[symbol].lower), ranges[symbol].upper
        last = least + count - 1
        is_all &= bool(most <= last)
        sizes.append(np.arange(least, (int(most) if most <= last else last) + 1))
    with np.errstate(all="ignore"):
        found = sympy.lambdify(symbols, question, [_COMPUTED, "numpy"])(*np.ix_(*sizes))
    answer = bool(np.any(found))
    if not np.all(found == answer):
        return None
    if not is_all or any(int(ranges[symbol].lower) <= 2 for symbol in symbols):
        assumed.append((question, answer, is_all))
    return sympy.true if answer else sympy.false


def conditions(exported: ExportedProgram, assumed: Assumed) -> Iterator[str]:
    """What was assumed, of a call's sizes. Raises ``CaptureError`` for what no call says."""
    where = symbols_of(exported)
    for question, answer, is_all in assumed:
        if question.free_symbols <= where.keys():
            yield written(question if answer else ~question, where)
        elif not is_all:
            raise CaptureError(f"the program is right where {question}, and no argument has these sizes: bound them")
