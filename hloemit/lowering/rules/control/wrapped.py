"""Higher-order operators that only say how their graph is to be run: the graph is lowered where it stands.

``wrap_with_autocast`` is not among them: its casts are not in its graph, so capture retraces such a program instead.
"""

from __future__ import annotations

from typing import Any

import torch
from torch.fx import GraphModule

from hloemit.lowering.context import Context
from hloemit.lowering.registry import register

higher_order = torch.ops.higher_order


@register(higher_order.wrap_with_set_grad_enabled)
def set_grad_enabled(ctx: Context, enabled: bool, graph: GraphModule, *operands: Any) -> list[Any]:
    """A region under ``torch.no_grad()`` or ``torch.enable_grad()``."""
    return ctx.lower_graph(graph, operands)


@register(higher_order.invoke_subgraph)
def invoke_subgraph(ctx: Context, graph: GraphModule, identifier: str | None, *operands: Any) -> list[Any]:
    """A region that ``torch.compiler.nested_compile_region`` marks."""
    return ctx.lower_graph(graph, operands)


@register(higher_order.foreach_map)
def foreach_map(ctx: Context, graph: GraphModule, *operands: Any) -> list[Any]:
    """What a function gives of each tensor of some lists: as TorchDynamo traces it, one graph of all of them."""
    return ctx.lower_graph(graph, operands)


@register(higher_order.hints_wrapper)
def hints_wrapper(ctx: Context, graph: GraphModule, operands: Any, kwargs: Any, hints: Any = None) -> list[Any]:
    """A region with hints to other compilers."""
    return ctx.lower_graph(graph, [*operands, *kwargs.values()])
