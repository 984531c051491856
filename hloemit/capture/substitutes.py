"""Functions of PyTorch that look at values while they run, said with tensors alone.

Eager PyTorch checks its arguments' values, or asks for a number to decide a branch, where a formula without it exists.
A capture has no values. Here these functions are replaced while a program is captured; what they compute stays the
same, and a check of values is an assertion, which counts with ``checks``. A call that a formula cannot follow is left
alone.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Sequence
from typing import Any

import torch
import torch.utils.checkpoint
from torch.nn import functional
from torch.nn.modules import transformer
from torch.overrides import TorchFunctionMode

from hloemit.base.records import described, describing
from hloemit.base.torch_private import (
    CHECKPOINTED,
    IS_CAUSAL_MASK,
    PACK_PADDED,
    PAD_PACKED,
    BatchNorm,
    check_input,
    pytree,
)
from hloemit.capture.optimizer import SUPPORT
from hloemit.capture.tensor_indices import getitem, setitem
from hloemit.recording import flex_attention
from hloemit.recording.capturing import CaptureTrace
from hloemit.recording.packing import pack_padded_sequence, pad_packed_sequence
from hloemit.recording.stand_in import NotRecordable

_GRADIENTS = (torch.autograd.grad, torch.autograd.backward, torch.Tensor.backward)


class Substitutes(TorchFunctionMode):
    """Calls the substitute where there is one; what it calls itself is not replaced again.

    Functions of ``torch.nn`` and ``torch.optim`` that ask no mode are exchanged while it is active. ``number`` gives
    the value of a tensor that a program may be captured for, or None. ``above`` autograd, where a trace is, recurrent
    layers of padded sequences are operators of their own, nobody wants what their gradients need, and a program that
    takes gradients itself is refused.
    """

    def __init__(
        self, number: Callable[[torch.Tensor], int | None] = lambda tensor: None, above: CaptureTrace | None = None
    ) -> None:
        super().__init__()
        self._number = number
        self._above = above

    def __enter__(self) -> Substitutes:
        patches = [
            *_PATCHES,
            *flex_attention.PATCHES,
            (torch.utils.checkpoint, CHECKPOINTED, self._checkpointed),
            *itertools.chain.from_iterable(support.patches for support in SUPPORT.values()),
        ]
        self._before = [(owner, name, getattr(owner, name)) for owner, name, _ in patches]
        for owner, name, replacement in patches:
            setattr(owner, name, replacement)
        return super().__enter__()

    def __exit__(self, *exception: Any) -> None:
        super().__exit__(*exception)
        for owner, name, value in self._before:
            setattr(owner, name, value)

    def _checkpointed(self, function: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
        """A checkpoint: what is computed again, in the backward pass, has the substitutes that it had before."""

        def again(*args: Any, **kwargs: Any) -> Any:
            super(Substitutes, self).__enter__()
            try:
                return function(*args, **kwargs)
            finally:
                super(Substitutes, self).__exit__(None, None, None)

        return _checkpoint(again, *args, **kwargs)

    def __torch_function__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        substitute = _SUBSTITUTES.get(func)
        if self._above is not None and func in _GRADIENTS:
            self._above.transforms = True
            self._above.refusal = self._above.refusal or NotRecordable("gradients are taken inside of the module")
            raise self._above.refusal
        if substitute is None and not kwargs:
            return func(*args)
        kwargs = kwargs or {}
        if "out" in kwargs and func in _OUT_DTYPES:
            _check_out(func, args, kwargs["out"])
        if substitute is None:
            return func(*args, **kwargs)
        if substitute is _tensor_split:
            args, kwargs = pytree.tree_map_only(torch.Tensor, self._number_of_parts, (args, kwargs))
        if self._above is not None and func in _RECURRENT:
            result = _recurrent_above_autograd(func, *args)
        else:
            result = substitute(*args, **kwargs)
        return func(*args, **kwargs) if result is NotImplemented else result

    def _number_of_parts(self, tensor: torch.Tensor) -> Any:
        number = self._number(tensor) if not tensor.ndim else None
        return tensor if number is None else number


_checkpoint = getattr(torch.utils.checkpoint, CHECKPOINTED)
_instead_of = describing("substitute")

# functions whose ``out=`` must have the result's dtype, which PyTorch checks on the CPU and not on fake tensors
_OUT_DTYPES: dict[Any, Callable[[torch.Tensor], torch.dtype]] = {
    **dict.fromkeys((torch.gather, torch.amax, torch.amin, torch.aminmax), lambda x: x.dtype),
    torch.multinomial: lambda x: torch.int64,
    torch.complex: lambda x: x.dtype.to_complex(),
}


def _check_out(function: Any, args: Sequence[Any], out: Any) -> None:
    if not args or not isinstance(args[0], torch.Tensor) or out is None:
        return
    want = _OUT_DTYPES[function](args[0])
    for tensor in (out,) if isinstance(out, torch.Tensor) else out:
        if tensor.dtype is not want:
            raise RuntimeError(f"{function.__name__} wants out= of {want}, and it is {tensor.dtype}")


def _is_causal(mask: torch.Tensor | None, is_causal: bool | None = None, size: int | None = None) -> bool:
    """Whether the caller says that a mask is causal. PyTorch looks, to take a faster way to the same numbers."""
    return is_causal is True


_norm_forward = BatchNorm.forward


def _batch_norm_forward(self: BatchNorm, input: torch.Tensor) -> torch.Tensor:
    """``_BatchNorm.forward``; the cumulative average (``momentum=None``) divides by the count as a tensor."""
    count, mean, variance = self.num_batches_tracked, self.running_mean, self.running_var
    if self.momentum is not None or not self.training or count is None or mean is None or variance is None:
        return _norm_forward(self, input)
    check_input(self)(input)
    count.add_(1)
    batch_mean, batch_variance = torch.zeros_like(mean), torch.zeros_like(variance)
    result = functional.batch_norm(
        input, batch_mean, batch_variance, self.weight, self.bias, training=True, momentum=1.0, eps=self.eps
    )
    with torch.no_grad():
        mean.add_((batch_mean - mean) / count)
        variance.add_((batch_variance - variance) / count)
    return result


_PATCHES: list[tuple[Any, str, Any]] = [
    (BatchNorm, "forward", _batch_norm_forward),
    (transformer, IS_CAUSAL_MASK, _is_causal),
]


_instead_of(torch.Tensor.__getitem__)(getitem)
_instead_of(torch.Tensor.__setitem__)(setitem)


def _is_integral(tensor: torch.Tensor) -> bool:
    return not tensor.is_floating_point() and not tensor.is_complex() and tensor.dtype is not torch.bool


@_instead_of(*(getattr(torch.Tensor, f"to_sparse{kind}") for kind in ("", "_coo", "_csr", "_csc", "_bsr", "_bsc")))
def _to_sparse(input: torch.Tensor, *_: Any, **__: Any) -> torch.Tensor:
    """Refused here, because gradients do not come back through a sparse tensor that is being traced."""
    raise TypeError("StableHLO has no sparse tensors: keep this one dense")


@_instead_of(torch.equal, torch.Tensor.equal)
def _equal(input: torch.Tensor, other: torch.Tensor) -> Any:
    """A bool that the program computes; the shapes are known."""
    if input.shape != other.shape:
        return False
    return torch.eq(input, other).all().item()


@_instead_of(torch.allclose, torch.Tensor.allclose)
def _allclose(
    input: torch.Tensor, other: torch.Tensor, rtol: float = 1e-05, atol: float = 1e-08, equal_nan: bool = False
) -> Any:
    """A bool that the program computes."""
    return torch.isclose(input, other, rtol=rtol, atol=atol, equal_nan=equal_nan).all().item()


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
            torch.ops.aten._assert_async.msg((given >= 0).all(), "cov: a weight is negative")
    x = input.reshape(1, -1) if input.ndim < 2 else input
    weights = fweights if aweights is None else aweights if fweights is None else fweights * aweights
    if weights is None:
        mean = x.mean(1, keepdim=True) if x.is_floating_point() or x.is_complex() else x.float().mean(1, keepdim=True)
        centred = x - mean
        scaled = centred
        factor: Any = max(count - correction, 0)
    else:
        total = weights.sum()
        torch.ops.aten._assert_async.msg(total != 0, "cov: the weights add up to 0")
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
    torch.ops.aten._assert_async.msg((var >= 0).all(), "gaussian_nll_loss: a variance is negative")
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
    return input[torch.tensor(positions, dtype=torch.int64).reshape(-1, r)]


@_instead_of(torch.narrow, torch.Tensor.narrow)
def _narrow(input: torch.Tensor, dim: int, start: int | torch.Tensor, length: int) -> torch.Tensor:
    """A start that is a tensor."""
    if not isinstance(start, torch.Tensor) or start.ndim or not _is_integral(start):
        return NotImplemented
    size = input.shape[dim]
    if not 0 <= length <= size:
        return NotImplemented
    first = torch.where(start < 0, start + size, start)
    return input.index_select(dim, first + torch.arange(length))


@_instead_of(torch.index_fill, torch.Tensor.index_fill)
def _index_fill(input: torch.Tensor, dim: int, index: torch.Tensor, value: Any) -> torch.Tensor:
    """A value that has a gradient: PyTorch's counts the distinct indices."""
    if not isinstance(value, torch.Tensor) or not value.requires_grad:
        return NotImplemented
    if not input.ndim:
        return _index_fill(input.reshape(1), dim, index, value).reshape(())
    chosen = torch.zeros(input.shape[dim], dtype=torch.bool).index_fill(0, index, True)
    shape = [1] * input.ndim
    shape[dim] = input.shape[dim]
    return torch.where(chosen.reshape(shape), value.to(input.dtype), input)


