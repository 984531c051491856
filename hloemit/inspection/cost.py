"""What an operator costs by its types alone: operations of arithmetic, bytes read and written."""

from __future__ import annotations

import math
import re
from collections.abc import Callable

import numpy as np

from hloemit.inspection.graph import Block, Operator, Value

# Operators that only make, move or describe elements.
# fmt: off
_FREE = frozenset({
    "after_all", "bitcast_convert", "broadcast", "broadcast_in_dim", "concatenate", "constant", "convert",
    "create_token", "custom_call", "dynamic_broadcast_in_dim", "dynamic_gather", "dynamic_iota", "dynamic_pad",
    "dynamic_reshape", "dynamic_slice", "dynamic_update_slice", "gather", "get_dimension_size",
    "get_tuple_element", "infeed", "iota", "optimization_barrier", "outfeed", "pad", "partition_id", "real",
    "imag", "real_dynamic_slice", "recv", "replica_id", "reshape", "return", "reverse", "send",
    "set_dimension_size", "slice", "transpose", "tuple", "all_gather", "all_to_all", "collective_broadcast",
    "collective_permute"
})
# fmt: on
_CONTAINERS = frozenset({"while", "if", "case", "composite", "func.call"})


def moved_bytes(op: Operator) -> int:
    """Bytes that it reads and writes, were it alone; a constant is part of the program, and calls count inside."""
    if op.short in _CONTAINERS or op.short == "constant":
        return 0
    return sum(value.kind.bytes for value in (*op.operands, *op.results))


def flops(op: Operator) -> float:
    """Operations of arithmetic: a multiplication and an addition are two, and so is each element of a function one.

    What regions and called functions do is counted where they stand, except those that are applied to elements (of a
    reduction, a scatter, a sort).
    """
    short = op.short
    if short in _FREE or short in _CONTAINERS or not op.name.startswith(("stablehlo.", "chlo.")):
        return 0.0
    special = _SPECIAL.get(short)
    return float(special(op)) if special else float(max((v.kind.elements for v in op.results), default=0))


def holds_steps(op: Operator) -> bool:
    """Whether the regions of an operator are steps of the program, and not functions of elements."""
    return op.short in ("while", "if", "case", "optimization_barrier", "sdy.manual_computation")


def _dimensions(attribute: str, name: str) -> list[int]:
    found = re.search(rf"{name} = \[([\d, ]*)\]", attribute)
    return [int(d) for d in re.findall(r"\d+", found[1])] if found else []


def _dot(op: Operator) -> float:
    contracted = _dimensions(op.attributes.get("dot_dimension_numbers", ""), "lhs_contracting_dimensions")
    shape = op.operands[0].kind.shape
    return 2.0 * op.results[0].kind.elements * math.prod(abs(shape[d]) for d in contracted)


def _convolution(op: Operator) -> float:
    """Products that meet an element: neither padding nor the gaps of a dilated operand."""
    labels = re.findall(r"\[([^\]]*)\]", op.attributes.get("dimension_numbers", ""))
    if len(labels) != 3:
        return 0.0
    taken, kernel, made = ([label.strip() for label in text.split(",")] for text in labels)
    shapes = op.operands[0].kind.shape, op.operands[1].kind.shape, op.results[0].kind.shape
    rank = len(taken) - 2
    strides, low = _numbers(op, "window_strides", rank), _numbers(op, "padding", 2 * rank, 0)[::2]
    left, right = _numbers(op, "lhs_dilation", rank), _numbers(op, "rhs_dilation", rank)
    pairs = 1.0
    for i in range(rank):
        length, width, height = (
            abs(shape[names.index(str(i))]) for shape, names in zip(shapes, (taken, kernel, made), strict=True)
        )
        pairs *= _pairs(length, width, height, (strides[i], low[i], left[i], right[i]))
    channels = abs(shapes[1][kernel.index("i")])
    return 2.0 * pairs * abs(shapes[2][made.index("b")]) * abs(shapes[2][made.index("f")]) * channels


def _numbers(op: Operator, name: str, count: int, default: int = 1) -> list[int]:
    text = op.attributes.get(name, "").rpartition(" : tensor")[0] or op.attributes.get(name, "")
    found = [int(n) for n in re.findall(r"-?\d+", re.sub(r"array<i64|dense<", "", text))]
    return found * count if len(found) == 1 and count > 1 else found or [default] * count


