"""Numbers, dtypes and shapes that bite, and inputs made of them."""

from __future__ import annotations

import random
from dataclasses import dataclass, replace
from math import inf, nan, prod
from typing import Any

import torch

from tests.fuzz.program import Input

FLOATS = (torch.float32, torch.float64, torch.bfloat16, torch.float16)
INTEGERS = (torch.int64, torch.int32, torch.int16, torch.int8, torch.uint8, torch.uint16, torch.uint32)
COMPLEX = (torch.complex64, torch.complex128)
DTYPES = (*FLOATS, *INTEGERS, torch.bool, *COMPLEX)
WEIGHTS = (8, 3, 2, 2, 5, 3, 1, 2, 2, 0.3, 0.3, 3, 1, 0.5)  # how often each dtype is drawn

SMALL_FLOATS = (0.0, 1.0, -1.0, 2.0, 3.0, -2.0, 0.5, -0.25, 1.5, 4.0, 7.0, -3.0)
SPECIAL_FLOATS = (nan, inf, -inf, -0.0, 100.0, -64.0)
SMALL_INTEGERS = (0, 1, -1, 2, 3, -2, 4, 5, -3, 7)
SCALARS = (0, 1, -1, 2, 3, -3, 7, 100, True, False, 0.0, -0.0, 1.0, 0.5, -1.5, 2.0, 3.0, 0.1, 1e8, 1e30, inf, -inf, nan)
HUGE_SCALARS = (127, 128, 255, 256, -129, 2**31 - 1, 2**31, -(2**31), 2**40, 2**63 - 1, -(2**63))
VIEWS = (
    *(
        "",
        "",
        "",
        "",
        ".mT",
        ".flip(0)",
        "[..., ::2]",
        "[1:]",
        "[..., :1]",
        ".expand(2, {n})",
        ".T",
        ".unfold(-1, 2, 1)",
    ),
    *(".movedim(0, -1)", "[None]", "[..., 1:]", ".diagonal()", "[0]", ".unsqueeze(-1).expand(*{shape}, 2)"),
)


@dataclass(frozen=True)
class Extent:
    """How large tensors are: the sizes of dimensions, and how many elements one has at most."""

    sizes: tuple[int, ...]
    most: int


SMALL = Extent((1, 2, 3, 2, 3, 4, 5), 60)
LARGE = Extent((1, 2, 3, 7, 16, 33, 64, 100, 129, 300), 40_000)  # where compilers' libraries of kernels take part
POOL = 16  # numbers that a large tensor is made of


def scalar(rng: random.Random) -> Any:
    """A Python number of any kind."""
    return rng.choice(HUGE_SCALARS if rng.random() < 0.08 else SCALARS)


def shape(rng: random.Random, extent: Extent) -> tuple[int, ...]:
    """Of rank 0 to 5, sometimes without elements."""
    rank = rng.choices((0, 1, 2, 3, 4, 5), (1, 4, 6, 3, 1, 0.4))[0]
    sizes = [rng.choice(extent.sizes) for _ in range(rank)]
    while prod(sizes) > extent.most // 2:
        sizes[sizes.index(max(sizes))] -= 1
    if sizes and rng.random() < 0.04:
        sizes[rng.randrange(rank)] = 0
    return tuple(sizes)


def values(rng: random.Random, dtype: torch.dtype, count: int) -> tuple[Any, ...]:
    """Mostly small numbers, that repeat; sometimes the ends of the dtype, or numbers that are rounded."""
    if dtype == torch.bool:
        return tuple(rng.random() < 0.5 for _ in range(count))
    if dtype in COMPLEX:
        parts = values(rng, torch.float32, 2 * count)
        return tuple(complex(*pair) for pair in zip(parts[::2], parts[1::2], strict=True))
    if dtype in FLOATS:
        if rng.random() < 0.15:
            return tuple(round(rng.gauss(0, 1), 3) for _ in range(count))
        pool = SMALL_FLOATS + (SPECIAL_FLOATS if rng.random() < 0.3 else ())
    else:
        info = torch.iinfo(dtype)
        ends = (info.min, info.max, info.max - 1) if rng.random() < 0.3 else ()
        pool = tuple(v for v in SMALL_INTEGERS if v >= info.min) + ends
    return tuple(rng.choice(pool) for _ in range(count))


def argument(rng: random.Random, name: str, grad: bool, extent: Extent) -> Input:
    """An input, which may be a view of something; a float with ``grad``."""
    dtype = rng.choices(FLOATS[:2], (4, 1))[0] if grad else rng.choices(DTYPES, WEIGHTS)[0]
    sizes = shape(rng, extent)
    count = prod(sizes)
    seed = rng.randrange(1000) if count > SMALL.most else None
    drawn = Input(name, values(rng, dtype, count if seed is None else POOL), sizes, dtype, grad=grad, drawn=seed)
    view = rng.choice(VIEWS).format(n=sizes[-1] if sizes else 1, shape=sizes)
    seen = replace(drawn, view=view)
    try:
        eval(seen.text, {"torch": torch, "device": "cpu", "nan": nan, "inf": inf})
    except (RuntimeError, IndexError):
        return drawn  # the view does not fit
    return seen
