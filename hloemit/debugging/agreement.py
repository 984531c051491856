"""Whether two tensors agree, and where and by how much they part."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import torch

from hloemit.base.dtypes import FLOAT8, SIGNED_OF_WIDTH, type_string

# of an output's largest value: sums in another order, through every layer of a model
TOLERANCE = {
    torch.float64: 1e-10,
    torch.complex128: 1e-10,
    torch.float32: 1e-4,
    torch.complex64: 1e-4,
    torch.float16: 1e-2,
    torch.bfloat16: 5e-2,
} | dict.fromkeys(FLOAT8, 0.25)


@dataclass(frozen=True)
class Gap:
    """Where two tensors part most: the element's index, both values, and the distance.

    ``relative`` is the error as a fraction of the expected tensor's largest value; ``ulps`` how many numbers of the
    dtype lie between the two, None where one is no float or not finite. ``count`` elements part.
    """

    index: tuple[int, ...]
    actual: Any
    expected: Any
    error: float
    relative: float
    ulps: int | None
    count: int
    elements: int
    problem: str = ""

    def __str__(self) -> str:
        if self.problem:
            return self.problem
        apart = "" if self.ulps is None else f", {self.ulps:,} ulp"
        off = f"off by {self.error:.3g}{apart}, {self.relative:.2g} of the largest value"
        where = f"at {list(self.index)} ({off}); {self.count:,} of {self.elements:,} elements differ"
        return f"{self.actual!r} where {self.expected!r} is expected, {where}"


def gap(actual: torch.Tensor, expected: torch.Tensor, tolerance: float | None = None) -> Gap | None:
    """Where two tensors part by more than ``tolerance`` of the largest value (by default of their dtype); else None.

    NaN agrees with NaN, and infinity with the same one, whatever the tolerance.
    """
    if actual.dtype is not expected.dtype or actual.shape != expected.shape:
        kinds = [type_string(tuple(t.shape), t.dtype) for t in (actual, expected)]
        return Gap((), None, None, math.inf, math.inf, None, 0, 0, f"{kinds[0]} where {kinds[1]} is expected")
    allowed = TOLERANCE.get(expected.dtype, 0.0) if tolerance is None else tolerance
    a, e = (t.detach().cpu().resolve_conj().resolve_neg().reshape(-1) for t in (actual, expected))
    different = (a != e) & ~((a != a) & (e != e))
    if not different.any():
        return None
    wide = torch.complex128 if a.is_complex() else torch.float64
    errors = (a.to(wide) - e.to(wide)).abs()
    inexact = e.dtype.is_floating_point or e.is_complex()
    errors = errors.nan_to_num(math.inf, math.inf).clamp_min(0.0 if inexact else 1.0)  # i64 has more digits than f64
    errors = torch.where(different, errors, torch.zeros_like(errors))
    place = int(errors.argmax())
    magnitudes = e.to(wide).abs()
    scale = float(magnitudes[magnitudes.isfinite()].max()) if magnitudes.isfinite().any() else 0.0
    error = float(errors[place])
    smallest = torch.finfo(e.dtype).tiny if inexact else 0.0
    relative = 0.0 if error <= smallest else error / scale if scale else math.inf
    if relative <= allowed:
        return None
    index = tuple(int(i) for i in torch.unravel_index(torch.tensor(place, device="cpu"), expected.shape))
    return Gap(
        index,
        a[place].item(),
        e[place].item(),
        error,
        relative,
        _ulps(a[place], e[place]),
        int(different.sum()),
        a.numel(),
    )


def _ulps(a: torch.Tensor, b: torch.Tensor) -> int | None:
    """How many numbers of their dtype lie between two finite ones."""
    if not a.dtype.is_floating_point or not (a.isfinite() and b.isfinite()):
        return None
    kind = SIGNED_OF_WIDTH[a.dtype.itemsize]
    first, second = (_ordinal(int(t.view(kind).item()), 8 * a.dtype.itemsize) for t in (a, b))
    return abs(first - second)


def _ordinal(bits: int, width: int) -> int:
    """The place of a float among all of its dtype, by its bits as a signed integer."""
    return bits if bits >= 0 else -(bits + (1 << (width - 1)))
