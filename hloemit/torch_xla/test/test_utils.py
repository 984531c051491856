"""``torch_xla.test.test_utils``: what training scripts print, and write for TensorBoard."""

from __future__ import annotations

import functools
import multiprocessing
import time
import unittest
from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any

from hloemit.base.metrics import metrics_report
from hloemit.torch_xla import runtime
from hloemit.torch_xla.debug.metrics_compare_utils import parse_metrics_report

__all__ = [
    "close_summary_writer",
    "get_summary_writer",
    "mp_test",
    "now",
    "print_test_update",
    "print_training_update",
    "write_to_summary",
]


def mp_test(func: Callable[..., Any]) -> Callable[..., Any]:
    """A method of a ``unittest.TestCase`` that runs in a process of its own: it fails where that does."""

    @functools.wraps(func)
    def wrapper(*args: Any, **kwargs: Any) -> Any:
        process = multiprocessing.Process(target=func, args=args, kwargs=kwargs)
        process.start()
        process.join()
        if args and isinstance(args[0], unittest.TestCase):
            assert process.exitcode == 0, f"the process ended with {process.exitcode}"
        return process.exitcode

    return wrapper


def write_to_summary(
    summary_writer: Any,
    global_step: int | None = None,
    dict_to_write: Mapping[str, Any] | None = None,
    write_xla_metrics: bool = False,
) -> None:
    """Write numbers, and what the device counts and measures, by a ``SummaryWriter``; nothing without one."""
    if summary_writer is None:
        return
    found = dict(dict_to_write or {})
    if write_xla_metrics:
        metrics = parse_metrics_report(metrics_report())
        found |= metrics
        found["aten_ops_sum"] = sum(v for name, v in metrics.items() if name.startswith("aten::"))
    for name, value in found.items():
        summary_writer.add_scalar(name, value, global_step)


def get_summary_writer(logdir: str | None) -> Any:
    """tensorboardX's ``SummaryWriter`` of a folder, or TensorBoard's; None without a folder.

    Raises ImportError where neither is installed.
    """
    if not logdir:
        return None
    try:
        from tensorboardX import SummaryWriter  # type: ignore[import-not-found,unused-ignore]
    except ImportError:
        from torch.utils.tensorboard import SummaryWriter

    writer = SummaryWriter(logdir)
    write_to_summary(writer, 0, {"TensorboardStartTimestamp": time.time()})
    return writer


def close_summary_writer(summary_writer: Any) -> None:
    """Write what is left, and close."""
    if summary_writer is not None:
        summary_writer.flush()
        summary_writer.close()


def now(format: str = "%H:%M:%S") -> str:
    """The time of day."""
    return datetime.now().strftime(format)


def print_training_update(
    device: Any,
    step: int,
    loss: float,
    rate: float,
    global_rate: float,
    epoch: int | None = None,
    summary_writer: Any = None,
) -> None:
    """Print one line of a training loop, and write its rates."""
    _print(
        "Training",
        device,
        Epoch=epoch,
        Step=step,
        Loss=f"{float(loss):.5f}",
        Rate=f"{rate:.2f}",
        GlobalRate=f"{global_rate:.2f}",
    )
    write_to_summary(summary_writer, dict_to_write={"examples/sec": rate, "average_examples/sec": global_rate})


def print_test_update(device: Any, accuracy: float | None, epoch: int | None = None, step: int | None = None) -> None:
    """Print one line of an evaluation."""
    _print("Test", device, Step=step, Epoch=epoch, Accuracy=None if accuracy is None else f"{accuracy:.2f}")


def _print(what: str, device: Any, **fields: Any) -> None:
    said = [f"{name}={value}" for name, value in fields.items() if value is not None]
    print("|", what, f"Device={device}/{runtime.global_ordinal()}", *said, f"Time={now()}", flush=True)
