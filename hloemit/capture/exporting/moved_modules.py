"""Modules that a ``forward`` moves, ``self.layer.to(dtype)``, while ``torch.export`` runs it."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator

import torch
from torch import Tensor, nn

from hloemit.base.modules import tensors_in
from hloemit.base.torch_private import MODULE_APPLY


@contextlib.contextmanager
def kept() -> Iterator[None]:
    """Leave a module alone that is where it is moved to, in the dtype that it is given.

    ``torch.nn`` would exchange each weight for the same one, which it cannot, since the trace holds them weakly.
    """
    apply = getattr(nn.Module, MODULE_APPLY)

    def moved(self: nn.Module, fn: Callable[[Tensor], Tensor], recurse: bool = True) -> nn.Module:
        with torch.no_grad():
            stays = recurse and all(fn(tensor) is tensor for tensor in tensors_in(self))
        done: nn.Module = self if stays else apply(self, fn, recurse)
        return done

    setattr(nn.Module, MODULE_APPLY, moved)
    try:
        yield
    finally:
        setattr(nn.Module, MODULE_APPLY, apply)
