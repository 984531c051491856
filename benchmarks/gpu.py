"""On a GPU: a loss, attention and a training step, beside eager CUDA, inductor, and jax on the same weights.

Call::

    python -m benchmarks.gpu [--rounds N] [--match WORD] [--output FILE]

Needs a jax and a torch that both see the GPU. Each contestant has a process of its own: PyTorch knows one accelerator a
process, and memory that one library holds is missing to the next. A call begins with ids on the CPU, but for attention,
and ends when one number is read.
"""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click
import torch
from torch.nn import functional

from benchmarks.gpt import GPT, Config, jax_forward
from benchmarks.report import show
from benchmarks.steps import torch_step
from benchmarks.training import jax_step

Run = Callable[[], float]
STEP = Config(layers=4)
IDS, STEP_IDS, HEADS = (8, 512), (8, 257), (4, 16, 2048, 64)


def _ids(shape: tuple[int, int]) -> torch.Tensor:
    return torch.randint(0, Config().vocabulary, shape, generator=torch.Generator().manual_seed(0))


def _loss(model: torch.nn.Module) -> Callable[[torch.Tensor], torch.Tensor]:
    def loss(ids: torch.Tensor) -> torch.Tensor:
        return functional.cross_entropy(model(ids)[:, :-1].flatten(0, 1).float(), ids[:, 1:].flatten())

    return loss


def loss(way: str, dtype: torch.dtype) -> Run:
    """GPT-2 small's loss of 8 x 512 tokens."""
    torch.manual_seed(0)
    model, ids = GPT(Config()).to(dtype).eval().requires_grad_(False), _ids(IDS)
    if way == "jax":
        return _jax_loss(model, ids)
    if way in ("eager", "inductor"):
        function = _loss(model.cuda())
        function = torch.compile(function) if way == "inductor" else function
        return lambda: function(ids.cuda()).item()
    compiled = _lowered(_loss(model), (ids,), way)
    return lambda: compiled(ids).item()


def _jax_loss(model: torch.nn.Module, ids: torch.Tensor) -> Run:
    import jax
    import jax.numpy as jnp

    dtype = str(next(model.parameters()).dtype).removeprefix("torch.")
    weights = {name: jnp.array(t.float().numpy(), dtype) for name, t in model.state_dict().items()}

    @jax.jit
    def function(weights: Any, ids: Any) -> Any:
        logits = jax_forward(weights, ids, Config().heads)[:, :-1].astype("float32")
        return -jnp.take_along_axis(jax.nn.log_softmax(logits), ids[:, 1:, None], -1).mean()

    return lambda: float(function(weights, jnp.asarray(ids.numpy())))


def attention(way: str, dtype: torch.dtype) -> Run:
    """Causal attention, 4 x 16 heads of 2,048 positions of width 64, and its gradient; all is on the GPU."""
    generator = torch.Generator().manual_seed(0)
    tensors = [torch.randn(HEADS, generator=generator).to(dtype) for _ in range(3)]
    if way == "jax":
        return _jax_attention(tensors)

    if way in ("eager", "inductor"):
        tensors = [t.cuda() for t in tensors]

    def function() -> torch.Tensor:
        query, key, value = (t.detach().requires_grad_() for t in tensors)
        result = functional.scaled_dot_product_attention(query, key, value, is_causal=True)
        gradients = torch.autograd.grad(result.float().square().mean(), (query, key, value))
        return torch.stack([g.float().square().sum() for g in gradients]).sum()

    if way == "inductor":
        function = torch.compile(function)
    elif way != "eager":
        function = _lowered(function, (), way)
    return lambda: function().item()


def _jax_attention(tensors: list[torch.Tensor]) -> Run:
    import jax
    import jax.numpy as jnp

    dtype = str(tensors[0].dtype).removeprefix("torch.")
    given = [jnp.array(t.float().numpy(), dtype).transpose(0, 2, 1, 3) for t in tensors]

    def scalar(*given: Any) -> Any:
        return jnp.square(jax.nn.dot_product_attention(*given, is_causal=True).astype("float32")).mean()

    @jax.jit
    def function(*given: Any) -> Any:
        return sum(jnp.square(g.astype("float32")).sum() for g in jax.grad(scalar, (0, 1, 2))(*given))

    return lambda: float(function(*given))


