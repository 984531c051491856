"""Capture of a single operator call: what op tests, and anything that runs one operator at a time, lower."""

from __future__ import annotations

import operator as operator_module
from collections.abc import Iterable, Sequence
from typing import Any

import torch

from hloemit.base.errors import CaptureError
from hloemit.base.torch_private import DynamicOutputShape, FakeTensorMode, pytree
from hloemit.program.program import Program, ProgramInput, ProgramOutput, lazily_compiled, leaf_names


def from_operator(operator: Any, args: tuple[Any, ...], kwargs: dict[str, Any] | None = None) -> Program:
    """The program ``operator(*args, **kwargs)`` for an ATen overload; every tensor among the arguments is an input.

    Raises ``CaptureError`` where the result's shape depends on data.
    """
    mode = FakeTensorMode(allow_non_fake_inputs=True)
    leaves, tree = pytree.tree_flatten((tuple(args), dict(kwargs or {})))
    fakes = [mode.from_tensor(leaf) if isinstance(leaf, torch.Tensor) else leaf for leaf in leaves]
    fake_args, fake_kwargs = pytree.tree_unflatten(fakes, tree)
    try:
        with mode:
            result = operator(*fake_args, **fake_kwargs)
    except DynamicOutputShape as error:
        raise CaptureError(f"the shape of {operator}'s result depends on its operands' values") from error
    several = not isinstance(result, torch.Tensor)
    return from_call(operator, fakes, tree, result, range(len(result)) if several else ())


def from_call(operator: Any, leaves: Sequence[Any], tree: pytree.TreeSpec, result: Any, read: Iterable[int]) -> Program:
    """The program of a call whose result is known; of several results, those that it returns are ``read``.

    ``leaves`` of its arguments and its results are tensors without elements.
    """
    graph = torch.fx.Graph()
    inputs: list[ProgramInput] = []
    nodes = []
    for position, leaf in enumerate(leaves):
        if isinstance(leaf, torch.Tensor):
            node = graph.placeholder(f"arg{len(inputs)}")
            node.meta["val"] = leaf
            inputs.append(ProgramInput("user_input", node.name, position=position))
            nodes.append(node)
        else:
            # a Python value is part of the call, so it has a placeholder too: the caller's tree stays as it is
            node = graph.placeholder(f"constant{position}")
            inputs.append(ProgramInput(None, node.name, position=position, value=leaf))
            nodes.append(leaf)
    args, kwargs = pytree.tree_unflatten(nodes, tree)
    call = graph.call_function(operator, tuple(args), kwargs)
    call.meta["val"] = result
    results: Any = call
    if not isinstance(result, torch.Tensor):
        results = []
        for i in read:
            item = graph.call_function(operator_module.getitem, (call, i))
            item.meta["val"] = result[i]
            results.append(item if result[i] is not None else None)
        results = tuple(results)
    graph.output(results)
    out_tree = pytree.tree_structure(results)
    outputs = [ProgramOutput("user_output", name, position=i) for i, name in enumerate(leaf_names(out_tree, "output"))]
    return Program(lazily_compiled(graph), inputs, outputs, tree, out_tree)
