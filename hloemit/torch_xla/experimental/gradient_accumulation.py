"""``torch_xla.experimental.gradient_accumulation``: steps of one batch in a loop, whose gradients are added up."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import torch
from torch import Tensor, nn

from hloemit.base.modules import named_buffers, named_parameters
from hloemit.base.torch_private import buffers_of, parameters_of
from hloemit.torch_xla.loops import looped
from hloemit.torch_xla.tracing import traced

__all__ = ["GradientAccumulationContext", "gradient_accumulation"]


@dataclass(frozen=True)
class GradientAccumulationContext:
    """How many steps there are, and how many tensors they run over and carry."""

    num_gradient_steps: int
    num_iterable_tensors: int
    num_carried_tensors: int


def gradient_accumulation(
    train_step: Callable[..., Any], iterable_tensors: Sequence[Tensor], model: nn.Module, *carried_tensors: Tensor
) -> Any:
    """The sum of ``train_step``'s losses over the rows of tensors, by one ``stablehlo.while``; so are their gradients.

    ``train_step(*rows, *carried)`` gives the loss, or that and what is carried on, which is returned behind the sum.
    The gradients of the model's parameters are added to what they have, each divided by the number of rows.

    Raises ValueError for tensors without rows, or of several numbers of rows.
    """
    rows = _rows(iterable_tensors)
    parameters = {name: p for name, p in named_parameters(model) if p.requires_grad}
    buffers = dict(named_buffers(model))
    first, states = [t.detach()[0] for t in iterable_tensors], [t.detach() for t in carried_tensors]
    grads = [torch.zeros_like(p) for p in parameters.values()]
    total = torch.zeros((), device="xla")
    count, fixed = len(parameters), [*(p.detach() for p in parameters.values()), *buffers.values()]

    def turn(*args: Tensor) -> list[Tensor]:
        """Sums, gradients, what is carried, parameters and buffers, and a row of each tensor."""
        total, *rest = args
        before, rest = rest[:count], rest[count:]
        carried, rest = rest[: len(states)], rest[len(states) :]
        state, row = rest[: len(fixed)], rest[len(fixed) :]
        leaves = [t.detach().requires_grad_() for t in state[:count]]
        named = dict(zip([*parameters, *buffers], [*leaves, *state[count:]], strict=True))
        with torch.enable_grad(), _reparametrized(model, named):
            found = train_step(*row, *carried)
            loss, *following = found if isinstance(found, (tuple, list)) else (found,)
            by = torch.autograd.grad(loss / rows, leaves, allow_unused=True)
        added = [b if g is None else b + g for b, g in zip(before, by, strict=True)]
        return [total + (loss / rows).detach().to(total.dtype), *added, *[f.detach() for f in following], *state]

    carried = [total, *grads, *states, *fixed]
    graph = traced(turn, [*carried, *first]).forward
    found = looped(graph, len(carried))(carried, [t.detach() for t in iterable_tensors])
    for p, grad in zip(parameters.values(), found[1 : 1 + count], strict=True):
        p.grad = grad if p.grad is None else p.grad + grad
    results = found[0], *found[1 + count : 1 + count + len(states)]
    return results if carried_tensors else results[0]


class _reparametrized:  # noqa: N801 - a context
    """Other tensors in the places of a module's parameters and buffers."""

    def __init__(self, model: nn.Module, named: dict[str, Tensor]) -> None:
        self._model, self._named = model, named

    def _exchange(self, tensors: dict[str, Tensor]) -> dict[str, Tensor]:
        before = {}
        for name, tensor in tensors.items():
            path, _, leaf = name.rpartition(".")
            module = self._model.get_submodule(path)
            table = parameters_of(module) if leaf in parameters_of(module) else buffers_of(module)
            before[name] = table[leaf]
            table[leaf] = tensor
        return before

    def __enter__(self) -> None:
        self._before = self._exchange(self._named)

    def __exit__(self, *_: object) -> None:
        self._exchange(self._before)


def _rows(tensors: Sequence[Tensor]) -> int:
    if not tensors:
        raise ValueError("iterable_tensors cannot be empty")
    for i, tensor in enumerate(tensors):
        if not isinstance(tensor, Tensor):
            raise ValueError(f"Element {i} of iterable_tensors is not a tensor")
        if tensor.numel() == 0:
            raise ValueError(f"Element {i} of iterable_tensors is empty")
        if len(tensor) != len(tensors[0]):
            raise ValueError(f"Element {i} of iterable_tensors has inconsistent first dimension")
    return len(tensors[0])
