"""``XLA_USE_BF16``, ``XLA_DOWNCAST_BF16``, ``XLA_USE_32BIT_LONG``: programs of fewer bits than their tensors have.

A tensor keeps its dtype and its buffer. Each program converts its arguments where it begins, computes every operator in
the other dtype, and converts its results back. Arguments without dimensions (counts of steps, sums of losses) stay, and
so does what is computed of them without dimensions: a count in bfloat16 would end at 256.
"""

from __future__ import annotations

import operator
from collections.abc import Mapping
from typing import Any

import torch
from torch import Tensor
from torch.fx import Graph, GraphModule, Node

from hloemit.base.environment import says_yes
from hloemit.base.operators import aten
from hloemit.base.torch_private import OpOverload, pytree
from hloemit.lazy.building import Dialect
from hloemit.program.program import Program, lazily_compiled
from hloemit.recording.values import META

Dtypes = Mapping[torch.dtype, torch.dtype]
_SWITCHES: dict[str, Dtypes] = {
    "XLA_USE_BF16": {torch.float32: torch.bfloat16, torch.float64: torch.bfloat16},
    "XLA_DOWNCAST_BF16": {torch.float32: torch.bfloat16, torch.float64: torch.float32},
    "XLA_USE_32BIT_LONG": {torch.int64: torch.int32, torch.uint64: torch.uint32},
}
_GIVEN = ("hyperparameter", "seed")  # arguments that are Python's numbers
# what is computed in the tensors' own dtypes: bits, and what no platform has in bfloat16
_WHOLE = ("view.dtype", "fft", "linalg", "complex", "cholesky", "svd", "qr", "eig", "inverse", "triangular", "lu_")


def chosen() -> tuple[str, ...]:
    """The variables that are set."""
    return tuple(filter(says_yes, _SWITCHES))


def _dtypes() -> Dtypes:
    """What programs compute in, by what tensors are of; the first variable that speaks of a dtype counts."""
    found: dict[torch.dtype, torch.dtype] = {}
    for name in chosen():
        found = {**_SWITCHES[name], **found}
    return found


def heed() -> None:
    """Let programs of the device be what the environment says when they are launched."""
    Dialect.said, Dialect.rewrite = chosen, narrowed


def narrow_dtype(dtype: torch.dtype) -> torch.dtype:
    """The dtype that programs compute in for tensors of a dtype."""
    return _dtypes().get(dtype, dtype)


def narrowed(program: Program) -> None:
    """Let a program compute in other dtypes."""
    dtypes = _dtypes()
    if dtypes:
        program.module = lazily_compiled(_Narrowing(program, dtypes).graph, program.module)


