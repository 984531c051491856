"""What two processes do by PyTorch's own names over backend "xla", each function beside one process of the CPU."""

from __future__ import annotations

import os
import threading
import time
from datetime import timedelta
from pathlib import Path
from typing import Any
from unittest import mock

import numpy as np
import pytest
import torch
import torch.distributed as dist
import torch.distributed.checkpoint as checkpoints
import torch.distributed.checkpoint.state_dict as state_dicts
from torch import Tensor, nn
from torch.distributed.checkpoint.state_dict import StateDictOptions
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.fsdp import FullyShardedDataParallel, fully_shard
from torch.distributed.tensor import DTensor, Partial, Replicate, Shard, distribute_tensor
from torch.distributed.tensor.parallel import ColwiseParallel, RowwiseParallel, parallelize_module

import hloemit
from hloemit.runtime.transfer import copied

DEVICE = torch.device("xla")
KINDS: Any = ([Shard(0)], [Shard(1)], [Replicate()])


def _close(found: Any, expected: Any) -> None:
    whole = found.full_tensor() if isinstance(found, DTensor) else found
    np.testing.assert_allclose(whole.detach().cpu(), expected.detach(), rtol=1e-5, atol=1e-6)


def sharded_tensors(rank: int, count: int) -> None:
    """DTensors over ``init_device_mesh("xla", …)``: products of all placements with gradients, and redistribution."""
    mesh = init_device_mesh("xla", (count,))
    generator = torch.Generator().manual_seed(rank)  # what process 0 has counts
    first = torch.Generator().manual_seed(0)
    a, b, c = (torch.randn(5, 6, generator=g) for g in (generator, first, first))
    given = distribute_tensor(a, mesh, [Shard(0)])
    assert isinstance(given, DTensor) and given.to_local().shape == ((3, 6), (2, 6))[rank]
    a = b  # the first numbers of process 0's generator
    _close(given, a)
    _close(given.redistribute(mesh, [Shard(1)]).to_local(), a.chunk(count, 1)[rank])
    _close(DTensor.from_local(a.to(DEVICE) * (rank + 1), mesh, [Partial()]), a * 3)
    _close(torch.softmax(given, 0), torch.softmax(a, 0))
    for left, right in ((KINDS[0], KINDS[2]), (KINDS[1], KINDS[1]), (KINDS[0], KINDS[0])):
        x, y = a.clone().requires_grad_(), c.t().clone().requires_grad_()
        (x @ y).square().sum().backward()
        dx, dy = (distribute_tensor(each.detach().requires_grad_(), mesh, p) for each, p in ((x, left), (y, right)))
        (dx @ dy).square().sum().backward()
        _close(dx.grad, x.grad)
        _close(dy.grad, y.grad)


def arguments_of_a_program(rank: int, count: int) -> None:
    """DTensors of the CPU: where they lie as a program over the same mesh has them, and where they do not."""
    mesh = init_device_mesh("cpu", (count,), mesh_dim_names=("x",))
    x = torch.arange(24.0).reshape(4, 6)
    layout: dict[str, Any] = {"mesh": hloemit.Mesh((count,), ("x",)), "in_shardings": [("x",)]}
    compiled = hloemit.lower(lambda x: x.cumsum(0) * 2, (x,), **layout).compile("cpu")
    expected = x.cumsum(0) * 2
    copied.clear()
    mine = DTensor.from_local(x.chunk(count)[rank], mesh, [Shard(0)])
    torch.testing.assert_close(compiled(mine), expected)
    assert copied.sums()["to device"] == x.nbytes // count  # its own part
    torch.testing.assert_close(compiled.launch(DTensor.from_local(x, mesh, [Replicate()])).result(), expected)
    with mock.patch.object(DTensor, "full_tensor", side_effect=AssertionError("the whole is gathered")):
        torch.testing.assert_close(compiled(DTensor.from_local(x.chunk(count, 1)[rank], mesh, [Shard(1)])), expected)
        torch.testing.assert_close(compiled(DTensor.from_local(x / count, mesh, [Partial()])), expected)
    both = hloemit.lower(lambda x: (x * 2, x.t() + 1), (x,), out_shardings=(("x",), ("x",)), **layout).compile("cpu")
    twice, turned = both.launch(mine).dtensors()
    assert (twice.device_mesh, twice.placements, turned.placements) == (mesh, (Shard(0),), (Shard(0),))
    assert torch.equal(twice.to_local(), (x * 2).chunk(count)[rank])
    assert torch.equal(turned.full_tensor(), x.t() + 1)
    torch.testing.assert_close(compiled.launch(both.launch(x)[0].dtensors(mesh)).dtensors().full_tensor(), expected * 2)
    with pytest.raises(hloemit.InputError, match=r"results are DTensors of the CPU or of CUDA"):
        both.launch(x).dtensors(init_device_mesh("xla", (count,), mesh_dim_names=("x",)))
    with pytest.raises(hloemit.InputError, match=r"should be f32\[4,6\], and f32\[8,6\] came"):
        compiled(DTensor.from_local(x, mesh, [Shard(0)]))
    with pytest.raises(hloemit.InputError, match=r"whose local part is f32\[2,6\], and f32\[4,6\] came"):
        compiled(DTensor.from_local(x, mesh, [Shard(0)], run_check=False, shape=x.shape, stride=x.stride()))
    with pytest.raises(hloemit.InputError, match="is on xla:0: "):
        compiled(distribute_tensor(x.to(DEVICE), init_device_mesh("xla", (count,)), [Shard(0)]))


