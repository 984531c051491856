"""The process that programs run in, which may die."""

from __future__ import annotations

import multiprocessing
import os
import warnings
from collections.abc import Callable
from concurrent.futures import TimeoutError as FutureTimeout
from typing import Any

import torch
from pebble import ProcessExpired, ProcessPool

from tests.fuzz.doors import Finding, judge

TIMEOUT = 60.0  # seconds for one program through one door


class Runner:
    """A child process that judges programs, and is replaced when it dies."""

    def __init__(self, judge: Callable[[Any, str], Finding] = judge, timeout: float = TIMEOUT) -> None:
        self._judge, self._timeout = judge, timeout
        spawn = multiprocessing.get_context("spawn")
        self._pool = ProcessPool(max_workers=1, max_tasks=2000, initializer=_start_child, context=spawn)

    def judge(self, program: Any, door: str) -> Finding:
        """What became of a program; ``died`` and ``slow`` too."""
        try:
            finding: Finding = self._pool.schedule(self._judge, args=(program, door), timeout=self._timeout).result()
        except FutureTimeout:
            return Finding("slow", f"more than {self._timeout:.0f} s")
        except ProcessExpired as error:
            return Finding("died", f"the process ended with {error.exitcode}")
        return finding

    def close(self) -> None:
        """End the child."""
        self._pool.stop()
        self._pool.join()


def _start_child() -> None:
    os.environ.update(TF_CPP_MIN_LOG_LEVEL="3", HLOEMIT_CACHE="off")
    warnings.simplefilter("ignore")
    torch.set_num_threads(1)
