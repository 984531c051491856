"""Tensors that autograd has a graph of from before the capture: ``h = encoder(x)`` that a step goes on with, say.

In eager PyTorch gradients go on there, to the leaves of that graph, and to what else the program has of it. No program
has that graph.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import torch
from torch import Tensor

from hloemit.base.errors import CaptureError
from hloemit.base.torch_private import BACKWARD_HOOKS, backward_hooks_of, keep_hooks_of, without_functions


def join_earlier_graphs(named: Sequence[tuple[str, Tensor, Tensor]]) -> None:
    """Let the stand-in of a tensor with a graph depend on the stand-ins of what the tensor depends on.

    Each tensor comes with its name before it and its stand-in behind. A backward pass that goes through one raises
    ``CaptureError``; one that asks for its gradient alone ends there.
    """
    with without_functions():
        graphs = [(at, _edges(tensor)) for at, (_, tensor, _) in enumerate(named) if tensor.grad_fn is not None]
        for at, edges in sorted(graphs, key=lambda graph: len(graph[1])):  # a graph comes after its parts
            leaves = {id(node.variable) for node, _ in edges if hasattr(node, "variable")}
            earlier = [stand_in for _, x, stand_in in named if id(x) in leaves or (x.grad_fn, x.output_nr) in edges]
            name, _, stand_in = named[at]
            hooks = backward_hooks_of(stand_in)
            if stand_in.is_leaf:
                stand_in.requires_grad_(False)
            with torch.enable_grad():
                _Earlier.apply(name, stand_in, torch.empty(0, device="cpu", requires_grad=True), *earlier)
            if hooks is not None:  # which a tensor loses that becomes the result of another node
                setattr(stand_in, BACKWARD_HOOKS, hooks)
                keep_hooks_of(stand_in.grad_fn)(stand_in)


def _edges(tensor: Tensor) -> set[tuple[Any, int]]:
    """What a tensor is computed from in its graph: nodes, each with which of its results it is."""
    pending, found = [tensor.grad_fn], set()
    while pending:
        for edge in getattr(pending.pop(), "next_functions", ()):
            if edge[0] is not None and edge not in found:
                found.add(edge)
                pending.append(edge[0])
    return found


class _Earlier(torch.autograd.Function):
    """The stand-in itself, as a result of a tensor without elements and of ``earlier``."""

    @staticmethod
    def forward(ctx: Any, name: str, stand_in: Tensor, empty: Tensor, *earlier: Tensor) -> Tensor:
        ctx.name = name
        ctx.mark_dirty(stand_in)
        return stand_in

    @staticmethod
    def backward(ctx: Any, *gradients: Tensor) -> Any:
        raise CaptureError(
            f"a gradient goes on through {ctx.name}, which was computed before the program, and no program has its "
            f"graph: compute {ctx.name} in the program, or give it {ctx.name}.detach()"
        )
