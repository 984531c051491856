"""The guard and the hooks that PyTorch's C++ asks about the device, and the autograd engine that may not know it.

C++ asks inside of functions that may not raise: an interrupt in a method written in Python would end the process. So
the answers are given by methods of objects that C implements, between whose bytecodes no signal can be handled; and
that of the type by one that takes out a pending error first (``pending_errors.py``).
"""

from __future__ import annotations

import functools
import itertools
from typing import Any

import torch

from hloemit.base.torch_private import (
    ENGINE,
    PRIVATE_USE,
    DeviceGuard,
    DeviceHooks,
    register_guard,
    register_hooks,
)
from hloemit.lazy.pending_errors import answering, raising


def register() -> None:
    """Register guard and hooks; to be called once."""
    register_guard(_answering(DeviceGuard, type_=answering(PRIVATE_USE)))
    setattr(torch.autograd, ENGINE, _telling(raising(getattr(torch.autograd, ENGINE))))
    yes = itertools.repeat(True).__next__
    register_hooks(_answering(DeviceHooks, is_available=yes, is_built=yes, has_primary_context=[0].__contains__))


def _answering(base: Any, **methods: Any) -> Any:
    """An object of a class that C++ asks, with methods that are no functions of Python."""
    return type(base.__name__, (base,), methods)()


class _UnknownToAutogradError(RuntimeError):
    """Autograd's engine was started before the device was registered, and has no thread for it."""


def _telling(run: Any) -> Any:
    @functools.wraps(run)
    def call(*args: Any, **kwargs: Any) -> Any:
        try:
            return run(*args, **kwargs)
        except RuntimeError as error:
            if "device_ready_queues_" not in str(error):
                raise
            raise _UnknownToAutogradError(
                "a backward pass ran on the CPU before the device xla was there, and autograd does not know it: call "
                "hloemit.device(), torch_xla.device() or xm.xla_device() once before the first backward on it"
            ) from None

    return call


def know_to_autograd() -> None:
    """Have ``backward`` compute on the device, whether or not autograd's engine was there first.

    The engine makes a queue, and a thread, for each device that has a guard when the first ``backward`` starts it. A
    device that comes later has none; its operators then run in the thread that calls ``backward``, as those of the CPU.

    From then on a child that is forked can take no gradients: the engine is there now.
    """
    try:
        with torch.inference_mode(False), torch.enable_grad():
            torch.ones((), device="xla", requires_grad=True).clone().backward()
    except _UnknownToAutogradError:
        setattr(torch.autograd, ENGINE, _in_calling_thread(getattr(torch.autograd, ENGINE)))


def _in_calling_thread(run: Any) -> Any:
    @functools.wraps(run)
    def call(*args: Any, **kwargs: Any) -> Any:
        with torch.autograd.set_multithreading_enabled(False):
            return run(*args, **kwargs)

    return call
