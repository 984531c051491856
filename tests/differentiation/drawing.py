"""Programs by a seed: statements that eager PyTorch takes, one after the other."""

from __future__ import annotations

import math
import random
import warnings
from typing import Any

import torch

from tests.differentiation.program import ENDINGS, NAMES, Input, Program
from tests.differentiation.statements import FAMILIES
from tests.fuzz.statement_programs import first_of

_SHAPES = [(3, 4), (3, 4), (4, 4), (4,)]
_NUMBERS = [-2.0, -1.5, -0.75, 0.25, 0.5, 1.25, 2.0, 3.0]


def draw(seed: str, length: int) -> Program:
    """A program of at most so many statements that runs in eager PyTorch."""
    return first_of(seed, lambda chance: _drawn(chance, length))


def _drawn(chance: random.Random, length: int) -> Program | None:
    inputs = [_input(chance, _SHAPES[: 3 if i == 0 else 4]) for i in range(chance.randint(1, 3))]
    known: dict[str, Any] = {f"x{i}": each.tensor() for i, each in enumerate(inputs)}
    statements: list[str] = []
    for _ in range(length * 4):
        if len(statements) == length:
            break
        statement = _statement(chance, known)
        after = _after(statement, known)
        if after is not None:
            known = after
            statements.append(statement)
    made = [name for name in known if name.startswith("v")]
    if not made:
        return None
    outputs = tuple(dict.fromkeys([*made[-2:], chance.choice(made)]))
    program = Program(tuple(inputs), tuple(statements), outputs, chance.choice([*ENDINGS]))
    return program if runs(program) else None


def _input(chance: random.Random, shapes: list[tuple[int, ...]]) -> Input:
    shape = chance.choice(shapes)
    values = tuple(chance.choice([*_NUMBERS, round(chance.uniform(-2, 2), 3)]) for _ in range(math.prod(shape)))
    return Input(values, shape, chance.random() < 0.7)


def _statement(chance: random.Random, known: dict[str, Any]) -> str:
    names, new = list(known), len(known)
    near = names[-3:] if chance.random() < 0.6 else names
    return chance.choice(chance.choice(FAMILIES)).format(
        a=chance.choice(near),
        b=chance.choice(names),
        n=f"v{new}",
        m=f"v{new + 1}",
        k=chance.choice([2, -1, 0.5]),
        flag=chance.choice([True, False]),
    )


def _after(statement: str, known: dict[str, Any]) -> dict[str, Any] | None:
    """What is known after a statement; None where eager PyTorch refuses it, or it makes something else than f64."""
    scope = {**NAMES, **known}
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            exec(statement, scope)
    except Exception:
        return None
    new = {name: value for name, value in scope.items() if name not in NAMES and name[0] in "vx" and name[1:].isdigit()}
    plain = all(isinstance(v, torch.Tensor) and v.dtype is torch.float64 and v.numel() <= 64 for v in new.values())
    return new if plain else None


def runs(program: Program) -> bool:
    """Whether eager PyTorch runs it, with numbers throughout."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            results = program.function()(*program.arguments())
    except Exception:
        return False
    return all(each is None or (each.isfinite().all() and each.abs().max() < 1e6) for each in results)
