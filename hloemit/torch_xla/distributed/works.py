"""Handles of collectives: programs are launched in the order in which they are called, and nobody waits for them."""

from __future__ import annotations

from typing import Any

import torch
import torch.distributed as dist


class Done(dist.Work):
    """A handle of what is launched already: whoever reads the tensors waits for them."""

    def __init__(self, result: Any) -> None:
        super().__init__()
        self._result = result
        self._future: Any = torch.futures.Future()
        self._future.set_result(result)

    def wait(self, timeout: Any = None) -> bool:
        """Nothing."""
        return True

    def is_completed(self) -> bool:
        """Whether it is launched."""
        return True

    def is_success(self) -> bool:
        """The same: what fails raises where it is called."""
        return True

    def get_future(self) -> Any:
        """The same as a future."""
        return self._future

    def result(self) -> Any:
        """The tensors."""
        return self._result
