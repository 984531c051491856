"""Formulas of operators that PyTorch takes apart in C++, by code that wants sizes to be numbers.

They stand in for PyTorch's own where a size is symbolic, and name no size themselves.
Source: aten/src/ATen/native/Distance.cpp, Loss.cpp and SpectralOps.cpp.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import torch
from torch import Tensor
from torch.nn import functional

from hloemit.base.operators import aten
from hloemit.recording.margin_losses import multilabel_margin_loss

_NONE, _MEAN = range(2)
_TINY = 1e-12


def cosine_similarity(x1: Tensor, x2: Tensor, dim: int = 1, eps: float = 1e-8) -> Tensor:
    """aten::cosine_similarity(Tensor x1, Tensor x2, int dim=1, float eps=1e-08) -> Tensor"""
    dtype = torch.result_type(x1, x2)
    x1, x2 = torch.broadcast_tensors(x1.to(dtype), x2.to(dtype))
    first, second = (torch.linalg.vector_norm(x, 2, dim, True).clamp_min(eps) for x in (x1, x2))
    return ((x1 / first) * (x2 / second)).sum(dim)


def _reduced(loss: Tensor, reduction: int) -> Tensor:
    if reduction == _NONE:
        return loss
    return loss.mean() if reduction == _MEAN else loss.sum()


def cosine_embedding_loss(x1: Tensor, x2: Tensor, target: Tensor, margin: float = 0.0, reduction: int = 1) -> Tensor:
    """aten::cosine_embedding_loss(Tensor input1, Tensor input2, Tensor target, …) -> Tensor"""
    dim = target.dim()
    squares = [(x * x).sum(dim) + _TINY for x in (x1, x2)]
    cosine = (x1 * x2).sum(dim) / (squares[0] * squares[1]).sqrt()
    same = torch.where(target == 1, 1 - cosine, 0.0)
    other = torch.where(target == -1, (cosine - margin).clamp_min(0), 0.0)
    return _reduced(same + other, reduction)


def margin_ranking_loss(x1: Tensor, x2: Tensor, target: Tensor, margin: float = 0.0, reduction: int = 1) -> Tensor:
    """aten::margin_ranking_loss(Tensor input1, Tensor input2, Tensor target, …) -> Tensor"""
    return _reduced((-target * (x1 - x2) + margin).clamp_min(0), reduction)


def hinge_embedding_loss(x: Tensor, target: Tensor, margin: float = 1.0, reduction: int = 1) -> Tensor:
    """aten::hinge_embedding_loss(Tensor self, Tensor target, float margin=1., int reduction=1) -> Tensor"""
    far = torch.where(target != 1, (margin - x).clamp_min(0), 0.0)
    near = torch.where(target != -1, x, 0.0)
    return _reduced(far + near, reduction)


def stft(
    x: Tensor,
    n_fft: int,
    hop_length: int | None = None,
    win_length: int | None = None,
    window: Tensor | None = None,
    normalized: bool = False,
    onesided: bool | None = None,
    return_complex: bool | None = None,
    align_to_window: bool | None = None,
) -> Tensor:
    """aten::stft(Tensor self, int n_fft, int? hop_length=None, int? win_length=None, Tensor? window=None, …) -> Tensor

    Frames by ``unfold``, which PyTorch reads off the memory by ``as_strided``.
    """
    length = n_fft if win_length is None else win_length
    if window is None and length < n_fft:
        window = torch.ones(length, dtype=x.dtype, device="cpu")
    left = (n_fft - length) // 2
    if window is not None and length < n_fft:
        window = functional.pad(window, (left, n_fft - length - left))
    if align_to_window and length < n_fft:
        x = functional.pad(x, (-left, -left))
    frames = x.unfold(-1, n_fft, n_fft // 4 if hop_length is None else hop_length)
    if window is not None:
        frames = frames * window
    scale, last = 1 if normalized else 0, [frames.dim() - 1]
    if not frames.is_complex():
        found = aten._fft_r2c(frames, last, scale, onesided is not False)
    else:
        found = aten._fft_c2c(frames, last, scale, True)
    found = found.transpose(-2, -1)
    return found if return_complex else torch.view_as_real(found)


def isin(elements: Tensor, test_elements: Tensor, *, assume_unique: bool = False, invert: bool = False) -> Tensor:
    """aten::isin(Tensor elements, Tensor test_elements, *, bool assume_unique=False, bool invert=False) -> Tensor

    Each with each, where PyTorch sorts if there are many.
    """
    found = (elements.unsqueeze(-1) == test_elements.flatten()).any(-1)
    return ~found if invert else found


def trace_backward(grad: Tensor, sizes: Sequence[int]) -> Tensor:
    """aten::trace_backward(Tensor grad, SymInt[] sizes) -> Tensor"""
    diagonal = torch.eye(*sizes, dtype=torch.bool, device="cpu")
    return grad.expand(sizes).masked_fill(~diagonal, 0)


FORMULAS: dict[Any, Callable[..., Tensor]] = {
    aten.cosine_similarity.default: cosine_similarity,
    aten.cosine_embedding_loss.default: cosine_embedding_loss,
    aten.margin_ranking_loss.default: margin_ranking_loss,
    aten.hinge_embedding_loss.default: hinge_embedding_loss,
    aten.multilabel_margin_loss.default: multilabel_margin_loss,
    aten.stft.default: stft,
    aten.isin.Tensor_Tensor: isin,
    aten.trace_backward.default: trace_backward,
}