class Block(nn.Module):
    """Two layers beside a norm."""

    def __init__(self) -> None:
        super().__init__()
        self.norm, self.up, self.down = nn.LayerNorm(4), nn.Linear(4, 6), nn.Linear(6, 4)

    def forward(self, x: Tensor) -> Tensor:
        """The sum of both branches."""
        y: Tensor = x + self.down(torch.tanh(self.up(self.norm(x))))
        return y


def step_of_parts(rank: int, count: int) -> None:
    """``hloemit.compile`` of a step of ``fully_shard`` trains as that of one process, and says why it is no program.

    The module is on the CPU before.
    """
    x = torch.randn(4, 4, generator=torch.Generator().manual_seed(1))
    expected = _trained(_model(), x)
    model = fully_shard(_model(), mesh=init_device_mesh("xla", (count,)))
    optimizer = torch.optim.AdamW(model.parameters(), 0.01, foreach=False)

    def step(x: Tensor) -> None:
        optimizer.zero_grad()
        model(x).square().mean().backward()
        optimizer.step()

    mine = x.chunk(count)[rank].to(DEVICE)
    with pytest.raises(hloemit.CaptureError, match=r"norm\.weight is a DTensor.*records the function at each call"):
        hloemit.compile(step, full_graph=True)(mine)
    compiled = hloemit.compile(step)
    for _ in range(2):
        compiled(mine)
    for found, each in zip(model.parameters(), expected, strict=True):
        _close(found, each)


def _trained(model: nn.Module, x: Tensor, most: float = torch.inf) -> list[Tensor]:
    """The parameters after two steps, whose gradients have this norm at most."""
    optimizer = torch.optim.AdamW(model.parameters(), 0.01, foreach=False)  # which takes no list of both kinds
    for _ in range(2):
        optimizer.zero_grad()
        model(x).square().mean().backward()
        if most < torch.inf:
            torch.nn.utils.clip_grad_norm_(model.parameters(), most)
        optimizer.step()
    return list(model.parameters())


def _model() -> nn.Module:
    torch.manual_seed(0)
    return nn.Sequential(Block(), Block())


def parallel_training(rank: int, count: int, folder: Path) -> None:
    """Steps of ``fully_shard`` and ``parallelize_module`` are those of one process; what is saved is loaded again."""
    mesh = init_device_mesh("xla", (count,))
    x = torch.randn(4, 4, generator=torch.Generator().manual_seed(1))
    expected = _trained(_model(), x, 0.1)
    sharded = _model().to(DEVICE)
    for part in (*sharded, sharded):
        fully_shard(part, mesh=mesh)
    for found, each in zip(_trained(sharded, x.chunk(count)[rank].to(DEVICE), 0.1), expected, strict=True):
        _close(found, each)
    tensors, plain = _model().to(DEVICE), _trained(_model(), x)
    for block in tensors:
        parallelize_module(block, mesh, {"up": ColwiseParallel(), "down": RowwiseParallel()})
    for found, each in zip(_trained(tensors, x.to(DEVICE)), plain, strict=True):
        _close(found, each)
    checkpoints.save({"model": sharded.state_dict()}, checkpoint_id=folder / "saved")
    loaded = _model().to(DEVICE)
    fully_shard(loaded, mesh=mesh)
    state = {"model": loaded.state_dict()}
    checkpoints.load(state, checkpoint_id=folder / "saved")
    loaded.load_state_dict(state["model"])
    whole = state_dicts.get_model_state_dict(sharded, options=StateDictOptions(full_state_dict=True, cpu_offload=True))
    sent = fully_shard(_model().to(DEVICE), mesh=mesh)
    options = StateDictOptions(full_state_dict=True, broadcast_from_rank0=True)
    state_dicts.set_model_state_dict(sent, whole if rank == 0 else {}, options=options)
    for model in (loaded, sent):
        for found, each in zip(model.parameters(), expected, strict=True):
            _close(found, each)


