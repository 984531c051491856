"""Metrics and counters: the answers and the text have the shapes of torch_xla 2.9's."""

from __future__ import annotations

import re
import threading
from collections.abc import Iterator

import pytest

from hloemit.base import metrics, tables


@pytest.fixture(autouse=True)
def alone(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Nothing is counted yet, and nobody else's totals are asked for."""
    monkeypatch.setattr(metrics, "_sources", {})
    monkeypatch.setattr(tables, "_tables", {})
    metrics.clear_all()
    yield
    metrics.clear_all()


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each sample comes a quarter of a second after the last one."""
    times = iter(range(10_000))
    monkeypatch.setattr(metrics.time, "time", lambda: 1000 + next(times) / 4)


def test_nothing_was_counted() -> None:
    assert metrics.counter_names() == metrics.metric_names() == metrics.executed_fallback_ops() == []
    assert metrics.counter_value("xla::mm") is None
    assert metrics.metric_data("CompileTime") is None
    assert metrics.metrics_report() == metrics.short_metrics_report() == ""


def test_counters() -> None:
    for name in ("xla::mm", "aten::nonzero", "xla::mm"):
        metrics.counters.add(name)
    assert metrics.counter_names() == ["aten::nonzero", "xla::mm"]
    assert metrics.counter_value("xla::mm") == 2
    assert type(metrics.counter_value("xla::mm")) is int
    assert metrics.executed_fallback_ops() == ["aten::nonzero"]
    assert metrics.metrics_report() == "Counter: aten::nonzero\n  Value: 1\nCounter: xla::mm\n  Value: 2\n"
    metrics.clear_counters()
    assert metrics.counter_names() == []
    assert metrics.counter_value("xla::mm") is None


def test_a_source_counts_on_demand_and_from_the_last_clear() -> None:
    totals = {"xla::mul": 3}
    metrics.add_source(lambda: totals)
    metrics.counters.add("xla::mul")
    assert metrics.counter_value("xla::mul") == 4
    metrics.clear_counters()
    assert metrics.counter_names() == []
    totals["xla::mul"] += 2
    totals["xla::add"] = 1
    assert {name: metrics.counter_value(name) for name in metrics.counter_names()} == {"xla::add": 1, "xla::mul": 2}


def test_metric_data(clock: None) -> None:
    metrics.record("ExecuteTime", 4327)
    metrics.record("OutboundData", 36, "bytes")
    metrics.record("ExecuteTime", 14652)
    assert metrics.metric_names() == ["ExecuteTime", "OutboundData"]
    assert metrics.metric_data("ExecuteTime") == (2, 18979.0, ((1000.0, 4327.0), (1000.5, 14652.0)))
    metrics.clear_metrics()
    assert metrics.metric_data("ExecuteTime") is None


def test_the_last_samples_are_kept() -> None:
    for value in range(1500):
        metrics.record("ExecuteTime", value)
    count, total, samples = metrics.metric_data("ExecuteTime") or (0, 0.0, ())
    assert (count, total) == (1500, 1500 * 1499 / 2)
    assert [value for _, value in samples] == list(range(1500 - 1024, 1500))


REPORTS = [
    (
        "time",
        [25_868_402, 159_830_996],
        """\
  TotalSamples: 2
  Accumulator: 185ms699.398us
  ValueRate: 742ms797.592us / second
  Rate: 8 / second
  Percentiles: 1%=025ms868.402us; 5%=025ms868.402us; 10%=025ms868.402us; 20%=025ms868.402us; 50%=159ms830.996us; 80%=159ms830.996us; 90%=159ms830.996us; 95%=159ms830.996us; 99%=159ms830.996us
""",
    ),
    (
        "bytes",
        [36, 4, 144],
        """\
  TotalSamples: 3
  Accumulator: 184.00B
  ValueRate: 368.00B / second
  Rate: 6 / second
  Percentiles: 1%=4.00B; 5%=4.00B; 10%=4.00B; 20%=4.00B; 50%=36.00B; 80%=144.00B; 90%=144.00B; 95%=144.00B; 99%=144.00B
""",
    ),
    (
        "number",
        [1],
        """\
  TotalSamples: 1
  Accumulator: 1.00
  Percentiles: 1%=1.00; 5%=1.00; 10%=1.00; 20%=1.00; 50%=1.00; 80%=1.00; 90%=1.00; 95%=1.00; 99%=1.00
""",
    ),
]


@pytest.mark.parametrize(("unit", "values", "text"), REPORTS, ids=[unit for unit, _, _ in REPORTS])
def test_the_report_of_a_metric(clock: None, unit: metrics.Unit, values: list[int], text: str) -> None:
    for value in values:
        metrics.record("Some", value, unit)
    assert metrics.metrics_report() == f"Metric: Some\n{text}"


SHOWN = [
    ("time", 70, "000.070us"),
    ("time", 999_999.6, "001ms000.000us"),
    ("time", 1_000_005_000, "01s000ms005.000us"),
    ("time", 369_401_746_001, "06m09s401ms746.001us"),
    ("time", 90_061_000_000_000, "1d01h01m01s000ms000.000us"),
    ("bytes", 24_639, "24.06KB"),
    ("bytes", 3 * 1024**3, "3.00GB"),
    ("number", 1849.914, "1849.91"),
]


@pytest.mark.parametrize(("unit", "value", "text"), SHOWN)
def test_values_as_text(unit: metrics.Unit, value: float, text: str) -> None:
    metrics.record("Some", value, unit)
    assert f"  Accumulator: {text}\n" in metrics.metrics_report()


def test_the_short_report() -> None:
    for name in ("CompileTime", "ExecuteTime", "LazyTracing"):
        metrics.record(name, 1)
    for name in ("CachedCompile", "UncachedCompile", "aten::nonzero"):
        metrics.counters.add(name)

    def heads(report: str) -> list[str]:
        return re.findall(r"^\w+: (\S+)$", report, re.MULTILINE)

    standard = ["CompileTime", "ExecuteTime", "CachedCompile", "aten::nonzero"]
    assert heads(metrics.short_metrics_report()) == heads(metrics.short_metrics_report([], [])) == standard
    chosen = metrics.short_metrics_report(["UncachedCompile", "none"], ["LazyTracing", "none"])
    assert heads(chosen) == ["LazyTracing", "UncachedCompile", "aten::nonzero"]
    assert heads(metrics.metrics_report()) == [
        *("CompileTime", "ExecuteTime", "LazyTracing"),
        *("CachedCompile", "UncachedCompile", "aten::nonzero"),
    ]


def test_from_several_threads() -> None:
    def work() -> None:
        for _ in range(500):
            metrics.record("ExecuteTime", 2)
            metrics.counters.add("MarkStep")

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert (metrics.metric_data("ExecuteTime") or ())[:2] == (2000, 4000.0)
    assert metrics.counter_value("MarkStep") == 2000
