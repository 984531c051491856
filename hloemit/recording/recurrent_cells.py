"""The fused recurrent cells that PyTorch asks of an accelerator, of elementwise operators on the device.

Sources: https://docs.pytorch.org/docs/stable/generated/torch.nn.LSTM.html and GRU.html; the order of the gates is that
of aten/src/ATen/native/RNN.cpp.
"""

from __future__ import annotations

import torch
from torch import Tensor


def _biased(gates: Tensor, bias: Tensor | None) -> Tensor:
    return gates if bias is None else gates + bias


def lstm_cell(
    input_gates: Tensor,
    hidden_gates: Tensor,
    cx: Tensor,
    input_bias: Tensor | None = None,
    hidden_bias: Tensor | None = None,
) -> tuple[Tensor, Tensor, Tensor]:
    """``_thnn_fused_lstm_cell``: the new hidden state and cell state, and the gates."""
    i, f, g, o = (_biased(input_gates, input_bias) + _biased(hidden_gates, hidden_bias)).chunk(4, 1)
    i, f, g, o = i.sigmoid(), f.sigmoid(), g.tanh(), o.sigmoid()
    cy = f * cx + i * g
    return o * cy.tanh(), cy, torch.cat([i, f, g, o], 1)


def lstm_cell_backward(
    grad_hy: Tensor | None, grad_cy: Tensor | None, cx: Tensor, cy: Tensor, gates: Tensor, has_bias: bool
) -> tuple[Tensor, Tensor, Tensor]:
    """``_thnn_fused_lstm_cell_backward_impl``: the gradients of the gates, of the old cell state and of a bias."""
    i, f, g, o = gates.chunk(4, 1)
    above = torch.zeros_like(cx) if grad_hy is None else grad_hy
    t = cy.tanh()
    grad_c = above * o * (1 - t * t)
    if grad_cy is not None:
        grad_c = grad_c + grad_cy
    parts = [grad_c * g * i * (1 - i), grad_c * cx * f * (1 - f), grad_c * i * (1 - g * g), above * t * o * (1 - o)]
    grad_gates = torch.cat(parts, 1)
    return grad_gates, grad_c * f, grad_gates.sum(0)


def gru_cell(
    input_gates: Tensor,
    hidden_gates: Tensor,
    hx: Tensor,
    input_bias: Tensor | None = None,
    hidden_bias: Tensor | None = None,
) -> tuple[Tensor, Tensor]:
    """``_thnn_fused_gru_cell``: the new hidden state, and what the gradient needs."""
    input_r, input_z, input_n = _biased(input_gates, input_bias).chunk(3, 1)
    hidden_r, hidden_z, hidden_n = _biased(hidden_gates, hidden_bias).chunk(3, 1)
    r, z = (input_r + hidden_r).sigmoid(), (input_z + hidden_z).sigmoid()
    n = (input_n + r * hidden_n).tanh()
    return n + z * (hx - n), torch.cat([r, z, n, hx, hidden_n], 1)


def gru_cell_backward(grad_hy: Tensor, workspace: Tensor, has_bias: bool) -> tuple[Tensor, ...]:
    """``_thnn_fused_gru_cell_backward``: the gradients of both gates, of the old hidden state and of both biases."""
    r, z, n, hx, hidden_n = workspace.chunk(5, 1)
    grad_n = grad_hy * (1 - z) * (1 - n * n)
    grad_z = grad_hy * (hx - n) * z * (1 - z)
    grad_r = grad_n * hidden_n * r * (1 - r)
    grad_input, grad_hidden = torch.cat([grad_r, grad_z, grad_n], 1), torch.cat([grad_r, grad_z, grad_n * r], 1)
    return grad_input, grad_hidden, grad_hy * z, grad_input.sum(0), grad_hidden.sum(0)
