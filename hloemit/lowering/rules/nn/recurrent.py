"""Recurrent layers: one ``stablehlo.while`` over time for each layer and direction.

What does not depend on the state, the product of the inputs with the input weights, is one dot_general before the loop.
Source: aten/src/ATen/native/RNN.cpp.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import torch

from hloemit.base.errors import NotLowerable
from hloemit.base.operators import aten
from hloemit.ir import hlo
from hloemit.ir.value import Value
from hloemit.lowering.context import Context
from hloemit.lowering.lib.pointwise_rules import like
from hloemit.lowering.lib.random import dropout_mask, dropped
from hloemit.lowering.lib.recurrent import (
    BACKWARD,
    STEPS,
    States,
    Step,
    Turn,
    Weights,
    linear,
    over_time,
    where_running,
)
from hloemit.lowering.promotion import compute_type
from hloemit.lowering.registry import register


@dataclass(frozen=True)
class _Parameters:
    """The parameters of one layer in one direction."""

    input: Value
    input_bias: Value | None
    loop: Weights


def _run(x: Value, states: States, parameters: _Parameters, step: Step, *, reverse: bool) -> tuple[Value, States]:
    """One layer in one direction over ``x`` (time, batch, features): all outputs, and the last states."""

    def turn(time: Value, rows: list[Value], states: States) -> tuple[States, list[Value]]:
        following, _ = step(rows[0], states, parameters.loop)
        return following, following[:1]

    inputs = linear(x, parameters.input, parameters.input_bias)
    (outputs,), last = over_time([inputs], states, turn, [states[0].shape], reverse=reverse)
    return outputs, last


@dataclass(frozen=True)
class _Stack:
    """The arguments that all recurrent operators share."""

    params: Sequence[Value]
    has_biases: bool
    num_layers: int
    dropout: float
    bidirectional: bool
    batch_first: bool

    def weights(self, dtype: torch.dtype, projected: bool) -> list[_Parameters]:
        """Parameters by layer, then direction."""
        size = (4 if self.has_biases else 2) + projected
        found = []
        for start in range(0, len(self.params), size):
            values = [hlo.convert(p, dtype) for p in self.params[start : start + size]]
            projection = values.pop() if projected else None
            biases = values[2:] if self.has_biases else [None, None]
            found.append(_Parameters(values[0], biases[0], Weights(values[1], biases[1], projection)))
        return found

    def run(self, ctx: Context, x: Value, initial: Sequence[Value], step: Step) -> list[Value]:
        """Outputs, then the last states of all layers and directions."""
        given, dtype = x.dtype, compute_type(x.dtype)
        x = hlo.convert(x, dtype)
        if self.batch_first:
            x = hlo.transpose(x, (1, 0, 2))
        directions = 2 if self.bidirectional else 1
        projected = len(initial) == 2 and initial[0].shape[2] != initial[1].shape[2]
        weights = self.weights(dtype, projected)
        if len(weights) != self.num_layers * directions:
            raise NotLowerable(f"{len(self.params)} parameters for {self.num_layers} layers")
        final: list[list[Value]] = [[] for _ in initial]
        for layer in range(self.num_layers):
            outputs = []
            for direction in range(directions):
                index = layer * directions + direction
                states = [
                    hlo.reshape(hlo.slice_axis(hlo.convert(s, dtype), 0, index, index + 1), s.shape[1:])
                    for s in initial
                ]
                output, last = _run(x, states, weights[index], step, reverse=direction == 1)
                outputs.append(output)
                for kept, state in zip(final, last, strict=True):
                    kept.append(hlo.reshape(state, (1, *state.shape)))
            x = hlo.concatenate(outputs, 2)
            if self.dropout and layer < self.num_layers - 1:
                x = dropped(ctx, x, self.dropout, dropout_mask(ctx, x.shape, self.dropout))
        if self.batch_first:
            x = hlo.transpose(x, (1, 0, 2))
        return [hlo.convert(v, given) for v in (x, *(hlo.concatenate(s, 0) for s in final))]


def _recurrent(step: Step) -> Callable[..., list[Value]]:
    """A rule for a recurrent layer: outputs, then the last of each state, of which ``hx`` holds the first."""

    def rule(
        ctx: Context,
        x: Value,
        hx: Value | Sequence[Value],
        params: Sequence[Value],
        has_biases: bool,
        num_layers: int,
        dropout: float,
        train: bool,
        bidirectional: bool,
        batch_first: bool,
    ) -> list[Value]:
        stack = _Stack(params, has_biases, num_layers, dropout if train else 0.0, bidirectional, batch_first)
        return stack.run(ctx, x, [hx] if isinstance(hx, Value) else hx, step)

    return rule


register(aten.lstm.input)(_recurrent(STEPS["lstm"]))  # hidden states, narrower than cells with a projection; cells
register(aten.gru.input)(_recurrent(STEPS["gru"]))
register(aten.rnn_tanh.input)(_recurrent(STEPS["rnn_tanh"]))
register(aten.rnn_relu.input)(_recurrent(STEPS["rnn_relu"]))


# The loop of one layer in one direction, with what its gradient needs, and that gradient


@register("hloemit::recurrent")
def _loop(
    ctx: Context,
    cell: str,
    gates: Value,
    states: Sequence[Value],
    weight: Value,
    bias: Value | None,
    projection: Value | None,
    lengths: Value | None,
    reverse: bool,
    keep: bool,
) -> list[Value]:
    """The states after each turn, the last states, and with ``keep`` the cells and the gates of each turn."""
    dtype = _widest(gates, *states)
    parameters = Weights(hlo.convert(weight, dtype), _converted(bias, dtype), _converted(projection, dtype))
    ends = _converted(lengths, torch.int32)

    def turn(time: Value, rows: list[Value], states: States) -> tuple[States, list[Value]]:
        following, parts = STEPS[cell](rows[0], states, parameters)
        following = where_running(time, ends, following, states)
        kept = [*following[1:], *([hlo.concatenate(parts, 1)] if parts else [])] if keep else []
        return following, [following[0], *kept]

    return _stacked(ctx, dtype, [gates], states, turn, reverse=reverse)


def _stacked(
    ctx: Context, dtype: torch.dtype, rows: Sequence[Value], states: Sequence[Value], turn: Turn, *, reverse: bool
) -> list[Value]:
    """What a loop in ``dtype`` gives: the first stack, the last states, the other stacks."""
    types = [t for t in ctx.outs if t is not None]
    shapes = [shape[1:] for shape, _ in (types[0], *types[1 + len(states) :])]
    rows, carried = ([hlo.convert(v, dtype) for v in values] for values in (rows, states))
    (first, *stacks), last = over_time(rows, carried, turn, shapes, reverse=reverse)
    return [hlo.convert(v, kind) for v, (_, kind) in zip([first, *last, *stacks], types, strict=True)]


def _widest(*values: Value) -> torch.dtype:
    """What to compute in where gates and states differ, as they may under autocast."""
    return functools.reduce(torch.promote_types, [compute_type(v.dtype) for v in values])


def _converted(x: Value | None, dtype: torch.dtype) -> Value | None:
    return None if x is None else hlo.convert(x, dtype)


@register("hloemit::recurrent_backward")
def _loop_backward(
    ctx: Context,
    cell: str,
    grad: Value,
    grad_states: Sequence[Value],
    rows: Sequence[Value],
    weight: Value,
    projection: Value | None,
    lengths: Value | None,
    reverse: bool,
) -> list[Value]:
    """The gradients of the gates, of the states, and with a projection of what it gave at each turn."""
    dtype = _widest(grad, *grad_states, *rows)
    parameters = Weights(hlo.convert(weight, dtype), None, _converted(projection, dtype))
    ends = _converted(lengths, torch.int32)

    def turn(time: Value, rows: list[Value], grads: States) -> tuple[States, list[Value]]:
        above, *kept = rows
        grads = [grads[0] + above, *grads[1:]]
        of_gates, of_states = BACKWARD[cell](kept, grads, parameters)
        (of_gates,) = where_running(time, ends, [of_gates], [like(of_gates, 0)])
        given = [of_gates]
        if projection is not None:
            given += where_running(time, ends, grads[:1], [like(grads[0], 0)])
        return where_running(time, ends, of_states, grads), given

    return _stacked(ctx, dtype, [grad, *rows], grad_states, turn, reverse=not reverse)
