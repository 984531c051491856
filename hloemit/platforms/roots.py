"""Square roots of floats, rounded correctly on NVIDIA's GPUs.

XLA writes ``sqrt.approx.f32`` there, whose last bit is wrong for a sixth of random arguments, and no option of a
program has it write ``sqrt.rn.f32``. A root in f64 is rounded correctly, and rounded once more it is the narrower
type's own: f64 has more than twice its bits and two (Figueroa, 1995, "When is double rounding innocuous?"). ``rsqrt``
is no operation of IEEE 754, and PyTorch's is the same instruction.
"""

from __future__ import annotations

from typing import Any

import torch

from hloemit.ir import hlo
from hloemit.ir.bindings import Module, ir
from hloemit.ir.rewriting import replaced
from hloemit.ir.value import Value

VERSION = 1  # raise it with any change of what is written

_NARROW = frozenset({"f16", "bf16", "f32"})


def for_gpu(module: Module) -> Module:
    """A copy of the module with roots by way of f64; the module itself where it has none."""
    return replaced(module, _is_narrow, lambda op: [_wide(op)])


def _is_narrow(op: Any) -> bool:
    return op.name == "stablehlo.sqrt" and str(ir.ShapedType(op.results[0].type).element_type) in _NARROW


def _wide(op: Any) -> Value:
    value = Value.of(op.operands[0])
    return hlo.convert(hlo.sqrt(hlo.convert(value, torch.float64)), value.dtype)
