"""What ``torch.export`` leaves behind of its own: marks on tensors, random numbers drawn, transforms and hooks."""

from __future__ import annotations

import contextlib
from collections.abc import Iterable, Iterator
from typing import Any

import torch
from torch import Tensor
from torch.autograd import forward_ad

from hloemit.base.torch_private import (
    BUFFER_HOOKS,
    FORWARD_LEVEL,
    depth_of_transforms,
    end_transforms,
    exit_forward_level,
)

_MARKS = ("_dynamo_", "_has_dynamo_")  # how the attributes begin by which TorchDynamo knows a tensor's sizes


@contextlib.contextmanager
def taken_away(values: Iterable[Any]) -> Iterator[None]:
    """Around an export over some tensors, and other values, whether it succeeds or not.

    It marks arguments whose sizes are open, and takes the marks off only where it succeeds: a later ``torch.compile``
    would compile for open sizes, too. TorchDynamo marks weights. As it says why it failed, it imports examples of its
    own for the first time, whose inputs are drawn from PyTorch's generator. Where it fails as it runs a graph again
    that began a transform of ``torch.func``, that one goes on. And where it fails in torch 2.11, its hook stays on all
    modules, which refuses every buffer that is no fake one.
    """
    before = [(value, _marks(value)) for value in values if isinstance(value, Tensor)]
    depth, level = depth_of_transforms(), getattr(forward_ad, FORWARD_LEVEL)
    hooks = set(BUFFER_HOOKS)
    with torch.random.fork_rng(devices=()), torch.set_grad_enabled(torch.is_grad_enabled()):
        try:
            yield
        finally:
            _end_transforms(depth, level)
            for number in set(BUFFER_HOOKS) - hooks:
                del BUFFER_HOOKS[number]
            for tensor, marks in before:
                for name in _marks(tensor):
                    del tensor.__dict__[name]
                tensor.__dict__.update(marks)


def _marks(tensor: Tensor) -> dict[str, Any]:
    """The marks that a tensor has; sets, which are added to, as copies."""
    marks = {name: value for name, value in tensor.__dict__.items() if name.startswith(_MARKS)}
    return {name: set(value) if isinstance(value, set) else value for name, value in marks.items()}


def _end_transforms(depth: int, level: int) -> None:
    """End the transforms that go on above a depth, and the level of forward mode that one of them has entered."""
    if depth_of_transforms() > depth:
        end_transforms(depth)
        with contextlib.suppress(RuntimeError):  # none was entered; the number is kept by C++ alone
            exit_forward_level(level=level + 1)
