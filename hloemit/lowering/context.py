"""What a rule may ask beside its arguments: the result that PyTorch expects, random bits, subgraphs."""

from __future__ import annotations

import operator
from collections.abc import Callable, Sequence
from typing import Any

import torch

from hloemit.ir import hlo
from hloemit.ir.build import current
from hloemit.ir.threefry import threefry_bits
from hloemit.ir.value import Shape, TensorType, Value, hlo_static, is_static, shape_of


class Context:
    """The node that is being lowered.

    ``node`` is the ``torch.fx.Node``; ``lower_graph(graph_module, operands)`` emits a subgraph in place and returns its
    outputs (for higher-order operators).
    """

    __slots__ = ("_seed_state", "lower_graph", "node")

    def __init__(
        self,
        node: torch.fx.Node,
        seed_state: Callable[[], Value],
        lower_graph: Callable[[torch.fx.GraphModule, Sequence[Any]], list[Any]],
    ) -> None:
        self.node = node
        self._seed_state = seed_state
        self.lower_graph = lower_graph

    @property
    def out(self) -> TensorType:
        """Shape and dtype that PyTorch computes for the node's only tensor result."""
        return type_of(self.node.meta["val"])

    @property
    def outs(self) -> tuple[TensorType | None, ...]:
        """Shape and dtype of each result of a node with several; None for a result that is None."""
        return tuple(None if v is None else type_of(v) for v in self.node.meta["val"])

    def result(self, i: int) -> TensorType:
        """Shape and dtype of result i of a node with several, which must be a tensor."""
        return type_of(self.node.meta["val"][i])

    def reads(self, i: int) -> bool:
        """Whether anything reads result i of a node with several; a rule may give None for one that nothing does."""
        return reads_result(self.node, i)

    @property
    def shape(self) -> Shape:
        """Shape of the node's only tensor result."""
        return shape_of(self.node.meta["val"].shape)

    @property
    def dtype(self) -> torch.dtype:
        """Dtype of the node's only tensor result."""
        dtype: torch.dtype = self.node.meta["val"].dtype
        return dtype

    def random_bits(self, shape: Shape, dtype: torch.dtype) -> Value:
        """Fresh uniform random bits as ``dtype`` (an unsigned integer), from the program's threaded seed."""
        state = self.random_state()
        if current().mesh is None and is_static(shape):
            current().random_state, bits = hlo.rng_bit_generator(state, hlo_static(shape), dtype)
        else:  # by the place of an element: a device computes those of its part, and a size may be symbolic
            current().random_state, bits = threefry_bits(state, shape, dtype)
        return bits

    def random_state(self) -> Value:
        """The state that the next random bits are drawn from; the program's seed at first."""
        builder = current()
        if builder.random_state is None:
            builder.random_state = self._seed_state()
        return builder.random_state


def reads_result(node: torch.fx.Node, i: int) -> bool:
    """Whether something reads result i of a node with several."""
    return any(user.target is not operator.getitem or (user.args[1] == i and bool(user.users)) for user in node.users)


def type_of(value: torch.Tensor) -> TensorType:
    """The type of a (fake) tensor."""
    return TensorType(shape_of(value.shape), value.dtype)
