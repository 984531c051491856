"""Masks that are no bools, which torch_xla takes as whether an element is not 0, and PyTorch refuses."""

from __future__ import annotations

import functools
import warnings
from typing import Any

import torch
from torch import Tensor
from torch.library import Library

from hloemit.base.operators import aten
from hloemit.base.torch_private import OpOverload
from hloemit.base.untraced import untraced_where_called
from hloemit.lazy.kernels import kernel_of
from hloemit.torch_xla.nested import is_lazy

_PLACES: dict[OpOverload, int] = {  # of the mask among the arguments
    aten.masked_fill.Scalar: 1,
    aten.masked_fill.Tensor: 1,
    aten.masked_fill_.Scalar: 1,
    aten.masked_fill_.Tensor: 1,
    aten.where.self: 0,
}


@functools.cache
def heed() -> Library:
    """Let the device take them; what holds the kernels, which go when it does."""
    library = Library("aten", "IMPL")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # that these have kernels already, which are called
        for op, place in _PLACES.items():
            library.impl(op.name().partition("::")[2], _with_mask(op, place), "PrivateUse1", allow_override=True)
    return library


def _with_mask(op: OpOverload, place: int) -> Any:
    kernel = kernel_of(op)

    @untraced_where_called
    @functools.wraps(kernel)
    def call(*args: Any) -> Any:
        mask = args[place]
        if isinstance(mask, Tensor) and mask.dtype is not torch.bool and is_lazy(mask):
            args = (*args[:place], mask != 0, *args[place + 1 :])
        return kernel(*args)

    return call
