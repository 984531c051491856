"""docs/operators.md: how much of PyTorch's databases passes, what does not and why, and what is lowered how."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from pathlib import Path

import torch

from hloemit.coverage import families
from tests.sweep import operators, table
from tests.sweep.outcome import Outcome
from tests.sweep.suites import SUITES

PAGE = Path(__file__).parents[2] / "docs" / "operators.md"
BOUNDED = (
    "These are lowered with `bound=`, as data decide their shapes: "
    + ", ".join(f"`{name}`" for name in sorted(operators.BOUNDED))
    + "."
)
TITLES = {
    "forward": "op_db, forward, every sample",
    "gradients": "op_db, forward and backward as one module, first five samples",
    "errors": "op_db, calls that must raise, with `checks=True`",
    "modules": "module_db, forward, train and eval",
    "module_gradients": "module_db, forward and backward, train and eval",
    "optimizers": "optim_db, two training steps, every configuration",
}


def write(outcomes: Iterable[Outcome]) -> None:
    """Write the page."""
    outcomes = list(outcomes)
    lines = [
        "# Operators",
        "",
        "Written by `python -m tests.sweep table` from a run of `make sweep`; do not edit.",
        "",
        f"PyTorch {torch.__version__.partition('+')[0]}'s own databases of operators, modules and optimizers, on the CPU,",
        "compared with eager PyTorch (f32 to 1e-4, f64 to 1e-7), or with f64 where eager is farther from it. An entry",
        "passes when all of its samples do. Entries that eager does not run, or whose samples are all sparse, do not",
        "count. " + BOUNDED,
        "",
        "| suite | dtype | passes | of | samples |",
        "| --- | --- | --- | --- | --- |",
    ]
    groups: dict[tuple[str, str], list[Outcome]] = {}
    for outcome in outcomes:
        groups.setdefault((outcome.suite, outcome.dtype), []).append(outcome)
    for (suite, dtype), group in groups.items():
        if len(group) < len(SUITES[suite].entries(dtype)):
            lines.append(f"| {TITLES[suite]} | {dtype} | not run whole | | |")
            continue
        counts = Counter(o.status for o in group)
        total = counts["pass"] + counts["fail"]
        samples = sum(o.passed for o in group)
        share = f"{counts['pass'] / total:.1%}" if total else "-"
        lines.append(f"| {TITLES[suite]} | {dtype} | {counts['pass']} ({share}) | {total} | {samples} |")
    lines += ["", "## What does not pass", "", "| entry | suite | dtypes | reason |", "| --- | --- | --- | --- |"]
    rows: dict[tuple[str, str, str], list[str]] = {}
    for suite, dtypes in table.read().items():
        for dtype, entries in dtypes.items():
            for entry, reason in entries.items():
                rows.setdefault((entry, suite, reason), []).append(dtype)
    for (entry, suite, reason), found in sorted(rows.items()):
        lines.append(f"| `{entry}` | {suite} | {', '.join(found)} | {reason} |")
    lines += [
        "",
        "## Rules",
        "",
        "Overloads with a rule of their own, by family; `hloemit ops` lists them. Whatever else PyTorch can decompose",
        "is lowered by its decomposition.",
        "",
        "| family | overloads | |",
        "| --- | --- | --- |",
    ]
    for family in families():
        lines.append(f"| {family.name} | {len(family.operators)} | {family.summary} |")
    PAGE.write_text("\n".join(lines) + "\n")
