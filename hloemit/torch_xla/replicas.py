"""Collective operators of one replica: what each gives where this process is the whole group."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from typing import Any

import torch
from torch import Tensor

from hloemit.torch_xla import hardware
from hloemit.torch_xla.nested import is_lazy, replaced
from hloemit.torch_xla.steps import sync

REDUCE_SUM, REDUCE_MUL, REDUCE_AND, REDUCE_OR, REDUCE_MIN, REDUCE_MAX = "sum", "mul", "and", "or", "min", "max"
_REDUCTIONS = (REDUCE_SUM, REDUCE_MUL, REDUCE_AND, REDUCE_OR, REDUCE_MIN, REDUCE_MAX)
Tensors = Any  # a tensor, or a list of them
Groups = Sequence[Sequence[int]] | None


def _check(groups: Groups, shards: int = 1, reduce_type: str = REDUCE_SUM) -> None:
    """Raise ValueError for what one replica cannot do."""
    if groups and [list(group) for group in groups] != [[0]]:
        raise ValueError(f"the only replica is 0, and the groups are {groups}")
    if shards != 1:
        raise ValueError(f"there is one replica, and {shards} shards need as many")
    if reduce_type not in _REDUCTIONS:
        raise ValueError(f"reduce_type is {', '.join(map(repr, _REDUCTIONS))}, not {reduce_type!r}")


def _each(tensors: Any, output: Any, give: Callable[[Tensor], Tensor]) -> Any:
    """``give`` of a tensor, or of each of a list; written into ``output`` where there is one."""
    if isinstance(tensors, Tensor):
        found = give(tensors)
        return found if output is None else output.copy_(found)
    outputs = [None] * len(tensors) if output is None else output
    return [_each(t, o, give) for t, o in zip(tensors, outputs, strict=True)]


def all_reduce(
    reduce_type: str, inputs: Tensors, scale: float = 1.0, groups: Groups = None, pin_layout: bool = True
) -> Tensors:
    """``inputs * scale``: a new tensor of a tensor; the tensors of a list are scaled in place, and it is returned."""
    _check(groups, reduce_type=reduce_type)
    if isinstance(inputs, Tensor):
        return inputs.clone() if scale == 1 else inputs * scale
    for tensor in inputs if scale != 1 else ():
        tensor.mul_(scale)
    return inputs


def all_gather(
    value: Tensors,
    dim: int = 0,
    groups: Groups = None,
    output: Any = None,
    pin_layout: bool = True,
    channel_id: int | None = None,
    use_global_device_ids: bool | None = None,
) -> Any:
    """A copy of ``value``, a tensor or a list of them, or ``output`` with it."""
    _check(groups)
    return _each(value, output, Tensor.clone)


def all_to_all(
    value: Tensor,
    split_dimension: int,
    concat_dimension: int,
    split_count: int,
    groups: Groups = None,
    pin_layout: bool = True,
) -> Tensor:
    """A copy of ``value``; raises ValueError for a ``split_count`` other than 1."""
    _check(groups, split_count)
    return value.clone()


def reduce_scatter(
    reduce_type: str,
    input: Tensors,
    scale: float,
    scatter_dim: int,
    shard_count: int,
    groups: Groups = None,
    output: Any = None,
    pin_layout: bool = True,
    channel_id: int | None = None,
    use_global_device_ids: bool | None = None,
) -> Any:
    """``input * scale``, of a tensor or each of a list, or ``output`` with it; ValueError for more shards than 1."""
    _check(groups, shard_count, reduce_type)
    return _each(input, output, lambda tensor: tensor * scale)


def collective_permute(value: Tensor, pairs: Sequence[Sequence[int]]) -> Tensor:
    """A copy of ``value`` where 0 sends to 0, and zeros where nobody sends to it."""
    replicas = {replica for pair in pairs for replica in pair}
    if replicas - {0}:
        raise ValueError(f"the only replica is 0, and the pairs are {pairs}")
    return value.clone() if replicas else torch.zeros_like(value)


def collective_broadcast(
    tensors: Sequence[Tensor], root_ordinal: int = 0, groups: Groups = None, pin_layout: bool = True
) -> None:
    """Nothing: the only replica has the values. Raises ValueError for another root."""
    _check(groups)
    if root_ordinal != 0:
        raise ValueError(f"the only replica is 0, and the root is {root_ordinal}")


def broadcast_master_param(model: torch.nn.Module) -> None:
    """``sync()``: the only replica has the values."""
    sync()


def reduce_gradients(optimizer: torch.optim.Optimizer, groups: Groups = None, pin_layout: bool = True) -> None:
    """Nothing: the gradients are those of the only replica."""
    _check(groups)


def set_replication(device: str | torch.device, devices: Sequence[str | torch.device] | None) -> None:
    """Say that the device is the only replica. Raises ValueError for another one, or for several ``devices``.

    Sets the environment's ``LOCAL_RANK`` to 0 if nobody did: accelerate asks for it next, takes a process that has none
    for none that may print, and asks torch_xla on TPUs alone.
    """
    hardware.check(device)
    if devices and [str(d) for d in devices] != [str(hardware.device())]:
        raise ValueError(f"the only replica is on xla:0, and the devices are {list(devices)}")
    os.environ.setdefault("LOCAL_RANK", "0")


def rendezvous(tag: str, payload: bytes = b"", replicas: Sequence[int] = ()) -> list[bytes]:
    """``[payload]``, after a ``sync()``. Raises TypeError for what is no bytes."""
    if not isinstance(payload, bytes):
        raise TypeError(f"the payload is bytes, not {type(payload).__name__}")
    _check([replicas] if replicas else None)
    sync()
    return [payload]


def mesh_reduce(tag: str, data: Any, reduce_fn: Callable[[list[Any]], Any]) -> Any:
    """``reduce_fn([data])``, with the tensors of ``data`` on the CPU."""
    sync()
    return reduce_fn([replaced(data, is_lazy, Tensor.cpu)])
