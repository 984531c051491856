"""A rolled module as it is compiled: stacks of weights are arguments, and what becomes of them is a result.

The text of a rolled program takes every weight by itself, as any consumer has them, and stacks them at each call
(``rolling.py``). A compiled program keeps the stacks on the device from call to call instead. ``Packing`` says which
arguments and which results of ``main`` are the rows of one; it follows from the module and its signature.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from hloemit.base.signature import Input, Output, Signature
from hloemit.ir import raw
from hloemit.ir.bindings import Module, ir
from hloemit.ir.rolling import STACKED
from hloemit.ir.serialization import clone, main_of

_KINDS = frozenset(("parameter", "buffer", "constant", "optimizer_state"))
Groups = tuple[tuple[int, ...], ...]


class Packing(NamedTuple):
    """The groups of inputs, and those of outputs, that are the rows of one stack each."""

    inputs: Groups = ()
    outputs: Groups = ()

    @staticmethod
    def from_json(value: Any) -> Packing:
        """The inverse of JSON's view of a tuple."""
        inputs, outputs = (tuple(tuple(map(int, group)) for group in groups) for groups in value)
        return Packing(inputs, outputs)


def packing_of(module: Module, signature: Signature) -> Packing:
    """What of a module can be packed.

    Weights that the program updates are packed where it gives their successors as rows of one stack, too.
    """
    inputs, outputs = [], []
    with module.context:
        block = main_of(module).operation.regions[0].blocks[0]
        leave = list(block.operations)[-1].operation
        results = {str(o.target): i for i, o in enumerate(signature.outputs) if o.target is not None}
        for op in _stacks(block):
            rows = _arguments(block, op)
            if rows is None or not _are_alike([signature.inputs[i] for i in rows]):
                continue
            updates = [results.get(str(signature.inputs[i].target)) for i in rows]
            found = [i for i in updates if i is not None]
            if found and (len(found) != len(rows) or _stack_of([leave.operands[i] for i in found]) is None):
                continue
            inputs.append(tuple(rows))
            outputs += [tuple(found)] if found else []
    return Packing(tuple(inputs), tuple(outputs))


def _stacks(block: Any) -> list[Any]:
    ops = [op.operation for op in block.operations]
    return [op for op in ops if op.name == "stablehlo.concatenate" and STACKED in op.attributes]


def _arguments(block: Any, stack: Any) -> list[int] | None:
    """The arguments that are the rows of a stack; None where other values are."""
    numbers = {argument: i for i, argument in enumerate(block.arguments)}
    found = []
    for row in stack.operands:
        source = row.owner.operands[0] if getattr(row.owner, "name", "") == "stablehlo.reshape" else None
        if source not in numbers:
            return None
        found.append(numbers[source])
    shapes = {(len(found), *raw.shape_of(block.arguments[i])) for i in found}  # a file may say of any what it is
    is_whole = len(set(found)) == len(found) and shapes == {raw.shape_of(stack.results[0])}
    return found if is_whole else None


def _are_alike(specs: Sequence[Input]) -> bool:
    kinds = {(spec.kind, spec.donated) for spec in specs}
    return len(kinds) == 1 and specs[0].kind in _KINDS and all(spec.target is not None for spec in specs)


def _stack_of(values: Sequence[Any]) -> Any:
    """The stack whose rows are values, all of them in order; None where there is none."""
    stack = None
    for row, value in enumerate(values):
        reshape = value.owner
        part: Any = reshape.operands[0].owner if getattr(reshape, "name", "") == "stablehlo.reshape" else None
        if getattr(part, "name", "") != "stablehlo.slice":
            return None
        source = part.operands[0]
        starts, limits = (list(part.attributes[name]) for name in ("start_indices", "limit_indices"))
        shape = list(source.type.shape)
        if (stack is not None and source != stack) or shape != [len(values), *value.type.shape]:
            return None
        if starts != [row] + [0] * (len(shape) - 1) or limits != [row + 1, *shape[1:]]:
            return None
        stack = source
    return stack


def packed_signature(signature: Signature, packing: Packing) -> Signature:
    """The inputs and outputs of the packed ``main``: those that are no rows as they were, and then the stacks."""
    inputs, of_inputs = _packed(signature.inputs, packing.inputs)
    outputs, of_outputs = _packed(signature.outputs, packing.outputs)
    outputs = [replace(o, cuts=tuple((dim, of_outputs[i]) for dim, i in o.cuts)) for o in outputs]

    def moved(leaves: Any, places: dict[int, int]) -> Any:
        return tuple(leaf if leaf.index is None else replace(leaf, index=places[leaf.index]) for leaf in leaves)

    return replace(
        signature,
        inputs=tuple(inputs),
        outputs=tuple(outputs),
        in_leaves=moved(signature.in_leaves, of_inputs),
        out_leaves=moved(signature.out_leaves, of_outputs),
    )


