"""The lines of a program that decide by open sizes, or ask for their text: for a refusal, and for a warning.

PyTorch says which sizes a program does not leave open (``Constraints violated``), and not where it asked.
"""

from __future__ import annotations

import contextlib
import re
import sys
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import torch
from torch.fx.experimental.symbolic_shapes import ShapeEnv

from hloemit.base.errors import CaptureError
from hloemit.base.replacing import replaced
from hloemit.base.source_lines import Frame, calling_frame, is_library_file
from hloemit.capture.showing import noting_texts

_VIOLATED, _TAIL = "Constraints violated", "\n\nThe error above occurred"
_ADVICE = (
    "Leave such a size fixed, or bound it where that is what PyTorch asks; or let tensors decide (torch.where), or "
    "torch.cond:"
)
_TEXT = (
    "the text of an open size is asked for: it is a symbol's while the program is captured, and each call has the text "
    "of then"
)
_LOCAL = re.compile(r"L\['(\w+)'\]")
_NO_END = 1 << 62
_MOST = 8  # lines that are said, and sizes of a range that are tried


def is_of_sizes(error: Exception) -> bool:
    """Whether PyTorch refuses a program since it does not leave a size open that is to be."""
    return _VIOLATED in str(error)


@contextlib.contextmanager
def said() -> Iterator[None]:
    """Raise ``CaptureError`` with the lines where PyTorch refuses a program for sizes; warn of texts of sizes."""
    decided: dict[tuple[Frame, Any], Any] = {}  # line and condition, with what knows the sizes
    ranges: dict[Any, Any] = {}  # of sizes, before anything was asked
    entered, evaluate = calling_frame(), ShapeEnv.evaluate_expr

    def evaluated(self: Any, *args: Any, **kwargs: Any) -> Any:
        known = len(self.guards)
        for symbol, sizes in self.var_to_range.items():
            ranges.setdefault(symbol, sizes)
        result = evaluate(self, *args, **kwargs)
        if len(self.guards) > known:
            where = calling_frame()
            if where is not None and where != entered:
                decided[where, self.guards[-1].expr] = self
        return result

    try:
        with replaced([(ShapeEnv, "evaluate_expr", evaluated)]), _noting_texts():
            yield
    except Exception as error:
        lines = [
            f"    {_named(guard, known)} at {where}"
            for (where, guard), known in decided.items()
            if _excludes(guard, ranges)
        ]
        if not is_of_sizes(error) or not lines:
            raise
        reason = str(error).partition(_TAIL)[0]
        raise CaptureError(
            "\n".join([f"torch.export could not capture the program: {reason}", _ADVICE, *lines[:_MOST]])
        ) from error


def _excludes(guard: Any, ranges: Mapping[Any, Any]) -> bool:
    """Whether some sizes in their ranges do not fulfil a condition, as far as few of them tell."""
    symbols = [each for each in guard.free_symbols if each in ranges]
    if len(symbols) != 1:
        return True
    least, most = ranges[symbols[0]].lower, ranges[symbols[0]].upper
    sizes = {int(least) + i for i in range(_MOST)} | ({int(most)} if most < _NO_END else set())
    return any(not guard.subs(symbols[0], size) for size in sizes if size <= most)


def _named(guard: Any, known: Any) -> str:
    """A condition with sizes as arguments have them: ``x.size()[0] <= 4``."""
    text = str(guard)
    for symbol in guard.free_symbols:
        source = next(iter(known.var_to_sources.get(symbol, ())), None)
        text = text.replace(str(symbol), _LOCAL.sub(r"\1", getattr(source, "name", str(symbol))))
    return text


@contextlib.contextmanager
def _noting_texts() -> Iterator[None]:
    """Warn, once a line, where the user's code asks for the text of an open size, and does not print or log it."""
    kinds = (torch.SymInt, torch.SymFloat)
    with noting_texts(_TEXT) as note, replaced((kind, "__repr__", _shown(kind.__repr__, note)) for kind in kinds):
        yield


def _shown(original: Callable[[Any], str], note: Callable[[], None]) -> Callable[[Any], str]:
    def shown(self: Any) -> str:
        if not is_library_file(sys._getframe(1).f_code.co_filename):
            note()
        return original(self)

    return shown
