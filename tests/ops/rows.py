"""Op tests as rows: one line an operator call, four checks each (see test_ops.py).

For example::

    ROWS = [
        row(aten.add.Tensor, f32(2, 3), f32(3)),
        row(aten.add.Tensor, i32(4), 2.5, alpha=2, id="add-int-float"),
        error(aten.lerp.Scalar, i32(4), i32(4), 0.5, match="..."),
    ]
"""

from __future__ import annotations

import functools
import re
from dataclasses import dataclass, field
from typing import Any

import torch

inf, nan = float("inf"), float("nan")


@dataclass(frozen=True)
class Row:
    """One call of an ATen overload and how closely its result must agree with eager torch."""

    op: Any
    args: tuple[Any, ...]
    kwargs: dict[str, Any]
    id: str
    rtol: float | None = None  # None: 1e-5 in f32 (dtype-scaled), exact in integers and bools
    atol: float | None = None
    golden: bool = True
    no_interpreter: str = ""  # the true reason why the reference interpreter can't run the row
    compare: Any = None  # called as compare(actual, expected) in place of the closeness check, for random operators
    error: type[Exception] | None = None
    match: str = ""
    meta: dict[str, Any] = field(default_factory=dict)


def row(
    op: Any,
    *args: Any,
    id: str = "",
    rtol: float | None = None,
    atol: float | None = None,
    golden: bool = True,
    no_interpreter: str = "",
    compare: Any = None,
    **kwargs: Any,
) -> Row:
    """A call that must lower, verify, and agree with eager torch."""
    return Row(op, args, kwargs, id or _name(op, args), rtol, atol, golden, no_interpreter, compare)


def error(op: Any, *args: Any, raises: type[Exception], match: str, id: str = "", **kwargs: Any) -> Row:
    """A call that must raise, with a message that matches."""
    return Row(op, args, kwargs, id or _name(op, args) + "-error", golden=False, error=raises, match=match)


def _name(op: Any, args: tuple[Any, ...]) -> str:
    base = re.sub(r"\W+", "_", str(op).removeprefix("aten.").replace(".default", ""))
    parts = []
    for a in args:
        if isinstance(a, torch.Tensor):
            parts.append(f"{str(a.dtype).removeprefix('torch.')}_{'x'.join(map(str, a.shape)) or '0d'}")
        elif isinstance(a, (list, tuple)) and a and isinstance(a[0], torch.Tensor):
            parts.append(f"{len(a)}t")
        elif a is not None:
            parts.append(re.sub(r"[^\w.-]+", "_", str(a)).strip("_"))
    return re.sub(r"\.", "p", "-".join([base, *parts]))[:80]


def tensor(dtype: torch.dtype, *shape: int, low: float = -2.0, high: float = 2.0, seed: int = 0) -> torch.Tensor:
    """A deterministic tensor; values spread over [low, high] (integers: rounded, bools: signs)."""
    generator = torch.Generator().manual_seed(hash((shape, seed)) % 2**31)
    values = torch.rand(shape, generator=generator, dtype=torch.float64) * (high - low) + low
    if dtype is torch.bool:
        return values > (low + high) / 2
    if dtype.is_complex:
        other = torch.rand(shape, generator=generator, dtype=torch.float64) * (high - low) + low
        return torch.complex(values, other).to(dtype)
    if not dtype.is_floating_point:
        values = values.mul(4).round()
        if not dtype.is_signed:
            values = values.abs()
    return values.to(dtype)


bool_ = functools.partial(tensor, torch.bool)
i8, i16, i32, i64 = (functools.partial(tensor, d) for d in (torch.int8, torch.int16, torch.int32, torch.int64))
u8, u16, u32, u64 = (functools.partial(tensor, d) for d in (torch.uint8, torch.uint16, torch.uint32, torch.uint64))
bf16, f16, f32, f64 = (
    functools.partial(tensor, d) for d in (torch.bfloat16, torch.float16, torch.float32, torch.float64)
)
c64, c128 = (functools.partial(tensor, d) for d in (torch.complex64, torch.complex128))


def specials(dtype: torch.dtype = torch.float32) -> torch.Tensor:
    """Float values that bite: NaN, infinities, signed zeros, halves, and ordinary ones."""
    return torch.tensor(
        [nan, inf, -inf, 0.0, -0.0, 1.0, -1.0, 0.5, -0.5, 1.5, -1.5, 2.5, 3.0, -7.25, 100.0], dtype=dtype
    )


def extremes(dtype: torch.dtype = torch.int32) -> torch.Tensor:
    """Integers that bite: the least, the greatest, and those about zero."""
    info = torch.iinfo(dtype)
    values = [info.min, info.min + 1, -7, -1, 0, 1, 2, 7, info.max - 1, info.max]
    return torch.tensor([v for v in values if info.min <= v <= info.max], dtype=dtype)
