"""What TPUs' and GPUs' compilers make of a model, beside what they make of the same one in jax; nothing is run.

python -m benchmarks.chips --results FILE [--match TEXT] [--output FILE]

Each row is compiled for a v5e and an H100, once from hloemit, once without exact arithmetic, once from jax's own text.
Rows that the results' file has are not compiled again. Needs the compilers (docs/targets.md); they are looked for in
`.venv/compilers` too.
"""

from __future__ import annotations

import dataclasses
import json
import re
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click
import torch

import hloemit
from benchmarks import fits, gpt, resnet, vit
from benchmarks.report import show
from benchmarks.steps import BATCH, CONFIG, LENGTH, jax_adamw, torch_step
from hloemit.base.options import CompileOptions

TARGETS = ("tpu:v5e", "gpu:h100")
WAYS = {
    "hloemit": CompileOptions(),
    "hloemit, not exact": CompileOptions(exact_arithmetic=False),
    "jax": CompileOptions(exact_arithmetic=False, platform_composites=False),
}
COUNTED = ("fusion", "copy", "transpose", "convert", "custom-call")
LLAMA = fits.Shape(1, 2048, 16, 4, 5632, 1024)


@dataclasses.dataclass(frozen=True)
class Case:
    """A model: what hloemit lowers, and a function of jax with the types of its arguments."""

    lowered: Callable[[], hloemit.Lowered]
    theirs: Callable[[], tuple[Callable[..., Any], tuple[Any, ...], tuple[int, ...]]]


def specs(tensors: Any) -> Any:
    """Tensors as types that jax lowers for."""
    import jax

    return jax.tree.map(lambda t: jax.ShapeDtypeStruct(t.shape, str(t.dtype).removeprefix("torch.")), tensors)


def _model(module: torch.nn.Module, argument: torch.Tensor, function: Callable[..., Any]) -> Case:
    given = argument.int() if argument.dtype is torch.int64 else argument
    return Case(
        lambda: hloemit.lower(module.eval(), (argument,)),
        lambda: (function, (specs(dict(module.state_dict())), specs(given)), ()),
    )


def _gpt() -> Case:
    config = gpt.Config()
    ids = torch.zeros(1, 256, dtype=torch.int64)
    return _model(gpt.GPT(config), ids, lambda weights, ids: gpt.jax_forward(weights, ids, config.heads))


