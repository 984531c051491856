"""A module for a consumer that wants it otherwise: weights written in, narrow numbers, fewer operators."""

from __future__ import annotations

import functools
import json
from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
import torch

from hloemit.base.errors import LoweringError
from hloemit.ir import hlo
from hloemit.ir.bindings import Module, ir, run_pipeline
from hloemit.ir.build import ModuleBuilder, building
from hloemit.ir.serialization import clone, main_of
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
    constants = {i: functools.partial(_constant, tensor) for i, tensor in weights.items()}
    copy = _without_arguments(clone(module), constants)
    copy.operation.verify()
    return copy


def marked_as_symbolic(module: Module) -> Module:
    """A copy with the attribute without which TensorFlow does not refine symbolic sizes by those of a call."""
    copy = clone(module)
    with copy.context:
        copy.operation.attributes["jax.uses_shape_polymorphism"] = ir.BoolAttr.get(True)
    return copy


def _constant(tensor: torch.Tensor, argument: Any) -> Any:
    return hlo.constant(tensor.detach().cpu()).ir


def text_with_parameters(module: Module, names: Mapping[int, str], scope: str) -> str:
    """Text in which arguments of ``main``, by index, are IREE's parameters: globals of a scope, by name."""
    copy = clone(module)
    context = copy.context
    allowed, context.allow_unregistered_dialects = context.allow_unregistered_dialects, True
    try:
        loads = {i: functools.partial(_parameter, copy, name, scope) for i, name in names.items()}
        return str(_without_arguments(copy, loads))
    finally:
        context.allow_unregistered_dialects = allowed


def _parameter(module: Module, name: str, scope: str, argument: Any) -> Any:
    """A load of a global that is made for it; the operators are of IREE's dialects, which no jaxlib knows."""
    quoted = "::".join(json.dumps(part) for part in (scope, name))
    about = {
        "sym_name": ir.StringAttr.get(f"parameters.{name}"),
        "sym_visibility": ir.StringAttr.get("private"),
        "type": ir.TypeAttr.get(argument.type),
        "initial_value": ir.Attribute.parse(f"#flow.parameter.named<{quoted}> : {argument.type}"),
    }
    with ir.InsertionPoint.at_block_begin(module.body):
        ir.Operation.create("util.global", attributes=about)
    symbol = ir.FlatSymbolRefAttr.get(f"parameters.{name}")
    return ir.Operation.create("util.global.load", [argument.type], attributes={"global": symbol}).results[0]


def _without_arguments(module: Module, values: Mapping[int, Callable[[Any], Any]]) -> Module:
    """The module, changed: some arguments of ``main`` are values that are made at its beginning."""
    main = main_of(module).operation
    with building(ModuleBuilder(module=module)):
        block = main.regions[0].blocks[0]
        with ir.InsertionPoint.at_block_begin(block):
            for index, make in values.items():
                argument = block.arguments[index]
                argument.replace_all_uses_with(make(argument))
        for index in sorted(values, reverse=True):
            block.erase_argument(index)
        _describe_anew(main)
        if "arg_attrs" in main.attributes:
            kept = [each for i, each in enumerate(ir.ArrayAttr(main.attributes["arg_attrs"])) if i not in values]
            main.attributes["arg_attrs"] = ir.ArrayAttr.get(kept)
    return module


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
_REFUSED = {
    "complex<f64>": "compute in complex64 (x.to(torch.complex64), and no f64 beside it)",
    "ui64": "a program that draws random numbers has a seed of ui64: call model.eval(), or pass it what it draws",
}
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
    if wide := elements & _REFUSED.keys():
        name = min(wide)
        raise LoweringError(f"a value is of {name}, and only i64 and f64 are narrowed: {_REFUSED[name]}: {op.location}")
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
