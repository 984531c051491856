"""``torch_xla.distributed.xla_multiprocessing``: a process for each device."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

import torch

from hloemit.torch_xla import world
from hloemit.torch_xla.launching import spawn
from hloemit.torch_xla.meeting import rendezvous

__all__ = ["MpModelWrapper", "MpSerialExecutor", "spawn"]


class MpModelWrapper:
    """A model that is made before the processes are: ``to`` moves it, in one process after another.

    Processes that are forked share its memory until then.
    """

    def __init__(self, model: torch.nn.Module) -> None:
        self._model = model
        self._lock = torch.multiprocessing.get_context("fork").Lock()

    def __getstate__(self) -> dict[str, Any]:
        return {"_model": self._model}  # where the processes are spawned, each has a copy of its own

    def __setstate__(self, state: dict[str, Any]) -> None:
        self._model, self._lock = state["_model"], threading.Lock()

    def to(self, device: str | torch.device) -> torch.nn.Module:
        """The model, moved."""
        with self._lock:
            return self._model.to(device)


class MpSerialExecutor:
    """Runs functions in one process after another, in their order, as data sets are downloaded by the first one."""

    def run(self, fn: Callable[[], Any]) -> Any:
        """What ``fn()`` gives in this process."""
        found = None
        for turn in range(world.size()):
            if turn == world.rank():
                found = fn()
            if world.size() > 1:
                rendezvous("MpSerialExecutor")
        return found
