"""Parameters stay the same objects when a module moves to or from the device.

PyTorch gives a module new parameters where memory of one device cannot take the place of another's, and optimizers that
were made before would go on with the old ones. Here the tensors behind the parameters are exchanged instead, as by
``torch.__future__.set_swap_module_params_on_conversion``, but for such moves alone; and unlike there, attributes, hooks
and weak references stay with the parameter.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import torch
from torch import Tensor, nn
from torch.nn.parameter import is_lazy as is_uninitialized

from hloemit.base.errors import CaptureError
from hloemit.base.modules import named_modules, named_parameters
from hloemit.base.torch_private import (
    ACCUMULATION_HOOKS,
    BACKWARD_HOOKS,
    MODULE_APPLY,
    accumulation_hooks_of,
    backward_hooks_of,
    exchange_tensors,
    is_wrapper_subclass,
    use_count_of,
)
from hloemit.lazy import parameter_names as names
from hloemit.lazy.values import NAME, has_cell, is_lazy

_SCRIPTED = (
    f"{{}} is a TorchScript module, whose parameters cannot move to the device {NAME}: move the nn.Module that it was "
    "made from"
)
_apply = getattr(nn.Module, MODULE_APPLY)


class _Held(Exception):  # noqa: N818 - never shown
    """A parameter cannot be exchanged."""

    def __init__(self, parameter: Tensor) -> None:
        self.parameter = parameter


class _Move:
    """What ``Module._apply`` does to each tensor, but a parameter that changes devices becomes the result itself."""

    def __init__(self, function: Callable[[Tensor], Tensor]) -> None:
        self._function = function
        self.reached_device = self.met_blank = False

    def __call__(self, tensor: Tensor) -> Tensor:
        is_blank = is_uninitialized(tensor)
        given = torch.empty(0, dtype=tensor.dtype, device=tensor.device) if is_blank else tensor
        moved = self._function(given)
        self.reached_device = self.reached_device or is_lazy(moved)
        self.met_blank = self.met_blank or is_blank
        if not (isinstance(tensor, nn.Parameter) or is_blank) or not _crosses(tensor, moved):
            return moved
        grad = tensor.grad
        tensor.grad = None
        try:
            _become(tensor, moved)
        except RuntimeError as error:
            tensor.grad = grad
            raise _Held(tensor) from error
        if grad is not None:
            _become(grad, self._function(grad))
            tensor.grad = grad
        return tensor


def _crosses(tensor: Tensor, moved: Tensor) -> bool:
    """Whether a result is on another device than its tensor, and one of the two is ours, and wraps no other tensors."""
    if tensor.device.type == moved.device.type or is_wrapper_subclass(tensor):
        return False
    return has_cell(tensor) or has_cell(moved)


def takes_data(tensor: Tensor, other: Tensor) -> bool:
    """``_has_compatible_shallow_copy_type``: whether ``tensor.data = other`` will do, which moves it as on CUDA.

    PyTorch would let memory of no device but its own take the place of the CPU's. Tensors of a class that takes
    operators apart may wrap others, which stay where they are.
    """
    if any(type(x).__torch_dispatch__ is not Tensor.__torch_dispatch__ for x in (tensor, other)):
        return tensor.device.type == other.device.type
    places = {tensor.device.type, other.device.type}
    return tensor.layout is other.layout is torch.strided and places <= {"cpu", NAME}


def _become(tensor: Tensor, other: Tensor) -> None:
    """Let a leaf be another tensor; the object, its attributes and its hooks stay."""
    with torch.no_grad():
        fresh = other.detach().requires_grad_(tensor.requires_grad)
    hooks, late_hooks = backward_hooks_of(tensor), accumulation_hooks_of(tensor)
    if tensor.requires_grad and use_count_of(tensor)() > 1:
        torch.autograd.graph.get_gradient_edge(tensor).node.register_prehook(_refuse)
    exchange_tensors(tensor, fresh)
    setattr(tensor, BACKWARD_HOOKS, hooks)
    setattr(tensor, ACCUMULATION_HOOKS, late_hooks)


def _refuse(_: Any) -> None:
    raise RuntimeError(
        f"a parameter was moved to or from the device {NAME} between forward and backward: move the module before "
        "forward, or after backward"
    )


def _applied(self: nn.Module, fn: Callable[[Tensor], Tensor], recurse: bool = True) -> nn.Module:
    """``Module._apply``; raises RuntimeError where C++ holds a parameter, which then cannot move."""
    future = torch.__future__
    if isinstance(fn, _Move) or future.get_swap_module_params_on_conversion():
        return _apply(self, fn, recurse)
    if future.get_overwrite_module_params_on_conversion():
        return _apply(self, fn, recurse)
    scripted = next((n for n, m in named_modules(self) if isinstance(m, torch.jit.ScriptModule)), None)
    if scripted is not None and is_lazy(fn(torch.empty(0, device="cpu"))):
        raise CaptureError(_SCRIPTED.format(scripted or "the module"))
    try:
        move = _Move(fn)
        _apply(self, move, recurse)
    except _Held as held:
        name = next(name for name, p in named_parameters(self) if p is held.parameter)
        raise RuntimeError(
            f"{type(self).__name__}.{name} cannot move to or from the device {NAME}, because PyTorch holds it "
            f"weakly elsewhere, perhaps in the cache of autocast: {held.__cause__}"
        ) from held.__cause__
    if move.reached_device and not move.met_blank:  # which has no storage to be named yet
        names.know(self)
    return self


def register() -> None:
    """Put the function into ``nn.Module``; to be called once."""
    setattr(nn.Module, MODULE_APPLY, _applied)
