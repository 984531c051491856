"""A module of a function, for what ``torch.export`` alone captures, or is to name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from torch import nn


class Of(nn.Module):
    """``function``, as a module without parameters."""

    def __init__(self, function: Callable[..., Any]) -> None:
        super().__init__()
        self.function = function

    def forward(self, *args: Any) -> Any:
        return self.function(*args)
