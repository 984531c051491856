"""Gradients alone: torch computes no shape of ``_ctc_loss`` without its data; tests/lowering/test_ctc_loss.py has the rest."""

from __future__ import annotations

from typing import Any

import torch

from tests.ops.rows import Row, f32, f64, inf, row

aten = torch.ops.aten

LOGS = f32(7, 3, 5).log_softmax(-1)
PADDED = torch.tensor([[1, 2, 2], [3, 1, 3], [2, 0, 0]])


def back(
    logs: torch.Tensor, targets: torch.Tensor, inputs: Any, lengths: Any, blank: int, zero: bool = False, **k: Any
) -> Row:
    loss, alpha = aten._ctc_loss(logs, targets, inputs, lengths, blank)
    op = aten._ctc_loss_backward.Tensor if isinstance(inputs, torch.Tensor) else aten._ctc_loss_backward.default
    # what ATen leaves undefined
    time, state = torch.arange(alpha.shape[1])[:, None], torch.arange(alpha.shape[2])
    known = (time < torch.as_tensor(inputs)[:, None, None]) & (state <= 2 * torch.as_tensor(lengths)[:, None, None])
    grad = torch.tensor([1.0, 0.5, 2.0], dtype=logs.dtype)
    return row(op, grad, logs, targets, inputs, lengths, loss, torch.where(known, alpha, -inf), blank, zero, **k)


ROWS = [
    back(LOGS, PADDED, [7, 5, 6], [3, 3, 1], 0, id="padded"),
    back(LOGS, torch.tensor([1, 2, 2, 3, 1, 2]), [7, 5, 6], [3, 2, 1], 0, golden=False, id="concatenated"),
    back(LOGS, PADDED, torch.tensor([7, 5, 6]), torch.tensor([3, 3, 1]), 4, golden=False, id="tensors"),
    back(LOGS, PADDED, [7, 2, 0], [3, 3, 0], 4, golden=False, id="impossible"),
    back(LOGS, PADDED, [7, 2, 0], [3, 3, 0], 4, True, golden=False, id="impossible-zero"),
    back(LOGS, PADDED[:, :0], [7, 2, 0], [0, 0, 0], 4, golden=False, id="no-labels"),
    back(f64(7, 3, 5).log_softmax(-1), PADDED, [7, 5, 6], [3, 2, 1], 0, golden=False, id="f64"),
]
