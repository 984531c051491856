"""Hooks on autograd's node that adds gradients to a leaf, ``torch.autograd.graph.get_gradient_edge(p).node``.

Optimizers that step in the backward pass and wrappers that reduce gradients have theirs there, and PyTorch lists them
nowhere. Its objects name them to Python's collector, where no graph of the user's holds the node as well.
"""

from __future__ import annotations

import gc
import itertools
from collections import OrderedDict
from collections.abc import Callable, Sequence
from functools import partial
from types import CellType
from typing import Any

from torch import Tensor, enable_grad, inference_mode
from torch.autograd.graph import Node
from torch.utils.hooks import RemovableHandle

from hloemit.base.torch_private import (
    ACCUMULATION_HOOKS,
    BACKWARD_HOOKS,
    accumulation_hooks_of,
    backward_hooks_of,
    without_functions,
)

Table = OrderedDict[int, Callable[..., Any]]


def is_leaf(tensor: Tensor) -> bool:
    """Whether backward leaves a gradient there."""
    return tensor.requires_grad and tensor.is_leaf


def hook_tables(tensor: Tensor) -> list[Table]:
    """The tables of all hooks of a tensor that there are: on its gradient, on what follows that, and on its node."""
    own = (backward_hooks_of(tensor), accumulation_hooks_of(tensor))
    return [table for table in (*own, *_of_node(tensor)) if table]


def _of_node(leaf: Tensor) -> list[Table]:
    """Those on the node: none where it is no leaf's."""
    if not RemovableHandle.next_id:  # nobody ever put a hook anywhere
        return []
    if not is_leaf(leaf) or type(leaf).__torch_dispatch__ is not Tensor.__torch_dispatch__:
        return []
    own = (backward_hooks_of(leaf), accumulation_hooks_of(leaf))  # the tensor's
    found = [each for each in gc.get_referents(_node_of(leaf)) if isinstance(each, OrderedDict) and each]
    return [table for table in found if not any(table is each for each in own)]


def share_hooks(tensor: Tensor, leaf: Tensor) -> None:
    """Let a tensor's hooks be those of a leaf, in the same tables: one that comes or goes does so for both."""
    _give(tensor, [(name, table) for name, table in _tables(leaf) if table is not None])


def exchange_hooks(a: Tensor, b: Tensor) -> None:
    """Exchange the tables of two tensors that were just exchanged, which PyTorch leaves with the objects.

    A table that stays behind is one that backward never looks into, and so are the hooks that come later.
    """
    of_a, of_b = _tables(a), _tables(b)
    differ = [mine[1] is not other[1] for mine, other in zip(of_a, of_b, strict=True)]
    _give(a, list(itertools.compress(of_b, differ)))
    _give(b, list(itertools.compress(of_a, differ)))


def _tables(tensor: Tensor) -> list[tuple[str, Table | None]]:
    return [(BACKWARD_HOOKS, backward_hooks_of(tensor)), (ACCUMULATION_HOOKS, accumulation_hooks_of(tensor))]


def _give(tensor: Tensor, tables: Sequence[tuple[str, Table | None]]) -> None:
    with without_functions():
        for name, table in tables:
            setattr(tensor, name, table)


class HooksBefore:
    """The hooks of tensors at one time, by which is found whose are others later."""

    def __init__(self, tensors: Sequence[Tensor]) -> None:
        self._tensors = tensors
        self._hooks = [_hooks(tensor) for tensor in tensors]

    def give_back(self) -> list[int]:
        """Let them be again what they were; the places of the tensors whose were not."""
        changed = []
        for place, (tensor, before) in enumerate(zip(self._tensors, self._hooks, strict=True)):
            if _hooks(tensor) != before:
                changed.append(place)
                for (_, table), hooks in zip(_tables(tensor), before, strict=True):
                    if table is not None:
                        table.clear()
                        table.update(hooks)
        return changed


def _hooks(tensor: Tensor) -> list[dict[int, Callable[..., Any]]]:
    return [dict(table or {}) for _, table in _tables(tensor)]


def has_hooks(tensor: Tensor) -> bool:
    """Whether a tensor has hooks of its own, on its gradient or on what follows it."""
    return bool(backward_hooks_of(tensor) or (tensor.is_leaf and accumulation_hooks_of(tensor)))


class LeafHooks:
    """The hooks on leaves, and on their nodes."""

    def __init__(self, leaves: Sequence[Tensor]) -> None:
        self._leaves = leaves
        self._look()

    def _look(self) -> None:
        self._made = RemovableHandle.next_id  # counts all hooks of the process
        self._tables = [table for leaf in self._leaves for table in hook_tables(leaf)]
        self._keys = list(map(tuple, self._tables))  # numbers of the hooks

    def are_same(self) -> bool:
        """Whether they are what they were at the last look."""
        before = self._keys
        if RemovableHandle.next_id != self._made:
            self._look()
        return list(map(tuple, self._tables)) == before


def take_node_hooks(tensor: Tensor, leaf: Tensor) -> list[Node]:
    """Give a tensor's node the hooks of a leaf's: nodes that have them for as long as the caller holds the list."""
    tables = _of_node(leaf) if is_leaf(tensor) else []
    if not tables:
        return []
    node, its = _node_of(tensor), _node_of(leaf)
    assert node is not None
    assert its is not None
    handle = its.register_prehook(_nothing)  # is noted in the table of hooks that run before
    are_before = [handle.id in table for table in tables]
    handle.remove()
    for table, is_before in zip(tables, are_before, strict=True):
        for hook in table.values():
            (node.register_prehook if is_before else node.register_hook)(hook)
    return [node]


def exchange_nodes(tensor: Tensor, leaf: Tensor) -> list[Callable[[], None]]:
    """Let a leaf's hooks that know its node (``register_multi_grad_hook``) know the tensor's; calls that undo it."""
    known = _known_nodes(leaf) if is_leaf(tensor) else []
    if not known:
        return []
    own, others = _node_of(leaf), _node_of(tensor)
    undone: list[Callable[[], None]] = []
    for nodes in known:
        before = list(nodes)
        nodes[:] = [others if node is own else node for node in before]
        undone.append(partial(nodes.__setitem__, slice(None), before))
    return undone


def _known_nodes(leaf: Tensor) -> list[list[Any]]:
    """The lists with a leaf's node that its hooks hold."""
    hooks = (backward_hooks_of(leaf) or {}).values() if is_leaf(leaf) else ()
    held = [_content(cell) for hook in hooks for cell in getattr(hook, "__closure__", None) or ()]
    return [nodes for nodes in held if isinstance(nodes, list) and any(node is _node_of(leaf) for node in nodes)]


def _content(cell: CellType) -> Any:
    try:
        return cell.cell_contents
    except ValueError:  # it is empty yet
        return None


def _node_of(leaf: Tensor) -> Node | None:
    """The node; one that is not there is made, and gone with who asks.

    None of a view that was taken under ``no_grad``: it says that it requires a gradient, and none comes to it. Nor of a
    tensor of a transform of ``torch.func`` that has returned.
    """
    with without_functions(), inference_mode(False), enable_grad():
        view = leaf.view_as(leaf).grad_fn
        return None if view is None else view.next_functions[0][0]


def _nothing(_: Any) -> None:
    """A hook that changes nothing."""
