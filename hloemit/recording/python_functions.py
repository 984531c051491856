"""Functions of PyTorch that look at values while they run, said with tensors alone.

A check of values is an assertion, which counts with ``checks``. A call that a formula cannot follow is
NotImplemented, and left to PyTorch. ``hloemit.capture.substitutes`` calls these while a program is captured.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Sequence
from typing import Any

import torch
from torch.nn import functional

from hloemit.base.operators import aten
from hloemit.base.records import describing
from hloemit.base.torch_private import IS_ALL_TRUE, PACK_PADDED, PAD_PACKED, without_modes
from hloemit.recording.affine_grid import affine_grid
from hloemit.recording.equal_values import are_alike
from hloemit.recording.known_values import deciding_number, is_in_memory, known_array, note_asked
from hloemit.recording.listed_numbers import from_list, new_tensor
from hloemit.recording.margin_losses import functional_multi_margin_loss, functional_multilabel_margin_loss
from hloemit.recording.own_raises import asserted, assume, guard_here
from hloemit.recording.packing import pack_padded_sequence, pad_packed_sequence
from hloemit.recording.recurrent_cells import gru_cell
from hloemit.recording.size_arguments import interpolate, linspace
from hloemit.recording.stand_in import is_stand_in
from hloemit.recording.tensor_indices import getitem, setitem
from hloemit.recording.tensor_methods import tolist

_instead_of = describing("substitute")

_instead_of(torch.Tensor.__getitem__)(getitem)
_instead_of(torch.Tensor.__setitem__)(setitem)
_instead_of(torch.tensor, torch.as_tensor)(from_list)
_instead_of(torch.Tensor.new_tensor)(new_tensor)
_instead_of(torch.linspace)(linspace)
_instead_of(functional.interpolate)(interpolate)


@_instead_of(torch.Tensor.tolist)
def _tolist(input: torch.Tensor) -> Any:
    """As it is, of a tensor that is none of the capture's: it is noted, and modes that record have no part in it."""
    if is_stand_in(input):
        return tolist(input)
    note_asked(input)
    if not is_in_memory(input):
        return NotImplemented
    with without_modes():
        return input.tolist()


@_instead_of(torch.Tensor.numpy)
def _numpy(input: torch.Tensor, *, force: bool = False) -> Any:
    """An array of elements that the program spells out, into which it cannot write.

    Others are asked for, whatever the program does with PyTorch's refusal.
    """
    array = known_array(input)
    if array is None:
        trace = getattr(input.untyped_storage(), "trace", None)
        if trace is not None:
            trace.refused("the elements of a tensor are asked for by NumPy")
        return NotImplemented
    array.flags.writeable = False
    return array


@_instead_of(torch.Tensor.__array__)
def _array(input: torch.Tensor, dtype: Any = None) -> Any:
    """``np.asarray`` of the same."""
    array = _numpy(input)
    return array if dtype is None or array is NotImplemented else array.astype(dtype, copy=False)


def _is_integral(tensor: torch.Tensor) -> bool:
    return not tensor.is_floating_point() and not tensor.is_complex() and tensor.dtype is not torch.bool


@_instead_of(*(getattr(torch.Tensor, f"to_sparse{kind}") for kind in ("", "_coo", "_csr", "_csc", "_bsr", "_bsc")))
def _to_sparse(input: torch.Tensor, *_: Any, **__: Any) -> torch.Tensor:
    """Refused here, because gradients do not come back through a sparse tensor that is being traced."""
    raise TypeError("StableHLO has no sparse tensors: keep this one dense")


@_instead_of(torch.Tensor.__bool__)
def _bool(input: torch.Tensor) -> Any:
    """An assertion, where it decides no more than whether the program raises."""
    guard = guard_here() if not input.ndim else None
    return NotImplemented if guard is None else assume(input, guard)


def _by_copy(function: Callable[..., torch.Tensor]) -> Callable[..., Any]:
    """What writes in place, where data decide a size (``x[mask] //= 2``): PyTorch's formula wants numbers there."""

    def update(input: torch.Tensor, *args: Any, **kwargs: Any) -> Any:
        if all(type(size) is int for size in input.shape):
            return NotImplemented
        return input.copy_(function(input, *args, **kwargs))

    return update


