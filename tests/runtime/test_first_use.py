"""Threads that use hloemit for the first time at once, in a process in which neither jax nor TorchDynamo is imported."""

from __future__ import annotations

import subprocess
import sys

_CHILD = """
import sys, threading, traceback
import torch, hloemit

def f(x):
    return (x * 2).sin() + x.sum()

X = torch.arange(6.0).reshape(2, 3)
DOORS = [
    lambda: hloemit.lower(f, (X,)).compile()(X),
    lambda: f(X.to(hloemit.device())).cpu(),
    lambda: hloemit.compile(f)(X),
    lambda: hloemit.lower(f, (X,)).compile()(X),
    lambda: f(X.to(hloemit.device())).cpu(),
    lambda: hloemit.lower(f, (X.double(),)).compile()(X.double()).float(),
    lambda: hloemit.compile(f)(X),
    lambda: hloemit.device() and f(X),
]
assert "jax" not in sys.modules
together, failed = threading.Barrier(len(DOORS)), []

def go(door):
    together.wait()
    try:
        torch.testing.assert_close(door(), f(X))
    except BaseException:
        failed.append(traceback.format_exc())

threads = [threading.Thread(target=go, args=(door,)) for door in DOORS]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
sys.exit("\\n".join(failed) or 0)
"""


def test_by_eight_threads_at_once() -> None:
    for _ in range(2):
        done = subprocess.run([sys.executable, "-c", _CHILD], capture_output=True, text=True, timeout=300, check=False)
        assert done.returncode == 0, done.stderr[-4000:]
