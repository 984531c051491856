"""A module for a consumer that wants it otherwise: weights written in, narrow numbers, other operators."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
import torch

from hloemit.base.errors import LoweringError
from hloemit.ir import hlo
from hloemit.ir.bindings import Module, ir, run_pipeline
from hloemit.ir.build import ModuleBuilder, building
from hloemit.ir.rewriting import replace
from hloemit.ir.serialization import clone, main_of
from hloemit.ir.value import Value
from hloemit.ir.walking import operations


def operators(module: Module) -> Counter[str]:
    """How often each operator occurs, in all functions."""
    with module.context:
        names = [
            op.name.removeprefix("stablehlo.") for op in operations(module.operation) if op.name not in _NOT_COUNTED
        ]
    return Counter(names)


_NOT_COUNTED = frozenset({"builtin.module", "func.func", "func.return", "stablehlo.return"})

# StableHLO's own; the first one that this jaxlib has
_SIMPLIFICATIONS = (
    "stablehlo-target-independent-optimization",
    "stablehlo-aggressive-simplification,stablehlo-aggressive-folder",
    "canonicalize",
)


def simplified(module: Module) -> Module:
    """A copy after StableHLO's own simplifications, as far as this jaxlib has them, and the removal of what repeats."""
    for passes in _SIMPLIFICATIONS:
        copy = clone(module)
        try:
            run_pipeline(copy, f"builtin.module(func.func({passes},cse,canonicalize),symbol-dce)")
        except Exception:
            if passes == _SIMPLIFICATIONS[-1]:
                raise
            continue
        return copy
    raise AssertionError("the last pipeline returns or raises")


# Weights


def with_weights_inlined(module: Module, weights: Mapping[int, torch.Tensor]) -> Module:
    """A copy in which arguments of ``main``, by index, are constants."""
    copy = clone(module)
    main = main_of(copy).operation
    with building(ModuleBuilder(module=copy)):
        block = main.regions[0].blocks[0]
        with ir.InsertionPoint.at_block_begin(block):
            for index, tensor in weights.items():
                argument = block.arguments[index]
                argument.replace_all_uses_with(hlo.constant(tensor.detach().cpu()).ir)
        for index in sorted(weights, reverse=True):
            block.erase_argument(index)
        _describe_anew(main)
        if "arg_attrs" in main.attributes:
            kept = [each for i, each in enumerate(ir.ArrayAttr(main.attributes["arg_attrs"])) if i not in weights]
            main.attributes["arg_attrs"] = ir.ArrayAttr.get(kept)
    copy.operation.verify()
    return copy


def _describe_anew(function: Any) -> None:
    """Say a function's type by what is in it."""
    block = function.regions[0].blocks[0]
    *_, end = block.operations
    kinds = [a.type for a in block.arguments], [v.type for v in end.operation.operands]
    function.attributes["function_type"] = ir.TypeAttr.get(ir.FunctionType.get(*kinds))


# Narrow numbers

NARROW = {torch.int64: torch.int32, torch.float64: torch.float32}
_NARROW = {"i64": "i32", "f64": "f32"}
_NUMPY = {"i64": np.int32, "f64": np.float32}
_OF_BITS = frozenset(
    {
        "stablehlo.bitcast_convert",
        "stablehlo.count_leading_zeros",
        "stablehlo.popcnt",
        "stablehlo.rng_bit_generator",
        "stablehlo.shift_left",
        "stablehlo.shift_right_arithmetic",
        "stablehlo.shift_right_logical",
    }
)


def narrowed(module: Module) -> Module:
    """A copy with i32 for i64 and f32 for f64 in every value.

    Raises ``LoweringError`` where a constant does not fit, bits are looked at, or numbers are wide and unsigned or
    complex. What is computed from inputs wraps around where it does not fit.
    """
    copy = clone(module)
    with copy.context, ir.Location.unknown():
        functions = [op.operation for op in copy.body.operations if op.operation.name == "func.func"]
        every = [op for function in functions for op in operations(function)]
        for op in every:
            _demand_narrowable(op)
        for op in every:
            _narrow(op)
        for function in functions:
            _describe_anew(function)
    copy.operation.verify()
    return copy


def _demand_narrowable(op: Any) -> None:
    elements = {str(v.type.element_type) for v in _values(op)}
    if elements & {"ui64", "complex<f64>"}:
        raise LoweringError(
            f"a value is of {', '.join(sorted(elements))}, and only i64 and f64 are narrowed (a program that draws "
            f"random numbers has a seed of ui64: call model.eval(), or pass it what it draws): {op.location}"
        )
    if op.name in _OF_BITS and elements & {*_NARROW}:
        raise LoweringError(f"bits of a 64-bit number are looked at, and narrow ones have others: {op.location}")


def _values(op: Any) -> list[Any]:
    arguments = [a for region in op.regions for block in region.blocks for a in block.arguments]
    return [v for v in (*op.operands, *op.results, *arguments) if isinstance(v.type, ir.RankedTensorType)]


def _narrow(op: Any) -> None:
    if op.name == "stablehlo.constant" and str(op.results[0].type.element_type) in _NARROW:
        op.attributes["value"] = _narrow_constant(op, str(op.results[0].type.element_type))
    for value in _values(op):
        element = str(value.type.element_type)
        if element in _NARROW:
            value.set_type(ir.RankedTensorType.get(list(value.type.shape), ir.Type.parse(_NARROW[element])))


def _narrow_constant(op: Any, element: str) -> Any:
    attribute = ir.DenseElementsAttr(op.attributes["value"])
    wide = np.array(attribute)
    with np.errstate(over="ignore"):
        narrow = wide.astype(_NUMPY[element])
    if element == "i64":
        lost = narrow != wide
    else:
        lost = np.isinf(narrow) & np.isfinite(wide)
    if lost.any():
        raise LoweringError(f"the constant {wide[lost][0]} does not fit {_NARROW[element]}: {op.location}")
    kind = ir.RankedTensorType.get(list(op.results[0].type.shape), ir.Type.parse(_NARROW[element]))
    if attribute.is_splat:
        one = narrow.reshape(-1)[0].item()
        scalar = ir.IntegerAttr.get(kind.element_type, one) if element == "i64" else ir.FloatAttr.get_f32(one)
        return ir.DenseElementsAttr.get_splat(kind, scalar)
    return ir.DenseElementsAttr.get(np.ascontiguousarray(narrow), type=kind)


# Operators in other words


def expanded(module: Module, names: frozenset[str]) -> Module:
    """A copy in which some operators are written by others; ``EXPANSIONS`` has which."""
    copy = clone(module)
    rules = {f"stablehlo.{op}": rule for name in names for op, rule in EXPANSIONS[name].items()}
    with copy.context:
        found = [op for op in operations(copy.operation) if op.name in rules]
    with building(ModuleBuilder(module=copy)):
        for op in found:
            replace(op, lambda op: [rules[op.name](op)])
    copy.operation.verify()
    return copy


def _batch_norm_inference(op: Any) -> Value:
    x, scale, offset, mean, variance = map(Value.of, op.operands)
    feature = ir.IntegerAttr(op.attributes["feature_index"]).value
    epsilon = ir.FloatAttr(op.attributes["epsilon"]).value

    def wide(value: Value) -> Value:
        return hlo.broadcast_in_dim(value, x.shape, [feature])

    factor = scale * hlo.rsqrt(variance + epsilon)
    return (x - wide(mean)) * wide(factor) + wide(offset)


EXPANSIONS: dict[str, dict[str, Callable[[Any], Value]]] = {
    "batch_norm": {"batch_norm_inference": _batch_norm_inference},
}