def normalized(rank: int, count: int) -> None:
    """``nn.SyncBatchNorm`` with batches of several sizes is ``nn.BatchNorm2d`` of all; ``no_sync`` of DDP."""
    torch.manual_seed(0)
    model = nn.Sequential(nn.Conv2d(2, 3, 3), nn.BatchNorm2d(3))
    alone = nn.Sequential(nn.Conv2d(2, 3, 3), nn.BatchNorm2d(3))
    alone.load_state_dict(model.state_dict())
    x = torch.randn(5, 2, 4, 4) * 3 + 1
    parts = [x[:3], x[3:]]
    for _ in range(2):
        (alone(x).pow(3).sum() / count).backward()
    synced: Any = nn.SyncBatchNorm.convert_sync_batchnorm(model).to(DEVICE)
    distributed = nn.parallel.DistributedDataParallel(synced)
    with distributed.no_sync():
        distributed(parts[rank].to(DEVICE)).pow(3).sum().backward()
    distributed(parts[rank].to(DEVICE)).pow(3).sum().backward()
    for found, expected in zip(synced.parameters(), alone.parameters(), strict=True):
        np.testing.assert_allclose(found.grad.cpu(), expected.grad, rtol=1e-4, atol=1e-4)  # type: ignore[arg-type]
    for found, expected in zip(synced.buffers(), alone.buffers(), strict=True):
        _close(found, expected)


class Branches(nn.Module):
    """A layer for each process, of which a call takes one."""

    def __init__(self) -> None:
        super().__init__()
        self.layers = nn.ModuleList([nn.Linear(3, 3), nn.Linear(3, 3)])

    def forward(self, x: Tensor, branch: int) -> Tensor:
        """Of the branch."""
        y: Tensor = self.layers[branch](x)
        return y


def _branches() -> Branches:
    torch.manual_seed(0)
    return Branches()


def unused_parameters(rank: int, count: int) -> None:
    """DDP that looks for them: of each process's own branch, of one that nobody took, and of a graph that stays."""
    x = torch.randn(count, 3, generator=torch.Generator().manual_seed(1))
    for branches, options in (
        ((0, 1), {"find_unused_parameters": True}),
        ((1, 1), {"find_unused_parameters": True}),
        ((0, 0), {"static_graph": True}),
    ):
        alone = _branches()
        for process, branch in enumerate(branches):
            (alone(x[process], branch).square().sum() / count).backward()
        model = _branches().to(DEVICE)
        distributed = nn.parallel.DistributedDataParallel(model, **options)
        for _ in range(2):
            model.zero_grad()
            distributed(x[rank].to(DEVICE), branches[rank]).square().sum().backward()
        for found, expected in zip(model.parameters(), alone.parameters(), strict=True):
            assert (found.grad is None) == (expected.grad is None)
            if expected.grad is not None:
                _close(found.grad, expected.grad)


def former_sharding(rank: int, count: int) -> None:
    """PyTorch's first FSDP: two steps of two wrapped layers on parts of a batch are those of one process on the whole."""
    x = torch.randn(2 * count, 4, generator=torch.Generator().manual_seed(1))
    expected = _trained(_model(), x)
    model = _model().to(DEVICE)
    wrapped = FullyShardedDataParallel(nn.Sequential(*map(FullyShardedDataParallel, model)))
    _trained(wrapped, x.chunk(count)[rank].to(DEVICE))
    with FullyShardedDataParallel.summon_full_params(wrapped):
        for found, each in zip(wrapped.parameters(), expected, strict=True):
            _close(found, each)


