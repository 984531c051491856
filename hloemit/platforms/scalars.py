"""An optimizer's own numbers in f32, where f64 is two f32 and nobody asked for it: on TPUs.

PyTorch's optimizers compute their corrections in Python's floats, from counts and rates that are no tensors of the
user's; a program has them as f64 scalars. A copy of the module has them in f32, and ``1 - beta ** step`` as
``-expm1(step * log(beta))``, which loses no digits where ``beta ** step`` is near 1.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import torch

from hloemit.ir import hlo
from hloemit.ir.bindings import Module, ir
from hloemit.ir.build import ModuleBuilder, building
from hloemit.ir.serialization import clone, main_of
from hloemit.ir.value import Value
from hloemit.platforms.defining_ops import number

VERSION = 1  # raise it with any change of what is written

_KINDS = frozenset({"hyperparameter", "optimizer_state"})
_WIDE = "tensor<f64>"
_OPS: dict[str, Callable[..., Value]] = {
    "stablehlo.add": hlo.add,
    "stablehlo.subtract": hlo.subtract,
    "stablehlo.multiply": hlo.multiply,
    "stablehlo.divide": hlo.divide,
    "stablehlo.maximum": hlo.maximum,
    "stablehlo.negate": hlo.negate,
    "stablehlo.power": hlo.power,
    "stablehlo.sqrt": hlo.sqrt,
}


def narrowed(module: Module) -> Module:
    """A copy of the module with such scalars in f32; the module itself where it has none."""
    if not _sites(module):
        return module
    copy = clone(module)
    sites = _sites(copy)
    with building(ModuleBuilder(module=copy)):
        written: dict[Any, Value] = {}
        for op in sites:
            with ir.InsertionPoint(op), op.location:
                op.results[0].replace_all_uses_with(_narrow(op.operands[0], written).ir)
        for op in reversed(_ops(copy)):
            pure = op.name in _OPS or op.name in ("stablehlo.convert", "stablehlo.constant")
            if pure and not any(True for _ in op.results[0].uses):
                op.erase()
    return copy


def _sites(module: Module) -> list[Any]:
    """Conversions to f32 of f64 scalars that come from an optimizer's state and rates alone."""
    with module.context:
        ours = _arguments(main_of(module).operation)
        known: dict[Any, bool] = {}
        return [
            op
            for op in _ops(module)
            if op.name == "stablehlo.convert"
            and str(op.operands[0].type) == _WIDE
            and str(op.results[0].type) == "tensor<f32>"
            and _is_the_optimizers(op.operands[0], ours, known)
        ]


def _ops(module: Module) -> list[Any]:
    return [op.operation for op in main_of(module).operation.regions[0].blocks[0].operations]


def _arguments(main: Any) -> list[bool]:
    """Which arguments are an optimizer's."""
    described = [ir.DictAttr(each) for each in main.attributes["arg_attrs"]] if "arg_attrs" in main.attributes else []
    return ["hloemit.kind" in each and ir.StringAttr(each["hloemit.kind"]).value in _KINDS for each in described] or [
        False
    ] * len(main.regions[0].blocks[0].arguments)


def _is_the_optimizers(value: Any, ours: list[bool], known: dict[Any, bool]) -> bool:
    if value not in known:
        owner = value.owner
        if isinstance(owner, ir.Block):
            known[value] = ours[value.arg_number] and not ir.RankedTensorType(value.type).rank
        elif owner.name == "stablehlo.constant":
            known[value] = True
        else:
            is_known = owner.name in _OPS or owner.name == "stablehlo.convert"
            known[value] = is_known and all(_is_the_optimizers(v, ours, known) for v in owner.operands)
    return known[value]


def _narrow(value: Any, written: dict[Any, Value]) -> Value:
    """The value in f32, written where the insertion point is, once."""
    if value not in written:
        written[value] = _written(value, written)
    return written[value]


def _written(value: Any, written: dict[Any, Value]) -> Value:
    owner = value.owner
    if isinstance(owner, ir.Block):
        return hlo.convert(Value.of(value), torch.float32)
    if owner.name == "stablehlo.constant":
        return hlo.full((), number(value), torch.float32)
    if owner.name == "stablehlo.convert":
        return hlo.convert(Value.of(owner.operands[0]), torch.float32)
    correction = _correction(owner)
    if correction is not None:
        beta, step = correction
        exponent = _narrow(step, written) * hlo.full((), math.log(beta), torch.float32)
        return hlo.negate(hlo.exponential_minus_one(exponent))
    return _OPS[owner.name](*[_narrow(v, written) for v in owner.operands])


def _correction(op: Any) -> tuple[float, Any] | None:
    """``beta`` and ``step`` of ``1 - beta ** step``."""
    if op.name != "stablehlo.subtract" or number(op.operands[0]) != 1:
        return None
    power = op.operands[1].owner
    if isinstance(power, ir.Block) or power.name != "stablehlo.power":
        return None
    beta = number(power.operands[0])
    return (beta, power.operands[1]) if 0 < beta < 1 else None
