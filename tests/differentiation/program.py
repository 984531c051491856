"""A program as text: inputs of f64, statements, what it returns, and how it is differentiated."""

from __future__ import annotations

from dataclasses import dataclass

import torch
from torch.nn import functional as F
from torch.utils.checkpoint import checkpoint, checkpoint_sequential

from tests.differentiation.functions import FUNCTIONS
from tests.fuzz.statement_programs import StatementProgram

Numbers = tuple[float, ...]
NAMES = {"torch": torch, "F": F, "checkpoint": checkpoint, "checkpoint_sequential": checkpoint_sequential, **FUNCTIONS}
_LOSS = "sum((y * y).sum() for y in results if y.requires_grad)"
ENDINGS = {  # what follows the statements
    "results": "return results",
    "gradients": f"return [*results, *torch.autograd.grad({_LOSS}, [x for x in args if x.requires_grad], allow_unused=True)]",
    "backward": f"{_LOSS}.backward()\n    return results",
}


@dataclass(frozen=True)
class Input:
    """A leaf."""

    values: Numbers
    shape: tuple[int, ...]
    requires_grad: bool

    def tensor(self, device: torch.device | str = "cpu") -> torch.Tensor:
        """A tensor of its own."""
        made = torch.tensor(self.values, dtype=torch.float64).reshape(self.shape).to(device)
        return made.requires_grad_(self.requires_grad)


@dataclass(frozen=True)
class Program(StatementProgram):
    """Statements one after the other; ``ending`` is one of ``ENDINGS``."""

    names = NAMES
    ending: str

    @property
    def lines(self) -> list[str]:
        """What is in the function."""
        ends = [f"results = [{', '.join(self.outputs)}]", ENDINGS[self.ending]]
        return [f"args = [{self.parameters}]", *self.statements, *ends]


def script(program: Program, door: str) -> str:
    """A program that shows a finding."""
    return (
        f"from tests.differentiation.doors import judge\nfrom tests.differentiation.program import Input, Program\n\n"
        f'"""\n{program.text}"""\nprint(judge({program!r}, {door!r}))\n'
    )
