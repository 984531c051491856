"""Class indices that are floats, which torch_xla takes in ``cross_entropy`` and ``nll_loss``, and PyTorch refuses."""

from __future__ import annotations

import functools
from typing import Any

import torch
from torch import Tensor
from torch.library import Library

from hloemit.base.operators import aten
from hloemit.base.torch_private import DispatchKey, OpOverload, at_key
from hloemit.base.untraced import untraced_where_called

_APART = DispatchKey.CompositeImplicitAutograd
_OUT_OF_RANGE = torch.iinfo(torch.int64).min
_LOSSES = aten.cross_entropy_loss.default, aten.nll_loss_nd.default


@functools.cache
def heed() -> Library:
    """Let the device take them; what holds the kernels, which go when it does."""
    library = Library("aten", "IMPL")
    for loss in _LOSSES:
        library.impl(loss.name().partition("::")[2], _with_indices(loss), "AutogradPrivateUse1")
    return library


def _with_indices(loss: OpOverload) -> Any:
    apart = at_key(loss)

    @untraced_where_called
    def call(x: Tensor, target: Tensor, *args: Any, **kwargs: Any) -> Any:
        if target.is_floating_point() and tuple(target.shape) == _shape_of_indices(x):
            target = _whole(target)
        return apart(_APART, x, target, *args, **kwargs)

    return call


def _shape_of_indices(x: Tensor) -> tuple[int, ...]:
    """What a target has that says the class of each element, and not the probabilities of all classes."""
    return tuple(x.shape[:1] + x.shape[2:]) if x.ndim > 1 else ()


def _whole(target: Tensor) -> Tensor:
    """The floats as integers; one that is no whole number as an index that is in no range, which raises as such."""
    indices = target.detach().long()
    return torch.where(indices == target, indices, _OUT_OF_RANGE)
