"""The lazy device: tracing, sync, dumps and training steps, beside torch_xla; ``hloemit.compile`` beside ``jax.jit``.

Call::

    python -m benchmarks.lazy [--torch-xla PYTHON] [--rounds N] [--match TEXT] [--output FILE]

Each contestant is a process, torch_xla's in its own environment (``PYTHON`` is that environment's interpreter); they
take turns, round by round. What is traced and what runs is in ``benchmarks/peer_lazy.py``.
"""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
from pathlib import Path
from typing import Any

import click
from torch.nn.attention import SDPBackend, sdpa_kernel
from torch.utils._python_dispatch import TorchDispatchMode

from benchmarks.gpt import Config
from benchmarks.peer_lazy import LINKS, MULTIPLICATIONS, NARROW, SMALL, training_step
from benchmarks.report import show

# title, measurement, unit, seconds of the unit
Row = tuple[str, str, str, float]


class Count(TorchDispatchMode):
    """Counts the ATen operators that reach the dispatcher below autograd, views among them."""

    def __init__(self) -> None:
        super().__init__()
        self.calls = 0

    def __torch_dispatch__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        self.calls += 1
        return func(*args, **(kwargs or {}))


def operators(config: Config) -> int:
    """How many ATen operators the second training step of a GPT has in eager PyTorch, attention being taken apart."""
    step = training_step(config, "cpu")
    with sdpa_kernel(SDPBackend.MATH):
        step()
        with Count() as count:
            step()
    return count.calls


class Contestant:
    """A process that measures one thing; ``seconds`` has the samples so far."""

    def __init__(self, name: str, python: str, measurement: str) -> None:
        self.name = name
        self.seconds: list[float] = []
        environment = {"PJRT_DEVICE": "CPU", "TF_CPP_MIN_LOG_LEVEL": "3"} | os.environ
        command = [python, "-W", "ignore", "-m", "benchmarks.peer_lazy", name, measurement]
        pipes: dict[str, Any] = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
        self._process = subprocess.Popen(command, cwd=Path(__file__).parents[1], env=environment, **pipes)
        self._answer("ready")

    def play(self) -> None:
        """Measure for one round."""
        self._process.stdin.write("\n")  # type: ignore[union-attr]
        self._process.stdin.flush()  # type: ignore[union-attr]
        self.seconds += json.loads(self._answer())

    def leave(self) -> None:
        """End the process."""
        self._process.communicate()

    def _answer(self, expected: str = "") -> str:
        line = self._process.stdout.readline().strip()  # type: ignore[union-attr]
        if not line or not line.startswith(expected):
            sys.exit(f"{self.name} answered {line!r} and ended with {self._process.wait()}")
        return line


def measured(measurement: str, contestants: dict[str, str], rounds: int) -> dict[str, list[float]]:
    """Seconds by contestant, each given with its interpreter."""
    players = []
    try:
        for name, python in contestants.items():
            players.append(Contestant(name, python, measurement))
        for i in range(rounds):
            for player in players if i % 2 == 0 else reversed(players):
                player.play()
        return {player.name: player.seconds for player in players}
    finally:
        for player in players:
            player.leave()


def rows_of(match: str) -> list[Row]:
    """What is compared with torch_xla."""
    small, narrow = f"{SMALL.layers} layers of width {SMALL.width}", f"{NARROW.layers} layers of width {NARROW.width}"
    thousand = f"{MULTIPLICATIONS:,} operators"
    rows = [
        ("tracing a training step, {} ATen operators: each; " + small, "trace step", "µs", 1e-6),
        ("tracing a training step, {} ATen operators: each; " + narrow, "trace narrow step", "µs", 1e-6),
        ("tracing `y * x`", "trace mul", "µs", 1e-6 * MULTIPLICATIONS),
        ("tracing a link of a chain `(y.view(16) * 2.5).view(4, 4)`", "trace view", "µs", 1e-6 * LINKS),
        (f"sync() of a known graph of {thousand}", "sync", "µs", 1e-6),
        ("sync() of a known graph of 1 operator", "sync tiny", "µs", 1e-6),
        (f"get_stablehlo of a traced forward pass; {small}", "stablehlo", "ms", 1e-3),
        (f"a training step, the loss read after each; {small}", "step", "ms", 1e-3),
        (f"a training step, the loss read after every 4; {small}", "steps", "ms", 1e-3),
        (f"a training step, the loss read after each; {narrow}", "narrow step", "ms", 1e-3),
    ]
    return [row for row in rows if match in row[1]]


def cell(seconds: list[float], unit: str, scale: float) -> str:
    """Median and shortest time."""
    median, best = statistics.median(seconds) / scale, min(seconds) / scale
    digits = 0 if best >= 100 else 1
    return f"{median:.{digits}f} {unit} ({best:.{digits}f})"


def ratio(ours: list[float], theirs: list[float]) -> str:
    """Of the medians, and of the shortest times."""
    return f"{statistics.median(ours) / statistics.median(theirs):.2f} ({min(ours) / min(theirs):.2f})"


@click.command(help=__doc__)
@click.option("--torch-xla", metavar="PYTHON", help="interpreter of an environment with torch_xla 2.9")
@click.option("--rounds", default=10, show_default=True)
@click.option("--match", default="", metavar="TEXT", help="only measurements whose name contains this")
@click.option("--output", type=click.Path(path_type=Path), help="Markdown file to append the tables to")
def main(torch_xla: str | None, rounds: int, match: str, output: Path | None) -> None:
    import hloemit

    contestants = {"hloemit": sys.executable} | ({"torch_xla": torch_xla} if torch_xla else {})
    configs = {"trace step": SMALL, "trace narrow step": NARROW}
    rows = []
    for title, measurement, unit, scale in rows_of(match):
        if measurement in configs:
            count = operators(configs[measurement])
            title, scale = title.format(f"{count:,}"), scale * count
        samples = measured(measurement, contestants, rounds)
        cells = [cell(s, unit, scale) for s in samples.values()]
        rows.append([title, *cells, ratio(*samples.values()) if torch_xla else ""])
    if rows:
        columns = ["median (shortest)", *contestants, "ratio to torch_xla" if torch_xla else ""]
        show("The lazy device", columns, rows, output)
    if match in "compiled" and hasattr(hloemit, "compile"):
        samples = measured("compiled", dict.fromkeys(("hloemit", "jax"), sys.executable), rounds)
        cells = [cell(s, "ms", 1e-3) for s in samples.values()]
        columns = ["median (shortest)", "hloemit.compile", "jax.jit", "ratio to jax.jit"]
        row = ["a training step of a 4-layer GPT (AdamW)", *cells, ratio(*samples.values())]
        show("hloemit.compile(step)", columns, [row], output)


if __name__ == "__main__":
    main()