def uneven_inputs(rank: int, count: int) -> None:
    """``join`` of a process that has one batch with one that has two, whose mean is of those that still have one."""
    x = torch.randn(count, 2, 3, generator=torch.Generator().manual_seed(1))
    alone = _branches()
    for batch in range(2):
        optimizer, those = torch.optim.SGD(alone.parameters(), 0.1), range(batch, count)
        optimizer.zero_grad()
        for process in those:
            (alone(x[process, batch], 0).square().sum() / len(those)).backward()
        optimizer.step()
    model = _branches().to(DEVICE)
    distributed = nn.parallel.DistributedDataParallel(model, find_unused_parameters=True)
    optimizer = torch.optim.SGD(model.parameters(), 0.1)
    with distributed.join(divide_by_initial_world_size=False):
        for batch in range(rank + 1):
            optimizer.zero_grad()
            distributed(x[rank, batch].to(DEVICE), 0).square().sum().backward()
            optimizer.step()
    for found, expected in zip(model.parameters(), alone.parameters(), strict=True):
        _close(found, expected)


def in_the_order_of_launches(rank: int, count: int) -> None:
    """Collectives of two threads, as autograd's and the script's, where one process is late with the first one."""
    weight, later = torch.randn(600, 600, device=DEVICE), torch.ones(4, device=DEVICE)
    for _ in range(2):  # the first time they are compiled
        x = torch.full((4,), 10.0, device=DEVICE)
        for _ in range(20 * (1 - rank)):
            x = x + (weight @ weight).sum() * 0
        thread = threading.Thread(target=dist.all_reduce, args=(x,))
        thread.start()
        thread.join()
        dist.all_reduce(y := later.clone())
        assert x.tolist() == [10.0 * count] * 4 and y.tolist() == [float(count)] * 4


def averages(rank: int, count: int) -> None:
    """Of integers, which are cut towards zero as NCCL's are; not of bools. A sum of parts times a factor."""
    dist.all_reduce(y := torch.ones(2, device=DEVICE) * (rank + 1), dist._make_nccl_premul_sum(0.5))
    part = torch.zeros(1, device=DEVICE)
    dist.reduce_scatter_tensor(part, torch.tensor([1.0, 3.0]).to(DEVICE), dist._make_nccl_premul_sum(0.5))
    assert y.tolist() == [1.5, 1.5] and part.tolist() == [[1.0], [3.0]][rank]
    x = torch.tensor([-3, 4], device=DEVICE) * rank
    dist.all_reduce(x, dist.ReduceOp.AVG)
    assert x.tolist() == [-1, 2]
    with pytest.raises(TypeError, match="no average of bools"):
        dist.all_reduce(torch.ones(2, dtype=torch.bool, device=DEVICE), dist.ReduceOp.AVG)


def one_at_a_time(rank: int, count: int) -> None:
    """The methods of a group with one tensor, a reduction and a number, as ``DistributedDataParallel`` calls one."""
    group: Any = dist.group.WORLD
    mine, zero = torch.tensor([1.0, 2.0], device=DEVICE) * (rank + 1), torch.zeros(2, device=DEVICE)
    group.allreduce(total := mine.clone()).wait()
    group.allreduce(most := mine.clone(), dist.ReduceOp.MAX).wait()
    group.broadcast(first := mine.clone(), 0).wait()
    group.reduce(here := mine.clone(), 1, dist.ReduceOp.PRODUCT).wait()
    group.allgather(each := [zero.clone() for _ in range(count)], mine).wait()
    group.gather(there := [zero.clone() for _ in range(count)] if rank == 1 else [], mine, 1).wait()
    group.scatter(part := zero.clone(), [mine, mine * 10] if rank == 0 else [], 0).wait()
    group.reduce_scatter(mixed := zero.clone(), [mine, mine * 10]).wait()
    group.reduce_scatter(of_one := zero.clone(), [torch.cat([mine, mine * 10])]).wait()  # as torch_xla takes it
    both = [[1.0, 2.0], [2.0, 4.0]]
    assert [t.tolist() for t in (total, most, first)] == [[3.0, 6.0], both[1], both[0]]
    assert here.tolist() == ([2.0, 8.0] if rank == 1 else both[0])
    assert [t.tolist() for t in each] == both
    assert [t.tolist() for t in there] == (both if rank == 1 else [])
    assert part.tolist() == [[1.0, 2.0], [10.0, 20.0]][rank]
    assert mixed.tolist() == of_one.tolist() == [[3.0, 6.0], [30.0, 60.0]][rank]
    together = [mine.clone(), mine[:1].clone()]
    with dist._coalescing_manager(device=DEVICE):
        for tensor in together:
            dist.all_reduce(tensor)
    assert [t.tolist() for t in together] == [[3.0, 6.0], [3.0]]
    rows, firsts = torch.zeros(count, 2, device=DEVICE), torch.zeros(count, dtype=torch.int32, device=DEVICE)
    with dist._coalescing_manager(device=DEVICE):
        dist.all_gather_into_tensor(rows, mine)
        dist.all_gather_into_tensor(firsts, mine[:1].int())
    assert rows.tolist() == both and firsts.tolist() == [1, 2]


