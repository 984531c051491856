"""Collective operators between the processes of a run, each of which is a replica; recorded as any other operator."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

import torch
from torch import Tensor

from hloemit.base.replicas import Groups as Rows
from hloemit.base.replicas import all_of, as_text, groups_of
from hloemit.lazy import sharding
from hloemit.recording.collectives import ops
from hloemit.torch_xla import hardware, world
from hloemit.torch_xla.nested import is_lazy

REDUCE_SUM, REDUCE_MUL, REDUCE_AND, REDUCE_OR, REDUCE_MIN, REDUCE_MAX = "sum", "mul", "and", "or", "min", "max"
_REDUCTIONS = (REDUCE_SUM, REDUCE_MUL, REDUCE_AND, REDUCE_OR, REDUCE_MIN, REDUCE_MAX)
BUCKET_MB = 25  # of gradients that are reduced together: DDP's
_EPSILON = 1e-6  # of the norm that gradients are divided by, as of torch's clip_grad_norm_
Tensors = Any  # a tensor, or a list of them
Groups = Sequence[Sequence[int]] | None


def rows_of(groups: Groups, among: Iterable[Tensor] = (), shards: int | None = None) -> Rows:
    """The groups of replicas, all in one where nobody says.

    Raises ValueError for groups that do not name each of the replicas once, and where ``shards`` is not their size. In
    a program that is lowered, of tensors of the CPU, there are as many replicas as the groups name. Of what each device
    has (``enable_manual_sharding``) the groups are of devices.
    """
    among = list(among)
    count = _count(among)
    if not groups:
        rows = all_of(count)
    elif count == 1 and any(map(is_lazy, among)) and [list(group) for group in groups] != [[0]]:
        raise ValueError(f"the only replica is 0, and the groups are {groups}")
    else:
        rows = groups_of(groups, count if any(map(is_lazy, among)) else None)
    if shards is not None and shards != len(rows[0]):
        who = "there is one replica" if len(rows[0]) == 1 else f"a group has {len(rows[0])} replicas"
        raise ValueError(f"{who}, and {shards} shards need as many")
    return rows


def _count(tensors: Sequence[Tensor]) -> int:
    """How many replicas there are, or devices, of what each device has."""
    of_devices = any(is_lazy(t) and sharding.is_shard(t) for t in tensors)
    return sharding.device_count() if of_devices else world.size()


def _demand_reduction(reduce_type: str) -> None:
    if reduce_type not in _REDUCTIONS:
        raise ValueError(f"reduce_type is {', '.join(map(repr, _REDUCTIONS))}, not {reduce_type!r}")


def _tensors(value: Any) -> list[Tensor]:
    return [value] if isinstance(value, Tensor) else list(value)


def _each(tensors: Any, output: Any, give: Callable[[Tensor], Tensor]) -> Any:
    """``give`` of a tensor, or of each of a list; written into ``output`` where there is one."""
    return _given(give(tensors) if isinstance(tensors, Tensor) else list(map(give, tensors)), output)


def _given(found: Any, output: Any) -> Any:
    """A result, or each of a list, written into ``output`` where there is one, which gets its shape, as torch_xla's."""
    if not isinstance(found, Tensor):
        outputs = [None] * len(found) if output is None else output
        return [_given(each, into) for each, into in zip(found, outputs, strict=True)]
    if output is None:
        return found
    if output.shape == found.shape:
        return output.copy_(found)
    output.data = found.detach().to(output)
    return output


def all_reduce(
    reduce_type: str, inputs: Tensors, scale: float = 1.0, groups: Groups = None, pin_layout: bool = True
) -> Tensors:
    """``inputs``, reduced over the replicas of a group, times ``scale``: a new tensor of a tensor.

    The tensors of a list are reduced together, and written in place; the list is returned.
    """
    _demand_reduction(reduce_type)
    rows = rows_of(groups, _tensors(inputs))
    if isinstance(inputs, Tensor):
        found = reduced(inputs, reduce_type, rows)
        return found if scale == 1 else found * scale
    with torch.no_grad():
        _reduce_in_place(list(inputs), reduce_type, rows, scale)
    return inputs


def reduced(x: Tensor, reduction: str, rows: Rows) -> Tensor:
    """A new tensor."""
    if len(rows[0]) == 1:
        return x.clone()
    found: Tensor = ops.all_reduce(x, reduction, as_text(rows))
    return found


def _reduce_in_place(tensors: list[Tensor], reduction: str, rows: Rows, scale: float) -> None:
    together = ops.all_reduce_many(tensors, reduction, as_text(rows)) if tensors and len(rows[0]) > 1 else tensors
    for tensor, found in zip(tensors, together, strict=True):
        if found is not tensor:
            tensor.copy_(found)
        if scale != 1:
            tensor.mul_(scale)


