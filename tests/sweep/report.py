"""docs/operators.md: how much of PyTorch's databases passes, what does not and why, and what is lowered how."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from pathlib import Path

import torch

from hloemit.operators import families
from tests.sweep import operators, table
from tests.sweep.device import OF_DATA
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
# of the lazy device, whose operators are not lowered by hand
DEVICE_TITLES = {
    "device_forward": "op_db: every sample, in place, and with `out=` with room and without",
    "device_gradients": "op_db: forward and backward, first three samples",
    "device_modules": "module_db: forward and backward, buffers, train and eval",
    "device_optimizers": "optim_db: two training steps, every configuration, foreach and fused",
}
# what chips that are not here have compilers for; a golden file is a row of tests/ops, or a model
CHIP_TITLES = {"tpu": "for a TPU v5e", "gpu": "for an H100"}


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
    ]
    lines += _shares(outcomes, TITLES)
    lines += ["", "## What does not pass", "", *_failures(TITLES)]
    lines += [
        "",
        "## On the lazy device",
        "",
        "The same databases with everything moved to the device `xla`, and results brought back. What ran in eager",
        "PyTorch on the CPU passes if it is right. Besides what depends on data, that is:",
        "",
        *_eager(outcomes),
        "",
        *_shares(outcomes, DEVICE_TITLES),
        "",
        *_failures(DEVICE_TITLES),
    ]
    lines += ["", *of_chips(outcomes)]
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


def of_chips(outcomes: list[Outcome]) -> list[str]:
    """The section on the compilers of chips that are not here."""
    return [
        "## Compiled for TPUs and GPUs",
        "",
        "The first sample of each entry of op_db, forward and backward of module_db, a step of optim_db (these in f32), and",
        "every golden file, compiled by the chips' own compilers, without a chip ([targets](targets.md)). Nothing is run.",
        "",
        *_shares(outcomes, CHIP_TITLES),
        "",
        *_failures(CHIP_TITLES),
    ]


def _shares(outcomes: list[Outcome], titles: dict[str, str]) -> list[str]:
    """How much of each suite passes, as a table."""
    lines = ["| suite | dtype | passes | of | samples |", "| --- | --- | --- | --- | --- |"]
    groups: dict[tuple[str, str], list[Outcome]] = {}
    for outcome in outcomes:
        if outcome.suite in titles:
            groups.setdefault((outcome.suite, outcome.dtype), []).append(outcome)
    for (suite, dtype), group in groups.items():
        if len(group) < len(SUITES[suite].entries(dtype)):
            lines.append(f"| {titles[suite]} | {dtype} | not run whole | | |")
            continue
        counts = Counter(o.status for o in group)
        total = counts["pass"] + counts["fail"]
        samples = sum(o.passed for o in group)
        share = f"{counts['pass'] / total:.1%}" if total else "-"
        lines.append(f"| {titles[suite]} | {dtype} | {counts['pass']} ({share}) | {total} | {samples} |")
    return lines


def _failures(titles: dict[str, str]) -> list[str]:
    """What does not pass, and why, as a table."""
    rows: dict[tuple[str, str, str], list[str]] = {}
    for suite, dtypes in table.read().items():
        if suite not in titles:
            continue
        for dtype, entries in dtypes.items():
            for entry, reason in entries.items():
                rows.setdefault((entry, suite, reason), []).append(dtype)
    lines = ["| entry | suite | dtypes | reason |", "| --- | --- | --- | --- |"]
    for (entry, suite, reason), found in sorted(rows.items()):
        lines.append(f"| `{entry}` | {suite} | {', '.join(found)} | {reason} |")
    return lines


def _eager(outcomes: list[Outcome]) -> list[str]:
    """The operators that ran in eager PyTorch on the lazy device, each with its entries."""
    found: dict[str, set[str]] = {}
    for outcome in outcomes:
        for name in set(outcome.eager) - OF_DATA:
            found.setdefault(name, set()).add(f"`{outcome.entry}`")
    return [f"* `{name}`: {', '.join(sorted(entries))}" for name, entries in sorted(found.items())]
