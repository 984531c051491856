"""``nn.SyncBatchNorm`` on the device: the operators between its collectives, which PyTorch has for GPUs alone.

Statistics are those of each process's batch until they are gathered. Narrow floats compute in f32, as on GPUs.
Source: ``torch/nn/modules/_functions.py``, and ``aten/src/ATen/native/cuda/Normalization.cuh``.
"""

from __future__ import annotations

import torch
from torch import Tensor


def _wide(x: Tensor) -> Tensor:
    return x.float() if x.dtype in (torch.float16, torch.bfloat16) else x


def _along(channels: Tensor, x: Tensor) -> Tensor:
    return channels.reshape(1, -1, *[1] * (x.ndim - 2))


def _others(x: Tensor) -> list[int]:
    return [d for d in range(x.ndim) if d != 1]


def stats(input: Tensor, eps: float) -> tuple[Tensor, Tensor]:
    """batch_norm_stats: the mean of each channel, and one by its standard deviation."""
    variance, mean = torch.var_mean(_wide(input), _others(input), correction=0)
    return mean, torch.rsqrt(variance + eps)


def gathered_stats(
    input: Tensor,
    mean: Tensor,
    invstd: Tensor,
    running_mean: Tensor | None,
    running_var: Tensor | None,
    momentum: float,
    eps: float,
    counts: Tensor,
) -> tuple[Tensor, Tensor]:
    """batch_norm_gather_stats_with_counts: those of all processes, of rows of one each; moves the running ones."""
    counts = counts.to(mean.dtype).unsqueeze(1)
    total = counts.sum()
    whole = (mean * counts).sum(0) / total
    squares = ((invstd**-2 - eps + (mean - whole).square()) * counts).sum(0)
    if running_mean is not None:
        running_mean.copy_(running_mean * (1 - momentum) + whole * momentum)
    if running_var is not None:
        running_var.copy_(running_var * (1 - momentum) + squares / (total - 1) * momentum)
    return whole, torch.rsqrt(squares / total + eps)


def normalized(
    input: Tensor, weight: Tensor | None, bias: Tensor | None, mean: Tensor, invstd: Tensor, eps: float
) -> Tensor:
    """batch_norm_elemt: the input, normalized by the statistics of all processes."""
    x = (_wide(input) - _along(mean, input)) * _along(invstd, input)
    if weight is not None:
        x = x * _along(weight, input)
    if bias is not None:
        x = x + _along(bias, input)
    return x.to(input.dtype)


def reduced(
    grad_out: Tensor,
    input: Tensor,
    mean: Tensor,
    invstd: Tensor,
    weight: Tensor | None,
    input_g: bool,
    weight_g: bool,
    bias_g: bool,
) -> tuple[Tensor, Tensor, Tensor, Tensor]:
    """batch_norm_backward_reduce: sums of each channel, of the gradient and of it times the input less its mean.

    Then the gradients of the weight and the bias.
    """
    total = _wide(grad_out).sum(_others(input))
    above = (_wide(grad_out) * (_wide(input) - _along(mean, input))).sum(_others(input))
    kind = input.dtype if weight is None else weight.dtype
    return total, above, (above * invstd).to(kind), total.to(kind)


def gradient(
    grad_out: Tensor,
    input: Tensor,
    mean: Tensor,
    invstd: Tensor,
    weight: Tensor | None,
    sum_dy: Tensor,
    sum_dy_xmu: Tensor,
    count: Tensor,
) -> Tensor:
    """batch_norm_backward_elemt: the gradient of the input, by the sums of all processes."""
    total = count.sum().to(mean.dtype)
    slope = invstd.square() * sum_dy_xmu / total
    above = _wide(input) - _along(mean, input)
    found = _wide(grad_out) - _along(sum_dy / total, input) - above * _along(slope, input)
    return (found * _along(invstd if weight is None else invstd * weight, input)).to(input.dtype)
