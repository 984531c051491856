"""Collectives as operators: what the replicas of a program tell each other, with gradients.

Replica ``i`` is the ``i``-th process of a run, or the ``i``-th device of ``CompileOptions(num_replicas=n)``. A program
whose groups name some processes alone runs on those alone. Gradients are those of the sum of all replicas' losses.
Groups and pairs are texts (``base/replicas.py``), since schemas have no lists of lists.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import torch
import torch.distributed as dist
from torch import Tensor
from torch.fx import Graph

from hloemit.base.errors import ExecutionError
from hloemit.base.replicas import as_text, from_text

REDUCTIONS = ("sum", "mul", "min", "max", "and", "or", "xor")
SCHEMAS = {
    "all_reduce": "(Tensor x, str reduction, str groups) -> Tensor",
    "all_reduce_many": "(Tensor[] xs, str reduction, str groups) -> Tensor[]",
    "all_gather": "(Tensor x, int dim, str groups) -> Tensor",
    "all_gather_many": "(Tensor[] xs, int dim, str groups) -> Tensor[]",
    "reduce_scatter": "(Tensor x, str reduction, int dim, str groups) -> Tensor",
    "all_to_all": "(Tensor x, int split_dim, int concat_dim, str groups) -> Tensor",
    "collective_permute": "(Tensor x, str pairs, str groups) -> Tensor",
    "collective_broadcast": "(Tensor x, str groups) -> Tensor",
}
_library = torch.library.Library("hloemit", "FRAGMENT")
for _name, _schema in SCHEMAS.items():
    _library.define(f"{_name}{_schema}")
ops = torch.ops.hloemit


def members_of(graph: Graph) -> list[int]:
    """The replicas that a graph's collectives name, all of them the same; none of a graph without collectives."""
    named: set[int] = set()
    for node in graph.nodes:
        namespace = getattr(node.target, "namespace", "")
        if namespace == "hloemit" and node.target.name().partition("::")[2] in SCHEMAS:
            named.update(member for group in from_text(node.args[-1]) for member in group)
        elif namespace.startswith("_c10d_functional"):
            named.update(range(dist.get_world_size()))
    return sorted(named)


def _group_size(groups: str) -> int:
    return len(from_text(groups)[0])


def _sized(x: Tensor, sizes: Sequence[int]) -> Tensor:
    return x.new_empty(sizes)


def _gathered(x: Tensor, dim: int, groups: str) -> Tensor:
    sizes = list(x.shape)
    sizes[dim] *= _group_size(groups)
    return _sized(x, sizes)


def _scattered(x: Tensor, reduction: str, dim: int, groups: str) -> Tensor:
    _demand_reduction(x, reduction)
    sizes = list(x.shape)
    sizes[dim] = _part(sizes[dim], groups, "reduce_scatter")
    return _sized(x, sizes)


def _exchanged(x: Tensor, split_dim: int, concat_dim: int, groups: str) -> Tensor:
    sizes = list(x.shape)
    sizes[split_dim] = _part(sizes[split_dim], groups, "all_to_all")
    sizes[concat_dim] *= _group_size(groups)
    return _sized(x, sizes)


def _part(size: int, groups: str, what: str) -> int:
    count = _group_size(groups)
    if size % count:
        raise ValueError(f"{what}: {count} replicas do not divide a dimension of {size}: pad it")
    return size // count


def _like(x: Tensor, *_: Any) -> Tensor:
    return torch.empty_like(x, memory_format=torch.contiguous_format)


def _reduced(x: Tensor, reduction: str, groups: str) -> Tensor:
    _demand_reduction(x, reduction)
    return _like(x)


def _demand_reduction(x: Tensor, reduction: str) -> None:
    if reduction not in REDUCTIONS:
        raise ValueError(f"the reductions are {', '.join(map(repr, REDUCTIONS))}, not {reduction!r}")
    if reduction in ("and", "or", "xor") and (x.is_floating_point() or x.is_complex()):
        raise TypeError(f"{reduction!r} reduces bools and integers, not {x.dtype}")
    if reduction in ("min", "max") and x.is_complex():
        raise TypeError(f"{reduction!r} needs an order, which {x.dtype} has not")


