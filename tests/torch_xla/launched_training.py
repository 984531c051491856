"""A training whose processes torchrun started, or ``torch_xla.launch`` itself: run by ``test_torchrun.py``, and by hand.

``CPU_NUM_DEVICES=8 python -m tests.torch_xla.launched_training`` starts eight.
"""

from __future__ import annotations

import torch
from torch import nn

import hloemit
from hloemit.torch_xla import install

STEPS, BATCH = 5, 16


def model_and_batches() -> tuple[nn.Module, list[torch.Tensor]]:
    """The same in every process."""
    torch.manual_seed(0)
    model = nn.Sequential(nn.Linear(6, 8), nn.Tanh(), nn.Linear(8, 3))
    return model, [torch.randn(BATCH, 6) for _ in range(STEPS)]


def losses_of_one() -> list[float]:
    """What eager PyTorch loses on all of each batch."""
    model, batches = model_and_batches()
    optimizer = torch.optim.SGD(model.parameters(), 0.1, momentum=0.9)
    losses = []
    for batch in batches:
        optimizer.zero_grad()
        loss = model(batch).square().mean()
        loss.backward()
        optimizer.step()
        losses.append(loss.item())
    return losses


def train(index: int) -> None:
    """Each process takes its part of a batch; all say the mean of their losses."""
    import torch_xla.core.xla_model as xm
    from torch_xla import runtime

    model, batches = model_and_batches()
    model = model.to("xla")
    optimizer = torch.optim.SGD(model.parameters(), 0.1, momentum=0.9)
    rank, count = runtime.global_ordinal(), runtime.world_size()
    losses = []
    for batch in batches:
        optimizer.zero_grad()
        loss = model(batch[rank::count].to("xla")).square().mean()
        loss.backward()
        xm.optimizer_step(optimizer, barrier=True)
        losses.append(xm.all_reduce(xm.REDUCE_SUM, loss.detach(), 1 / count).item())
    assert index == runtime.local_ordinal()
    torch.testing.assert_close(losses, losses_of_one(), rtol=1e-5, atol=1e-6)
    print(f"trained {rank} of {count}, beside {hloemit.distributed.process_count()} processes", flush=True)


if __name__ == "__main__":
    install()
    import torch_xla

    torch_xla.launch(train)
