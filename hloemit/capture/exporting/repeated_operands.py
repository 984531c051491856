"""Tensors that are given twice, to a program or to control flow in it, each made its own.

``torch.export`` takes an argument that comes twice for one argument. In 2.13 it has one name in the body for two
carried tensors of a ``scan`` that begin as one (``scan(body, (zeros, zeros), xs)``), and computes with one alone.
"""

from __future__ import annotations

import contextlib
import functools
from collections.abc import Callable, Iterator
from typing import Any

import torch

from hloemit.base.torch_private import pytree
from hloemit.capture.patches import is_control_flow


@contextlib.contextmanager
def of_control_flow_apart() -> Iterator[None]:
    """Let what PyTorch's control flow has compiled be given no tensor twice."""
    compile = torch.compile

    @functools.wraps(compile)
    def compiled(model: Any = None, **options: Any) -> Any:
        result = compile(model, **options)
        return (lambda *operands: result(*own(operands, torch.clone))) if is_control_flow(model) else result

    torch.compile = compiled
    try:
        yield
    finally:
        torch.compile = compile


def own(tree: Any, copy: Callable[[torch.Tensor], torch.Tensor]) -> Any:
    """The tree with a copy of each tensor that came before."""
    seen: set[int] = set()

    def one(leaf: Any) -> Any:
        if not isinstance(leaf, torch.Tensor):
            return leaf
        if id(leaf) in seen:
            return copy(leaf)
        seen.add(id(leaf))
        return leaf

    return pytree.tree_map(one, tree)
