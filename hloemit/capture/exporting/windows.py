"""Windows (``x.unfold(dimension, size, step)``) that an exported program writes into, and what becomes of the gaps."""

from __future__ import annotations

from collections.abc import Sequence

import torch
from torch.export import ExportedProgram
from torch.fx import Node

from hloemit.base.errors import CaptureError


def put_back(exported: ExportedProgram) -> list[Node]:
    """The nodes that add up windows: gradients, and what updates of windows become."""
    return exported.graph.find_nodes(op="call_function", target=torch.ops.aten.unfold_backward.default)


def refuse_gaps(of_gradients: Sequence[Node], nodes: Sequence[Node]) -> None:
    """Raise ``CaptureError`` where more windows are put back than gradients ask for, and some element is in no one."""
    if len(nodes) > len(of_gradients) and not all(map(_is_tiled, nodes)):
        raise CaptureError(
            "the program writes into windows of x.unfold(dimension, size, step), of which torch.export makes zeros "
            "where no window is: write into x.as_strided(…), or into slices"
        )


def _is_tiled(node: Node) -> bool:
    """Whether each element is in one window."""
    _, shape, dim, size, step = node.args
    length = shape[dim] if shape else 1
    return size == step and isinstance(length, int) and length % step == 0
