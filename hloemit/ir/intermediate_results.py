"""A program that gives what it computes on the way: the module of the steps up to some of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from hloemit.ir.bindings import Module, ir
from hloemit.ir.serialization import clone, main_of

_OF_MEMORY = ("tf.aliasing_output", "jax.buffer_donor")


def with_results(module: Module, places: Sequence[tuple[int, int]]) -> Module:
    """A copy whose ``main`` returns results of its operators instead: (operator, result), each by its place.

    Places count the operators that stand in ``main``'s own block. What none of them needs is left out by any compiler.
    """
    copy = clone(module)
    main = main_of(copy)
    with copy.context, ir.Location.unknown():
        block = main.operation.regions[0].blocks[0]
        ops = [op.operation for op in block.operations]
        values = [ops[place].results[result] for place, result in places]
        end = ops[-1]
        ir.Operation.create("func.return", operands=values, ip=ir.InsertionPoint(end))
        end.erase()
        kinds = [argument.type for argument in block.arguments], [value.type for value in values]
        attributes = main.operation.attributes
        attributes["function_type"] = ir.TypeAttr.get(ir.FunctionType.get(*kinds))
        if "res_attrs" in attributes:
            del attributes["res_attrs"]
        if "arg_attrs" in attributes:
            attributes["arg_attrs"] = ir.ArrayAttr.get([_kept(each) for each in ir.ArrayAttr(attributes["arg_attrs"])])
    copy.operation.verify()
    return copy


def _kept(attribute: Any) -> Any:
    """An argument's attributes but for what says that its memory may be taken."""
    found = ir.DictAttr(attribute)
    named = (found[i] for i in range(len(found)))
    return ir.DictAttr.get({each.name: each.attr for each in named if each.name not in _OF_MEMORY})
