"""What a call costs beyond the program: hloemit with torch tensors against jax.jit's C++ path with jax arrays.

Call::

    python -m benchmarks.calls [--output FILE]

The program adds its 1, 10 or 150 arguments of four elements. "resident" has one argument and the rest as weights.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import click
import torch
from torch import nn

from benchmarks.report import best_of, show


def total(*values: Any) -> Any:
    """The sum of all arguments, in torch or in jax."""
    result = values[0] + 1
    for value in values[1:]:
        result = result + value
    return result


class Total(nn.Module):
    def __init__(self, count: int) -> None:
        super().__init__()
        self.weights = nn.ParameterList([torch.randn(4) for _ in range(count - 1)])

    def forward(self, x: torch.Tensor) -> Any:
        return total(x, *self.weights)


def contestants(count: int) -> dict[str, Callable[[], Any]]:
    import jax

    import hloemit
    from hloemit.runtime.transfer import to_device

    arrays = [jax.numpy.ones(4) + i for i in range(count)]
    jitted = jax.jit(total)
    x, tensors = torch.ones(4), [torch.ones(4) for _ in range(count)]
    resident = hloemit.lower(Total(count), (x,)).compile()
    given = hloemit.lower(total, tuple(tensors)).compile()
    executable, weights = resident._any_executable(), resident._weights
    buffers = [to_device(x, resident.placement)[0] if b is None else b for b in weights.follow()]
    return {
        "jax.jit": lambda: jitted(*arrays),
        "hloemit, resident": lambda: resident(x),
        "hloemit, all given": lambda: given(*tensors),
        "of which: the executable": lambda: executable.run(buffers),
        "of which: do weights still lie where they lay": weights.follow,
        "launch and read": lambda: resident.launch(x).block_until_ready(),
    }


@click.command(help=__doc__)
@click.option("--output", type=click.Path(path_type=Path), help="Markdown file to append the table to")
def main(output: Path | None) -> None:
    columns: list[dict[str, float]] = []
    for count in (1, 10, 150):
        columns.append(best_of(contestants(count), rounds=15, calls=2000))
    rows = []
    for name in columns[0]:
        cells = [f"{c[name] * 1e6:.1f} µs, {c[name] / c['jax.jit']:.2f}" for c in columns]
        rows.append([name, *cells])
    beyond = [
        f"{(c['hloemit, resident'] - c['of which: the executable']) / c['jax.jit']:.2f}" for c in columns
    ]  # fmt: skip
    rows.append(["resident, beyond the executable", *beyond])
    titles = ["call", "1 argument: time, ratio to jax.jit", "10 arguments", "150 arguments"]
    show("Overhead of a call (best of 15 rounds of 2000)", titles, rows, output)


if __name__ == "__main__":
    main()
