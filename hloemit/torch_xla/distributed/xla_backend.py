"""``torch_xla.distributed.xla_backend``: ``torch.distributed``'s collectives on the device's tensors, as backend "xla".

Each collective is a program of its own, over the processes of its group: before and after it processes may compute
different things, as with any backend of PyTorch. Those of ``xm`` are parts of the programs around them.
"""

from __future__ import annotations

import functools
import itertools
import json
from collections.abc import Callable, Iterator, Sequence
from datetime import timedelta
from typing import Any

import torch
import torch.distributed as dist
from torch import Tensor

from hloemit.base.replicas import as_text
from hloemit.base.untraced import untraced_where_called
from hloemit.lazy.collective_operands import collective_operands
from hloemit.lazy.launch import flush
from hloemit.lazy.modes import modes
from hloemit.recording.collectives import ops
from hloemit.recording.values import lock
from hloemit.runtime import rendezvous
from hloemit.runtime.processes import coordinator_host
from hloemit.torch_xla import hardware, world
from hloemit.torch_xla.distributed import process_meshes, reducers
from hloemit.torch_xla.distributed.point_to_point import PointToPoint
from hloemit.torch_xla.distributed.works import Done
from hloemit.torch_xla.executions import permitted
from hloemit.torch_xla.nested import is_lazy

__all__ = ["ProcessGroupXla"]

_REDUCTIONS = {
    dist.ReduceOp.SUM: "sum",
    dist.ReduceOp.AVG: "sum",
    dist.ReduceOp.PREMUL_SUM: "sum",
    dist.ReduceOp.PRODUCT: "mul",
    dist.ReduceOp.MIN: "min",
    dist.ReduceOp.MAX: "max",
    dist.ReduceOp.BAND: "and",
    dist.ReduceOp.BOR: "or",
    dist.ReduceOp.BXOR: "xor",
}


def _reduction(op: Any) -> str:
    found = next((name for known, name in _REDUCTIONS.items() if op == known), None)
    if found is None:
        known = ", ".join(each.name for each in _REDUCTIONS)
        named = next((name for name, kind in dist.ReduceOp.RedOpType.__members__.items() if op == kind), op)
        raise NotImplementedError(f"backend xla reduces by {known}, not by {named}")
    return found


def _operation(options: Any) -> Any:
    return dist.ReduceOp.SUM if options is None else getattr(options, "reduceOp", options)


def _times_factor(tensors: Sequence[Tensor], op: Any) -> Sequence[Tensor]:
    """What is summed: the tensors, times the factor of ``PREMUL_SUM``, by which ``fully_shard`` divides gradients."""
    if op != dist.ReduceOp.PREMUL_SUM:
        return tensors
    said = op.__getstate__()  # what it is pickled as: it has no other way to tell
    if not isinstance(said, tuple):
        raise ValueError("PREMUL_SUM has a factor, torch.distributed._make_nccl_premul_sum(factor)")
    with torch.no_grad():
        return [(each * said[1]).to(each.dtype) for each in tensors]


def _list(tensors: Any) -> Any:
    return [tensors] if isinstance(tensors, Tensor) else tensors


