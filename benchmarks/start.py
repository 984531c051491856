"""Whole processes, from the interpreter's start to the first result of GPT-2 small: cold and warm caches, and jax's.

Call::

    python -m benchmarks.start [--rounds N] [--output FILE]

Every measurement is a process of its own. `imports` imports torch and jax and builds the model, which all others do too
but `hloemit.load`, which reads weights and program from one file instead.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import click

from benchmarks.report import show


def _imports(_: Path) -> None:
    import jax

    from benchmarks.programs import gpt2_small

    jax.devices()
    gpt2_small()


def _lower(directory: Path) -> None:
    import jax

    from benchmarks.programs import gpt2_small

    jax.devices()
    model, args = gpt2_small()
    import hloemit

    hloemit.lower(model, args).compile()(*args)
    _expect(directory)


def _load(directory: Path) -> None:
    import jax
    import torch

    jax.devices()
    import hloemit

    hloemit.load(directory / "gpt.hloemit").compile()(torch.randint(0, 50257, (1, 128)))
    _expect(directory)


def _expect(directory: Path) -> None:
    """A warm start compiles nothing."""
    import hloemit

    if (directory / "warm").exists():
        assert hloemit.cache_info().misses == 0, hloemit.cache_info()


def _save(directory: Path) -> None:
    from benchmarks.programs import gpt2_small

    model, args = gpt2_small()
    import hloemit

    hloemit.lower(model, args).save(directory / "gpt.hloemit")


def _jax(directory: Path) -> None:
    import jax

    jax.config.update("jax_compilation_cache_dir", str(directory / "jax"))
    jax.config.update("jax_persistent_cache_min_compile_time_secs", 0)
    jax.config.update("jax_persistent_cache_min_entry_size_bytes", -1)
    from benchmarks.programs import gpt2_small
    from benchmarks.running import jax_program

    jax.devices()
    model, args = gpt2_small()
    jax_program(model, args[0])()


CHILDREN: dict[str, Callable[[Path], None]] = {
    "imports": _imports, "lower": _lower, "load": _load, "save": _save, "jax": _jax
}  # fmt: skip
NAMES = {
    "imports": "import torch and jax, build the model",
    "load": "hloemit.load(file).compile()(x)",
    "lower": "hloemit.lower(model, (x,)).compile()(x)",
    "jax": "jax.jit(f)(weights, x), persistent cache",
}


def _seconds(child: str, directory: Path) -> float:
    environment = os.environ | {"HLOEMIT_CACHE_DIR": str(directory / "hloemit"), "TF_CPP_MIN_LOG_LEVEL": "1"}
    command = [sys.executable, "-W", "ignore", "-m", "benchmarks.start", "--child", child, str(directory)]
    start = time.time()
    done = subprocess.run(command, check=True, env=environment, cwd=Path(__file__).parents[1], stdout=subprocess.PIPE)
    return float(done.stdout) - start


@click.command(help=__doc__)
@click.option("--rounds", default=5, show_default=True)
@click.option("--output", type=click.Path(path_type=Path), help="Markdown file to append the table to")
@click.option("--child", type=(str, click.Path(path_type=Path)), hidden=True)
def main(rounds: int, output: Path | None, child: tuple[str, Path] | None) -> None:
    if child is not None:
        CHILDREN[child[0]](child[1])
        print(time.time())  # the first result is there; how long the interpreter takes to end is another matter
        return
    with tempfile.TemporaryDirectory() as folder:
        directory = Path(folder)
        _seconds("save", directory)
        cold = {name: _seconds(name, directory) for name in ("lower", "load", "jax")}
        (directory / "warm").touch()
        warm: dict[str, list[float]] = {name: [] for name in NAMES}
        for _ in range(rounds):
            for name in NAMES:
                warm[name].append(_seconds(name, directory))
    median = {name: statistics.median(times) for name, times in warm.items()}
    base = median["imports"]
    rows = [
        [
            what,
            f"{cold[name]:.2f} s" if name in cold else "",
            f"{median[name]:.2f} s",
            f"{median[name] / base:.2f}",
            f"{median[name] - base:+.2f} s" if name in cold else "",
        ]
        for name, what in NAMES.items()
    ]
    columns = ["process", "cold (one run)", "warm (median)", "ratio to imports", "beyond imports"]
    show("From nothing to the first result, GPT-2 small", columns, rows, output)


if __name__ == "__main__":
    main()
