"""What the lazy device counts and measures, with the names and the shapes of answer of torch_xla's ``debug.metrics``.

A counter is a number with a name (``CachedCompile``, ``xla::mul``); a metric has samples (``CompileTime``). Whoever
counts in a way of its own is asked by ``add_source`` for its totals when somebody looks.
"""

from __future__ import annotations

import time
from collections import Counter, deque
from collections.abc import Callable, Iterable, Mapping
from typing import Literal

from hloemit.base import tables
from hloemit.base.counters import Counters
from hloemit.base.locks import Lock

Unit = Literal["time", "bytes", "number"]  # time is in nanoseconds
Source = Callable[[], Mapping[str, int]]
Sample = tuple[float, float]  # when, in seconds since 1970, and what

KEPT = 1024  # samples of a metric
PERCENTILES = (1, 5, 10, 20, 50, 80, 90, 95, 99)
SHORT_COUNTERS = ("CachedCompile", "MarkStep", "DynamoSyncInputExecuteTime")
SHORT_METRICS = (
    "CompileTime",
    "ExecuteTime",
    "ExecuteReplicatedTime",
    "TransferToDeviceTime",
    "TransferFromDeviceTime",
)
FALLBACK = "aten::"  # in front of the name of an operator that ran in eager PyTorch instead

counters = Counters()


class Metric:
    """The samples of one name: how many there were, their sum, and the last ones."""

    __slots__ = ("count", "samples", "total", "unit")

    def __init__(self, unit: Unit) -> None:
        self.unit = unit
        self.count = 0
        self.total = 0.0
        self.samples: deque[Sample] = deque(maxlen=KEPT)


_metrics: dict[str, Metric] = {}
_lock = Lock()  # of the metrics; never held while a source is asked, which may hold a lock of its own
_sources: dict[Source, Mapping[str, int]] = {}  # each with its totals when counters were cleared last


# Recording


def record(name: str, value: float, unit: Unit = "time") -> None:
    """Add a sample to a metric, which is made with its first one."""
    now = time.time()
    with _lock:
        metric = _metrics.get(name)
        if metric is None:
            metric = _metrics[name] = Metric(unit)
        metric.count += 1
        metric.total += value
        metric.samples.append((now, value))


def add_source(source: Source) -> None:
    """Count what ``source`` returns, by name, too: totals since the process began, which only grow."""
    _sources.setdefault(source, {})


# Asking


def counter_names() -> list[str]:
    """The names of the counters that are not 0, sorted."""
    return list(_counts())


def counter_value(name: str) -> int | None:
    """A counter's value; None where nothing was counted."""
    return _counts().get(name)


def metric_names() -> list[str]:
    """The names of the metrics that have samples, sorted."""
    with _lock:
        return sorted(_metrics)


def metric_data(name: str) -> tuple[int, float, tuple[Sample, ...]] | None:
    """How many samples there were, their sum, and the last ones as pairs of time and value; None without samples.

    Times of day are seconds since 1970; a value that is a duration is in nanoseconds.
    """
    with _lock:
        metric = _metrics.get(name)
        if metric is None:
            return None
        return metric.count, float(metric.total), tuple((when, float(value)) for when, value in metric.samples)


def executed_fallback_ops() -> list[str]:
    """The counters of operators that ran in eager PyTorch on the CPU (``aten::nonzero``)."""
    return [name for name in _counts() if name.startswith(FALLBACK)]


def metrics_report() -> str:
    """Every metric and every counter, and how full each table of the process is, as text."""
    entries = (f"Table: {name}\n  Entries: {count} of {most}\n" for name, (count, most) in tables.sizes().items())
    return full_report() + "".join(entries)


def full_report() -> str:
    """Every metric and every counter, as text; "" where there are none."""
    return _report(metric_names(), _counts())


def short_metrics_report(counter_names: Iterable[str] | None = None, metric_names: Iterable[str] | None = None) -> str:
    """The named metrics and counters, as text, and what ran in eager PyTorch; without names, those of most interest."""
    counts = _counts()
    chosen = [*(counter_names or SHORT_COUNTERS), *(name for name in counts if name.startswith(FALLBACK))]
    shown = {name: counts[name] for name in chosen if name in counts}
    return _report(metric_names or SHORT_METRICS, shown)


# Clearing


def clear_counters() -> None:
    """Count from 0 again; a counter has no name then until something is counted."""
    counters.clear()
    for source in list(_sources):
        _sources[source] = dict(source())


def clear_metrics() -> None:
    """Forget all samples."""
    with _lock:
        _metrics.clear()


def clear_all() -> None:
    """Forget all samples, and count from 0 again."""
    clear_metrics()
    clear_counters()


def _counts() -> dict[str, int]:
    sums: Counter[str] = Counter()
    sums.update({name: int(value) for name, value in counters.sums().items()})
    for source, cleared in list(_sources.items()):
        for name, total in source().items():
            sums[name] += total - cleared.get(name, 0)
    return {name: sums[name] for name in sorted(sums) if sums[name]}


# Text


def _report(metrics: Iterable[str], counts: Mapping[str, int]) -> str:
    with _lock:
        lines = [line for name in metrics if name in _metrics for line in _described(name, _metrics[name])]
    for name, value in counts.items():
        lines += [f"Counter: {name}", f"  Value: {value}"]
    return "".join(f"{line}\n" for line in lines)


def _described(name: str, metric: Metric) -> Iterable[str]:
    show = _SHOWN[metric.unit]
    yield f"Metric: {name}"
    yield f"  TotalSamples: {metric.count}"
    yield f"  Accumulator: {show(metric.total)}"
    seconds = metric.samples[-1][0] - metric.samples[0][0]
    if seconds > 0:
        yield f"  ValueRate: {show(sum(value for _, value in metric.samples) / seconds)} / second"
        yield f"  Rate: {len(metric.samples) / seconds:g} / second"
    values = sorted(value for _, value in metric.samples)
    percentiles = ((p, values[len(values) * p // 100]) for p in PERCENTILES)
    yield "  Percentiles: " + "; ".join(f"{p}%={show(value)}" for p, value in percentiles)


_LONGER = (
    ("d", 86_400_000_000_000, 1),
    ("h", 3_600_000_000_000, 2),
    ("m", 60_000_000_000, 2),
    ("s", 1_000_000_000, 2),
    ("ms", 1_000_000, 3),
)


def _time(nanoseconds: float) -> str:
    """``01s123ms456.789us``, from the largest unit that there is one of."""
    rest, text = round(nanoseconds), ""
    for unit, size, digits in _LONGER:
        whole, rest = divmod(rest, size)
        text += f"{whole:0{digits}}{unit}" if whole or text else ""
    return f"{text}{rest / 1000:07.3f}us"


def _bytes(count: float) -> str:
    units = ["B", "KB", "MB", "GB", "TB", "PB"]
    while abs(count) >= 1024 and len(units) > 1:
        count /= 1024
        del units[0]
    return f"{count:.2f}{units[0]}"


_SHOWN: dict[Unit, Callable[[float], str]] = {"time": _time, "bytes": _bytes, "number": "{:.2f}".format}
