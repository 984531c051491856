"""Higher-order operators of control flow, as StableHLO regions.

A region captures what it uses of the code around it. Random numbers drawn inside one are drawn from a state that goes
in and comes out as a value of its own, so that draws inside and after it differ.
Source: https://docs.pytorch.org/docs/stable/higher_order_ops/index.html.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from typing import Any

import torch
from torch.fx import GraphModule

from hloemit.base.dtypes import NUMBER_DTYPES
from hloemit.base.errors import NotLowerable
from hloemit.ir import hlo
from hloemit.ir.build import current
from hloemit.ir.value import TensorType, Value, hlo_static
from hloemit.lowering.context import Context, type_of
from hloemit.lowering.lib.random import draws_random_numbers
from hloemit.lowering.promotion import as_value
from hloemit.lowering.registry import register

higher_order = torch.ops.higher_order

Operands = Sequence[Any]


def _values(operands: Operands, what: str) -> list[Value]:
    for x in operands:
        if not isinstance(x, Value):
            raise NotLowerable(f"{what} has to be a tensor, and got {x!r}")
    return list(operands)


def _as_returned(rule: Callable[..., list[Any]]) -> Callable[..., Any]:
    """A rule whose graphs may return a tensor that stands in no tuple, as ``make_fx`` has them."""

    @functools.wraps(rule)
    def checked(ctx: Context, *args: Any, **options: Any) -> Any:
        results = rule(ctx, *args, **options)
        return results[0] if isinstance(ctx.node.meta["val"], torch.Tensor) else results

    return checked


def _types(ctx: Context, state: Sequence[Value]) -> list[TensorType]:
    results = ctx.node.meta["val"]
    if isinstance(results, torch.Tensor):
        return [type_of(results), *(s.type for s in state)]
    if not all(isinstance(v, (torch.Tensor, *NUMBER_DTYPES)) for v in results):
        raise NotLowerable("a result that is neither a tensor nor a number")
    types = (type_of(v) if isinstance(v, torch.Tensor) else TensorType((), NUMBER_DTYPES[type(v)]) for v in results)
    return [*types, *(s.type for s in state)]


def _state(ctx: Context, *modules: GraphModule) -> list[Value]:
    """The random state where one of the graphs needs it: a list of one value or none."""
    return [ctx.random_state()] if any(map(draws_random_numbers, modules)) else []


def _region(
    ctx: Context, module: GraphModule, operands: Operands, state: Sequence[Value], types: Sequence[TensorType] = ()
) -> list[Value]:
    """Emit a graph inside a region: its results, then the random state that it leaves, if it was given one.

    ``types`` are those of all results, where some may be numbers.
    """
    builder = current()
    outer = builder.random_state
    builder.random_state = state[0] if state else outer
    try:
        found = list(ctx.lower_graph(module, operands))
        for i, kind in enumerate(types[: len(found)]):
            if isinstance(found[i], (bool, int, float)):
                found[i] = as_value(found[i], kind.dtype)
        results = _values(found, "what a region returns")
        after = builder.random_state
    finally:
        builder.random_state = outer
    if state:
        assert after is not None
        return [*results, after]
    if after is not outer:
        raise NotLowerable("random numbers drawn inside a region by an operator that is not marked as random")
    return results


def _leave(results: list[Value], state: Sequence[Value]) -> list[Value]:
    """The results of a control-flow op, its last one kept as the program's random state if it has one."""
    if not state:
        return results
    current().random_state = results[-1]
    return results[:-1]


def _predicate(x: Value) -> Value:
    return hlo.convert(hlo.reshape(x, ()), torch.bool)


@register(higher_order.cond)
@_as_returned
def cond(
    ctx: Context, pred: Any, true_graph: GraphModule, false_graph: GraphModule, operands: Operands = ()
) -> list[Value]:
    """``torch.cond``: ``stablehlo.if``.

    A predicate that is known while lowering leaves one branch alone.
    """
    if isinstance(pred, bool):
        return ctx.lower_graph(true_graph if pred else false_graph, operands)
    if not isinstance(pred, Value):
        raise NotLowerable(f"the predicate has to be a bool tensor, and got {pred!r}")
    state = _state(ctx, true_graph, false_graph)

    types = _types(ctx, state)

    def branch(graph: GraphModule) -> Callable[[], list[Value]]:
        return lambda: _region(ctx, graph, operands, state, types)

    return _leave(hlo.if_(_predicate(pred), branch(true_graph), branch(false_graph), types), state)


@_as_returned
def switch(ctx: Context, index: Any, branches: Sequence[GraphModule], operands: Operands = ()) -> list[Value]:
    """``torch.switch``: ``stablehlo.case``. PyTorch has brought the index into range."""
    if isinstance(index, int):
        return ctx.lower_graph(branches[index], operands)
    if not isinstance(index, Value):
        raise NotLowerable(f"the index has to be an integer tensor, and got {index!r}")
    state = _state(ctx, *branches)

    types = _types(ctx, state)

    def branch(graph: GraphModule) -> Callable[[], list[Value]]:
        return lambda: _region(ctx, graph, operands, state, types)

    taken = hlo.convert(hlo.reshape(index, ()), torch.int32)
    return _leave(hlo.case(taken, [branch(b) for b in branches], types), state)


