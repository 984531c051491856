"""What ``DistributedDataParallel``'s reducer, in C++, does not expect of a device and of groups that are in Python.

It notes which parameters were used (``find_unused_parameters``, ``static_graph``) on the CPU, and reduces a copy of
that on the parameters' device, made by way of pinned memory, which a device whose hooks are in Python cannot allocate.
So the copy is kept on the CPU, from where the group's ``allreduce`` takes it as any tensor of the CPU.

It keeps the handle of what ``join`` sums in a forward pass until the backward pass, and keeps nothing of it that is in
Python, so it would wait for ever. So it is given one that is in C++.
"""

from __future__ import annotations

import functools
from typing import Any

import torch
import torch.distributed as dist

from hloemit.base.torch_private import TorchDispatchMode, set_forward_work, set_static_graph, work_of
from hloemit.lazy.values import NAME
from hloemit.torch_xla.distributed.works import Done

_empty = torch.ops.aten.empty.memory_format


class _NotesOnTheCPU(TorchDispatchMode):
    """Integers that the reducer allocates: it has no others, since parameters have gradients."""

    def __torch_dispatch__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        options = kwargs or {}
        if func is _empty and options.get("dtype") is torch.int32 and torch.device(options["device"]).type == NAME:
            options = {**options, "device": torch.device("cpu")}
        return func(*args, **options)


def install() -> None:
    """Have reducers do so; called once."""
    for method in (dist.Reducer.__init__, set_static_graph):  # each allocates the notes
        setattr(dist.Reducer, method.__name__, _noting_on_the_cpu(method))
    setattr(dist.Reducer, set_forward_work.__name__, _keeping(set_forward_work))


def _noting_on_the_cpu(method: Any) -> Any:
    @functools.wraps(method)
    def call(*args: Any, **kwargs: Any) -> Any:
        with _NotesOnTheCPU():
            return method(*args, **kwargs)

    return call


def _keeping(method: Any) -> Any:
    @functools.wraps(method)
    def call(reducer: Any, work: Any, *args: Any) -> Any:
        return method(reducer, work_of(work.get_future()) if isinstance(work, Done) else work, *args)

    return call
