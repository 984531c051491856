"""What two processes do, each a replica: run by ``test_replicas.py``, which starts them by ``xmp.spawn``."""

from __future__ import annotations

import os
import re
import signal
import sys
import tempfile
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch
import torch.distributed as dist
from torch import Tensor, nn

import hloemit
from hloemit.torch_xla import install

install()

import torch_xla  # type: ignore[import-not-found]  # noqa: E402
import torch_xla.core.xla_model as xm  # type: ignore[import-not-found]  # noqa: E402
import torch_xla.distributed.parallel_loader as pl  # type: ignore[import-not-found]  # noqa: E402
import torch_xla.distributed.xla_multiprocessing as xmp  # type: ignore[import-not-found]  # noqa: E402
import torch_xla.runtime as xr  # type: ignore[import-not-found]  # noqa: E402
from torch_xla._internal import pjrt  # type: ignore[import-not-found]  # noqa: E402

from tests.torch_xla import cut_optimizers, distributed_programs  # noqa: E402
from tests.torch_xla.collective_cases import check_collectives  # noqa: E402

DEVICE = torch.device("xla")
EVERYTHING = os.environ.get("COLLECTIVES") == "all"  # as `make collectives` says


def runtime_functions(rank: int, count: int) -> None:
    assert (xr.world_size(), xr.process_count(), xr.global_device_count(), xr.local_process_count()) == (count,) * 4
    assert (xr.global_ordinal(), xr.local_ordinal(), xr.process_index(), xm.get_ordinal()) == (rank,) * 4
    assert (xr.host_index(), xr.addressable_device_count(), xm.xrt_world_size()) == (0, 1, count)
    (caught,) = re.findall(r"SigCgt:\s*(\w+)", Path("/proc/self/status").read_text())
    assert not int(caught, 16) >> (signal.SIGTERM - 1) & 1  # who ends processes ends these
    assert xm.is_master_ordinal() == (rank == 0) and xm.xla_real_devices() == [f"CPU:{rank}"]
    assert xm.xla_replication_devices(["xla:0"]) == ["CPU:0", "CPU:1"]


def buckets(rank: int, count: int) -> None:
    mine = [torch.full((size,), float(10 * rank + size)).to(DEVICE) for size in (1, 2, 3)]
    found = xm.CoalescingBuckets(lambda given, out: xm.all_gather(given, output=out), mine, bucket_cap_mb=12 / 2**20)()
    assert [t.tolist() for t in found] == [[*[float(n)] * n, *[float(10 + n)] * n] for n in (1, 2, 3)]


def transforms(rank: int) -> None:
    """Gathered along another dimension than the first: the kernel refused the order that its operand had."""
    x = torch.randn(2, 3, 4, dtype=torch.complex64)
    gathered = xm.all_gather(torch.fft.irfft(x.to(DEVICE)), 1)
    torch.testing.assert_close(gathered.cpu()[:, 3 * rank : 3 * rank + 3], torch.fft.irfft(x))


def meetings(rank: int, count: int) -> None:
    assert xm.rendezvous("here", str(rank).encode()) == [str(i).encode() for i in range(count)]
    assert xm.rendezvous("large", bytes(3 << 20))[-1] == bytes(3 << 20)
    assert xm.mesh_reduce("sum", torch.full((2,), float(rank), device=DEVICE), sum).tolist() == [1.0, 1.0]
    assert xm.do_on_ordinals(lambda x: x.tolist(), (torch.ones(2, device=DEVICE),), (1,)) == (
        [1.0, 1.0] if rank == 1 else None
    )
    order: list[int] = []
    xmp.MpSerialExecutor().run(lambda: order.append(rank))
    assert order == [rank]


def gradients_of_functions(rank: int) -> None:
    """torch_xla's: what this replica's loss says alone; of ``xm``'s collectives those of the sum of all losses."""
    functions = torch_xla.core.functions
    rows = torch.arange(12.0).reshape(4, 3)
    for gather, factor in ((functions.all_gather, rank + 1.0), (xm.all_gather, 1.0 + 2.0)):
        for dim, weights in enumerate((rows, rows.t())):
            mine = weights.chunk(2, dim)[rank]
            x = torch.ones(mine.shape, device=DEVICE, requires_grad=True)
            (gather(x, dim) * weights.to(DEVICE)).sum().mul(rank + 1.0).backward()
            assert x.grad is not None and x.grad.tolist() == (mine * factor).tolist()
    number = torch.tensor(1.0, device=DEVICE, requires_grad=True)
    functions.all_gather(number).sum().backward()
    assert number.grad is not None and number.grad.item() == 1.0
    values = torch.tensor([[2.0, 3.0, 0.0], [5.0, 3.0, 1.0]])
    is_mine = {"sum": values == values, "max": values == values.amax(0), "min": values == values.amin(0)}
    expected = {name: each[rank].float() for name, each in is_mine.items()}
    expected["mul"] = torch.tensor([5.0, 3.0, 0.0] if rank == 0 else [2.0, 3.0, 0.0])
    for reduction, gradient in expected.items():
        x = values[rank].to(DEVICE).requires_grad_()
        functions.all_reduce(reduction, x, 0.5).sum().mul(rank + 1.0).backward()
        assert x.grad is not None and x.grad.tolist() == (gradient * 0.5 * (rank + 1)).tolist(), reduction


