"""A random program: its inputs, its statements, and the Python text that they are."""

from __future__ import annotations

import linecache
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum
from math import inf, isinf, isnan, nan
from typing import Any

import torch
from torch.nn import functional

import hloemit

HEADER = """from math import inf, nan

import torch
import torch.nn.functional as F

import hloemit
"""
NAMES: dict[str, Any] = {
    "torch": torch,
    "F": functional,
    "hloemit": hloemit,
    "inf": inf,
    "nan": nan,
}  # what a program may speak of


class Kind(Enum):
    """What an operator may do to floats, beside what eager PyTorch does."""

    MOVE = "elements are moved, chosen, compared: nothing is rounded"
    ZERO = "as MOVE, but a zero's sign is open"
    ARITH = "each element is rounded once, so that small binary fractions stay exact"
    SUM = "many terms, added in any order: exact for small whole numbers alone"
    FUNCTION = "an approximation"


@dataclass(frozen=True)
class Input:
    """One argument: a literal, and the view of it that the function is given; with ``drawn``, elements of the literal
    that are drawn by this seed."""

    name: str
    values: tuple[Any, ...]
    shape: tuple[int, ...]
    dtype: torch.dtype
    view: str = ""  # ".mT", "[..., ::2]"
    grad: bool = False
    drawn: int | None = None

    @property
    def text(self) -> str:
        """An expression that makes it on ``device``."""
        values = ", ".join(map(literal, self.values))
        made = f"torch.tensor([{values}], dtype={self.dtype})"
        if self.drawn is not None:
            generator = f"generator=torch.Generator().manual_seed({self.drawn})"
            made += f"[torch.randint({len(self.values)}, {self.shape}, {generator})]"
        elif self.shape != (len(self.values),):
            made += f".reshape({self.shape})"
        return f"{made}.to(device){self.view}" + (".detach().requires_grad_()" if self.grad else "")


@dataclass(frozen=True)
class Statement:
    """Some lines of the function: the names that they assign or write to, and those that they read."""

    text: str
    targets: tuple[str, ...]
    operands: tuple[str, ...]
    kind: Kind
    assigns: bool = True  # false: it writes into what the target holds


@dataclass(frozen=True)
class Program:
    """Inputs, statements, outputs; ``raises`` is eager PyTorch's error where the last statement has one."""

    inputs: tuple[Input, ...]
    statements: tuple[Statement, ...]
    outputs: tuple[str, ...]
    raises: str = ""
    seed: str = field(default="", compare=False)

    @property
    def differentiated(self) -> tuple[str, ...]:
        """The inputs whose gradients are asked for."""
        return tuple(x.name for x in self.inputs if x.grad)

    @property
    def text(self) -> str:
        """The function ``f``, and with gradients the function ``g`` around it."""
        names = ", ".join(x.name for x in self.inputs)
        lines = [f"def f({names}):"]
        lines += [f"    {line}" for s in self.statements for line in s.text.splitlines()]
        lines += [f"    return {', '.join(self.outputs)},", ""]
        if self.differentiated:
            lines += [f"def g({names}):", f"    out = f({names})", *GRADIENTS.format(self._wanted).splitlines(), ""]
        return "\n".join(lines)

    @property
    def _wanted(self) -> str:
        return ", ".join(self.differentiated)

    @property
    def entry(self) -> str:
        """The function that a door is given."""
        return "g" if self.differentiated else "f"

    def arguments_text(self) -> str:
        """A tuple of fresh arguments on ``device``."""
        rows = "".join(f"    {x.text},  # {x.name}\n" for x in self.inputs)
        return f"(\n{rows})"

    def arguments(self, device: Any) -> tuple[torch.Tensor, ...]:
        """Fresh arguments."""
        return tuple(eval(x.text, {**NAMES, "device": device}) for x in self.inputs)

    def functions(self) -> dict[str, Callable[..., Any]]:
        """``f``, and ``g`` where there are gradients; tracebacks show their lines."""
        file = f"<fuzz {abs(hash(self.text))}>"
        linecache.cache[file] = (len(self.text), None, self.text.splitlines(keepends=True), file)
        scope = {**NAMES, "__name__": "fuzzed"}
        exec(compile(self.text, file, "exec"), scope)
        return {name: scope[name] for name in "fg" if name in scope}


GRADIENTS = """    ends = [x for x in out if x.requires_grad]
    found = torch.autograd.grad([x.sum() for x in ends], [{}], allow_unused=True) if ends else ()
    return tuple(x.detach() for x in out) + found"""


def literal(value: Any) -> str:
    """A number as Python reads it back to the last bit."""
    if isinstance(value, complex):
        return f"complex({literal(value.real)}, {literal(value.imag)})"
    if isinstance(value, float) and (isnan(value) or isinf(value)):
        return "nan" if isnan(value) else "inf" if value > 0 else "-inf"
    return repr(value)


@dataclass(frozen=True)
class Door:
    """A way into hloemit, as the lines of a script that go it."""

    call: str
    setup: str = ""
    device: str = '"cpu"'


def script(program: Program, door: Door) -> str:
    """A script that prints what a door gives, beside eager PyTorch."""
    made = program.arguments_text().replace("\n", "\n    ")
    setup = f"{door.setup}\n" if door.setup else ""
    return f"""{HEADER}

{program.text}

def arguments(device):
    return {made}


args = arguments("cpu")
print("eager:", {program.entry}(*args), args)
{setup}args = arguments({door.device})
print("hloemit:", {door.call.format(f=program.entry)}, args)
"""
