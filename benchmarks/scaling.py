"""What a data-parallel step costs on 8 to 512 chips, by a model: nothing is run, and no chip is here.

python -m benchmarks.scaling [--utilization 0.5] [--match TEXT] [--output FILE] [--target tpu:v5e:2x4]

The all-reduces and the operations are those of the program of one device, which is the same for any number of devices
but for its groups: a replica's, which has the batch norms of its own batch, or that of a mesh, which has those of the
whole batch. What is assumed:

* Each device keeps its batch, so a step's products take as long everywhere: their operations at ``utilization`` of the
  chip's peak.
* All-reduces that do not depend on each other go as one, so a step has as many rounds of them as the longest chain is
  long. A round waits for a message to come around; the bytes of all rounds leave a device at the rate of its links.
* A TPU has a link in each direction of its slice, two where the slice closes to a ring, of as many as its chip has in
  all. An H100 has NVLink to the seven others of its host, and an adapter of its own, of 400 Gb/s, to other hosts.
* A message takes 1 microsecond from chip to chip, and 5 to another host: assumed, since nobody publishes them. It goes
  along the links of a TPU's slice, and between GPUs as along a tree.
* "Hidden": the bytes of gradients go out during the backward pass, two thirds of the products' time. Rounds are not.

With ``--target``, what XLA makes of the collectives, from its compiler (docs/targets.md), which takes long.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click
import torch
from torch.nn import functional

import hloemit
from benchmarks import gpt, resnet
from benchmarks.report import show
from hloemit.inspection.graph import free_values, read
from hloemit.inspection.statistics import statistics
from hloemit.ir.collectives import KINDS
from hloemit.targets.chips import CHIPS, Chip

SLICES: dict[str, dict[int, tuple[int, ...]]] = {
    "v5e": {8: (2, 4), 64: (8, 8), 256: (16, 16)},  # a pod has 256
    "v5p": {8: (2, 2, 2), 64: (4, 4, 4), 256: (4, 8, 8), 512: (8, 8, 8)},
}
RINGS = {"v5e": 16, "v5p": 4}  # a slice closes to a ring in a direction of a multiple of so many chips
DEVICES = (8, 64, 256, 512)
HOST, ADAPTER = 8, 50e9  # GPUs of a host; bytes a second of one's adapter
HOP_S, HOST_HOP_S = 1e-6, 5e-6
BACKWARD = 2 / 3  # of a step's products
PRODUCTS = ("dot_general", "convolution")
_PLANNED_FOR = 8


@dataclass(frozen=True)
class Plan:
    """What one device does in a step: all-reduces and their bytes, rounds of them, operations of products."""

    reductions: int
    bytes: int
    rounds: int
    flops: float


def plan_of(lowered: hloemit.Lowered) -> Plan:
    """The plan of a program; raises ValueError where a device does other than all-reduce, or does so in a loop."""
    graph = read(lowered.module_of_a_device())
    depth: dict[Any, int] = {}
    found = []
    for op in graph.main.block.operators:
        before = max((depth.get(value, 0) for value in free_values(op)), default=0)
        depth.update(dict.fromkeys(op.results, before + (op.short == "all_reduce")))
        found += [op] if op.short == "all_reduce" else []
    kinds = [op.short for op in graph.operators() if op.short in KINDS]
    if kinds != ["all_reduce"] * len(found):
        raise ValueError(f"a data-parallel step all-reduces outside of loops, and this one has {sorted(set(kinds))}")
    products = sum(row.flops for row in statistics(graph, lowered.signature).by_operator if row.name in PRODUCTS)
    size = sum(value.kind.bytes for op in found for value in op.operands)
    return Plan(len(found), size, max(depth.values(), default=0), products)


def reduced(chip: Chip, devices: int, size: int, rounds: int) -> tuple[float, float] | None:
    """Seconds that bytes take to be reduced, and that the rounds take; None where there are no so many devices."""
    if chip.platform == "gpu":
        hosts = max(devices // HOST, 1)
        links = _ring(HOST) * size / (chip.link_bandwidth / 2) + _ring(hosts) * size / HOST / ADAPTER
        return links, rounds * 2 * (math.log2(HOST) * HOP_S + math.log2(hosts) * HOST_HOP_S)
    sides = SLICES[chip.name].get(devices)
    if sides is None:
        return None
    closed = [side % RINGS[chip.name] == 0 for side in sides]
    share = sum(2 if ring else 1 for ring in closed) / (2 * len(sides))
    hops = sum(side // 2 if ring else side - 1 for side, ring in zip(sides, closed, strict=True))
    return _ring(devices) * size / (chip.link_bandwidth / 2 * share), rounds * 2 * hops * HOP_S


def _ring(members: int) -> float:
    """How much of a tensor each member of a ring sends while it is reduced."""
    return 2 * (members - 1) / members


def efficiencies(compute_s: float, links_s: float, rounds_s: float) -> tuple[float, float]:
    """Of a step's time, what is products: with nothing hidden, and with the bytes behind the backward pass."""
    exposed_s = max(links_s - BACKWARD * compute_s, 0.0)
    return compute_s / (compute_s + links_s + rounds_s), compute_s / (compute_s + exposed_s + rounds_s)


