"""A step over eight CPU devices beside ``jax.jit`` with the same shardings, in one process, taking turns.

Call::

    python -m benchmarks.mesh [--output FILE]

Both are given a batch in host memory and give the loss back to it; state stays on the devices and is donated. The
collectives are those of the optimized HLO.
"""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click
import torch
from torch import nn

from benchmarks.report import best_of, show
from benchmarks.steps import step_of

LAYERS, BATCH = 4, 16
LAYOUTS: dict[str, tuple[tuple[Any, ...], tuple[Any, ...]]] = {  # of weights, of the batch
    "data": ((), (("x", "y"),)),
    "FSDP": ((("x", "y"), None), (("x", "y"),)),
    "tensor": (("x", None), ("y",)),
}
_COLLECTIVE = re.compile(r"= (\S+?)(?:\{\S*\})? (all-reduce|all-gather|reduce-scatter|all-to-all|collective-permute)\(")


def ours(width: int, layout: str) -> tuple[Callable[[], Any], str]:
    """A donated step of SGD, and its optimized HLO."""
    import hloemit

    torch.manual_seed(0)
    model, x = nn.Sequential(*[nn.Linear(width, width) for _ in range(LAYERS)]), torch.randn(BATCH, width)
    step = step_of(model, torch.optim.SGD(model.parameters(), 0.01))
    weight, batch = LAYOUTS[layout]
    mesh = hloemit.Mesh((4, 2), ("x", "y"))
    program = hloemit.lower(
        step, (x,), donate=True, mesh=mesh, shardings={"*weight": weight, "*bias": ()}, in_shardings=[batch]
    ).compile("cpu")
    return lambda: program(x).item(), program.as_text()


def peer(width: int, layout: str) -> tuple[Callable[[], Any], str]:
    """The same step by jax, and its optimized HLO."""
    import jax
    import numpy as np
    from jax.sharding import Mesh, NamedSharding, PartitionSpec

    mesh = Mesh(np.array(jax.devices()[:8]).reshape(4, 2), ("x", "y"))
    weight, batch = (NamedSharding(mesh, PartitionSpec(*spec)) for spec in LAYOUTS[layout])
    whole = NamedSharding(mesh, PartitionSpec())
    where = [(weight, whole)] * LAYERS
    random = np.random.default_rng(0)
    x = random.normal(size=(BATCH, width)).astype(np.float32)
    state = [(random.normal(size=(width, width)) / width, np.zeros(width)) for _ in range(LAYERS)]
    state = jax.device_put([(w.astype(np.float32), b.astype(np.float32)) for w, b in state], where)

    def loss(state: Any, x: Any) -> Any:
        for w, b in state:
            x = jax.numpy.matmul(x, w.T, precision="highest") + b
        return (x**2).mean()

    def step(state: Any, x: Any) -> Any:
        value, gradients = jax.value_and_grad(loss)(state, x)
        return jax.tree.map(lambda p, g: p - 0.01 * g, state, gradients), value

    compiled = jax.jit(step, in_shardings=(where, batch), out_shardings=(where, whole), donate_argnums=0)
    text = compiled.lower(state, x).compile().as_text()
    held = [state]

    def run() -> float:
        held[0], value = compiled(held[0], x)
        return float(value)

    return run, text


def collectives(text: str) -> str:
    """How many of each kind there are, and their results."""
    counts = Counter(f"{kind} {shape}" for shape, kind in _COLLECTIVE.findall(text))
    return ", ".join(f"{n} {what}" for what, n in sorted(counts.items())) or "none"


@click.command(help=__doc__)
@click.option("--output", type=click.Path(path_type=Path))
@click.option("--rounds", default=15)
def main(output: Path | None, rounds: int) -> None:
    """Measure and print."""
    os.environ["CPU_NUM_DEVICES"], os.environ["HLOEMIT_CACHE"] = "8", "off"
    torch.set_num_threads(1)
    rows = []
    for layout in LAYOUTS:
        for width in (16, 256, 1024):
            (run, text), (run_peer, text_peer) = ours(width, layout), peer(width, layout)
            best = best_of({"ours": run, "jax": run_peer}, rounds, 10 if width < 1024 else 2)
            same = collectives(text) == collectives(text_peer)
            ratio = f"{best['ours'] / best['jax']:.2f}"
            said = "the same" if same else f"{collectives(text)} | {collectives(text_peer)}"
            microseconds = [f"{best[who] * 1e6:.0f}" for who in ("ours", "jax")]
            rows.append([f"{layout}, width {width}", *microseconds, ratio, said])
    show(
        "A donated step over 8 CPU devices, beside jax.jit",
        ["step", "µs", "jax µs", "ratio", "collectives"],
        rows,
        output,
    )


if __name__ == "__main__":
    main()
