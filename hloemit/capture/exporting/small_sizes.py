"""What the user's code asks of open sizes that is not so for 0 and 1.

``torch.export`` takes an open size for 2 at least, and decides ``n > 1`` by that, without a guard; 0 and 1 are let
pass, since most programs are right for them. One whose own code asks is not, or which PyTorch would refuse. What
installed packages ask else is left alone: models have such branches for speed.
"""

from __future__ import annotations

import contextlib
import operator
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import FrameType
from typing import Any

import torch
from torch.export import ExportedProgram

from hloemit.base.replacing import replaced
from hloemit.base.source_lines import is_library_file
from hloemit.capture.exporting.size_conditions import sizes_of

_COMPARED: dict[str, Callable[[Any, Any], Any]] = {
    f"__{compare.__name__}__": compare
    for compare in (operator.eq, operator.ne, operator.lt, operator.le, operator.gt, operator.ge)
}
_COMPARED |= {"__sym_max__": operator.lt, "__sym_min__": operator.lt}  # which of the two it is
_EXPORT = str(Path(torch.__file__).parent / "_export")  # has functions of its own in place of max and min
_FORMULAS = str(Path(torch.__file__).parent / "_decomp")  # of gradients of what is interpolated
Asked = list[tuple[Any, Callable[[int], Any]]]  # of an expression of sizes, what was asked of it


@contextlib.contextmanager
def questions() -> Iterator[Asked]:
    """The comparisons of open sizes with numbers in the user's code, until the end."""
    asked: Asked = []

    def noting(name: str, original: Callable[..., Any]) -> Callable[..., Any]:
        compare = _COMPARED[name]
        is_users = _is_users_choice if name.startswith("__sym") else _is_users

        def compared(self: Any, other: Any) -> Any:
            if type(other) is int and is_users(sys._getframe(1)):
                asked.append((self.node.expr, lambda n: compare(n, other)))
            return original(self, other)

        return compared

    originals = {name: getattr(torch.SymInt, name) for name in _COMPARED}
    truth = torch.SymInt.__bool__

    def is_true(self: Any) -> bool:
        if _is_users(sys._getframe(1)):
            asked.append((self.node.expr, bool))
        return bool(truth(self))

    ours = {name: noting(name, original) for name, original in originals.items()} | {"__bool__": is_true}
    with replaced((torch.SymInt, name, function) for name, function in ours.items()):
        yield asked


def _is_users(frame: FrameType) -> bool:
    """What the user's code asks, PyTorch's to refuse it (``F.batch_norm`` of one row), and a formula of PyTorch's."""
    code = frame.f_code
    checks = code.co_filename == torch.nn.functional.__file__ and code.co_name.startswith("_verify")
    return checks or code.co_filename.startswith(_FORMULAS) or not is_library_file(code.co_filename)


def _is_users_choice(frame: FrameType | None) -> bool:
    """Whether the user's code called ``max`` or ``min``, and not an operator on the way to a shape."""
    below = ""
    while frame is not None and is_library_file(frame.f_code.co_filename):
        below, frame = frame.f_code.co_filename, frame.f_back
    return below.startswith(_EXPORT)


def conditions(exported: ExportedProgram, asked: Asked) -> Iterator[str]:
    """The sizes, of 0 and 1, for which the answer to a question is another than for all from 2 on."""
    where = {size.node.expr: text for text, size in sizes_of(exported)}
    for expression, answer in asked:
        symbol = next(iter(expression.free_symbols), None)
        if len(expression.free_symbols) != 1 or symbol not in where:
            continue

        def at(size: int, expression: Any = expression, symbol: Any = symbol, answer: Any = answer) -> bool:
            return bool(answer(int(expression.subs(symbol, size))))

        if len({at(size) for size in range(2, 8)}) == 1:  # or PyTorch has a guard
            yield from (f"{where[symbol]} != {size}" for size in (0, 1) if at(size) is not at(2))
