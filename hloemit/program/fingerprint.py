"""What identifies a captured program before it is lowered: equal fingerprints lower to equal modules."""

from __future__ import annotations

import hashlib
import operator
from typing import Any

import torch
from torch.fx import GraphModule, Node

from hloemit.base.live_nodes import live_nodes
from hloemit.base.tensors import element_bytes
from hloemit.base.torch_private import HigherOrderOperator, OpOverload
from hloemit.program.plan import InputPlan
from hloemit.program.program import Program

_PLAIN = (int, float, bool, str, complex, type(None), torch.dtype, torch.device, torch.layout, torch.memory_format)
# others are lowered by what their libraries say, which may change


class _Unknown(Exception):  # noqa: N818 - ends the walk, never shown
    """Something in the program has no stable description."""


def fingerprint(program: Program, plan: InputPlan) -> str | None:
    """SHA-256, in hex, over all of a program that its module is made from; None where that cannot be told.

    ``plan`` is what its inputs are in the module.

    Programs with symbolic sizes have none: what is known of a symbol is spread over the tracer's state.
    """
    hashed = hashlib.sha256()
    try:
        for part in _parts(program, plan):
            hashed.update(part.encode())
            hashed.update(b"\0")
    except _Unknown:
        return None
    return hashed.hexdigest()


def _parts(program: Program, plan: InputPlan) -> list[str]:
    parts = _graph(program.module)
    for source in plan.sources:
        parts.append(element_bytes(source).hex() if isinstance(source, torch.Tensor) else _value(source, {}))
    parts += [repr(argument) for argument in plan.arguments]
    parts += [f"{position} {leaf}" for position, leaf in plan.leaves.items()]
    parts.append(str(sorted(plan.donatable)))
    if any(o.value is not None for o in program.outputs):
        raise _Unknown
    parts += [str(o) for o in program.outputs]
    parts += [str(program.in_tree), str(program.out_tree), repr(program.mesh)]
    parts.append(str(program.weight_names))
    return parts


def _graph(module: GraphModule) -> list[str]:
    """Each input, and each node that an output depends on: by number, what it computes and PyTorch's type for it."""
    live = live_nodes(module.graph)
    numbers: dict[Node, str] = {}
    parts = []
    for node in module.graph.nodes:
        if node.op not in ("placeholder", "output") and node not in live:
            continue
        numbers[node] = f"%{len(numbers)}"
        if node.op == "get_attr":
            attribute = operator.attrgetter(str(node.target))(module)
            if not isinstance(attribute, GraphModule):
                raise _Unknown
            parts += ["graph", *_graph(attribute), "end"]
            continue
        target = _operator(node.target) if node.op == "call_function" else node.op
        parts.append(target)
        parts.append(_value(node.args, numbers))
        if node.kwargs:
            parts.append(_value(node.kwargs, numbers))
        if node.op != "output":
            parts.append(_type(node.meta.get("val")))
    return parts


def _operator(target: Any) -> str:
    if isinstance(target, OpOverload) and target.namespace in _NAMESPACES:
        return str(target)
    if isinstance(target, HigherOrderOperator) or getattr(target, "__module__", "") in ("_operator", "math"):
        return str(target.__name__)
    raise _Unknown


def _value(value: Any, numbers: dict[Node, str]) -> str:
    """An argument as text: values of different types differ, ``1`` and ``1.0`` and ``True`` too."""
    if isinstance(value, Node):
        return numbers[value]
    if isinstance(value, _PLAIN):
        return repr(value)
    if isinstance(value, (list, tuple)):
        return f"{type(value).__name__}({','.join([_value(v, numbers) for v in value])})"
    if isinstance(value, dict):
        return f"dict({','.join([f'{k!r}:{_value(v, numbers)}' for k, v in value.items()])})"
    if isinstance(value, slice):
        return f"slice({_value((value.start, value.stop, value.step), numbers)})"
    raise _Unknown


def _type(value: Any) -> str:
    if isinstance(value, torch.Tensor):
        shape = tuple(value.shape)
        if value.layout is not torch.strided or any(type(d) is not int for d in shape):
            raise _Unknown
        return f"{value.dtype} {shape} {value.stride()} {value.device.type}"
    if isinstance(value, (list, tuple)):
        return f"({','.join([_type(v) for v in value])})"
    return _value(value, {})


_NAMESPACES = frozenset({"aten", "prims", "hloemit"})
