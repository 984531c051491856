"""A program in eager PyTorch, and which elements of its results are determined.

Programs round, and a rounding that differs may flip what is compared or floored. So a program is run again several times
with each rounded result moved a little: what moves then may differ by as much, and what flips is not compared. Elements that
stay are exact.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import torch

from tests.fuzz.program import NAMES, Kind, Program, Statement

Values = dict[str, Any]
Tensors = list[torch.Tensor | None]

# How far a rounded result is moved, relatively; and the fractions and magnitudes that are exact: multiples of 2**-fine
# below 2**coarse, whose products fit the mantissa
NUDGE = {torch.float16: 2.0**-8, torch.bfloat16: 2.0**-6, torch.float32: 2.0**-17, torch.float64: 2.0**-44}
GRID = {torch.float16: (3, 4), torch.bfloat16: (2, 3), torch.float32: (6, 11), torch.float64: (6, 11)}
RUNS = 8


@dataclass
class Expected:
    """What eager PyTorch gives, and the same program's results with its roundings moved."""

    results: Tensors  # outputs, gradients, and the arguments as they are afterwards
    moved: list[Tensors]
    arguments: int  # how many of the results are arguments


def run_statement(statement: Statement, values: Values) -> None:
    """Run a statement on named values; what it assigns is new among them."""
    exec(statement.text, {**NAMES}, values)


def rounds(statement: Statement, values: Values) -> bool:
    """Whether the statement's results may differ from eager's by roundings."""
    if statement.kind is Kind.FUNCTION:
        return True
    if statement.kind in (Kind.MOVE, Kind.ZERO):
        return False
    names = statement.targets + (statement.operands if statement.kind is Kind.SUM else ())
    tensors = [values[n] for n in names if n in values]
    return not all(_is_exact(x.detach(), 4 if statement.kind is Kind.SUM else 0) for x in tensors)


def _is_exact(x: torch.Tensor, finer: int) -> bool:
    if x.is_complex():
        return False
    if x.dtype not in GRID or not x.numel():
        return True
    fine, coarse = GRID[x.dtype]
    finite = x.double()[x.isfinite()]
    scaled = finite * 2.0 ** max(fine - finer, 0)
    return bool((scaled == scaled.round()).all() and (finite.abs() < 2.0 ** (coarse - finer / 2)).all())


def move(x: torch.Tensor, kind: Kind, rounded: bool, scale: float, way: Callable[[torch.Tensor], torch.Tensor]) -> None:
    """Move a result's roundings in place; the sign of a NaN, and of a zero where it is open, as well."""
    if x.is_complex():
        parts = torch.view_as_real(x.data.conj() if x.is_conj() else x.data)
        return move(parts, kind, rounded, scale, way)
    if x.dtype not in NUDGE or kind is Kind.MOVE:
        return None
    x = x.data
    moved = x.double()
    if rounded:
        moved = moved + way(moved) * NUDGE[x.dtype] * (moved.abs() + (scale if kind is not Kind.ARITH else 0))
        moved = torch.where(x.isfinite(), moved, x.double())
    open_sign = x.isnan() | ((x == 0) & (kind is Kind.ZERO))
    moved = torch.where(open_sign & (way(moved) < 0), -moved, moved)
    if x.numel() and not overlaps(x):
        x.copy_(moved)
    return None


def overlaps(x: torch.Tensor) -> bool:
    """Whether two elements of a tensor are one place in memory."""
    places = torch.arange(x.untyped_storage().nbytes() // x.itemsize)
    return places.as_strided(x.shape, x.stride(), x.storage_offset()).unique().numel() < x.numel()


def scale_of(statement: Statement, values: Values) -> float:
    """The greatest finite magnitude that a statement's operands and results have."""
    found = [0.0]
    for name in {*statement.targets, *statement.operands} & values.keys():
        x = values[name].detach()
        finite = x[x.isfinite()] if isinstance(x, torch.Tensor) and x.is_floating_point() else x.flatten()[:0]
        found += [finite.double().abs().max().item()] if finite.numel() else []
    return min(max(found), 1e6)


def ways(seed: int) -> Iterator[Callable[[torch.Tensor], torch.Tensor]]:
    """The directions of the runs: all up, all down, and by chance."""
    yield torch.ones_like
    yield lambda x: -torch.ones_like(x)
    for k in range(RUNS - 2):
        generator = torch.Generator().manual_seed(seed + k)
        yield lambda x, g=generator: torch.randint(0, 2, x.shape, generator=g, dtype=x.dtype) * 2 - 1


def expectation(program: Program) -> Expected:
    """What a program gives; raises what eager PyTorch raises."""
    roundings: list[bool] = []
    results = run(program, lambda s, values: roundings.append(rounds(s, values)))
    moved = []
    for way in ways(random.Random(program.text).randrange(2**30)):
        known = iter(roundings)
        moved.append(run(program, lambda s, values, way=way, known=known: _move_all(s, values, next(known), way)))
    return Expected(results, moved, len(program.inputs))


def _move_all(statement: Statement, values: Values, rounded: bool, way: Any) -> None:
    scale = scale_of(statement, values) if rounded else 0.0
    for name in statement.targets:
        move(values[name], statement.kind, rounded, scale, way)


def run(program: Program, after: Callable[[Statement, Values], None] = lambda statement, values: None) -> Tensors:
    """Outputs, gradients and arguments of a program; ``after`` is called after each statement."""
    arguments = program.arguments("cpu")
    values: Values = {x.name: a for x, a in zip(program.inputs, arguments, strict=True)}
    for statement in program.statements:
        run_statement(statement, values)
        after(statement, values)
    out = [values[name] for name in program.outputs]
    gradients: Tensors = []
    if program.differentiated:
        ends = [x for x in out if x.requires_grad]
        wanted = [values[name] for name in program.differentiated]
        gradients = list(torch.autograd.grad([x.sum() for x in ends], wanted, allow_unused=True)) if ends else []
    return copied([*out, *gradients, *arguments])


def copied(tensors: list[Any]) -> Tensors:
    """What tensors hold now, on the CPU."""
    return [None if x is None else x.detach().cpu().clone() for x in tensors]
