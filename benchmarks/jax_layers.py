"""Layers of the peers in jax, as jax users write them, of weights by PyTorch's names."""

from __future__ import annotations

from typing import Any


def norm(weights: Any, x: Any, name: str) -> Any:
    """``nn.LayerNorm`` over the last dimension."""
    import jax
    import jax.numpy as jnp

    mean = x.mean(-1, keepdims=True)
    variance = jnp.square(x - mean).mean(-1, keepdims=True)
    return (x - mean) * jax.lax.rsqrt(variance + 1e-5) * weights[f"{name}.weight"] + weights[f"{name}.bias"]


def linear(weights: Any, x: Any, name: str) -> Any:
    """``nn.Linear``."""
    return x @ weights[f"{name}.weight"].T + weights[f"{name}.bias"]
