"""What is lowered, and how: the registry by family, and the operators of one program."""

from __future__ import annotations

import inspect
import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from operator import getitem
from typing import Any, Literal

import torch
from torch.fx import GraphModule, Node

from hloemit.api import capture, one_at_a_time
from hloemit.base.dtypes import MLIR_NAME
from hloemit.base.errors import UnsupportedOpError
from hloemit.base.graphs import live_nodes
from hloemit.base.torch_private import OpOverload, all_operators, pytree, schema_of
from hloemit.lowering.decompose import decompose, has_decomposition
from hloemit.lowering.module import emit
from hloemit.lowering.registry import all_rules, find_rule, home_of

How = Literal["rule", "decomposition", "missing"]


@dataclass(frozen=True)
class Family:
    """The operators whose rules stand in one file."""

    name: str
    operators: tuple[str, ...]
    summary: str  # the first sentence of the file's docstring


def families() -> list[Family]:
    """Every family of rules, by name."""
    found: dict[str, list[str]] = {}
    for operator, _ in all_rules():
        found.setdefault(home_of(operator), []).append(operator_name(operator))
    return sorted(
        (Family(_last(module), tuple(sorted(names)), _summary(module)) for module, names in found.items()),
        key=lambda family: family.name,
    )


def decomposed() -> list[str]:
    """The functional ATen overloads without a rule that PyTorch takes apart; their parts may lack one."""
    found = []
    for name in all_operators():
        namespace, _, qualified = name.partition("::")
        if namespace != "aten":
            continue
        packet, _, overload = qualified.partition(".")
        operator = getattr(getattr(torch.ops.aten, packet), overload or "default")
        if not schema_of(operator).is_mutable and find_rule(operator) is None and has_decomposition(operator):
            found.append(operator_name(operator))
    return sorted(found)


def dtypes() -> list[str]:
    """The dtypes that a program can have."""
    return [str(dtype).removeprefix("torch.") for dtype in MLIR_NAME]


def _last(module: str) -> str:
    return module.rpartition(".")[2]


def _summary(module: str) -> str:
    text = inspect.getdoc(sys.modules[module]) or ""
    return " ".join(text.partition("\n\n")[0].split()).rstrip(".")


def operator_name(operator: Any) -> str:
    """``aten.add.Tensor``, or the name of a Python function."""
    if isinstance(operator, OpOverload | str):
        return str(operator)
    name = getattr(operator, "__name__", str(operator))
    return f"operator.{name}" if getattr(operator, "__module__", "") == "_operator" else name


@dataclass(frozen=True)
class Use:
    """One operator of a program: how often it occurs, and what becomes of it."""

    operator: str
    count: int
    how: How
    detail: str  # the family of the rule, the operators of the decomposition, or why it is missing


def uses(
    target: Any, args: Sequence[Any] = (), kwargs: dict[str, Any] | None = None, dynamic_shapes: Any = None
) -> list[Use]:
    """The operators of a program, the most frequent first; takes what ``lower`` takes.

    Raises ``CaptureError`` where PyTorch cannot capture the program.
    """
    missing: dict[str, str] = {}
    with one_at_a_time():
        program = capture(target, args, kwargs, dynamic_shapes)
        program.note_weights()
    try:
        emit(program)
    except UnsupportedOpError as error:
        missing = {op.op: op.reason for op in error.ops}
    counts: Counter[str] = Counter()
    nodes: dict[str, Node] = {}
    for node in _calls(program.module):
        name = operator_name(node.target)
        counts[name] += 1
        nodes.setdefault(name, node)
    found = [Use(name, count, *_way(nodes[name], missing.get(name))) for name, count in counts.items()]
    return sorted(found, key=lambda u: (u.how != "missing", -u.count, u.operator))


def _calls(module: GraphModule) -> list[Node]:
    live = live_nodes(module.graph)
    return [
        node
        for node in module.graph.nodes
        if node.op == "call_function" and node in live and node.target is not getitem
    ]


def _way(node: Node, reason: str | None) -> tuple[How, str]:
    if reason is not None:
        return "missing", reason
    if find_rule(node.target) is not None:
        return "rule", _last(home_of(node.target))
    if not has_decomposition(node.target):
        return "missing", "no lowering rule and no decomposition"
    args, kwargs = pytree.tree_map_only(Node, lambda n: n.meta["val"], (node.args, node.kwargs))
    graph = decompose(node, args, kwargs)
    names = sorted({operator_name(n.target) for n in _calls(graph)}) if graph is not None else []
    return "decomposition", ", ".join(names)
