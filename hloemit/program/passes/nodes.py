"""Nodes that are added to a captured graph, each with PyTorch's type for it."""

from __future__ import annotations

import contextlib
import operator
from collections.abc import Iterable
from typing import Any

import torch
from torch.fx import Graph, Node

from hloemit.base.dtypes import MASKS
from hloemit.base.torch_private import FakeTensor, pytree

_ORIGIN = ("stack_trace", "nn_module_stack")  # what says where in the user's source a node comes from


def is_mask(index: Node | None) -> bool:
    """Whether an index of ``x[…]`` is a mask."""
    return index is not None and index.meta["val"].dtype in MASKS


def fake_mode_of(nodes: Iterable[Node]) -> Any:
    """The mode that made the tensors of a graph; none of recorded ones, which are on the meta device."""
    values = (v for n in nodes for v in pytree.tree_leaves(n.meta.get("val")))
    return next((v.fake_mode for v in values if isinstance(v, FakeTensor)), contextlib.nullcontext())


class Nodes:
    """Appends to a graph: ``nodes(target, *operands)``. A new node comes from where ``origin`` comes from."""

    def __init__(self, graph: Graph, fake_mode: Any) -> None:
        self.graph = graph
        self.origin: Node | None = None
        self._fake_mode = fake_mode

    def __call__(self, target: Any, /, *args: Any, **kwargs: Any) -> Node:
        """Append a call; raises what PyTorch raises for the operands."""
        values, options = pytree.tree_map_only(Node, lambda n: n.meta["val"], (args, kwargs))
        with self._fake_mode:
            result = target(*values, **options)
        node = self.graph.call_function(target, args, kwargs)
        if self.origin is not None:
            node.meta.update({k: v for k, v in self.origin.meta.items() if k in _ORIGIN})
        node.meta["val"] = result
        return node

    def scalar(self, number: Node, dtype: torch.dtype) -> Node:
        """Append a number of the graph as a 0-d tensor, without asking PyTorch, which may not know its value."""
        with self._fake_mode:
            result = torch.empty((), dtype=dtype)
        node = self.graph.call_function(torch.ops.aten.scalar_tensor.default, (number,), {"dtype": dtype})
        node.meta["val"] = result
        return node

    def part(self, node: Node, i: int) -> Node:
        """Append result i of a node with several."""
        return self(operator.getitem, node, i)