_instead_of(torch.Tensor.__ifloordiv__, torch.Tensor.floor_divide_)(_by_copy(torch.floor_divide))
_instead_of(torch.Tensor.clamp_, torch.Tensor.clip_)(_by_copy(torch.clamp))


@_instead_of(torch.equal, torch.Tensor.equal)
def _equal(input: torch.Tensor, other: torch.Tensor) -> Any:
    """A bool that the program computes; the shapes are known.

    What is computed alike is equal, but for NaN, which is an assertion where elements are not known.
    """
    if input.shape != other.shape:
        return False
    equal = torch.eq(input, other).all()
    if not are_alike(input, other):
        return equal.item()
    known = deciding_number(equal)
    if known is None:
        asserted(equal, "torch.equal of what is the same, but has NaN, which equals nothing")
    return True if known is None else known


@_instead_of(torch.allclose, torch.Tensor.allclose, aten.allclose, aten.allclose.default)
def _allclose(
    input: torch.Tensor, other: torch.Tensor, rtol: float = 1e-05, atol: float = 1e-08, equal_nan: bool = False
) -> Any:
    """A bool that the program computes."""
    return torch.isclose(input, other, rtol=rtol, atol=atol, equal_nan=equal_nan).all().item()


@_instead_of(IS_ALL_TRUE)
def _is_all_true(input: torch.Tensor) -> bool:
    """What ``torch.distributions`` ask of their arguments, as an assertion."""
    asserted(input, "a distribution's argument does not satisfy its constraint")
    return True


@_instead_of(functional.affine_grid, torch.affine_grid_generator)
def _affine_grid(theta: torch.Tensor, size: Sequence[int], align_corners: bool | None = None) -> Any:
    """By its formula, where PyTorch's gradient would not be recorded."""
    if not theta.requires_grad or 1 not in size[2:]:
        return NotImplemented
    return affine_grid(theta, size, bool(align_corners))


@_instead_of(torch.cov, torch.Tensor.cov)
def _cov(
    input: torch.Tensor,
    *,
    correction: int = 1,
    fweights: torch.Tensor | None = None,
    aweights: torch.Tensor | None = None,
) -> torch.Tensor:
    """With its checks of the weights as assertions."""
    count = input.shape[-1] if input.ndim else 1
    for weights, is_of_kind in ((fweights, _is_integral), (aweights, torch.is_floating_point)):
        if weights is not None and (weights.ndim > 1 or not is_of_kind(weights) or weights.numel() != count):
            return NotImplemented
    if input.ndim > 2 or input.dtype is torch.bool:
        return NotImplemented
    for given in (fweights, aweights):
        if given is not None:
            asserted(given >= 0, "cov: a weight is negative")
    x = input.reshape(1, -1) if input.ndim < 2 else input
    weights = fweights if aweights is None else aweights if fweights is None else fweights * aweights
    if weights is None:
        fractions = x if x.is_floating_point() or x.is_complex() else x.to(torch.get_default_dtype())
        mean = fractions.mean(1, keepdim=True)
        centred = x - mean
        scaled = centred
        factor: Any = max(count - correction, 0)
    else:
        total = weights.sum()
        asserted(total != 0, "cov: the weights add up to 0")
        centred = x - (x * weights).sum(1, keepdim=True) / total
        scaled = centred * weights
        if aweights is None or correction == 0:
            factor = total - correction
        else:
            factor = total - correction * (weights * aweights).sum() / total
        factor = torch.clamp_min(factor, 0)
    result = centred @ scaled.t().conj() / factor
    return result.squeeze()


@_instead_of(torch.corrcoef, torch.Tensor.corrcoef)
def _corrcoef(input: torch.Tensor) -> torch.Tensor:
    """``cov`` over the deviations, cut to [-1, 1]."""
    covariance = _cov(input)
    if covariance is NotImplemented:
        return covariance
    if covariance.ndim == 0:
        return covariance / covariance
    diagonal = covariance.diagonal()
    deviation = (diagonal.real if covariance.is_complex() else diagonal).sqrt()
    scaled = covariance / deviation.unsqueeze(1) / deviation.unsqueeze(0)
    if scaled.is_complex():
        return torch.complex(scaled.real.clamp(-1, 1), scaled.imag.clamp(-1, 1))
    return scaled.clamp(-1, 1)


