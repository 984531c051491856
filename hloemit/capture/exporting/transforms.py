"""Transforms of functions (``torch.func``, ``forward_ad``), which ``torch.export`` runs, and does not follow."""

from __future__ import annotations

from typing import Any

import torch
from torch.export import ExportedProgram

from hloemit.base.live_nodes import output_node
from hloemit.base.source_lines import user_frame
from hloemit.base.tensors import has_storage
from hloemit.base.torch_private import FakeTensor
from hloemit.capture.substitutes import DroppedError

TRANSFORM = (
    "a transform of torch.func, or of torch.autograd.forward_ad (grad, jvp), which torch.export does not follow: lower "
    "the module or the function itself, a program for each size, without dynamic_shapes"
)
_OF_VMAP = (
    *("lazy_load_decompositions", "_vmap_increment_nesting", "_vmap_decrement_nesting"),
    *("_add_batch_dim", "_remove_batch_dim"),
)
_INNER = "'Tensor' object has no attribute 'constant'"  # what torch.export says where it comes upon an inner tensor


class TransformError(DroppedError):
    """A program has a transform that ``torch.export`` does not follow."""


def refuse(exported: ExportedProgram) -> None:
    """Raise ``TransformError`` for a transform, of whose inner tensors a graph knows nothing, and keeps some."""
    needed = {output_node(exported.graph)}
    for node in reversed(exported.graph.nodes):
        if node not in needed:
            continue
        if _is_of_transforms(node) and not is_of_vmap(node):
            frame = user_frame(node.meta.get("stack_trace"))
            raise TransformError(TRANSFORM if frame is None else f"{TRANSFORM}\n    at {frame}")
        needed.update(node.all_input_nodes)
    for name, value in exported.constants.items():
        if isinstance(value, torch.Tensor) and (isinstance(value, FakeTensor) or not has_storage(value)):
            raise TransformError(
                f"{name} of the exported program is a tensor that torch.export left there, without elements, as of "
                f"{TRANSFORM}; or, where it is what the program updates, make it a buffer, or an argument"
            )


def is_of_vmap(node: torch.fx.Node) -> bool:
    """Whether a node is ``vmap``'s own, of those around the operators that it maps: all of it is in the graph."""
    return _is_of_transforms(node) and getattr(node.target, "__name__", "") in _OF_VMAP


def _is_of_transforms(node: Any) -> bool:
    return "functorch" in str(getattr(node.target, "__module__", ""))


def is_of_one(error: BaseException) -> bool:
    """Whether ``torch.export`` failed over an inner tensor of a transform."""
    return _INNER in str(error)
