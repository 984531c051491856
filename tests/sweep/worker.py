"""One process of the sweep."""

from __future__ import annotations

import os
import time
import warnings


def start_worker() -> None:
    """Set a worker up: quiet, on one thread, without the cache on disk."""
    os.environ.update(TF_CPP_MIN_LOG_LEVEL="3", HLOEMIT_CACHE="off", OMP_NUM_THREADS="1")
    import torch

    warnings.simplefilter("ignore")  # PyTorch's databases warn a great deal
    torch.set_num_threads(1)


def check_entry(suite: str, dtype: str, entry: str) -> str:
    """One entry, in a worker."""
    from hloemit.cache.executables import forget
    from tests.sweep.suites import SUITES

    start = time.perf_counter()
    outcome = SUITES[suite].check(entry, dtype)
    outcome.seconds = round(time.perf_counter() - start, 2)
    forget()
    return outcome.as_line()