class _Narrowing:
    """The graph of a program with other dtypes."""

    def __init__(self, program: Program, dtypes: Dtypes) -> None:
        self.graph = Graph()
        self._dtypes = dtypes
        self._nodes: dict[Node, Node] = {}
        self._wide: set[Node] = set()  # nodes that stay as they are
        self._given: set[Node] = set()  # of these, Python's numbers
        specs = iter(program.inputs)
        for node in program.module.graph.nodes:
            if node.op == "placeholder":
                self._argument(node, next(specs).kind)
            elif node.op == "output":
                results = torch.fx.node.map_arg(node.args[0], self._widened)
                self.graph.output(results)
            else:
                self._call(node, program.module)

    def _cast(self, node: Node, dtype: torch.dtype) -> Node:
        value = node.meta.get("val")
        if not isinstance(value, Tensor) or value.dtype is dtype:
            return node
        found = self.graph.call_function(aten._to_copy.default, (node,), {"dtype": dtype})
        found.meta = {**node.meta, "val": _like(value, dtype)}
        return found

    def _narrow(self, node: Node) -> Node:
        value = node.meta.get("val")
        return self._cast(node, self._dtypes.get(value.dtype, value.dtype)) if isinstance(value, Tensor) else node

    def _widened(self, node: Node) -> Node:
        """What stands for a node, in the dtype that it had."""
        value = node.meta.get("val")
        return self._cast(self._nodes[node], value.dtype) if isinstance(value, Tensor) else self._nodes[node]

    def _argument(self, node: Node, kind: str | None) -> None:
        found = self.graph.node_copy(node)
        if kind in _GIVEN:
            self._given.add(node)
        if kind in _GIVEN or _is_scalar(node):
            self._wide.add(node)
        self._nodes[node] = found if node in self._wide else self._narrow(found)

    def _operand(self, node: Node) -> Node:
        """What an operator on other dtypes takes."""
        found = self._nodes[node]
        return self._narrow(found) if node in self._wide and node not in self._given else found

    def _call(self, node: Node, module: GraphModule) -> None:
        inputs = node.all_input_nodes
        if inputs and self._given.issuperset(inputs):
            self._given.add(node)
        if node in self._given or (_is_scalar(node) and not self._wide.isdisjoint(inputs)):
            self._wide.add(node)
            self._nodes[node] = self.graph.node_copy(node, self._widened)
        elif node.op == "get_attr" and isinstance(getattr(module, str(node.target), None), GraphModule):
            self._nodes[node] = self.graph.node_copy(node)
        elif self._is_whole(node) or (inputs and self._wide.issuperset(inputs)):
            self._nodes[node] = self._as_it_is(node)
        else:
            self._nodes[node] = self._computed(node) or self._as_it_is(node)

    def _as_it_is(self, node: Node) -> Node:
        """The operator on its operands' own dtypes."""
        return self._narrow(self.graph.node_copy(node, self._widened))

    def _computed(self, node: Node) -> Node | None:
        """The operator on other dtypes; None where PyTorch has none for them."""
        copy = self.graph.node_copy(node, self._operand)
        copy.args = pytree.tree_map(self._swapped, copy.args, is_leaf=_is_leaf)
        copy.kwargs = pytree.tree_map(self._swapped, copy.kwargs, is_leaf=_is_leaf)
        copy.meta = {**node.meta, "val": pytree.tree_map_only(Tensor, self._other, node.meta.get("val"))}
        if torch.int64 in self._dtypes and node.target is not operator.getitem:
            try:
                copy.meta["val"] = _result(copy)
            except (RuntimeError, TypeError, IndexError):  # PyTorch's own word: an index is of 64 bits
                self.graph.erase_node(copy)
                return None
            return self._narrow(copy)
        if node.target is not operator.getitem:
            return copy
        copy.meta["val"] = copy.all_input_nodes[0].meta["val"][node.args[1]]  # of an operator that is whole, its own
        return self._narrow(copy)

    def _is_whole(self, node: Node) -> bool:
        """Whether an operator computes in its operands' own dtypes: one of ours, with graphs, with complex numbers."""
        if not isinstance(node.target, OpOverload):
            return node.target is not operator.getitem
        values = pytree.tree_leaves([n.meta.get("val") for n in (node, *node.all_input_nodes)])
        if any(isinstance(v, Tensor) and v.is_complex() for v in values):
            return True
        return node.target.namespace not in ("aten", "prims") or any(w in str(node.target) for w in _WHOLE)

    def _swapped(self, a: Any) -> Any:
        return self._dtypes.get(a, a) if isinstance(a, torch.dtype) else a

    def _other(self, value: Tensor) -> Tensor:
        return _like(value, self._dtypes.get(value.dtype, value.dtype))


def _result(node: Node) -> Any:
    """What an operator gives for its operands' dtypes, which of integers are PyTorch's choice: a sum has 64 bits."""
    args, kwargs = torch.fx.node.map_arg((node.args, node.kwargs), lambda n: n.meta["val"])
    with torch.device(META):
        return node.target(*args, **kwargs)


def _is_scalar(node: Node) -> bool:
    value = node.meta.get("val")
    return isinstance(value, Tensor) and not value.ndim


def _is_leaf(a: Any) -> bool:
    return isinstance(a, Node)


def _like(value: Tensor, dtype: torch.dtype) -> Tensor:
    return value if value.dtype is dtype else torch.empty_like(value, dtype=dtype)
