"""``torch_xla.experimental.scan``: a function over the first dimension of tensors, as one ``stablehlo.while``.

Its gradient is one loop more. What both compute, and what the first keeps for the second, is AOTAutograd's choice, by
the ``partition_fn``: with ``functorch.compile.min_cut_rematerialization_partition`` little is kept, and much computed
again.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any
from weakref import WeakKeyDictionary

import torch
from torch import Tensor
from torch.autograd.function import once_differentiable
from torch.fx import GraphModule, Node

from hloemit.base import tables
from hloemit.base.torch_private import pytree
from hloemit.torch_xla.loops import looped
from hloemit.torch_xla.traces import Watch, find, modes, type_of
from hloemit.torch_xla.tracing import (
    InPlaceError,
    Traced,
    arranged,
    default_partition,
    placeholders,
    results_of,
    traced,
)

trees = pytree
__all__ = ["Scan", "scan", "tree_flatten_none", "value_and_grad_partitioned"]

Function = Callable[[Any, Any], tuple[Any, Any]]
# what was traced of pure functions, by the types of their arguments
_SCAN_COMPUTATION_CACHE: WeakKeyDictionary[Any, dict[Any, tuple[_Loop, Watch]]] = WeakKeyDictionary()
MOST = 256  # of one function; the last ones
tables.register("ScannedFunctions", lambda: max(map(len, _SCAN_COMPUTATION_CACHE.values()), default=0), MOST)


def scan(
    fn: Function, init: Any, xs: Any, partition_fn: Callable[..., Any] = default_partition, is_fn_pure: bool = False
) -> tuple[Any, Any]:
    """``fn(carry, x)``, which gives the next carry and ``y``, for each row of ``xs``: the last carry and all ``y``.

    ``init``, ``xs`` and what ``fn`` gives may be nested; compile time does not depend on the number of rows. ``fn``
    takes no tensor from outside, and may write into the carry (``init`` stays as it is), not into rows. A function that
    ``is_fn_pure`` is traced once for arguments of a type.

    Raises ValueError where ``fn`` is no function, or for rows of several numbers or none.
    """
    _demand(fn, xs)
    flat = [*pytree.tree_leaves(init), *pytree.tree_leaves(xs)]
    wants = torch.is_grad_enabled() and any(t.requires_grad for t in flat)
    gradients = _wanted(init, xs) if wants else ()
    loop = _loop_of(fn, init, xs, partition_fn, is_fn_pure, gradients)
    results = Scan.apply(loop, *flat) if wants else loop.run(flat)[: loop.count]
    return loop.nested(list(results))


def _wanted(init: Any, xs: Any) -> tuple[bool, ...]:
    """Of each argument whether it has a gradient: what is carried, since turns before the last one may need it."""
    carried = [t.is_floating_point() for t in pytree.tree_leaves(init)]
    return *carried, *[t.requires_grad for t in pytree.tree_leaves(xs)]


def _demand(fn: Any, xs: Any) -> None:
    if not callable(fn):
        raise ValueError(f"`fn` {fn} must be callable.")
    lengths = {len(leaf) for leaf in pytree.tree_leaves(xs)}
    if len(lengths) != 1:
        found = f"got {sorted(lengths)}" if lengths else "and there is none"
        raise ValueError(f"the tensors of `xs` must have the same number of rows, {found}")


def _traced_turn(
    turn: Callable[..., list[Tensor]],
    carry: Sequence[Tensor],
    rows: Sequence[Tensor],
    gradients: Sequence[bool],
    partition: Callable[..., Any],
) -> Traced:
    """The graphs of one turn; what it writes into what is carried is written into a copy (``total += x``).

    Raises ``InPlaceError`` for one that writes into rows, or into a carry that a gradient is asked of, as a leaf.
    """

    def on_copies(*args: Tensor) -> list[Tensor]:
        return turn(*(t.clone() for t in args[: len(carry)]), *args[len(carry) :])

    given = [*carry, *rows]
    try:
        return traced(turn, given, gradients=gradients, partition=partition)
    except InPlaceError:
        if any(t.requires_grad for t in carry):
            raise
        return traced(on_copies, given, gradients=gradients, partition=partition)


class _Loop:
    """What was traced of a function: the graphs of one turn, and how they are run over all rows."""

    def __init__(
        self, fn: Function, init: Any, xs: Any, partition: Callable[..., Any], gradients: Sequence[bool]
    ) -> None:
        self.gradients_of = [i for i, wanted in enumerate(gradients) if wanted]
        flat_init, init_tree = pytree.tree_flatten(init)
        flat_xs, xs_tree = pytree.tree_flatten(xs)
        self.carried, self.init_tree, self.tree = len(flat_init), init_tree, init_tree
        self._given: list[bool] = []  # of each result, whether it is a tensor

        def turn(*args: Tensor) -> list[Tensor]:
            carry = pytree.tree_unflatten(args[: self.carried], init_tree)
            result = fn(carry, pytree.tree_unflatten(args[self.carried :], xs_tree))
            leaves, self.tree = pytree.tree_flatten(tuple(result))
            self._given = [leaf is not None for leaf in leaves]
            return [leaf for leaf in leaves if leaf is not None]

        rows = [x.detach()[0] if len(x) else torch.empty(x.shape[1:], dtype=x.dtype, device="meta") for x in flat_xs]
        self.traced: Traced = _traced_turn(turn, flat_init, rows, gradients, partition)
        self.count = self.traced.count
        self._demand_carry(flat_init)
        arguments, results = placeholders(self.traced.forward), results_of(self.traced.forward)
        xs_places = {node: i for i, node in enumerate(arguments[self.carried :])}
        self.kept = results[self.count :]
        self.aliases = {i: xs_places[node] for i, node in enumerate(self.kept) if node in xs_places}
        partial = [node for i, node in enumerate(self.kept) if i not in self.aliases]
        self._forward = looped(
            arranged(self.traced.forward, arguments, [*results[: self.count], *partial]), self.carried
        )
        self._backward = self._of_gradients(arguments) if self.traced.backward is not None else None

    def _demand_carry(self, init: Sequence[Tensor]) -> None:
        found = [n.meta["val"] for n in results_of(self.traced.forward)[: self.carried]]
        for i, (before, after) in enumerate(zip(init, found, strict=True)):
            if (before.shape, before.dtype) != (after.shape, after.dtype):
                raise ValueError(
                    f"what scan carries must keep its type: tensor {i} is {before.dtype} {list(before.shape)} before a "
                    f"turn, and {after.dtype} {list(after.shape)} after it"
                )

    def nested(self, results: list[Tensor]) -> tuple[Any, Any]:
        """Results as the function gives them."""
        left = iter(results)
        carry, ys = pytree.tree_unflatten([next(left) if given else None for given in self._given], self.tree)
        return carry, ys

    def run(self, flat: Sequence[Tensor]) -> list[Tensor]:
        """All turns: the last carry, stacked results, and of what is kept for the gradient, what ``xs`` has not."""
        return self._forward(flat[: self.carried], flat[self.carried :])

    def with_aliases(self, partial: Sequence[Tensor], xs: Sequence[Tensor]) -> list[Tensor]:
        """All that is kept for the gradient."""
        left = iter(partial)
        return [xs[self.aliases[i]] if i in self.aliases else next(left) for i in range(len(self.kept))]

    # The gradient: its turns carry those of what is carried, and begin with the last row

    def _of_gradients(self, arguments: Sequence[Node]) -> Callable[..., list[Tensor]]:
        backward = self.traced.backward
        assert backward is not None
        places, found = placeholders(backward), results_of(backward)
        kept, tangents = places[: len(self.kept)], iter(places[len(self.kept) :])
        by_result = [next(tangents) if wanted else None for wanted in self.traced.differentiable]
        types = [n.meta["val"] for n in arguments]
        states = [i for i in self.gradients_of if i < self.carried]
        self.of_ys = [i for i in range(self.carried, self.count) if by_result[i] is not None]
        inputs = [by_result[i] if by_result[i] is not None else types[i] for i in states]
        inputs += [*(by_result[i] for i in self.of_ys), *kept] or [types[self.carried]]  # rows say how many turns
        results = [types[i] if found[i] is None else found[i] for i in self.gradients_of]
        return looped(arranged(backward, inputs, results), len(states), reverse=True)

    def gradients(self, grads: Sequence[Tensor], kept: Sequence[Tensor], xs: Sequence[Tensor]) -> list[Tensor | None]:
        """By each argument, of the results' gradients."""
        assert self._backward is not None
        states = [grads[i] for i in self.gradients_of if i < self.carried]
        found = self._backward(states, [*(grads[i] for i in self.of_ys), *kept] or xs[:1])
        by_place = dict(zip(self.gradients_of, found, strict=True))
        return [by_place.get(i) for i in range(len(placeholders(self.traced.forward)))]


