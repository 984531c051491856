"""The registration of the device with PyTorch."""

from __future__ import annotations

import functools
import sys
from collections.abc import Sequence
from importlib.machinery import ModuleSpec, PathFinder
from pathlib import Path
from types import ModuleType

import torch

from hloemit.base.interrupts import watch
from hloemit.base.locks import Lock, held
from hloemit.base.torch_private import register_device_module
from hloemit.lazy import (
    autocast,
    backend,
    data_parallel,
    finalizers,
    flex_attention,
    generators,
    guard,
    inductor,
    parameters,
    registration,
    saving,
    step_counts,
    storages,
)
from hloemit.lazy import tensor_methods as methods
from hloemit.lazy.launch import trace
from hloemit.lazy.random import state
from hloemit.lazy.values import NAME

_registering = Lock()
_OWN_ROOT = str(Path(__file__).parents[1])
_TAKEN = "torch_xla and hloemit both have a device named xla: use one of the two in a process"


def device() -> torch.device:
    """The lazy device, ``torch.device("xla", 0)``; registers it with PyTorch at the first call.

    Raises RuntimeError where torch_xla has taken its name; from then on, importing torch_xla raises ImportError.
    """
    if not _Registered.known_to_autograd:
        with held(_registering):
            register()
            _meet_autograd()
            _Registered.known_to_autograd = True
    return torch.device(NAME, 0)


class _Registered:
    known_to_autograd = False


@functools.cache
def register() -> None:
    """Register the device with PyTorch, as ``device`` does, and leave autograd's engine as it is.

    A child that is forked before ``device`` is called can take gradients; where the engine was started before this
    call, backward passes on the device are refused until then.
    """
    if getattr(sys.modules.get("torch_xla"), "__name__", None) == "torch_xla":  # and none that stands in for it
        raise RuntimeError(f"{_TAKEN} (torch_xla is imported already)")

    torch.utils.rename_privateuse1_backend(NAME)
    register_device_module(NAME, backend)
    inductor.ask_again()
    guard.register()
    state.manual_seed(torch.initial_seed())
    state.is_seeded_by_torch = True
    parts = (
        registration,
        storages,
        autocast,
        methods,
        parameters,
        saving,
        step_counts,
        finalizers,
        flex_attention,
        generators,
        data_parallel,
    )
    for part in parts:
        part.register()
    sys.meta_path.insert(0, _NoTorchXla())
    watch()


@functools.cache
def _meet_autograd() -> None:
    is_new, counted = not trace.made, dict(trace.retired)
    guard.know_to_autograd()
    if is_new:  # let go of what that has recorded, as of nothing that was
        last = trace.step
        trace.restart()
        trace.prune(last)
        trace.retired = counted


class _NoTorchXla:
    """Finds torch_xla where it is installed, and refuses to load it."""

    def find_spec(self, name: str, path: Sequence[str] | None, target: ModuleType | None = None) -> ModuleSpec | None:
        """The spec of torch_xla, with this object as its loader."""
        found = PathFinder.find_spec(name, path) if name == "torch_xla" else None
        if found is None or str(found.origin).startswith(_OWN_ROOT):  # which stands in for it
            return None
        return ModuleSpec(name, self, origin=found.origin)  # type: ignore[arg-type]

    def create_module(self, spec: ModuleSpec) -> ModuleType | None:
        """Raises ImportError."""
        raise ImportError(f"{_TAKEN} (hloemit.device() was called already)")

    def exec_module(self, module: ModuleType) -> None:
        """What importlib wants of a loader; ``create_module`` has raised before."""
