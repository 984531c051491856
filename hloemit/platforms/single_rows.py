"""Products of bfloat16 with a single row, which a CPU is given twice.

XLA:CPU leaves products of bfloat16 to its library, but for those of a matrix and a vector: then it writes the whole
matrix down anew as float32, at each call, which takes 5 to 20 times as long. Such a product is what each layer of a
language model is for one token. In a copy of a module the row is there twice, and one of both results is dropped.
"""

from __future__ import annotations

import math
from typing import Any

import torch

from hloemit.ir import hlo
from hloemit.ir.bindings import Module, ir
from hloemit.ir.rewriting import replaced
from hloemit.ir.value import Value, hlo_static
from hloemit.platforms.dimensions import of_product

VERSION = 1  # raise it with any change of what is written

_LARGE = 1 << 14
"""Elements of a matrix whose conversion is felt."""


def kept(module: Module) -> Module:
    """A copy of the module with such rows twice; the module itself where it has none."""
    return replaced(module, _is_narrow, lambda op: [_product(op)])


def _is_narrow(op: Any) -> bool:
    """Whether it is of bfloat16, summed up in float32, and of a row with the rows of a large matrix."""
    if op.name != "stablehlo.dot_general":
        return False
    kinds = [ir.RankedTensorType(value.type) for value in (*op.operands, *op.results)]
    if [str(kind.element_type) for kind in kinds] != ["bf16", "bf16", "f32"]:
        return False
    if not all(kind.has_static_shape and 0 not in kind.shape for kind in kinds):
        return False
    rows = [_rows(op, side) for side in (0, 1)]
    return min(rows) == 1 < max(rows) and max(math.prod(kind.shape) for kind in kinds[:2]) >= _LARGE


def _rows(op: Any, side: int) -> int:
    return math.prod(op.operands[side].type.shape[d] for d in of_product(op, side)[2])


def _product(op: Any) -> Value:
    """The same numbers: of the row and itself, without the second one.

    The row comes first, unless the matrix does and is summed up along its last dimensions: the library turns other
    first operands round. The result has one element in each of the row's free dimensions, wherever these are.
    """
    side = 0 if _rows(op, 0) == 1 else 1
    row, (batch, summed, free) = Value.of(op.operands[side]), of_product(op, side)
    if not free:  # behind the batch
        at = max(batch, default=-1) + 1
        row, free = hlo.reshape(row, (*row.shape[:at], 1, *row.shape[at:])), [at]
        summed = [d + (d >= at) for d in summed]
    row = hlo.concatenate([row, row], free[0])
    matrix, (of_batch, of_sum, rows) = Value.of(op.operands[1 - side]), of_product(op, 1 - side)
    comes_last = side == 1 and of_sum == list(range(matrix.ndim - len(summed), matrix.ndim))
    if comes_last:
        both = hlo.dot_general(matrix, row, (of_sum, summed), (of_batch, batch), dtype=torch.float32)
    else:
        both = hlo.dot_general(row, matrix, (summed, of_sum), (batch, of_batch), dtype=torch.float32)
    first = hlo.slice_axis(both, len(batch) + (len(rows) if comes_last else 0), 0, 1)
    return hlo.reshape(first, hlo_static(Value.of(op.results[0]).shape))