def _packed(specs: Sequence[Any], groups: Groups) -> tuple[list[Any], dict[int, int]]:
    """Inputs, or outputs, with stacks at the end; and where each one went."""
    rows = {i for group in groups for i in group}
    kept = [i for i in range(len(specs)) if i not in rows]
    found = [specs[i] for i in kept]
    places = {i: place for place, i in enumerate(kept)}
    for group in groups:
        places.update(dict.fromkeys(group, len(found)))
        first, last = specs[group[0]], specs[group[-1]]
        targets = tuple(str(specs[i].target) for i in group)
        name, target = f"{first.name} to {last.name}", f"{first.target} to {last.target}"
        shape = (len(group), *first.shape)
        found.append(replace(first, name=name, target=target, shape=shape, rows=targets))
    return found, places


def packed(module: Module, signature: Signature, packing: Packing) -> Module:
    """A copy of a rolled module that takes, and gives, the stacks themselves."""
    copy = clone(module)
    main = main_of(copy).operation
    with copy.context, ir.Location.unknown():
        block = main.regions[0].blocks[0]
        leave = list(block.operations)[-1].operation
        stacks = {rows: op for op in _stacks(block) if (rows := tuple(_arguments(block, op) or ())) in packing.inputs}
        for rows in packing.inputs:
            _take(block, rows, stacks[rows])
        results = [leave.operands[i] for i in _kept(len(leave.operands), packing.outputs)]
        results += [_stack_of([leave.operands[i] for i in rows]) for rows in packing.outputs]
        with ir.InsertionPoint(leave):
            ir.Operation.create("func.return", operands=results)
        leave.erase()
        for i in sorted((i for rows in packing.inputs for i in rows), reverse=True):
            block.erase_argument(i)
        _sign(main, [a.type for a in block.arguments], [v.type for v in results], packed_signature(signature, packing))
        _sweep(block)
    copy.operation.verify()
    return copy


def _take(block: Any, rows: tuple[int, ...], stack: Any) -> None:
    """Let a stack be an argument, and who reads a row by itself read it there."""
    value = block.add_argument(stack.results[0].type, ir.Location.unknown())
    stack.results[0].replace_all_uses_with(value)
    reshapes = [operand.owner for operand in stack.operands]
    stack.erase()
    for op in reshapes:
        op.erase()
    for row, i in enumerate(rows):
        argument = block.arguments[i]
        if any(True for _ in argument.uses):
            with ir.InsertionPoint.at_block_begin(block):
                argument.replace_all_uses_with(raw.row(value, row))


def _kept(count: int, groups: Groups) -> list[int]:
    rows = {i for group in groups for i in group}
    return [i for i in range(count) if i not in rows]


def _sign(main: Any, arguments: list[Any], results: list[Any], signature: Signature) -> None:
    """Write the types of ``main``, and which argument's memory each result takes."""
    main.attributes["function_type"] = ir.TypeAttr.get(ir.FunctionType.get(arguments, results))
    successors = {str(o.target): i for i, o in enumerate(signature.outputs) if o.target is not None}
    main.attributes["arg_attrs"] = ir.ArrayAttr.get([_said(i, successors.get(str(i.target))) for i in signature.inputs])
    if results:
        main.attributes["res_attrs"] = ir.ArrayAttr.get([_said(o) for o in signature.outputs])


def _said(spec: Input | Output, result: int | None = None) -> Any:
    attributes = {"hloemit.kind": ir.StringAttr.get(spec.kind), "hloemit.name": ir.StringAttr.get(spec.name)}
    if isinstance(spec, Input) and spec.donated and result is not None:
        attributes["tf.aliasing_output"] = ir.IntegerAttr.get(ir.IntegerType.get_signless(32), result)
    return ir.DictAttr.get(attributes)


def _sweep(block: Any) -> None:
    """Take out the slices that made rows of results."""
    for op in reversed([op.operation for op in block.operations]):
        if op.name in ("stablehlo.slice", "stablehlo.reshape") and not any(True for _ in op.results[0].uses):
            op.erase()
