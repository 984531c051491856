from __future__ import annotations

from typing import Any

import torch

from tests.ops.rows import f32, row

aten = torch.ops.aten

X, H = 3, 2  # features of the input and of the state


def params(gates: int, layers: int = 1, directions: int = 1, *, biases: bool = True, proj: int = 0) -> list[Any]:
    """Parameters in the order that torch.nn's recurrent layers keep them."""
    found = []
    out = proj or H
    for layer in range(layers):
        width = X if layer == 0 else out * directions
        for direction in range(directions):
            seed = 10 * layer + direction
            found += [f32(gates * H, width, seed=seed), f32(gates * H, out, seed=seed + 3)]
            if biases:
                found += [f32(gates * H, seed=seed + 4), f32(gates * H, seed=seed + 5)]
            if proj:
                found.append(f32(proj, H, seed=seed + 6))
    return found


def state(count: int = 1, width: int = H, seed: int = 7) -> torch.Tensor:
    """States of ``count`` layers and directions, of a batch of 2."""
    return f32(count, 2, width, seed=seed)


INPUT = f32(4, 2, X)  # time, batch, features
LSTM, GRU, TANH, RELU = aten.lstm.input, aten.gru.input, aten.rnn_tanh.input, aten.rnn_relu.input

ROWS = [
    row(LSTM, INPUT, [state(), state(seed=8)], params(4), True, 1, 0.0, False, False, False, id="lstm"),
    row(LSTM, INPUT, [state(), state(seed=8)], params(4, biases=False), False, 1, 0.0, False, False, False, golden=False,
        id="lstm-no_biases"),
    row(LSTM, f32(2, 4, X), [state(4), state(4, seed=8)], params(4, 2, 2), True, 2, 0.5, False, True, True, golden=False,
        id="lstm-deep-bidirectional-batch_first"),
    row(LSTM, INPUT, [state(1, 1), state()], params(4, proj=1), True, 1, 0.0, False, False, False, golden=False,
        id="lstm-projection"),
    row(LSTM, INPUT.double(), [state().double(), state().double()], [p.double() for p in params(4)], True, 1, 0.0, False,
        False, False, golden=False, id="lstm-f64"),
    row(GRU, INPUT, state(), params(3), True, 1, 0.0, False, False, False, id="gru"),
    row(GRU, INPUT, state(4), params(3, 2, 2), True, 2, 0.0, True, True, False, golden=False, id="gru-deep"),
    row(GRU, INPUT, state(), params(3, biases=False), False, 1, 0.0, False, False, False, golden=False,
        id="gru-no_biases"),
    row(TANH, INPUT, state(), params(1), True, 1, 0.0, False, False, False, id="rnn_tanh"),
    row(RELU, INPUT, state(2), params(1, 1, 2), True, 1, 0.0, False, True, False, golden=False, id="rnn_relu"),
    row(aten.lstm_cell.default, f32(2, X), [f32(2, H), f32(2, H, seed=1)], *params(4), golden=False, id="lstm_cell"),
    row(aten.gru_cell.default, f32(2, X), f32(2, H), *params(3), golden=False, id="gru_cell"),
    row(aten.rnn_tanh_cell.default, f32(2, X), f32(2, H), *params(1), golden=False, id="rnn_tanh_cell"),
    row(aten.rnn_relu_cell.default, f32(2, X), f32(2, H), *params(1), golden=False, id="rnn_relu_cell"),
]  # fmt: skip
