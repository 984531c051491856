"""Formulas of the margin losses, for doors that PyTorch takes them apart at by decompositions of its own.

That of multi-label margins counts what follows the first -1 as class 0 (2.13), and that of multi-class ones makes a
tensor which ``torch.export`` refuses. A NaN has no margin. Source: aten/src/ATen/native/{LossMultiMargin,
LossMultiLabelMargin}.cpp.
"""

from __future__ import annotations

from typing import Any

import torch
from torch import Tensor

_NONE, _MEAN, _SUM = 0, 1, 2
_CODES = {"none": _NONE, "mean": _MEAN, "sum": _SUM}


def multilabel_margin_loss(x: Tensor, target: Tensor, reduction: int = _MEAN) -> Tensor:
    """aten::multilabel_margin_loss(Tensor self, Tensor target, int reduction=Mean) -> Tensor"""
    rows, labels = torch.atleast_2d(x), torch.atleast_2d(target)
    counts = (labels < 0).cumsum(1) == 0
    labels = labels.masked_fill(~counts, 0)
    is_label = ((_classes(labels)[:, None] == labels[..., None]) & counts[..., None]).any(1)
    margins = 1 - rows.gather(1, labels)[:, :, None] + rows[:, None, :]
    counted = counts[:, :, None] & ~is_label[:, None, :] & (margins > 0)
    return _reduced(margins.masked_fill(~counted, 0).sum(1).mean(1), target.shape[:-1], reduction)


def multi_margin_loss(
    x: Tensor, target: Tensor, p: float = 1, margin: float = 1, weight: Tensor | None = None, reduction: int = _MEAN
) -> Tensor:
    """aten::multi_margin_loss(Tensor self, Tensor target, Scalar p=1, Scalar margin=1, Tensor? weight=None, …)"""
    rows, labels = torch.atleast_2d(x), target.reshape(-1, 1)
    margins = margin - rows.gather(1, labels) + rows
    counted = (margins > 0) & (_classes(rows) != labels)
    loss = margins if p == 1 else margins * margins
    if weight is not None:
        loss = loss * weight[labels]
    return _reduced(loss.masked_fill(~counted, 0).mean(1), target.shape, reduction)


def _classes(rows: Tensor) -> Tensor:
    """0, 1, … in each row."""
    return torch.ones_like(rows, dtype=torch.int64).cumsum(-1).sub(1)


def _reduced(losses: Tensor, shape: Any, reduction: int) -> Tensor:
    if reduction == _NONE:
        return losses.reshape(shape)
    return losses.mean() if reduction == _MEAN else losses.sum()


def functional_multilabel_margin_loss(
    input: Tensor,
    target: Tensor,
    size_average: bool | None = None,
    reduce: bool | None = None,
    reduction: str = "mean",
) -> Tensor:
    """``torch.nn.functional.multilabel_margin_loss``."""
    return multilabel_margin_loss(input, target, _code(size_average, reduce, reduction))


def functional_multi_margin_loss(
    input: Tensor,
    target: Tensor,
    p: int = 1,
    margin: float = 1.0,
    weight: Tensor | None = None,
    size_average: bool | None = None,
    reduce: bool | None = None,
    reduction: str = "mean",
) -> Tensor:
    """``torch.nn.functional.multi_margin_loss``."""
    return multi_margin_loss(input, target, p, margin, weight, _code(size_average, reduce, reduction))


def _code(size_average: bool | None, reduce: bool | None, reduction: str) -> int:
    if size_average is not None or reduce is not None:
        reduction = "none" if reduce is False else "sum" if size_average is False else "mean"
    return _CODES[reduction]
