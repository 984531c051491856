"""``DeviceMesh("xla", …)`` over processes: PyTorch's own ``DTensor``, ``parallelize_module`` and ``fully_shard``.

PyTorch leaves meshes of a device named xla to torch_xla's SPMD mode, one process over all devices: they have no process
groups, and ``distribute_tensor`` marks. Between processes of backend "xla" a mesh goes by PyTorch's first name of the
same device, and is a mesh as any other.
"""

from __future__ import annotations

import functools
import sys
from typing import Any

import torch
import torch.distributed as dist
from torch import Tensor, nn
from torch.distributed.device_mesh import DeviceMesh

from hloemit.lazy import backend
from hloemit.lazy.values import NAME
from hloemit.torch_xla import world

FIRST_NAME = "privateuseone"  # of the device, which PyTorch takes for xla wherever it takes a device


def install() -> None:
    """Make meshes over processes; called once."""
    original = DeviceMesh.__init__

    @functools.wraps(original)
    def initialize(self: DeviceMesh, device_type: str, *args: Any, **kwargs: Any) -> None:
        name = FIRST_NAME if device_type == "xla" and _is_over_processes() else device_type
        if name == FIRST_NAME:
            _let_modules_move()
        original(self, name, *args, **kwargs)

    DeviceMesh.__init__ = initialize
    setattr(torch, FIRST_NAME, backend)  # where PyTorch looks for what a mesh's device can do


@functools.cache
def _let_modules_move() -> None:
    """Have ``fully_shard`` move a module of the CPU to the device, as it does to CUDA.

    It gives each parameter other memory, which PyTorch refuses where that is of another kind of tensor; so another
    tensor takes its place.
    """
    from hloemit.base.torch_private import move_states  # and with it FSDP

    @functools.wraps(move_states)
    def move(params: list[nn.Parameter], buffers: list[Tensor], device: torch.device) -> None:
        for tensor in (*params, *buffers):
            if device.type != NAME or tensor.device.type != "cpu" or type(tensor) not in (Tensor, nn.Parameter):
                continue
            there = tensor.detach().to(device)
            is_parameter = isinstance(tensor, nn.Parameter)
            torch.utils.swap_tensors(tensor, nn.Parameter(there, tensor.requires_grad) if is_parameter else there)
        move_states(params, buffers, device)

    setattr(sys.modules[move_states.__module__], move_states.__name__, move)


def _is_over_processes() -> bool:
    from hloemit.torch_xla import runtime

    if runtime.is_spmd():
        return False
    chosen = str(dist.get_backend()) if dist.is_initialized() else "undefined"  # a mesh makes the group
    return "xla" in chosen or (chosen == "undefined" and world.size() > 1)
