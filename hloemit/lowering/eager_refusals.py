"""What eager PyTorch says of an operator that could not be lowered: mostly that it has no kernel for these dtypes.

PyTorch's kernels for tensors without elements, by which programs are captured, take dtypes that the CPU's refuse.
"""

from __future__ import annotations

import math

import torch
from torch.fx import GraphModule, Node

from hloemit.base.errors import UnsupportedOp
from hloemit.base.live_nodes import operand_types, operator_name
from hloemit.base.source_lines import describe_origin
from hloemit.base.torch_private import OpOverload, pytree

_ITS_OWN = ("aten", "prims")
_MOST = 1 << 20  # elements that are made to ask


def refused(module: GraphModule, faults: str) -> list[UnsupportedOp]:
    """Those operators of a program that eager PyTorch refuses, too, among those that a verifier's text names."""
    graphs = [each for each in module.modules() if isinstance(each, GraphModule)]
    nodes = [node for graph in graphs for node in graph.graph.nodes if f'{node.name}"' in faults]
    return [
        UnsupportedOp(operator_name(node), operand_types(node), describe_origin(node), said)
        for node in nodes
        if (said := refusal(node)) is not None
    ]


def refusal(node: Node) -> str | None:
    """What eager PyTorch raises for an operator of its own, asked on ones; None where it takes it, or cannot be asked.

    Others may do more than compute, as collectives and users' operators do.
    """
    if not isinstance(node.target, OpOverload) or node.target.namespace not in _ITS_OWN:
        return None
    try:
        args, kwargs = pytree.tree_map_only(Node, _ones, (node.args, node.kwargs))
    except _UnaskedError:
        return None
    with torch.random.fork_rng(devices=()), torch.no_grad():
        try:
            node.target(*args, **kwargs)
        except torch.linalg.LinAlgError:  # of ones
            return None
        except (RuntimeError, TypeError) as error:
            return f"eager PyTorch refuses it, too: {str(error).partition(chr(10))[0]}"
        except Exception:  # of ones again, as indices
            return None
    return None


class _UnaskedError(Exception):
    """No example stands for the operands."""


def _ones(node: Node) -> torch.Tensor:
    value = node.meta.get("val")
    if not isinstance(value, torch.Tensor) or not all(type(size) is int for size in value.shape):
        raise _UnaskedError
    if math.prod(value.shape) > _MOST:
        raise _UnaskedError
    return torch.ones(value.shape, dtype=value.dtype)