def buckets(tensors: Iterable[Tensor], cap_mb: float = BUCKET_MB) -> Iterator[list[Tensor]]:
    """Tensors in lists of one dtype and of about so many megabytes."""
    open_ones: dict[torch.dtype, list[Tensor]] = {}
    for tensor in tensors:
        bucket = open_ones.setdefault(tensor.dtype, [])
        bucket.append(tensor)
        if sum(t.nbytes for t in bucket) >= cap_mb * 2**20:
            yield open_ones.pop(tensor.dtype)
    yield from open_ones.values()


def all_reduce_bucketized_gradients(
    gradients: Sequence[Tensor],
    scale: float,
    groups: Groups,
    pin_layout: bool,
    bucket_cap_mb: float = 0,
) -> None:
    """Sum gradients over the replicas, times ``scale``, in place; in buckets, the last first, as backward goes."""
    for bucket in buckets(reversed(gradients), bucket_cap_mb or BUCKET_MB):
        all_reduce(REDUCE_SUM, bucket, scale, groups, pin_layout)


def all_gather(
    value: Tensors,
    dim: int = 0,
    groups: Groups = None,
    output: Any = None,
    pin_layout: bool = True,
    channel_id: int | None = None,
    use_global_device_ids: bool | None = None,
) -> Any:
    """What the replicas of a group have, one behind another along ``dim``, of a tensor or each of a list.

    Written into ``output`` where there is one.
    """
    rows = rows_of(groups, _tensors(value))
    together = gathered if isinstance(value, Tensor) else _gathered_together
    return _given(together(value, dim, rows), output)


def gathered(x: Tensor, dim: int, rows: Rows) -> Tensor:
    """A new tensor; of 0-d tensors a row of them."""
    if len(rows[0]) == 1:
        return x.clone()
    if not x.ndim:
        x, dim = x.reshape(1), 0
    found: Tensor = ops.all_gather(x, dim % x.ndim, as_text(rows))
    return found


def _gathered_together(tensors: Sequence[Tensor], dim: int, rows: Rows) -> list[Tensor]:
    """New tensors: one operator for all that are gathered along one dimension."""
    if len(rows[0]) == 1:
        return [x.clone() for x in tensors]
    dims = [dim % x.ndim if x.ndim else 0 for x in tensors]
    found: dict[int, Tensor] = {}
    for along in dict.fromkeys(dims):
        places = [i for i, each in enumerate(dims) if each == along]
        given = [tensors[i] if tensors[i].ndim else tensors[i].reshape(1) for i in places]
        found.update(zip(places, ops.all_gather_many(given, along, as_text(rows)), strict=True))
    return [found[i] for i in range(len(tensors))]


def all_gather_bucketized(
    input_list: Sequence[Tensor],
    dim: int = 0,
    groups: Groups = None,
    output: Sequence[Tensor] | None = None,
    pin_layout: bool = False,
    bucket_cap_mb: float = 160,
) -> Any:
    """``all_gather`` of a list; XLA joins what it moves at once."""
    return all_gather(list(input_list), dim, groups, output, pin_layout)


class CoalescingBuckets:
    """A function of lists of tensors, called on a long list a bucket at a time; ``buckets()`` has the results in order.

    ``func(tensors, outputs)`` takes tensors of ``bucket_cap_mb`` megabytes together, and their outputs or None, and
    gives a list; of a bucket of one it takes the tensor itself and gives one. A larger tensor goes alone, or with less
    than half a bucket that waits. ``add`` puts tensor ``idx`` of the list in the bucket, ``flush`` calls the function.

    Raises TypeError for what is no list of tensors, and ValueError for lists that differ in length.
    """

    def __init__(
        self, func: Callable[..., Any], input_list: Any, output_list: Any | None = None, bucket_cap_mb: float = 160
    ) -> None:
        for name, given in (("input_list", input_list), ("output_list", output_list)):
            if given is None and name == "output_list":
                continue
            if not isinstance(given, list) or not all(isinstance(each, Tensor) for each in given):
                raise TypeError(f"{name} is a list of tensors, not {type(given).__name__}")
        if output_list is not None and len(output_list) != len(input_list):
            raise ValueError(f"{len(input_list)} tensors have {len(output_list)} outputs")
        self._function, self._inputs, self._outputs = func, input_list, output_list
        self._cap_bytes = bucket_cap_mb * 2**20
        self._bucket: list[tuple[Tensor, int]] = []
        self._results: list[Any] = []

    def add(self, tensor: Tensor, idx: int) -> None:
        """Put a tensor, whose output is number ``idx``, in the bucket that waits."""
        self._bucket.append((tensor, idx))

    def flush(self) -> None:
        """Call the function on the bucket that waits, unless that is empty."""
        tensors = [tensor for tensor, _ in self._bucket]
        outputs = None if self._outputs is None else [self._outputs[idx] for _, idx in self._bucket]
        self._bucket = []
        if len(tensors) == 1:
            self._results.append(self._function(tensors[0], outputs and outputs[0]))
        elif tensors:
            self._results.extend(self._function(tensors, outputs))

    def __call__(self) -> list[Any]:
        """What the function gives, of each tensor in order."""
        self._results = []
        for idx, tensor in enumerate(self._inputs):
            waiting = sum(each.nbytes for each, _ in self._bucket)
            total = waiting + tensor.nbytes
            if tensor.nbytes > self._cap_bytes and waiting < self._cap_bytes / 2 and total <= 2 * self._cap_bytes:
                self.add(tensor, idx)
                self.flush()
                continue
            if total > self._cap_bytes:
                self.flush()
            self.add(tensor, idx)
        self.flush()
        return self._results


