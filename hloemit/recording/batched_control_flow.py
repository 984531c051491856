"""``torch.cond`` and its kin under ``torch.vmap``: PyTorch's own rules, where they give what eager PyTorch gives.

Eager PyTorch has TorchDynamo make graphs of the branches first, whose results are tuples. A capture does not, and
PyTorch's rule of ``cond``, which counts on tuples, would take the first row of a result for the result.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import torch
from torch import Tensor

from hloemit.base.errors import CaptureError
from hloemit.base.torch_private import is_batched, pytree, transform_of_func

Body = Callable[..., Any]


def is_batched_choice(func: Any, args: Any) -> bool:
    """Whether a ``cond`` has a predicate for each row: both branches are computed, as eager PyTorch does."""
    return func is torch.ops.higher_order.cond and isinstance(args[0], Tensor) and is_batched(args[0]) and _is_vmap()


def choice(predicate: Tensor, true: Body, false: Body, operands: Any = ()) -> Any:
    """For each row what its branch gives."""
    (first, tree), (second, other) = (pytree.tree_flatten(branch(*operands)) for branch in (true, false))
    types = [[(tuple(r.shape), r.dtype) if isinstance(r, Tensor) else r for r in of] for of in (first, second)]
    if tree != other or types[0] != types[1]:
        raise CaptureError(f"the branches of torch.cond give different results: {types[0]} and {types[1]}")
    holds = predicate.reshape(()).bool()
    chosen = [torch.where(holds, a, b) if isinstance(a, Tensor) else a for a, b in zip(first, second, strict=True)]
    return pytree.tree_unflatten(chosen, tree)


def by_rule(func: Any, args: Any, *, gradients: bool) -> Any:
    """An operator by PyTorch's rule, or a refusal: where there is none, and of ``gradients``, which need regions."""
    operators = torch.ops.higher_order
    if gradients or not _is_vmap() or func not in (operators.cond, operators.scan):
        raise CaptureError(
            f"{func.name()} under torch.func's transforms is captured where these are vmap alone, and it is cond, or "
            "scan without gradients: choose by torch.where, or write the loop in Python"
        )
    if func is operators.scan:
        return func(*args)
    predicate, true, false, *operands = args
    trees: list[Any] = []

    def flat(branch: Body) -> Body:
        def called(*given: Any) -> tuple[Any, ...]:
            leaves, tree = pytree.tree_flatten(branch(*given))
            trees.append(tree)
            return tuple(leaves)

        return called

    results = func(predicate, flat(true), flat(false), *operands)
    return pytree.tree_unflatten(list(results), trees[0])


def _is_vmap() -> bool:
    transform = transform_of_func()
    return transform is not None and transform.key().name == "Vmap"
