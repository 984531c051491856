"""``torch_xla.distributed.fsdp.utils``: another forward for linear layers, and checkpoints of modules."""

from __future__ import annotations

from collections.abc import Callable
from types import MethodType
from typing import Any

from torch import Tensor, nn
from torch.utils.checkpoint import checkpoint

from hloemit.base.modules import modules_of
from hloemit.base.torch_private import pytree
from hloemit.torch_xla.barriers import leaves_behind_barrier
from hloemit.torch_xla.distributed.spmd.xla_sharding import XLAPatchedLinear, xla_patched_nn_linear_forward

__all__ = ["XLAPatchedLinear", "apply_xla_patch_to_nn_linear", "checkpoint_module"]

_FORWARD = "forward_without_checkpoint"  # an attribute, so that a copy of the module has its own


def checkpoint_module(module: nn.Module) -> nn.Module:
    """The module, which keeps no intermediate results for backward, and computes them again there.

    From its inputs behind a barrier, without which XLA would keep what is computed twice.
    """
    if _FORWARD not in vars(module):
        setattr(module, _FORWARD, module.forward)
        module.forward = MethodType(_checkpointed, module)
    return module


def _checkpointed(module: nn.Module, *args: Any, **kwargs: Any) -> Any:
    return checkpoint(_Again(getattr(module, _FORWARD)), *args, use_reentrant=False, **kwargs)


class _Again:
    """A function that is called a second time with the same arguments, then behind a barrier."""

    def __init__(self, function: Callable[..., Any]) -> None:
        self._function, self._was_called = function, False

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        if self._was_called:
            leaves, tree = pytree.tree_flatten((args, kwargs))
            args, kwargs = pytree.tree_unflatten(leaves_behind_barrier(leaves), tree)
        self._was_called = True
        return self._function(*args, **kwargs)


def apply_xla_patch_to_nn_linear(
    module: nn.Module, patched_function: Callable[[Any, Tensor], Tensor] = xla_patched_nn_linear_forward
) -> nn.Module:
    """The module, whose linear layers compute ``patched_function(layer, input)``: those without a forward of their own.

    The default is what they compute in any event: backward here uses the weight itself.
    """
    for layer in modules_of(module):
        if isinstance(layer, nn.Linear) and getattr(layer.forward, "__func__", None) is nn.Linear.forward:
            layer.forward = MethodType(patched_function, layer)
    return module
