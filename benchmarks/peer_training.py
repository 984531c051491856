"""The training step of ``benchmarks.training`` on torch_xla, in an environment of its own; prints seconds as JSON."""

from __future__ import annotations

import json
import statistics
import time

import torch
import torch_xla.core.xla_model as xm

from benchmarks.steps import BATCH, CONFIG, LENGTH, torch_step

if __name__ == "__main__":
    device = xm.xla_device()
    step, _ = torch_step(device)
    ids = torch.randint(0, CONFIG.vocabulary, (BATCH, LENGTH), generator=torch.Generator().manual_seed(0)).to(device)
    times = []
    for _ in range(13):
        start = time.perf_counter()
        loss = step(ids)
        xm.mark_step()
        loss.item()
        times.append(time.perf_counter() - start)
    print(json.dumps({"training": statistics.median(times[3:])}))
