"""The models that the benchmarks measure, with example inputs. Imports torch alone, so that peers can use it."""

from __future__ import annotations

from collections.abc import Callable

import torch

from benchmarks.gpt import GPT, Config
from benchmarks.resnet import ResNet50

Program = tuple[torch.nn.Module, tuple[torch.Tensor, ...]]


def gpt2_small() -> Program:
    """12 layers of width 768; ids i64[1, 128]."""
    return GPT(Config()).eval(), (torch.randint(0, 50257, (1, 128)),)


def resnet50() -> Program:
    """Images f32[1, 3, 224, 224]."""
    return ResNet50().eval(), (torch.randn(1, 3, 224, 224),)


PROGRAMS: dict[str, Callable[[], Program]] = {"gpt2-small": gpt2_small, "resnet50": resnet50}