def step(way: str, dtype: torch.dtype) -> Run:
    """A step of AdamW: 4 layers of GPT-2 small's width, 8 x 256 tokens."""
    ids = _ids(STEP_IDS)
    if way == "jax":
        return jax_step(ids, STEP)
    if way in ("eager", "inductor"):
        function = torch_step("cuda", "inductor" if way == "inductor" else None, STEP)[0]
        return lambda: function(ids.cuda()).item()
    import hloemit

    if way == "hloemit, lazy device":
        device = hloemit.device()
        captured = hloemit.compile(torch_step(str(device), None, STEP)[0])
        return lambda: captured(ids.to(device)).item()
    compiled = _lowered(torch_step("cpu", None, STEP)[0], (ids,), way, donate=True)
    return lambda: compiled(ids).item()


def _lowered(function: Any, args: tuple[torch.Tensor, ...], way: str, **kwargs: Any) -> Any:
    import hloemit

    options = hloemit.CompileOptions(exact_arithmetic="not exact" not in way, platform_composites="formula" not in way)
    return hloemit.lower(function, args, **kwargs).compile("gpu", options=options)


_WAYS = ("hloemit", "hloemit, not exact", "eager", "inductor", "jax")
PROGRAMS: dict[str, tuple[Callable[[str, torch.dtype], Run], torch.dtype, tuple[str, ...]]] = {
    "GPT-2 small, loss of 8 x 512 tokens, f32": (loss, torch.float32, _WAYS),
    "GPT-2 small, loss of 8 x 512 tokens, bf16": (loss, torch.bfloat16, _WAYS),
    "attention and gradient, bf16": (
        attention,
        torch.bfloat16,
        ("hloemit", "hloemit, formula", "eager", "jax"),
    ),
    "AdamW step of 4 layers, 8 x 256 tokens, f32": (
        step,
        torch.float32,
        ("hloemit", "hloemit, lazy device", "eager", "inductor", "jax"),
    ),
}


def _measure(program: str, way: str, rounds: int) -> None:
    """Print the median seconds of a call, and the number that the third call gave."""
    import jax

    jax.config.update("jax_default_matmul_precision", "highest" if program.endswith("f32") else None)
    make, dtype, _ = PROGRAMS[program]
    run = make(way, dtype)
    value = [run() for _ in range(3)][-1]
    times = []
    for _ in range(rounds):
        start = time.perf_counter()
        run()
        times.append(time.perf_counter() - start)
    print(json.dumps({"seconds": statistics.median(times), "value": value}))


def _asked(program: str, way: str, rounds: int) -> dict[str, float]:
    environment = os.environ | {"XLA_PYTHON_CLIENT_PREALLOCATE": "false", "TF_CPP_MIN_LOG_LEVEL": "2"}
    command = [sys.executable, "-W", "ignore", "-m", "benchmarks.gpu", "--rounds", str(rounds), "--one", program, way]
    root = Path(__file__).parents[1]
    done = subprocess.run(command, check=False, stdout=subprocess.PIPE, text=True, env=environment, cwd=root)
    if done.returncode:
        print(f"{program}, {way}: failed", file=sys.stderr, flush=True)
        return {}
    found: dict[str, float] = json.loads(done.stdout.strip().splitlines()[-1])
    print(program, way, found, file=sys.stderr, flush=True)
    return found


@click.command(help=__doc__)
@click.option("--rounds", default=15, show_default=True)
@click.option("--match", default="", help="programs whose name contains this")
@click.option("--one", nargs=2, help="one program and contestant, in this process")
@click.option("--output", type=click.Path(path_type=Path), help="Markdown file to append the table to")
def main(rounds: int, match: str, one: tuple[str, str] | None, output: Path | None) -> None:
    if one:
        _measure(*one, rounds)
        return
    rows, wrong = [], []
    for program, (_, dtype, ways) in PROGRAMS.items():
        if match not in program:
            continue
        found = {way: _asked(program, way, rounds) for way in ways}
        base = found["hloemit"]
        tolerance = 1e-3 if dtype is torch.float32 else 2e-2
        for way, figures in found.items():
            if not figures or not base:
                wrong.append(f"{program}, {way}: no figures")
                continue
            if abs(figures["value"] - base["value"]) > tolerance * abs(base["value"]):
                wrong.append(f"{program}, {way}: {figures['value']}, where hloemit has {base['value']}")
            milliseconds, ratio = figures["seconds"] * 1e3, figures["seconds"] / base["seconds"]
            rows.append([program, way, f"{milliseconds:.2f} ms", f"{ratio:.2f}"])
    show(torch.cuda.get_device_name(), ["program", "way", "time (median)", "ratio to hloemit"], rows, output)
    if wrong:
        sys.exit("\n".join(wrong))


if __name__ == "__main__":
    main()
