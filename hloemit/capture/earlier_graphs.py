"""Tensors that autograd has a graph of from before the capture: ``h = encoder(x)`` that a step goes on with, say.

In eager PyTorch gradients go on there, to the leaves of that graph, and to what else the program has of it. No program
has that graph.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import torch
from torch import Tensor

from hloemit.base.errors import CaptureError
from hloemit.base.torch_private import BACKWARD_HOOKS, backward_hooks_of, keep_hooks_of, without_functions
from hloemit.recording.stand_in import NotRecordable


class EarlierGraphs(NotRecordable):
    """Tensors that the program uses and no walk has found, computed from what stand-ins are for."""

    def __init__(self, tensors: list[Tensor]) -> None:
        super().__init__("gradients go on through tensors that were computed before the program")
        self.tensors = tensors


def demand_earlier_graphs(used: Iterable[Tensor], given: Iterable[Tensor]) -> None:
    """Raise ``EarlierGraphs`` where one of those that a program uses was computed from one that it is given."""
    graphs = [(tensor, _parts(tensor)) for tensor in used if tensor.grad_fn is not None]
    found = [tensor for tensor, parts in graphs if any(_is_in(parts, x) for x in given)]
    if found:
        raise EarlierGraphs(found)


def join_earlier_graphs(named: Sequence[tuple[str, Tensor, Tensor]]) -> None:
    """Let the stand-in of a tensor with a graph depend on the stand-ins of what the tensor depends on.

    Each tensor comes with its name before it and its stand-in behind. A backward pass that goes through one raises
    ``CaptureError``; one that asks for its gradient alone ends there.
    """
    with without_functions():
        graphs = [(at, _parts(tensor)) for at, (_, tensor, _) in enumerate(named) if tensor.grad_fn is not None]
        for at, parts in sorted(graphs, key=lambda graph: len(graph[1])):  # a graph comes after its parts
            earlier = [stand_in for _, x, stand_in in named if _is_in(parts, x)]
            name, _, stand_in = named[at]
            hooks = backward_hooks_of(stand_in)
            if stand_in.is_leaf:
                stand_in.requires_grad_(False)
            with torch.enable_grad():
                _Earlier.apply(name, stand_in, torch.empty(0, device="cpu", requires_grad=True), *earlier)
            if hooks is not None:  # which a tensor loses that becomes the result of another node
                setattr(stand_in, BACKWARD_HOOKS, hooks)
                keep_hooks_of(stand_in.grad_fn)(stand_in)


def _is_in(parts: set[Any], tensor: Tensor) -> bool:
    return id(tensor) in parts or (tensor.grad_fn, tensor.output_nr) in parts


def _parts(tensor: Tensor) -> set[Any]:
    """What a tensor is computed from: leaves by identity, results as a node and which of its results they are."""
    found: set[Any] = set()
    pending = [tensor.grad_fn]
    while pending:
        for edge in getattr(pending.pop(), "next_functions", ()):
            if edge[0] is not None and edge not in found:
                found.update((edge, id(getattr(edge[0], "variable", None))))
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
