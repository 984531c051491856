"""``torch_xla.debug.metrics_compare_utils``: the numbers of metrics reports, and which are unlike those before."""

from __future__ import annotations

import re
import statistics
from collections.abc import Mapping, Sequence
from typing import Any

__all__ = ["compare_metrics", "get_data_points_from_metrics_reports", "parse_metrics_report"]

_METRIC = re.compile(r"Metric: (\S+)\s+TotalSamples: (\d+)\s+Accumulator: (\S+)[^P]+Percentiles: ([^\n]+)")
_PERCENTILE = re.compile(r"(\d+)%=([^\s;]+)")
_COUNTER = re.compile(r"Counter: (\S+)\s+Value: (\d+)")
_SECONDS = {"d": 86400.0, "h": 3600.0, "m": 60.0, "s": 1.0, "ms": 1e-3, "us": 1e-6}
_MEGABYTES = {"PB": 1e9, "TB": 1e6, "GB": 1e3, "MB": 1.0, "KB": 1e-3, "B": 1e-6}
_UNITS = (("sec", _SECONDS, r"(ms|us|d|h|m|s)"), ("mb", _MEGABYTES, r"(PB|TB|GB|MB|KB|B)"))


def _number(text: str) -> tuple[float, str]:
    """What a report writes as a number, a time or a size: the number, and "", "sec" or "mb"."""
    try:
        return float(text), ""
    except ValueError:
        pass
    for unit, sizes, names in _UNITS:
        if re.fullmatch(rf"([\d.]+{names})+", text, re.IGNORECASE):
            parts = re.findall(rf"([\d.]+){names}", text, re.IGNORECASE)
            known = {name.lower(): size for name, size in sizes.items()}
            return sum(float(n) * known[name.lower()] for n, name in parts), unit
    raise ValueError(f"no number, time or size: {text}")


def parse_metrics_report(report: str, dehumanize: bool = True) -> dict[str, Any]:
    """The numbers of a report, by names such as ``CompileTime__Accumulator_sec`` and ``MarkStep__Value``.

    Without ``dehumanize`` each comes with its text.
    """
    found: dict[str, Any] = {}
    for name, samples, accumulated, percentiles in _METRIC.findall(report):
        fields = {"TotalSamples": samples, "Accumulator": accumulated}
        fields |= {f"Percentile_{p}": value for p, value in _PERCENTILE.findall(percentiles)}
        for field, text in fields.items():
            number, unit = _number(text)
            found["_".join(filter(None, [f"{name}__{field}", unit]))] = number if dehumanize else (number, text)
    found |= {f"{name}__Value": int(value) for name, value in _COUNTER.findall(report)}
    return found


def get_data_points_from_metrics_reports(metrics_reports: Sequence[str]) -> dict[str, list[Any]]:
    """The numbers of several reports: by name one a report, None where it lacks it."""
    parsed = [parse_metrics_report(report) for report in metrics_reports]
    names = {name: None for found in parsed for name in found}
    return {name: [found.get(name) for found in parsed] for name in names}


def compare_metrics(
    data_points: Mapping[str, Sequence[float | None]], metrics_report: str, config: Mapping[str, str] | None = None
) -> str:
    """A line for each number of a report that is unlike those of ``data_points``; "" where none is.

    ``config`` has Python expressions of ``v``, ``v_mean`` and ``v_stddev`` that hold where all is well:
    ``"base_expression"``, and ``"<name>_expression"`` for one number.
    """
    chosen = {"base_expression": "v <= v_mean + (v_stddev * 2.0)"} | dict(config or {})
    lines = []
    for name, value in sorted(parse_metrics_report(metrics_report).items()):
        before = [v for v in data_points.get(name, ()) if v is not None]
        if not before:
            if name.startswith("aten::"):
                lines.append(f"Found new aten counter: {name}: {value}\n")
            continue
        known = {"v": value, "v_mean": statistics.fmean(before), "v_stddev": statistics.pstdev(before)}
        expression = chosen.get(f"{name}_expression", chosen["base_expression"])
        if not eval(expression, {}, known):
            lines.append(
                f"{name} failed its expression check. Expression: {expression}.  Mean: {known['v_mean']}.  Stddev: "
                f"{known['v_stddev']}.  Actual Value: {value}\n"
            )
    return "".join(lines)
