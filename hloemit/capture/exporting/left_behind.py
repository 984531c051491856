"""What ``torch.export`` leaves behind of its own: marks on the caller's tensors, and random numbers drawn."""

from __future__ import annotations

import contextlib
from collections.abc import Iterable, Iterator
from typing import Any

import torch
from torch import Tensor

_MARKS = ("_dynamo_", "_has_dynamo_")  # how the attributes begin by which TorchDynamo knows a tensor's sizes


@contextlib.contextmanager
def taken_away(values: Iterable[Any]) -> Iterator[None]:
    """Around an export over some tensors, and other values, whether it succeeds or not.

    It marks arguments whose sizes are open, and takes the marks off only where it succeeds: a later ``torch.compile``
    would compile for open sizes, too. TorchDynamo marks weights. As it says why it failed, it imports examples of its
    own for the first time, whose inputs are drawn from PyTorch's generator.
    """
    before = [(value, _marks(value)) for value in values if isinstance(value, Tensor)]
    with torch.random.fork_rng(devices=()):
        try:
            yield
        finally:
            for tensor, marks in before:
                for name in _marks(tensor):
                    del tensor.__dict__[name]
                tensor.__dict__.update(marks)


def _marks(tensor: Tensor) -> dict[str, Any]:
    """The marks that a tensor has; sets, which are added to, as copies."""
    marks = {name: value for name, value in tensor.__dict__.items() if name.startswith(_MARKS)}
    return {name: set(value) if isinstance(value, set) else value for name, value in marks.items()}
