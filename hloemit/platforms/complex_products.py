"""Products of complex numbers by four real ones, each of them rounded, on CPUs.

XLA's emitter has LLVM join products and sums (FMA), so that ``c * c.conj()`` has an imaginary part, and drops a factor
of one, which eager PyTorch multiplies by: an infinite part times the zero beside the one is NaN there. Written out in
the copy that is compiled, the products are rounded by ``arithmetic``. Source: C11, annex G.5.1, without its recovery
of infinities, as PyTorch has it (c10/util/complex.h).
"""

from __future__ import annotations

from typing import Any

from hloemit.ir.array import Array, complex_of
from hloemit.ir.bindings import Module
from hloemit.ir.rewriting import replaced
from hloemit.ir.value import Value

VERSION = 1  # raise it with any change of what is written

_STRAIGHT = frozenset({"func.func", "stablehlo.case", "stablehlo.if", "stablehlo.while"})  # no fold's own op


def kept(module: Module) -> Module:
    """A copy of the module with such products written out; the module itself where it has none."""
    return replaced(module, _is_complex, _by_parts)


def _is_complex(op: Any) -> bool:
    if op.name != "stablehlo.multiply" or not str(op.results[0].type.element_type).startswith("complex"):
        return False
    return op.parent.name in _STRAIGHT


def _by_parts(op: Any) -> list[Value]:
    a, b = (Array(Value.of(v)) for v in op.operands)
    return [complex_of(a.real * b.real - a.imag * b.imag, a.real * b.imag + a.imag * b.real).value]
