"""Peak memory of a 500 MB model: capture, lower, compile and run, over what the process needs without it.

    python -m benchmarks.memory [--output FILE]

Each measurement is a process of its own; peaks are the kernel's (``ru_maxrss``).
"""

from __future__ import annotations

import json
import resource
import subprocess
import sys
from pathlib import Path

import click

from benchmarks.report import show


def _child(layers: int) -> None:
    import torch

    import hloemit

    torch.manual_seed(0)
    width = 2048
    model = torch.nn.Sequential(*(torch.nn.Linear(width, width, bias=False) for _ in range(layers)))
    weights = sum(p.nbytes for p in model.parameters())
    x = torch.randn(1, width)
    out = hloemit.lower(model, (x,)).compile()(x)
    assert out.shape == (1, width)
    print(json.dumps({"weights": weights, "peak": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024}))


def added_by_weights() -> tuple[int, int]:
    """(bytes of weights, bytes that they add to the peak), for about 500 MB of weights."""

    def measure(layers: int) -> dict[str, int]:
        command = [sys.executable, "-W", "ignore", "-m", "benchmarks.memory", "--child", str(layers)]
        answer = subprocess.run(command, capture_output=True, text=True, check=True, cwd=Path(__file__).parents[1])
        result: dict[str, int] = json.loads(answer.stdout.strip().splitlines()[-1])
        return result

    small, large = measure(1), measure(31)
    return large["weights"] - small["weights"], large["peak"] - small["peak"]


@click.command(help=__doc__)
@click.option("--output", type=click.Path(path_type=Path), help="Markdown file to append the table to")
@click.option("--child", type=int, hidden=True)
def main(output: Path | None, child: int | None) -> None:
    if child is not None:
        _child(child)
        return
    weights, growth = added_by_weights()
    rows = [[f"{weights / 1e6:.0f} MB", f"{growth / 1e6:.0f} MB", f"{growth / weights:.2f}"]]
    show("Peak memory that weights add", ["weights", "peak added", "ratio"], rows, output)


if __name__ == "__main__":
    main()
