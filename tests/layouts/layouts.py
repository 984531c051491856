"""What the zoo's models are trained under, over a mesh of eight places: data, FSDP and tensor parallelism, by their shapes.

A layout says how a program lies and never what it computes, so that one rule for all models will do: what a person would
cut, and what nobody would.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from torch import Tensor, nn

import hloemit

X, Y = 4, 2
MESH = hloemit.Mesh((X, Y), ("x", "y"))
BOTH = ("x", "y")

Spec = tuple[Any, ...]


def _cut(shape: Iterable[int], axis: Any, by: int, skip: int = 0) -> Spec:
    """The first dimension after ``skip`` others that ``by`` divides lies along ``axis``."""
    sizes = list(shape)
    for dim in range(skip, len(sizes)):
        if sizes[dim] % by == 0 and sizes[dim] > 0:
            return (*[None] * dim, axis)
    return ()


def _none(model: nn.Module) -> dict[str, Spec]:
    return {}


def _each_weight(model: nn.Module) -> dict[str, Spec]:
    return {name: _cut(p.shape, BOTH, X * Y) for name, p in model.named_parameters() if p.ndim}


def _by_turns(model: nn.Module) -> dict[str, Spec]:
    """Matrices by rows and by columns in turn, as Megatron cuts an MLP; convolutions by channels out and in."""
    matrices = [(name, p) for name, p in model.named_parameters() if p.ndim >= 2]
    return {name: _cut(p.shape, "x", X, skip=turn % 2) for turn, (name, p) in enumerate(matrices)}


Rule = tuple[Callable[[nn.Module], dict[str, Spec]], Any]

LAYOUTS: dict[str, Rule] = {"data": (_none, BOTH), "fsdp": (_each_weight, BOTH), "tensor": (_by_turns, "y")}


def layout(name: str, model: nn.Module, inputs: Iterable[Tensor]) -> dict[str, Any]:
    """``mesh``, ``shardings`` and ``in_shardings`` of a step over ``model``: its batches lie along the rule's axes."""
    rule, axes = LAYOUTS[name]
    size = X * Y if axes == BOTH else Y
    return {
        "mesh": MESH,
        "shardings": {name: spec for name, spec in rule(model).items() if spec},
        "in_shardings": [(axes,) if x.ndim and x.shape[0] % size == 0 else () for x in inputs],
    }
