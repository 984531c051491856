"""Operators of StableHLO as they are, for rewrites of finished modules: nothing is shared, folded or shortened.

``hlo`` is for programs under construction, where a block says a constant once.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from hloemit.ir.bindings import ir


def op(name: str, kind: Any, operands: Sequence[Any], attributes: dict[str, Any] | None = None) -> Any:
    """The result, of a type, of an operator where the insertion point is."""
    made = ir.Operation.create(f"stablehlo.{name}", results=[kind], operands=operands, attributes=attributes or {})
    return made.results[0]


def constant(value: str, kind: str) -> Any:
    """``dense<1>`` as a value of a type."""
    return op("constant", ir.Type.parse(kind), [], {"value": ir.Attribute.parse(f"{value} : {kind}")})


def zeros(kind: Any) -> Any:
    """Zeros of a type."""
    element = str(kind.element_type)
    if element.startswith("complex"):
        return constant("dense<(0.0, 0.0)>", str(kind))
    return constant(f"dense<{'0.0' if 'f' in element else 'false' if element == 'i1' else '0'}>", str(kind))


def tensor(shape: Sequence[int], element: Any) -> Any:
    """The type of a tensor."""
    return ir.RankedTensorType.get(list(shape), element)


def shape_of(value: Any) -> tuple[int, ...]:
    """The shape of a value."""
    return tuple(ir.RankedTensorType(value.type).shape)


def i64s(numbers: Sequence[int]) -> Any:
    """Numbers as an attribute."""
    return ir.DenseI64ArrayAttr.get(list(numbers))


def attributes(of: Any) -> dict[str, Any]:
    """An operator's attributes by name."""
    return {a.name: a.attr for a in (of.attributes[i] for i in range(len(of.attributes)))}


def part(value: Any, starts: Sequence[int], limits: Sequence[int], strides: Sequence[int] | None = None) -> Any:
    """A slice; the value itself where it is all of it."""
    shape = shape_of(value)
    strides = strides or [1] * len(shape)
    if not any(starts) and tuple(limits) == shape and set(strides) <= {1}:
        return value
    sizes = [-(-(high - low) // step) for low, high, step in zip(starts, limits, strides, strict=True)]
    numbers = {"start_indices": i64s(starts), "limit_indices": i64s(limits), "strides": i64s(strides)}
    return op("slice", tensor(sizes, value.type.element_type), [value], numbers)


def row(stack: Any, number: int) -> Any:
    """A row of a stack."""
    shape = shape_of(stack)
    one = part(stack, [number] + [0] * (len(shape) - 1), [number + 1, *shape[1:]])
    return op("reshape", tensor(shape[1:], stack.type.element_type), [one])
