"""Lowers a real model to StableHLO, runs it through PJRT and compares the result with eager PyTorch.

    python examples/demo.py [gpt2 | bert | resnet50] [--device cpu]

The models are their libraries' own code with seeded random weights: nothing is downloaded. The StableHLO text and a
portable artifact are written to build/demo/. Exits with 1 where the results disagree.
"""

from __future__ import annotations

import argparse
import importlib
import logging
import os
import sys
import time
from collections.abc import Callable
from pathlib import Path

import torch

import hloemit

os.environ["HF_HUB_OFFLINE"] = "1"
TOLERANCE = 1e-4  # of the largest output: f32 sums in another order, through every layer of the model
OUT = Path("build/demo")


def gpt2() -> tuple[torch.nn.Module, tuple[torch.Tensor, ...]]:
    """GPT-2 small, 124 million parameters, on 64 tokens."""
    from transformers import GPT2Config, GPT2LMHeadModel

    model = GPT2LMHeadModel(GPT2Config(use_cache=False))
    return model, (torch.randint(0, 50257, (1, 64)),)


def bert() -> tuple[torch.nn.Module, tuple[torch.Tensor, ...]]:
    """BERT base, 110 million parameters, on 64 tokens."""
    from transformers import BertConfig, BertModel

    return BertModel(BertConfig()), (torch.randint(0, 30522, (1, 64)),)


def resnet50() -> tuple[torch.nn.Module, tuple[torch.Tensor, ...]]:
    """ResNet-50, 26 million parameters, on one image."""
    from transformers import ResNetConfig, ResNetForImageClassification

    model = ResNetForImageClassification(ResNetConfig(num_labels=1000))
    return model, (torch.randn(1, 3, 224, 224),)


MODELS: dict[str, Callable[[], tuple[torch.nn.Module, tuple[torch.Tensor, ...]]]] = {
    "gpt2": gpt2,
    "bert": bert,
    "resnet50": resnet50,
}


def hide_broken_torchvision() -> None:
    """Let transformers do without torchvision where it was built for another torch: none of these models needs it."""
    try:
        importlib.import_module("torchvision")
    except (ImportError, RuntimeError):
        sys.modules["torchvision"] = None  # type: ignore[assignment]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("model", nargs="?", default="gpt2", choices=MODELS)
    parser.add_argument("--device", help="a PJRT device such as cpu or gpu:0; the default is jax's")
    options = parser.parse_args()
    logging.disable(logging.WARNING)
    hide_broken_torchvision()

    torch.manual_seed(0)
    model, args = MODELS[options.model]()
    model.eval()
    parameters = sum(p.numel() for p in model.parameters())
    print(f"{options.model}: {type(model).__name__}, {parameters / 1e6:.0f} million parameters")

    started = time.perf_counter()
    lowered = hloemit.lower(model, args)
    print(f"lowered in {time.perf_counter() - started:.2f} s: {lowered}")

    OUT.mkdir(parents=True, exist_ok=True)
    text, artifact = lowered.as_text(), lowered.as_bytecode()
    (OUT / f"{options.model}.mlir").write_text(text)
    (OUT / f"{options.model}.mlirbc").write_bytes(artifact)
    body = [line.strip() for line in text.splitlines() if " = stablehlo." in line or " = chlo." in line]
    print(f"{OUT / options.model}.mlir: {len(text.splitlines())} lines, {len(body)} ops, no weight among them")
    print("\n".join(f"    {line[:110]}{'…' if len(line) > 110 else ''}" for line in body[:6]))
    print(f"{OUT / options.model}.mlirbc: {len(artifact)} bytes of portable bytecode")

    started = time.perf_counter()
    compiled = lowered.compile(options.device)
    print(f"compiled for {compiled.device} in {time.perf_counter() - started:.2f} s")

    with torch.no_grad():
        expected = model(*args)
    actual = compiled(*args)
    expected, actual = expected[0], actual[0]  # logits or hidden states, the first field of either output
    difference = (actual - expected).abs().max().item()
    scale = expected.abs().max().item()
    agrees = actual.shape == expected.shape and difference <= TOLERANCE * scale
    print(f"eager PyTorch and the compiled program differ by {difference:.1e}, where the largest output is {scale:.1e}")
    print("they agree" if agrees else f"THEY DISAGREE: more than {TOLERANCE} of the largest output")
    return 0 if agrees else 1


if __name__ == "__main__":
    sys.exit(main())