_RESULTS: dict[str, Callable[..., Any]] = {
    "all_reduce": _reduced,
    "all_reduce_many": lambda xs, *more: [_reduced(x, *more) for x in xs],
    "all_gather": _gathered,
    "all_gather_many": lambda xs, *more: [_gathered(x, *more) for x in xs],
    "reduce_scatter": _scattered,
    "all_to_all": _exchanged,
    "collective_permute": _like,
    "collective_broadcast": _like,
}


def _refusing(name: str) -> Callable[..., Any]:
    def refuse(*_: Any) -> Any:
        raise ExecutionError(
            f"{name} runs in programs, between replicas: call it on tensors of the lazy device, or lower the function "
            "that calls it"
        )

    return refuse


for _name, _result in _RESULTS.items():
    torch.library.register_fake(f"hloemit::{_name}", _result, lib=_library)
    torch.library.impl(_library, _name, "CPU")(_refusing(_name))


# Gradients


def _keep(ctx: Any, inputs: tuple[Any, ...], output: Any) -> None:
    ctx.rest = inputs[1:]


def _keep_all(ctx: Any, inputs: tuple[Any, ...], output: Any) -> None:
    x, ctx.reduction, ctx.groups = inputs
    ctx.save_for_backward(*((x, output) if ctx.reduction in ("min", "max", "mul") else ()))


def _of_all_reduce(ctx: Any, grad: Tensor) -> Any:
    if ctx.reduction in ("and", "or", "xor"):
        raise RuntimeError(f"all_reduce({ctx.reduction!r}) has no gradient")
    grad = ops.all_reduce(grad, "sum", ctx.groups)
    if ctx.reduction == "sum":
        return grad, None, None
    x, found = ctx.saved_tensors
    if ctx.reduction == "mul":
        return grad * _others(x, found, ctx.groups), None, None
    chosen = (x == found).to(grad.dtype)
    return grad * chosen / ops.all_reduce(chosen, "sum", ctx.groups), None, None


def _others(x: Tensor, product: Tensor, groups: str) -> Tensor:
    """The product of what the other replicas have, where some of it is zero, too."""
    is_zero = x == 0
    zeros = ops.all_reduce(is_zero.to(x.dtype), "sum", groups)
    without = ops.all_reduce(torch.where(is_zero, torch.ones_like(x), x), "mul", groups)
    alone = torch.where(is_zero & (zeros == 1), without, torch.zeros_like(x))
    return torch.where(zeros == 0, product / x, alone)


def _of_all_gather(ctx: Any, grad: Tensor) -> Any:
    return ops.reduce_scatter(grad, "sum", *ctx.rest), None, None


def _of_all_gather_many(ctx: Any, grads: Sequence[Tensor | None]) -> Any:
    """StableHLO's reduce_scatter has one operand."""
    return [None if grad is None else ops.reduce_scatter(grad, "sum", *ctx.rest) for grad in grads], None, None


def _of_reduce_scatter(ctx: Any, grad: Tensor) -> Any:
    reduction, dim, groups = ctx.rest
    if reduction != "sum":
        raise RuntimeError(f"reduce_scatter({reduction!r}) has no gradient: reduce by 'sum', or use all_reduce")
    return ops.all_gather(grad, dim, groups), None, None, None


def _of_all_to_all(ctx: Any, grad: Tensor) -> Any:
    split_dim, concat_dim, groups = ctx.rest
    return ops.all_to_all(grad, concat_dim, split_dim, groups), None, None, None


def _of_permute(ctx: Any, grad: Tensor) -> Any:
    pairs, groups = ctx.rest
    back = as_text([pair[::-1] for pair in from_text(pairs)])
    return ops.collective_permute(grad, back, groups), None, None


def _of_broadcast(ctx: Any, grad: Tensor) -> Any:
    (groups,) = ctx.rest
    rows = from_text(groups)
    total = ops.all_reduce(grad, "sum", groups)
    roots = as_text([(row[0], row[0]) for row in rows])
    return ops.collective_permute(total, roots, groups), None  # zeros but at the roots


for _name, _backward, _setup in (
    ("all_reduce", _of_all_reduce, _keep_all),
    ("all_gather", _of_all_gather, _keep),
    ("all_gather_many", _of_all_gather_many, _keep),
    ("reduce_scatter", _of_reduce_scatter, _keep),
    ("all_to_all", _of_all_to_all, _keep),
    ("collective_permute", _of_permute, _keep),
    ("collective_broadcast", _of_broadcast, _keep),
):
    torch.library.register_autograd(f"hloemit::{_name}", _backward, setup_context=_setup, lib=_library)
