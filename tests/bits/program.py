"""A program as text: inputs of one dtype, statements, what it returns."""

from __future__ import annotations

import math
from dataclasses import dataclass
from math import inf, nan

import torch
from torch.nn import functional as F

from tests.fuzz.statement_programs import StatementProgram

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
class Program(StatementProgram):
    """Statements one after the other."""

    names = NAMES

    @property
    def lines(self) -> list[str]:
        """What is in the function."""
        return [*self.statements, f"return [{', '.join(self.outputs)}]"]


def script(program: Program, door: str) -> str:
    """A program that shows a finding."""
    return (
        "import torch\nfrom math import inf, nan\n\nfrom tests.bits.doors import judge\n"
        f'from tests.bits.program import Input, Program\n\n"""\n{program.text}"""\nprint(judge({program!r}, {door!r}))\n'
    )
