"""Functions of Python's numbers that a program calls with open sizes: ``math.log(n)``, ``n ^ 1``.

``torch.export`` follows some of them, and has a list of those that its graphs may have. StableHLO has all of these.
"""

from __future__ import annotations

import contextlib
import operator
from collections.abc import Iterator
from typing import Any

from torch.export.exported_program import Verifier

from hloemit.base.torch_private import sym_functions
from hloemit.capture.exporting import size_lines
from hloemit.recording.computed_numbers import following_math


@contextlib.contextmanager
def functions_of_sizes() -> Iterator[None]:
    """Let graphs have them, and ``math`` call them."""
    builtins, types = before = Verifier.allowed_builtin_ops, Verifier.allowed_op_types
    kind = type(sym_functions["log2"])
    _set(lambda self: [*builtins(self), operator.xor], lambda self: (*types(self), kind))
    try:
        with size_lines.said(), following_math():
            yield
    finally:
        _set(*before)


def _set(builtins: Any, types: Any) -> None:
    Verifier.allowed_builtin_ops, Verifier.allowed_op_types = builtins, types