def all_to_all(
    value: Tensor,
    split_dimension: int,
    concat_dimension: int,
    split_count: int,
    groups: Groups = None,
    pin_layout: bool = True,
) -> Tensor:
    """``value`` in as many parts as a group has replicas, each sent to one of them; what came, one behind another."""
    rows = rows_of(groups, [value], split_count)
    if len(rows[0]) == 1:
        return value.clone()
    found: Tensor = ops.all_to_all(value, split_dimension % value.ndim, concat_dimension % value.ndim, as_text(rows))
    return found


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
    """This replica's part, along ``scatter_dim``, of what ``all_reduce`` would give; of a tensor or each of a list.

    Written into ``output`` where there is one.
    """
    _demand_reduction(reduce_type)
    rows = rows_of(groups, _tensors(input), shard_count)
    return _each(input, output, lambda x: scattered(x, reduce_type, scatter_dim, rows) * scale)


def scattered(x: Tensor, reduction: str, dim: int, rows: Rows) -> Tensor:
    """A new tensor."""
    if len(rows[0]) == 1:
        return x.clone()
    found: Tensor = ops.reduce_scatter(x, reduction, dim % x.ndim, as_text(rows))
    return found


def reduce_scatter_bucketized(
    reduce_type: str,
    input_list: Sequence[Tensor],
    scale: float,
    scatter_dim: int,
    shard_count: int,
    groups: Groups = None,
    output: Sequence[Tensor] | None = None,
    pin_layout: bool = False,
    bucket_cap_mb: float = 160,
) -> Any:
    """``reduce_scatter`` of a list; XLA joins what it moves at once."""
    return reduce_scatter(reduce_type, list(input_list), scale, scatter_dim, shard_count, groups, output, pin_layout)


def collective_permute(value: Tensor, pairs: Sequence[Sequence[int]]) -> Tensor:
    """``value`` of the replica that sends here, by pairs of who sends and who receives; zeros where nobody sends."""
    count = _count([value]) if is_lazy(value) or world.size() > 1 else max((max(p) for p in pairs), default=0) + 1
    if {replica for pair in pairs for replica in pair} - set(range(count)):
        known = "the only replica is 0" if count == 1 else f"there are {count} replicas, from 0"
        raise ValueError(f"{known}, and the pairs are {pairs}")
    for side, what in enumerate(("sends", "receives")):
        if len({pair[side] for pair in pairs}) < len(pairs):
            raise ValueError(f"a replica {what} twice: {pairs}")
    if count == 1:
        return value.clone() if pairs else torch.zeros_like(value)
    found: Tensor = ops.collective_permute(value, as_text(pairs), as_text(all_of(count)))
    return found


def send(value: Tensor, channel_id: int) -> Tensor:
    """Raises NotImplementedError, which names ``collective_permute`` and ``torch.distributed.send``."""
    raise _without_pairs("send", channel_id)


def recv(output: Tensor, channel_id: int) -> Tensor:
    """Raises NotImplementedError, as ``send``."""
    raise _without_pairs("recv", channel_id)