@_instead_of(torch.tensor_split, torch.Tensor.tensor_split)
def _tensor_split(input: torch.Tensor, indices_or_sections: Any, dim: int = 0) -> Sequence[torch.Tensor]:
    """Indices in a tensor."""
    if not isinstance(indices_or_sections, torch.Tensor) or indices_or_sections.ndim != 1:
        return NotImplemented
    ends = indices_or_sections.tolist()
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
        torch.ops.aten._assert_async.msg(
            ((tensor >= 0) & (tensor < num_classes)).all(), "one_hot: a class is out of range"
        )
    if num_classes != -1 or not tensor.numel():
        return NotImplemented
    classes = torch.arange((tensor.max() + 1).item())
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
    columns (by a driver that has them), and NaN where its rank is not full.
    """
    if driver not in (None, "gels", "gelsy", "gelsd", "gelss"):
        return NotImplemented
    m, n = A.shape[-2:]
    is_vector = B.ndim == 1 or (A.ndim - 1 == B.ndim and B.shape == A.shape[:-1])
    right = B.unsqueeze(-1) if is_vector else B
    relative = torch.finfo(A.dtype).eps * max(m, n) if rcond is None else rcond
    solution = torch.linalg.pinv(A, rtol=relative) @ right
    rank = torch.linalg.matrix_rank(A.detach(), rtol=relative)
    none = torch.empty(0, dtype=A.dtype.to_real())
    residuals = none
    if m > n and driver != "gelsy":
        error = A @ solution - right
        residuals = (error * error.conj()).real.sum(-2) if A.is_complex() else (error * error).sum(-2)
        residuals = torch.where((rank == n).unsqueeze(-1), residuals, math.nan)
    values = torch.linalg.svdvals(A.detach()) if driver in ("gelsd", "gelss") else none
    if driver == "gels":
        rank = torch.empty(0, dtype=torch.int64)
    if is_vector:
        solution = solution.squeeze(-1)
    return torch.return_types.linalg_lstsq((solution, residuals, rank, values))


@_instead_of(torch.istft, torch.Tensor.istft)
def _istft(*args: Any, **kwargs: Any) -> torch.Tensor:
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


_RECURRENT = {getattr(torch, name): _recurrent(name) for name in ("lstm", "gru", "rnn_tanh", "rnn_relu")}
for _function, _loop in _RECURRENT.items():
    _instead_of(_function)(_loop)


def _recurrent_above_autograd(function: Any, *args: Any) -> Any:
    if not isinstance(args[1 if function is torch.lstm else 2], torch.Tensor):
        return NotImplemented
    with torch.no_grad():
        return _RECURRENT[function](*args)


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


def _of_one_sample(function: Any) -> Callable[..., torch.Tensor]:
    """A loss whose shape on fake tensors is [1] for a single sample without reduction, and [] in eager."""

    def call(input: torch.Tensor, *args: Any, **kwargs: Any) -> torch.Tensor:
        result: torch.Tensor = function(input, *args, **kwargs)
        return result.reshape(()) if input.ndim < 2 and result.shape == (1,) else result

    return call


for _loss in (functional.multi_margin_loss, functional.multilabel_margin_loss):
    _instead_of(_loss)(_of_one_sample(_loss))

# a dictionary of its own, because dynamo, by which PyTorch captures branches, reads what this mode reads
_SUBSTITUTES: dict[Any, Callable[..., Any]] = dict(described("substitute"))
