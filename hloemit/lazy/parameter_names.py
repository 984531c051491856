"""Names of arguments: those of the parameters and buffers of modules."""

from __future__ import annotations

import weakref
from typing import Any

import torch
from torch import nn
from torch.nn.modules.module import (
    register_module_buffer_registration_hook,
    register_module_module_registration_hook,
    register_module_parameter_registration_hook,
)
from torch.nn.parameter import is_lazy as is_uninitialized

from hloemit.base.modules import children_in, modules_of, named_buffers, named_parameters
from hloemit.base.torch_private import is_wrapper_subclass
from hloemit.lazy.values import has_cell, is_lazy
from hloemit.recording.values import cell_of

# by identity: the methods of a WeakSet are Python, which TorchDynamo would compile, with all modules in it
_known: dict[int, weakref.ref[nn.Module]] = {}


def watch() -> None:
    """Note each module that gets a parameter or a buffer from now on; to be called once."""
    register_module_parameter_registration_hook(_note)
    register_module_buffer_registration_hook(_note)
    register_module_module_registration_hook(_contains)


def know(module: nn.Module) -> None:
    """Note a module that was moved to the device."""
    for each in modules_of(module):
        _add(each)
    name_all()


def _add(module: nn.Module) -> None:
    key = id(module)
    if key not in _known:
        _known[key] = weakref.ref(module, lambda _: _known.pop(key, None))


def name_all() -> None:
    """Give each storage of a parameter or buffer its name in the outermost module that has it."""
    modules = [module for known in list(_known.values()) if (module := known()) is not None]
    inner = {id(child) for module in modules for child in children_in(module)}  # whose parent, too, is known
    for module in modules:
        if id(module) not in inner:
            for name, parameter in named_parameters(module, repeated=True):
                _name("parameter", name, parameter)
            for name, buffer in named_buffers(module, repeated=True):
                _name("buffer", name, buffer)


def _note(module: nn.Module, name: str, tensor: Any) -> None:
    if torch.compiler.is_compiling():
        return
    if is_lazy(tensor) and not is_uninitialized(tensor):
        _add(module)
        _name("parameter" if isinstance(tensor, nn.Parameter) else "buffer", name, tensor)


def _contains(module: nn.Module, name: str, child: object) -> None:
    if torch.compiler.is_compiling():
        return
    if id(child) in _known:
        _add(module)


def _name(kind: str, name: str, tensor: Any) -> None:
    if is_wrapper_subclass(tensor):  # a DTensor, whose shard has the storage
        for part in tensor.__tensor_flatten__()[0] if hasattr(tensor, "__tensor_flatten__") else ():
            _name(kind, name, getattr(tensor, part))
    elif not is_uninitialized(tensor) and has_cell(tensor):
        cell_of(tensor).label = kind, name
