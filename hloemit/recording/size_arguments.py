"""Functions of PyTorch that take numbers for sizes, where a program computes them or leaves them open."""

from __future__ import annotations

from typing import Any

import torch
from torch.nn import functional

from hloemit.base.torch_private import pytree

# what PyTorch says where one of its functions takes no symbol for a size
_OF_KNOWN_SIZES = "expected to contain only concrete integers"


def interpolate(*args: Any, **kwargs: Any) -> Any:
    """``interpolate``, to sizes that held tensors say where it takes numbers alone."""
    try:
        return functional.interpolate(*args, **kwargs)
    except RuntimeError as error:
        if _OF_KNOWN_SIZES not in str(error):
            raise
    args, kwargs = pytree.tree_map(_decided, (args, kwargs))
    return functional.interpolate(*args, **kwargs)


def _decided(argument: Any) -> Any:
    """An integer that the program computes, as the number that decides: to ask for it may raise."""
    if isinstance(argument, torch.Tensor):
        is_number = not argument.ndim and not argument.is_floating_point() and not argument.is_complex()
        return int(argument) if is_number else argument
    return int(argument) if isinstance(argument, torch.SymInt) else argument


def linspace(
    start: Any, end: Any, steps: Any = None, *, dtype: torch.dtype | None = None, device: Any = None, **options: Any
) -> Any:
    """``linspace`` of an open size, whose operator wants a number: from each end the first half, as PyTorch counts."""
    if (
        not isinstance(steps, torch.SymInt)
        or options
        or any(isinstance(x, (torch.Tensor, complex)) for x in (start, end))
    ):
        return NotImplemented
    dtype = dtype or torch.get_default_dtype()
    if not dtype.is_floating_point:
        return NotImplemented
    place = torch.arange(steps, device=device)
    step = torch.full((), end - start, dtype=dtype, device=device) / torch.sym_max(steps - 1, 1)
    return torch.where(place < torch.sym_max(steps // 2, 1), start + step * place, end - step * (steps - 1 - place))
