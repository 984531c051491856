"""``torch_xla.debug.metrics_saver``: metrics reports, step by step, in a file."""

from __future__ import annotations

import itertools
import os
import sys

from hloemit.base.locks import Lock
from hloemit.base.metrics import metrics_report

__all__ = ["save_metrics"]

_steps = itertools.count()
_lock = Lock()


def save_metrics(metrics_file: str | os.PathLike[str] | None = None) -> None:
    """Add a report to a file, or to the one that ``XLA_METRICS_FILE`` names; ``STDERR`` and ``STDOUT`` are streams."""
    target = metrics_file if metrics_file is not None else os.environ.get("XLA_METRICS_FILE")
    if target is None:
        return
    with _lock:
        text = f"[MetricsData; step={next(_steps)}]\n{metrics_report()}\n"
        stream = {"STDERR": sys.stderr, "STDOUT": sys.stdout}.get(str(target))
        if stream is not None:
            print(text, file=stream)
            return
        with open(target, "a", encoding="utf-8") as file:
            file.write(text)
