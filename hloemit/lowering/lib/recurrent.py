"""Recurrent layers in parts: the cells, and the loop over time.

Sources: aten/src/ATen/native/RNN.cpp, whose order of gates this is, and
https://docs.pytorch.org/docs/stable/generated/torch.nn.LSTM.html.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import torch

from hloemit.ir import hlo
from hloemit.ir.build import size_value
from hloemit.ir.value import Dim, Shape, Value, hlo_static, is_static
from hloemit.lowering.lib.indexing import gather_rows
from hloemit.lowering.lib.pointwise_rules import like

States = list[Value]  # the output state first


@dataclass(frozen=True)
class Weights:
    """The parameters of one layer in one direction that its loop reads."""

    hidden: Value
    bias: Value | None = None
    projection: Value | None = None


# (gates of the input, states, weights) -> states, and the parts of what the gradient needs
Step = Callable[[Value, States, Weights], tuple[States, list[Value]]]
# (rows, the gradients of the states after a turn, weights) -> the gradients of the gates, and of the states before it
Backward = Callable[[list[Value], States, Weights], tuple[Value, States]]


def linear(x: Value, weight: Value, bias: Value | None = None) -> Value:
    """``x @ weightᵀ + bias``."""
    result = hlo.dot_general(x, weight, ((x.ndim - 1,), (1,)))
    return result if bias is None else result + hlo.broadcast_to(bias, result.shape)


def split_gates(x: Value, count: int) -> list[Value]:
    """The equal parts of the last of two dimensions."""
    (width,) = hlo_static(x.shape[1:])
    size = width // count
    return [hlo.slice_axis(x, 1, i * size, (i + 1) * size) for i in range(count)]


def _lstm(inputs: Value, states: States, weights: Weights) -> tuple[States, list[Value]]:
    hidden, cell = states
    gates = split_gates(inputs + linear(hidden, weights.hidden, weights.bias), 4)
    enter, forget, output = (hlo.logistic(gates[i]) for i in (0, 1, 3))
    kept = forget * cell
    new = hlo.tanh(gates[2])
    cell = kept + enter * new
    hidden = output * hlo.tanh(cell)
    projected = hidden if weights.projection is None else linear(hidden, weights.projection)
    return [projected, cell], [enter, forget, new, output]


def _gru(inputs: Value, states: States, weights: Weights) -> tuple[States, list[Value]]:
    (hidden,) = states
    reset, update, new = split_gates(inputs, 3)
    hidden_reset, hidden_update, hidden_new = split_gates(linear(hidden, weights.hidden, weights.bias), 3)
    reset = hlo.logistic(reset + hidden_reset)
    update = hlo.logistic(update + hidden_update)
    new = hlo.tanh(new + reset * hidden_new)
    return [new + update * (hidden - new)], [reset, update, new, hidden_new]


def _simple(activation: Callable[[Value], Value]) -> Step:
    def step(inputs: Value, states: States, weights: Weights) -> tuple[States, list[Value]]:
        return [activation(inputs + linear(states[0], weights.hidden, weights.bias))], []

    return step


STEPS: dict[str, Step] = {
    "lstm": _lstm,
    "gru": _gru,
    "rnn_tanh": _simple(hlo.tanh),
    "rnn_relu": _simple(lambda x: hlo.maximum(x, like(x, 0))),
}


def _lstm_backward(rows: list[Value], grads: States, weights: Weights) -> tuple[Value, States]:
    after, before, gates = rows
    grad, above = grads
    enter, forget, new, output = split_gates(gates, 4)
    if weights.projection is not None:
        grad = hlo.dot_general(grad, weights.projection, ((1,), (0,)))
    shown = hlo.tanh(after)
    of_cell = above + grad * output * (1 - shown * shown)
    parts = [
        of_cell * new * (enter * (1 - enter)),
        of_cell * before * (forget * (1 - forget)),
        of_cell * enter * (1 - new * new),
        grad * shown * (output * (1 - output)),
    ]
    of_gates = hlo.concatenate(parts, 1)
    return of_gates, [hlo.dot_general(of_gates, weights.hidden, ((1,), (0,))), of_cell * forget]


def _gru_backward(rows: list[Value], grads: States, weights: Weights) -> tuple[Value, States]:
    before, gates = rows
    (grad,) = grads
    reset, update, new, hidden_new = split_gates(gates, 4)
    of_new = grad * (1 - update) * (1 - new * new)
    of_update = grad * (before - new) * (update * (1 - update))
    of_reset = of_new * hidden_new * (reset * (1 - reset))
    of_hidden = hlo.concatenate([of_reset, of_update, of_new * reset], 1)
    of_before = hlo.dot_general(of_hidden, weights.hidden, ((1,), (0,))) + grad * update
    return hlo.concatenate([of_reset, of_update, of_new], 1), [of_before]


def _simple_backward(derivative: Callable[[Value, Value], Value]) -> Backward:
    def step(rows: list[Value], grads: States, weights: Weights) -> tuple[Value, States]:
        of_gates = derivative(grads[0], rows[0])
        return of_gates, [hlo.dot_general(of_gates, weights.hidden, ((1,), (0,)))]

    return step


BACKWARD: dict[str, Backward] = {
    "lstm": _lstm_backward,  # cells after and before the turn, and the gates
    "gru": _gru_backward,  # states before the turn, the gates, and what the reset gate is multiplied by
    "rnn_tanh": _simple_backward(lambda grad, after: grad * (1 - after * after)),
    "rnn_relu": _simple_backward(lambda grad, after: hlo.select(after <= 0, like(grad, 0), grad)),
}

# (time, the rows of that time, what is carried) -> what is carried, and a row for each stack
Turn = Callable[[Value, list[Value], States], tuple[States, list[Value]]]


def over_time(
    rows: Sequence[Value], carried: States, turn: Turn, stacks: Sequence[Shape], *, reverse: bool
) -> tuple[list[Value], States]:
    """One ``stablehlo.while`` over the first dimension of ``rows``: stacks of what turns give, and the last states.

    ``stacks`` are the shapes of a turn's rows; they are of the dtype that is carried.
    """
    length = rows[0].shape[0]
    made = [hlo.full((length, *shape), 0, carried[0].dtype) for shape in stacks]
    if length == 0:
        return made, carried
    steps = size_value(length) if isinstance(length, Dim) else length

    def holds(i: Value, *_: Value) -> Value:
        return i < steps

    def body(i: Value, *values: Value) -> list[Value]:
        zero = like(i, 0)
        time = steps - 1 - i if reverse else i
        now = [_row(x, time, zero) for x in rows]
        following, given = turn(time, now, list(values[len(made) :]))
        updated = []
        for stack, row in zip(values[: len(made)], given, strict=True):
            row = hlo.reshape(row, (1, *row.shape))
            updated.append(hlo.dynamic_update_slice(stack, row, [time, *[zero] * (stack.ndim - 1)]))
        return [i + 1, *updated, *following]

    _, *values = hlo.while_([hlo.full((), 0, torch.int32), *made, *carried], holds, body)
    return values[: len(made)], values[len(made) :]


def _row(x: Value, time: Value, zero: Value) -> Value:
    shape = x.shape[1:]
    if not is_static(shape):
        return gather_rows(x, 0, time)
    return hlo.reshape(hlo.dynamic_slice(x, [time, *[zero] * len(shape)], (1, *hlo_static(shape))), shape)


def where_running(time: Value, lengths: Value | None, new: Sequence[Value], old: Sequence[Value]) -> list[Value]:
    """``new`` for the sequences that are longer than ``time``, ``old`` for others; ``new`` where none has a length."""
    if lengths is None:
        return list(new)
    running = hlo.broadcast_to(time, lengths.shape) < lengths
    return [hlo.select(hlo.broadcast_in_dim(running, n.shape, (0,)), n, o) for n, o in zip(new, old, strict=True)]