def _pairs(taken: int, kernel: int, made: int, window: tuple[int, int, int, int]) -> int:
    """How many (result, kernel) positions meet an element."""
    stride, low, left, right = window
    if kernel * made > 1 << 24:
        return kernel * made
    positions = np.arange(made)[:, None] * stride + np.arange(kernel) * right - low
    inside = (positions >= 0) & (positions <= (taken - 1) * left) & (positions % left == 0)
    return int(np.count_nonzero(inside))


def _window(op: Operator) -> float:
    sizes = _numbers(op, "window_dimensions", len(op.results[0].kind.shape))
    return float(op.results[0].kind.elements * math.prod(sizes))


def _sort(op: Operator) -> float:
    elements = op.operands[0].kind.elements
    dimension = int(op.attributes.get("dimension", "-1").partition(":")[0])
    length = abs(op.operands[0].kind.shape[dimension]) if op.operands[0].kind.shape else 1
    return float(elements * max(1, math.ceil(math.log2(max(length, 2)))))


def _operand_elements(op: Operator) -> float:
    return float(op.operands[0].kind.elements)


def _updates(op: Operator) -> float:
    return float(op.operands[-1].kind.elements)


def _cholesky(op: Operator) -> float:
    *batch, _, size = (abs(s) for s in op.operands[0].kind.shape)
    return math.prod(batch) * size**3 / 3


def _triangular_solve(op: Operator) -> float:
    size = abs(op.operands[0].kind.shape[-1])
    return float(op.results[0].kind.elements * size)


def _fft(op: Operator) -> float:
    elements = max(op.operands[0].kind.elements, op.results[0].kind.elements)
    lengths = [abs(int(n)) for n in re.findall(r"\d+", op.attributes.get("fft_length", "").replace("i64", ""))]
    return 5.0 * elements * math.log2(max(2, math.prod(lengths)))


_SPECIAL: dict[str, Callable[[Operator], float]] = {
    "dot_general": _dot,
    "dot": _dot,
    "convolution": _convolution,
    "dynamic_conv": _convolution,
    "reduce": _operand_elements,
    "reduce_scatter": _operand_elements,
    "all_reduce": _operand_elements,
    "reduce_window": _window,
    "select_and_scatter": _operand_elements,
    "scatter": _updates,
    "sort": _sort,
    "cholesky": _cholesky,
    "triangular_solve": _triangular_solve,
    "fft": _fft,
    "batch_norm_inference": lambda op: 4.0 * op.results[0].kind.elements,
    "batch_norm_training": lambda op: 8.0 * op.results[0].kind.elements,
    "batch_norm_grad": lambda op: 12.0 * op.operands[0].kind.elements,
}


def trip_count(loop: Operator) -> int | None:
    """How often a ``while`` goes round that counts by one from a constant up to another; None for other loops."""
    condition, body = loop.regions
    test = _maker(condition.gives[0]) if condition.gives else None
    if test is None or test.short != "compare" or "LT" not in test.attributes.get("comparison_direction", ""):
        return None
    counter, limit = test.operands
    if counter.owner is not condition:
        return None
    step = _maker(body.gives[counter.index])
    if (
        step is None
        or step.short != "add"
        or not any(v.owner is body and v.index == counter.index for v in step.operands)
    ):
        return None
    by = next((_constant(v) for v in step.operands if not (v.owner is body and v.index == counter.index)), None)
    start, end = _constant(loop.operands[counter.index]), _constant(_outside(limit, loop, condition))
    return max(0, end - start) if by == 1 and start is not None and end is not None else None


def _outside(value: Value, loop: Operator, block: Block) -> Value:
    """A value that the loop carries along unchanged is the one that it was given."""
    if value.owner is block and loop.regions[1].gives[value.index] is loop.regions[1].arguments[value.index]:
        return loop.operands[value.index]
    return value


def _maker(value: Value) -> Operator | None:
    return value.owner if isinstance(value.owner, Operator) else None


def _constant(value: Value) -> int | None:
    op = _maker(value)
    found = re.match(r"dense<(-?\d+)> ", op.attributes.get("value", "")) if op and op.short == "constant" else None
    return int(found[1]) if found else None