if hasattr(higher_order, "switch"):  # since torch 2.14
    register(higher_order.switch)(switch)


@register(higher_order.while_loop)
@_as_returned
def while_loop(
    ctx: Context, cond_graph: GraphModule, body_graph: GraphModule, carried: Operands, additional: Operands = ()
) -> list[Value]:
    """``while_loop``: ``stablehlo.while``.

    Raises where an integer is carried: give a 0-d tensor.
    """
    inits = _values(carried, "what a while_loop carries")
    return holds_while(ctx, (cond_graph, additional), (body_graph, additional), inits)


def holds_while(
    ctx: Context, test: tuple[GraphModule, Operands], turn: tuple[GraphModule, Operands], inits: Sequence[Value]
) -> list[Value]:
    """Run a graph on what is carried as long as another holds; each has operands of its own behind that."""
    (condition, of_condition), (graph, of_graph) = test, turn
    if draws_random_numbers(condition):
        raise NotLowerable("random numbers in a while_loop's condition")
    state = _state(ctx, graph)
    count = len(inits)

    def holds(*values: Value) -> Value:
        return _predicate(_region(ctx, condition, [*values[:count], *of_condition], ())[0])

    def body(*values: Value) -> list[Value]:
        return _region(ctx, graph, [*values[:count], *of_graph], values[count:])

    return _leave(hlo.while_([*inits, *state], holds, body), state)


def run_over(
    ctx: Context,
    graph: GraphModule,
    inits: Sequence[Value],
    xs: Sequence[Value],
    additional: Operands,
    *,
    reverse: bool = False,
) -> list[Value]:
    """Run ``graph(*carried, *(x[i] for x in xs), *additional)`` for each i; its further results are stacked.

    ``reverse`` begins with the last i.
    """
    length = xs[0].shape[0]
    state = _state(ctx, graph)
    stacked = [hlo.full(t.shape, 0, t.dtype) for t in _types(ctx, ())[len(inits) :]]
    if length == 0:
        return [*inits, *stacked]
    count, zero = len(inits), hlo.full((), 0, torch.int32)
    first_state = 1 + count + len(stacked)

    def holds(i: Value, *_: Value) -> Value:
        return i < as_value(length, torch.int32, ())

    def body(i: Value, *values: Value) -> list[Value]:
        start = hlo.full((), 0, torch.int32)
        row = as_value(length - 1, torch.int32, ()) - i if reverse else i
        slices = []
        for x in xs:
            rest = hlo_static(x.shape[1:])
            piece = hlo.dynamic_slice(x, [row, *[start] * len(rest)], (1, *rest))
            slices.append(hlo.reshape(piece, rest))
        carried = values[:count]
        results = _region(ctx, graph, [*carried, *slices, *additional], values[first_state - 1 :])
        outputs = []
        for whole, piece in zip(values[count : count + len(stacked)], results[count:], strict=False):
            update = hlo.reshape(piece, (1, *piece.shape))
            outputs.append(hlo.dynamic_update_slice(whole, update, [row, *[start] * piece.ndim]))
        following = i + hlo.full((), 1, torch.int32)
        return [following, *results[:count], *outputs, *results[count + len(stacked) :]]

    return _leave(hlo.while_([zero, *inits, *stacked, *state], holds, body)[1:], state)


@register(higher_order.scan)
def scan(ctx: Context, graph: GraphModule, init: Operands, xs: Operands, additional: Operands = ()) -> list[Value]:
    """``scan``: carried values, then stacked outputs.

    A loop over the first dimension of ``xs``: the graph maps carried values and a slice to carried values and outputs.
    """
    return run_over(ctx, graph, _values(init, "what a scan carries"), _values(xs, "what a scan runs over"), additional)


@register(higher_order.map_impl)
@_as_returned
def map_impl(ctx: Context, graph: GraphModule, xs: Operands, additional: Operands = ()) -> list[Value]:
    """``torch.map``: a loop over the first dimension of ``xs``."""
    return run_over(ctx, graph, [], _values(xs, "what a map runs over"), additional)


@register(higher_order.tag_activation_checkpoint, higher_order.wrap)
def checkpoint(ctx: Context, graph: GraphModule, *operands: Any, **options: Any) -> list[Any]:
    """``torch.utils.checkpoint``: the graph in place, since what to recompute is XLA's own choice."""
    return ctx.lower_graph(graph, operands)


@register(higher_order.strict_mode)
def strict_mode(ctx: Context, graph: GraphModule, operands: Operands) -> list[Any]:
    """The graph in place."""
    return ctx.lower_graph(graph, operands)
