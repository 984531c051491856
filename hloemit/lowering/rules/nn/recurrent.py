"""Recurrent layers: one ``stablehlo.while`` over time for each layer and direction.

What does not depend on the state, the product of the inputs with the input weights, is one dot_general before the loop.
Source: aten/src/ATen/native/RNN.cpp.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import torch

from hloemit.ir import hlo
from hloemit.ir.value import Value
from hloemit.lowering.context import Context, hlo_static
from hloemit.lowering.lib.dimensions import slice_axis
from hloemit.lowering.lib.pointwise import like
from hloemit.lowering.lib.random import dropout_mask, dropped
from hloemit.lowering.promotion import compute_type
from hloemit.lowering.registry import NotLowerable, register

aten = torch.ops.aten

States = list[Value]  # the output state first


@dataclass(frozen=True)
class _Weights:
    """The parameters of one layer in one direction."""

    input: Value
    hidden: Value
    input_bias: Value | None = None
    hidden_bias: Value | None = None
    projection: Value | None = None


# (gates of the input, states, weights) -> states
Step = Callable[[Value, States, _Weights], States]


def _linear(x: Value, weight: Value, bias: Value | None = None) -> Value:
    """``x @ weightᵀ + bias``."""
    result = hlo.dot_general(x, weight, ((x.ndim - 1,), (1,)))
    return result if bias is None else result + hlo.broadcast_to(bias, result.shape)


def _gates(x: Value, count: int) -> list[Value]:
    """The equal parts of the last dimension."""
    _, width = hlo_static(x.shape)
    size = width // count
    return [slice_axis(x, 1, i * size, (i + 1) * size) for i in range(count)]


def _lstm_step(inputs: Value, states: States, weights: _Weights) -> States:
    hidden, cell = states
    gates = _gates(inputs + _linear(hidden, weights.hidden, weights.hidden_bias), 4)
    enter, forget, output = (hlo.logistic(gates[i]) for i in (0, 1, 3))
    cell = forget * cell + enter * hlo.tanh(gates[2])
    hidden = output * hlo.tanh(cell)
    return [hidden if weights.projection is None else _linear(hidden, weights.projection), cell]


def _gru_step(inputs: Value, states: States, weights: _Weights) -> States:
    (hidden,) = states
    reset, update, new = _gates(inputs, 3)
    hidden_reset, hidden_update, hidden_new = _gates(_linear(hidden, weights.hidden, weights.hidden_bias), 3)
    reset = hlo.logistic(reset + hidden_reset)
    update = hlo.logistic(update + hidden_update)
    new = hlo.tanh(new + reset * hidden_new)
    return [new + update * (hidden - new)]


def _simple_step(activation: Callable[[Value], Value]) -> Step:
    def step(inputs: Value, states: States, weights: _Weights) -> States:
        return [activation(inputs + _linear(states[0], weights.hidden, weights.hidden_bias))]

    return step


def _run(x: Value, states: States, weights: _Weights, step: Step, *, backwards: bool) -> tuple[Value, States]:
    """One layer in one direction over ``x`` (time, batch, features): all outputs, and the last states."""
    inputs = _linear(x, weights.input, weights.input_bias)
    steps, batch, width = hlo_static(inputs.shape)
    outputs = hlo.full((steps, *states[0].shape), 0, x.dtype)
    if steps == 0:
        return outputs, states

    def holds(i: Value, *_: Value) -> Value:
        return i < steps

    def body(i: Value, outputs: Value, *states: Value) -> list[Value]:
        zero = like(i, 0)
        time = steps - 1 - i if backwards else i
        now = hlo.reshape(hlo.dynamic_slice(inputs, [time, zero, zero], (1, batch, width)), (batch, width))
        following = step(now, list(states), weights)
        row = hlo.reshape(following[0], (1, *following[0].shape))
        outputs = hlo.dynamic_update_slice(outputs, row, [time, zero, zero])
        return [i + 1, outputs, *following]

    _, outputs, *last = hlo.while_([hlo.full((), 0, torch.int32), outputs, *states], holds, body)
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

    def weights(self, dtype: torch.dtype, projected: bool) -> list[_Weights]:
        """Parameters by layer, then direction."""
        size = (4 if self.has_biases else 2) + projected
        found = []
        for start in range(0, len(self.params), size):
            values = [hlo.convert(p, dtype) for p in self.params[start : start + size]]
            projection = values.pop() if projected else None
            biases = values[2:] if self.has_biases else [None, None]
            found.append(_Weights(values[0], values[1], biases[0], biases[1], projection))
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
                    hlo.reshape(slice_axis(hlo.convert(s, dtype), 0, index, index + 1), s.shape[1:]) for s in initial
                ]
                output, last = _run(x, states, weights[index], step, backwards=direction == 1)
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


register(aten.lstm.input)(_recurrent(_lstm_step))  # hidden states, narrower than cells with a projection; cells
register(aten.gru.input)(_recurrent(_gru_step))
register(aten.rnn_tanh.input)(_recurrent(_simple_step(hlo.tanh)))
register(aten.rnn_relu.input)(_recurrent(_simple_step(lambda x: hlo.maximum(x, like(x, 0)))))
