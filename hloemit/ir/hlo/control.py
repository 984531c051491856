"""Control flow, calls and composites. Source: https://openxla.org/stablehlo/spec#while, #case, #composite."""

from __future__ import annotations

import math
import struct
from collections.abc import Callable, Hashable, Sequence
from typing import Any

from hloemit.ir.bindings import ir
from hloemit.ir.build import attribute, call, current, emit_many, function, string
from hloemit.ir.value import TensorType, Value, is_static

Body = Callable[..., Sequence[Value]]


def while_(inits: Sequence[Value], cond: Callable[..., Value], body: Body) -> list[Value]:
    """``stablehlo.while``: ``body`` maps the carried values to the next ones while ``cond`` (0-d bool) holds."""
    types = [v.type for v in inits]
    return emit_many("stablehlo.while", inits, types, None, [(types, lambda *a: [cond(*a)]), (types, body)])


def if_(
    pred: Value,
    on_true: Callable[[], Sequence[Value]],
    on_false: Callable[[], Sequence[Value]],
    types: Sequence[TensorType],
) -> list[Value]:
    """``stablehlo.if`` on a 0-d bool; both branches return values of ``types``."""
    return emit_many("stablehlo.if", [pred], types, None, [((), on_true), ((), on_false)])


def case(index: Value, branches: Sequence[Callable[[], Sequence[Value]]], types: Sequence[TensorType]) -> list[Value]:
    """``stablehlo.case`` on a 0-d i32; an index out of range takes the last branch."""
    return emit_many("stablehlo.case", [index], types, None, [((), b) for b in branches])


def custom_call(
    target: str, operands: Sequence[Value], results: Sequence[TensorType], attributes: dict[str, Any] | None = None
) -> list[Value]:
    """``stablehlo.custom_call @target``; portable only to back ends that know the target."""
    return emit_many(
        "stablehlo.custom_call", operands, results, {"call_target_name": string(target), **(attributes or {})}
    )


def optimization_barrier(operands: Sequence[Value]) -> list[Value]:
    """``stablehlo.optimization_barrier``: the operands, which no optimization moves across."""
    return emit_many("stablehlo.optimization_barrier", operands, [v.type for v in operands])


def _sees_sizes_of_main(operands: Sequence[Value]) -> bool:
    """Whether a body may read sizes: they are computed from the arguments of ``main``, which no other function sees."""
    return not all(is_static(v.shape) for v in operands)


def _private(
    key: Hashable, name: str, operands: Sequence[Value], body: Body, first: int = 1
) -> tuple[str, list[TensorType]]:
    """The private function for ``key``, made by ``body`` where there is none yet; names are counted from ``first``."""
    functions = current().functions
    found = functions.get(key)
    if found is None:
        taken = {n for n, _ in functions.values()}
        unique, count = name, first
        while unique in taken or unique == "main":
            unique = f"{name}_{count}"
            count += 1
        functions[key] = (unique, [])  # reserves the name while the body is emitted
        _, results = function(unique, [v.type for v in operands], body)
        found = functions[key] = (unique, results)
    return found


def call_private(key: Hashable, name: str, operands: Sequence[Value], body: Body) -> list[Value]:
    """Call a private function of the module, emitted once for each ``key`` (which must fix all that ``body`` emits).

    ``name`` is a hint; ``body`` gets the function's arguments. Where one has a symbolic size, the body is emitted in
    place.
    """
    if _sees_sizes_of_main(operands):
        return list(body(*operands))
    unique, results = _private((key, *(v.type for v in operands)), name, operands, body)
    return call(unique, operands, results)


def attributes_text(**attributes: float) -> str:
    """A dictionary of attributes in MLIR's syntax: an int is an i64, a float an f64 of all its digits."""
    return f"{{{', '.join(f'{name} = {_attribute_text(value)}' for name, value in attributes.items())}}}"


def _attribute_text(value: float) -> str:
    if not isinstance(value, float):
        return str(value).lower()
    if not math.isfinite(value):
        return f"0x{struct.unpack('>Q', struct.pack('>d', value))[0]:016X} : f64"
    digits, e, exponent = repr(value).partition("e")
    return f"{digits}{'' if '.' in digits else '.0'}{e}{exponent} : f64"  # 1e-05 is no float to MLIR


def composite(
    name: str,
    operands: Sequence[Value],
    body: Body,
    attributes: str = "{}",
    key: Hashable = None,
    version: int = 0,
    function: str = "",
) -> list[Value]:
    """``stablehlo.composite "name"`` with its decomposition as a private function.

    A back end that knows ``name`` may replace the op, any other inlines the decomposition. ``attributes`` is a
    dictionary in MLIR's syntax; ``function`` names the decomposition, and further ones ``_0``, ``_1``, as MLIR does.
    Where an operand has a symbolic size, the body is emitted in place.
    """
    if _sees_sizes_of_main(operands):
        return list(body(*operands))
    keyed = name, attributes, key, *(v.type for v in operands)
    hint, first = (function, 0) if function else (name.replace(".", "_"), 1)
    unique, results = _private(keyed, hint, operands, body, first)
    op_attributes = {
        "name": string(name),
        "composite_attributes": attribute(attributes),
        "decomposition": ir.FlatSymbolRefAttr.get(unique),
        "version": attribute(f"{version} : i32"),
    }
    return emit_many("stablehlo.composite", operands, results, op_attributes)
