"""Programs by a seed: statements that eager PyTorch takes, and whose results nothing leaves open."""

from __future__ import annotations

import math
import random
import warnings
from typing import Any

import torch
from torch.utils._python_dispatch import TorchDispatchMode

from tests.bits.program import NAMES, Input, Program
from tests.bits.statements import STATEMENTS, Settled, is_subnormal
from tests.fuzz.statement_programs import first_of

_DTYPES = [torch.float32, torch.float32, torch.float64, torch.bfloat16, torch.float16]
_SHAPES = [(21,), (4,), (3, 3), (1,), (5, 21), (40, 40), (21, 1)]
_NUMBERS = ["0.0", "-0.0", "1.0", "-1.0", "2.0", "0.5", "3.0", "-7.0", "0.1", "41.0", "1e4", "-0.3", "1e-3"]
_NUMBERS += ["inf", "-inf", "nan", "2", "-1", "0"]
_VALUES = 37  # different ones in an input, at most


class _OpenError(Exception):
    """A result inside of a statement is subnormal."""


class _NoSubnormals(TorchDispatchMode):
    """Raises where an operator gives one."""

    def __torch_dispatch__(self, op: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        made = op(*args, **(kwargs or {}))
        if isinstance(made, torch.Tensor) and is_subnormal(made):
            raise _OpenError
        return made


def draw(seed: str, length: int) -> Program:
    """A program of at most so many statements."""
    return first_of(seed, lambda chance: _drawn(chance, length))


def _drawn(chance: random.Random, length: int) -> Program | None:
    dtype, shape = chance.choice(_DTYPES), chance.choice(_SHAPES)
    inputs = (_input(chance, dtype, shape), _input(chance, dtype, shape if chance.random() < 0.85 else ()))
    known = {f"x{i}": each.tensor() for i, each in enumerate(inputs)}
    statements: list[str] = []
    for _ in range(length * 3):
        if len(statements) == length:
            break
        name = f"v{len(known)}"
        a, b = chance.choice(list(known)[-3:]), chance.choice(list(known))
        texts, settled = chance.choice(STATEMENTS)
        text = chance.choice(texts).format(a=a, b=b, k=chance.choice(_NUMBERS))
        made = _made(text, known)
        if made is not None and _is_settled(made, known[a], known[b], settled):
            known[name] = made
            statements.append(f"{name} = {text}")
    made_names = [name for name in known if name.startswith("v")]
    if not made_names:
        return None
    outputs = tuple(dict.fromkeys([made_names[-1], chance.choice(made_names)]))
    return Program(inputs, tuple(statements), outputs)


def _input(chance: random.Random, dtype: torch.dtype, shape: tuple[int, ...]) -> Input:
    most = torch.finfo(dtype).max
    special = [0.0, -0.0, 1.0, -1.0, 0.5, 2.0, -3.0, 7.0, 41.0, 0.1, -0.3, 1 / 3, 100.25, -17.5]
    special += [most, -most, most / 2, math.sqrt(most), math.inf, -math.inf, math.nan]
    is_special = chance.random() < 0.7
    count = min(math.prod(shape), _VALUES)
    values = tuple(chance.choice(special) if is_special else chance.gauss(0, 10) for _ in range(count))
    return Input(values, shape, dtype)


def _made(text: str, known: dict[str, torch.Tensor]) -> torch.Tensor | None:
    """What an expression gives; None where eager PyTorch refuses it, or it is of another dtype, large or open."""
    scope: dict[str, Any] = {**NAMES, **known}
    try:
        with warnings.catch_warnings(), _NoSubnormals():
            warnings.simplefilter("ignore")
            made = eval(text, scope)
    except (RuntimeError, IndexError, TypeError, ValueError, _OpenError):
        return None
    plain = isinstance(made, torch.Tensor) and made.dtype is known["x0"].dtype and made.numel() <= 4000
    return made if plain else None


def _is_settled(made: torch.Tensor, a: torch.Tensor, b: torch.Tensor, settled: Settled) -> bool:
    try:
        return settled(a, b, made)
    except RuntimeError:  # shapes that do not go together
        return False


def holds(program: Program) -> bool:
    """Whether eager PyTorch runs a program that was made smaller."""
    try:
        program.function()(*program.arguments())
    except Exception:
        return False
    return bool(program.outputs)