def _resnet(over_mesh: bool) -> hloemit.Lowered:
    model = resnet.ResNet50()
    optimizer = torch.optim.SGD(model.parameters(), 0.1, momentum=0.9)
    images = 32 * _PLANNED_FOR if over_mesh else 32
    batch = torch.empty(images, 3, 224, 224), torch.zeros(images, dtype=torch.int64)
    return _step(over_mesh, model, optimizer, lambda x, y: functional.cross_entropy(model(x), y), *batch)


def _gpt(over_mesh: bool) -> hloemit.Lowered:
    model = gpt.GPT(gpt.Config())
    optimizer = torch.optim.AdamW(model.parameters(), 1e-3)
    ids = torch.zeros(8 * _PLANNED_FOR if over_mesh else 8, 1025, dtype=torch.int64)

    def loss_of(ids: torch.Tensor) -> torch.Tensor:
        return functional.cross_entropy(model(ids[:, :-1]).flatten(0, 1), ids[:, 1:].flatten())

    return _step(over_mesh, model, optimizer, loss_of, ids)


def _step(
    over_mesh: bool,
    model: torch.nn.Module,
    optimizer: torch.optim.Optimizer,
    loss_of: Callable[..., torch.Tensor],
    *batch: torch.Tensor,
) -> hloemit.Lowered:
    from hloemit.torch_xla.core import xla_model

    def step(*batch: torch.Tensor) -> torch.Tensor:
        optimizer.zero_grad()
        with torch.autocast("cpu", torch.bfloat16):
            loss = loss_of(*batch)
        loss.backward()
        if not over_mesh:
            for parameter in model.parameters():
                parameter.grad = xla_model.all_reduce(
                    "sum", parameter.grad, 1 / _PLANNED_FOR, [list(range(_PLANNED_FOR))]
                )
        optimizer.step()
        return loss

    if not over_mesh:
        return hloemit.lower(step, batch, donate=True)
    mesh, cut = hloemit.Mesh((_PLANNED_FOR,), ("data",)), [("data",)] * len(batch)
    return hloemit.lower(step, batch, donate=True, mesh=mesh, shardings={}, in_shardings=cut)


CASES: dict[str, Callable[[bool], hloemit.Lowered]] = {
    "ResNet-50, SGD, 32 images": _resnet,
    "GPT-2 small, AdamW, 8 x 1,024 tokens": _gpt,
}


def _rows(name: str, plan: Plan, utilization: float) -> list[list[str]]:
    rows = []
    for chip in (CHIPS["tpu", "v5e"], CHIPS["tpu", "v5p"], CHIPS["gpu", "h100"]):
        compute_s = plan.flops / (chip.peak("bf16") * utilization)
        cells = []
        for devices in DEVICES:
            seconds = reduced(chip, devices, plan.bytes, plan.rounds)
            if seconds is None:
                cells.append("")
                continue
            plain, hidden = (f"{100 * each:.0f}" for each in efficiencies(compute_s, *seconds))
            cells.append(f"{1e3 * seconds[0]:.1f} + {1e3 * seconds[1]:.1f} ms: {plain} to {hidden} %")
        rows.append([name, chip.name, f"{1e3 * compute_s:.1f} ms", *cells])
    return rows


@click.command(help=__doc__)
@click.option("--utilization", default=0.5, type=click.FloatRange(0, 1, min_open=True))
@click.option("--match", default="", help="models whose name contains this")
@click.option("--target", help="what XLA's compiler for these chips makes of the collectives, too")
@click.option("--output", type=click.Path(path_type=Path), help="Markdown file to append the table to")
def main(utilization: float, match: str, target: str | None, output: Path | None) -> None:
    """Print the table."""
    rows = []
    for name, make in CASES.items():
        for over_mesh in (False, True) if match in name else ():
            lowered = make(over_mesh)
            plan = plan_of(lowered)
            way = "mesh" if over_mesh else "replicas"
            print(
                f"{name}, {way}: {plan.reductions} all-reduces of {plan.bytes / 1e6:,.1f} MB in {plan.rounds} rounds, "
                f"{plan.flops / 1e12:.2f} TFLOP of products",
                flush=True,
            )
            rows += _rows(f"{name}, {way}", plan, utilization)
            if target:
                print(f"XLA, for {target}: {_compiled(lowered, target)}", flush=True)
    columns = ["step", "chip", "products", *(f"{devices} devices" for devices in DEVICES)]
    show("A data-parallel step on many chips, by a model", columns, rows, output)


def _compiled(lowered: hloemit.Lowered, target: str) -> str:
    """The collectives that XLA's compiler makes of it, in words."""
    sys.path.append(str(Path(sys.prefix) / "compilers"))
    said = lowered.compile(target=target).collectives()
    beside = sum(each.overlapped > 0 for each in said)
    moved = sum(each.bytes * each.times for each in said)
    return f"{len(said)} collectives of {moved / 1e6:,.1f} MB, {beside} of them beside kernels"


if __name__ == "__main__":
    main()
