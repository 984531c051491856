"""What two forked processes do with a model that their parent has made: run by ``test_launching.py``."""

from __future__ import annotations

import torch

from hloemit.torch_xla import install

install()

import torch_xla  # type: ignore[import-not-found]  # noqa: E402
import torch_xla.core.xla_model as xm  # type: ignore[import-not-found]  # noqa: E402
import torch_xla.distributed.xla_multiprocessing as xmp  # type: ignore[import-not-found]  # noqa: E402

torch.manual_seed(0)
MODEL = xmp.MpModelWrapper(torch.nn.Linear(3, 1))


def train(index: int) -> None:
    """One step on a batch of this process's own; the gradient is the processes' mean."""
    model = MODEL.to(torch_xla.device())  # one after another, while jax's clients wait for all
    optimizer = torch.optim.SGD(model.parameters(), lr=0.5)
    before = model.weight.detach().cpu()
    model(torch.full((1, 3), float(index)).to("xla")).sum().backward()
    xm.optimizer_step(optimizer)
    moved = (before - model.weight.detach().cpu()).tolist()
    assert moved == [[0.25, 0.25, 0.25]], moved
    print(f"done forked_training {index}", flush=True)


if __name__ == "__main__":
    xmp.spawn(train, start_method="fork", nprocs=2)
