"""What follows matrix products, kept from being folded into them wrongly on NVIDIA's GPUs.

XLA hands a product and what follows it to cuBLASLt, which multiplies first, and adds a bias and applies ``relu`` last.
A factor behind these is taken for one ahead of them: ``(x @ w + b) * s``, a query's usual scale, is ``x @ w * s + b``
(openxla/xla#46110). And where a product is as long as it is wide, the bias of its rows and that of its columns are one
call (openxla/xla#46897). In a copy of a module such a sum and such a factor get their operand by a ``select`` of NaN
for NaN, which is where the call ends. It gives the same numbers, and joins what follows in a kernel.
"""

from __future__ import annotations

import math
from typing import Any

from hloemit.ir.bindings import Module, ir
from hloemit.ir.rewriting import rewritten
from hloemit.ir.walking import behind, operations
from hloemit.platforms.arithmetic import choose_by
from hloemit.platforms.defining_ops import is_real, is_uniform
from hloemit.platforms.dimensions import of_product

VERSION = 1  # raise it with any change of what is chosen

_MOVES = frozenset(f"stablehlo.{name}" for name in ("broadcast_in_dim", "convert", "reshape", "slice", "transpose"))
_FOLDED = frozenset({"add", "clamp", "maximum", "minimum", "multiply", "negate", "select", "subtract"})
_KEPT = frozenset({"add", "divide", "multiply", "subtract"})
_DEPTH = 4  # ops between a product and a factor


def kept(module: Module) -> Module:
    """A copy of the module with such operands chosen; the module itself where it has none."""
    return rewritten(module, _sites, lambda site: choose_by(*site))


def _sites(module: Module) -> list[tuple[Any, int]]:
    """The ops, and the positions of their operands."""
    with module.context:
        found = [op for op in operations(module.operation) if _name(op) in _KEPT and is_real(op)]
        return [(op, i) for op in found if op.results[0].type.has_static_shape for i in _positions(op)]


def _positions(op: Any) -> list[int]:
    name, operands = _name(op), op.operands
    pairs = [(0, 1), (1, 0)] if name in ("add", "multiply") else [(0, 1)]
    if name in ("add", "subtract"):
        return [a for a, b in pairs if _is_of_either(_source(operands[a]), operands[b])]
    return [a for a, b in pairs if is_uniform(operands[b]) and _is_behind_more(operands[a])]


def _name(op: Any) -> str:
    return str(getattr(op, "name", "")).removeprefix("stablehlo.")


def _source(value: Any) -> Any:
    """What computes a value, or elements of it in another order: an op, or a block, which has it as an argument."""
    return behind(value, _MOVES).owner


def _is_behind_more(value: Any) -> bool:
    """Whether there is an op between a product and a value; an argument that a function uses once may be such a one."""
    source = _source(value)
    if _name(source) in _FOLDED:
        return any(_follows(operand, _DEPTH) for operand in source.operands)
    return _is_passed(source) and len(list(value.uses)) == 1


def _follows(value: Any, depth: int) -> bool:
    source = _source(value)
    if _name(source) in _FOLDED and depth:
        return any(_follows(operand, depth - 1) for operand in source.operands)
    return _name(source) == "dot_general" or _is_passed(source)


def _is_passed(owner: Any) -> bool:
    """Whether it is the block of a function that ``main`` calls, which XLA looks through."""
    holder = None if hasattr(owner, "operands") else owner.owner.operation
    return holder is not None and holder.name == "func.func" and holder.attributes["sym_name"].value != "main"


def _is_of_either(product: Any, bias: Any) -> bool:
    """Whether a term has fewer elements than a product, and as many as that has along other dimensions.

    These are one dimension to the library, but for those of a batch.
    """
    made = behind(bias, ("stablehlo.convert",)).owner
    if _name(product) != "dot_general" or _name(made) != "broadcast_in_dim":
        return False
    sizes = made.operands[0].type.shape
    places = ir.DenseI64ArrayAttr(made.attributes["broadcast_dimensions"])
    varied = {place for place, size in zip(places, sizes, strict=True) if size > 1}
    others = [size for dim, size in enumerate(bias.type.shape) if dim not in varied]
    ends = range(len(others) + 1) if of_product(product, 0)[0] else (0, len(others))
    return bool(varied) and math.prod(sizes) in {math.prod(others[i:j]) for i in ends for j in ends if i < j}
