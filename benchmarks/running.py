"""Run time of a compiled model against eager PyTorch, inductor, and the same network written in jax.

Call::

    python -m benchmarks.running [--torch-xla PYTHON] [--output FILE]

torch_xla runs in its own environment, in a process of its own, before the others.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import click
import torch

from benchmarks import gpt, resnet
from benchmarks.programs import PROGRAMS
from benchmarks.report import interleaved, peer_seconds, show


@click.command(help=__doc__)
@click.option("--rounds", default=15, show_default=True)
@click.option("--inductor/--no-inductor", default=True, show_default=True, help="needs a C++ compiler")
@click.option("--torch-xla", metavar="PYTHON", help="an interpreter that has torch_xla")
@click.option("--output", type=click.Path(path_type=Path), help="Markdown file to append the table to")
def main(rounds: int, inductor: bool, torch_xla: str | None, output: Path | None) -> None:
    import hloemit

    rows = []
    peer = peer_seconds(torch_xla, "peer_running") if torch_xla else {}
    for name, make in PROGRAMS.items():
        torch.manual_seed(0)
        model, args = make()
        compiled = hloemit.lower(model, args).compile()
        with torch.no_grad():
            torch.testing.assert_close(compiled(*args), model(*args), rtol=1e-3, atol=1e-3)
        runs: dict[str, Callable[[], Any]] = {"hloemit": lambda: compiled(*args), "eager": _no_grad(model, args)}  # noqa: B023
        if inductor:
            runs["torch.compile (inductor)"] = _no_grad(torch.compile(model), args)
        runs["jax.jit"] = jax_program(model, args[0])
        seconds = interleaved(runs, rounds)
        if name in peer:
            seconds["torch_xla"] = peer[name]
        rows += [[name, what, f"{s * 1e3:.1f} ms", f"{s / seconds['hloemit']:.2f}"] for what, s in seconds.items()]
    show("Running a forward pass", ["model", "what", "time (median)", "ratio to hloemit"], rows, output)


def _no_grad(model: Callable[..., Any], args: tuple[torch.Tensor, ...]) -> Callable[[], Any]:
    def run() -> Any:
        with torch.no_grad():
            return model(*args)

    return run


def jax_program(model: torch.nn.Module, argument: torch.Tensor) -> Callable[[], Any]:
    """The model's network as jax users write it, jitted, on the same weights; a call waits for the result."""
    import jax

    forward = jax.jit(gpt.jax_forward, static_argnums=2) if isinstance(model, gpt.GPT) else jax.jit(resnet.jax_forward)
    more = (model.blocks[0].heads,) if isinstance(model, gpt.GPT) else ()
    weights = {name: jax.numpy.asarray(t.detach().numpy()) for name, t in model.state_dict().items()}
    given = jax.numpy.asarray(argument.numpy())
    return lambda: forward(weights, given, *more).block_until_ready()


if __name__ == "__main__":
    main()
