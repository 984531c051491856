"""The first operator at which two programs, run on the same inputs, compute something else."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from dataclasses import dataclass, field

import torch

from hloemit.base.errors import InputError
from hloemit.base.torch_private import pytree
from hloemit.debugging.agreement import Gap, gap
from hloemit.debugging.steps import Call
from hloemit.debugging.values import Tap, batches_of, taps_of, values_at
from hloemit.inspection.comparison import compare
from hloemit.inspection.graph import Graph, Operator, read
from hloemit.ir.bindings import Module
from hloemit.ir.inlining import with_calls_in_place
from hloemit.ir.module import LazyModule
from hloemit.ir.opening import (
    BRANCHES,
    CAPPED,
    MOST_TURNS,
    with_branch,
    with_choice,
    with_decomposition,
    with_turns,
)
from hloemit.program.program import Bindings
from hloemit.stages.lowered import Lowered


@dataclass(frozen=True)
class Parting:
    """A pair of operators whose results part, though those of all pairs before them agree.

    ``inside`` says in which turns of loops, branches and composites they are, the outermost first.
    """

    before: Operator
    after: Operator
    gap: Gap
    inside: tuple[str, ...] = ()


@dataclass(frozen=True)
class _Side:
    """One of the two programs, as some module says it, and what it is called with."""

    program: Lowered
    module: Module
    call: Call
    graph: Graph = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "graph", read(self.module))

    def of(self, module: Module) -> _Side:
        return dataclasses.replace(self, module=module)

    def values(self, taps: list[Tap]) -> list[torch.Tensor]:
        lowered = Lowered(LazyModule.of(self.module), self.program.signature, Bindings(self.program.state))
        return values_at(lowered, self.graph, taps, self.call)

    def place(self, op: Operator) -> int:
        return next(i for i, each in enumerate(self.graph.main.block.operators) if each is op)

    def behind(self, op: Operator) -> int:
        """How many operators of ``main`` follow one."""
        return len(self.graph.main.block.operators) - self.place(op)


_Sides = tuple[_Side, _Side]


def first_parting(
    programs: tuple[Lowered, Lowered],
    calls: tuple[Call, Call],
    tolerance: float | None = None,
    modules: tuple[Module, Module] | None = None,
) -> tuple[Parting | None, int]:
    """The first pair of operators whose results part, in the order of the first program; and how many pairs there are.

    Private functions are looked into, each call of one by itself; so are, where they part, loops (in a turn after which
    they do, before which they did not), branches (in the one that is taken) and composites. ``modules`` are read in
    place of the programs' own.
    """
    one, other = modules or (programs[0].module, programs[1].module)
    sides = (
        _Side(programs[0], with_calls_in_place(one), calls[0]),
        _Side(programs[1], with_calls_in_place(other), calls[1]),
    )
    parting, count = _first(sides, tolerance)
    while parting is not None and (opened := _opened(sides, parting, tolerance)) is not None:
        behind = sides[0].behind(parting.before)
        sides, where = opened
        parting = dataclasses.replace(parting, inside=(*parting.inside, where))
        inner, _ = _first(sides, tolerance)
        if inner is None or sides[0].behind(inner.before) < behind:
            break  # what it gives parts, and no pair in it
        parting = dataclasses.replace(inner, inside=parting.inside)
    return parting, count


def _first(sides: _Sides, tolerance: float | None) -> tuple[Parting | None, int]:
    """The first pair in the blocks of ``main``."""
    pairs = compare(sides[0].graph, sides[1].graph).pairs
    partners = {id(a): (a, b) for a, b in pairs}
    places = {id(op): place for place, op in enumerate(sides[1].graph.main.block.operators)}
    known = {}
    for tap, op in taps_of(sides[0].graph, [a for a, _ in pairs]):
        a, b = partners[id(op)]
        if tap[1] < len(b.results) and a.results[tap[1]].kind == b.results[tap[1]].kind:
            known[tap] = ((places[id(b)], tap[1]), a, b)
    for batch in batches_of(sides[0].graph, list(known)):
        expected, actual = sides[0].values(batch), sides[1].values([known[tap][0] for tap in batch])
        for tap, e, a in zip(batch, expected, actual, strict=True):
            found = gap(a, e, tolerance)
            if found is not None:
                return Parting(*known[tap][1:], found), len(pairs)
    return None, len(pairs)


# Inside of loops, branches and composites


def _opened(sides: _Sides, parting: Parting, tolerance: float | None) -> tuple[_Sides, str] | None:
    """The programs with what parts in them opened, and what it is; None where it has nothing inside."""
    ops = parting.before, parting.after
    if ops[0].name != ops[1].name or any(CAPPED in op.attributes for op in ops):
        return None
    places = sides[0].place(ops[0]), sides[1].place(ops[1])
    name = ops[1].short
    if name == "composite":
        what = ops[1].attributes.get("name", "").strip('"')
        return _both(sides, places, with_decomposition), f"composite {what}{_where(ops[1])}"
    if ops[0].name in BRANCHES:
        taken = _choice(sides, places)
        if taken is None:
            return None
        what = ("then", "else")[taken] if name == "if" else f"branch {taken}"
        return _both(sides, places, lambda m, p: with_branch(m, p, taken)), f"{what} of {name}{_where(ops[1])}"
    if name == "while" and [r.kind for r in ops[0].results] == [r.kind for r in ops[1].results]:
        turn = _turn(sides, places, len(ops[0].results), tolerance)
        if turn is not None:
            opened = _both(sides, places, lambda m, p: with_turns(m, p, turn - 1, and_next=True))
            return opened, f"turn {turn} of while{_where(ops[1])}"
    return None


def _where(op: Operator) -> str:
    where = "  ".join(filter(None, (op.origin.path, op.origin.line)))
    return f" [{where}]" if where else ""


def _both(sides: _Sides, places: tuple[int, int], change: Callable[[Module, int], Module]) -> _Sides:
    return sides[0].of(change(sides[0].module, places[0])), sides[1].of(change(sides[1].module, places[1]))


def _choice(sides: _Sides, places: tuple[int, int]) -> int | None:
    """The branch that both take; None where they take different ones."""
    numbers = []
    for side, place in zip(_both(sides, places, with_choice), places, strict=True):
        (chosen,) = side.values([(place, 0)])
        op = side.graph.main.block.operators[place + 1]
        last = len(op.regions) - 1
        if op.short == "if":
            numbers.append(0 if bool(chosen) else 1)
        else:
            numbers.append(int(chosen) if 0 <= int(chosen) <= last else last)
    return numbers[0] if numbers[0] == numbers[1] else None


def _turn(sides: _Sides, places: tuple[int, int], states: int, tolerance: float | None) -> int | None:
    """A turn, counted from one, after which a loop's state parts, though before it agrees; None where there is none."""

    def after(turns: int) -> tuple[list[list[torch.Tensor]], list[int]]:
        found = []
        for side, place in zip(_both(sides, places, lambda m, p: with_turns(m, p, turns)), places, strict=True):
            found.append(side.values([(place + 2, i) for i in range(states + 1)]))
        return [each[:-1] for each in found], [int(each[-1]) for each in found]

    def agrees(state: list[list[torch.Tensor]]) -> bool:
        return all(gap(a, e, tolerance) is None for e, a in zip(*state, strict=True))

    high = min(after(MOST_TURNS)[1])
    low = 0
    if not agrees(after(0)[0]) or agrees(after(high)[0]):
        return None
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if agrees(after(middle)[0]) else (low, middle)
    return high


