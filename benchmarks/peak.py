"""What one child of ``benchmarks.memory`` runs: prints the bytes of its state and its peak as JSON.

python -m benchmarks.peak forward|hloemit|jax LAYERS
"""

from __future__ import annotations

import json
import resource
import sys
from collections.abc import Callable
from typing import Any

WIDTH, BATCH = 2048, 8


def forward(layers: int) -> int:
    """Lower, compile and run a stack of linear layers; gives the bytes of its weights."""
    import torch

    import hloemit

    model = torch.nn.Sequential(*(torch.nn.Linear(WIDTH, WIDTH, bias=False) for _ in range(layers)))
    x = torch.randn(1, WIDTH)
    out = hloemit.lower(model, (x,)).compile()(x)
    assert out.shape == (1, WIDTH)
    return sum(p.nbytes for p in model.parameters())


def adamw_hloemit(layers: int) -> int:
    """Three AdamW steps of such a stack with donated state; gives the bytes of weights and moments."""
    import torch

    import hloemit
    from benchmarks.steps import step_of

    model = torch.nn.Sequential(*(torch.nn.Linear(WIDTH, WIDTH, bias=False) for _ in range(layers)))
    step = step_of(model, torch.optim.AdamW(model.parameters()))
    x = torch.randn(BATCH, WIDTH)
    compiled = hloemit.lower(step, (x,), donate=True).compile()
    for _ in range(3):
        compiled(x)
    return 3 * sum(p.nbytes for p in model.parameters())


def adamw_jax(layers: int) -> int:
    """The same in jax, with donated state."""
    import jax
    import jax.numpy as jnp
    import torch  # noqa: F401  # so that both processes hold the same libraries

    import hloemit  # noqa: F401
    from benchmarks.steps import jax_adamw

    keys = jax.random.split(jax.random.key(0), layers)
    weights = [jax.random.normal(k, (WIDTH, WIDTH)) * WIDTH**-0.5 for k in keys]
    first = [jnp.zeros_like(w) for w in weights]
    second = [jnp.zeros_like(w) for w in weights]

    def loss_of(weights: list[Any], x: Any) -> Any:
        for w in weights:
            x = x @ w.T
        return jnp.square(x).mean()

    def step(weights: list[Any], first: list[Any], second: list[Any], count: Any, x: Any) -> Any:
        loss, gradients = jax.value_and_grad(loss_of)(weights, x)
        return *jax_adamw(weights, gradients, first, second, count), loss

    compiled = jax.jit(step, donate_argnums=(0, 1, 2, 3))
    count, x = jnp.float32(0), jax.random.normal(keys[0], (BATCH, WIDTH))
    size = 3 * sum(w.nbytes for w in weights)
    for _ in range(3):
        weights, first, second, count, loss = compiled(weights, first, second, count, x)
        loss.block_until_ready()
    return size


CHILDREN: dict[str, Callable[[int], int]] = {"forward": forward, "hloemit": adamw_hloemit, "jax": adamw_jax}

if __name__ == "__main__":
    state = CHILDREN[sys.argv[1]](int(sys.argv[2]))
    print(json.dumps({"state": state, "peak": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024}))