class ProcessGroupXla(dist.ProcessGroup):
    """Some of the processes, whose collectives XLA computes.

    Methods take lists of tensors and options, and as those of PyTorch's groups one tensor, a ``ReduceOp``, a number.
    """

    def __init__(self, store: Any, rank: int, size: int, timeout: timedelta) -> None:
        super().__init__(rank, size)
        self._store = store
        self._timeout = timeout
        self._count = size

    def getBackendName(self) -> str:  # noqa: N802 - PyTorch's name
        """``"xla"``."""
        return "xla"

    def _get_backend(self, device: torch.device) -> Any:
        """Itself for the device, which torch 2.14 asks whether it joins sends and receives."""
        return self if torch.device(device).type == "xla" else super()._get_backend(device)

    @property
    def _device_types(self) -> list[torch.device]:
        """The device, to which ``broadcast_from_rank0`` of ``torch.distributed.checkpoint`` moves what it sends."""
        return [hardware.device()]

    def _set_group_name(self, name: str) -> None:
        self._name = name

    @property
    def group_name(self) -> str:
        """By which ``torch.distributed`` knows it."""
        return self._name

    @property
    def ranks(self) -> list[int]:
        """The processes, by their numbers among all."""
        return list(dist.get_process_group_ranks(self))

    def _run(self, operator: Callable[..., Any], tensors: Sequence[Tensor], *args: Any) -> list[Tensor]:
        """The results of an operator on tensors, in one program.

        The program runs where a script says that none may, too: DDP asks for it in the midst of a backward pass.
        Nothing that another thread records gets into it.
        """
        with lock, permitted():
            given = collective_operands([_moved(t) for t in tensors])
            with torch.no_grad():
                found = list(operator(given, *args, as_text([self.ranks]))) if given else []
            flush()
        return found

    def _give(self, outputs: Sequence[Tensor], found: Sequence[Tensor]) -> None:
        with torch.no_grad():
            for output, each in zip(outputs, found, strict=True):
                output.detach().copy_(each.reshape(output.shape))

    # Reductions

    def allreduce(self, tensors: list[Tensor] | Tensor, opts: Any = None, timeout: Any = None) -> Any:
        """In place."""
        tensors, op = _list(tensors), _operation(opts)
        given = _times_factor(tensors, op)
        found = self._run(ops.all_reduce_many, given, _reduction(op)) if self._count > 1 else given
        self._give(tensors, [self._averaged(each, op) for each in found])
        return Done(tensors)

    allreduce_coalesced = allreduce

    def _averaged(self, x: Tensor, op: Any) -> Tensor:
        if op != dist.ReduceOp.AVG:
            return x
        if x.dtype is torch.bool:
            raise TypeError("backend xla takes no average of bools: convert them to a number first")
        is_whole = not (x.is_floating_point() or x.is_complex())
        return torch.div(x, self._count, rounding_mode="trunc" if is_whole else None)

    def reduce(self, tensors: list[Tensor] | Tensor, opts: Any, op: Any = None, timeout: Any = None) -> Any:
        """In place, in process ``rootRank`` of the group alone."""
        tensors, op = _list(tensors), _operation(op if isinstance(opts, int) else opts)
        root = self._root("reduce", opts)
        given = _times_factor(tensors, op)
        found = self._run(ops.all_reduce_many, given, _reduction(op)) if self._count > 1 else given
        if self.rank() == root:
            self._give(tensors, [self._averaged(each, op) for each in found])
        return Done(tensors)

    def reduce_scatter_single(self, output: Tensor, input: Tensor, opts: Any) -> Any:
        """Of one tensor, whose parts lie one behind another."""
        return self.reduce_scatter_single_coalesced([output], [input], opts)

    def reduce_scatter_single_coalesced(self, outputs: list[Tensor], inputs: list[Tensor], opts: Any) -> Any:
        """Of several tensors."""
        for output, each in zip(outputs, inputs, strict=True):
            self._demand_parts("reduce_scatter", output, each)
        op = _operation(opts)
        flat = [each.reshape(-1) for each in _times_factor(inputs, op)]
        found = self._run(_reduce_scatter, flat, _reduction(op), 0) if self._count > 1 else flat
        self._give(outputs, [self._averaged(each, op) for each in found])
        return Done(outputs)

    def reduce_scatter(self, outputs: Any, inputs: Any, opts: Any = None, timeout: Any = None) -> Any:
        """Of lists of parts, of any sizes; a list of one tensor has all of them, as torch_xla takes it, in its rows."""
        outputs, inputs = _list(outputs), [inputs] if isinstance(outputs, Tensor) else inputs
        for output, given in zip(outputs, inputs, strict=True):
            parts = self._rows(given, output)
            self._demand_one_each("reduce_scatter", parts, output)
            rows = _padded(parts, max(part.numel() for part in parts))
            whole = torch.empty(rows[0].numel(), dtype=output.dtype, device=output.device)
            self.reduce_scatter_single(whole, torch.cat(rows), opts)
            self._give([output], [whole[: output.numel()]])
        return Done(outputs)

    # Gathers

    def allgather(self, outputs: Any, inputs: list[Tensor] | Tensor, opts: Any = None) -> Any:
        """Into a list of tensors each, of any sizes."""
        outputs, inputs = [outputs] if isinstance(inputs, Tensor) else outputs, _list(inputs)
        for parts, mine in zip(outputs, inputs, strict=True):
            self._demand_one_each("all_gather", parts, mine)
        flat = [
            _padded([each], max(part.numel() for part in parts))[0] for parts, each in zip(outputs, inputs, strict=True)
        ]
        for parts, found in zip(outputs, self._gathered(flat), strict=True):
            self._give(parts, [row[: part.numel()] for row, part in zip(found, parts, strict=True)])
        return Done(outputs)

    def allgather_coalesced(self, outputs: list[list[Tensor]], inputs: list[Tensor], opts: Any = None) -> Any:
        """Of several tensors, into a list of all of them for each process, as PyTorch has it.

        Raises ValueError where there are more or fewer lists than processes, or tensors in one than inputs.
        """
        if [len(each) for each in outputs] != [len(inputs)] * self._count:
            raise ValueError(
                f"{len(inputs)} tensors of {self._count} processes go into {self._count} lists of {len(inputs)}, and "
                f"the lists have {', '.join(str(len(each)) for each in outputs)} tensors"
            )
        found = [each.unbind() for each in self._gathered(inputs)]
        for place, mine in enumerate(outputs):
            self._give(mine, [parts[place] for parts in found])
        return Done(outputs)

    def all_gather_single(self, output: Tensor, input: Tensor, opts: Any = None) -> Any:
        """Into one tensor."""
        return self.all_gather_single_coalesced([output], [input], opts)

    def all_gather_single_coalesced(self, outputs: list[Tensor], inputs: list[Tensor], opts: Any = None) -> Any:
        """Into one tensor each."""
        for output, each in zip(outputs, inputs, strict=True):
            self._demand_parts("all_gather", each, output)
        self._give(outputs, self._gathered(inputs))
        return Done(outputs)

    def _gathered(self, inputs: Sequence[Tensor]) -> list[Tensor]:
        stacked = [each.detach().unsqueeze(0) for each in inputs]
        return self._run(ops.all_gather_many, stacked, 0) if self._count > 1 else stacked

    def gather(self, outputs: Any, inputs: list[Tensor] | Tensor, opts: Any, timeout: Any = None) -> Any:
        """In process ``rootRank`` of the group alone."""
        outputs, inputs = [outputs] if isinstance(inputs, Tensor) else outputs, _list(inputs)
        root = self._root("gather", opts)
        found = self._gathered(inputs)
        if self.rank() == root:
            for parts, mine, each in zip(outputs, inputs, found, strict=True):
                self._demand_one_each("gather", parts, mine)
                self._give(parts, each.unbind())
        return Done(outputs)

    # From one to all, and from all to all

    def broadcast(self, tensors: list[Tensor] | Tensor, opts: Any, timeout: Any = None) -> Any:
        """In place, from process ``rootRank`` of the group."""
        tensors, root = _list(tensors), self._root("broadcast", opts)
        if self._count > 1:
            self._give(tensors, self._run(self._broadcast(root), tensors))
        return Done(tensors)

    def _broadcast(self, root: int) -> Callable[[list[Tensor], str], list[Tensor]]:
        ranks = self.ranks
        turned = as_text([[ranks[root], *(rank for rank in ranks if rank != ranks[root])]])
        return lambda xs, groups: [ops.collective_broadcast(x, turned) for x in xs]

    def scatter(self, outputs: Any, inputs: Any, opts: Any, timeout: Any = None) -> Any:
        """The parts of process ``rootRank`` of the group."""
        outputs, inputs = _list(outputs), [inputs] if isinstance(outputs, Tensor) else inputs
        root = self._root("scatter", opts)
        is_root = self.rank() == root
        for output, parts in zip(outputs, inputs if is_root else (), strict=is_root):
            self._demand_one_each("scatter", parts, output)
        stacks = (
            [torch.stack([part.detach() for part in parts]) for parts in inputs]
            if is_root
            else [torch.zeros((self._count, *o.shape), dtype=o.dtype, device=o.device) for o in outputs]
        )
        found = self._run(_all_to_all, stacks, 0, 0) if self._count > 1 else stacks
        self._give(outputs, [each[root] for each in found])
        return Done(outputs)

    def alltoall(self, outputs: list[Tensor], inputs: list[Tensor], opts: Any = None) -> Any:
        """A tensor to each process, of any size."""
        for tensors in (outputs, inputs):
            self._demand_one_each("all_to_all", tensors)
        self._exchange(outputs, inputs)
        return Done(outputs)

    def all_to_all_single(
        self, output: Tensor, input: Tensor, output_sizes: Sequence[int], input_sizes: Sequence[int], opts: Any = None
    ) -> Any:
        """Parts of one tensor, along its first dimension, of equal sizes unless they are given."""
        _demand_one_dtype("all_to_all", output, input)
        if not output_sizes and not input_sizes:
            if output.numel() != input.numel():
                raise ValueError(f"all_to_all: {input.numel()} elements do not fill a tensor of {output.numel()}")
            if self._count > 1:
                (found,) = self._run(_all_to_all, [input], 0, 0)
                self._give([output], [found])
            else:
                self._give([output], [input])
            return Done([output])
        sizes = [list(each) or [whole.shape[0] // self._count] * self._count
                 for each, whole in ((output_sizes, output), (input_sizes, input))]  # fmt: skip
        self._exchange(list(output.split(sizes[0])), list(input.split(sizes[1])))
        return Done([output])

    def _exchange(self, outputs: list[Tensor], inputs: list[Tensor]) -> None:
        """By parts that are as large as the largest of all, which the processes tell each other.

        Raises ValueError, in each process, where one gives another more or less than that one takes.
        """
        sizes = [[each.numel() for each in tensors] for tensors in (inputs, outputs)]
        said = [json.loads(each) for each in self._meet("sizes", json.dumps(sizes).encode())]
        for source, target in itertools.product(range(self._count), repeat=2):
            given, taken = said[source][0][target], said[target][1][source]
            if given != taken:
                raise ValueError(
                    f"all_to_all: process {source} gives process {target} {given} elements, and that one takes {taken}"
                )
        most = max(itertools.chain.from_iterable(given for given, _ in said))
        if self._count == 1 or not most:
            self._give(outputs, inputs)
            return
        (found,) = self._run(_all_to_all, [torch.stack(_padded(inputs, most))], 0, 0)
        self._give(outputs, [row[: each.numel()] for row, each in zip(found, outputs, strict=True)])

    def _rows(self, parts: Sequence[Tensor], output: Tensor) -> Sequence[Tensor]:
        """The parts of one tensor that has one for each process; any other list as it is."""
        whole = parts[0] if len(parts) == 1 and parts[0].ndim and not len(parts[0]) % self._count else None
        if whole is None or whole.numel() != self._count * output.numel():
            return parts
        return whole.chunk(self._count)

    def _demand_one_each(self, what: str, parts: Sequence[Tensor], mine: Tensor | None = None) -> None:
        """Raise ValueError for a list that has not one tensor a process, or whose own has not as many elements."""
        if len(parts) != self._count:
            raise ValueError(f"{what} among {self._count} processes takes lists of {self._count}, not of {len(parts)}")
        if mine is not None and parts[self.rank()].numel() != mine.numel():
            raise ValueError(
                f"{what}: process {self.rank()} has {mine.numel()} elements, and its place in the list has "
                f"{parts[self.rank()].numel()}"
            )

    def _demand_parts(self, what: str, part: Tensor, whole: Tensor) -> None:
        """Raise ValueError where a tensor has not one part for each process, TypeError where it has another dtype."""
        _demand_one_dtype(what, part, whole)
        if whole.numel() != self._count * part.numel():
            raise ValueError(
                f"{what}: the tensor of all {self._count} parts has {whole.numel()} elements, and a part {part.numel()}"
            )

    def _root(self, what: str, options: Any) -> int:
        """The process that ``options`` name. Raises ValueError for one that the group has not."""
        root = options if isinstance(options, int) else int(options.rootRank)
        if not 0 <= root < self._count:
            raise ValueError(f"{what}: the group has the processes 0 to {self._count - 1}, and not {root}")
        return root

    # Between two

    @functools.cached_property
    def _between(self) -> PointToPoint:
        return PointToPoint(self._store, self.rank(), self._count, self._timeout)

    def send(self, tensors: list[Tensor], to: int, tag: int = 0) -> Any:
        """To process ``to`` of the group."""
        return self._between.send(tensors[0], to, tag)

    def recv(self, tensors: list[Tensor], source: int, tag: int = 0) -> Any:
        """From process ``source`` of the group."""
        return self._between.receive(tensors[0], source, tag)

    def recv_anysource(self, tensors: list[Tensor], tag: int = 0) -> Any:
        """From whoever sends."""
        return self._between.receive(tensors[0], None, tag)

    # Meetings

    def barrier(self, opts: Any = None) -> Any:
        """Wait for all processes of the group, which launch what is pending."""
        flush()
        self._meet("barrier", b"")
        return Done([])

    def _meet(self, what: str, payload: bytes) -> list[bytes]:
        if self._count == 1:
            return [payload]
        return rendezvous.meet(f"torch.distributed {what}", payload, self.ranks, self._timeout.total_seconds())

    # What PyTorch gathers up to call at once comes as one ``…_coalesced``; there is nothing to do before or after

    def _start_coalescing(self, device: Any) -> None:
        pass

    def _end_coalescing(self, device: Any) -> Any:
        return Done([])

    # by the names of PyTorch before 2.13
    _allgather_base = all_gather_single
    _reduce_scatter_base = reduce_scatter_single
    alltoall_base = all_to_all_single
    allgather_into_tensor_coalesced = all_gather_single_coalesced
    reduce_scatter_tensor_coalesced = reduce_scatter_single_coalesced


for _method in vars(ProcessGroupXla).values():
    untraced_where_called(_method)


def _padded(tensors: Sequence[Tensor], size: int) -> list[Tensor]:
    """Their elements in rows of ``size``, with zeros behind them."""
    rows = [each.detach().reshape(-1) for each in tensors]
    return [torch.nn.functional.pad(row, (0, size - row.numel())) if row.numel() < size else row for row in rows]


def _moved(x: Tensor) -> Tensor:
    """A tensor on the device; one of the CPU, as pickled objects are, is copied."""
    if not is_lazy(x) and x.device.type != "cpu":
        raise ValueError(f"backend xla is for tensors of the device, and one is on {x.device}: move it there")
    return x.detach().to(hardware.device())


def _demand_one_dtype(what: str, x: Tensor, y: Tensor) -> None:
    """Raise TypeError for two dtypes: nobody asked for elements to be converted."""
    if x.dtype != y.dtype:
        raise TypeError(f"{what}: input and output have one dtype, and here are {x.dtype} and {y.dtype}")


def _reduce_scatter(xs: Sequence[Tensor], reduction: str, dim: int, groups: str) -> list[Tensor]:
    return [ops.reduce_scatter(x, reduction, dim, groups) for x in xs]


def _all_to_all(xs: Sequence[Tensor], split_dim: int, concat_dim: int, groups: str) -> list[Tensor]:
    return [ops.all_to_all(x, split_dim, concat_dim, groups) for x in xs]


class _NoGroupError(RuntimeError, AssertionError):
    """There are no groups of processes where a device is none's; torch_xla raises AssertionError."""


def _create(store: Any, rank: int, size: int, timeout: timedelta) -> ProcessGroupXla:
    hardware.device()
    if modes.spread:
        raise _NoGroupError(
            "the device stands for all devices in SPMD mode, so that backend xla has no processes to connect: "
            "use a process group of the CPU, backend gloo, instead"
        )
    if size > world.size():
        raise ValueError(
            f"a group of {size} processes was asked for, and {world.size()} have joined: start them by torchrun, "
            "torch_xla.launch or xmp.spawn, or join them by hloemit.distributed.initialize() first"
        )
    return ProcessGroupXla(store, rank, size, timeout)


def _rendezvous(url: str, timeout: timedelta = timedelta(minutes=5), **_: Any) -> Iterator[tuple[Any, int, int]]:
    """``init_method="xla://"`` and ``"pjrt://"``: the processes that have joined already.

    The first one keeps PyTorch's store.
    """
    rank, size = world.rank(), world.size()
    host = coordinator_host()
    store = dist.TCPStore(host, 0, size, True, timeout, wait_for_workers=False) if rank == 0 else None
    (port, *_others) = rendezvous.meet("xla://", str(store.port if store else 0).encode(), range(size))
    if store is None:
        store = dist.TCPStore(host, int(port), size, False, timeout)
    rendezvous.meet("xla://, joined", b"", range(size))  # or the first one might be done with it before others come
    yield store, rank, size


dist.Backend.register_backend("xla", _create, devices=["xla"])
for _scheme in ("xla", "pjrt"):
    dist.register_rendezvous_handler(_scheme, _rendezvous)
process_meshes.install()
reducers.install()
