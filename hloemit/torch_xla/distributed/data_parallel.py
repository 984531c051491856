"""``torch_xla.distributed.data_parallel``: a network on each device of a process, which is one here."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from copy import deepcopy
from typing import Any

import torch
from torch import nn

import hloemit
from hloemit.base.modules import parameters_in
from hloemit.torch_xla.core.xla_model import get_xla_supported_devices
from hloemit.torch_xla.distributed.parallel_loader import ParallelLoader

__all__ = ["Context", "DataParallel"]


class Context:
    """What a loop keeps from one epoch to the next: its attributes."""

    def __init__(self, device: torch.device) -> None:
        self.device = device

    def getattr_or(self, name: str, defval: Any) -> Any:
        """An attribute, which is ``defval``, or what that gives, the first time."""
        value = getattr(self, name, None)
        if value is None:
            value = defval() if callable(defval) else defval
            setattr(self, name, value)
        return value


class DataParallel:
    """A network, copied to the device, for loops of an epoch each; with no devices it stays where it is.

    ``kwargs`` are ``ParallelLoader``'s. Raises RuntimeError where the parameters of a network that stays are on several
    devices, and ValueError for more devices than one.
    """

    def __init__(
        self,
        network: nn.Module | Callable[[], nn.Module],
        device_ids: Sequence[str | torch.device] | None = None,
        **kwargs: Any,
    ) -> None:
        chosen = [str(d) for d in (get_xla_supported_devices() if device_ids is None else device_ids)]
        if len(chosen) > 1:
            raise ValueError(f"there is one device, and {len(chosen)} were given")
        module = network if isinstance(network, nn.Module) else network()
        self._moves = bool(chosen)
        self._kwargs = kwargs
        self._models = [deepcopy(module).to(chosen[0]) if self._moves else module]
        self._device_ids = chosen or [_device_of(module)]
        self._contexts = [Context(torch.device(d)) for d in self._device_ids]

    @property
    def devices(self) -> list[str]:
        """The device, in a list."""
        return self._device_ids

    @property
    def models(self) -> list[nn.Module]:
        """The network there, in a list."""
        return self._models

    def __call__(
        self, loop_fn: Callable[..., Any], loader: Iterable[Any], batchdim: int = 0, **kwargs: Any
    ) -> list[Any]:
        """Run ``loop_fn(model, device_loader, device, context, **kwargs)``, an epoch: what it returns, in a list.

        Where the network stayed, the loader enumerates, and what the loop is given last is what was given to
        ``DataParallel``, as in torch_xla.
        """
        device = torch.device(self._device_ids[0])
        if not self._moves:
            return [loop_fn(self._models[0], enumerate(loader), device, self._contexts[0], self._kwargs)]
        hloemit.sync(wait=True)
        batches = ParallelLoader(loader, self._device_ids, batchdim=batchdim, **self._kwargs)
        try:
            ahead = batches.per_device_loader(device)
            return [loop_fn(self._models[0], ahead, device, self._contexts[0], **kwargs)]
        finally:
            batches.close()


def _device_of(module: nn.Module) -> str:
    devices = sorted({str(p.device) for p in parameters_in(module)})
    if len(devices) > 1:
        raise RuntimeError(f"the model uses more than one device: {', '.join(devices)}")
    return devices[0] if devices else "cpu"
