"""Rewrites of captured programs, each with a name, one after the other: recorded loops, ``bound=``, ``checks=True``.

``HLOEMIT_DUMP_PASSES=folder`` writes the graph as it was captured, and after each pass, as ``mlir-opt
--mlir-print-ir-after-all`` does: a folder for each program, in which files are numbered.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

from hloemit.base.files import replacing
from hloemit.program.passes.loops import has_loops, outlined
from hloemit.program.passes.shardings import Layout
from hloemit.program.program import Program


@dataclass(frozen=True)
class Pass:
    """A rewrite of programs."""

    name: str
    run: Callable[[Program], Program]


def passes_for(
    program: Program, bound: int | None = None, checks: bool = False, layout: Layout | None = None
) -> list[Pass]:
    """The passes that a program needs, and those that ``lower`` is asked for."""
    passes = []
    if has_loops(program.module.graph):
        passes.append(Pass("loops", outlined))
    if bound is not None:
        from hloemit.program.passes.bounds import bounded  # and with it sympy

        passes.append(Pass("bounds", lambda program: bounded(program, bound)))
    if checks:
        from hloemit.program.passes.checks import checked

        passes.append(Pass("checks", checked))
    if layout is not None:
        passes.append(Pass("shardings", layout.applied))
    return passes


def rewritten(program: Program, passes: Iterable[Pass]) -> Program:
    """The program after all passes; raises what they raise."""
    folder = _folder()
    _write(folder, 0, "captured", program)
    for number, each in enumerate(passes, start=1):
        program = each.run(program)
        _write(folder, number, each.name, program)
    return program


def _folder() -> Path | None:
    """A new folder for the graphs of a program; None where nobody wants them."""
    root = os.environ.get("HLOEMIT_DUMP_PASSES")
    if not root:
        return None
    for number in range(10**6):
        folder = Path(root) / f"{number:04d}"
        try:
            folder.mkdir(parents=True)
        except FileExistsError:
            continue
        return folder
    raise FileExistsError(f"{root} has a million programs: empty it, or unset HLOEMIT_DUMP_PASSES")


def _write(folder: Path | None, number: int, name: str, program: Program) -> None:
    if folder is not None:
        with replacing(folder / f"{number:02d}-{name}.txt") as path:
            path.write_text(_text(program), encoding="utf-8")


def _text(program: Program) -> str:
    """The strategies that were tried, what inputs and outputs are, and the graph."""
    lines = [f"# {attempt}" for attempt in program.attempts]
    lines += [
        f"# input {i}: {spec.kind or f'the value {spec.value!r}'} {spec.name}" for i, spec in enumerate(program.inputs)
    ]
    lines += [f"# output {i}: {spec.kind} {spec.name}" for i, spec in enumerate(program.outputs)]
    return "\n".join([*lines, str(program.module.graph), ""])