def same_call(first: Lowered, second: Lowered, call: Call) -> Call:
    """A call of the second program that gives it what ``call`` gives the first one.

    Where one of them takes weights as arguments, as a module without its weights does, they are those of the other.
    """
    leaves = [leaf for leaf in pytree.tree_leaves(call) if isinstance(leaf, torch.Tensor)]
    wanted = [leaf for leaf in second.signature.in_leaves if leaf.index is not None]
    if len(wanted) != len(leaves):
        leaves = _flat(first, leaves)
        if len(wanted) != len(leaves):
            raise InputError(
                f"the programs take {len(leaves)} and {len(second.signature.inputs)} inputs: "
                "they cannot be run on the same"
            )
    given = iter(leaves)
    filled = [leaf.value if leaf.index is None else next(given) for leaf in second.signature.in_leaves]
    args, kwargs = pytree.tree_unflatten(filled, second.signature.in_tree)
    return tuple(args), dict(kwargs)


def _flat(program: Lowered, leaves: list[torch.Tensor]) -> list[torch.Tensor]:
    """What each argument of ``main`` is given, weights among them."""
    given = iter(leaves)
    return [
        next(given) if spec.kind == "user_input" else program.state[str(spec.target)].detach()
        for spec in program.signature.inputs
        if spec.kind == "user_input" or str(spec.target) in program.state
    ]
