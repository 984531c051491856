"""A program, and how it is cut over a mesh."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import prod
from typing import Any

import hloemit
from tests.fuzz.program import Door, Program, script

Spec = tuple[Any, ...]
Specs = tuple[Spec | None, ...]
AXES = ("x", "y", "z")
DEVICES = 8


def mesh_of(shape: tuple[int, ...]) -> hloemit.Mesh:
    """The mesh of that shape."""
    return hloemit.Mesh(shape, AXES[: len(shape)])


@dataclass(frozen=True)
class Cut:
    """Partition specs of a program's arguments and results, None where Shardy chooses; constraints are statements."""

    program: Program
    shape: tuple[int, ...]
    inputs: Specs
    outputs: Specs = ()

    @property
    def mesh(self) -> hloemit.Mesh:
        """The mesh."""
        return mesh_of(self.shape)

    @property
    def size(self) -> int:
        """How many devices it has."""
        return prod(self.shape)

    @property
    def options(self) -> dict[str, Any]:
        """What ``lower`` is told."""
        said: dict[str, Any] = {"mesh": self.mesh, "in_shardings": list(self.inputs)}
        return {**said, "out_shardings": list(self.outputs)} if self.outputs else said

    @property
    def text(self) -> str:
        """The options as Python text."""
        outputs = f", out_shardings={list(self.outputs)}" if self.outputs else ""
        return f"mesh=hloemit.Mesh({self.shape}, {self.mesh.axis_names}), in_shardings={list(self.inputs)}{outputs}"

    def of(self, program: Program) -> Cut:
        """The same cuts of a program that has some of the inputs, and others of which nothing is said."""
        known = dict(zip([x.name for x in self.program.inputs], self.inputs, strict=True))
        same = program.outputs == self.program.outputs and program.differentiated == self.program.differentiated
        inputs = tuple(known.get(x.name) for x in program.inputs)
        return replace(self, program=program, inputs=inputs, outputs=self.outputs if same else ())


def script_of(cut: Cut) -> str:
    """A script that prints what the program gives over the mesh, beside eager PyTorch."""
    return script(cut.program, Door(f"hloemit.lower({{f}}, args, {cut.text}).compile()(*args)"))