class Scan(torch.autograd.Function):
    """The loop, and its gradient."""

    @staticmethod
    def forward(ctx: Any, loop: _Loop, *flat: Tensor) -> tuple[Tensor, ...]:
        """All turns."""
        found = loop.run(flat)
        results, partial = found[: loop.count], found[loop.count :]
        ctx.loop = loop
        ctx.save_for_backward(*partial, *flat[loop.carried :])
        ctx.partial = len(partial)
        plain = [r for r, wanted in zip(results, loop.traced.differentiable, strict=True) if not wanted]
        ctx.mark_non_differentiable(*plain)
        return tuple(results)

    @staticmethod
    @once_differentiable  # type: ignore[untyped-decorator]
    def backward(ctx: Any, *grads: Tensor) -> tuple[Any, ...]:
        """All turns of the gradient."""
        saved, xs = ctx.saved_tensors[: ctx.partial], ctx.saved_tensors[ctx.partial :]
        kept = ctx.loop.with_aliases(saved, xs)
        if ctx.loop.traced.backward is None:
            return (None,) * (1 + len(ctx.needs_input_grad[1:]))
        return None, *ctx.loop.gradients(grads, kept, xs)


def _loop_of(
    fn: Function, init: Any, xs: Any, partition: Callable[..., Any], is_pure: bool, gradients: Sequence[bool]
) -> _Loop:
    if not is_pure:
        return _Loop(fn, init, xs, partition, gradients)
    known = _SCAN_COMPUTATION_CACHE.setdefault(fn, {})
    leaves, tree = pytree.tree_flatten((init, xs))
    carried = len(pytree.tree_leaves(init))
    types = [type_of(t, rows=int(i >= carried)) for i, t in enumerate(leaves)]
    key = tree, tuple(types), partition, tuple(gradients), modes()
    return find(known, key, fn, [], lambda: _Loop(fn, init, xs, partition, gradients), MOST)


