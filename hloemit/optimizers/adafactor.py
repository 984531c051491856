"""``torch.optim.Adafactor`` in tensors: its step reads norms and step counts as Python numbers.

Source: https://docs.pytorch.org/docs/stable/generated/torch.optim.Adafactor.html.
"""

from __future__ import annotations

import torch


def adafactor(
    params: list[torch.Tensor],
    grads: list[torch.Tensor],
    row_vars: list[torch.Tensor | None],
    col_vars: list[torch.Tensor | None],
    variances: list[torch.Tensor | None],
    state_steps: list[torch.Tensor],
    grad_scale: torch.Tensor | None,
    found_inf: torch.Tensor | None,
    *,
    d: float,
    lr: torch.Tensor | float,
    beta2_decay: float,
    weight_decay: float,
    eps1: float | None,
    eps2: float,
    maximize: bool,
    has_complex: bool,
) -> None:
    """The update of one parameter after the other."""
    rate = torch.as_tensor(lr)
    for param, signed, row, column, variance, step in zip(
        params, grads, row_vars, col_vars, variances, state_steps, strict=True
    ):
        grad = -signed if maximize else signed
        epsilon = torch.finfo(param.dtype).eps if eps1 is None else eps1
        step.add_(1)
        decay = (step**beta2_decay).to(param.dtype)
        size = (param.norm(2) / param.numel() ** 0.5).clamp_min(eps2)
        alpha = size * torch.minimum(rate, step**-0.5)
        if weight_decay:
            param.mul_(1 - rate * weight_decay)
        if row is not None and column is not None:
            row.lerp_(torch.norm(grad, dim=-1, keepdim=True).square() / grad.size(-1), decay)
            column.lerp_(torch.norm(grad, dim=-2, keepdim=True).square() / grad.size(-2), decay)
            estimate = row @ column / row.mean(dim=-2, keepdim=True).clamp_min(epsilon)
        else:
            assert variance is not None
            variance.lerp_(grad * grad, decay)
            estimate = variance
        update = estimate.clamp_min(epsilon * epsilon).rsqrt() * grad
        clipped = (update.norm(2) / (update.numel() ** 0.5 * d)).clamp_min(1.0)
        param.add_((update * (-alpha / clipped)).to(param.dtype))
