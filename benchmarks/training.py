"""A training step (forward, backward, AdamW) of a small GPT: hloemit against eager PyTorch, inductor, jax, torch_xla.

Call::

    python -m benchmarks.training [--torch-xla PYTHON] [--output FILE]

torch_xla runs in its own environment, in a process of its own, after the others.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click
import torch

from benchmarks.gpt import Config, jax_forward
from benchmarks.report import interleaved, peer_seconds, show
from benchmarks.steps import BATCH, CONFIG, LENGTH, jax_adamw, torch_step


def jax_step(ids: torch.Tensor, config: Config = CONFIG) -> Callable[[], Any]:
    """The same step in jax, with donated state."""
    import jax
    import jax.numpy as jnp

    _, model = torch_step(config=config)
    weights = {name: jnp.array(t.detach().numpy()) for name, t in model.state_dict().items()}
    zeros = jax.tree.map(jnp.zeros_like, weights)
    state = [weights, zeros, jax.tree.map(jnp.copy, zeros), jnp.float32(0)]
    given = jnp.asarray(ids.numpy())

    def loss_of(weights: Any, ids: Any) -> Any:
        logits = jax_forward(weights, ids[:, :-1], config.heads)
        chosen = jnp.take_along_axis(jax.nn.log_softmax(logits), ids[:, 1:, None], -1)
        return -chosen.mean()

    def step(weights: Any, first: Any, second: Any, count: Any, ids: Any) -> Any:
        loss, gradients = jax.value_and_grad(loss_of)(weights, ids)
        return *jax_adamw(weights, gradients, first, second, count), loss

    jitted = jax.jit(step, donate_argnums=(0, 1, 2, 3))

    def run() -> float:
        *state[:], loss = jitted(*state, given)
        return float(loss)

    return run


@click.command(help=__doc__)
@click.option("--rounds", default=10, show_default=True)
@click.option("--torch-xla", metavar="PYTHON", help="an interpreter that has torch_xla")
@click.option("--output", type=click.Path(path_type=Path), help="Markdown file to append the table to")
def main(rounds: int, torch_xla: str | None, output: Path | None) -> None:
    import hloemit

    ids = torch.randint(0, CONFIG.vocabulary, (BATCH, LENGTH), generator=torch.Generator().manual_seed(0))
    eager, _ = torch_step()
    plain = hloemit.lower(torch_step()[0], (ids,)).compile()
    donated = hloemit.lower(torch_step()[0], (ids,), donate=True).compile()
    through_compile, inductor = torch_step(backend="hloemit")[0], torch_step(backend="inductor")[0]
    runs: dict[str, Callable[[], Any]] = {
        "hloemit, donated": lambda: donated(ids).item(),
        "hloemit": lambda: plain(ids).item(),
        'torch.compile(backend="hloemit")': lambda: through_compile(ids).item(),
        "eager": lambda: eager(ids).item(),
        "torch.compile (inductor)": lambda: inductor(ids).item(),
        "jax.jit, donated": jax_step(ids),
    }
    losses = {name: run() for name, run in runs.items()}
    worst = max(abs(loss - losses["eager"]) for loss in losses.values())
    if worst > 1e-3:
        sys.exit(f"the first losses differ by {worst}: {losses}")
    seconds = interleaved(runs, rounds)
    if torch_xla:
        seconds["torch_xla"] = peer_seconds(torch_xla, "peer_training")["training"]
    base = seconds["hloemit, donated"]
    rows = [[name, f"{s * 1e3:.1f} ms", f"{s / base:.2f}"] for name, s in seconds.items()]
    show(
        "A training step of a 4-layer GPT (AdamW)", ["what", "time (median)", "ratio to hloemit, donated"], rows, output
    )


if __name__ == "__main__":
    main()
