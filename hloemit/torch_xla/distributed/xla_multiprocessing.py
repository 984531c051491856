"""``torch_xla.distributed.xla_multiprocessing``, with one process."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import torch

from hloemit.torch_xla.launching import spawn

__all__ = ["MpModelWrapper", "MpSerialExecutor", "spawn"]


class MpModelWrapper:
    """A model that ``to`` moves to the device."""

    def __init__(self, model: torch.nn.Module) -> None:
        self._model = model

    def to(self, device: str | torch.device) -> torch.nn.Module:
        """The model, moved."""
        return self._model.to(device)


class MpSerialExecutor:
    """Runs functions one process after another; there is one."""

    def run(self, fn: Callable[[], Any]) -> Any:
        """``fn()``."""
        return fn()
