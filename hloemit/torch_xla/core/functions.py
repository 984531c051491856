"""``torch_xla.core.functions``: collectives that have gradients, and what is built of them."""

from __future__ import annotations

from typing import Any

import torch
from torch import Tensor, nn

from hloemit.base.replicas import Groups as Rows
from hloemit.base.replicas import as_text
from hloemit.recording.collectives import ops
from hloemit.torch_xla import replicas
from hloemit.torch_xla.replicas import REDUCE_MAX, REDUCE_MIN, REDUCE_MUL, REDUCE_SUM, Groups, rows_of

__all__ = ["SyncBatchNorm", "all_gather", "all_reduce", "distributed_mm"]


class _Reduced(torch.autograd.Function):
    @staticmethod
    def forward(ctx: Any, value: Tensor, reduce_type: str, groups: Groups) -> Tensor:
        found: Tensor = replicas.all_reduce(reduce_type, value, 1.0, groups)
        ctx.reduce_type = reduce_type
        ctx.save_for_backward(*(() if reduce_type == REDUCE_SUM else (value, found)))
        return found

    @staticmethod
    def backward(ctx: Any, *grads: Any) -> Any:
        (grad,) = grads
        if ctx.reduce_type == REDUCE_SUM:
            return grad, None, None
        value, found = ctx.saved_tensors
        if ctx.reduce_type == REDUCE_MUL:
            return grad * torch.where(value != 0, found / value, torch.zeros_like(value)), None, None
        if ctx.reduce_type in (REDUCE_MIN, REDUCE_MAX):
            return torch.where(value == found, grad, torch.zeros_like(grad)), None, None
        raise RuntimeError(f"all_reduce({ctx.reduce_type!r}) has no gradient")


def all_reduce(reduce_type: str, value: Tensor, scale: float = 1.0, groups: Groups = None) -> Tensor:
    """``value``, reduced over the replicas, times ``scale``; a new tensor.

    Its gradient is that of this replica's loss alone, as in torch_xla; that of ``xm.all_reduce`` is of all losses' sum.
    """
    found: Tensor = _Reduced.apply(value, reduce_type, groups)
    return found if scale == 1 else found * scale


class _Gathered(torch.autograd.Function):
    @staticmethod
    def forward(ctx: Any, value: Tensor, dim: int) -> Tensor:
        ctx.rows, ctx.shape, ctx.dim = rows_of(None, [value]), value.shape, dim % value.ndim if value.ndim else 0
        return replicas.gathered(value, dim, ctx.rows)

    @staticmethod
    def backward(ctx: Any, *grads: Any) -> Any:
        (grad,) = grads
        count = len(ctx.rows[0])
        if count == 1:
            return grad.clone(), None
        parts = grad.unflatten(ctx.dim, (count, -1))
        return parts.index_select(ctx.dim, _place(ctx.rows, grad)).reshape(ctx.shape), None


def _place(rows: Rows, beside: Tensor) -> Tensor:
    """Which one of its group each replica is: all of them run the same program, which can name none of them."""
    count = len(rows[0])
    numbers = torch.arange(count, device=beside.device)
    found: Tensor = ops.reduce_scatter(numbers, "sum", 0, as_text(rows)) // count
    return found


def all_gather(value: Tensor, dim: int = 0) -> Tensor:
    """What the replicas have, one behind another along ``dim``.

    Its gradient is that of this replica's loss alone, as in torch_xla; that of ``xm.all_gather`` is of all losses' sum.
    """
    found: Tensor = _Gathered.apply(value, dim)
    return found


def distributed_mm(w: Tensor, x: Tensor, split: int = 1) -> Tensor:
    """``W @ x``, where each replica has some columns ``w`` of ``W``, and an ``x`` of its own.

    ``split`` computes it in so many parts of ``x``'s columns. The gradient is that of all replicas' losses. Raises
    ValueError where ``split`` does not divide the columns, or where the shapes do not fit.
    """
    rows = rows_of(None)
    count = len(rows[0])
    if x.size(1) % split:
        raise ValueError(f"x has {x.size(1)} columns, which are not split into {split} equal parts")
    if x.size(0) != w.size(1) * count:
        raise ValueError(f"w has {w.size(1)} columns of {count} times as many, and x has {x.size(0)} rows")
    parts = [w @ replicas.all_to_all(part, 0, 1, count) for part in x.chunk(split, dim=1)]
    return torch.cat([replicas.scattered(part, REDUCE_SUM, 1, rows) for part in parts], dim=1)


class SyncBatchNorm(nn.Module):
    """Batch normalization over all replicas, of inputs with 2 to 5 dimensions.

    As torch_xla's, and unlike torch's, the running variance is the biased one.
    """

    running_mean: Tensor
    running_var: Tensor

    def __init__(self, num_features: int, eps: float = 1e-5, momentum: float = 0.1) -> None:
        super().__init__()
        self.num_features = num_features
        self.eps = eps
        self.momentum = momentum
        self.weight = nn.Parameter(torch.ones(num_features))
        self.bias = nn.Parameter(torch.zeros(num_features))
        self.register_buffer("running_mean", torch.zeros(num_features))
        self.register_buffer("running_var", torch.ones(num_features))

    def forward(self, batch: Tensor) -> Tensor:
        """The batch, normalized by its own statistics while training, and by the running ones else."""
        if not 2 <= batch.ndim <= 5 or batch.shape[1] != self.num_features:
            raise ValueError(f"the input has {self.num_features} channels and 2 to 5 dimensions, not {batch.shape}")
        mean, variance = self._statistics(batch) if self.training else (self.running_mean, self.running_var)
        shape = [1, -1, *[1] * (batch.ndim - 2)]
        scale = self.weight / torch.sqrt(variance + self.eps)
        return (batch - mean.reshape(shape)) * scale.reshape(shape) + self.bias.reshape(shape)

    def _statistics(self, batch: Tensor) -> tuple[Tensor, Tensor]:
        """The batch's mean and variance, which move the running ones."""
        others = [d for d in range(batch.ndim) if d != 1]
        scale = 1 / len(rows_of(None)[0])
        means = (x.mean(others) for x in (batch, batch * batch))
        mean, mean_of_squares = (replicas.all_reduce(REDUCE_SUM, x, scale) for x in means)  # of all losses' sum
        variance = mean_of_squares - mean.square()
        with torch.no_grad():
            self.running_mean.lerp_(mean, self.momentum)
            self.running_var.lerp_(variance, self.momentum)
        return mean, variance

    def extra_repr(self) -> str:
        """The number of features, and epsilon."""
        return f"{self.num_features}, eps={self.eps}"
