"""What a zoo entry is: a small model with seeded weights, and the arguments of one call."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import torch


@dataclass(frozen=True)
class Case:
    """A module in eval mode and the arguments of a call; made anew by each ``Entry.make``."""

    model: torch.nn.Module
    args: tuple[Any, ...] = ()
    kwargs: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Entry:
    """A named model; ``rtol`` is relative to the largest magnitude of each output."""

    name: str
    build: Callable[[], Case]
    rtol: float = 1e-5

    def make(self) -> Case:
        torch.manual_seed(0)
        case = self.build()
        case.model.eval()
        with torch.no_grad():  # zero-initialised scales and biases would hide what multiplies them
            for parameter in case.model.parameters():
                if parameter.numel() and not parameter.any():
                    parameter.normal_(std=0.02)
        return case


def ids(*shape: int, vocabulary: int = 64) -> torch.Tensor:
    return torch.randint(5, vocabulary, shape)