@_instead_of(functional.gaussian_nll_loss)
def _gaussian_nll_loss(
    input: torch.Tensor,
    target: torch.Tensor,
    var: torch.Tensor | float,
    full: bool = False,
    eps: float = 1e-6,
    reduction: str = "mean",
) -> torch.Tensor:
    """With its check of the variances as an assertion."""
    if reduction not in ("none", "mean", "sum"):
        return NotImplemented
    if isinstance(var, float):
        if var < 0:
            return NotImplemented
        var = var * torch.ones_like(input)
    if var.shape != input.shape:
        if input.shape[:-1] == var.shape:
            var = var.unsqueeze(-1)
        elif input.ndim != var.ndim or sum(a != b for a, b in zip(input.shape, var.shape, strict=True)) != 1:
            return NotImplemented
    asserted(~(var < 0), "gaussian_nll_loss: a variance is negative")
    held = var.clone()
    with torch.no_grad():
        held.clamp_(min=eps)
    loss = 0.5 * (torch.log(held) + (input - target) ** 2 / held)
    if full:
        loss = loss + 0.5 * math.log(2 * math.pi)
    return loss.mean() if reduction == "mean" else loss.sum() if reduction == "sum" else loss


@_instead_of(torch.combinations)
def _combinations(input: torch.Tensor, r: int = 2, with_replacement: bool = False) -> torch.Tensor:
    """The positions are known from the size."""
    if input.ndim != 1 or r < 0:
        return NotImplemented
    choose = itertools.combinations_with_replacement if with_replacement else itertools.combinations
    positions = list(choose(range(int(input.shape[0])), r)) if r else []
    if not r:
        return input.new_empty((0,))
    return input[torch.tensor(positions, dtype=torch.int64, device="cpu").reshape(-1, r)]


@_instead_of(torch.narrow, torch.Tensor.narrow)
def _narrow(input: torch.Tensor, dim: int, start: int | torch.Tensor, length: int) -> torch.Tensor:
    """A start that is a tensor."""
    if not isinstance(start, torch.Tensor) or start.ndim or not _is_integral(start):
        return NotImplemented
    size = input.shape[dim]
    if not 0 <= length <= size:
        return NotImplemented
    first = torch.where(start < 0, start + size, start)
    return input.index_select(dim, first + torch.arange(length, device="cpu"))


@_instead_of(torch.index_fill, torch.Tensor.index_fill)
def _index_fill(input: torch.Tensor, dim: int, index: torch.Tensor, value: Any) -> torch.Tensor:
    """A value that has a gradient: PyTorch's counts the distinct indices."""
    if not isinstance(value, torch.Tensor) or not value.requires_grad:
        return NotImplemented
    if not input.ndim:
        return _index_fill(input.reshape(1), dim, index, value).reshape(())
    chosen = torch.zeros(input.shape[dim], dtype=torch.bool, device="cpu").index_fill(0, index, True)
    shape = [1] * input.ndim
    shape[dim] = input.shape[dim]
    return torch.where(chosen.reshape(shape), value.to(input.dtype), input)


@_instead_of(torch.tensor_split, torch.Tensor.tensor_split)
def tensor_split(input: torch.Tensor, indices_or_sections: Any, dim: int = 0) -> Sequence[torch.Tensor]:
    """Indices in a tensor."""
    if not isinstance(indices_or_sections, torch.Tensor) or indices_or_sections.ndim != 1:
        return NotImplemented
    ends = tolist(indices_or_sections)
    return tuple(
        torch.ops.aten.slice.Tensor(input, dim, start, end)
        for start, end in zip([0, *ends], [*ends, None], strict=True)
    )


def _of_wrapped_dim(function: Any) -> Callable[..., Any]:
    """A function whose shape on fake tensors is wrong for a dimension that counts from the end."""

    def call(input: torch.Tensor, *args: Any, dim: int | None = None, **kwargs: Any) -> Any:
        return NotImplemented if dim is None or dim >= 0 else function(input, *args, dim=dim % input.ndim, **kwargs)

    return call


for _distinct in (torch.unique, torch.unique_consecutive):
    _instead_of(_distinct, getattr(torch.Tensor, _distinct.__name__))(_of_wrapped_dim(_distinct))


@_instead_of(functional.one_hot)
def _one_hot(tensor: torch.Tensor, num_classes: int = -1) -> torch.Tensor:
    """As many classes as the greatest one says; with its check of the classes as an assertion."""
    if num_classes > 0:
        asserted((tensor >= 0) & (tensor < num_classes), "one_hot: a class is out of range")
    if num_classes != -1 or not tensor.numel():
        return NotImplemented
    classes = torch.arange((tensor.max() + 1).item(), device="cpu")
    return (tensor.unsqueeze(-1) == classes).to(torch.int64)


