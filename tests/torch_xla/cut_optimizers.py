"""Training by an optimizer whose state is cut among the replicas, beside PyTorch's own on the CPU."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import torch
from torch import nn

from hloemit import torch_xla
from hloemit.torch_xla.distributed.zero_redundancy_optimizer import ZeroRedundancyOptimizer

MAX_NORM = 0.5
Step = Callable[[Any], None]


def network() -> nn.Module:
    """Of 7 rows and of 3, which two replicas do not divide, a 0-d parameter, and one without a gradient."""
    torch.manual_seed(0)
    model = nn.Sequential(nn.Linear(5, 7), nn.PReLU(), nn.Linear(7, 3))
    model.register_parameter("scale", nn.Parameter(torch.tensor(1.5)))
    model.register_parameter("unused", nn.Parameter(torch.ones(4)))
    return model


def batches(steps: int = 3) -> list[tuple[torch.Tensor, torch.Tensor]]:
    """The same ones in each process."""
    generator = torch.Generator().manual_seed(1)
    return [(torch.randn(8, 5, generator=generator), torch.randn(8, 3, generator=generator)) for _ in range(steps)]


def loss_of(model: nn.Module, x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
    """A mean over the batch."""
    return nn.functional.mse_loss(model(x) * model.scale, y) * 10


def trained_whole() -> list[torch.Tensor]:
    """The parameters after AdamW on the CPU, with a norm that is clipped."""
    model = network()
    optimizer = torch.optim.AdamW(model.parameters(), 0.05, weight_decay=0.1)
    for x, y in batches():
        optimizer.zero_grad()
        loss_of(model, x, y).backward()
        nn.utils.clip_grad_norm_(model.parameters(), MAX_NORM)
        optimizer.step()
    return [p.detach() for p in model.parameters()]


def trained_in_parts(
    rank: int, count: int, step: Step | None = None, **options: Any
) -> tuple[list[torch.Tensor], ZeroRedundancyOptimizer]:
    """The parameters after the same steps of replica ``rank``, each of which has a part of each batch; the optimizer."""
    model = network().to(torch_xla.device())
    options = {"max_norm": MAX_NORM, "save_master_weights": True, "lr": 0.05, "weight_decay": 0.1, **options}
    optimizer = ZeroRedundancyOptimizer(model.parameters(), torch.optim.AdamW, **options)
    for x, y in batches():
        optimizer.zero_grad()
        loss_of(model, x.chunk(count)[rank].to("xla"), y.chunk(count)[rank].to("xla")).backward()
        (step or ZeroRedundancyOptimizer.step)(optimizer)
        torch_xla.sync()
    return [p.detach().cpu() for p in model.parameters()], optimizer


def compare(rank: int, count: int) -> None:
    """Replicas that share the state train as one process without a cut does."""
    expected = trained_whole()
    for options in ({}, {"use_grad_acc_hook": True, "bucket_cap_mb_all_gather": 1, "bucket_cap_mb_reduce_scatter": 1}):
        found, optimizer = trained_in_parts(rank, count, **options)
        for a, b in zip(found, expected, strict=True):
            torch.testing.assert_close(a, b, rtol=1e-4, atol=1e-5)
    rows = -(-7 // count)
    state = optimizer.state_dict()
    assert state["base_state"][2]["exp_avg"].shape == (rows, 5) and state["shape_info"][2] == (7, 5)
    assert state["sharded_master_weights"][2].shape == (rows, 5)
    assert state["base_state"].keys() == {0, 2, 3, 4, 5, 6}  # 1 has no gradient
