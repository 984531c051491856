"""The first operator at which two programs, run on the same inputs, compute something else."""

from __future__ import annotations

from dataclasses import dataclass

import torch

from hloemit.base.errors import InputError
from hloemit.base.torch_private import pytree
from hloemit.capture.program import Bindings
from hloemit.debugging.agreement import Gap, gap
from hloemit.debugging.steps import Call
from hloemit.debugging.values import batches_of, taps_of, values_at
from hloemit.inspection.comparison import compare
from hloemit.inspection.graph import Operator, read
from hloemit.ir.inlining import with_calls_in_place
from hloemit.ir.module import LazyModule
from hloemit.stages.lowered import Lowered


@dataclass(frozen=True)
class Parting:
    """A pair of operators whose results part, though those of all pairs before them agree."""

    before: Operator
    after: Operator
    gap: Gap


def first_parting(
    programs: tuple[Lowered, Lowered], calls: tuple[Call, Call], tolerance: float | None = None
) -> tuple[Parting | None, int]:
    """The first pair of operators whose results part, in the order of the first program; and how many pairs there are.

    Private functions are looked into, each call of one by itself. A loop, a branch and a composite are one operator.
    """
    flat = _in_place(programs[0]), _in_place(programs[1])
    graphs = read(flat[0].module), read(flat[1].module)
    pairs = compare(*graphs).pairs
    partners = {id(a): (a, b) for a, b in pairs}
    places = {id(op): place for place, op in enumerate(graphs[1].main.block.operators)}
    known = {}
    for tap, op in taps_of(graphs[0], [a for a, _ in pairs]):
        a, b = partners[id(op)]
        if a.results[tap[1]].kind == b.results[tap[1]].kind:
            known[tap] = ((places[id(b)], tap[1]), a, b)
    for batch in batches_of(graphs[0], list(known)):
        expected = values_at(flat[0], graphs[0], batch, calls[0])
        actual = values_at(flat[1], graphs[1], [known[tap][0] for tap in batch], calls[1])
        for tap, e, a in zip(batch, expected, actual, strict=True):
            found = gap(a, e, tolerance)
            if found is not None:
                return Parting(*known[tap][1:], found), len(pairs)
    return None, len(pairs)


def _in_place(program: Lowered) -> Lowered:
    """The program with what private functions do in the place of their calls."""
    module = LazyModule.of(with_calls_in_place(program.module))
    return Lowered(module, program.signature, Bindings(program.state))


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
