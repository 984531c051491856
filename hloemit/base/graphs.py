"""What of a captured graph counts."""

from __future__ import annotations

import torch
from torch.fx import Graph, Node

# checks that torch inserts for itself; they yield nothing that a result depends on
_ASSERTIONS = frozenset(
    {
        torch.ops.aten._assert_async.default,
        torch.ops.aten._assert_async.msg,
        torch.ops.aten._assert_scalar.default,
        torch.ops.aten._assert_tensor_metadata.default,
        torch.ops.aten.sym_constrain_range.default,
        torch.ops.aten.sym_constrain_range_for_size.default,
        torch.ops.aten._functional_assert_async.msg,
    }
)


def live_nodes(graph: Graph) -> set[Node]:
    """The nodes that an output depends on. The graph is functional, so everything else is dead."""
    live: set[Node] = set()
    for node in reversed(graph.nodes):
        if node.op == "output" or (node in live and node.target not in _ASSERTIONS):
            live.update(node.all_input_nodes)
    return live
