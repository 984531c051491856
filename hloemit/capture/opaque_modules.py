"""Modules that cannot be captured.

They are TorchScript's, those with packed weights, those whose weights have no shape, and those that average gradients.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping

import torch
from torch import nn
from torch.nn.parallel import DistributedDataParallel
from torch.nn.parameter import is_lazy

from hloemit.base.modules import named_modules
from hloemit.base.torch_private import buffers_of, parameters_of

_SCRIPTED = (
    "{path} is a TorchScript module ({kind}), whose operators PyTorch's tracers do not see: pass the nn.Module that it "
    "was made from"
)
_PACKED = (
    "{path} is a quantized module ({kind}), whose weights are packed for kernels of the CPU: pass the model as it was "
    "before it was quantized, or quantize it by PyTorch's export flow (torchao's prepare_pt2e and convert_pt2e)"
)
_UNSHAPED = (
    "{path} ({kind}) has parameters of no shape before its first call, which makes another module of it: call it once "
    "before"
)
_AVERAGED = (
    "{path} ({kind}) averages gradients among processes by hooks of PyTorch's own, in C++, which no capture sees: call "
    "its steps without a compiler, or capture the module that it wraps, and average by xm.optimizer_step"
)


def why_opaque(modules: Mapping[str, nn.Module]) -> str | None:
    """Of the first such module in or below those of a program, what it is and what to do; None where there is none."""
    for prefix, root in modules.items():
        for name, module in named_modules(root):
            text = _reason(module)
            if text:
                path = ".".join(p for p in (prefix, name) if p) or "the model"
                return text.format(path=path, kind=type(module).__name__)
    return None


def _reason(module: nn.Module) -> str | None:
    if isinstance(module, torch.jit.ScriptModule):
        return _SCRIPTED
    if any(map(is_lazy, (*parameters_of(module).values(), *buffers_of(module).values()))):
        return _UNSHAPED
    if _averages(module):
        return _AVERAGED
    packed = any(isinstance(value, torch.ScriptObject) for value in vars(module).values())
    return _PACKED if packed else None


def _averages(module: nn.Module) -> bool:
    """Whether a module has gradients of several processes averaged as they are accumulated."""
    room = sys.modules.get("torch.distributed.fsdp")
    kinds = (DistributedDataParallel,) if room is None else (DistributedDataParallel, room.FullyShardedDataParallel)
    return isinstance(module, kinds) and module.process_group.size() > 1
