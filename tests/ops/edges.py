"""What the property tests of edge cases share: settings, tensors, and agreement with eager PyTorch.

Many calls go into one program, since a compilation is what costs. In the suite an example takes a share of a long table
of calls, which its arguments choose; ``EDGES_EXAMPLES=300`` in the environment draws that many examples, of whole tables.
"""

from __future__ import annotations

import logging
import os
import zlib
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import pytest
import torch
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from torch.utils import _pytree as pytree

import hloemit
from hloemit.base.errors import HloemitError

Call = Callable[..., Any]

logging.getLogger("torch._subclasses.fake_tensor").setLevel(logging.CRITICAL)  # it logs each call that is refused

HUNTING = "EDGES_EXAMPLES" in os.environ
EXAMPLES = int(os.environ.get("EDGES_EXAMPLES", "3"))
SHARES = 6
edges = settings(
    derandomize=True,
    deadline=None,
    max_examples=EXAMPLES,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much],
)

INTEGERS = (torch.uint8, torch.int8, torch.int16, torch.int32, torch.int64)
FLOATS = (torch.float16, torch.bfloat16, torch.float32, torch.float64)
COMPLEX = (torch.complex64, torch.complex128)
DTYPES = (torch.bool, *INTEGERS, *FLOATS, *COMPLEX)
SPECIAL = (float("nan"), float("inf"), float("-inf"), -0.0, 0.0, 1.0, -1.0, 1.5, 0.5, -2.5)
REFUSALS = (HloemitError, IndexError, RuntimeError, ValueError, TypeError)

# relative and absolute; a dtype that is not here must agree exactly
TOLERANCES = {
    torch.float16: (2e-3, 1e-3),
    torch.bfloat16: (1.6e-2, 1e-2),
    torch.float32: (1e-5, 1e-6),
    torch.float64: (1e-10, 1e-12),
    torch.complex64: (1e-5, 1e-6),
    torch.complex128: (1e-10, 1e-12),
}


def numbers(shape: Sequence[int], dtype: torch.dtype = torch.float32, seed: int = 0) -> torch.Tensor:
    """Small numbers, many of them equal: quarters of -6 … 6 for floats, -6 … 6 (0 … 6 for uint8) for integers."""
    generator = torch.Generator().manual_seed(seed)
    if dtype.is_complex:
        parts = [torch.randint(-24, 25, tuple(shape), generator=generator) / 4 for _ in range(2)]
        return torch.complex(*parts).to(dtype)
    if dtype.is_floating_point:
        return (torch.randint(-24, 25, tuple(shape), generator=generator) / 4).to(dtype)
    if dtype is torch.bool:
        return torch.randint(0, 2, tuple(shape), generator=generator).bool()
    return torch.randint(0 if dtype is torch.uint8 else -6, 7, tuple(shape), generator=generator).to(dtype)


def shapes(min_rank: int = 0, max_rank: int = 3, sizes: Sequence[int] = (0, 1, 2, 3)) -> st.SearchStrategy[list[int]]:
    """Small shapes."""
    return st.lists(st.sampled_from(sizes), min_size=min_rank, max_size=max_rank)


def specials(dtype: torch.dtype = torch.float32, min_size: int = 1, max_size: int = 7) -> st.SearchStrategy[Any]:
    """A vector of NaN, infinities, signed zeros and numbers with ties."""
    return st.lists(st.sampled_from(SPECIAL), min_size=min_size, max_size=max_size).map(
        lambda xs: torch.tensor(xs, dtype=dtype)
    )


def share(calls: Mapping[str, Call], args: Sequence[Any]) -> Mapping[str, Call]:
    """Every sixth of the calls, from one that the arguments choose."""
    start = zlib.crc32(repr(args).encode()) % SHARES
    return {name: calls[name] for name in list(calls)[start::SHARES]}


def agree(
    calls: Mapping[str, Call], *args: Any, tolerance: tuple[float, float] | None = None, whole: bool = False
) -> None:
    """Each call gives what eager PyTorch gives, and is refused where eager refuses it.

    Calls for which eager only lacks a kernel of this dtype are left out. With a tolerance of their own, for sums of
    products, the signs of zeros are not compared. Of a long table only a share is called, unless it is wanted whole.
    """
    if not whole and not HUNTING and len(calls) > 2 * SHARES:
        calls = share(calls, args)
    wanted: dict[str, Any] = {}
    refused: dict[str, Exception] = {}
    for name, call in calls.items():
        try:
            wanted[name] = call(*[x.clone() if isinstance(x, torch.Tensor) else x for x in args])
            if any(
                isinstance(v, torch.Tensor) and v.dtype is torch.complex32 for v in pytree.tree_leaves(wanted[name])
            ):
                del wanted[name]
                raise TypeError("StableHLO has no complex number of two f16")
        except (IndexError, RuntimeError, ValueError, TypeError) as error:
            if not any(words in str(error) for words in ("not implemented for", "on CPU")):
                refused[name] = error
    if wanted:
        made = {name: calls[name] for name in wanted}
        found = hloemit.lower(lambda *xs: {n: c(*xs) for n, c in made.items()}, args).compile("cpu")(*args)
        faults = [fault for n in wanted for fault in differences(n, found[n], wanted[n], tolerance)]
        assert not faults, "\n".join(faults)
    for name, refusal in refused.items():
        try:
            hloemit.lower(calls[name], args)
        except REFUSALS:
            continue
        pytest.fail(f"{name} was lowered, and eager raises {type(refusal).__name__}: {refusal}")


def differences(name: str, got: Any, want: Any, tolerance: tuple[float, float] | None = None) -> list[str]:
    """How two trees of tensors differ: in structure, dtype, shape, value, sign of a zero."""
    left, right = pytree.tree_leaves(got), pytree.tree_leaves(want)
    if len(left) != len(right):
        return [f"{name}: {len(left)} results, and eager has {len(right)}"]
    found = [_difference(g, w, tolerance) for g, w in zip(left, right, strict=True)]
    return [f"{name}[{i}]: {text}" for i, text in enumerate(found) if text]


def _difference(got: Any, want: Any, tolerance: tuple[float, float] | None) -> str | None:
    if not isinstance(want, torch.Tensor):
        return None if got == want or (got != got and want != want) else f"{got!r}, and eager has {want!r}"
    if (got.dtype, got.shape) != (want.dtype, want.shape):
        return f"{got.dtype}{list(got.shape)}, and eager has {want.dtype}{list(want.shape)}"
    exact = (0.0, 0.0)
    rtol, atol = TOLERANCES.get(want.dtype, exact) if tolerance is None else tolerance
    same = torch.isclose(got, want, rtol=rtol, atol=atol, equal_nan=True)
    if want.is_floating_point() and tolerance is None:
        same &= (want != 0) | (got != 0) | (torch.signbit(want) == torch.signbit(got))
    return None if bool(same.all()) else f"{got.tolist()}, and eager has {want.tolist()}"
