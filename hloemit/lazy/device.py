"""The registration of the device with PyTorch, and ``torch.xla``."""

from __future__ import annotations

import functools
import sys
from typing import Any

import torch

from hloemit.lazy.registration import register

NAME = "xla"


class BackendModule:
    """``torch.xla``, as PyTorch asks of the module of a device."""

    def is_initialized(self) -> bool:
        """Always."""
        return True

    def is_available(self) -> bool:
        """Always: without an accelerator the device is the CPU."""
        return True

    def device_count(self) -> int:
        """One."""
        return 1

    def current_device(self) -> int:
        """The only one."""
        return 0

    def _is_in_bad_fork(self) -> bool:
        return False

    def manual_seed_all(self, seed: int) -> None:
        """Nothing: random numbers are drawn from torch's default generator, which ``torch.manual_seed`` seeds too."""

    def get_rng_state(self, device: Any = None) -> torch.Tensor:
        """The state of torch's default generator."""
        return torch.get_rng_state()

    def set_rng_state(self, state: torch.Tensor, device: Any = None) -> None:
        """Set the state of torch's default generator."""
        torch.set_rng_state(state)

    def get_amp_supported_dtype(self) -> list[torch.dtype]:
        """The dtypes of autocast."""
        return [torch.bfloat16, torch.float16]


def device() -> torch.device:
    """The lazy device, ``torch.device("xla", 0)``; registers it with PyTorch at the first call.

    Raises RuntimeError where torch_xla has taken its name.
    """
    _register()
    return torch.device(NAME, 0)


@functools.cache
def _register() -> None:
    if "torch_xla" in sys.modules:
        raise RuntimeError("torch_xla is imported, and its device is named xla too: use one of the two in a process")
    acc: Any = torch._C._acc

    class Hooks(acc.PrivateUse1Hooks):
        def is_available(self) -> bool:
            return True

        def has_primary_context(self, index: int) -> bool:
            return True

        def is_built(self) -> bool:
            return True

    class Guard(acc.DeviceGuard):
        def type_(self) -> Any:
            return torch._C._autograd.DeviceType.PrivateUse1

    torch.utils.rename_privateuse1_backend(NAME)
    torch._register_device_module(NAME, BackendModule())
    acc.register_python_privateuseone_hook(Hooks())
    acc.register_python_privateuseone_device_guard(Guard())
    register()
