"""The fused optimizers (``fused=True``) that PyTorch asks of an accelerator, of elementwise operators on the device.

Source: aten/src/ATen/native/cpu/FusedAdamKernel.cpp and its neighbours; docs.pytorch.org/docs/stable/optim.html.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import torch
from torch import Tensor

from hloemit.base.operators import aten
from hloemit.base.torch_private import OpOverload

Tensors = list[Tensor]
Rate = Any  # a float or a tensor


def _keep(found_inf: Tensor | None, *updates: tuple[Tensor, Tensor]) -> None:
    """Write new values, unless a ``GradScaler`` found an infinity."""
    for tensor, new in updates:
        tensor.copy_(new if found_inf is None else torch.where(found_inf == 0, new, tensor))


def _gradient(grad: Tensor, scale: Tensor | None, found_inf: Tensor | None, maximize: bool) -> Tensor:
    """A gradient of the loss to minimize; one that a ``GradScaler`` scaled is replaced, as the fused kernels do."""
    if scale is not None:
        _keep(found_inf, (grad, grad / scale))
    return -grad if maximize else grad


def _adam(decays_weights: bool) -> Callable[..., None]:
    """The kernel of Adam, whose weight decay is part of the gradient, or of AdamW, whose is not."""

    def kernel(
        params: Tensors,
        grads: Tensors,
        averages: Tensors,
        squares: Tensors,
        maxima: Tensors,
        steps: Tensors,
        *,
        lr: Rate,
        beta1: float,
        beta2: float,
        weight_decay: float,
        eps: float,
        amsgrad: bool,
        maximize: bool,
        grad_scale: Tensor | None = None,
        found_inf: Tensor | None = None,
    ) -> None:
        for i, (param, step) in enumerate(zip(params, steps, strict=True)):
            grad, new = _gradient(grads[i], grad_scale, found_inf, maximize), param
            if weight_decay and decays_weights:
                new = param * (1 - lr * weight_decay)
            elif weight_decay:
                grad = grad + param * weight_decay
            average = averages[i] + (grad - averages[i]) * (1 - beta1)
            square = squares[i] * beta2 + grad * grad * (1 - beta2)
            count = step.double()
            first, second = 1 - beta1**count, (1 - beta2**count).sqrt()
            largest = torch.maximum(maxima[i], square) if amsgrad else square
            new = new - average / first * lr / (largest.sqrt() / second + eps)
            _keep(found_inf, (param, new), (averages[i], average), (squares[i], square))
            if amsgrad:
                _keep(found_inf, (maxima[i], largest))

    return kernel


def _sgd(
    params: Tensors,
    grads: Tensors,
    buffers: Tensors,
    *,
    weight_decay: float,
    momentum: float,
    lr: Rate,
    dampening: float,
    nesterov: bool,
    maximize: bool,
    is_first_step: bool,
    grad_scale: Tensor | None = None,
    found_inf: Tensor | None = None,
) -> None:
    for i, param in enumerate(params):
        grad = _gradient(grads[i], grad_scale, found_inf, maximize)
        if weight_decay:
            grad = grad + param * weight_decay
        if momentum:
            buffer = grad if is_first_step else buffers[i] * momentum + grad * (1 - dampening)
            _keep(found_inf, (buffers[i], buffer))
            grad = grad + buffer * momentum if nesterov else buffer
        _keep(found_inf, (param, param - grad * lr))


def _adagrad(
    params: Tensors,
    grads: Tensors,
    sums: Tensors,
    steps: Tensors,
    *,
    lr: Rate,
    lr_decay: float,
    weight_decay: float,
    eps: float,
    maximize: bool,
    grad_scale: Tensor | None = None,
    found_inf: Tensor | None = None,
) -> None:
    for i, (param, step) in enumerate(zip(params, steps, strict=True)):
        grad = _gradient(grads[i], grad_scale, found_inf, maximize)
        if weight_decay:
            grad = grad + param * weight_decay
        total = sums[i] + grad * grad
        rate = lr / (1 + (step.double() - 1) * lr_decay)
        _keep(found_inf, (param, param - grad / (total.sqrt() + eps) * rate), (sums[i], total))


def _every(packet: str, kernel: Callable[..., Any]) -> dict[OpOverload, Callable[..., Any]]:
    """The kernel of an operator whose learning rate is a number or a tensor."""
    found = getattr(aten, packet)
    return {getattr(found, name): kernel for name in found.overloads() if name in ("default", "tensor_lr")}


KERNELS: dict[OpOverload, Callable[..., Any]] = {
    **_every("_fused_adam_", _adam(decays_weights=False)),
    **_every("_fused_adamw_", _adam(decays_weights=True)),
    **_every("_fused_sgd_", _sgd),
    **_every("_fused_adagrad_", _adagrad),
}