def saving(rank: int, folder: Path) -> None:
    xm.save({"x": torch.full((2,), float(rank), device=DEVICE)}, folder / "master.pt")
    assert torch.load(folder / "master.pt")["x"].tolist() == [0.0, 0.0]
    xm.save({"x": torch.full((2,), float(rank), device=DEVICE)}, folder / f"{rank}.pt", master_only=False)
    assert torch.load(folder / f"{rank}.pt")["x"].tolist() == [float(rank)] * 2


def trained(rank: int, count: int, device: torch.device, steps: int = 3) -> list[float]:
    """Losses of a small convolutional network with ``SyncBatchNorm``, over the same batches however many there are."""
    torch.manual_seed(rank)  # processes differ until process 0's weights are sent
    model = nn.Sequential(nn.Conv2d(1, 4, 3), torch_xla.core.functions.SyncBatchNorm(4), nn.ReLU(), nn.Flatten())
    model.append(nn.Linear(64, 10)).to(device)
    xm.broadcast_master_param(model)
    optimizer = torch.optim.SGD(model.parameters(), 0.1, momentum=0.9)
    generator = torch.Generator().manual_seed(1)
    batches = [
        (torch.randn(8, 1, 6, 6, generator=generator), torch.randint(0, 10, (8,), generator=generator))
        for _ in range(steps)
    ]
    losses = []
    for x, y in pl.MpDeviceLoader([(x.chunk(count)[rank], y.chunk(count)[rank]) for x, y in batches], device):
        optimizer.zero_grad()
        loss = nn.functional.cross_entropy(model(x), y)
        loss.backward()
        xm.optimizer_step(optimizer)
        losses.append(xm.all_reduce(xm.REDUCE_SUM, loss.detach(), 1 / count))
    return [loss.item() for loss in losses]


def process_group(rank: int, count: int, folder: Path) -> None:
    """torch.distributed's collectives, between processes that compute different things around them."""
    dist.init_process_group("xla", init_method="xla://")
    mine = torch.arange(4.0) + 10 * rank
    everybody = [torch.arange(4.0) + 10 * i for i in range(count)]
    x = mine.to(DEVICE)
    if rank == 0:
        x = x * 1.0  # recorded by one process alone
    dist.all_reduce(x)
    assert x.tolist() == sum(everybody).tolist()  # type: ignore[union-attr]
    x = mine.to(DEVICE)
    dist.all_reduce(x, dist.ReduceOp.AVG)
    assert x.tolist() == (sum(everybody) / count).tolist()
    dist.broadcast(x := mine.to(DEVICE), 1)
    assert x.tolist() == everybody[1].tolist()
    gathered = [torch.zeros(4, device=DEVICE) for _ in range(count)]
    dist.all_gather(gathered, mine.to(DEVICE))
    assert [g.tolist() for g in gathered] == [e.tolist() for e in everybody]
    coalesced(rank, count)
    uneven(rank, count)
    output = torch.zeros(4, device=DEVICE)
    dist.reduce_scatter(output, [(mine + 100 * i).to(DEVICE) for i in range(count)])
    assert output.tolist() == sum(e + 100 * rank for e in everybody).tolist()  # type: ignore[union-attr]
    dist.scatter(output, [e.to(DEVICE) for e in everybody] if rank == 0 else None, 0)
    assert output.tolist() == mine.tolist()
    given = torch.full(((rank + 1) * count,), float(rank), device=DEVICE)  # parts of other sizes from each process
    output = torch.zeros(3, device=DEVICE)
    dist.all_to_all_single(output, given, [1, 2], [rank + 1] * count)
    assert output.tolist() == [0.0, 1.0, 1.0]
    x = mine.to(DEVICE)
    (dist.send if rank == 0 else dist.recv)(x, 1 - rank)
    assert x.tolist() == everybody[0].tolist()
    objects: list[Any] = [None] * count
    dist.all_gather_object(objects, {"rank": rank})
    assert objects == [{"rank": i} for i in range(count)]
    dist.barrier()
    parallel(rank, count)
    distributed_programs.run(rank, count, folder)
    dist.destroy_process_group()
    distributed_programs.joined_late(rank)


