"""Make a failing program small: fewer outputs, fewer statements, inputs in place of what computed them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace

import torch

from tests.fuzz import eager
from tests.fuzz.program import Input, Program, Statement
from tests.fuzz.slots import SPELLED

TRIES = 200


def shrink(program: Program, fails: Callable[[Program], bool], tries: int = TRIES) -> Program:
    """The smallest program found that still fails."""
    tried = {program.text + program.arguments_text()}
    improved = True
    while improved:
        improved = False
        for candidate in _candidates(program):
            key = candidate.text + candidate.arguments_text()
            if key in tried:
                continue
            if not tries:
                return program
            tried.add(key)
            tries -= 1
            if fails(candidate):
                program, improved = candidate, True
                break
    return program


def _candidates(program: Program) -> Iterator[Program]:
    """Smaller programs, those first that take most away."""
    for build in (_fewer_outputs, _without_gradients, _shorter, _cut, _fewer_statements, _plainer_inputs):
        for candidate in build(program):
            yield _tidied(candidate)


def _fewer_outputs(program: Program) -> Iterator[Program]:
    if len(program.outputs) > 1:
        for name in reversed(program.outputs):
            yield replace(program, outputs=(name,))


def _without_gradients(program: Program) -> Iterator[Program]:
    if program.differentiated:
        yield replace(program, inputs=tuple(replace(x, grad=False) for x in program.inputs))
    if len(program.differentiated) > 1:
        for wanted in program.differentiated:
            yield replace(program, inputs=tuple(replace(x, grad=x.name == wanted) for x in program.inputs))


def _shorter(program: Program) -> Iterator[Program]:
    """What the first half computes as outputs, or as inputs of the rest."""
    statements = program.statements
    if program.raises:
        return
    for end in sorted({len(statements) // 2, len(statements) - 1}):
        targets = dict.fromkeys(t for s in statements[:end] for t in s.targets)
        if targets:
            yield replace(program, statements=statements[:end], outputs=tuple(targets)[-3:])


def _cut(program: Program) -> Iterator[Program]:
    """One statement's results as inputs, the last statements first."""
    known = _values_after(program)
    for i in reversed(range(len(program.statements))):
        statement = program.statements[i]
        if not statement.assigns or i not in known or any(x.numel() > SPELLED for x in known[i].values()):
            continue
        made = tuple(_as_input(name, known[i][name]) for name in statement.targets)
        rest = program.statements[:i] + program.statements[i + 1 :]
        yield replace(program, inputs=program.inputs + made, statements=rest)


def _values_after(program: Program) -> dict[int, dict[str, torch.Tensor]]:
    """What each statement's targets hold right after it."""
    found: dict[int, dict[str, torch.Tensor]] = {}

    def note(statement: Statement, values: eager.Values) -> None:
        found[len(found)] = {name: values[name].detach().clone() for name in statement.targets}

    try:
        eager.run(program, note)
    except Exception:
        return found  # up to the statement that raises
    return found


def _as_input(name: str, value: torch.Tensor) -> Input:
    return Input(name, tuple(value.flatten().tolist()), tuple(value.shape), value.dtype)


def _fewer_statements(program: Program) -> Iterator[Program]:
    for i in reversed(range(len(program.statements))):
        statement, later = program.statements[i], program.statements[i + 1 :]
        needed = " ".join([*(s.text for s in later), *program.outputs])
        if not statement.assigns or not any(_mentions(needed, t) for t in statement.targets):
            yield replace(program, statements=program.statements[:i] + later)


def _plainer_inputs(program: Program) -> Iterator[Program]:
    for i, x in enumerate(program.inputs):
        if x.view:
            value = program.arguments("cpu")[i].detach()
            is_spelled = value.numel() <= SPELLED
            plain = replace(_as_input(x.name, value), grad=x.grad) if is_spelled else replace(x, view="")
            yield replace(program, inputs=(*program.inputs[:i], plain, *program.inputs[i + 1 :]))


def _mentions(text: str, name: str) -> bool:
    return re.search(rf"\b{name}\b", text) is not None


def _tidied(program: Program) -> Program:
    """Without what nothing uses: statements that assign, and inputs."""
    kept: list[Statement] = []
    needed = " ".join(program.outputs)
    for statement in reversed(program.statements):
        if not statement.assigns or any(_mentions(needed, t) for t in statement.targets):
            kept.insert(0, statement)
            needed += " " + statement.text
    inputs = tuple(x for x in program.inputs if _mentions(needed, x.name))
    return replace(program, statements=tuple(kept), inputs=inputs or program.inputs[:1])
