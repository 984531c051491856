"""``ctc_loss`` as an operator of our own, whose results have shapes that are known without the targets' lengths.

PyTorch's operators read the lengths to size the table of forward variables. Here the table is as wide as the targets'
tensor allows.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import torch

from hloemit.base.operators import aten


def _ctc_loss(
    log_probs: torch.Tensor,
    targets: torch.Tensor,
    input_lengths: torch.Tensor,
    target_lengths: torch.Tensor,
    blank: int,
    zero_infinity: bool,
    most: int,
) -> tuple[torch.Tensor, torch.Tensor]:
    loss, table = aten._ctc_loss.Tensor(log_probs, targets, input_lengths, target_lengths, blank, zero_infinity)
    missing = 2 * most + 1 - table.shape[-1]
    return loss, torch.nn.functional.pad(table, (0, missing), value=-torch.inf)


def check_lengths(
    log_probs: torch.Tensor, targets: torch.Tensor, input_lengths: Sequence[int], target_lengths: Sequence[int]
) -> None:
    """Raise where lengths that are known do not fit the tensors, as PyTorch's operator does, which reads them."""
    time = log_probs.shape[0]
    for name, lengths in (("input_lengths", input_lengths), ("target_lengths", target_lengths)):
        if min(lengths, default=0) < 0:
            raise RuntimeError(f"Expected {name} to have value at least 0, but got value {min(lengths)}")
    if type(time) is int and max(input_lengths, default=0) > time:
        raise RuntimeError(f"Expected input_lengths to have value at most {time}, but got value {max(input_lengths)}")
    held = targets.shape[-1]
    if type(held) is int and targets.ndim > 1 and max(target_lengths, default=0) > held:
        raise RuntimeError(f"ctc_loss: the targets are {held} long, and target_lengths has {max(target_lengths)}")
    if type(held) is int and targets.ndim == 1 and sum(target_lengths) != held:
        raise RuntimeError(f"ctc_loss: there are {held} targets, and target_lengths add up to {sum(target_lengths)}")


def _ctc_loss_types(
    log_probs: torch.Tensor, targets: torch.Tensor, *lengths_and_options: Any
) -> tuple[torch.Tensor, torch.Tensor]:
    input_lengths, target_lengths, blank, _, most = lengths_and_options
    time, samples, classes = log_probs.shape
    if not 0 <= blank < classes:
        raise RuntimeError("blank must be in label range")
    for name, lengths in (("input_lengths", input_lengths), ("target_lengths", target_lengths)):
        if lengths.shape[0] != samples:  # of open sizes: which are one
            raise RuntimeError(f"{name} must be of size batch_size")
    if targets.ndim > 1 and targets.shape[0] != samples:
        raise RuntimeError(f"expected targets to have {samples} rows, but got {targets.shape[0]}")
    return log_probs.new_empty((samples,)), log_probs.new_empty((samples, time, 2 * most + 1))


def _ctc_loss_backward(
    grad: torch.Tensor,
    log_probs: torch.Tensor,
    targets: torch.Tensor,
    input_lengths: torch.Tensor,
    target_lengths: torch.Tensor,
    loss: torch.Tensor,
    table: torch.Tensor,
    blank: int,
    zero_infinity: bool,
) -> torch.Tensor:
    found: torch.Tensor = aten._ctc_loss_backward.Tensor(
        grad, log_probs, targets, input_lengths, target_lengths, loss, table, blank, zero_infinity
    )
    return found


def _ctc_loss_backward_type(grad: torch.Tensor, log_probs: torch.Tensor, *_: Any) -> torch.Tensor:
    return torch.empty_like(log_probs)


def _keep(ctx: Any, inputs: tuple[Any, ...], output: tuple[torch.Tensor, torch.Tensor]) -> None:
    *tensors, ctx.blank, ctx.zero_infinity, _ = inputs
    ctx.save_for_backward(*tensors, *output)


def _gradient(ctx: Any, grad: torch.Tensor, _: torch.Tensor) -> tuple[Any, ...]:
    found = _backward(grad, *ctx.saved_tensors, ctx.blank, ctx.zero_infinity)
    return found, None, None, None, None, None, None


_forward: Any = torch.library.custom_op("hloemit::ctc_loss", _ctc_loss, mutates_args=())
_forward.register_fake(_ctc_loss_types)
_forward.register_autograd(_gradient, setup_context=_keep)
_backward: Any = torch.library.custom_op("hloemit::ctc_loss_backward", _ctc_loss_backward, mutates_args=())
_backward.register_fake(_ctc_loss_backward_type)


def ctc_loss(
    log_probs: torch.Tensor,
    targets: torch.Tensor,
    input_lengths: torch.Tensor | Sequence[int],
    target_lengths: torch.Tensor | Sequence[int],
    blank: int = 0,
    reduction: int = 1,
    zero_infinity: bool = False,
) -> torch.Tensor:
    """``torch.ctc_loss``, with ATen's code of the reduction: none, mean or sum."""
    batched = log_probs.ndim == 3
    known = [None if isinstance(n, torch.Tensor) else list(n) for n in (input_lengths, target_lengths)]
    logs = log_probs if batched else log_probs.unsqueeze(1)
    labels = targets if batched or targets.ndim != 1 else targets.unsqueeze(0)
    inputs = torch.as_tensor(input_lengths, dtype=torch.int64).reshape(-1)
    lengths = torch.as_tensor(target_lengths, dtype=torch.int64).reshape(-1)
    if known[0] is not None and known[1] is not None and all(type(n) is int for n in (*known[0], *known[1])):
        check_lengths(logs, labels, known[0], known[1])
    most = labels.shape[-1] if known[1] is None else max(known[1], default=0)
    loss, _ = _forward(logs, labels, inputs, lengths, blank, zero_infinity, most)
    if zero_infinity:
        loss = torch.where(loss == torch.inf, 0, loss)
    if reduction == 1:
        return (loss / lengths.clamp_min(1).to(loss.dtype)).mean()
    if reduction == 2:
        return loss.sum()
    return loss if batched else loss.squeeze(0)