def coalesced(rank: int, count: int) -> None:
    """Several tensors at once, as many as there are processes: the lists are the processes', not the tensors'."""
    mine = [torch.full((2,), 10.0 * rank + i, device=DEVICE) for i in range(count)]
    lists = [[torch.zeros(2, device=DEVICE) for _ in range(count)] for _ in range(count)]
    work = dist.group.WORLD.allgather_coalesced(lists, mine)  # type: ignore[union-attr]
    work.wait()
    assert [[int(t[1]) for t in each] for each in lists] == [[0, 1], [10, 11]]
    with pytest.raises(ValueError, match="2 tensors of 2 processes go into 2 lists of 2, .* have 2 tensors"):
        dist.group.WORLD.allgather_coalesced(lists[:1], mine)  # type: ignore[union-attr]


def uneven(rank: int, count: int) -> None:
    """Parts of sizes that differ, and a message to oneself."""
    given = torch.full((rank + 1, 2), 1.0 + rank, device=DEVICE)
    parts = [torch.zeros(i + 1, 2, device=DEVICE) for i in range(count)]
    dist.all_gather(parts, given)
    assert [p.tolist() for p in parts] == [[[1.0, 1.0]], [[2.0, 2.0], [2.0, 2.0]]]
    output = torch.zeros(rank + 1, device=DEVICE)
    dist.reduce_scatter(output, [torch.full((i + 1,), 3.0 * i + rank, device=DEVICE) for i in range(count)])
    assert output.tolist() == [[1.0], [7.0, 7.0]][rank]
    received = torch.zeros(2, device=DEVICE)
    mine = [dist.P2POp(dist.irecv, received, rank), dist.P2POp(dist.isend, given[0], rank)]
    for work in dist.batch_isend_irecv(mine):
        work.wait()
    assert received.tolist() == [1.0 + rank] * 2


def parallel(rank: int, count: int) -> None:
    """DistributedDataParallel gives the gradients of the whole batch."""
    torch.manual_seed(0)
    model = nn.Sequential(nn.Linear(8, 6), nn.Tanh(), nn.Linear(6, 2))
    x = torch.randn(4, 8)
    model(x).square().mean().backward()
    expected = [p.grad.clone() for p in model.parameters() if p.grad is not None]
    model.zero_grad()
    distributed = nn.parallel.DistributedDataParallel(model.to(DEVICE))

    def step(x: torch.Tensor) -> torch.Tensor:
        distributed.zero_grad()
        loss: torch.Tensor = distributed(x).square().mean()
        loss.backward()
        return loss

    for how in (step, torch_xla.compile(step), torch_xla.compile(step, full_graph=True)):
        for _ in range(2):
            how(x.chunk(count)[rank].to(DEVICE))
            for p, gradient in zip(model.parameters(), expected, strict=True):
                np.testing.assert_allclose(p.grad.cpu(), gradient, rtol=1e-5, atol=1e-7)  # type: ignore[union-attr]


def different_programs(rank: int) -> None:
    """Both are told before they launch, with the operator and the line."""
    x = torch.ones(2, device=DEVICE)
    y = xm.all_reduce(xm.REDUCE_SUM, torch.sin(x) if rank == 0 else torch.cos(x))
    with pytest.raises(hloemit.ExecutionError, match=r"first operators that differ are \S*(sin|cos).*replicated_prog"):
        y.cpu()


def numbers_of_a_process(rank: int, count: int) -> None:
    """In Python they are no part of the program, 0 and 1 among them; also where they differ from the second step on."""
    one = torch.ones(2).to(DEVICE)
    of = [
        lambda x, n: x * (n + 1),
        lambda x, n: n - x,
        lambda x, n: x.clamp(max=n),
        torch.full_like,
        lambda x, n: (x == n) + x,
        lambda x, n: x.masked_fill(x == 1, n),
        lambda x, n: torch.where(x > 1, x, n),
    ]
    found = xm.all_reduce(xm.REDUCE_SUM, torch.stack([each(one, rank) for each in of]))
    expected = sum(torch.stack([each(torch.ones(2), i) for each in of]) for i in range(count))
    np.testing.assert_array_equal(found.cpu(), expected)  # type: ignore[arg-type]
    for step in range(3):
        assert xm.all_reduce(xm.REDUCE_SUM, one + rank * step).tolist() == [2.0 + step] * 2
    chosen = xm.all_reduce(xm.REDUCE_SUM, torch.arange(4.0, device=DEVICE)[torch.tensor([rank]).to(DEVICE)])
    assert chosen.item() == 1.0