def lists_of_other_lengths(rank: int, count: int) -> None:
    """A list has a tensor for each process, and a process's own is as large as what it gives or gets."""
    mine = torch.ones(2, device=DEVICE)
    for few in (lambda: dist.all_gather([mine], mine), lambda: dist.all_to_all([mine] * 4, [mine] * 4),
                lambda: dist.reduce_scatter(mine, [mine] * 4)):  # fmt: skip
        with pytest.raises(ValueError, match=r"among 2 processes takes lists of 2, not of [14]"):
            few()
    for small in (lambda: dist.all_gather([mine[:1].clone() for _ in range(count)], mine),
                  lambda: dist.reduce_scatter(mine[:1].clone(), [mine] * count)):  # fmt: skip
        with pytest.raises(ValueError, match=rf"process {rank} has [12] elements, and its place in the list has [12]"):
            small()
    four, taken = torch.arange(4.0, device=DEVICE), [[1, 3], [2, 2]][rank]
    with pytest.raises(ValueError, match="process 0 gives process 0 2 elements, and that one takes 1"):
        dist.all_to_all_single(four.clone(), four, taken, [2, 2])


def passed(rank: int, count: int) -> None:
    """Tensors from one process to another, in any order, by tag, and from whoever sends."""
    other, mine = 1 - rank, torch.full((3,), rank + 5.0, device=DEVICE)
    came = torch.zeros(3, device=DEVICE)
    for send_first in (True, False):
        calls = [lambda: dist.isend(mine, other), lambda: dist.irecv(came, other)]
        for work in [call() for call in (calls if send_first else reversed(calls))]:
            work.wait()  # type: ignore[union-attr]
        assert came.tolist() == [other + 5.0] * 3
        came.zero_()
    if rank == 0:
        for work in [dist.isend((mine * tag)[-tag - 1 :], 1, tag=tag) for tag in (1, 2)]:
            work.wait()  # type: ignore[union-attr]
    else:
        assert dist.recv(came, tag=2) == 0 and came.tolist() == [10.0] * 3
        assert dist.recv(came[1:], 0, tag=1) == 0 and came.tolist() == [10.0, 5.0, 5.0]
    with pytest.raises(
        ValueError, match="only implemented for GLOO|CPU-capable backend"
    ):  # PyTorch's own, of all backends but gloo
        dist.monitored_barrier()


def joined_late(rank: int) -> None:
    """Who is done with a group at once waits for who comes to its store late, without any group before."""
    store = dist.TCPStore

    def late(*args: Any, **kwargs: Any) -> Any:
        time.sleep(0.5 * rank)
        return store(*args, **kwargs)

    with mock.patch.object(dist, "TCPStore", late):
        dist.init_process_group("xla", init_method="xla://", timeout=timedelta(seconds=10))
    dist.destroy_process_group()


def run(rank: int, count: int, folder: Path) -> None:
    """All of it, in a process group."""
    sharded_tensors(rank, count)
    arguments_of_a_program(rank, count)
    parallel_training(rank, count, folder)
    step_of_parts(rank, count)
    normalized(rank, count)
    if os.environ.get("COLLECTIVES") == "all":  # as `make collectives` says
        unused_parameters(rank, count)
        former_sharding(rank, count)
        uneven_inputs(rank, count)
    in_the_order_of_launches(rank, count)
    averages(rank, count)
    one_at_a_time(rank, count)
    lists_of_other_lengths(rank, count)
    passed(rank, count)
