"""The state of an optimizer, made before a checkpoint is loaded into it."""

from __future__ import annotations

import torch

from hloemit.torch_xla.distributed.spmd.sharded_tensor import layout_of
from hloemit.torch_xla.distributed.spmd.xla_sharding import mark_as
from hloemit.torch_xla.steps import sync

__all__ = ["prime_optimizer"]


def prime_optimizer(optimizer: torch.optim.Optimizer) -> torch.optim.Optimizer:
    """Let an optimizer make its state by a step with gradients of zero, each cut as its parameter; the optimizer.

    The step moves parameters and counts, which the checkpoint is to overwrite.
    """
    sync(wait=True)
    for group in optimizer.param_groups:
        for parameter in group["params"]:
            if parameter.requires_grad:
                parameter.grad = torch.zeros_like(parameter, requires_grad=False)
                layout = layout_of(parameter)
                if layout is not None:
                    mark_as(parameter.grad, layout)
    optimizer.step()
    sync(wait=True)
    return optimizer
