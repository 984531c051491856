"""Attention's gradient by the weights of its forward half, where both are in one program: on GPUs.

PyTorch's formula of the gradient makes the weights again, ``exp(scores - logsumexp)``, so that nobody has to keep them.
In a program that has the forward half as well, XLA finds its scores, and keeps them beside its weights, which are
``exp(scores - maximum) / sum``: two tensors of one size where one will do. With the forward half's own operators in the
gradient's formula, XLA finds the weights, and nothing reads the scores. On TPUs these lie in the chip's own memory.
"""

from __future__ import annotations

from typing import Any

from hloemit.ir.bindings import Module, ir
from hloemit.ir.rewriting import rewritten
from hloemit.ir.walking import operations, symbol_of

VERSION = 1  # raise it with any change of what is written

_FORWARD, _BACKWARD = "hloemit.flash_attention", "hloemit.flash_attention_backward"
_GIVEN_TO_BOTH = 1, 2, 3, 6  # which arguments of the gradient are the forward half's query, key, value and mask
_LOGSUMEXP = 5


def shared(module: Module) -> Module:
    """A copy of the module with such gradients; the module itself where it has none."""
    return rewritten(module, _sites, _share)


def _sites(module: Module) -> list[tuple[Any, Any]]:
    """The weights of gradients, each with those of the forward half that all calls of its formula belong to."""
    with module.context:
        ops = operations(module.operation)
        formulas = {symbol_of(op): op.regions[0].blocks[0] for op in ops if op.name == "func.func"}
        calls: dict[str, set[str]] = {}
        for op in ops:
            if _composite(op) == _BACKWARD:
                calls.setdefault(_formula(op), set()).add(_forward(op))
        pairs = [(name, *forwards) for name, forwards in calls.items() if len(forwards) == 1]
        found = [(_made(formulas[name]), _used(formulas[forward])) for name, forward in pairs if forward]
        return [(own, used) for own, used in found if own is not None and used is not None and own.type == used.type]


def _composite(op: Any) -> str:
    return str(op.attributes["name"].value) if op.name == "stablehlo.composite" else ""


def _formula(op: Any) -> str:
    return str(op.attributes["decomposition"].value)


def _forward(backward: Any) -> str:
    """The formula of the forward half that gave a gradient its ``logsumexp`` of the same tensors; "" if none did."""
    if len(backward.operands) <= _LOGSUMEXP:  # of a file that has another formula by this name
        return ""
    owner = backward.operands[_LOGSUMEXP].owner
    if isinstance(owner, ir.Block) or _composite(forward := owner.operation) != _FORWARD:
        return ""
    places = _GIVEN_TO_BOTH[: len(forward.operands)]
    given = [backward.operands[place] for place in places if place < len(backward.operands)]
    said = [_options(op) for op in (forward, backward)]
    return _formula(forward) if given == list(forward.operands) and said[0] == said[1] else ""


def _options(op: Any) -> str:
    return str(op.attributes["composite_attributes"]) if "composite_attributes" in op.attributes else ""


def _made(gradient: Any) -> Any:
    """The weights of a gradient's formula: the one exponential that it has; None in a formula that is not ours."""
    found = _named(gradient, "exponential")
    return found[0].results[0] if len(found) == 1 else None


def _used(forward: Any) -> Any:
    """What the forward half multiplies the values by, before it is rounded to their dtype or grouped by heads.

    None in a formula that is not ours.
    """
    products = _named(forward, "dot_general")
    weights = products[-1].operands[0] if products else None
    while weights is not None and not isinstance(weights.owner, ir.Block):
        if weights.owner.operation.name not in ("stablehlo.convert", "stablehlo.reshape"):
            return weights
        weights = weights.owner.operation.operands[0]
    return None


def _named(block: Any, name: str) -> list[Any]:
    return [op.operation for op in block.operations if op.operation.name == f"stablehlo.{name}"]


def _share(pair: tuple[Any, Any]) -> None:
    """Put the operators that make the forward half's weights into a gradient, in place of its own."""
    own, weights = pair
    gradient, forward = own.owner.operation.block, weights.owner.operation.block
    now = {value: gradient.arguments[place] for value, place in zip(forward.arguments, _GIVEN_TO_BOTH, strict=False)}
    for each in forward.operations:
        op = each.operation
        with ir.InsertionPoint(own.owner):
            made = op.clone()
        for i, operand in enumerate(op.operands):
            made.operands[i] = now[operand]
        now.update(zip(op.results, made.results, strict=True))
        if weights in now:
            break
    own.replace_all_uses_with(now[weights])
    own.owner.erase()