@_instead_of(torch.linalg.lstsq)
def _lstsq(
    A: torch.Tensor,  # noqa: N803 - torch's name
    B: torch.Tensor,  # noqa: N803
    rcond: float | None = None,
    *,
    driver: str | None = None,
) -> Sequence[torch.Tensor]:
    """The solution of the least norm, for every driver.

    Whether PyTorch returns residuals depends on the rank. Here they are returned for every matrix with more rows than
    columns (by a driver that has them), and NaN where its rank is not full. Autocast does not reach into a kernel.
    """
    if driver not in (None, "gels", "gelsy", "gelsd", "gelss"):
        return NotImplemented
    if torch.amp.is_autocast_available(A.device.type) and torch.is_autocast_enabled(A.device.type):
        with torch.autocast(A.device.type, enabled=False):
            return _lstsq(A, B, rcond, driver=driver)
    m, n = A.shape[-2:]
    is_vector = B.ndim == 1 or (A.ndim - 1 == B.ndim and B.shape == A.shape[:-1])
    right = B.unsqueeze(-1) if is_vector else B
    relative = torch.finfo(A.dtype).eps * max(m, n) if rcond is None else rcond
    solution = torch.linalg.pinv(A, rtol=relative) @ right
    rank = torch.linalg.matrix_rank(A.detach(), rtol=relative)
    none = torch.empty(0, dtype=A.dtype.to_real(), device="cpu")
    residuals = none
    if m > n and driver != "gelsy":
        error = A @ solution - right
        residuals = (error * error.conj()).real.sum(-2) if A.is_complex() else (error * error).sum(-2)
        residuals = torch.where((rank == n).unsqueeze(-1), residuals, math.nan)
    values = torch.linalg.svdvals(A.detach()) if driver in ("gelsd", "gelss") else none
    if driver == "gels":
        rank = torch.empty(0, dtype=torch.int64, device="cpu")
    if is_vector:
        solution = solution.squeeze(-1)
    return torch.return_types.linalg_lstsq((solution, residuals, rank, values))


@_instead_of(torch.linalg.matrix_rank)
def _matrix_rank(*args: Any, out: torch.Tensor | None = None, **kwargs: Any) -> Any:
    """Written into ``out``, which PyTorch's formula forgets where operators are looked at."""
    if out is None:
        return NotImplemented
    return torch.mul(torch.linalg.matrix_rank(*args, **kwargs), 1, out=out)


@_instead_of(torch.ldexp, torch.Tensor.ldexp)
def _ldexp(input: torch.Tensor, other: torch.Tensor) -> torch.Tensor:
    """The formula of eager PyTorch: that for tensors without elements has f32 for integers, whatever the default is."""
    dtype = torch.result_type(input, 1.0)
    return input * torch.pow(torch.full((), 2.0, dtype=dtype, device=input.device), other)


@_instead_of(torch.Tensor.polygamma_)
def _polygamma_(input: torch.Tensor, n: int) -> Any:
    """By ``polygamma``, whose arguments are in another order, so that nobody finds it for a twin."""
    return input.copy_(torch.polygamma(n, input)) if input.is_floating_point() else NotImplemented


@_instead_of(torch.istft, torch.Tensor.istft)
def istft(*args: Any, **kwargs: Any) -> torch.Tensor:
    """By PyTorch's formula in Python, without the check that the windows cover the signal."""
    from hloemit.base.torch_private import python_istft  # slow to import

    result: torch.Tensor = python_istft(*args, **kwargs)
    return result


@_instead_of(torch.ctc_loss)
def _ctc_loss(*args: Any, **kwargs: Any) -> torch.Tensor:
    """By an operator whose shapes do not depend on lengths."""
    from hloemit.recording.ctc import ctc_loss  # registers operators, which few programs use

    return ctc_loss(*args, **kwargs)


def _recurrent(name: str) -> Callable[..., Any]:
    """A recurrent layer, as one loop over time, and one for its gradient."""

    def call(*args: Any, **kwargs: Any) -> Any:
        from hloemit.recording import recurrent_layers  # registers operators, which few programs use

        return NotImplemented if kwargs else getattr(recurrent_layers, name)(*args)

    return call


