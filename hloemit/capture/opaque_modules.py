"""Modules whose operators nobody can see from Python: TorchScript's, and those with packed weights."""

from __future__ import annotations

from collections.abc import Mapping

import torch
from torch import nn

_SCRIPTED = (
    "{path} is a TorchScript module ({kind}), whose operators PyTorch's tracers do not see: pass the nn.Module that it "
    "was made from"
)
_PACKED = (
    "{path} is a quantized module ({kind}), whose weights are packed for kernels of the CPU: pass the model as it was "
    "before it was quantized"
)


def why_opaque(modules: Mapping[str, nn.Module]) -> str | None:
    """Of the first such module in or below those of a program, what it is and what to do; None where there is none."""
    for prefix, root in modules.items():
        for name, module in root.named_modules():
            text = _reason(module)
            if text:
                path = ".".join(p for p in (prefix, name) if p) or "the model"
                return text.format(path=path, kind=type(module).__name__)
    return None


def _reason(module: nn.Module) -> str | None:
    if isinstance(module, torch.jit.ScriptModule):
        return _SCRIPTED
    packed = any(isinstance(value, torch.ScriptObject) for value in vars(module).values())
    return _PACKED if packed else None
