"""``torch_xla.experimental.fori_loop``: loops whose number of turns is known, or not, as one ``stablehlo.while``.

Importing it lets PyTorch's ``while_loop`` be one on the device, too.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import torch
from torch import Tensor

from hloemit.base.torch_private import DispatchKey, pytree
from hloemit.torch_xla.experimental.scan import scan
from hloemit.torch_xla.loops import repeated
from hloemit.torch_xla.tracing import results_of, traced

__all__ = ["fori_loop", "while_loop"]


def fori_loop(lower: int | Tensor, upper: int | Tensor, body_fun: Callable[..., Any], *input_value: Tensor) -> Any:
    """``body_fun``, applied to its own results ``upper - lower`` times: the turns that are left (0), then the results.

    With gradients, whose loop keeps what it needs of each turn, a number of turns that is a tensor is waited for.
    """
    wants = torch.is_grad_enabled() and any(t.requires_grad for t in input_value)
    if not wants:
        left = torch.as_tensor(upper - lower, device="xla").clamp(min=0)
        return tuple(
            while_loop(lambda i, *_: i > 0, lambda i, *xs: (i - 1, *_several(body_fun(*xs))), (left, *input_value))
        )
    turns = torch.arange(max(0, int(upper - lower)), device="xla")
    if not len(turns):
        return torch.zeros((), dtype=torch.int64, device="xla"), *input_value
    results, _ = scan(lambda xs, _: (_several(body_fun(*xs)), None), tuple(input_value), turns)
    return torch.zeros((), dtype=torch.int64, device="xla"), *results


def _several(results: Any) -> tuple[Any, ...]:
    return tuple(results) if isinstance(results, (list, tuple)) else (results,)


def while_loop(
    cond_fn: Callable[..., Any],
    body_fn: Callable[..., Any],
    carried_inputs: Sequence[Any],
    additional_inputs: Sequence[Tensor] | None = None,
) -> Any:
    """``body_fn`` on its own results as long as ``cond_fn`` of them holds; both are given ``additional_inputs`` behind.

    What is carried keeps its types. Tensors from outside are read as they are now. Raises ValueError for other types,
    and RuntimeError where a gradient of it is wanted: of a number of turns that is known, ``fori_loop`` and ``scan``
    have one.
    """
    given_more = tuple(additional_inputs or ())
    more = [x for x in given_more if isinstance(x, Tensor)]
    carried = [c if isinstance(c, Tensor) else torch.tensor(c, device="xla") for c in carried_inputs]
    _, tree = pytree.tree_flatten(tuple(carried_inputs))
    count = len(carried)

    def spread(args: Sequence[Tensor]) -> list[Any]:
        left = iter(args[count:])
        return [*args[:count], *(next(left) if isinstance(x, Tensor) else x for x in given_more)]

    def test(*args: Tensor) -> list[Tensor]:
        return [torch.as_tensor(cond_fn(*spread(args)))]

    def turn(*args: Tensor) -> list[Tensor]:
        return [torch.as_tensor(r, device=args[0].device) for r in pytree.tree_leaves(body_fn(*spread(args)))]

    given = [*carried, *more]
    condition = traced(test, given, captures=True).forward
    body = traced(turn, given, captures=True).forward
    _demand_types(carried, body)
    run = repeated(condition, body, count)
    with torch.no_grad():
        results = run(carried, more)
    sources = [t for t in (*given, *run.reads) if t.requires_grad]
    if torch.is_grad_enabled() and sources:
        results = list(_WithoutGradient.apply(len(results), *results, *sources))
    return pytree.tree_unflatten(results, tree)


def _demand_types(carried: Sequence[Tensor], body: Any) -> None:
    found = [n.meta["val"] for n in results_of(body)]
    before, after = ([(t.dtype, list(t.shape)) for t in ts] for ts in (carried, found))
    if before != after:
        raise ValueError(f"what a while_loop carries must keep its types: {before} before a turn, and {after} after it")


class _WithoutGradient(torch.autograd.Function):
    """Results of a loop of which nobody knows how often it turns: the gradient has no place to keep its values."""

    @staticmethod
    def forward(ctx: Any, count: int, *tensors: Tensor) -> tuple[Tensor, ...]:
        results = tuple([t.view_as(t) for t in tensors[:count]])
        ctx.mark_non_differentiable(*[r for r in results if not r.is_floating_point()])
        return results

    @staticmethod
    def backward(ctx: Any, *_: Tensor) -> Any:
        raise RuntimeError(
            "while_loop has no gradient, for it keeps nothing of its turns: use fori_loop or scan, whose number of "
            "turns is known, or torch.no_grad()"
        )


@torch.ops.higher_order.while_loop.py_impl(DispatchKey.PrivateUse1)  # type: ignore[untyped-decorator]
def _on_the_device(cond_fn: Any, body_fn: Any, carried_inputs: Any, additional_inputs: Any = ()) -> Any:
    """What PyTorch's own ``while_loop`` does with tensors of the device."""
    return while_loop(cond_fn, body_fn, carried_inputs, additional_inputs)
