"""What each input of a program is in its module: an argument of ``main``, elements that are written in, or nothing.

The emitter follows this plan and the fingerprint covers it, so that no third place decides what a module is made of.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

import torch
from torch.fx import Node

from hloemit.base.dtypes import NUMBER_DTYPES
from hloemit.base.signature import Input, Leaf
from hloemit.program.program import Noted, Program, ProgramInput


@dataclass
class InputPlan:
    """The arguments of ``main``, in order, with the placeholder of each, and what stands for every placeholder.

    ``sources`` has for each placeholder an argument's index, a tensor whose elements are written into the module, or a
    Python value. ``leaves`` are those of the caller's arguments, by flat position; ``state`` the tensor of each weight
    by target. ``donatable`` are the arguments whose memory a result may take: weights that are all of their storage,
    which no other argument reads.
    """

    arguments: list[Input] = field(default_factory=list)
    nodes: list[Node] = field(default_factory=list)
    sources: list[Any] = field(default_factory=list)
    leaves: dict[int, Leaf] = field(default_factory=dict)
    state: dict[str, torch.Tensor] = field(default_factory=dict)
    donatable: frozenset[int] = frozenset()


def plan_inputs(program: Program) -> InputPlan:
    """Decide what becomes of each placeholder; looks at no tensor, but at what ``note_weights`` noted."""
    program.note_weights()
    plan = InputPlan()
    updated = program.updated
    first: dict[Any, int] = {}  # the argument of each weight that is not updated, by where its elements are
    weights: dict[int, Noted] = {}
    placeholders = [n for n in program.module.graph.nodes if n.op == "placeholder"]
    for node, spec in zip(placeholders, program.inputs, strict=True):
        index = len(plan.arguments)
        if spec.kind is None:
            plan.sources.append(spec.value)
            plan.leaves[spec.position] = Leaf(value=spec.value)  # type: ignore[index]
            continue
        is_updated = spec.target in updated
        if not node.users and (spec.kind == "gradient" or (spec.tensor is not None and not is_updated)):
            plan.sources.append(None)  # the program never reads it
            continue
        if spec.noted is not None:
            if spec.noted.elements is not None:
                plan.sources.append(spec.noted.elements)
                continue
            if not is_updated:
                place = first.setdefault(spec.noted.key, index)
                if place != index and not spec.noted.is_empty:
                    plan.sources.append(place)  # tied weights travel once
                    continue
            weights[index] = spec.noted
            plan.state[str(spec.target)] = spec.tensor
        if spec.position is not None:
            plan.leaves[spec.position] = Leaf(index=index)
        plan.sources.append(index)
        plan.nodes.append(node)
        plan.arguments.append(_argument(node, spec))
    holders = Counter(noted.storage for noted in weights.values())
    plan.donatable = frozenset(
        i for i, noted in weights.items() if noted.is_alone and not noted.is_empty and holders[noted.storage] == 1
    )
    return plan


def _argument(node: Node, spec: ProgramInput) -> Input:
    value = node.meta["val"]
    if not isinstance(value, torch.Tensor):
        return Input(spec.kind, spec.name, (), NUMBER_DTYPES[type(value)], spec.target)  # type: ignore[arg-type]
    shape = tuple([d if type(d) is int else _expression(d) for d in value.shape])
    return Input(spec.kind, spec.name, shape, value.dtype, spec.target, partition=spec.partition)  # type: ignore[arg-type]


def _expression(size: Any) -> int | str:
    """A size as signatures have it: a symbolic one is its expression."""
    expression = size.node.expr
    return int(expression) if expression.is_number else str(expression)
