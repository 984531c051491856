"""Linear algebra, compiled, against eager PyTorch on the same threads of the CPU.

Call::

    python -m benchmarks.linalg [--output FILE] [--match NAME] [--size N]... [--without] [--inline]

Contestants take turns, and give plain tuples: named ones are made by the long way of a call, which takes 0.1 ms more.
Threads of libraries that wait for work disturb each other on a busy machine: ``taskset -c 0`` leaves each one. A ratio
over 1 says that hloemit is slower than eager. With ``--without``, there is also a column for StableHLO's own loops,
``CompileOptions(platform_composites=False)``, which take seconds at large sizes. With ``--inline``, XLA:CPU hands no
program to another thread, as it does with those of more than 1,000 operations.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import click
import torch
from torch import Tensor, linalg

from benchmarks.report import best_of, show

Case = tuple[Callable[..., Any], tuple[Tensor, ...]]


def cases(n: int) -> dict[str, Case]:
    """By name: a function and its arguments, f32 matrices of n by n."""
    generator = torch.Generator().manual_seed(0)
    a, b = (torch.randn(n, n, generator=generator) for _ in range(2))
    definite = a @ a.mT + n * torch.eye(n)
    return {
        "eigh": (linalg.eigh, (a + a.mT,)),
        "eigvalsh": (linalg.eigvalsh, (a + a.mT,)),
        "svd": (lambda x: linalg.svd(x, full_matrices=False), (a,)),
        "svdvals": (linalg.svdvals, (a,)),
        "eig": (linalg.eig, (a,)),
        "eigvals": (linalg.eigvals, (a,)),
        "qr": (linalg.qr, (a,)),
        "lu_factor": (linalg.lu_factor, (a,)),
        "solve": (linalg.solve, (a, b)),
        "solve, one vector": (linalg.solve, (a, b[0])),
        "inv": (linalg.inv, (a,)),
        "cholesky": (linalg.cholesky, (definite,)),
        "solve_triangular": (lambda x, y: linalg.solve_triangular(x, y, upper=True), (definite, b)),
    }


@click.command(help=__doc__)
@click.option("--output", type=click.Path(path_type=Path), help="Markdown file to append the table to")
@click.option("--match", default="", help="only operators whose name contains this")
@click.option("--size", "sizes", type=int, multiple=True, default=(30, 300, 1000), show_default=True)
@click.option("--without", is_flag=True, help="also run StableHLO's own loops")
@click.option("--inline", is_flag=True, help="run programs in the thread that calls them")
def main(output: Path | None, match: str, sizes: tuple[int, ...], without: bool, inline: bool) -> None:
    if inline:
        import jax

        jax.config.update("jax_cpu_enable_async_dispatch", False)
    columns = {"hloemit": True, "without LAPACK": False} if without else {"hloemit": True}
    rows = []
    for n in sizes:
        for name, (function, args) in cases(n).items():
            if match in name:
                rows.append([name, str(n), *_measured(function, args, n, columns)])
    ratios = [title for column in columns for title in (column, "ratio")]
    title = f"Linear algebra (f32, {torch.get_num_threads()} threads, best of rounds)"
    show(title, ["operator", "n", "eager", *ratios], rows, output)


def _measured(function: Callable[..., Any], args: tuple[Tensor, ...], n: int, columns: dict[str, bool]) -> list[str]:
    import hloemit

    def plain(*xs: Tensor) -> Any:
        found = function(*xs)
        return found if isinstance(found, Tensor) else tuple(found)

    lowered = hloemit.lower(plain, args)
    runs: dict[str, Callable[[], Any]] = {"eager": lambda: plain(*args)}
    for column, platform_composites in columns.items():
        compiled = lowered.compile(options=hloemit.CompileOptions(platform_composites=platform_composites))
        runs[column] = lambda compiled=compiled: compiled(*args)
    rounds, calls = (60, 5) if n < 100 else (15, 1) if n < 500 else (3, 1)
    times = best_of(runs, rounds=rounds, calls=calls)
    cells = [_duration(times["eager"])]
    for column in columns:
        cells += [_duration(times[column]), f"{times[column] / times['eager']:.2f}"]
    return cells


def _duration(seconds: float) -> str:
    return f"{seconds * 1e6:.0f} µs" if seconds < 1e-3 else f"{seconds * 1e3:.1f} ms"


if __name__ == "__main__":
    main()