def _llama() -> Case:
    layer = fits.Layer(LLAMA).to(torch.bfloat16)
    x = torch.zeros(1, 1024, LLAMA.width, dtype=torch.bfloat16)
    cos = torch.zeros(1024, LLAMA.width // LLAMA.heads // 2, dtype=torch.bfloat16)
    return Case(
        lambda: hloemit.lower(layer, (x, cos, cos.clone())),
        lambda: (jax_layer, specs((dict(layer.state_dict()), x, cos, cos)), ()),
    )


def jax_layer(weights: Any, x: Any, cos: Any, sin: Any) -> Any:
    """A layer of Llama 3 as jax users write it."""
    import jax
    import jax.numpy as jnp

    def norm(x: Any, name: str) -> Any:
        wide = x.astype("float32")
        scale = jax.lax.rsqrt(jnp.square(wide).mean(-1, keepdims=True) + jnp.finfo(x.dtype).eps)
        return (wide * scale).astype(x.dtype) * weights[f"{name}.weight"]

    def linear(x: Any, name: str) -> Any:
        return x @ weights[f"{name}.weight"].T

    def rotated(x: Any) -> Any:
        left, right = jnp.split(x, 2, axis=-1)
        c, s = cos[:, None], sin[:, None]
        return jnp.concatenate([left * c - right * s, right * c + left * s], axis=-1)

    batch, length, width = x.shape
    h = norm(x, "norm_attention")
    q, k, v = (linear(h, name).reshape(batch, length, -1, width // LLAMA.heads) for name in "qkv")
    mixed = jax.nn.dot_product_attention(rotated(q), rotated(k), v, is_causal=True)
    x = x + linear(mixed.reshape(batch, length, width), "o")
    h = norm(x, "norm_mlp")
    return x + linear(jax.nn.silu(linear(h, "gate")) * linear(h, "up"), "down")


def _step() -> Case:
    step, model = torch_step()
    ids = torch.zeros(BATCH, LENGTH + 1, dtype=torch.int64)  # of other lengths XLA cannot tile jax's step for an H100
    weights = specs(dict(model.state_dict()))
    import jax

    return Case(
        lambda: hloemit.lower(step, (ids,), donate=True),
        lambda: (
            jax_step,
            (weights, weights, weights, jax.ShapeDtypeStruct((), "float32"), specs(ids.int())),
            (0, 1, 2, 3),
        ),
    )


def jax_step(weights: Any, first: Any, second: Any, count: Any, ids: Any) -> Any:
    """The step of ``benchmarks.steps``."""
    import jax
    import jax.numpy as jnp

    def loss_of(weights: Any, ids: Any) -> Any:
        logits = gpt.jax_forward(weights, ids[:, :-1], CONFIG.heads)
        return -jnp.take_along_axis(jax.nn.log_softmax(logits), ids[:, 1:, None], -1).mean()

    loss, gradients = jax.value_and_grad(loss_of)(weights, ids)
    return *jax_adamw(weights, gradients, first, second, count), loss


CASES: dict[str, Callable[[], Case]] = {
    "GPT-2 small, 256 tokens, f32": _gpt,
    "Llama block, 1,024 tokens, bf16": _llama,
    "ResNet-50, f32": lambda: _model(resnet.ResNet50(), torch.zeros(1, 3, 224, 224), resnet.jax_forward),
    "ViT-B/16, f32": lambda: _model(vit.ViT(), torch.zeros(1, 3, 224, 224), vit.jax_forward),
    "AdamW step of 4 layers, f32": _step,
}


def jax_program(case: Case) -> hloemit.Lowered:
    """jax's text, read by hloemit, so that both go to the same compiler by the same way."""
    import jax

    function, arguments, donated = case.theirs()
    with jax.default_matmul_precision("highest"), tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "jax.mlir"
        path.write_text(jax.jit(function, donate_argnums=donated).lower(*arguments).as_text())
        return hloemit.load(path)


def measured(lowered: hloemit.Lowered, target: str, options: CompileOptions) -> dict[str, float]:
    """What of a compiled program is compared: bytes of main memory, by ``roofline``, and of any, as XLA counts them."""
    compiled = lowered.compile(target=target, options=options)
    text, memory = compiled.as_text(), compiled.memory_analysis()
    found = {"bytes": float(compiled.roofline().bytes), "temporaries": float(memory.temporary_bytes)}
    found |= {"accessed": compiled.cost_analysis().get("bytes accessed", 0.0), "seconds": compiled.seconds}
    return found | {name: len(re.findall(rf" {name}\(", text)) for name in COUNTED}


@click.command(help=__doc__)
@click.option("--results", type=click.Path(path_type=Path), required=True, help="what is known, a line a row")
@click.option("--match", default="", help="rows whose name contains this")
@click.option("--output", type=click.Path(path_type=Path), help="Markdown file to append the table to")
def main(results: Path, match: str, output: Path | None) -> None:
    import jax

    jax.devices()  # before jax sees the compilers, and asks them for chips
    sys.path.append(str(Path(sys.prefix) / "compilers"))
    torch.set_float32_matmul_precision("highest")
    known = [json.loads(line) for line in results.read_text().splitlines()] if results.exists() else []
    rows = []
    for name, make in CASES.items():
        if match not in name:
            continue
        programs: dict[str, hloemit.Lowered] = {}
        for target in TARGETS:
            found = {k["way"]: k for k in known if (k["name"], k["target"]) == (name, target)}
            for way, options in WAYS.items():
                if way not in found:
                    if not programs:
                        case = make()
                        ours = case.lowered()
                        programs |= {"hloemit": ours, "hloemit, not exact": ours, "jax": jax_program(case)}
                    figures = measured(programs[way], target, options)
                    found[way] = {"name": name, "target": target, "way": way, **figures}
                    with results.open("a") as file:
                        file.write(json.dumps(found[way]) + "\n")
            rows += [_row(found[way], found["jax"]) for way in WAYS]
    columns = ["model", "target", "way", "MB of memory", "XLA's count", "temporaries, MB", *(f"{c}s" for c in COUNTED)]
    show("What compilers make of models", columns, rows, output)


def _row(found: dict[str, Any], base: dict[str, Any]) -> list[str]:
    def beside(name: str) -> str:
        if not base[name]:
            return f"{found[name] / 1e6:,.1f}" if found[name] else ""
        return f"{found[name] / 1e6:,.1f} ({found[name] / base[name]:.2f})"

    sizes = [beside("bytes"), beside("accessed"), beside("temporaries")]
    return [found["name"], found["target"], found["way"], *sizes, *(str(found[c]) for c in COUNTED)]


if __name__ == "__main__":
    main()
