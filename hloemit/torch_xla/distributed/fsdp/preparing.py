"""What is done to a module before its parameters are cut, and by what gradients are divided."""

from __future__ import annotations

from collections.abc import Callable

import torch
from torch import nn

from hloemit.base.modules import named_modules, parameters_in, registered
from hloemit.base.torch_private import buffers_of


def materialize(module: nn.Module, initialize: Callable[[nn.Module], None] | None) -> None:
    """Make the parameters of a module on ``meta``. Raises TypeError where it cannot by itself."""
    if not any(p.is_meta for p in parameters_in(module)):
        return
    if initialize is not None:
        initialize(module)
        return
    if not callable(getattr(module, "reset_parameters", None)):
        raise TypeError(
            f"{type(module).__name__} is on meta and has no reset_parameters: give param_init_fn, which makes it"
        )
    module.to_empty(device="cpu")
    with torch.no_grad():
        module.reset_parameters()


def cast_buffers(
    module: nn.Module, inside: set[nn.Module], dtype: torch.dtype, device: torch.device
) -> dict[str, torch.dtype]:
    """Move buffers to the device, floats to a dtype; what those had that changed. Modules ``inside`` are left alone."""
    before: dict[str, torch.dtype] = {}
    for path, owner in named_modules(module, repeated=True):
        for name, buffer in registered(buffers_of(owner)) if owner not in inside else ():
            cast = buffer.is_floating_point() and buffer.dtype is not dtype
            if cast:
                before[f"{path}.{name}" if path else name] = buffer.dtype
            setattr(owner, name, buffer.to(device, dtype if cast else buffer.dtype))
    return before


def divisor_before(count: int) -> float:
    """The power of two by which gradients are divided before ``count`` are summed, so that float16 is enough."""
    factor = 1
    while count % factor == 0 and count / factor > factor:
        factor *= 2
    return float(factor)
