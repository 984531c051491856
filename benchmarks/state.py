"""What a training step copies, and what it takes: state in the user's memory, donated, and on the lazy device.

Call::

    python -m benchmarks.state [--output FILE]

Bytes are those that hloemit copies to the device, from it, and into tensors of the user; the batch is not counted.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import click
import torch
from torch import nn

from benchmarks.report import interleaved, show
from benchmarks.steps import step_of

Step = Callable[[torch.Tensor], torch.Tensor]


def mlp() -> nn.Module:
    return nn.Sequential(nn.Linear(64, 256), nn.GELU(), nn.Linear(256, 64))


def transformer() -> nn.Module:
    layer = nn.TransformerEncoderLayer(256, 4, 1024, dropout=0.0, batch_first=True)
    return nn.TransformerEncoder(layer, 12, enable_nested_tensor=False)


PROGRAMS: dict[str, tuple[Callable[[], nn.Module], tuple[int, ...]]] = {
    "MLP of 2 layers": (mlp, (32, 64)),
    "12 layers of width 256": (transformer, (1, 64, 256)),
}


def contestants(name: str) -> tuple[dict[str, Callable[[], Any]], int]:
    """Each way to run the step, and how many bytes its state has."""
    import hloemit

    make, shape = PROGRAMS[name]
    x = torch.randn(shape, generator=torch.Generator().manual_seed(0))

    def made(device: Any = "cpu") -> tuple[Step, torch.optim.Optimizer]:
        torch.manual_seed(0)
        model = make().to(device)
        optimizer = torch.optim.AdamW(model.parameters(), 1e-3)
        return step_of(model, optimizer), optimizer

    eager, _ = made()
    (plain, optimizer), (donated, _) = made(), made()
    ours, there = made(hloemit.device())[0], x.to(hloemit.device())
    compiled, written = hloemit.lower(plain, (x,)).compile(), hloemit.lower(donated, (x,), donate=True).compile()
    lazy = hloemit.compile(ours, full_graph=True)
    tensors = [t for p, s in optimizer.state.items() for t in (p, *s.values()) if isinstance(t, torch.Tensor)]
    return {
        "eager": lambda: eager(x).item(),
        "lower(step)": lambda: compiled(x).item(),
        "lower(step, donate=True)": lambda: written(x).item(),
        "hloemit.compile(step) on the lazy device": lambda: lazy(there).item(),
    }, sum(t.nbytes for t in tensors)


def copied(run: Callable[[], Any]) -> float:
    """The bytes that a call copies, once it is warm."""
    from hloemit.runtime.transfer import copied as counters

    run()
    counters.clear()
    run()
    return sum(counters.sums().values())


@click.command(help=__doc__)
@click.option("--rounds", default=20, show_default=True)
@click.option("--output", type=click.Path(path_type=Path), help="Markdown file to append the table to")
def main(rounds: int, output: Path | None) -> None:
    rows = []
    for name in PROGRAMS:
        runs, size = contestants(name)
        seconds = interleaved(runs, rounds)
        for what, run in runs.items():
            count = f"{copied(run):,.0f} of {size:,}" if what != "eager" else ""
            rows.append([name, what, count, f"{seconds[what] * 1e3:.2f} ms", f"{seconds[what] / seconds['eager']:.2f}"])
    titles = ["program", "what", "bytes copied a step, of the state's", "time (median)", "ratio to eager"]
    show("A training step's state (AdamW)", titles, rows, output)


if __name__ == "__main__":
    main()
