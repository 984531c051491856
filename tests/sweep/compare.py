"""Whether results agree with eager PyTorch's: to the tolerance of the dtype, or no farther from f64 than eager is."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import torch
from torch.utils import _pytree as pytree

# relative and absolute tolerance, of results that are computed in another order
TOLERANCES: dict[torch.dtype, tuple[float, float]] = {
    torch.float16: (2e-3, 1e-3),
    torch.bfloat16: (1.6e-2, 1e-2),
    torch.float32: (1e-4, 1e-4),
    torch.float64: (1e-7, 1e-7),
    torch.complex64: (1e-4, 1e-4),
    torch.complex128: (1e-7, 1e-7),
}
WIDE = {
    torch.float16: torch.float64,
    torch.bfloat16: torch.float64,
    torch.float32: torch.float64,
    torch.complex32: torch.complex128,
    torch.complex64: torch.complex128,
}
MARGIN = 2.0  # how much farther than eager's a result may be from the one that is computed in f64


def compare(
    got: Any,
    want: Any,
    *,
    values: bool,
    reference: Callable[[], Any] | None = None,
    tolerance: float | None = None,
) -> None:
    """Raise AssertionError with what differs; ``values`` false compares structure, shapes and dtypes alone.

    ``tolerance`` replaces the dtype's own, relative and absolute. ``reference`` computes the result in f64. It is asked where eager's result, which has errors of its own, is missed.
    """
    got_leaves, want_leaves = _leaves(got), _leaves(want)
    assert len(got_leaves) == len(want_leaves), f"{len(got_leaves)} results, and eager has {len(want_leaves)}"
    wide: list[Any] | None = None
    for i, (g, w) in enumerate(zip(got_leaves, want_leaves, strict=True)):
        if not isinstance(w, torch.Tensor):
            assert _same_scalar(g, w), f"result {i} is {g!r}, and eager's is {w!r}"
            continue
        assert isinstance(g, torch.Tensor), f"result {i} is {type(g).__name__}, and eager's is a tensor"
        assert (g.dtype, g.shape) == (w.dtype, w.shape), (
            f"result {i} is {g.dtype}{list(g.shape)}, and eager's is {w.dtype}{list(w.shape)}"
        )
        if not values:
            continue
        difference = _difference(g, w, tolerance)
        if difference is None:
            continue
        if reference is not None and g.dtype in WIDE:
            if wide is None:
                wide = _leaves(reference())
            if _is_no_farther(g, w, wide[i]):
                continue
        raise AssertionError(f"result {i}: {difference}")


def _leaves(tree: Any) -> list[Any]:
    return [x.detach() if isinstance(x, torch.Tensor) else x for x in pytree.tree_leaves(tree) if x is not None]


def _same_scalar(got: Any, want: Any) -> bool:
    if isinstance(want, float | complex) and isinstance(got, float | complex | int):
        return _difference(torch.tensor(got), torch.tensor(want)) is None
    return type(got) is type(want) and bool(got == want)


def _difference(got: torch.Tensor, want: torch.Tensor, tolerance: float | None = None) -> str | None:
    rtol, atol = TOLERANCES.get(want.dtype, (0.0, 0.0)) if tolerance is None else (tolerance, tolerance)
    try:
        torch.testing.assert_close(
            got, want, rtol=rtol, atol=atol, equal_nan=True, check_stride=False, check_layout=False
        )
    except AssertionError as error:
        return " ".join(str(error).split())
    return None


def _is_no_farther(got: torch.Tensor, want: torch.Tensor, wide: torch.Tensor) -> bool:
    if wide.shape == got.shape and _difference(got, wide.to(got.dtype)) is None:
        return True  # and eager is off
    wide = wide.to(WIDE[want.dtype])
    ours, eagers = got.to(wide.dtype), want.to(wide.dtype)
    finite = torch.isfinite(eagers) & torch.isfinite(wide)
    if not torch.equal(torch.isfinite(ours) & torch.isfinite(wide), finite) or not torch.equal(
        ours[~finite].nan_to_num(0.5), eagers[~finite].nan_to_num(0.5)
    ):
        return False
    rtol, atol = TOLERANCES[want.dtype]
    error, allowed = (ours - wide)[finite].abs(), (eagers - wide)[finite].abs()
    return bool((error <= MARGIN * allowed.max() + atol + rtol * wide[finite].abs()).all()) if error.numel() else True
