"""Compiled programs under TorchDynamo, which looks into none of their code."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from typing import Any

import pytest
import torch
from torch import nn

import hloemit

X = torch.ones(3)


def _lowered(function: Any) -> Callable[[torch.Tensor], Any]:
    return hloemit.lower(function, (X,)).compile("cpu")


def _called(function: Any) -> Callable[[torch.Tensor], Any]:
    compiled = _lowered(function)
    compiled(X)  # and the short way from now on
    return compiled


def _launched(function: Any) -> Callable[[torch.Tensor], Any]:
    compiled = hloemit.lower(function, (X,)).compile("cpu")
    return lambda x: compiled.launch(x).result()


@pytest.mark.parametrize("target", [nn.Linear(3, 3), torch.sin])
@pytest.mark.parametrize("door", [_lowered, _called, _launched, hloemit.compile])
def test_a_graph_ends_at_a_compiled_program(door: Callable[[Any], Any], target: Any) -> None:
    torch.compiler.reset()
    compiled = door(target)
    around = torch.compile(lambda x: compiled(x * 2) + 1, backend="eager")
    for _ in range(2):
        torch.testing.assert_close(around(X), target(X * 2) + 1)
    whole = torch.compile(lambda x: compiled(x) + 1, backend="eager", fullgraph=True)
    with pytest.raises(RuntimeError, match="a program that hloemit has compiled"):
        whole(X)


def test_torchdynamo_is_not_imported_for_that() -> None:
    code = """
import sys
import hloemit.lazy.compiling, hloemit.stages.compiled, hloemit.torch_xla
hloemit.torch_xla.install()
print(*({"torch._dynamo", "torch.distributed.fsdp"} & sys.modules.keys()))
"""
    assert subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout == "\n"
