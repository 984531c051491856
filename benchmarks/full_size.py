"""Models of transformers at their published sizes, from the ``meta`` device: seconds to text, beside `torch.export`.

Call::

    python -m benchmarks.full_size [NAMES …] [--step] [--output FILE]

No weight has elements, so that a laptop lowers a model of any size. Times are of the process's CPU, one run each:
`lower` is `hloemit.lower(model, …).as_text()`, `outlined` what it takes to write a function for modules that repeat,
and `torch.export` PyTorch's own capture of the same model, which gives no StableHLO yet. With `--step` the program is a
step of AdamW, which `torch.export` does not take.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click
import torch
from torch import Tensor, nn

import hloemit
from benchmarks.report import show
from tests.models.torchvision_stub import make_importable

LENGTH = 2048
MODELS: dict[str, tuple[str, str, dict[str, Any]]] = {  # its class, its configuration's, and what is not its default
    "Llama 3 8B": (
        "LlamaForCausalLM",
        "LlamaConfig",
        {
            "hidden_size": 4096,
            "intermediate_size": 14336,
            "num_hidden_layers": 32,
            "num_attention_heads": 32,
            "num_key_value_heads": 8,
            "vocab_size": 128256,
        },
    ),
    "Mixtral 8x7B": ("MixtralForCausalLM", "MixtralConfig", {}),
    "gpt-oss-120b": ("GptOssForCausalLM", "GptOssConfig", {}),
    "Gemma 3 27B": (
        "Gemma3ForCausalLM",
        "Gemma3TextConfig",
        {
            "hidden_size": 5376,
            "intermediate_size": 21504,
            "num_hidden_layers": 62,
            "num_attention_heads": 32,
            "num_key_value_heads": 16,
        },
    ),
    "DeepSeek-V3": ("DeepseekV3ForCausalLM", "DeepseekV3Config", {}),
}


def _model(name: str) -> nn.Module:
    make_importable()  # torchvision, which transformers looks for
    import transformers

    model, configuration, sizes = MODELS[name]
    with torch.device("meta"):
        made: nn.Module = getattr(transformers, model)(getattr(transformers, configuration)(**sizes))
    return made.to(torch.bfloat16)


def _step(model: nn.Module) -> Callable[[Tensor], Tensor]:
    optimizer = torch.optim.AdamW(model.parameters(), 1e-4)

    def step(tokens: Tensor) -> Tensor:
        loss: Tensor = model(input_ids=tokens, labels=tokens, use_cache=False).loss
        loss.backward()
        optimizer.step()
        optimizer.zero_grad()
        return loss

    return step


def _timed(run: Callable[[], Any]) -> tuple[float, Any]:
    start = time.process_time()
    result = run()
    return time.process_time() - start, result


def row(name: str, step: bool) -> list[str]:
    """A model's name, its parameters, seconds, and the lines of its text."""
    model, tokens = _model(name), torch.zeros((1, LENGTH), dtype=torch.long, device="meta")
    size = f"{sum(p.numel() for p in model.parameters()) / 1e9:.0f} B"
    if step:
        seconds, lowered = _timed(lambda: hloemit.lower(_step(model.train()), (tokens,)))
    else:
        options = {"input_ids": tokens, "use_cache": False}
        seconds, lowered = _timed(lambda: hloemit.lower(model.eval(), (), options))
    writing, text = _timed(lowered.as_text)
    seconds += writing
    outlining, outlined = _timed(lambda: lowered.outlined().as_text())
    found = [
        name,
        size,
        f"{seconds:.1f}",
        f"{len(text.splitlines())}",
        f"{outlining:.1f}",
        f"{len(outlined.splitlines())}",
    ]
    if step:
        return found
    exporting, _ = _timed(lambda: torch.export.export(model, (), options))
    return [*found, f"{exporting:.1f}", f"{exporting / seconds:.0f}"]


@click.command()
@click.argument("names", nargs=-1)
@click.option("--step", is_flag=True, help="A training step instead of the forward pass.")
@click.option("--output", type=click.Path(path_type=Path), help="A Markdown file to append the table to.")
def main(names: tuple[str, ...], step: bool, output: Path | None) -> None:
    """Lower models of published sizes, whose weights have no elements."""
    hloemit.lower(nn.Linear(2, 2), (torch.ones(2),)).as_text()  # imports
    columns = ["model", "parameters", "lower, s", "lines", "outlined, s", "lines"]
    columns += [] if step else ["torch.export, s", "times"]
    rows = [row(name, step) for name in names or MODELS]
    title = "A step of AdamW" if step else "A forward pass"
    show(f"{title} at published sizes, {LENGTH} tokens, from `meta`", columns, rows, output)


if __name__ == "__main__":
    main()
