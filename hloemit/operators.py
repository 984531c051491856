"""What is lowered, and how: the registry by family, one operator's record, and the operators of one program."""

from __future__ import annotations

import contextlib
import inspect
import sys
from collections import Counter
from dataclasses import dataclass
from operator import getitem
from pathlib import Path
from typing import Any, Literal

import torch
from torch.fx import GraphModule, Node

from hloemit.base.dtypes import MLIR_NAME
from hloemit.base.errors import UnsupportedOpError
from hloemit.base.live_nodes import live_nodes
from hloemit.base.records import FIELDS, OperatorRecord, Place, described, record_of
from hloemit.base.torch_private import OpOverload, all_operators, is_dispatched, pytree, schema_of
from hloemit.capture.strategies import Arguments
from hloemit.lowering.decompose import decompose, has_decomposition
from hloemit.lowering.module import emit
from hloemit.lowering.registry import all_rules, find_rule, home_of, load_rules
from hloemit.program.passes.bounds.consumers import reader_of
from hloemit.recording.calls import functional, reads_values
from hloemit.stages.lowering import capture, one_at_a_time

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
class Fact:
    """One thing that hloemit knows of an operator, what it means, and where it is said."""

    name: str
    value: str
    meaning: str
    where: str = ""  # file:line; "" for what PyTorch says


@dataclass(frozen=True)
class Record:
    """All that hloemit knows of one operator."""

    operator: str
    schema: str
    how: How
    facts: tuple[Fact, ...]


def records(name: str) -> list[Record]:
    """What is known of an operator: ``aten.add.Tensor``, ``aten::add.Tensor``, or ``aten.add`` for all its overloads.

    An operator of another library has to be imported. Raises LookupError where there is none of that name.
    """
    _load()
    namespace, packet, overload = _parsed(name)
    found = getattr(getattr(torch.ops, namespace), packet, None)
    if found is None or (overload and overload not in found.overloads()):
        raise LookupError(f"there is no operator {name}; names are like aten.add.Tensor, aten.add or mylib::op")
    overloads = [overload] if overload else [o for o in found.overloads() if "out" not in o]
    # others are TorchScript's alone
    return [_recorded(op) for op in (getattr(found, o) for o in overloads) if is_dispatched(op.name())]


def _parsed(name: str) -> tuple[str, str, str]:
    """Namespace, packet, and overload or ""."""
    namespace, _, rest = name.partition("::") if "::" in name else name.partition(".")
    packet, _, overload = rest.partition(".")
    return namespace, packet, overload


def _load() -> None:
    """Import each file that says something of operators."""
    import hloemit.capture.substitutes
    import hloemit.lazy.autocast
    import hloemit.lazy.composites
    import hloemit.program.passes.bounds
    import hloemit.program.passes.checks
    import hloemit.recording.modes  # noqa: F401

    load_rules()


def _recorded(op: OpOverload) -> Record:
    record = record_of(op)
    facts = [
        Fact(name, _text(getattr(record, name)), meaning, _where(record.places[name]))
        for name, meaning in FIELDS.items()
        if name in record.places
    ]
    facts += [*_substitutes(op), *_said_by_torch(op, record)]
    return Record(operator_name(op), str(schema_of(op)), _how(op), tuple(facts))


def _how(op: OpOverload) -> How:
    """What becomes of an operator; of one that writes, of its functional twin."""
    if schema_of(op).is_mutable:
        with contextlib.suppress(NotImplementedError):
            op = functional(op)[0]
    return "rule" if find_rule(op) is not None else "decomposition" if has_decomposition(op) else "missing"


def _substitutes(op: OpOverload) -> list[Fact]:
    """The substitutes of Python functions with the operator's name."""
    found = []
    for function, substitute in described("substitute"):
        if getattr(function, "__name__", "") == op.overloadpacket.__name__ and op.namespace == "aten":
            place = record_of(function).places["substitute"]
            found.append(Fact("substitute", _text(substitute), FIELDS["substitute"], _where(place)))
    return list(dict.fromkeys(found))


def _said_by_torch(op: OpOverload, record: OperatorRecord) -> list[Fact]:
    """What follows from the schema and the tags."""
    found = []
    if schema_of(op).is_mutable and record.twin is None:
        with contextlib.suppress(NotImplementedError):
            found.append(Fact("twin", operator_name(functional(op)[0]), FIELDS["twin"]))
    if record.reads_values is None and reads_values(op):
        found.append(Fact("reads_values", "by its tags", FIELDS["reads_values"]))
    elif record.pads is None and (reader := reader_of(op)) is not None:
        found.append(Fact("pads", _text(reader), FIELDS["pads"]))
    return found


def _text(fact: Any) -> str:
    """A function's name, that of what made it for one made on the spot; other facts as they are."""
    function = inspect.unwrap(getattr(fact, "func", fact))
    name = getattr(function, "__qualname__", None)
    return str(fact) if name is None or isinstance(fact, OpOverload) else name.partition(".<locals>")[0]


def _where(place: Place) -> str:
    """The file of a module, from the folder that its package lies in, and the line."""
    module = sys.modules.get(place.module)
    path = getattr(module, "__file__", None)
    if path is None:
        return f"{place.module}:{place.line}"
    parts = Path(path).parts[-(place.module.count(".") + 1 + (Path(path).stem == "__init__")) :]
    return f"{'/'.join(parts)}:{place.line}"


@dataclass(frozen=True)
class Use:
    """One operator of a program: how often it occurs, and what becomes of it."""

    operator: str
    count: int
    how: How
    detail: str  # the family of the rule, the operators of the decomposition, or why it is missing


def uses(
    target: Any, args: Arguments = (), kwargs: dict[str, Any] | None = None, dynamic_shapes: Any = None
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
