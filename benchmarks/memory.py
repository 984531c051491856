"""Peak memory: of a 500 MB model's forward pass, and of an AdamW step against the same step in jax.

    python -m benchmarks.memory [--output FILE]

Each measurement is a process of its own; peaks are the kernel's (``ru_maxrss``), over those of a model thirty times
smaller.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import click

from benchmarks.report import show

SMALL, LARGE = 1, 31  # layers


def growth(child: str) -> tuple[int, int]:
    """(bytes of state, bytes that they add to the peak) of a child of ``benchmarks.peak``."""

    def measure(layers: int) -> dict[str, int]:
        command = [sys.executable, "-W", "ignore", "-m", "benchmarks.peak", child, str(layers)]
        answer = subprocess.run(command, capture_output=True, text=True, check=True, cwd=Path(__file__).parents[1])
        result: dict[str, int] = json.loads(answer.stdout.strip().splitlines()[-1])
        return result

    small, large = measure(SMALL), measure(LARGE)
    return large["state"] - small["state"], large["peak"] - small["peak"]


@click.command(help=__doc__)
@click.option("--output", type=click.Path(path_type=Path), help="Markdown file to append the table to")
def main(output: Path | None) -> None:
    rows = []
    for child, what in (
        ("forward", "forward, weights"),
        ("hloemit", "AdamW step, weights and moments, donated"),
        ("jax", "the same in jax, donated"),
    ):
        state, added = growth(child)
        rows.append([what, f"{state / 1e6:.0f} MB", f"{added / 1e6:.0f} MB", f"{added / state:.2f}"])
    show("Peak memory that state adds", ["program", "state", "peak added", "ratio"], rows, output)


if __name__ == "__main__":
    main()
