"""A handler that raises while XLA compiles: a thread of XLA's goes on to read the module, whoever has let go of it."""

from __future__ import annotations

import signal
import subprocess
import sys

import pytest

_SCRIPT = """
import signal
import sys

import torch

import hloemit
from hloemit.runtime import client

LIMITS = 3


class LateError(Exception):
    pass


def ring(number, frame):
    raise LateError(number)


def limited(module, mesh, options):
    signal.setitimer(signal.ITIMER_REAL, 0.02)
    try:
        return plain(module, mesh, options)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)


def step(start):
    x = torch.full((64,), 0.5 + start, device=hloemit.device())
    for power in range(100):
        x = torch.sin(x * power + start)
    return x.sum().item()


signal.signal(signal.SIGALRM, signal.default_int_handler if sys.argv[1] == "SIGINT" else ring)
plain, client.compile_module = client.compile_module, limited
late = 0
for start in range(LIMITS):
    try:
        step(start)
    except (LateError, KeyboardInterrupt):
        late += 1
client.compile_module = plain
print(late > 0, step(0) == step(0))
"""


@pytest.mark.drawn(2)
@pytest.mark.parametrize("handler", ["SIGINT", "SIGALRM"])
def test_a_time_limit_while_xla_compiles(handler: str) -> None:
    command = [sys.executable, "-c", _SCRIPT, handler]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode != -signal.SIGSEGV, done.stderr
    assert done.stdout == "True True\n", done.stderr