RECURRENT = {getattr(torch, name): _recurrent(name) for name in ("lstm", "gru", "rnn_tanh", "rnn_relu")}
for _function, _loop in RECURRENT.items():
    _instead_of(_function)(_loop)


@_instead_of(torch.gru_cell)
def _gru_cell(
    input: torch.Tensor,
    hx: torch.Tensor,
    w_ih: torch.Tensor,
    w_hh: torch.Tensor,
    b_ih: torch.Tensor | None = None,
    b_hh: torch.Tensor | None = None,
) -> torch.Tensor:
    """As accelerators do it: PyTorch's formula for the CPU writes its gates into parts of a product."""
    of_input, of_hidden = functional.linear(input, w_ih, b_ih), functional.linear(hx, w_hh, b_hh)
    if of_input.shape != of_hidden.shape or of_input.ndim != 2:
        return NotImplemented  # which says what is wrong
    state, _ = gru_cell(of_input, of_hidden, hx)
    return state


_instead_of(PACK_PADDED)(pack_padded_sequence)
_instead_of(PAD_PACKED)(pad_packed_sequence)


@_instead_of(functional.ctc_loss)
def _functional_ctc_loss(
    log_probs: torch.Tensor,
    targets: torch.Tensor,
    input_lengths: Any,
    target_lengths: Any,
    blank: int = 0,
    reduction: str = "mean",
    zero_infinity: bool = False,
) -> torch.Tensor:
    codes = {"none": 0, "mean": 1, "sum": 2}
    if reduction not in codes:
        return NotImplemented
    return _ctc_loss(log_probs, targets, input_lengths, target_lengths, blank, codes[reduction], zero_infinity)


def _margin_loss(function: Any, formula: Callable[..., torch.Tensor]) -> Callable[..., torch.Tensor]:
    """The loss, by a formula where sizes are open; its shape on fake tensors is [1] for one sample, and [] in eager."""

    def call(input: torch.Tensor, *args: Any, **kwargs: Any) -> torch.Tensor:
        if any(isinstance(size, torch.SymInt) for size in input.shape):
            return formula(input, *args, **kwargs)
        result: torch.Tensor = function(input, *args, **kwargs)
        return result.reshape(()) if input.ndim < 2 and result.shape == (1,) else result

    return call


for _loss, _formula in (
    (functional.multi_margin_loss, functional_multi_margin_loss),
    (functional.multilabel_margin_loss, functional_multilabel_margin_loss),
):
    _instead_of(_loss)(_margin_loss(_loss, _formula))


@_instead_of(functional.scaled_dot_product_attention)
def _attention(
    query: torch.Tensor,
    key: torch.Tensor,
    value: torch.Tensor,
    attn_mask: torch.Tensor | None = None,
    dropout_p: float = 0.0,
    is_causal: bool = False,
    scale: float | None = None,
    enable_gqa: bool = False,
) -> Any:
    """On ``meta``, where PyTorch takes attention apart, what it calls on the CPU: one program from both."""
    if query.device.type != "meta" or dropout_p or not _is_one_operator(query, key, value, attn_mask, enable_gqa):
        return NotImplemented
    if attn_mask is not None and attn_mask.dtype is torch.bool:
        attn_mask = torch.zeros_like(attn_mask, dtype=query.dtype).masked_fill_(~attn_mask, -torch.inf)
    fused = aten._scaled_dot_product_flash_attention_for_cpu.default
    return fused(query, key, value, 0.0, is_causal, attn_mask=attn_mask, scale=scale)[0]


def _is_one_operator(
    query: torch.Tensor, key: torch.Tensor, value: torch.Tensor, mask: torch.Tensor | None, enable_gqa: bool
) -> bool:
    """As aten/src/ATen/native/transformers/sdp_utils_cpp.cpp."""
    if not torch.backends.cuda.flash_sdp_enabled() or (mask is not None and (mask.requires_grad or mask.ndim == 3)):
        return False
    if {query.ndim, key.ndim, value.ndim} != {4} or not query.is_floating_point() or not key.numel() * query.numel():
        return False
    (batch, heads, _, width), (key_batch, groups, _, key_width) = query.shape, key.shape
    shared = heads % groups == 0 if enable_gqa else heads == groups
    return shared and key.shape == value.shape and (batch, width) == (key_batch, key_width)
