"""Forward passes of ``benchmarks.programs`` on torch_xla, in an environment of its own; prints seconds as JSON."""

from __future__ import annotations

import json
import statistics
import time

import torch
import torch_xla.core.xla_model as xm

from benchmarks.programs import PROGRAMS

if __name__ == "__main__":
    device = xm.xla_device()
    medians = {}
    for name, make in PROGRAMS.items():
        torch.manual_seed(0)
        model, args = make()
        model, args = model.to(device), tuple(a.to(device) for a in args)
        times = []
        for _ in range(13):
            start = time.perf_counter()
            with torch.no_grad():
                result = model(*args)  # kept: torch_xla computes nothing that nobody holds
            xm.mark_step()
            xm.wait_device_ops()
            times.append(time.perf_counter() - start)
            del result
        medians[name] = statistics.median(times[3:])
    print(json.dumps(medians))
