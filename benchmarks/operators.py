"""Single operators, compiled: hloemit with torch tensors against the same operator under jax.jit, on the CPU.

Call::

    python -m benchmarks.operators [--output FILE] [--match NAME]

One row for each of the most used families, in a size at which the operator costs more than the call. A ratio over 1
says that hloemit's StableHLO is slower than jax's. No ratio may be over 3; the last line says whether one is.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import click
import torch
from torch.nn import functional

from benchmarks.report import best_of, show

LIMIT = 3.0


def cases() -> dict[str, tuple[Callable[..., Any], Callable[..., Any], tuple[torch.Tensor, ...]]]:
    """By name: in torch, in jax, and the arguments."""
    import jax
    from jax import lax
    from jax import numpy as jnp

    generator = torch.Generator().manual_seed(0)

    def normal(*shape: int) -> torch.Tensor:
        return torch.randn(shape, generator=generator)

    def below(limit: int, *shape: int) -> torch.Tensor:
        return torch.randint(limit, shape, generator=generator, dtype=torch.int32)

    image, kernel = normal(4, 32, 56, 56), normal(64, 32, 3, 3)
    rows, wide = normal(512, 1024), normal(1024, 1024)
    numbers = ("NCHW", "OIHW", "NCHW")
    heads = normal(4, 8, 128, 64)

    def layer_norm(x: Any, weight: Any, bias: Any) -> Any:
        centred = x - x.mean(-1, keepdims=True)
        return centred * lax.rsqrt((centred * centred).mean(-1, keepdims=True) + 1e-5) * weight + bias

    def pooled(x: Any, start: float, body: Any) -> Any:
        return lax.reduce_window(x, start, body, (1, 1, 2, 2), (1, 1, 2, 2), "VALID")

    def cross_entropy(x: Any, y: Any) -> Any:
        return -jnp.take_along_axis(jax.nn.log_softmax(x), y[:, None].astype(jnp.int32), 1).mean()

    def batch_norm(x: Any, mean: Any, variance: Any) -> Any:
        shape = (1, -1, 1, 1)
        return (x - mean.reshape(shape)) * lax.rsqrt(variance.reshape(shape) + 1e-5)

    def attention(q: Any, k: Any, v: Any) -> Any:
        return jax.nn.softmax(q @ k.swapaxes(-1, -2) / 8) @ v

    return {
        "add": (torch.add, jnp.add, (rows, rows)),
        "exp": (torch.exp, jnp.exp, (rows,)),
        "gelu": (functional.gelu, lambda x: jax.nn.gelu(x, approximate=False), (rows,)),
        "where": (lambda x: torch.where(x > 0, x, 0.0), lambda x: jnp.where(x > 0, x, 0.0), (rows,)),
        "sum": (lambda x: x.sum(1), lambda x: x.sum(1), (rows,)),
        "var": (lambda x: x.var(1), lambda x: x.var(1, ddof=1), (rows,)),
        "argmax": (lambda x: x.argmax(1), lambda x: x.argmax(1), (rows,)),
        "matmul": (torch.matmul, jnp.matmul, (rows, wide)),
        "einsum": (
            lambda q, k: torch.einsum("bhqd,bhkd->bhqk", q, k),
            lambda q, k: jnp.einsum("bhqd,bhkd->bhqk", q, k),
            (heads, heads),
        ),
        "linear": (functional.linear, lambda x, w: x @ w.T, (rows, wide)),
        "conv2d": (
            lambda x, w: functional.conv2d(x, w, padding=1),
            lambda x, w: lax.conv_general_dilated(x, w, (1, 1), "SAME", dimension_numbers=numbers),
            (image, kernel),
        ),
        "batch_norm": (functional.batch_norm, batch_norm, (image, normal(32), normal(32).square() + 1)),
        "layer_norm": (
            lambda x, w, b: functional.layer_norm(x, (1024,), w, b), layer_norm, (rows, normal(1024), normal(1024))
        ),
        "softmax": (lambda x: x.softmax(-1), jax.nn.softmax, (rows,)),
        "cross_entropy": (lambda x, y: functional.cross_entropy(x, y.long()), cross_entropy, (rows, below(1024, 512))),
        "attention": (functional.scaled_dot_product_attention, attention, (heads, heads, heads)),
        "max_pool2d": (lambda x: functional.max_pool2d(x, 2), lambda x: pooled(x, -jnp.inf, lax.max), (image,)),
        "avg_pool2d": (lambda x: functional.avg_pool2d(x, 2), lambda x: pooled(x, 0.0, lax.add) / 4, (image,)),
        "embedding": (
            lambda w, i: functional.embedding(i, w), lambda w, i: jnp.take(w, i, axis=0), (wide, below(1024, 4096))
        ),
        "gather": (
            lambda x, i: x.gather(1, i.long()),
            lambda x, i: jnp.take_along_axis(x, i, 1),
            (rows, below(1024, 512, 256)),
        ),
        "index_add": (
            lambda x, i, y: x.index_add(0, i, y), lambda x, i, y: x.at[i].add(y), (wide, below(1024, 512), rows)
        ),
        "cumsum": (lambda x: x.cumsum(1), lambda x: x.cumsum(1), (rows,)),
        "sort": (lambda x: x.sort(1), lambda x: (jnp.sort(x, 1), jnp.argsort(x, 1)), (rows,)),
        "topk": (lambda x: x.topk(8), lambda x: lax.top_k(x, 8), (rows,)),
        "cat": (lambda x, y: torch.cat([x, y], 1), lambda x, y: jnp.concatenate([x, y], 1), (rows, rows)),
        "transpose": (lambda x: x.t().contiguous() + 1, lambda x: x.T + 1, (rows,)),
        "pad": (
            lambda x: functional.pad(x, (1, 1, 1, 1)), lambda x: jnp.pad(x, ((0, 0), (0, 0), (1, 1), (1, 1))), (image,)
        ),
        "interpolate": (
            lambda x: functional.interpolate(x, scale_factor=2, mode="nearest"),
            lambda x: jax.image.resize(x, (4, 32, 112, 112), "nearest"),
            (image,),
        ),
        "dropout": (
            lambda x: functional.dropout(x, 0.5),
            lambda x: jnp.where(jax.random.bernoulli(jax.random.key(0), 0.5, x.shape), x * 2, 0),
            (rows,),
        ),
    }  # fmt: skip


@click.command(help=__doc__)
@click.option("--output", type=click.Path(path_type=Path), help="Markdown file to append the table to")
@click.option("--match", default="", help="only operators whose name contains this")
def main(output: Path | None, match: str) -> None:
    import jax

    import hloemit

    rows, slow = [], []
    for name, (ours, theirs, args) in cases().items():
        if match not in name:
            continue
        compiled = hloemit.lower(lambda *xs, f=ours: f(*xs), args).compile()
        arrays, jitted = [jax.numpy.asarray(a.numpy()) for a in args], jax.jit(theirs)
        times = best_of(
            {
                "hloemit": lambda c=compiled, a=args: c(*a),
                "jax.jit": lambda j=jitted, a=arrays: jax.block_until_ready(j(*a)),
            },
            rounds=7,
            calls=10,
        )
        ratio = times["hloemit"] / times["jax.jit"]
        rows.append([name, *(f"{times[k] * 1e6:.0f} µs" for k in ("hloemit", "jax.jit")), f"{ratio:.2f}"])
        if ratio > LIMIT:
            slow.append(name)
    show("Single operators (best of 7 rounds of 10)", ["operator", "hloemit", "jax.jit", "ratio"], rows, output)
    click.echo(f"over {LIMIT}: {', '.join(slow) or 'none'}")


if __name__ == "__main__":
    main()