# One turn by itself


def value_and_grad_partitioned(
    fn: Function, init: Any, xs: Any, partition_fn: Callable[..., Any] = default_partition, is_fn_pure: bool = True
) -> tuple[Callable[..., Any], Callable[..., Any], Callable[..., Any]]:
    """One turn of ``fn`` as three functions.

    ``forward(carry, x)`` gives ``(carry, (y, partial))``, ``alias_input(partial, xs)`` all that is kept, and
    ``backward(grad_carry, (grad_y, kept))`` the gradients of ``carry`` and ``x``.
    """
    gradients = [t.is_floating_point() for t in pytree.tree_leaves((init, xs))]
    loop = _loop_of(fn, init, xs, partition_fn, is_fn_pure, gradients)
    xs_tree = pytree.tree_flatten(xs)[1]

    def forward(carry: Any, x: Any) -> Any:
        flat = [*pytree.tree_leaves(carry), *pytree.tree_leaves(x)]
        found = _called(loop.traced.forward, flat)
        new_carry, y = loop.nested(found[: loop.count])
        kept = found[loop.count :]
        return new_carry, (y, tuple(t for i, t in enumerate(kept) if i not in loop.aliases))

    def alias_input(partial: Sequence[Tensor], given: Any) -> tuple[Tensor, ...]:
        return tuple(loop.with_aliases(partial, pytree.tree_leaves(given)))

    def backward(grad_carry: Any, x: Any) -> Any:
        grad_y, kept = x
        grads = tree_flatten_none((grad_carry, grad_y))[0]
        wanted = [g for g, differentiable in zip(grads, loop.traced.differentiable, strict=True) if differentiable]
        assert loop.traced.backward is not None
        found = _called(loop.traced.backward, [*kept, *wanted])
        of_carry = pytree.tree_unflatten(found[: loop.carried], loop.init_tree)
        return of_carry, pytree.tree_unflatten(found[loop.carried :], xs_tree)

    return forward, alias_input, backward


def _called(module: GraphModule, args: Sequence[Tensor]) -> list[Any]:
    with torch.no_grad():
        found: list[Any] = list(module(*args))
    return found


def tree_flatten_none(pytree: Any) -> tuple[list[Any], Callable[[Sequence[Any]], Any]]:
    """The leaves of a tree but None, and a function that builds it again from others."""
    leaves, spec = trees.tree_flatten(pytree)
    is_given = [leaf is not None for leaf in leaves]

    def unflatten(flat: Sequence[Any]) -> Any:
        left = iter(flat)
        return trees.tree_unflatten([next(left) if given else None for given in is_given], spec)

    return [leaf for leaf in leaves if leaf is not None], unflatten
