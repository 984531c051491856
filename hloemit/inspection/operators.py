"""The operators of a module as they are written in it, each with what it is of."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from dataclasses import dataclass

from hloemit.inspection.graph import Graph, Operator

_NUMBER = re.compile(r"_\d+$")  # which a node's name has beside that of its operator
_NAMED_BY = {"stablehlo.custom_call": "call_target_name", "stablehlo.composite": "name", "func.call": "callee"}


@dataclass(frozen=True)
class Written:
    """One operator: how often it is written, the element types of its results, and what its locations are of.

    A custom call, a composite and a call of a function are as many operators as there are names that they call.
    """

    operator: str
    count: int
    types: tuple[str, ...]
    nodes: tuple[str, ...]  # ATen operators; none where the module has no locations, or somebody else wrote it


def written(graph: Graph) -> list[Written]:
    """The operators of a module, the most frequent first; what a function, a loop or a reduction holds counts once."""
    counts: Counter[str] = Counter()
    types: dict[str, set[str]] = defaultdict(set)
    nodes: dict[str, set[str]] = defaultdict(set)
    for op in graph.operators():
        name = _name(op)
        counts[name] += 1
        types[name] |= {result.kind.element or result.kind.text for result in op.results}
        nodes[name] |= {_NUMBER.sub("", op.origin.node)} - {""}
    found = [Written(name, n, tuple(sorted(types[name])), tuple(sorted(nodes[name]))) for name, n in counts.items()]
    return sorted(found, key=lambda each: (-each.count, each.operator))


def _name(op: Operator) -> str:
    called = op.attributes.get(_NAMED_BY.get(op.name, ""), "").strip('"')
    return f"{op.name} @{called.removeprefix('@')}" if called else op.name
