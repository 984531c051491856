"""A program as text: inputs of one dtype, statements, what it returns."""

from __future__ import annotations

import math
from dataclasses import dataclass
from math import inf, nan
from typing import Any

import torch
from torch.nn import functional as F

NAMES = {"torch": torch, "F": F, "inf": inf, "nan": nan}


@dataclass(frozen=True)
class Input:
    """One argument: values that are repeated until it is full."""

    values: tuple[float, ...]
    shape: tuple[int, ...]
    dtype: torch.dtype

    def tensor(self, device: torch.device | str = "cpu") -> torch.Tensor:
        """A tensor of its own."""
        count = math.prod(self.shape)
        values = torch.tensor(self.values, dtype=self.dtype)
        return values.repeat(-(-count // len(values)))[:count].reshape(self.shape).to(device)


@dataclass(frozen=True)
class Program:
    """Statements one after the other; ``outputs`` are names."""

    inputs: tuple[Input, ...]
    statements: tuple[str, ...]
    outputs: tuple[str, ...]

    @property
    def text(self) -> str:
        """The function ``f``."""
        names = ", ".join(f"x{i}" for i in range(len(self.inputs)))
        lines = [*self.statements, f"return [{', '.join(self.outputs)}]"]
        return f"def f({names}):\n" + "".join(f"    {line}\n" for line in lines)

    def function(self) -> Any:
        """The function, made anew."""
        scope: dict[str, Any] = {**NAMES, "__name__": "drawn"}
        exec(compile(self.text, "<drawn>", "exec"), scope)
        return scope["f"]

    def arguments(self, device: torch.device | str = "cpu") -> list[torch.Tensor]:
        """New tensors for a call."""
        return [each.tensor(device) for each in self.inputs]


def script(program: Program, door: str) -> str:
    """A program that shows a finding."""
    return (
        "import torch\nfrom math import inf, nan\n\nfrom tests.bits.doors import judge\n"
        f'from tests.bits.program import Input, Program\n\n"""\n{program.text}"""\nprint(judge({program!r}, {door!r}))\n'
    )
