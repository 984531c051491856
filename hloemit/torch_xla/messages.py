"""What torch_xla says of operands that do not fit, where scripts and tests look at the words: it names both shapes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any

import torch
from torch import Tensor

from hloemit.recording.complaints import sentences
from hloemit.torch_xla.primitives import shape_text

Sentence = Callable[..., str | None]
_ROUNDING = (None, "trunc", "floor")
_BINARY = (
    *("add", "sub", "mul", "div", "rsub", "remainder", "fmod", "pow", "atan2", "maximum", "minimum", "fmax", "fmin"),
    *("eq", "ne", "lt", "le", "gt", "ge", "logical_and", "logical_or", "logical_xor", "floor_divide", "xlogy"),
    *("bitwise_and", "bitwise_or", "bitwise_xor", "hypot", "copysign"),
)


def _listed(values: Sequence[int]) -> str:
    return f"[{', '.join(map(str, values))}]"


def _broadcast(x: Any, y: Any, *_: Any, rounding_mode: str | None = None, **__: Any) -> str | None:
    if rounding_mode not in _ROUNDING:
        return (
            f"div(): invalid rounding mode `{rounding_mode}`. Expected it to be either 'trunc', 'floor', or be left "
            "unspecified."
        )
    if not (isinstance(x, Tensor) and isinstance(y, Tensor)):
        return None
    common = min(x.ndim, y.ndim)
    for i, j in zip(range(x.ndim - common, x.ndim), range(y.ndim - common, y.ndim), strict=True):
        if x.shape[i] != y.shape[j] and 1 not in (x.shape[i], y.shape[j]):
            return (
                f"Shapes are not compatible for broadcasting: {shape_text(x)} vs. {shape_text(y)}. Expected dimension "
                f"{i} of shape {shape_text(x)} ({x.shape[i]}) to match dimension {j} of shape {shape_text(y)} "
                f"({y.shape[j]}). Either that or that any of them is either 1 or unbounded. Try reshaping one of the "
                "tensors to match the other."
            )
    return None


def _cat(tensors: Sequence[Tensor], dim: int = 0) -> str | None:
    full = [t for t in tensors if tuple(t.shape) != (0,)]
    for x, y in pairwise(full):
        at = dim % x.ndim if x.ndim and -x.ndim <= dim < x.ndim else dim
        if [n for d, n in enumerate(x.shape) if d != at] != [n for d, n in enumerate(y.shape) if d != at]:
            return (
                f"cat(): cannot concatenate tensors of shape {shape_text(x)} with {shape_text(y)} at dimension {at}. "
                f"Expected shapes to be equal (except at dimension {at}) or that either of them was a 1D empty tensor "
                "of size (0,)."
            )
    return None


def _flip(x: Tensor, dims: Sequence[int]) -> str | None:
    if any(not -x.ndim <= d < x.ndim for d in dims):
        return None
    counts = Counter(sorted(d % x.ndim for d in dims))
    twice = [f"{d} ({n} times)" for d, n in counts.items() if n > 1]
    if not twice:
        return None
    return (
        "flip(): expected each dimension to appear at most once. Found dimensions: "
        f"{', '.join(twice)}. Consider changing dims from {_listed(dims)} to {_listed(list(counts))}."
    )


def _full(size: Sequence[int], *_: Any, **__: Any) -> str | None:
    if all(n >= 0 for n in size):
        return None
    return (
        "full(): expected concrete sizes (i.e. non-symbolic) to be positive values. However found negative ones: "
        f"{_listed(size)}."
    )


def _gather(x: Tensor, dim: int, index: Tensor, **_: Any) -> str | None:
    if x.ndim != index.ndim:
        return f"gather(): expected rank of input ({x.ndim}) and index ({index.ndim}) tensors to be the same."
    if not -x.ndim <= dim < x.ndim:
        return None
    dim %= x.ndim
    bad = [d for d in range(x.ndim) if d != dim and x.shape[d] < index.shape[d]]
    if not bad:
        return None
    return (
        f"gather(): expected sizes of index {_listed(index.shape)} to be smaller or equal those of input "
        f"{_listed(x.shape)} on all dimensions, except on dimension {dim}. However, that's not true on dimensions "
        f"{_listed(bad)}."
    )


def _mm(x: Tensor, y: Tensor, **_: Any) -> str | None:
    for tensor, place in ((x, "first"), (y, "second")):
        if tensor.ndim != 2:
            return f"mm(): expected the {place} input tensor {shape_text(tensor)} to be a matrix (i.e. a 2D tensor)."
    if x.shape[1] == y.shape[0]:
        return None
    return (
        f"mm(): cannot matrix-multiply tensors {shape_text(x)} and {shape_text(y)}. Expected the size of dimension 1 "
        f"of the first input tensor ({x.shape[1]}) to be equal the size of dimension 0 of the second input tensor "
        f"({y.shape[0]})."
    )


def _random(x: Tensor, *bounds: int | None, **_: Any) -> str | None:
    low, high = bounds if len(bounds) == 2 else (0, bounds[0] if bounds else None)
    if low is None or high is None:
        return None
    if low >= high:
        return f"random_(): expected `from` ({low}) to be smaller than `to` ({high})."
    info = torch.finfo(x.dtype) if x.is_floating_point() else torch.iinfo(x.dtype)
    for name, value in (("from", low), ("to", high - 1)):
        if not info.min <= value <= info.max:
            end, than = ("lower", "lower") if value < info.min else ("upper", "greater")
            return (
                f"random_(): expected `{name}` to be within the range [{int(info.min)}, {int(info.max)}]. However got "
                f"value {value}, which is {than} than the {end} bound."
            )
    return None


def _roll(x: Tensor, shifts: Sequence[int], dims: Sequence[int] = ()) -> str | None:
    if not shifts:
        return "roll(): expected `shifts` to have at least 1 element."
    said = f"roll(): expected `shifts` {_listed(shifts)} (size={len(shifts)})"
    if not dims:
        return None if len(shifts) == 1 else f"{said} to have exactly 1 element when `dims` is empty."
    if len(dims) == len(shifts):
        return None
    return (
        f"roll(): expected `dims` {_listed(dims)} (size={len(dims)}) to match the size of `shifts` {_listed(shifts)} "
        f"(size={len(shifts)})."
    )


def _trace(x: Tensor) -> str | None:
    if x.ndim == 2:
        return None
    return f"trace(): expected the input tensor {shape_text(x)} to be a matrix (i.e. a 2D tensor)."


_SENTENCES: dict[str, Sentence] = {
    **dict.fromkeys(_BINARY, _broadcast),
    "cat": _cat,
    "flip": _flip,
    "full": _full,
    "gather": _gather,
    "mm": _mm,
    "random": _random,
    "roll": _roll,
    "trace": _trace,
}


def speak() -> None:
    """Let the device say what torch_xla says, where operators refuse their operands."""
    sentences.update(_SENTENCES)
