"""Operators of a user's library: custom calls by their names, and kernels for the dispatch key "XLA"."""

from __future__ import annotations

import functools
import operator
from collections.abc import Callable, Collection
from typing import Any

import torch
from torch import Tensor
from torch.export import ExportedProgram
from torch.fx import Node
from torch.library import Library

from hloemit.base.torch_private import OpOverload, pytree
from hloemit.program.program import Program
from hloemit.torch_xla.experimental.stablehlo_custom_call import custom_call_part

KEY = "XLA"
_kernels: dict[str, Callable[..., Any]] = {}  # what was registered for the key, by the operator's name


def heed_the_key() -> None:
    """Let what a library registers for the dispatch key "XLA" be for the lazy device, whose own key is another."""
    registered = Library.impl

    @functools.wraps(registered)
    def impl(library: Library, op_name: Any, fn: Any, dispatch_key: str = "", *args: Any, **kwargs: Any) -> Any:
        result = registered(library, op_name, fn, dispatch_key, *args, **kwargs)
        if dispatch_key == KEY:
            registered(library, op_name, fn, "PrivateUse1", *args, **kwargs)
            name = op_name if isinstance(op_name, str) else op_name.name()
            _kernels[name if "::" in name else f"{library.ns}::{name}"] = fn
        return result

    Library.impl = impl


def decomposed(exported: ExportedProgram) -> ExportedProgram:
    """The program with what such kernels do in the place of their operators."""
    targets = {n.target for n in exported.graph.nodes if isinstance(n.target, OpOverload)}
    table = {op: _kernels[op.name()] for op in targets if op.name() in _kernels}
    return exported.run_decompositions(table) if table else exported


def as_custom_calls(program: Program, namespaces: Collection[str]) -> None:
    """Let each operator of these namespaces be a custom call of its name, on its tensors."""
    graph = program.module.graph
    for node in list(graph.nodes):
        if not isinstance(node.target, OpOverload) or node.target.namespace not in namespaces:
            continue
        value = node.meta["val"]
        results = [value] if isinstance(value, Tensor) else list(value)
        name = custom_call_part(str(node.target), [(tuple(t.shape), t.dtype) for t in results], {}).name
        operands = [a for a in pytree.tree_leaves((node.args, node.kwargs)) if isinstance(a, Node)]
        with graph.inserting_before(node):
            found = graph.call_function(torch.ops.hloemit.embedded.default, (name, operands))
            found.meta = {**node.meta, "val": results}
            if isinstance(value, Tensor):
                found = graph.call_function(operator.getitem, (found, 0))
                found.meta = dict(node.meta)
        node.replace_all_uses_with(found)
        graph.erase_node(node)
    program.module.recompile()
