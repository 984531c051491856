"""``torch_xla.debug.metrics``: what the device counts and measures."""

from hloemit.base.metrics import (
    clear_all,
    clear_counters,
    clear_metrics,
    counter_names,
    counter_value,
    executed_fallback_ops,
    full_report,
    metric_data,
    metric_names,
    short_metrics_report,
)

metrics_report = full_report  # tables are hloemit's: what reads torch_xla's reports knows none

__all__ = [
    "clear_all",
    "clear_counters",
    "clear_metrics",
    "counter_names",
    "counter_value",
    "executed_fallback_ops",
    "metric_data",
    "metric_names",
    "metrics_report",
    "short_metrics_report",
]
