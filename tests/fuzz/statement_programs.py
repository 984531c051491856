"""Programs that are a row of statements as text, how they are drawn, and the command line of the fuzzers that draw them."""

from __future__ import annotations

import dataclasses
import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, ClassVar, Protocol, TypeVar

import click
import torch

from tests.fuzz.child import Runner
from tests.fuzz.doors import Finding
from tests.fuzz.search import options, search, small

P = TypeVar("P")
S = TypeVar("S", bound="StatementProgram")
_TRIES = 40


class Argument(Protocol):
    """An input of a program."""

    def tensor(self, device: torch.device | str = "cpu") -> torch.Tensor:
        """A tensor of its own."""


@dataclass(frozen=True)
class StatementProgram(ABC):
    """Statements one after the other; ``outputs`` are names. ``names`` are what it may speak of."""

    names: ClassVar[dict[str, Any]]
    inputs: tuple[Any, ...]  # each an Argument
    statements: tuple[str, ...]
    outputs: tuple[str, ...]

    @property
    @abstractmethod
    def lines(self) -> list[str]:
        """What is in the function."""

    @property
    def parameters(self) -> str:
        """The names of its arguments."""
        return ", ".join(f"x{i}" for i in range(len(self.inputs)))

    @property
    def text(self) -> str:
        """The function ``f``."""
        return f"def f({self.parameters}):\n" + "".join(f"    {line}\n" for line in self.lines)

    def function(self) -> Any:
        """The function, made anew."""
        scope: dict[str, Any] = {**self.names, "__name__": "drawn"}
        exec(compile(self.text, "<drawn>", "exec"), scope)
        return scope["f"]

    def arguments(self, device: torch.device | str = "cpu") -> list[torch.Tensor]:
        """New tensors for a call."""
        return [each.tensor(device) for each in self.inputs]

    def with_less(self: S) -> Iterator[S]:
        """Programs with a statement, or a result, less."""
        for name in ("statements", "outputs"):
            parts = getattr(self, name)
            for i in range(len(parts)):
                yield dataclasses.replace(self, **{name: parts[:i] + parts[i + 1 :]})


def first_of(seed: str, draw: Callable[[random.Random], P | None]) -> P:
    """The first program that is one, of those that are drawn by a seed."""
    chance = random.Random(seed)
    for _ in range(_TRIES):
        program = draw(chance)
        if program is not None:
            return program
    raise AssertionError(f"no program was found by {seed} in {_TRIES} tries")


def made_small(
    program: P,
    smaller: Callable[[P], Iterator[P]],
    runs: Callable[[P], bool],
    fails: Callable[[P], bool],
    tries: int = 60,
) -> P:
    """A smaller program that still fails."""
    while tries > 0:
        for candidate in smaller(program):
            if not runs(candidate):
                continue
            tries -= 1
            if fails(candidate):
                program = candidate
                break
            if tries == 0:
                break
        else:
            return program
    return program


def command(
    doc: str | None,
    judge: Callable[[Any, str], Finding],
    draw: Callable[[str, int], Any],
    shrink: Callable[[Any, Callable[[Any], bool]], Any],
    script: Callable[[Any, str], str],
    length: int,
    doors: Iterable[str],
    usual: tuple[str, ...],
) -> Any:
    """The command line: programs from one seed on, in a child that may die, through the ``usual`` doors unless named."""

    @click.command(help=doc)
    @options(length, doors, " and ".join(usual))
    def main(
        seed: int, programs: int, seconds: float, length: int, doors: tuple[str, ...], stream: str, shrunk: bool
    ) -> None:
        runner = Runner(judge)

        def show(number: int, program: Any, faults: dict[str, Finding]) -> None:
            for door, finding in faults.items():
                failing = small(runner, program, door, finding, shrink, None)[0] if shrunk else program
                title = f"--- seed {number}, {door}: {finding.status}"
                click.echo(f"{title}\n{finding.message[:2000]}\n{script(failing, door)}")

        search(
            runner, (seed, programs), seconds, stream, lambda number: (draw(f"{number}", length), doors or usual), show
        )

    return main
