"""One of two processes that train, one of which is lost at a phase: ``RANK``, and ``LOST``, ``PHASE``, ``KIND``, ``SEED``."""

from __future__ import annotations

import os
import random
import resource
import signal
import sys
import threading
import time
from pathlib import Path

import torch
from torch import nn

import hloemit
from hloemit.torch_xla import install

install()

import torch_xla.core.xla_model as xm  # type: ignore[import-not-found]  # noqa: E402

RANK = int(os.environ["RANK"])
IS_LOST = os.environ["LOST"] == str(RANK)
PHASE, KIND = os.environ["PHASE"], os.environ["KIND"]
DELAYS = {"start": 0.0, "compile": 1.0, "step": 0.3, "save": 0.1, "end": 0.0}  # seconds at most, into the phase


def lose() -> None:
    """End as this run wants it, and say when."""
    print(f"lost at {time.time()}", flush=True)
    if KIND == "exit":
        sys.exit(3)
    if KIND == "raise":
        raise RuntimeError("no data left")
    os.kill(os.getpid(), signal.SIGSTOP if KIND == "stop" else signal.SIGKILL)


def enter(phase: str) -> None:
    """Be in a phase from now on, and be lost at some time in it."""
    if not IS_LOST or phase != PHASE:
        return
    if KIND == "disk":  # a file that grows no more, as on a full disk
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (1 << 20, resource.RLIM_INFINITY))
        print(f"lost at {time.time()}", flush=True)
        return
    delay = random.Random(os.environ["SEED"]).uniform(0, DELAYS[phase])
    if not delay:
        lose()
    elif KIND in ("exit", "raise"):  # in the main thread
        signal.signal(signal.SIGALRM, lambda *_: lose())
        signal.setitimer(signal.ITIMER_REAL, delay)
    else:
        threading.Timer(delay, lose).start()


def main(folder: Path) -> None:
    """Train, save, end."""
    enter("start")
    hloemit.distributed.initialize(f"127.0.0.1:{os.environ['PORT']}", 2, RANK, initialization_timeout=20)
    torch.manual_seed(0)
    model = nn.Sequential(nn.Linear(8, 1024), nn.ReLU(), nn.Linear(1024, 1024), nn.Linear(1024, 8)).to("xla")
    optimizer = torch.optim.SGD(model.parameters(), 0.01)
    enter("compile")
    for step in range(40):
        if step == 3:
            enter("step")
        optimizer.zero_grad()
        loss = model(torch.ones(4, 8).to("xla")).square().mean()
        loss.backward()
        xm.optimizer_step(optimizer, barrier=True)
        loss.item()
    enter("save")
    xm.save(model.state_dict(), folder / "saved.pt")
    xm.save(model.state_dict(), folder / f"saved-{RANK}.pt", master_only=False)
    xm.rendezvous("saved")
    enter("end")
    print("done", flush=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