def parts_of_a_process(rank: int, count: int) -> None:
    """Where a slice begins is no part of the program where the processes begin elsewhere, whatever it is cut from."""

    def parts(x: torch.Tensor, n: int) -> torch.Tensor:
        weight = (x * 1).requires_grad_()
        (weight[2 * n : 2 * n + 2].sum() + weight[n].square().sum()).backward()
        rows = torch.zeros_like(x)
        rows[n] = x[3]
        places = torch.arange(4 * n, 4 * n + 4, device=x.device)
        return torch.stack([(x * 2)[n], weight.grad[1], rows[1], places * (x + x)[2 * n : 2 * n + 2, 3].sum()])  # type: ignore[index]

    x = torch.arange(16.0).reshape(4, 4)
    expected = sum(parts(x, n) for n in range(count))
    for _ in range(2):
        found = xm.all_reduce(xm.REDUCE_SUM, parts(x.to(DEVICE), rank))
        np.testing.assert_array_equal(found.cpu(), expected)  # type: ignore[arg-type]
    for step in (1, 2):
        assert xm.all_reduce(xm.REDUCE_SUM, (x.to(DEVICE) * 2)[rank * step]).sum() == 2 * (6 + 6 + 16 * step)


def compiled_by_dynamo(rank: int, count: int) -> None:
    """``torch.compile`` has xm's collectives in its graph."""
    x = torch.full((2,), float(rank + 1), device=DEVICE)
    compiled = torch.compile(lambda x: xm.all_gather(xm.all_reduce("sum", x) * x), backend="openxla", fullgraph=True)
    assert compiled(x).tolist() == [3.0, 3.0, 6.0, 6.0]
    assert {"xla::AllReduce", "xla::AllGather"} <= set(hloemit.counter_names())


def one_compilation(rank: int) -> None:
    """What one process compiles, the other reads from the cache."""
    x = torch.arange(5.0, device=DEVICE) * 3
    before = hloemit.cache_info()
    y: Tensor = xm.all_reduce(xm.REDUCE_SUM, torch.softmax(x, 0) + 1)
    y.cpu()
    after = hloemit.cache_info()
    counts = after.misses - before.misses, after.disk_hits - before.disk_hits
    assert sum(counts) == 1
    assert xm.mesh_reduce("compilations", counts[0], sum) == 1


def run(index: int, folder: str) -> None:
    """All of it."""
    rank, count = xr.global_ordinal(), xr.world_size()
    assert (index, count) == (rank, 2)
    runtime_functions(rank, count)
    one_compilation(rank)
    meetings(rank, count)
    buckets(rank, count)
    transforms(rank)
    saving(rank, Path(folder))
    gradients_of_functions(rank)
    check_collectives(rank, count, draw=3)
    numbers_of_a_process(rank, count)
    compiled_by_dynamo(rank, count)
    losses = trained(rank, count, DEVICE)
    cut_optimizers.compare(rank, count)
    torch.save(losses, Path(folder) / f"losses-{rank}.pt")
    process_group(rank, count, Path(folder))
    parts_of_a_process(rank, count)
    different_programs(rank)
    print(f"done replicated_programs {rank}", flush=True)


def exit_by(index: int, codes: list[Any]) -> None:
    """End with a code of one's own; the other process is in a meeting."""
    if codes[index] is not None:
        sys.exit(codes[index])
    xm.rendezvous("who has ended never comes")


def exit_codes() -> None:
    """``sys.exit`` in a process is its parent's to see, as with torch.multiprocessing.spawn."""
    cases: list[tuple[list[Any], int, str]] = [([None, 4], 4, "exit code 4"), (["no data", None], 1, "exit code 1")]
    for codes, found, said in cases if EVERYTHING else cases[:1]:
        with pytest.raises(torch.multiprocessing.ProcessExitedException, match=said) as caught:
            xmp.spawn(exit_by, (codes,), nprocs=2)
        assert caught.value.exit_code == found
    if EVERYTHING:
        xmp.spawn(exit_by, ([0, 0],), nprocs=2)


def run_and_return(folder: str) -> int:
    """All of it, for ``pjrt.run_multiprocess``."""
    run(xr.global_ordinal(), folder)
    return int(xr.global_ordinal())


def fails_in_one(number: int) -> None:
    """Fail in one process."""
    if xr.global_ordinal() == 1:
        raise KeyError(number)


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        os.environ["HLOEMIT_CACHE_DIR"] = str(Path(folder) / "cache")
        os.environ["CPU_NUM_DEVICES"] = "2"
        assert pjrt.run_multiprocess(run_and_return, folder=folder) == {0: 0, 1: 1}
        if EVERYTHING:
            with pytest.raises(KeyError, match="7"):
                pjrt.run_multiprocess(fails_in_one, 7)
        del os.environ["CPU_NUM_DEVICES"]
        alone = trained(0, 1, DEVICE)
        for rank in range(2):
            np.testing.assert_allclose(torch.load(Path(folder) / f"losses-{rank}.pt"), alone, rtol=1e-5)
    exit_codes()
    sys.stdout.flush()
