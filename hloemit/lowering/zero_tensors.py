"""Tensors that are zero by construction: tangents of what has none, which forward derivatives multiply all the same.

PyTorch makes them by ``_efficientzerotensor`` and computes with them by rules of their own (its dispatch key
``ZeroTensor``): their product with infinity or NaN is zero, and what is added to them stays what it is.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import inf, nan
from typing import Any

from torch.fx import Graph, Node

from hloemit.base.operators import aten
from hloemit.base.torch_private import OpOverload
from hloemit.ir import hlo
from hloemit.ir.value import Value, shape_of
from hloemit.lowering.promotion import operands

_MADE = aten._efficientzerotensor.default
_OF_ANY = {aten.mul.Tensor, aten.dot.default, aten.vdot.default, aten.linalg_cross.default}
_OF_FIRST = {aten.mul.Scalar, aten._unsafe_view.default}  # and views
_SUMS = {aten.add.Tensor, aten.sub.Tensor}


def zero_tensors(graph: Graph) -> set[Node]:
    """The nodes that PyTorch knows to be zero, whatever they are multiplied by."""
    zeros: set[Node] = set()
    if graph.find_nodes(op="call_function", target=_MADE, sort=False):
        for node in graph.nodes:
            if node.target is _MADE or (zeros and _is_zero(node, zeros)):
                zeros.add(node)
    return zeros


def _is_zero(node: Node, zeros: set[Node]) -> bool:
    op, of = node.target, [a in zeros for a in node.args[:2]]
    if op in _OF_ANY:
        return any(of)
    if op in _SUMS:
        return all(of)
    if op is aten.div.Tensor:
        return of == [True, False]
    return of[:1] == [True] and (op in _OF_FIRST or (isinstance(op, OpOverload) and op.is_view))


def beside_zeros(node: Node, args: Sequence[Any], zeros: set[Node]) -> Value | None:
    """The result of a node that has zero tensors among its operands and is none itself; None where its rule says it."""
    if not zeros or node in zeros or node.target not in (*_SUMS, aten.div.Tensor):
        return None
    first, second = [a in zeros for a in node.args[:2]]
    out = node.meta["val"]
    shape = shape_of(out.shape)
    if node.target is aten.div.Tensor:
        return hlo.full(shape, nan if first else inf, out.dtype) if second else None
    if not (first or second):
        return None
    (other,) = operands(shape, out.dtype, args[1] if first else args[0])
    scale = node.kwargs.get("alpha", 1) if first else 1
    scale = -scale if first and node.target is aten.sub.Tensor else scale
    return other if scale == 1 else other * scale
