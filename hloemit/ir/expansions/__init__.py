"""Operators written by others, for consumers that lack them: ``EXPANSIONS`` has which.

Arithmetic, products and loops, of fixed sizes. What is long is a private function, once for all operators of equal
types and attributes.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from hloemit.base.errors import LoweringError
from hloemit.ir.bindings import Module, ir
from hloemit.ir.build import ModuleBuilder, building
from hloemit.ir.expansions import batch_norm, forms, fourier, sort, triangular
from hloemit.ir.rewriting import replace
from hloemit.ir.serialization import clone
from hloemit.ir.value import Value
from hloemit.ir.walking import operations

Rule = Callable[[Any], Sequence[Value]]

EXPANSIONS: dict[str, dict[str, Rule]] = {
    "batch_norm": {
        "batch_norm_inference": batch_norm.inference,
        "batch_norm_training": batch_norm.training,
        "batch_norm_grad": batch_norm.grad,
    },
    "cholesky": {"cholesky": triangular.cholesky},
    "fft": {"fft": fourier.fft},
    "gather": {"gather": forms.indices_last},
    "sort": {"sort": sort.apart},
    "triangular_solve": {"triangular_solve": triangular.triangular_solve},
    "windows": {"convolution": forms.without_ones, "reduce_window": forms.window},
}
CONSUMERS = {
    "coreml": ("batch_norm", "cholesky", "fft", "gather", "triangular_solve", "windows"),
    "iree": ("cholesky", "fft", "sort", "triangular_solve"),
}
"""What a consumer lacks, by its name, which stands for these."""


def rules_of(names: Sequence[str]) -> dict[str, Rule]:
    """The rules by operator; raises ValueError for a name that is of no expansion and no consumer."""
    every = [each for name in names for each in CONSUMERS.get(name, (name,))]
    if unknown := sorted({*every} - {*EXPANSIONS}):
        there = f"{', '.join(EXPANSIONS)}, and for a consumer all that it lacks: {', '.join(CONSUMERS)}"
        raise ValueError(f"there is no expansion of {', '.join(unknown)}; there are {there}")
    return {f"stablehlo.{op}": rule for name in every for op, rule in EXPANSIONS[name].items()}


def expanded(module: Module, names: Sequence[str]) -> Module:
    """A copy in which the named operators are written by others.

    Raises ValueError for an unknown name, and ``LoweringError`` for an operator whose sizes are symbolic.
    """
    rules = rules_of(names)
    copy = clone(module)
    with copy.context:
        found = [op for op in operations(copy.operation) if op.name in rules]
    with building(ModuleBuilder(module=copy)):
        for op in found:
            _demand_sizes(op)
            replace(op, rules[op.name])
    copy.operation.verify()
    return copy


def _demand_sizes(op: Any) -> None:
    kinds = [ir.RankedTensorType(v.type) for v in (*op.operands, *op.results)]
    if not all(kind.has_static_shape for kind in kinds):
        name = op.name.removeprefix("stablehlo.")
        raise LoweringError(f"{name} of symbolic sizes cannot be expanded: lower for fixed ones: {op.location}")
