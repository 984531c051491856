"""A program as text: inputs of f64, statements, what it returns, and how it is differentiated."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import torch
from torch.nn import functional as F
from torch.utils.checkpoint import checkpoint, checkpoint_sequential

from tests.differentiation.functions import FUNCTIONS

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
class Program:
    """Statements one after the other; ``outputs`` are names, ``ending`` one of ``ENDINGS``."""

    inputs: tuple[Input, ...]
    statements: tuple[str, ...]
    outputs: tuple[str, ...]
    ending: str

    @property
    def text(self) -> str:
        """The function ``f``."""
        names = ", ".join(f"x{i}" for i in range(len(self.inputs)))
        lines = [f"args = [{names}]", *self.statements, f"results = [{', '.join(self.outputs)}]", ENDINGS[self.ending]]
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
        f"from tests.differentiation.doors import judge\nfrom tests.differentiation.program import Input, Program\n\n"
        f'"""\n{program.text}"""\nprint(judge({program!r}, {door!r}))\n'
    )
