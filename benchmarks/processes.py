"""Training and all_reduce between processes, beside PyTorch's DistributedDataParallel over gloo, in one run.

Call::

    python -m benchmarks.processes [--processes 2] [--output FILE]

Each process is a CPU device; both sides take turns in the same processes, with the same model and batches. Times are of
the slowest process, the best of some rounds. all_reduce is of float32, from a tensor of the device to a computed one.
"""

from __future__ import annotations

import json
import os
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click
import torch
import torch.distributed as dist
from torch import nn

WIDTH, LAYERS, BATCH = 512, 4, 64  # 1.05 million parameters; the batch of a process
SIZES = tuple(4**power for power in range(1, 14))  # bytes, 4 to 64 MiB
ROUNDS = 5


def _model() -> nn.Module:
    torch.manual_seed(0)
    return nn.Sequential(*[part for _ in range(LAYERS) for part in (nn.Linear(WIDTH, WIDTH), nn.ReLU())])


def _timed(call: Callable[[], Any], times: int, meet: Callable[[], Any]) -> float:
    """Seconds a call, the best of some rounds that all processes begin together."""
    best = float("inf")
    for _ in range(ROUNDS):
        meet()
        start = time.perf_counter()
        for _ in range(times):
            call()
        best = min(best, (time.perf_counter() - start) / times)
    return best


def _steps(x: torch.Tensor) -> tuple[Callable[[], Any], Callable[[], Any]]:
    """A step of ours and one of PyTorch's, which give their losses."""
    import hloemit.torch_xla.core.xla_model as xm

    model = _model().to("xla")
    optimizer = torch.optim.SGD(model.parameters(), 0.01)
    on_device = x.to("xla")

    def ours() -> float:
        optimizer.zero_grad()
        loss = model(on_device).square().mean()
        loss.backward()
        xm.optimizer_step(optimizer)
        xm.mark_step()
        return loss.item()

    theirs = nn.parallel.DistributedDataParallel(_model(), process_group=dist.new_group(backend="gloo"))
    other = torch.optim.SGD(theirs.parameters(), 0.01)

    def peer() -> float:
        other.zero_grad()
        loss = theirs(x).square().mean()
        loss.backward()
        other.step()
        return loss.item()

    return ours, peer


def _worker(index: int, output: str) -> None:
    import hloemit.torch_xla.core.xla_model as xm
    from hloemit.torch_xla import runtime
    from hloemit.torch_xla.steps import sync

    rank, count = runtime.global_ordinal(), runtime.world_size()
    torch.set_num_threads(max(1, len(os.sched_getaffinity(0)) // count))
    store = dist.TCPStore("127.0.0.1", int(os.environ["MASTER_PORT"]) + 3, count, rank == 0)
    dist.init_process_group("gloo", store=store, rank=rank, world_size=count)
    ours, peer = _steps(torch.randn(BATCH, WIDTH, generator=torch.Generator().manual_seed(rank)))
    found: dict[str, Any] = {"losses": [(ours(), peer()) for _ in range(3)]}
    found["step"] = [_timed(call, 10, dist.barrier) for call in (ours, peer)]
    for size in SIZES:
        x = torch.ones(size // 4)
        on_device = x.to("xla")

        def reduced(given: torch.Tensor = on_device) -> None:
            y = xm.all_reduce(xm.REDUCE_SUM, given)
            sync(wait=True)
            del y

        def peer_reduced(given: torch.Tensor = x) -> None:
            dist.all_reduce(given.clone())

        reduced()
        times = 20 if size < 1 << 20 else 3
        found[str(size)] = [_timed(call, times, dist.barrier) for call in (reduced, peer_reduced)]
    everybody: list[Any] = [None] * count
    dist.all_gather_object(everybody, found)
    if rank == 0:
        slowest = {key: [max(each[key][i] for each in everybody) for i in (0, 1)] for key in found if key != "losses"}
        Path(output).write_text(json.dumps({"losses": found["losses"], **slowest}))
    dist.destroy_process_group()


def _table(found: dict[str, Any], count: int) -> str:
    ours, peer = found["step"]
    lines = [
        f"{count} processes, {len(os.sched_getaffinity(0))} cores. {LAYERS} linear layers of {WIDTH}, SGD: a step "
        f"takes {ours * 1e3:.1f} ms here, {peer * 1e3:.1f} ms by DDP over gloo ({ours / peer:.2f} of it).",
        "",
        "| all_reduce of | here | gloo, by torch | ratio | here, GB/s |",
        "| --- | --- | --- | --- | --- |",
    ]
    for size in SIZES:
        ours, peer = found[str(size)]
        name = f"{size} B" if size < 1024 else f"{size >> 10} KiB" if size < 1 << 20 else f"{size >> 20} MiB"
        row = f"{ours * 1e6:.0f} µs", f"{peer * 1e6:.0f} µs", f"{ours / peer:.2f}", f"{size / ours / 1e9:.3f}"
        lines.append(f"| {name} | {' | '.join(row)} |")
    return "\n".join(lines)


@click.command()
@click.option("--processes", default=2, help="How many processes.")
@click.option("--output", type=click.Path(), help="Write the table to this file, too.")
def main(processes: int, output: str | None) -> None:
    """Start the processes, and print a table."""
    from hloemit.torch_xla.launching import spawn

    os.environ.setdefault("JAX_PLATFORMS", "cpu")
    os.environ["CPU_NUM_DEVICES"] = str(processes)
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "found.json"
        spawn(_worker, (str(file),), nprocs=processes)
        table = _table(json.loads(file.read_text()), processes)
    print(table)
    if output:
        Path(output).write_text(table + "\n")


if __name__ == "__main__":
    main()
