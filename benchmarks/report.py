"""Tables of measurements, printed and written: medians, ratios, and the machine and versions that they hold for."""

from __future__ import annotations

import importlib.metadata
import json
import os
import platform
import re
import statistics
import subprocess
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table


def best_seconds(run: Callable[[], Any], rounds: int) -> float:
    """The shortest wall time of ``rounds`` calls, after one that is not counted: noise only ever adds."""
    run()
    times = []
    for _ in range(rounds):
        start = time.perf_counter()
        run()
        times.append(time.perf_counter() - start)
    return min(times)


def best_of(runs: dict[str, Callable[[], Any]], rounds: int, calls: int) -> dict[str, float]:
    """The shortest mean wall time of a call over ``calls`` in a row, in rounds in which contestants take turns."""
    best = dict.fromkeys(runs, float("inf"))
    for run in runs.values():
        run()
    for _ in range(rounds):
        for name, run in runs.items():
            start = time.perf_counter()
            for _ in range(calls):
                run()
            best[name] = min(best[name], (time.perf_counter() - start) / calls)
    return best


def interleaved(runs: dict[str, Callable[[], Any]], rounds: int) -> dict[str, float]:
    """Median wall time of each of several contestants, which take turns so that a noisy neighbour hits all alike."""
    times: dict[str, list[float]] = {name: [] for name in runs}
    for run in runs.values():
        run()
    for _ in range(rounds):
        for name, run in runs.items():
            start = time.perf_counter()
            run()
            times[name].append(time.perf_counter() - start)
    return {name: statistics.median(t) for name, t in times.items()}


def peer_seconds(python: str, module: str) -> dict[str, float]:
    """What a module of ``benchmarks`` prints as JSON in another environment, on the CPU of torch_xla."""
    root, environment = Path(__file__).parents[1], os.environ | {"PJRT_DEVICE": "CPU"}
    command = [python, "-W", "ignore", "-m", f"benchmarks.{module}"]
    done = subprocess.run(command, check=True, stdout=subprocess.PIPE, cwd=root, env=environment, text=True)
    seconds: dict[str, float] = json.loads(done.stdout.strip().splitlines()[-1])
    return seconds


def machine() -> str:
    """One line that names the machine and the versions."""
    model = (
        re.search(r"model name\s*: (.+)", Path("/proc/cpuinfo").read_text()) if platform.system() == "Linux" else None
    )
    processor = f"{platform.machine()} ({model[1].strip()})" if model else platform.machine()
    versions = ", ".join(f"{p} {importlib.metadata.version(p)}" for p in ("torch", "jax", "jaxlib"))
    return f"{processor}, {os.cpu_count()} cores, Python {platform.python_version()}, {versions}"


def show(title: str, columns: Sequence[str], rows: Sequence[Sequence[str]], output: Path | None) -> None:
    """Print a table, and append it to a Markdown file where one is given."""
    table = Table(*columns, title=title)
    for row in rows:
        table.add_row(*row)
    Console(width=140).print(table)
    if output is None:
        return
    lines = [f"## {title}", "", machine(), "", "| " + " | ".join(columns) + " |", "|" + " --- |" * len(columns)]
    lines += ["| " + " | ".join(row) + " |" for row in rows]
    with output.open("a") as file:
        file.write("\n".join(lines) + "\n\n")