def _without_pairs(name: str, channel_id: int) -> NotImplementedError:
    """Why a channel is not enough: StableHLO's ``send`` and ``recv`` have a number and nobody's address.

    XLA's CPU compiler has neither (``HLO opcode `send` is not supported by XLA:CPU ThunkEmitter``, jaxlib 0.10.2), and
    who sends alone would run another program than who receives.
    """
    return NotImplementedError(
        f"xm.{name}(…, channel_id={channel_id!r}): a channel does not say which process sends and which receives, and "
        "XLA's CPU compiler has no send and recv. In a program that all processes run, xm.collective_permute(value, "
        "[[source, target]]) moves value, with a gradient; between two processes alone, torch.distributed.send(value, "
        'target) and recv(output, source) do, after init_process_group("xla")'
    )


def collective_broadcast(
    tensors: Sequence[Tensor], root_ordinal: int = 0, groups: Groups = None, pin_layout: bool = True
) -> None:
    """Write the elements that replica ``root_ordinal`` has into the tensors of all; each group has to have it.

    Raises ValueError for a root that is none of the replicas of a group.
    """
    rows = rows_of(groups, tensors)
    if any(root_ordinal not in row for row in rows):
        known = "the only replica is 0" if rows == ((0,),) else f"the groups are {rows}"
        raise ValueError(f"{known}, and the root is {root_ordinal}")
    if len(rows[0]) == 1:
        return
    with torch.no_grad():
        for tensor in tensors:
            tensor.copy_(broadcast(tensor, root_ordinal, rows))


def broadcast(x: Tensor, root: int, rows: Rows) -> Tensor:
    """A new tensor: the root's elements in its group; of another group, those of the replica in the same place."""
    place = next(row.index(root) for row in rows if root in row)
    turned = [(row[place], *row[:place], *row[place + 1 :]) for row in rows]
    found: Tensor = ops.collective_broadcast(x, as_text(turned))
    return found


def broadcast_master_param(model: torch.nn.Module) -> None:
    """Give the parameters and buffers of a model the elements that process 0 has, then ``sync()``."""
    from hloemit.torch_xla.steps import sync

    collective_broadcast([*model.parameters(), *model.buffers()])
    sync()


def gradients_of(optimizer: torch.optim.Optimizer) -> list[Tensor]:
    """The gradients that an optimizer's parameters have, themselves: what is written to them, ``step`` sees."""
    parameters = [p for group in optimizer.param_groups for p in group["params"]]
    return [p.grad.data for p in parameters if p.grad is not None]


def reduce_gradients(optimizer: torch.optim.Optimizer, groups: Groups = None, pin_layout: bool = True) -> None:
    """Average the gradients over the replicas of a group, in place.

    In buckets of ``ALLREDUCE_GRADIENTS_BUCKET_SIZE_MB`` megabytes, ``BUCKET_MB`` where that is not set. Raises
    ValueError for parts of parameters (FSDP), of which each replica has others.
    """
    gradients = gradients_of(optimizer)
    count = len(rows_of(groups, gradients)[0])
    if count > 1 and any(is_part(p) for group in optimizer.param_groups for p in group["params"]):
        raise ValueError("the parameters are parts, whose gradients are averaged already: call optimizer.step()")
    if count > 1:
        cap_mb = float(os.environ.get("ALLREDUCE_GRADIENTS_BUCKET_SIZE_MB", "0"))
        all_reduce_bucketized_gradients(gradients, 1.0 / count, groups, pin_layout, cap_mb)


def is_part(parameter: Tensor) -> bool:
    """Whether a parameter is what this replica keeps of one that is cut."""
    return getattr(parameter, "is_part", False)


def padded(tensor: Tensor, multiple: int) -> Tensor:
    """A tensor whose first dimension is a multiple of a number: with zeros behind, where it is not."""
    more = -len(tensor) % multiple
    return torch.nn.functional.pad(tensor, [0, 0] * (tensor.ndim - 1) + [0, more]) if more else tensor


def scale_to_norm(gradients: Iterable[Tensor], norm: Tensor, max_norm: float) -> None:
    """Scale gradients, in place, whose norm over all replicas is ``norm``, to one of at most ``max_norm``."""
    scale = (max_norm / (norm + _EPSILON)).clamp(max=1.0)
    for gradient in gradients:
        gradient.mul_(scale)


def set_replication(device: str | torch.device, devices: Sequence[str | torch.device] | None) -> None:
    """Say that the device is this process's replica. Raises ValueError for another one, or for several ``devices``.

    Sets the environment's ``LOCAL_RANK`` if nobody did: accelerate asks for it next, takes a process that has none for
    none that may print, and asks torch_xla on TPUs alone.
    """
    hardware.check(device)
    if devices and [str(d) for d in devices] != [str(hardware.device())]:
        raise ValueError(f"the only replica is on xla:0, and the devices are {list(devices)}")
    os.environ.setdefault("LOCAL_RANK", str(world.local_rank()) if world.size() > 1 else "0")
