"""Whether the values of a call have a program's structure: Python's own containers, without PyTorch's walk of them.

``pytree`` describes what it walks through, and compares the descriptions, which takes ten times as long.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import torch

from hloemit.base.torch_private import pytree

Match = Callable[[Any, list[Any]], bool]

_LEAVES = frozenset({torch.Tensor, torch.nn.Parameter, int, float, complex, bool, str, type(None)})


def _match_leaf(value: Any, leaves: list[Any]) -> bool:
    leaves.append(value)
    return True


def matcher(tree: pytree.TreeSpec) -> Match | None:
    """A function that adds the leaves of a value to a list, and says whether it has this structure.

    None for structures other than tuples, lists and dicts.
    """
    if tree.is_leaf():
        return _match_leaf
    parts = [matcher(tree.child(i)) for i in range(tree.num_children)]
    kind, matches, count = tree.type, [part for part in parts if part is not None], len(parts)
    if kind not in (tuple, list, dict) or len(matches) < count:
        return None
    keys = tree.context if kind is dict else range(count)
    children = list(zip(keys, matches, strict=True))

    def match(value: Any, leaves: list[Any]) -> bool:
        if type(value) is not kind or len(value) != count:
            return False
        try:
            return all(part(value[key], leaves) for key, part in children)
        except KeyError:
            return False

    return match


def plain_leaves(match: Match | None, args: tuple[Any, ...], kwargs: dict[str, Any]) -> list[Any] | None:
    """The leaves of a call; None where they have to be asked for by way of ``pytree``."""
    leaves: list[Any] = []
    if match is None or not match((args, kwargs), leaves):
        return None
    return leaves if _LEAVES.issuperset(map(type, leaves)) else None
