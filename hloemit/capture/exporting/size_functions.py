"""Functions of Python's numbers that a program calls with open sizes: ``math.log(n)``, ``n ^ 1``.

``torch.export`` follows some of them, and has a list of those that its graphs may have. StableHLO has all of these.
"""

from __future__ import annotations

import contextlib
import operator
from collections.abc import Iterator

from torch.export.exported_program import Verifier

from hloemit.base.replacing import replaced
from hloemit.base.torch_private import sym_functions
from hloemit.capture.exporting import size_lines
from hloemit.recording.computed_numbers import following_math


@contextlib.contextmanager
def functions_of_sizes() -> Iterator[None]:
    """Let graphs have them, and ``math`` call them."""
    builtins, types, kind = Verifier.allowed_builtin_ops, Verifier.allowed_op_types, type(sym_functions["log2"])
    changes = [
        (Verifier, "allowed_builtin_ops", lambda self: [*builtins(self), operator.xor]),
        (Verifier, "allowed_op_types", lambda self: (*types(self), kind)),
    ]
    with replaced(changes), size_lines.said(), following_math():
        yield
